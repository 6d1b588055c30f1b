"""Estimate the count of an opponent's hidden hand after some turns, from hands played alone.

Before it meets an opponent a player has seen nothing, so it imagines one: hands dealt from the pack of the game and
bettered, one draw and discard after another, by rules of thumb. Their counts are the estimate.
"""

from __future__ import annotations

import random
from bisect import bisect_left
from functools import lru_cache

from rumpus.core.melds import MeldRules
from rumpus.core.packs import CardSet, set_of
from rumpus.core.rules import RuleSet
from tests.naive_players.melding import Melding, highest

_HANDS = 120
_TURNS = 16


class Imagined:
    """The counts of imagined hands, sorted, by the number of turns they had."""

    def __init__(self, by_turns: tuple[tuple[int, ...], ...]) -> None:
        self.by_turns = by_turns

    def after(self, turns: float) -> tuple[int, ...]:
        """The counts after so many turns, lowest first."""
        return self.by_turns[max(0, min(len(self.by_turns) - 1, round(turns)))]

    def chance_above(self, count: int, turns: float, even_loses: bool) -> float:
        """The chance that a hand counts more than this after so many turns; equal counts are shared, or lose."""
        counts = self.after(turns)
        below = bisect_left(counts, count)
        equal = bisect_left(counts, count + 1) - below
        return 1 - (below + (equal if even_loses else equal / 2)) / len(counts)


def imagine(rules: RuleSet) -> Imagined:
    """The counts of hands played alone by these rules."""
    melds = rules.melds
    return _imagine(_Key(melds), rules.points, rules.hand_size)


class _Key:
    """Meld rules that compare by what they say; each table makes its own."""

    def __init__(self, melds: MeldRules) -> None:
        self.melds = melds
        self._says = (melds.pack.name, melds.ace_high, melds.setless_ranks)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self._says == other._says

    def __hash__(self) -> int:
        return hash(self._says)


@lru_cache(maxsize=32)
def _imagine(key: _Key, points: tuple[int, ...], hand_size: int) -> Imagined:
    melding, rng = Melding(key.melds, points), random.Random(1926)
    histories = [_play_alone(melding, rng.sample(range(len(points)), len(points)), hand_size) for _ in range(_HANDS)]
    return Imagined(tuple(tuple(sorted(counts)) for counts in zip(*histories, strict=True)))


def _play_alone(melding: Melding, order: list[int], hand_size: int) -> list[int]:
    hand, stock = set_of(order[:hand_size]), order[hand_size:]
    counts = [melding.split(hand).points]
    for turn in range(_TURNS):
        if turn < len(stock):
            hand |= 1 << stock[turn]
            hand &= ~(1 << _loosest(melding, hand))
        counts.append(melding.split(hand).points)
    return counts


def _loosest(melding: Melding, hand: CardSet) -> int:
    """The highest card that is in no meld and, if there is one, in no near-meld."""
    rest = melding.split(hand).rest or hand
    near = 0
    for pair in melding.near_melds(rest):
        near |= pair.pair
    return highest(melding.points, rest & ~near or rest)
