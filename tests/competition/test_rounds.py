"""Rounds by standing, duels, finals, and draws that are made again."""

from __future__ import annotations

from random import Random

import pytest

from rumpus.competition.seating import (
    Round,
    SeatingTask,
    by_standing,
    duels,
    duels_by_standing,
    final,
    meetings,
    plan_rounds,
    redraw,
)
from rumpus.competition.seating.duels import berger_round
from rumpus.core.errors import UsageError

PEOPLE = tuple(range(1, 17))


def moved(earlier: Round, later: Round) -> list[int]:
    """Return the people who sit at another table than before. Those without a seat before do not count."""
    old = {person: number for number, table in enumerate(earlier) for person in table}
    new = {person: number for number, table in enumerate(later) for person in table}
    return [person for person, table in new.items() if old.get(person, table) != table]


def seated(tables: tuple[tuple[int, ...], ...]) -> list[set[int]]:
    return [set(table) for table in tables]


def test_neighbours_in_the_standing_sit_together() -> None:
    plan = by_standing(PEOPLE[::-1], SeatingTask(PEOPLE), 1)
    assert seated(plan.rounds[0]) == [{16, 15, 14, 13}, {12, 11, 10, 9}, {8, 7, 6, 5}, {4, 3, 2, 1}]


def test_a_repeat_is_avoided_where_neighbours_can_be_exchanged() -> None:
    plan = by_standing(PEOPLE, SeatingTask(PEOPLE, met={(4, 3): 1, (3, 4): 1}), 1)
    assert plan.repeats == 0
    table_of = {person: number for number, table in enumerate(plan.rounds[0]) for person in table}
    assert all(abs(table_of[person] - (person - 1) // 4) <= 1 for person in PEOPLE)


def test_people_with_equal_points_are_exchanged_first() -> None:
    points = dict.fromkeys(PEOPLE, 3) | {1: 9, 2: 9, 3: 8}
    met = {(1, 4): 1, (2, 4): 1, (3, 4): 1}
    plan = by_standing(PEOPLE, SeatingTask(PEOPLE, met=met), 1, points)
    assert plan.repeats == 0
    assert {1, 2, 3} < set(plan.rounds[0][0])


def test_the_last_with_the_fewest_byes_has_the_bye() -> None:
    task = SeatingTask(PEOPLE[:9], least=4, byes_had={9: 1, 8: 1})
    assert by_standing(PEOPLE[:9], task, 1).byes == ((7,),)


def test_the_standing_lists_everybody_once() -> None:
    with pytest.raises(UsageError, match="list each person"):
        by_standing(PEOPLE[1:], SeatingTask(PEOPLE), 1)


@pytest.mark.parametrize("count", [2, 5, 8, 13])
def test_in_duels_everybody_meets_everybody_once(count: int) -> None:
    rounds = count - 1 + count % 2
    plan = duels(SeatingTask(tuple(range(count))), rounds, 1)
    counts = meetings(plan.rounds)
    assert len(counts) == count * (count - 1) // 2
    assert set(counts.values()) == {1}
    byes = [person for byes in plan.byes for person in byes]
    assert sorted(byes) == (list(range(count)) if count % 2 else [])
    firsts = [sum(table[0] == person for tables in plan.rounds for table in tables) for person in range(count)]
    assert max(firsts) - min(firsts) <= 1


def test_berger_tables_are_those_of_the_chess_federation() -> None:
    pairs = [[(one + 1, other + 1) for one, other in berger_round(8, number)] for number in range(3)]
    assert pairs == [
        [(1, 8), (2, 7), (3, 6), (4, 5)],
        [(8, 5), (6, 4), (7, 3), (1, 2)],
        [(2, 8), (3, 1), (4, 7), (5, 6)],
    ]


def test_the_second_cycle_of_duels_changes_the_first_seat() -> None:
    plan = duels(SeatingTask(PEOPLE[:4]), 6, 1)
    assert [tuple(table[::-1] for table in tables) for tables in plan.rounds[:3]] == list(plan.rounds[3:])


def test_duels_by_standing_repeat_no_pair_in_many_rounds() -> None:
    met: dict[tuple[int, int], int] = {}
    order = list(PEOPLE)
    for number in range(9):
        plan = duels_by_standing(order, SeatingTask(PEOPLE, met=met), number)
        assert plan.repeats == 0
        assert all(len(table) == 2 for table in plan.rounds[0])
        met = dict(meetings(plan.rounds, met))
        Random(number).shuffle(order)


def test_the_best_play_a_final() -> None:
    plan = final(PEOPLE, 4, SeatingTask(PEOPLE), 1)
    assert seated(plan.rounds[0]) == [{1, 2, 3, 4}]
    assert set(plan.byes[0]) == set(PEOPLE[4:])
    everybody = final(PEOPLE, 7, SeatingTask(PEOPLE), 1, others_play=True)
    assert seated(everybody.rounds[0])[:2] == [{1, 2, 3, 4}, {5, 6, 7}]
    assert sum(map(len, everybody.rounds[0])) == len(PEOPLE)
    with pytest.raises(UsageError, match="there are 16"):
        final(PEOPLE, 17, SeatingTask(PEOPLE), 1)


@pytest.mark.parametrize(
    ("left", "came", "moves"),
    [((), (17,), 2), ((5,), (), 0), ((5, 6), (), 0), ((1,), (17,), 0), ((1, 2, 3, 4), (), 3), ((), (), 0)],
)
def test_few_people_move_if_a_round_is_drawn_again(left: tuple[int, ...], came: tuple[int, ...], moves: int) -> None:
    earlier = plan_rounds(SeatingTask(PEOPLE), 1, 1).rounds[0]
    now = tuple(person for person in (*PEOPLE, *came) if person not in left)
    plan = redraw(earlier, SeatingTask(now), 1)
    assert sorted(person for table in plan.rounds[0] for person in table) == sorted(now)
    assert len(moved(earlier, plan.rounds[0])) <= moves
    for old, new in zip(earlier, plan.rounds[0], strict=False):
        if set(old) == set(new):
            assert old == new


def test_a_round_with_a_wish_is_drawn_again() -> None:
    earlier = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))
    plan = redraw(earlier, SeatingTask(tuple(range(1, 13)), apart=((1, 2),)), 1)
    assert len(moved(earlier, plan.rounds[0])) == 2
    assert not any({1, 2} <= set(table) for table in plan.rounds[0])
