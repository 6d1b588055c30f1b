"""The melds of packs with copies or jokers, as faces: which there are, and how the cards of a hand lie as them.

A card of a meld is named by its face, and a second copy in the same meld by that copy: such a name is a *slot*, which any
copy of the face, or a joker standing for it, may fill.
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
    """A set or a run: its slots from the low end, and the place of the lowest as in ``Meld.low``."""

    is_set: bool
    low: int
    slots: tuple[int, ...]
    wanted: CardSet


@dataclass(frozen=True, eq=False)
class MeldShapes:
    """The melds of a pack, as ``MeldRules`` with the same fields allow them. Each has a card that is no joker."""

    pack: Pack
    ace_high: bool
    setless_ranks: frozenset[int]
    suits_repeat: bool

    @cached_property
    def all(self) -> tuple[Shape, ...]:
        """Every meld: sets by rank and size, then runs by suit, low end and length."""
        return (*self._sets(), *self._runs())

    @cached_property
    def _by_slots(self) -> dict[CardSet, list[Shape]]:
        found: dict[CardSet, list[Shape]] = {}
        for shape in self.all:
            found.setdefault(shape.wanted, []).append(shape)
        return found

    def read(self, cards: Sequence[Card]) -> list[tuple[Shape, tuple[Card, ...]]]:
        """The meld that these cards are, and the cards in its order; none, or two where a whole suit may begin or end with
        its lowest card. Jokers have to say what they stand for.
        """
        if set_of(cards).bit_count() < len(cards) or any(map(self._is_bare, cards)):
            return []
        slots = self._filled(cards)
        if slots is None or all(map(self.pack.is_joker, cards)):
            return []
        return [(shape, tuple(slots[slot] for slot in shape.slots)) for shape in self._by_slots.get(set_of(slots), ())]

    def declared(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards with each joker that does not say what it stands for standing for what alone makes a meld of them; as
        they are where that is nothing, or one of several things.
        """
        bare = [card for card in cards if self._is_bare(card)]
        slots = self._filled([card for card in cards if not self._is_bare(card)])
        if not bare or not slots:
            return tuple(cards)
        lying = set_of(slots)
        ways = {
            shape.wanted ^ lying for shape in self.all if len(shape.slots) == len(cards) and not lying & ~shape.wanted
        }
        if len(ways) != 1:
            return tuple(cards)
        faces = dict(zip(bare, cards_of(*ways), strict=True))
        return tuple(self._standing(card, faces[card]) if card in faces else card for card in cards)

    def in_hand(self, hand: CardSet) -> Iterator[tuple[Shape, tuple[Card, ...]]]:
        """Every meld that cards of a hand form, in the order of ``all``, fewest jokers first.

        Copies are interchangeable: the first held are named; so are the jokers, named from the low end.
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
        """Whether cards of the hand form a meld."""
        jokers, slots = self._held(hand)
        return any(True for _ in self._feasible(len(jokers), set_of(slots)))

    def has_any_with(self, card: Card, hand: CardSet) -> bool:
        """Whether some meld of this card and others of the hand exists."""
        jokers, slots = self._held(hand | 1 << card)
        # A joker has a place in every meld there is: that of a card that lacks, or of one that does not.
        wanted = 0 if self.pack.is_joker(card) else 1 << self.pack.face(card)
        return any(not wanted & ~shape.wanted for shape, _ in self._feasible(len(jokers), set_of(slots)))

    def missing_in_set(self, rank: int, cards: Iterable[Card]) -> list[int]:
        """The faces that a set of this rank may still take, once each."""
        lying = [self.pack.face(card) for card in cards]
        most = self.pack.copies if self.suits_repeat else 1
        return [face for face in range(rank, self.pack.faces, len(self.pack.ranks)) if lying.count(face) < most]

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
        """The slots that these cards fill, the first copies first; None where a face is there more often than in the pack."""
        slots: _Slots = {}
        for card in sorted(cards, key=physical):
            slot = self.pack.face(card)
            while slot in slots:
                slot += self.pack.faces
            slots[slot] = card
        return slots if max(slots, default=0) < self.pack.faces * self.pack.copies else None

    def _feasible(self, jokers: int, there: CardSet) -> Iterator[tuple[Shape, CardSet]]:
        """Each shape that so many jokers complete, with at least one other card, and the slots it lacks."""
        for shape in self.all:
            lacking = shape.wanted & ~there
            if lacking.bit_count() <= jokers and lacking != shape.wanted:
                yield shape, lacking

    def _takes_last_copies(self, shape: Shape, wild: set[int]) -> bool:
        # Of two copies in a set the joker stands for the second, so that no meld is listed twice.
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
