"""Games are abandoned when all players are gone, or after too many deals."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from rumpus.core.notation import format_action
from rumpus.room.clock import TimeControl
from rumpus.room.commands import Act, Answer, Connect, Disconnect, Leave, Rematch
from rumpus.room.document import document_of, room_of
from rumpus.room.messages import MoveRequested, RestoredLine, Step
from rumpus.room.room import Room, Stage
from rumpus.room.settings import Settings
from tests.room.tables import act, answers, game_of, started
from tests.room.test_room import SECRET, refusal


def lines_of(room: Room, *steps: Step) -> list[RestoredLine]:
    return [
        RestoredLine(kept.line.seat, format_action(game_of(room).rules, kept.line.action), kept.line.by, kept.at)
        for step in steps
        for kept in step.lines
    ]


@pytest.mark.parametrize("control", [TimeControl(), TimeControl(bank=60), TimeControl(per_turn=86400)])
def test_a_game_without_people_can_be_abandoned_and_played_again(control: TimeControl) -> None:
    room, step = started(Settings("rummy-1916", 2, clock=control), 2)
    assert room.abandon(1.0) == Step()
    assert room.stage is Stage.PLAYING
    for user, at in (("ann", 5.0), ("bob", 7.0)):
        room.receive(user, Disconnect(), at)
    assert room.empty_since(100.0) == 7.0
    assert room.abandon(100.0).changed
    assert (room.stage, room.to_move, room.deadline, room.waits_for_computer) == (Stage.OVER, None, None, False)
    assert room.empty_since(100.0) is None
    assert game_of(room).outcome is None
    again = room_of(json.loads(json.dumps(document_of(room))), lines_of(room, step))
    assert document_of(again) == document_of(room)
    assert (again.stage, again.clock, again.tick(1e9)) == (Stage.OVER, room.clock, Step())
    again.receive("ann", Connect(), 200.0)
    assert refusal(again, "ann", Act("draw", again.next_seq)) == "not-your-turn"
    again.next_secret = SECRET
    again.receive("ann", Rematch(), 201.0)
    assert (again.stage, again.number, again.abandoned) == (Stage.PLAYING, 2, False)


def test_a_table_that_gathers_is_not_abandoned() -> None:
    room = Room(Settings("rummy-1916", 2), "ann")
    assert room.empty_since(9.0) == 9.0
    assert room.abandon(9.0) == Step()
    assert room.stage is Stage.GATHERING


def test_a_game_whose_target_is_not_reached_ends_after_so_many_deals() -> None:
    settings = Settings("rap-rummy", 2, {"target_score": 10_000}, most_deals=2)
    room, step = started(settings, 2)
    lines = lines_of(room, step)
    while room.stage is not Stage.OVER:
        step = room.tick(room.deadline or 0.0) if room.stage is Stage.BETWEEN else act(room, 5.0, kind="casual")
        lines += lines_of(room, step)
    assert (len(game_of(room).results), game_of(room).outcome, room.abandoned) == (2, None, True)
    assert room_of(json.loads(json.dumps(document_of(room))), lines).stage is Stage.OVER


def test_a_game_of_very_many_lines_ends_with_its_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rumpus.room.settings.MOST_LINES", 1)
    room, _ = started(Settings("rap-rummy", 2, {"deals": 1000}), 2)
    while room.stage is Stage.PLAYING:
        act(room, 5.0, kind="casual")
    assert (len(game_of(room).results), game_of(room).outcome, room.abandoned) == (1, None, True)


RAP = Settings("rap-rummy", 3, {"target_score": 10_000})


def score_on_the_table(people: int) -> Room:
    """A game to a far score whose first deal is over."""
    room, step = started(RAP, people, computers="casual")
    answers(room, step, 1.0)
    while room.stage is not Stage.BETWEEN:
        answers(room, act(room, 2.0, kind="casual"), 2.0)
    return room


def is_abandoned(room: Room) -> bool:
    assert game_of(room).outcome is None or not room.abandoned
    is_at_rest = (room.to_move, room.deadline, room.waits_for_computer) == (None, None, False)
    return room.abandoned and room.stage is Stage.OVER and is_at_rest


def test_a_game_is_over_once_all_have_given_their_seats_up() -> None:
    room, _ = started(RAP, 2, computers="casual")
    if room.to_move == 2:
        answers(room, room.tick(1.0), 1.0)
    room.receive("ann", Leave(), 2.0)
    assert room.stage is Stage.PLAYING, "Bob plays on"
    seat, seq = room.to_move, room.next_seq
    assert seat is not None
    step = room.receive("bob", Leave(), 3.0)
    assert is_abandoned(room)
    assert step.changed
    assert not step.lines
    assert not any(isinstance(message, MoveRequested) for message in step.messages)
    assert room.answer(Answer(seat, "draw", seq), 4.0).lines == []
    assert room.tick(1e9) == Step()


def test_the_last_player_to_leave_a_score_ends_the_game() -> None:
    for people in (1, 2):
        room = score_on_the_table(people)
        if people == 2:
            room.receive("bob", Disconnect(), 3.0)
        room.receive("ann", Leave(), 4.0)
        assert is_abandoned(room) is (people == 1), "Bob may come back, for as long as such games are kept"


def test_leaving_after_the_game_does_not_abandon_it() -> None:
    room, step = started(Settings("rap-rummy", 2, {"deals": 1}), 1, computers="casual")
    answers(room, step, 1.0)
    while room.stage is not Stage.OVER:
        answers(room, act(room, 2.0, kind="casual"), 2.0)
    room.receive("ann", Leave(), 3.0)
    assert (room.abandoned, game_of(room).outcome is not None) == (False, True)


def test_computer_players_that_people_watch_play_on_but_not_without_end() -> None:
    room, step = started(replace(RAP, most_deals=2), 0, computers="casual")
    answers(room, step, 1.0)
    assert is_abandoned(room)
    assert len(game_of(room).results) == 2
