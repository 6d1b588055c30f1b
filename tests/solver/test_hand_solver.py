"""The hand solver against the plain reference, card by card the same answers, and against an integer program."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random

import numpy as np
import pytest

from rumpus.core import arrangement as reference
from rumpus.core.arrangement import Arrangement, points_of
from rumpus.core.melds import Meld, MeldRules
from rumpus.core.packs import CardSet, set_of, standard_pack
from rumpus.core.rules import RuleSet
from rumpus.core.scoring.lowest_count import three_lowest, tie_key
from rumpus.solver import HandSolver, best_arrangement, best_arrangements, least_deadwood, least_deadwood_batch
from tests.core.by_definition import SMALL
from tests.solver.arranging_by_ilp import least_deadwood_by_ilp
from tests.solver.hand_games import GAMES, PLAIN, random_hands, spelled

FEW_HANDS = 1 << 12
WHOLE_PACKS = SMALL | {
    "four suits, ace high": MeldRules(standard_pack(4, 4), ace_high=True),
    "five ranks, one without sets": MeldRules(standard_pack(5, 3), setless_ranks=frozenset({4})),
}


def wrong(rules: RuleSet, hand: CardSet) -> str | None:
    """The fault of the solver's answer for a hand, or None."""
    best = reference.best_arrangements(rules.melds, rules.points, hand, 1)
    first = best[0]
    if rules.meld_rank is not None:
        first = min(best, key=lambda arranged: tie_key(rules, arranged))
    if least_deadwood(hand, rules) != points_of(rules.points, first.deadwood):
        return f"least deadwood of {spelled(rules, hand)}"
    if best_arrangements(hand, rules, 1) != best:
        return f"best arrangements of {spelled(rules, hand)}"
    return f"choice for {spelled(rules, hand)}" if best_arrangement(hand, rules, 1) != first else None


def every_hand(rules: MeldRules) -> Iterator[CardSet]:
    """Every hand of a pack. Of hands that are the same but for the names of the suits, which no meld knows, a larger
    pack yields one, with its suits named at random."""
    if rules.pack.everything < FEW_HANDS:
        yield from range(1, rules.pack.everything + 1)
        return
    rng, width = Random(1), len(rules.pack.ranks)
    suits = rules.pack.size // width
    for ranks in combinations_with_replacement(range(1 << width), suits):
        yield sum(held << width * suit for suit, held in enumerate(rng.sample(ranks, suits)))


@pytest.mark.parametrize("rules", WHOLE_PACKS.values(), ids=WHOLE_PACKS)
def test_every_hand_of_a_small_pack(rules: MeldRules) -> None:
    points = tuple(rules.pack.rank(card) + 1 for card in range(rules.pack.size))
    solver = HandSolver(rules, points)
    for hand in every_hand(rules):
        best = reference.best_arrangements(rules, points, hand)
        assert solver.every_best(hand) == best, hand
        assert solver.best(hand) == best[0], hand
        assert solver.least_deadwood(hand) == points_of(points, best[0].deadwood), hand


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_hands_as_they_are_dealt_and_richer_ones(rules: RuleSet) -> None:
    hands = [
        *random_hands(rules, 150, 1, 14),
        *random_hands(rules, 150, 6, 12, rich=True),
    ]
    assert [fault for hand in hands if (fault := wrong(rules, hand))] == []


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_hands_of_any_size_by_an_integer_program(rules: RuleSet) -> None:
    hands = [*random_hands(rules, 8, 10, 52), *random_hands(rules, 8, 12, 28, rich=True), rules.pack.everything]
    for hand in hands:
        least = least_deadwood_by_ilp(rules, hand)
        assert least_deadwood(hand, rules) == least, spelled(rules, hand)
        assert is_arrangement(rules, hand, best_arrangement(hand, rules), least), spelled(rules, hand)


def is_arrangement(rules: RuleSet, hand: CardSet, arranged: Arrangement, least: int) -> bool:
    """By the core's own judgement: melds of the hand that share no card, and the deadwood they leave."""
    cards = [card for meld in arranged.melds for card in meld.cards]
    legal = all(meld in rules.melds.melds_in(set_of(meld.cards)) for meld in arranged.melds)
    whole = len(cards) == len(set(cards)) and set_of(cards) ^ arranged.deadwood == hand
    return legal and whole and points_of(rules.points, arranged.deadwood) == least


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_a_batch_counts_as_one_call_each_does(rules: RuleSet) -> None:
    hands = [*random_hands(rules, 500, 1, 52), *random_hands(rules, 500, 1, 28, rich=True)]
    counted = least_deadwood_batch(np.array(hands, np.int64), rules)
    assert counted.tolist() == [least_deadwood(hand, rules) for hand in hands]
    assert counted.dtype == np.int32


@pytest.mark.clause("RAP-5", "RAP-8")
@pytest.mark.parametrize("name", PLAIN)
@pytest.mark.parametrize("high_is_best", [False, True])
def test_of_several_best_arrangements_the_best_in_a_tie_is_chosen(name: str, high_is_best: bool) -> None:
    def rank(points: Sequence[int], meld: Meld) -> int:
        return 50 - three_lowest(points, meld) if high_is_best else three_lowest(points, meld)

    def standing(arranged: Arrangement) -> list[int]:
        return [*sorted(rank(rules.points, meld) for meld in arranged.melds), 100]  # a meld beats none

    rules = replace(GAMES[name], meld_rank=rank)
    passed_over = 0
    for hand in [*random_hands(rules, 300, 9, 18, rich=True), *random_hands(rules, 100, 20, 24)]:
        best = best_arrangements(hand, rules)
        first = min(best, key=standing)
        assert best_arrangement(hand, rules) == first, spelled(rules, hand)
        passed_over += first != best[0]
    assert passed_over > (5 if high_is_best else 0)
    whole = best_arrangement(rules.pack.everything, rules)
    assert is_arrangement(rules, rules.pack.everything, whole, 0)


def test_melds_belong_to_the_given_owner() -> None:
    rules = GAMES["gin-rummy"]
    arranged = best_arrangement("7H 8H 9H 2C", rules, owner=1)
    assert arranged == Arrangement((Meld(arranged.melds[0].kind, arranged.melds[0].cards, 6, (1, 1, 1)),), 1 << 1)


WITHOUT_COMPILER = """
from tests.solver.hand_games import GAMES, random_hands
from tests.solver.test_hand_solver import wrong
import numba
assert numba.config.DISABLE_JIT
for rules in GAMES.values():
    for hand in [*random_hands(rules, 2, 1, 12), *random_hands(rules, 2, 6, 11, rich=True)]:
        assert not wrong(rules, hand), wrong(rules, hand)
from rumpus.solver import least_deadwood
print(least_deadwood(GAMES["rummy-500"].pack.everything ^ 1 << 20, GAMES["rummy-500"]))
"""


def test_without_the_compiler_the_answers_are_the_same(project: Path) -> None:
    environ = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": f"{project / 'src'}{os.pathsep}{project}"}
    told = subprocess.check_output([sys.executable, "-P", "-c", WITHOUT_COMPILER], env=environ, encoding="utf-8")
    rules = GAMES["rummy-500"]
    assert int(told) == least_deadwood(rules.pack.everything ^ 1 << 20, rules)
