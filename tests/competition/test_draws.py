"""Draws of the rounds of an evening, by each format."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest

from rumpus.competition.evening import commands as do
from rumpus.competition.evening.draws import propose
from rumpus.competition.evening.evening import Evening
from rumpus.competition.evening.settings import EveningSettings, Format
from rumpus.competition.evening.standings import standing


def opened(people: int, chosen: Format = "everybody-meets", rounds: int = 3) -> Evening:
    evening = Evening().accept(do.Open(EveningSettings("Club", format=chosen, rounds=rounds)), 0.0)
    return evening.accept(do.AddPeople(tuple(do.Newcomer(f"P{number}") for number in range(people))), 0.0)


def with_results(evening: Evening, seed: int = 1) -> Evening:
    random = Random(seed)
    for number, table in enumerate(evening.last_round.tables, 1):
        numbers = tuple(random.randrange(100) for _ in table.people)
        evening = evening.accept(do.EnterResult(evening.last_round.number, number, numbers), 1.0)
    return evening


def tables(evening: Evening) -> list[tuple[int, ...]]:
    return [table.people for table in evening.last_round.tables]


def test_the_rounds_that_were_planned_are_drawn_while_nothing_changes() -> None:
    first = propose(opened(12), 5)
    evening = with_results(opened(12).accept(first, 0.0))
    assert propose(evening, 9).tables == first.later[0]
    late = evening.accept(do.AddPeople((do.Newcomer("Late"),)), 2.0)
    second = propose(late, 9)
    assert sorted(person for table in second.tables for person in table) == list(range(1, 14))
    assert len(second.later) == 1
    assert late.accept(second, 3.0).rounds[0] == evening.rounds[0]


def test_one_seed_gives_one_draw() -> None:
    assert propose(opened(12), 4) == propose(opened(12), 4)
    assert propose(opened(12), 4) != propose(opened(12), 5)


@pytest.mark.parametrize("chosen", get_args(Format))
def test_each_format_seats_everybody_in_each_round(chosen: Format) -> None:
    evening = opened(13, chosen)
    for seed in range(3):
        evening = with_results(evening.accept(propose(evening, seed), 0.0))
    assert [drawn.format for drawn in evening.rounds] == [chosen] * 3


def test_by_standing_seats_the_best_at_the_first_table() -> None:
    evening = opened(12, "by-standing")
    evening = with_results(evening.accept(propose(evening, 1), 0.0))
    best = {row.person.number for row in standing(evening)[:4]}
    first, *_ = propose(evening, 2).tables
    assert len(best.intersection(first)) >= 2  # those who have just met are kept apart


def test_a_final_seats_the_best() -> None:
    evening = opened(12)
    evening = with_results(evening.accept(propose(evening, 1), 0.0))
    best = [row.person.number for row in standing(evening)[:4]]
    final = propose(evening, 2, drawn_as="final", finalists=4)
    assert sorted(final.tables[0]) == sorted(best)


def test_another_draw_moves_few_people_if_one_left_and_all_if_nothing_changed() -> None:
    evening = opened(16)
    evening = evening.accept(propose(evening, 1), 0.0)
    gone = evening.accept(do.SetPresence(3, is_here=False), 1.0)
    again = gone.accept(propose(gone, 2, again=True), 2.0)
    assert len(again.last_round.moved) <= 1
    assert len(again.last_round.people) == 15
    other = evening.accept(propose(evening, 2, again=True), 2.0)
    assert tables(other) != tables(evening)
    assert len(other.rounds) == 1


def test_wishes_are_kept() -> None:
    evening = opened(16, rounds=1).accept(do.SetWishes(((1, 2),), ((3, 4),), ((5, 2),)), 0.0)
    evening = evening.accept(propose(evening, 1), 0.0)
    found = tables(evening)
    assert any({1, 2} <= set(table) for table in found)
    assert not any({3, 4} <= set(table) for table in found)
    assert 5 in found[1]
