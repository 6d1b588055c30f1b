"""Measure least deadwood and best arrangements of gin hands, beside OpenSpiel's count of the same hands.

The batch is one call on an array; the others are one Python call for each hand. OpenSpiel's ``min_deadwood`` takes a
list of cards and returns only a count, no melds. Its figure includes the call from Python. That overhead is about the
time of its sum of the values of the same cards, which is measured too.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

import numpy as np
import pyspiel

from bench.measure import Figure, Sample, figures
from rumpus.core.arrangement import least_deadwood as reference
from rumpus.core.packs import cards_of, set_of
from rumpus.games import rule_book
from rumpus.solver import best_arrangement, best_lay_offs, least_deadwood, least_deadwood_batch
from tests.two_packs.book import BOOK as TWO_PACKS
from tests.two_packs.test_solve_hand import RICH

HANDS = 20_000
FEW = 200
T = TypeVar("T")

PEER = "OpenSpiel, points"


def measure(rounds: int) -> list[Figure]:
    """Measure nanoseconds for a hand: ten random cards, then hands with many melds, and hands of other sizes."""
    rules, peer = rule_book("gin-rummy").rules(2), pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    hands = dealt(10)
    lists = [cards_of(hand) for hand in hands]
    array = np.array(hands, np.int64)
    rich = np.array(dealt(10, ranks=5), np.int64)
    large = np.array(dealt(26), np.int64)
    table = [rules.melds.melds_in(set_of(range(9, 12)))[0]]
    two_packs = TWO_PACKS.rules(2)
    clear = [hand & ~set_of(range(9, 12)) for hand in hands[:FEW]]
    samples: dict[str, Sample] = {
        PEER: per_hand(peer.min_deadwood, lists),
        "OpenSpiel, a sum": per_hand(peer.total_card_value, lists),
        "batch": batch(lambda: least_deadwood_batch(array, rules), len(array)),
        "batch, rich in melds": batch(lambda: least_deadwood_batch(rich, rules), len(rich)),
        "batch, 26 cards": batch(lambda: least_deadwood_batch(large, rules), len(large)),
        "points": per_hand(lambda hand: least_deadwood(hand, rules), hands),
        "arrangement": per_hand(lambda hand: best_arrangement(hand, rules), hands),
        "lay-offs": per_hand(lambda hand: best_lay_offs(hand, table, rules), clear),
        "reference, points": per_hand(lambda hand: reference(rules.melds, rules.points, hand), hands[:FEW]),
        "no kernel: 14 cards, two jokers": per_hand(lambda hand: best_arrangement(hand, two_packs), RICH),
    }
    return figures(samples, "ns a hand", [PEER], rounds)


def dealt(cards: int, ranks: int = 13) -> list[int]:
    """Return random hands of the pack, or of its lowest ranks."""
    rng = Random(1)
    pack = [card for card in range(52) if card % 13 < ranks]
    return [set_of(rng.sample(pack, cards)) for _ in range(HANDS)]


def per_hand(call: Callable[[T], object], questions: Sequence[T]) -> Sample:
    def sample() -> float:
        started = time.thread_time_ns()
        for question in questions:
            call(question)
        return (time.thread_time_ns() - started) / len(questions)

    return sample


def batch(call: Callable[[], object], hands: int) -> Sample:
    def sample() -> float:
        started = time.thread_time_ns()
        for _ in range(5):
            call()
        return (time.thread_time_ns() - started) / (5 * hands)

    return sample
