"""Clocks: by the turn, from a bank with increment, or not at all."""

import pytest

from rumpus.core.errors import UsageError
from rumpus.room.clock import Clock, TimeControl


def test_without_limit_there_is_no_deadline() -> None:
    assert Clock.new(TimeControl(), 2).with_turn(0, 100.0).deadline is None


def test_each_turn_has_its_own_time() -> None:
    new, nobody = Clock.new(TimeControl(per_turn=180), 2), None
    turns = [(1, 100.0), (0, 250.0), (nobody, 300.0)]
    deadlines = [new.with_turn(seat, at).deadline for seat, at in turns]
    assert [new.deadline, *deadlines] == [None, 280, 430, None]


def test_a_bank_is_used_up_turn_by_turn_and_grows_by_the_increment() -> None:
    first = Clock.new(TimeControl(bank=60, increment=5), 2).with_turn(0, 0.0)
    second = first.with_turn(1, 20.0)
    third = second.with_turn(0, 90.0)  # later than it should have been
    assert [clock.deadline for clock in (first, second, third)] == [60, 80, 135]
    assert [clock.left for clock in (second, third)] == [(45, 60), (45, 5)]


def test_a_limit_of_the_rules_counts_where_it_is_the_sooner() -> None:
    controls = (TimeControl(), TimeControl(per_turn=60), TimeControl(per_turn=500), TimeControl(bank=90))
    new = [Clock.new(control, 2, turn_limit=180) for control in controls]
    assert [clock.deadline for clock in new] == [None] * 4
    assert [clock.with_turn(0, 100.0).deadline for clock in new] == [280, 160, 280, 190]
    assert new[3].with_turn(0, 0.0).with_turn(1, 50.0).with_turn(0, 60.0).deadline == 100


def test_a_clock_of_no_time_or_of_two_kinds_is_refused() -> None:
    for control in ({"per_turn": 60, "bank": 60}, {"per_turn": 0.5}, {"bank": 1e9}, {"bank": 60, "increment": -1}):
        with pytest.raises(UsageError) as refused:
            TimeControl(**control)
        assert refused.value.code == "bad-clock"
