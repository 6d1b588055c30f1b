"""Split a hand into melds and deadwood, and list the cards that would make more melds of it; fast, for players.

Melds here are bare sets of cards. Small hands are split exactly, large ones (R500) greedily."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from rumpus.core.arrangement import points_of
from rumpus.core.melds import End, Meld, MeldKind, MeldRules
from rumpus.core.packs import Card, CardSet, cards_of, set_of

_LONGEST = 5  # a longer run is two of these, or one of them and what follows
_MOST_MELDS_TRIED = 18
_MOST_REMEMBERED = 20_000


class Split(NamedTuple):
    """A hand as melds that share no card, the cards left over, and what those count."""

    melds: tuple[CardSet, ...]
    rest: CardSet
    points: int


class NearMeld(NamedTuple):
    """Two cards that a third makes a meld: what the two count, and the cards that complete them."""

    pair: CardSet
    points: int
    outs: CardSet


class Melding:
    """The melds of a pack, indexed by their lowest card."""

    def __init__(self, melds: MeldRules, points: Sequence[int]) -> None:
        self.points = points
        self._melds = melds
        size = melds.pack.size
        self._by_byte = [_sums(points[first : first + 8]) for first in range(0, size, 8)]
        self._short: list[list[tuple[CardSet, int]]] = [[] for _ in range(size)]
        self._all: list[list[tuple[CardSet, int]]] = [[] for _ in range(size)]
        self._fitting: dict[CardSet, CardSet] = {}
        self._splits: dict[CardSet, Split] = {}
        self._chains: dict[tuple[Card, ...], tuple[tuple[CardSet, ...], ...]] = {}
        self.partners: list[list[CardSet]] = [[] for _ in range(size)]
        outs: dict[CardSet, CardSet] = {}
        for meld in melds.melds_in(melds.pack.everything):
            cards = set_of(meld.cards)
            entry = cards, points_of(points, cards)
            self._all[min(meld.cards)].append(entry)
            self._fitting[cards] = self._fitting.get(cards, 0) | melds.fitting(meld)
            if len(meld) <= _LONGEST:
                self._short[min(meld.cards)].append(entry)
            if len(meld) == 3:
                for pair in combinations(meld.cards, 2):
                    outs[set_of(pair)] = outs.get(set_of(pair), 0) | cards ^ set_of(pair)
                for card in meld.cards:
                    self.partners[card].append(cards ^ 1 << card)
        self._near: list[list[NearMeld]] = [[] for _ in range(size)]
        for pair_set, completing in outs.items():
            lowest = (pair_set & -pair_set).bit_length() - 1
            self._near[lowest].append(NearMeld(pair_set, points_of(points, pair_set), completing))

    def points_of(self, cards: CardSet) -> int:
        """The points of these cards."""
        total, place = 0, 0
        while cards:
            total += self._by_byte[place][cards & 255]
            cards >>= 8
            place += 1
        return total

    def split(self, hand: CardSet) -> Split:
        """The split that leaves the least count, of equal ones the fewest cards."""
        found = self._splits.get(hand)
        if found is None:
            if len(self._splits) >= _MOST_REMEMBERED:
                self._splits.clear()
            found = self._splits[hand] = self._find_split(hand)
        return found

    def near_melds(self, cards: CardSet) -> list[NearMeld]:
        """Every two of these cards that a third would make a meld."""
        return [near for card in cards_of(cards) for near in self._near[card] if not near.pair & ~cards]

    def fitting(self, meld: CardSet) -> CardSet:
        """The cards that make this meld longer."""
        return self._fitting[meld]

    def melds_within(self, hand: CardSet) -> list[tuple[CardSet, int]]:
        """Each meld in the hand, of any length, with what it counts."""
        return [entry for card in cards_of(hand) for entry in self._all[card] if not entry[0] & ~hand]

    def chains(self, meld: Meld) -> tuple[tuple[CardSet, ...], ...]:
        """The cards that can be laid off on a meld of the table: at each place, card after card outwards, each as a
        set.
        """
        found = self._chains.get(meld.cards)
        if found is None:
            ends = (None,) if meld.kind is MeldKind.SET else (End.LOW, End.HIGH)
            found = self._chains[meld.cards] = tuple(tuple(self._chain(meld, end)) for end in ends)
        return found

    def _chain(self, meld: Meld, end: End | None) -> Iterator[CardSet]:
        longer: Meld | None = meld
        while longer is not None:
            card = self._fit(longer, end)
            if card is None:
                return
            yield 1 << card
            longer = self._melds.extended(longer, card, end if self._melds.fits_both_ends(card, longer) else None, 0)

    def _fit(self, meld: Meld, end: End | None) -> Card | None:
        if end is None:
            return next(iter(cards_of(self._melds.fitting(meld))), None)
        return self._melds.low_fit(meld) if end is End.LOW else self._melds.high_fit(meld)

    def _find_split(self, hand: CardSet) -> Split:
        if not self._melds.has_meld(hand):
            return Split((), hand, self.points_of(hand))
        melds = [entry for card in cards_of(hand) for entry in self._short[card] if not entry[0] & ~hand]
        chosen = self._exactly(melds, 0, hand)[1] if len(melds) <= _MOST_MELDS_TRIED else self._greedily(hand)
        rest = hand & ~set_union(chosen)
        return Split(chosen, rest, self.points_of(rest))

    def _exactly(
        self, melds: list[tuple[CardSet, int]], first: int, free: CardSet
    ) -> tuple[tuple[int, int], tuple[CardSet, ...]]:
        best: tuple[tuple[int, int], tuple[CardSet, ...]] = (0, 0), ()
        for index in range(first, len(melds)):
            cards, count = melds[index]
            if cards & ~free:
                continue
            (more, number), others = self._exactly(melds, index + 1, free ^ cards)
            worth = count + more, number + cards.bit_count()
            if worth > best[0]:
                best = worth, (cards, *others)
        return best

    def _greedily(self, hand: CardSet) -> tuple[CardSet, ...]:
        chosen: list[CardSet] = []
        while melds := self.melds_within(hand):
            cards, _ = max(melds, key=lambda entry: (entry[1], entry[0]))
            chosen.append(cards)
            hand ^= cards
        return tuple(chosen)


def _sums(points: Sequence[int]) -> list[int]:
    """The points of each set of these cards."""
    sums = [0]
    for value in points:
        sums += [value + below for below in sums]
    return sums


def set_union(sets: Sequence[CardSet]) -> CardSet:
    """All the cards of these sets."""
    union = 0
    for cards in sets:
        union |= cards
    return union


def highest(points: Sequence[int], cards: CardSet) -> Card:
    """The card that counts most, the last of equal ones."""
    return max(cards_of(cards), key=lambda card: (points[card], card))
