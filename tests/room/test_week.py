"""A week of slow play: three people who look in when they can, at a day a turn; the clock is a number."""

from __future__ import annotations

import pytest

from rumpus.room.clock import TimeControl
from rumpus.room.commands import Connect, Disconnect
from rumpus.room.messages import Step
from rumpus.room.room import STAND_IN, Room
from rumpus.room.settings import Absence, Settings
from tests.room.tables import act, answers, started

HOUR, DAY = 3600.0, 86400.0


def mover(room: Room) -> str:
    assert room.to_move is not None
    return room.places[room.to_move].user or ""


def all_go(room: Room, now: float) -> None:
    for place in room.places:
        room.receive(place.user or "", Disconnect(), now)


def turn(room: Room, now: float) -> None:
    """The one to move comes, plays a whole turn, and goes again; nobody else is there."""
    user, seat = mover(room), room.to_move
    room.receive(user, Connect(), now)
    while room.to_move == seat:
        act(room, now, kind="casual")
    room.receive(user, Disconnect(), now)


def users_who_acted(room: Room, *steps: Step) -> set[str | None]:
    """The users who acted, and None for computer players."""
    return {kept.line.by for step in steps for kept in step.lines if kept.line.seat is not None}


@pytest.mark.parametrize("absence", list(Absence))
def test_a_week_in_which_everybody_plays_within_the_day_knows_no_stand_in(absence: Absence) -> None:
    room, _ = started(Settings("rummy-1916", 3, clock=TimeControl(per_turn=DAY), absence=absence, grace=60), 3)
    all_go(room, 0.0)
    now, before = 0.0, mover(room)
    for late in (23.9, 1.0, 0.0, 23.0, 12.0, 23.9, 23.9, 20.0, 23.9, 10.0):  # hours that each lets go by
        assert room.deadline == now + DAY
        assert room.tick(now + late * HOUR) == Step(), "nobody plays for the absent, and nothing changes"
        now += late * HOUR
        turn(room, now)
        assert mover(room) != before
        before = mover(room)
    assert now > 6 * DAY


@pytest.mark.parametrize(
    ("absence", "by"), [(Absence.COMPUTER, STAND_IN), (Absence.SKIP, "absent"), (Absence.WAIT, "clock")]
)
def test_a_player_who_misses_a_day_loses_only_that_turn(absence: Absence, by: str) -> None:
    room, _ = started(Settings("rummy-1916", 3, clock=TimeControl(per_turn=DAY), absence=absence), 3)
    all_go(room, 0.0)
    now, missing, missed = 0.0, "bob", 0
    while now < 7 * DAY:
        if mover(room) == missing:
            assert room.tick(now + DAY - 1).lines == []
            now += DAY
            step = room.tick(now)
            assert users_who_acted(room, step, *answers(room, step, now)) == {by}
            missed += 1
        else:
            now += 2 * HOUR
            turn(room, now)
        assert (room.clock.since, room.waits_for_computer) == (now, False), "the player who is next has a whole day"
    assert missed >= 5


def test_a_stand_in_waits_for_the_deadline_although_others_are_present() -> None:
    room, _ = started(Settings("rummy-1916", 2, clock=TimeControl(bank=3 * DAY, increment=HOUR), grace=0), 2)
    gone = mover(room)
    room.receive(gone, Disconnect(), 0.0)
    assert room.tick(3 * DAY - 1) == Step(changed=True)  # another host
    assert room.deadline == 3 * DAY
