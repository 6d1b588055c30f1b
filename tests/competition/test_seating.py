"""Seats of several rounds: everybody has one seat, few pairs meet again, and byes and smaller tables are shared."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from rumpus.competition.seating import (
    SeatingPlan,
    SeatingTask,
    Sizes,
    meetings,
    plan_rounds,
    repeats_of,
    table_sizes,
)
from rumpus.competition.seating.cyclic import developed
from rumpus.competition.seating.known import BASES, PLANS
from rumpus.competition.seating.starts import without
from rumpus.core.errors import UsageError


def people(count: int) -> tuple[int, ...]:
    return tuple(range(1, count + 1))


def check(plan: SeatingPlan, task: SeatingTask) -> None:
    """Everybody has one seat or a bye in each round, the tables have their sizes, and the figures are right."""
    for number, (tables, byes) in enumerate(zip(plan.rounds, plan.byes, strict=True)):
        sizes = task.sizes_of(number)
        assert tuple(map(len, tables)) == sizes.tables
        assert len(byes) == sizes.byes
        assert sorted([*byes, *(one for table in tables for one in table)]) == sorted(task.people)
    together: Counter[tuple[int, int]] = Counter(task.met)
    for tables in plan.rounds:
        for table in tables:
            together.update(combinations(sorted(table), 2))
    assert plan.repeats == repeats_of(together.values()) - repeats_of(task.met.values())
    assert plan.repeats >= plan.bound


def spread(counts: Counter[int], task: SeatingTask) -> int:
    values = [counts[person] for person in task.people]
    return max(values) - min(values)


@pytest.mark.parametrize(
    ("count", "sizes"),
    [
        (5, Sizes((4,), 1)),
        (6, Sizes((3, 3))),
        (7, Sizes((4, 3))),
        (9, Sizes((3, 3, 3))),
        (11, Sizes((4, 4, 3))),
        (18, Sizes((4, 4, 4, 3, 3))),
        (24, Sizes((4,) * 6)),
    ],
)
def test_tables_of_three_and_four_have_as_many_fours_as_can_be(count: int, sizes: Sizes) -> None:
    assert table_sizes(count) == sizes


@pytest.mark.parametrize(("least", "most"), [(2, 2), (2, 6), (3, 5), (4, 4), (5, 6), (6, 6)])
def test_every_number_of_people_has_tables_in_the_range(least: int, most: int) -> None:
    for count in range(least, 73):
        sizes = table_sizes(count, least, most, least)
        assert sizes.people == count
        assert all(least <= size <= most for size in sizes.tables)
        for fewer in range(sizes.byes):  # fewer byes are impossible
            seated = count - fewer
            assert not any(least * tables <= seated <= most * tables for tables in range(count))


def test_a_refusal_names_the_nearest_tables() -> None:
    with pytest.raises(UsageError, match="tables of 3-4 seat everybody at 4\\+3; or allow 3 byes"):
        table_sizes(7, 4, 4, 4, most_byes=1)


@pytest.mark.parametrize("arguments", [(2, 3, 4, 4), (9, 4, 3, 4), (9, 1, 4, 4), (9, 3, 7, 4), (9, 3, 4, 5)])
def test_tables_that_cannot_be_are_refused(arguments: tuple[int, int, int, int]) -> None:
    with pytest.raises(UsageError):
        table_sizes(*arguments)


@pytest.mark.parametrize(
    ("count", "rounds", "over", "most"),
    [(24, 5, 0, 1), (20, 5, 0, 1), (18, 5, 0, 1), (16, 5, 0, 1), (12, 5, 0, 3), (28, 8, 0, 1), (24, 7, 0, 1)],
)
def test_few_pairs_meet_again(count: int, rounds: int, over: int, most: int) -> None:
    task = SeatingTask(people(count))
    plan = plan_rounds(task, rounds, 3)
    check(plan, task)
    assert plan.repeats - plan.bound == over
    assert plan.most_met <= most


def test_eleven_people_all_meet_at_most_twice() -> None:
    task = SeatingTask(people(11))
    plan = plan_rounds(task, 5, 3, steps=900_000)
    check(plan, task)
    counts = meetings(plan.rounds)
    assert len(counts) == 55
    assert max(counts.values()) == plan.most_met == 2


def test_seats_of_a_large_evening_are_found_in_few_steps() -> None:
    task = SeatingTask(people(200))
    plan = plan_rounds(task, 6, 1, steps=200_000)
    check(plan, task)
    assert plan.repeats == 0


def test_one_seed_gives_one_draw() -> None:
    task = SeatingTask(people(13))
    assert plan_rounds(task, 4, 7, 30_000) == plan_rounds(task, 4, 7, 30_000)
    assert plan_rounds(task, 4, 7, 30_000) != plan_rounds(task, 4, 8, 30_000)


def test_byes_are_shared_with_those_of_earlier_rounds() -> None:
    task = SeatingTask(people(13), least=4, byes_had={1: 1, 2: 1, 3: 1})
    plan = plan_rounds(task, 6, 1, 50_000)
    check(plan, task)
    counts = Counter(task.byes_had)
    for byes in plan.byes:
        counts.update(byes)
    assert spread(counts, task) <= 1


def test_smaller_tables_and_seats_are_shared() -> None:
    task = SeatingTask(people(15))
    plan = plan_rounds(task, 4, 1)
    small = Counter(one for tables in plan.rounds for table in tables if len(table) < 4 for one in table)
    first = Counter(table[0] for tables in plan.rounds for table in tables)
    assert spread(small, task) <= 1
    assert max(first.values()) <= 2


def test_history_counts() -> None:
    task = SeatingTask(people(16))
    before = plan_rounds(task, 3, 1, 100_000)
    later = SeatingTask(people(16), met=meetings(before.rounds))
    plan = plan_rounds(later, 2, 2, 300_000)
    check(plan, later)
    assert before.repeats == 0
    assert plan.repeats <= 8


def test_more_meetings_than_pairs_left_are_bound_to_repeat() -> None:
    met = dict.fromkeys(combinations(people(8), 2), 1)
    plan = plan_rounds(SeatingTask(people(8), met=met), 1, 1, 10_000)
    assert plan.repeats == plan.bound == 12
    assert plan.most_met == 2


def test_wishes_are_kept() -> None:
    task = SeatingTask(
        people(18), together=((1, 2), (2, 3), (4, 5)), apart=((6, 7), (8, 9)), fixed={4: 0, 10: 2, 11: 2}
    )
    plan = plan_rounds(task, 5, 1, 200_000)
    check(plan, task)
    for tables in plan.rounds:
        table_of = {person: number for number, table in enumerate(tables) for person in table}
        assert table_of[1] == table_of[2] == table_of[3]
        assert table_of[4] == table_of[5] == 0
        assert table_of[10] == table_of[11] == 2
        assert table_of[6] != table_of[7]
        assert table_of[8] != table_of[9]
    # Three pairs of one group, a pair at a table of its own, and a fixed pair meet in five rounds.
    assert plan.bound >= 5 * 4
    assert plan.repeats == plan.bound


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        ({"together": ((1, 2),), "apart": ((1, 2),)}, "together and apart"),
        ({"together": ((1, 2), (2, 3), (3, 4), (4, 5))}, "a table has 4 seats"),
        ({"fixed": dict.fromkeys((1, 2, 3, 4, 5), 0)}, "5 people stay at table 1"),
        ({"fixed": {1: 9}}, "there is no table 10"),
        ({"together": ((1, 2),), "fixed": {1: 0, 2: 1}}, "cannot stay at different tables"),
        ({"people": (1, 1, 2, 3)}, "each person counts once"),
    ],
)
def test_wishes_that_exclude_each_other_are_refused(wishes: dict[str, object], words: str) -> None:
    task = SeatingTask(**({"people": people(12)} | wishes))  # type: ignore[arg-type]  # the wishes differ in kind
    with pytest.raises(UsageError, match=words):
        plan_rounds(task, 3, 1, 1_000)


def test_progress_can_cancel() -> None:
    class CancelledError(Exception):
        pass

    calls = []

    def progress(done: int, of: int) -> None:
        calls.append((done, of))
        if done > 10_000:
            raise CancelledError

    with pytest.raises(CancelledError):
        plan_rounds(SeatingTask(people(19)), 7, 1, 500_000, progress)
    assert [of for _, of in calls] == [500_000] * len(calls)
    assert [done for done, _ in calls] == sorted(done for done, _ in calls)
    assert calls[-1][0] < 20_000


@pytest.mark.parametrize(("count", "rounds"), sorted(PLANS))
def test_a_known_plan_is_a_plan(count: int, rounds: int) -> None:
    plan = PLANS[count, rounds]
    assert len(plan) == rounds
    assert all(len(set(line) - {"-"}) == len(line.replace("-", "")) == count for line in plan)
    assert {tuple(map(len, line.split("-"))) for line in plan} == {table_sizes(count).tables}


@pytest.mark.parametrize("count", sorted(BASES))
def test_known_base_rounds_have_no_repeats(count: int) -> None:
    base = BASES[count]
    rounds = developed(base.rounds, base.order)
    assert all(sorted(one for table in tables for one in table) == list(range(count)) for tables in rounds)
    assert max(meetings(tuple(map(tuple, tables)) for tables in rounds).values()) == 1


@pytest.mark.parametrize("gone", [1, 2])
def test_people_who_never_meet_are_taken_out_of_a_plan(gone: int) -> None:
    base = BASES[20]
    plan = without(developed(base.rounds, base.order), gone, Random(1))
    assert plan is not None
    assert {tuple(map(len, tables)) for tables in plan} == {(4,) * (5 - gone) + (3,) * gone}
