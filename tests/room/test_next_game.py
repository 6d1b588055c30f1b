"""The next game begins when all present players have agreed to a rematch, also when a player comes or leaves."""

from __future__ import annotations

from rumpus.core.shuffle import secret_from_seed
from rumpus.record.format import header_of
from rumpus.room.commands import Connect, Disconnect, Rematch
from rumpus.room.room import Room, Stage
from rumpus.room.settings import Settings
from tests.room.tables import act, answers, game_of, started


def over(people: int) -> Room:
    """A game of three that is over, with so many people."""
    room, step = started(Settings("rap-rummy", 3, {"deals": 1}), people, computers="casual")
    answers(room, step, 1.0)
    while room.stage is not Stage.OVER:
        answers(room, act(room, 5.0, kind="casual"), 5.0)
    room.next_secret = secret_from_seed(2)
    return room


def test_an_absent_player_who_agreed_to_a_rematch_begins_it_by_coming() -> None:
    room = over(people=1)
    room.receive("ann", Disconnect(), 6.0)
    room.receive("ann", Rematch(word="plum"), 7.0)
    assert (room.number, room.stage) == (1, Stage.OVER), "nobody is there to play"
    step = room.receive("ann", Connect(), 8.0)
    assert (room.number, room.stage) == (2, Stage.PLAYING)
    assert header_of(game_of(room))["words"] == ["plum", "", ""]
    assert [line.seq for line in step.lines[:2]] == [1, 2]
    answers(room, step, 8.0)
    assert room.to_move == 0, "and the computer players play in it"


def test_a_player_who_returns_without_agreeing_is_waited_for() -> None:
    room = over(people=2)
    room.receive("ann", Disconnect(), 6.0)
    room.receive("bob", Disconnect(), 6.0)
    room.receive("ann", Rematch(), 7.0)
    room.receive("bob", Connect(), 8.0)
    room.receive("ann", Connect(), 9.0)
    assert room.stage is Stage.OVER
    room.receive("bob", Rematch(), 10.0)
    assert (room.number, room.stage) == (2, Stage.PLAYING)


def test_the_next_game_begins_when_the_last_player_without_agreement_leaves() -> None:
    room = over(people=2)
    room.receive("ann", Rematch(), 6.0)
    assert room.stage is Stage.OVER
    room.receive("bob", Disconnect(), 7.0)
    assert (room.number, room.stage) == (2, Stage.PLAYING)
    assert room.places[1].user == "bob", "the seat stays theirs"


def test_nothing_begins_when_all_who_agreed_leave() -> None:
    room = over(people=2)
    room.receive("bob", Disconnect(), 6.0)
    room.receive("bob", Rematch(), 7.0)
    room.receive("ann", Disconnect(), 8.0)
    assert (room.number, room.stage) == (1, Stage.OVER)
