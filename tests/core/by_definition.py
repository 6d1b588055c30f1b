"""Melds by the words of the rule books, tried on every subset of a small pack: slow, plain, and owing nothing to the
core."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from random import Random

from rumpus.core.melds import Meld, MeldKind, MeldRules
from rumpus.core.packs import Card, CardSet, set_of, standard_pack

SMALL = {
    "ace low": MeldRules(standard_pack(4, 3)),
    "ace high": MeldRules(standard_pack(4, 3), ace_high=True),
    "ace high in the shortest suits": MeldRules(standard_pack(3, 4), ace_high=True),
    "ranks without sets": MeldRules(standard_pack(4, 3), setless_ranks=frozenset({1, 3})),
    "all of it": MeldRules(standard_pack(4, 3), ace_high=True, setless_ranks=frozenset({0})),
    "one suit": MeldRules(standard_pack(9, 1), ace_high=True),
    "two suits, so no sets": MeldRules(standard_pack(5, 2)),
}


@dataclass(frozen=True)
class Shape:
    """A meld by definition: its cards in order, and where it begins."""

    kind: MeldKind
    cards: tuple[Card, ...]
    low: int

    @property
    def mask(self) -> CardSet:
        return set_of(self.cards)


def shapes_of(rules: MeldRules, chosen: tuple[Card, ...]) -> list[Shape]:
    """The shape of all these cards together, by the words of the rule books: nothing, a set, a run, or two runs."""
    ranks, suits = {rules.pack.rank(card) for card in chosen}, {rules.pack.suit(card) for card in chosen}
    if len(chosen) < 3:
        return []
    if len(ranks) == 1:
        return [] if ranks & rules.setless_ranks else [Shape(MeldKind.SET, tuple(sorted(chosen)), min(ranks))]
    return [] if len(suits) > 1 else list(_runs(rules, chosen))


def _runs(rules: MeldRules, chosen: tuple[Card, ...]) -> Iterator[Shape]:
    width = len(rules.pack.ranks)
    holds_ace = any(rules.pack.rank(card) == 0 for card in chosen)
    for ace in (0, width) if rules.ace_high and holds_ace else (0,):
        places = {rules.pack.rank(card) or ace: card for card in chosen}
        low = min(places)
        if sorted(places) == list(range(low, low + len(chosen))):
            yield Shape(MeldKind.RUN, tuple(places[place] for place in sorted(places)), low)


def shape_of(meld: Meld) -> Shape:
    """A meld of the core as a shape."""
    return Shape(meld.kind, meld.cards, meld.low)


@cache
def all_shapes(rules: MeldRules) -> list[Shape]:
    """Every meld of the pack, found by looking at each of its subsets."""
    pack = range(rules.pack.size)
    return [
        shape
        for size in range(rules.pack.size + 1)
        for some in combinations(pack, size)
        for shape in shapes_of(rules, some)
    ]


def hands(rules: MeldRules, count: int, most: int) -> Iterator[CardSet]:
    """Hands of up to that many cards, always the same."""
    rng = Random(f"{rules.pack.name}{rules.ace_high}")
    for _ in range(count):
        yield set_of(rng.sample(range(rules.pack.size), rng.randint(0, min(most, rules.pack.size))))
