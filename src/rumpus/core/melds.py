"""Card melds: find the sets and runs of a hand, and the cards that can be laid off on a meld.

Positions in a run count from 0 at the lowest rank of the pack. If the ace may also be high, its high position is one
above the highest rank. A hand is a set of bits, suit by suit. In a pack of single cards without jokers, three
neighbouring bits are a run, and three bits at the distance of a suit are a set. Other packs use ``meld_shapes``.
Tile melds are in ``turns.tiles.melds``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import combinations
from typing import NamedTuple

from rumpus.core.meld_shapes import MeldShapes, Shape
from rumpus.core.messages import Message
from rumpus.core.packs import Card, CardSet, Pack, cards_of, is_standing, set_of


class MeldKind(Enum):
    """The kind of a meld: a set (one rank, different suits) or a run (consecutive ranks of one suit)."""

    SET = "set"
    RUN = "run"


class End(Enum):
    """The end of a run at which a card is laid off."""

    LOW = "low"
    HIGH = "high"


class Fault(NamedTuple):
    """The reason why cards are not a meld, as a sentence.

    ``cause`` is a word for the kind of fault, or empty. A game may cite a clause of its own for it.
    """

    message: Message
    cause: str = ""


@dataclass(frozen=True, slots=True)
class Meld:
    """A set or run face up on the table.

    ``cards`` go from the low end to the high end of a run, and in pack order in a set. ``low`` is the position of the
    first card of a run, or the rank of a set. ``owners`` has for each card the seat that laid it and scores for it
    (R500-7). It is empty for tile melds, which belong to all.
    """

    kind: MeldKind
    cards: tuple[Card, ...]
    low: int
    owners: tuple[int, ...] = ()

    def __len__(self) -> int:
        return len(self.cards)

    def __repr__(self) -> str:
        whose = f", owners={self.owners}" if self.owners else ""
        return f"Meld({self.kind.value} {self.cards}{whose})"


@dataclass(frozen=True)
class MeldRules:
    """The rules that decide which cards form melds.

    ``ace_high``: the lowest rank may also follow the highest at the end of a run (R500-1).
    ``setless_ranks``: ranks that form no sets (R26-6, dragons forbidden); ``setless_why`` is the sentence that says so.
    ``suits_repeat``: a set may hold several copies of one face, if the pack has them.
    """

    pack: Pack
    ace_high: bool = False
    setless_ranks: frozenset[int] = frozenset()
    suits_repeat: bool = False
    setless_why: Message | str = field(default=Message("these cards form no set"), hash=False)
    _shapes: MeldShapes | None = field(init=False, repr=False, compare=False)
    _width: int = field(init=False, repr=False, compare=False)
    _ranks: CardSet = field(init=False, repr=False, compare=False)
    _lows: CardSet = field(init=False, repr=False, compare=False)
    _run_starts: CardSet = field(init=False, repr=False, compare=False)
    _high_starts: CardSet = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        width, suits = len(self.pack.ranks), len(self.pack.suits)
        lows = sum(1 << suit * width for suit in range(suits))
        starts = sum(lows << rank for rank in range(width - 2))
        ranks = set_of(rank for rank in range(width) if rank not in self.setless_ranks)
        rules = self.pack, self.ace_high, self.setless_ranks, self.suits_repeat
        object.__setattr__(self, "_shapes", None if self.pack.is_single else MeldShapes(*rules))
        object.__setattr__(self, "_width", width)
        object.__setattr__(self, "_ranks", ranks)
        object.__setattr__(self, "_lows", lows)
        object.__setattr__(self, "_run_starts", starts)
        object.__setattr__(self, "_high_starts", lows << (width - 2) if self.ace_high else 0)

    def __reduce__(self) -> tuple[object, ...]:
        return MeldRules, (self.pack, self.ace_high, self.setless_ranks, self.suits_repeat, self.setless_why)

    def forms_meld(self, cards: Sequence[Card], owner: int = 0) -> Meld | None:
        """Return the meld that these cards form, in any order, or None.

        A whole suit is two runs if the ace may be at either end. Then the first card given is the low end.
        """
        if self._shapes is None:
            found = [meld for meld in self.melds_in(set_of(cards), owner) if len(meld) == len(cards)]
        else:
            found = [_meld(shape, ordered, owner) for shape, ordered in self._shapes.shapes_of(cards)]
        if len(found) == 2 and found[1].cards[0] == cards[0]:
            return found[1]
        return found[0] if found else None

    def melds_in(self, hand: CardSet, owner: int = 0) -> list[Meld]:
        """Return every meld that cards of the hand form: sets by rank and size, then runs by suit, low end and length.

        Of interchangeable cards only the first are used. Melds with fewer jokers come first.
        """
        if self._shapes is not None:
            return [_meld(shape, cards, owner) for shape, cards in self._shapes.in_hand(hand)]
        found = list(self._sets_in(hand, owner)) if self._ranks_of_three(hand) else []
        if self._starts_of_runs(hand):
            found.extend(self._runs_in(hand, owner))
        return found

    def has_meld(self, hand: CardSet) -> bool:
        """Return True if some cards of the hand form a meld."""
        if self._shapes is not None:
            return self._shapes.has_any(hand)
        return bool(self._ranks_of_three(hand) or self._starts_of_runs(hand))

    def has_meld_with(self, card: Card, hand: CardSet) -> bool:
        """Return True if ``card`` forms a meld with other cards of ``hand`` (R500-5)."""
        if self._shapes is not None:
            return self._shapes.has_any_with(card, hand)
        hand |= 1 << card
        suit, rank = divmod(card, self._width)
        same = hand & (self._lows << rank)
        if same.bit_count() >= 3 and self._ranks >> rank & 1:
            return True
        row = hand >> suit * self._width & (1 << self._width) - 1
        if self.ace_high:
            row |= (row & 1) << self._width
        starts = row & row >> 1 & row >> 2  # the first of each three in a row
        if self.ace_high and rank == 0 and starts >> self._width - 2 & 1:
            return True
        return bool(starts >> rank - 2 & 7 if rank >= 2 else starts & (2 << rank) - 1)

    def declared(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the cards with a face for each undeclared joker, if exactly one choice of faces makes a meld.

        Otherwise return them unchanged.
        """
        return tuple(cards) if self._shapes is None else self._shapes.declared(cards)

    def fitting(self, meld: Meld) -> CardSet:
        """Return the set of cards that can be laid off on this meld: every copy of a fitting face, and every joker."""
        if self._shapes is None:
            if meld.kind is MeldKind.SET:
                return self._lows << meld.low & ~set_of(meld.cards)
            low, high = self.low_fit(meld), self.high_fit(meld)
            return (0 if low is None else 1 << low) | (0 if high is None else 1 << high)
        faces = set_of(self.fitting_faces(meld))
        if not faces:
            return faces
        pack = self.pack
        every = sum(faces << copy * pack.faces for copy in range(pack.copies))
        return (every | pack.joker_cards) & ~set_of(meld.cards)

    def fitting_faces(self, meld: Meld) -> list[int]:
        """Return the faces that can be laid off on this meld."""
        if self._shapes is not None and meld.kind is MeldKind.SET:
            return self._shapes.missing_in_set(meld.low, meld.cards)
        if meld.kind is MeldKind.SET:
            return cards_of(self.fitting(meld))
        low, high = self.low_fit(meld), self.high_fit(meld)
        return ([] if low is None else [low]) + ([] if high is None or high == low else [high])

    def laid_off_from(self, cards: CardSet, meld: Meld) -> list[Card]:
        """Return the cards of ``cards`` that can be laid off on this meld.

        Of interchangeable cards only the first is returned. The first joker comes last, once for each face that fits.
        """
        fitting = self.fitting(meld) & cards
        if self._shapes is None or not fitting:
            return cards_of(fitting) if fitting else []
        jokers = cards_of(fitting & self.pack.joker_cards)
        plain = self.pack.first_of_each(fitting & ~self.pack.joker_cards)
        return plain + [self.pack.standing(joker, face) for joker in jokers[:1] for face in self.fitting_faces(meld)]

    def low_fit(self, meld: Meld) -> int | None:
        """Return the face that fits at the low end of a run, or None."""
        if meld.kind is MeldKind.SET or meld.low == 0 or len(meld.cards) == self._width:
            return None
        return self._at(meld, meld.low - 1)

    def high_fit(self, meld: Meld) -> int | None:
        """Return the face that fits at the high end of a run, or None."""
        above = meld.low + len(meld.cards)
        if meld.kind is MeldKind.SET or above >= self._width + self.ace_high or len(meld.cards) == self._width:
            return None
        return self._at(meld, above)

    def fits(self, card: Card, meld: Meld) -> bool:
        """Return True if the card can be laid off on this meld. A joker counts as the face it stands for."""
        if self._shapes is None:
            return bool(self.fitting(meld) >> card & 1)
        return self._face(card) in self.fitting_faces(meld)

    def fits_both_ends(self, card: Card, meld: Meld) -> bool:
        """Return True if the card fits both ends, so that the player must name one: the ace beside 2…K (R500-1)."""
        low = self.low_fit(meld)
        return low is not None and low == self._face(card) == self.high_fit(meld)

    def only_end(self, card: Card, meld: Meld) -> End | None:
        """Return the end of a run at which the card fits; None if it fits at neither or at both."""
        fits = {End.LOW: self.low_fit(meld), End.HIGH: self.high_fit(meld)}
        ends = [end for end, face in fits.items() if face == self._face(card)]
        return ends[0] if len(ends) == 1 else None

    def extended(self, meld: Meld, card: Card, end: End | None, owner: int) -> Meld | None:
        """Return the meld with a card laid off on it, or None if it does not fit.

        ``end`` must be given if the card fits both ends, and must be None otherwise. ``owner`` is the seat that lays
        it.
        """
        if meld.kind is MeldKind.SET:
            return None if end or not self.fits(card, meld) else self._set_with(meld, card, owner)
        face = self._face(card)
        below, above = face == self.low_fit(meld), face == self.high_fit(meld)
        if not (below or above) or (below and above) != (end is not None):
            return None
        if below and end is not End.HIGH:
            return Meld(meld.kind, (card, *meld.cards), meld.low - 1, (owner, *meld.owners))
        return Meld(meld.kind, (*meld.cards, card), meld.low, (*meld.owners, owner))

    def _set_with(self, meld: Meld, card: Card, owner: int) -> Meld:
        laid = zip((*meld.cards, card), (*meld.owners, owner), strict=True)
        cards, owners = zip(*sorted(laid, key=lambda one: (self.pack.face(one[0]), one[0])), strict=True)
        return Meld(meld.kind, cards, meld.low, owners)

    def _face(self, card: Card) -> int:
        # The face as which a card is laid off; -1, which fits nowhere, for a joker that names none.
        if self._shapes is None:
            return card
        return -1 if self.pack.is_joker(card) and not is_standing(card) else self.pack.face(card)

    def _at(self, meld: Meld, position: int) -> int:
        first = meld.cards[0] if self._shapes is None else self.pack.face(meld.cards[0])
        return first // self._width * self._width + position % self._width

    def _ranks_of_three(self, hand: CardSet) -> int:
        # Bit-parallel counters, one bit a rank: seen once, twice, three times. Each shift moves the next suit into the
        # place of the lowest one. Bits above the lowest suit are masked away at the end.
        once = twice = thrice = 0
        while hand:
            thrice |= twice & hand
            twice |= once & hand
            once |= hand
            hand >>= self._width
        return thrice & self._ranks

    def _starts_of_runs(self, hand: CardSet) -> CardSet:
        starts = hand & hand >> 1 & hand >> 2 & self._run_starts
        if self._high_starts:
            aces = hand & self._lows
            starts |= hand & hand >> 1 & aces << (self._width - 2) & self._high_starts
        return starts

    def _sets_in(self, hand: CardSet, owner: int) -> Iterator[Meld]:
        for rank in cards_of(self._ranks_of_three(hand)):
            same = cards_of(hand & (self._lows << rank))
            for size in range(3, len(same) + 1):
                for cards in combinations(same, size):
                    yield Meld(MeldKind.SET, cards, rank, (owner,) * size)

    def _runs_in(self, hand: CardSet, owner: int) -> Iterator[Meld]:
        for start in cards_of(self._starts_of_runs(hand)):
            suit, low = divmod(start, self._width)
            cards = [start, start + 1]
            for position in range(low + 2, self._width + self.ace_high):
                card = suit * self._width + position % self._width
                if not hand >> card & 1 or card == start:
                    break
                cards.append(card)
                yield Meld(MeldKind.RUN, tuple(cards), low, (owner,) * len(cards))


def _meld(shape: Shape, cards: tuple[Card, ...], owner: int) -> Meld:
    return Meld(MeldKind.SET if shape.is_set else MeldKind.RUN, cards, shape.low, (owner,) * len(cards))
