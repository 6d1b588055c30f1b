"""A clock stops for computer players, and below an hour a turn also while no player of the table is connected."""

from __future__ import annotations

import json

import pytest

from rumpus.core.notation import format_action
from rumpus.room.clock import Clock, TimeControl
from rumpus.room.commands import Answer, Connect, Disconnect
from rumpus.room.document import document_of, room_of
from rumpus.room.messages import MoveRequested, RestoredLine, Step
from rumpus.room.room import STAND_IN, Room, Stage
from rumpus.room.settings import Absence, Settings
from tests.room.tables import act, answers, game_of, started

DAY = 86400.0
LIVE = [TimeControl(per_turn=60), TimeControl(bank=60), TimeControl(per_turn=3599)]


def all_go(room: Room, now: float) -> None:
    for place in room.places:
        room.receive(place.user or "", Disconnect(), now)


def lines_of(room: Room, *steps: Step) -> list[RestoredLine]:
    return [
        RestoredLine(kept.line.seat, format_action(game_of(room).rules, kept.line.action), kept.line.by, kept.at)
        for step in steps
        for kept in step.lines
    ]


def mover(room: Room) -> str:
    assert room.to_move is not None
    return room.places[room.to_move].user or ""


@pytest.mark.parametrize("control", LIVE)
@pytest.mark.parametrize("absence", list(Absence))
def test_a_live_clock_stops_while_no_player_is_present_also_after_a_restart(
    control: TimeControl, absence: Absence
) -> None:
    room, step = started(Settings("rummy-1916", 2, clock=control, absence=absence), 2)
    all_go(room, 20.0)
    assert room.deadline is None
    assert room.tick(1e6).lines == []
    again = room_of(json.loads(json.dumps(document_of(room))), lines_of(room, step))
    for table in (room, again):
        table.receive(mover(table), Connect(), 2e6)
        assert table.clock.deadline == 2e6 + (control.per_turn or 60) - 20


def test_a_clock_runs_while_at_least_one_player_is_present() -> None:
    room, _ = started(Settings("rummy-1916", 2, clock=TimeControl(per_turn=60), absence=Absence.WAIT), 2)
    room.receive(mover(room), Disconnect(), 20.0)
    assert room.tick(59.9).lines == []
    assert room.deadline == 60.0
    assert {kept.line.by for kept in room.tick(60.0).lines} == {"clock"}


@pytest.mark.parametrize(
    ("absence", "by"), [(Absence.WAIT, "clock"), (Absence.SKIP, "absent"), (Absence.COMPUTER, None)]
)
def test_a_slow_clock_always_runs_and_at_its_deadline_the_absent_are_dealt_with(
    absence: Absence, by: str | None
) -> None:
    room, _ = started(Settings("rummy-1916", 2, clock=TimeControl(per_turn=DAY), absence=absence), 2)
    all_go(room, 20.0)
    seat, seq = room.to_move, room.next_seq
    assert room.deadline == DAY
    step = room.tick(DAY)
    if by is not None:
        assert {kept.line.by for kept in step.lines} == {by}
    else:
        assert step.lines == []
        assert MoveRequested(seat or 0, "club", seq) in step.messages
        played = answers(room, step, DAY + 1)
        assert {kept.line.by for one in played for kept in one.lines} == {STAND_IN}
    assert room.to_move != seat
    assert room.deadline is not None
    assert room.deadline >= 2 * DAY, "the player who is next has a turn of their own"


def test_by_calendar_time_no_stand_in_moves_before_the_deadline() -> None:
    room, _ = started(Settings("rummy-1916", 2, clock=TimeControl(per_turn=DAY), grace=60), 2)
    gone = mover(room)
    room.receive(gone, Disconnect(), 20.0)
    assert room.tick(DAY - 1).messages == []
    step = room.tick(DAY)
    answers(room, step, DAY)
    act(room, DAY + 5)
    while mover(room) != gone:
        act(room, DAY + 5)
    assert not room.waits_for_computer, "a stand-in plays for one turn"


def test_at_the_deadline_of_a_slow_clock_a_present_player_makes_the_least_move() -> None:
    room, _ = started(Settings("rummy-1916", 2, clock=TimeControl(per_turn=DAY)), 2)
    assert {kept.line.by for kept in room.tick(DAY).lines} == {"clock"}


def test_the_clock_of_a_computer_player_is_stopped() -> None:
    room, step = started(Settings("rummy-1916", 2, clock=TimeControl(bank=60, increment=5)), 1)
    lines = lines_of(room, step)
    while room.to_move == 0:
        step = act(room, 10.0)
        lines += lines_of(room, step)
    (wanted,) = (message for message in step.messages if isinstance(message, MoveRequested))
    assert room.deadline is None
    assert room.tick(1e6).lines == []
    text = game_of(room).text(next(iter(game_of(room).legal_actions())))
    step = room.answer(Answer(1, text, wanted.seq), 1e6)
    answered = [step, *answers(room, step, 1e6)]
    lines += lines_of(room, *answered)
    assert room.clock.left[1] == 60
    again = room_of(json.loads(json.dumps(document_of(room))), lines)
    assert (again.clock, again.deadline) == (room.clock, room.deadline)


def test_the_clock_of_a_stand_in_is_stopped_also_after_a_restart() -> None:
    room, step = started(Settings("rummy-1916", 2, clock=TimeControl(bank=300), grace=30), 2)
    gone, kept = mover(room), lines_of(room, step)
    room.receive(gone, Disconnect(), 10.0)
    step = room.tick(40.0)
    assert (room.clock.deadline, room.clock.used) == (None, 40.0)
    kept += lines_of(room, step)
    again = room_of(json.loads(json.dumps(document_of(room))), kept)
    assert (again.clock, again.deadline, again.waits_for_computer) == (room.clock, None, True)
    kept += lines_of(room, *answers(room, step, 1000.0))
    again = room_of(json.loads(json.dumps(document_of(room))), kept)
    assert again.clock == room.clock
    assert room.clock.left[0 if room.to_move == 1 else 1] == 260


def test_a_score_waits_for_the_first_player_to_return() -> None:
    room, _ = started(Settings("rap-rummy", 2, {"deals": 2}, pause=30), 2)
    while room.stage is Stage.PLAYING:
        act(room, 5.0, kind="casual")
    all_go(room, 10.0)
    assert room.deadline is None
    room.receive("ann", Connect(), 500.0)
    assert room.deadline == 530.0


def test_a_system_clock_set_back_does_not_change_the_time_left() -> None:
    clock = Clock.new(TimeControl(bank=60), 2).with_turn(0, 100.0)
    assert clock.running(False, 90.0).used == 0
    assert clock.with_turn(1, 90.0).left == (60, 60)
