"""Hands from a user: text or sets of cards; an invalid hand is refused with the name of the card."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest

from rumpus.core import arrangement as plain
from rumpus.core.errors import NotationError, RumpusError, UsageError
from rumpus.core.packs import cards_of, set_of
from rumpus.games import rule_book
from rumpus.players.stand_in import CANNOT_PLAY
from rumpus.solver import (
    best_arrangement,
    best_arrangements,
    least_deadwood,
    least_deadwood_batch,
    playouts,
    solver_for,
)

GIN = rule_book("gin-rummy").rules(2)
FIVE_HUNDRED = rule_book("rummy-500").rules(2)


def test_a_hand_is_text_or_a_set_of_cards() -> None:
    assert least_deadwood("7H 8H 9H 7c 10s", GIN) == 17
    assert least_deadwood(0b111, GIN) == 0


@pytest.mark.clause("R500-1", "R500-10")
def test_an_ace_in_hand_counts_as_the_table_has_it_and_may_be_high() -> None:
    assert least_deadwood("AS 2C", FIVE_HUNDRED) == 17
    assert least_deadwood("AS 2C", rule_book("rummy-500").rules(2, ace_value=1)) == 3
    assert least_deadwood("QS KS AS", FIVE_HUNDRED) == 0
    assert least_deadwood("KS AS 2S", FIVE_HUNDRED) == 27
    assert least_deadwood("QS KS AS", GIN) == 21


@pytest.mark.clause("R26-6")
def test_dragons_may_be_no_set() -> None:
    assert least_deadwood("DB DD DC", rule_book("rap-rummy").rules(2)) == 0
    assert least_deadwood("DB DD DC", rule_book("rap-rummy").rules(2, dragon_sets="forbidden")) == 33


@pytest.mark.parametrize(
    ("hand", "code", "subject"),
    [
        ("7H 8H 7H", "card-twice", "7H"),
        ("7H 7B", "unknown-card", "7B"),
        ("", "empty-hand", None),
        ("  ", "empty-hand", None),
        (0, "empty-hand", None),
        (1 << 52 | 1, "unknown-card", "52"),
        (1 << 70, "unknown-card", "70"),
        (-1, "unknown-card", "-1"),
    ],
)
def test_an_invalid_hand_is_refused(hand: str | int, code: str, subject: str | None) -> None:
    for ask in (least_deadwood, best_arrangement, best_arrangements):
        with pytest.raises(RumpusError) as refused:
            ask(hand, GIN)
        assert (refused.value.code, refused.value.subject) == (code, subject)


def test_a_batch_with_an_invalid_hand_is_refused() -> None:
    for wrong in (0, -5, 1 << 52):
        with pytest.raises(UsageError):
            least_deadwood_batch(np.array([7, wrong], np.int64), GIN)
    assert least_deadwood_batch(np.array([], np.int64), GIN).tolist() == []


def test_a_batch_is_taken_as_it_comes() -> None:
    hands = [7, 1 << 51 | 3, 0b111 << 13]
    known = np.array([least_deadwood(hand, GIN) for hand in hands])
    strided, locked = np.array([*zip(hands, hands, strict=True)])[:, 0], np.array(hands)
    locked.flags.writeable = False
    for given in (strided, locked, np.array(hands, np.uint64).astype(">i8")):
        assert (least_deadwood_batch(given, GIN) == known).all()


@pytest.mark.parametrize(
    "points",
    [
        tuple(card // 13 + 1 for card in range(52)),  # by suit
        tuple(card % 13 - 1 for card in range(52)),  # some below 0
        tuple(3000 * (card % 13) for card in range(52)),  # more than the tables hold
    ],
)
def test_with_points_that_no_kernel_knows_the_core_arranges_and_nothing_is_played(points: tuple[int, ...]) -> None:
    """The code is one by which the plain player stands in for those that need a kernel."""
    rules, hand = replace(GIN, points=points), set_of(map(GIN.pack.parse, ["7H", "8H", "9H", "9C", "9D", "KS"]))
    assert best_arrangements(hand, rules) == plain.best_arrangements(rules.melds, points, hand)
    with pytest.raises(UsageError) as refused:
        playouts(rules, 1)
    assert refused.value.code in CANNOT_PLAY


def test_tiles_are_not_for_hands() -> None:
    with pytest.raises(UsageError) as refused:
        best_arrangement("R7 R8 R9", rule_book("rummy-q").rules(2))
    assert refused.value.code == "not-for-hands"
    with pytest.raises(NotationError):
        best_arrangement("R7 R8 R9", GIN)


def test_too_many_arrangements_are_not_listed() -> None:
    with pytest.raises(UsageError) as refused:
        best_arrangements(GIN.pack.everything, GIN)
    assert refused.value.code == "too-many-arrangements"


def test_equal_rules_share_a_solver() -> None:
    assert solver_for(GIN) is solver_for(rule_book("gin-rummy").rules(2, knock_card=5))
    assert solver_for(GIN) is not solver_for(FIVE_HUNDRED)


def test_each_thread_has_its_own() -> None:
    with ThreadPoolExecutor(1) as other:
        assert other.submit(solver_for, GIN).result() is not solver_for(GIN)
        assert other.submit(least_deadwood, "QS KS AS", GIN).result() == 21


def test_the_hand_stays_whole() -> None:
    arranged = best_arrangement("AS 2S 3S AC AD 9H", GIN)
    cards = [card for meld in arranged.melds for card in meld.cards] + cards_of(arranged.deadwood)
    assert sorted(GIN.pack.text(card) for card in cards) == ["2S", "3S", "9H", "AC", "AD", "AS"]


def test_the_compiler_is_loaded_by_the_first_solver_call_alone() -> None:
    asked = "import sys, rumpus, rumpus.solver; rumpus.Game; rumpus.games(); sys.exit('numba' in sys.modules)"
    subprocess.run([sys.executable, "-c", asked], check=True)
    with pytest.raises(AttributeError, match="no attribute 'best_hand'"):
        __import__("rumpus.solver").solver.best_hand  # noqa: B018  # the name is asked for, as an import would
