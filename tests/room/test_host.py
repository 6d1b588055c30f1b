"""The host role passes to the next person seated, in every stage, so that a table always has a host."""

from __future__ import annotations

import pytest

from rumpus.core.errors import UsageError
from rumpus.core.shuffle import secret_from_seed
from rumpus.room.commands import Connect, Disconnect, Kick, Leave, Mute, Ready, SeatComputer, Sit, Start
from rumpus.room.document import document_of, room_of
from rumpus.room.host import LONGEST_AWAY, evening_host, evening_of
from rumpus.room.room import Room, Stage
from rumpus.room.settings import Settings
from tests.room.tables import act, gathered, started, ticked

RAP = Settings("rap-rummy", 4)


def between() -> Room:
    room, _ = started(Settings("rap-rummy", 4, {"deals": 2}), 4)
    while room.stage is Stage.PLAYING:
        act(room, 1.0, kind="casual")
    return room


def over() -> Room:
    room, _ = started(Settings("rap-rummy", 4, {"deals": 1}), 4)
    while room.stage is not Stage.OVER:
        act(room, 1.0, kind="casual")
    return room


ROOMS = {
    Stage.GATHERING: lambda: gathered(RAP, 4),
    Stage.PLAYING: lambda: started(RAP, 4)[0],
    Stage.BETWEEN: between,
    Stage.OVER: over,
}


@pytest.fixture(params=Stage)
def room(request: pytest.FixtureRequest) -> Room:
    """A table of four people, in each stage."""
    found = ROOMS[request.param]()
    assert found.stage is request.param
    return found


def test_the_next_person_seated_is_the_host_once_the_host_has_left(room: Room) -> None:
    room.receive("bob", Disconnect(), 2.0)
    step = room.receive("ann", Leave(), 2.0)
    assert (room.host, step.changed) == ("cy", True)
    room.receive("cy", Leave(), 3.0)
    assert room.host == "dee"
    room.receive("dee", Leave(), 4.0)
    assert room.host == "bob"  # who is away, but nobody else is seated


def test_the_next_person_seated_is_the_host_once_the_host_was_away_for_long(room: Room) -> None:
    room.receive("ann", Disconnect(), 10.0)
    room.receive("bob", Disconnect(), 10.0)
    assert room.deadline is not None
    assert room.deadline <= 10 + LONGEST_AWAY
    ticked(room, 10 + LONGEST_AWAY - 0.1)
    assert room.host == "ann"
    steps = ticked(room, 10 + LONGEST_AWAY)
    assert room.host == "cy"
    assert any(step.changed for step in steps)


def test_a_host_stays_the_host_only_when_they_return_in_time(room: Room) -> None:
    room.receive("ann", Disconnect(), 10.0)
    room.receive("ann", Connect(), 39.0)
    ticked(room, 41.0)
    assert room.host == "ann"
    room.receive("ann", Disconnect(), 42.0)
    ticked(room, 42 + LONGEST_AWAY)
    room.receive("ann", Connect(), 80.0)
    ticked(room, 200.0)
    assert room.host == "bob"


def test_an_absent_host_of_an_empty_table_stays_the_host_until_a_user_comes() -> None:
    room = gathered(RAP, 2)
    room.receive("ann", Disconnect(), 10.0)
    room.receive("bob", Disconnect(), 11.0)
    assert room.deadline is None
    room.receive("bob", Connect(), 500.0)
    ticked(room, 500.0)
    assert room.host == "bob"


def test_the_new_host_has_all_rights_of_the_host_and_the_old_one_none() -> None:
    room = gathered(RAP, 2, computers="casual")
    room.receive("ann", Leave(), 1.0)
    room.receive("ann", Sit(0, "Ann"), 1.0)
    room.receive("ann", Ready(), 1.0)
    with pytest.raises(Exception, match="only the host"):
        room.receive("ann", Kick(1), 1.0)
    room.receive("bob", Kick(0), 2.0)
    room.receive("bob", SeatComputer(0, "casual"), 2.0)
    room.receive("bob", Start(), 2.0)
    assert room.stage is Stage.PLAYING
    assert room.host == "bob"


def test_a_table_that_is_made_again_has_the_same_host() -> None:
    room = gathered(RAP, 2)
    room.receive("ann", Disconnect(), 1.0)
    ticked(room, 1 + LONGEST_AWAY)
    again = room_of(document_of(room), [])
    assert (again.host, again.deadline) == ("bob", None)


def test_the_first_to_sit_at_a_deserted_table_becomes_its_host() -> None:
    room = Room(RAP, "ann")
    room.receive("ann", Sit(0, "Ann"), 0.0)
    room.receive("ann", Leave(), 1.0)
    assert room.host == "ann"  # nobody else is there: they may still sit down again
    room.receive("bob", Sit(2, "Bob"), 2.0)
    assert room.host == "bob"
    room.receive("ann", Sit(0, "Ann"), 3.0)
    assert room.host == "bob"
    room.receive("bob", Mute(0), 4.0)


def test_a_host_who_is_alone_changes_seats_and_stays_the_host() -> None:
    room = gathered(RAP, 1)
    room.receive("ann", Leave(), 1.0)
    room.receive("ann", Kick(3), 1.0)
    room.receive("ann", Sit(3, "Ann"), 2.0)
    assert room.host == "ann"


def test_a_table_of_an_evening_has_no_host_and_starts_when_everybody_is_ready() -> None:
    room = Room(Settings("rap-rummy", 2, {"deals": 1}), evening_host("ABC234"))
    room.next_secret = secret_from_seed(1)
    for seat, user in enumerate(("ann", "bob")):
        assert room.stage is Stage.GATHERING
        room.receive(user, Sit(seat, user), 1.0)
        with pytest.raises(UsageError, match="organisers") as refused:
            room.receive(user, Start(), 1.0)
        assert refused.value.code == "not-host"
        room.receive(user, Ready(), 1.0)
    assert room.stage is Stage.PLAYING
    room.receive("ann", Disconnect(), 2.0)
    ticked(room, 3.0 + LONGEST_AWAY)
    room.receive("bob", Leave(), 4.0 + LONGEST_AWAY)
    assert evening_of(room.host) == evening_of(room_of(document_of(room), []).host) == "ABC234"
