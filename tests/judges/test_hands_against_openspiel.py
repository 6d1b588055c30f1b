"""The hand solver against OpenSpiel's count: equal on hands of ten, and right where its estimate for eleven is
wrong."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pyspiel
import pytest

from rumpus.core.packs import CardSet, cards_of, set_of
from rumpus.games import rule_book
from rumpus.solver import least_deadwood_batch
from tests.judges.brute_force import least_after_discard

RULES = rule_book("gin-rummy").rules(2)
PEER = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
HANDS = 20_000


def hands(size: int, ranks: int) -> Iterator[CardSet]:
    """Hands of so many cards of the lowest ranks; few ranks make many melds."""
    rng, pack = Random(size * 100 + ranks), [card for card in range(52) if card % 13 < ranks]
    for _ in range(HANDS):
        yield set_of(rng.sample(pack, size))


@pytest.mark.parametrize("ranks", [5, 8, 13])
def test_hands_of_ten_count_the_same(ranks: int) -> None:
    dealt = list(hands(10, ranks))
    counted = least_deadwood_batch(np.array(dealt, np.int64), RULES).tolist()
    assert counted == [PEER.min_deadwood(cards_of(hand)) for hand in dealt]


def test_hands_of_eleven_are_counted_right_where_openspiel_is_wrong() -> None:
    dealt = list(hands(11, 7))
    after = [hand ^ 1 << card for hand in dealt for card in cards_of(hand)]
    ours = least_deadwood_batch(np.array(after, np.int64), RULES).reshape(HANDS, 11).min(axis=1)
    differing = [
        (hand, count)
        for hand, count in zip(dealt, ours.tolist(), strict=True)
        if PEER.min_deadwood(cards_of(hand)) != count
    ]
    assert differing, "OpenSpiel no longer errs: compare all"
    assert len(differing) < HANDS / 20
    for hand, count in differing:
        assert count == least_after_discard(frozenset(cards_of(hand))) < PEER.min_deadwood(cards_of(hand))
