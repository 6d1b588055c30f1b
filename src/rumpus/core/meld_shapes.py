"""Melds in packs with copies or jokers.

A *shape* is a possible meld, described by slots rather than by cards. A *slot* is a face, or the second copy of a face
where a meld may hold both. Any copy of the face fills the slot, and so does a joker that stands for the face.
All shapes of a pack are computed once; sets of slots are bit masks. A hand forms a shape if it has enough jokers for
the slots that its other cards leave empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from rumpus.core.packs import Card, CardSet, Pack, cards_of, is_standing, physical, set_of

_Slots = dict[int, Card]


class Shape(NamedTuple):
    """A possible set or run.

    ``slots`` go from the low end; ``low`` is as in ``Meld.low``; ``wanted`` are the slots as bits.
    """

    is_set: bool
    low: int
    slots: tuple[int, ...]
    wanted: CardSet


@dataclass(frozen=True, eq=False)
class MeldShapes:
    """All melds that ``MeldRules`` with the same fields allow. Each has at least one card that is not a joker."""

    pack: Pack
    ace_high: bool
    setless_ranks: frozenset[int]
    suits_repeat: bool

    @cached_property
    def all(self) -> tuple[Shape, ...]:
        """All shapes: sets by rank and size, then runs by suit, low end and length."""
        return (*self._sets(), *self._runs())

    @cached_property
    def _by_slots(self) -> dict[CardSet, list[Shape]]:
        found: dict[CardSet, list[Shape]] = {}
        for shape in self.all:
            found.setdefault(shape.wanted, []).append(shape)
        return found

    def shapes_of(self, cards: Sequence[Card]) -> list[tuple[Shape, tuple[Card, ...]]]:
        """Return each shape that these cards form, with the cards in its order.

        The list is empty if they form none, or if a joker does not say which face it stands for. It has two entries
        only for a whole suit, where the lowest rank may be at either end.
        """
        if set_of(cards).bit_count() < len(cards) or any(map(self._is_bare, cards)):
            return []
        slots = self._filled(cards)
        if slots is None or all(map(self.pack.is_joker, cards)):
            return []
        return [(shape, tuple(slots[slot] for slot in shape.slots)) for shape in self._by_slots.get(set_of(slots), ())]

    def declared(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the cards with a face for each undeclared joker, if exactly one choice of faces makes a meld of them.

        Otherwise return them unchanged.
        """
        bare = [card for card in cards if self._is_bare(card)]
        slots = self._filled([card for card in cards if not self._is_bare(card)])
        if not bare or not slots:
            return tuple(cards)
        filled = set_of(slots)
        ways = {
            shape.wanted ^ filled for shape in self.all if len(shape.slots) == len(cards) and not filled & ~shape.wanted
        }
        if len(ways) != 1:
            return tuple(cards)
        faces = dict(zip(bare, cards_of(*ways), strict=True))
        return tuple(self._standing(card, faces[card]) if card in faces else card for card in cards)

    def in_hand(self, hand: CardSet) -> Iterator[tuple[Shape, tuple[Card, ...]]]:
        """Yield every shape that cards of the hand form, with the cards; in the order of ``all``, fewest jokers first.

        Copies are interchangeable, and so are jokers: the first copies are used, and the first jokers from the low end.
        """
        jokers, slots = self._held(hand)
        for shape, lacking in self._feasible(len(jokers), set_of(slots)):
            missing = cards_of(lacking)
            present = [slot for slot in shape.slots if slot in slots]
            for extra in range(min(len(jokers) - len(missing), len(present) - 1) + 1):
                for replaced in combinations(present, extra):
                    wild = {*missing, *replaced}
                    if self._takes_last_copies(shape, wild):
                        free = iter(jokers)
                        yield (
                            shape,
                            tuple(self._standing(next(free), s) if s in wild else slots[s] for s in shape.slots),
                        )

    def has_any(self, hand: CardSet) -> bool:
        """Return True if some cards of the hand form a meld."""
        jokers, slots = self._held(hand)
        return any(True for _ in self._feasible(len(jokers), set_of(slots)))

    def has_any_with(self, card: Card, hand: CardSet) -> bool:
        """Return True if this card forms a meld with other cards of the hand."""
        jokers, slots = self._held(hand | 1 << card)
        # A joker has a place in every meld: it fills an empty slot, or it replaces a card.
        wanted = 0 if self.pack.is_joker(card) else 1 << self.pack.face(card)
        return any(not wanted & ~shape.wanted for shape, _ in self._feasible(len(jokers), set_of(slots)))

    def missing_in_set(self, rank: int, cards: Iterable[Card]) -> list[int]:
        """Return the faces that can be added to a set of this rank with these cards, once each."""
        there = [self.pack.face(card) for card in cards]
        most = self.pack.copies if self.suits_repeat else 1
        return [face for face in range(rank, self.pack.faces, len(self.pack.ranks)) if there.count(face) < most]

    def _is_bare(self, card: Card) -> bool:
        return self.pack.is_joker(card) and not is_standing(card)

    def _standing(self, joker: Card, slot: int) -> Card:
        return self.pack.standing(joker, slot % self.pack.faces)

    def _held(self, hand: CardSet) -> tuple[list[Card], _Slots]:
        wild = hand & self.pack.joker_cards
        slots = self._filled(cards_of(hand ^ wild))
        assert slots is not None
        return cards_of(wild), slots

    def _filled(self, cards: Iterable[Card]) -> _Slots | None:
        """Return the card in each slot, lowest copy first; None if a face occurs more often than in the pack."""
        slots: _Slots = {}
        for card in sorted(cards, key=physical):
            slot = self.pack.face(card)
            while slot in slots:
                slot += self.pack.faces
            slots[slot] = card
        return slots if max(slots, default=0) < self.pack.faces * self.pack.copies else None

    def _feasible(self, jokers: int, there: CardSet) -> Iterator[tuple[Shape, CardSet]]:
        """Yield each shape that the slots ``there`` and so many jokers complete, with its empty slots."""
        for shape in self.all:
            lacking = shape.wanted & ~there
            if lacking.bit_count() <= jokers and lacking != shape.wanted:
                yield shape, lacking

    def _takes_last_copies(self, shape: Shape, wild: set[int]) -> bool:
        # If a set holds two copies of a face, a joker replaces the second first. So no meld is listed twice.
        faces = self.pack.faces
        return not any(shape.wanted >> slot + faces & 1 and slot + faces not in wild for slot in wild)

    def _sets(self) -> Iterator[Shape]:
        width, faces = len(self.pack.ranks), self.pack.faces
        copies = range(self.pack.copies if self.suits_repeat else 1)
        for rank in range(width):
            same = [face + copy * faces for face in range(rank, faces, width) for copy in copies]
            sizes = range(3, len(same) + 1) if rank not in self.setless_ranks else ()
            for size in sizes:
                for slots in combinations(same, size):
                    if all(slot < faces or slot - faces in slots for slot in slots):
                        yield Shape(True, rank, slots, set_of(slots))

    def _runs(self) -> Iterator[Shape]:
        width = len(self.pack.ranks)
        for suit in range(len(self.pack.suits)):
            for low in range(width):
                row = [suit * width + place % width for place in range(low, width + self.ace_high)][:width]
                for length in range(3, len(row) + 1):
                    yield Shape(False, low, tuple(row[:length]), set_of(row[:length]))
