"""Card melds: sets and runs, what forms one, what a hand holds, what fits at an end.

Positions in a run count from 0 at the pack's lowest rank; where the ace may also be high, its high place
is one above the highest rank. Where each card is there once and none is a joker, melds are found in the bits of a hand;
in other packs by ``meld_shapes``. Tile melds are in ``turns.tiles.melds``.
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
    """A set (one number, different suits) or a run (consecutive numbers of one suit)."""

    SET = "set"
    RUN = "run"


class End(Enum):
    """The end of a run a card is laid off at."""

    LOW = "low"
    HIGH = "high"


class Fault(NamedTuple):
    """A reason against cards that are to be a meld, as a sentence, and its cause, where a game may have a clause of its own
    for it.
    """

    told: Message
    cause: str = ""


@dataclass(frozen=True, slots=True)
class Meld:
    """A set or run face up on the table.

    ``cards`` go from the low end to the high end of a run, and in pack order in a set. ``low`` is the position of a
    run's first card, or the rank of a set. ``owners`` names for each card the seat it lies before and scores for
    (R500-7); tile melds belong to nobody and have none.
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
    """Which cards form melds. ``ace_high``: the lowest rank may close a run above the highest (R500-1).
    ``setless_ranks``: ranks that form no sets (R26-6, dragons forbidden), and ``setless_why`` in words. ``suits_repeat``: a
    set may hold two cards of a suit, where the pack does.
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
        """The meld these cards form, in whatever order they are named, or None.

        Thirteen of a suit with the ace at either end is two runs: then the first card named decides.
        """
        if self._shapes is None:
            found = [meld for meld in self.melds_in(set_of(cards), owner) if len(meld) == len(cards)]
        else:
            found = [_meld(shape, lying, owner) for shape, lying in self._shapes.read(cards)]
        if len(found) == 2 and found[1].cards[0] == cards[0]:
            return found[1]
        return found[0] if found else None

    def melds_in(self, hand: CardSet, owner: int = 0) -> list[Meld]:
        """Every meld that some of these cards form: sets by rank (smaller subsets in pack order, then the whole),
        then runs by suit, low end and length. Of interchangeable cards the first are named; fewest jokers come first.
        """
        if self._shapes is not None:
            return [_meld(shape, cards, owner) for shape, cards in self._shapes.in_hand(hand)]
        found = list(self._sets_in(hand, owner)) if self._ranks_of_three(hand) else []
        if self._starts_of_runs(hand):
            found.extend(self._runs_in(hand, owner))
        return found

    def has_meld(self, hand: CardSet) -> bool:
        """Whether any of these cards form a meld."""
        if self._shapes is not None:
            return self._shapes.has_any(hand)
        return bool(self._ranks_of_three(hand) or self._starts_of_runs(hand))

    def has_meld_with(self, card: Card, hand: CardSet) -> bool:
        """Whether some meld of ``card`` and other cards of ``hand`` exists (R500-5)."""
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
        starts = row & row >> 1 & row >> 2  # of three in a row
        if self.ace_high and rank == 0 and starts >> self._width - 2 & 1:
            return True
        return bool(starts >> rank - 2 & 7 if rank >= 2 else starts & (2 << rank) - 1)

    def declared(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards with each joker standing for the only face with which they are a meld, where it says none itself."""
        return tuple(cards) if self._shapes is None else self._shapes.declared(cards)

    def fitting(self, meld: Meld) -> CardSet:
        """The cards of the pack that can be laid off on this meld: every copy of a face that fits, and every joker."""
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
        """The faces that can be laid off on this meld."""
        if self._shapes is not None and meld.kind is MeldKind.SET:
            return self._shapes.missing_in_set(meld.low, meld.cards)
        if meld.kind is MeldKind.SET:
            return cards_of(self.fitting(meld))
        low, high = self.low_fit(meld), self.high_fit(meld)
        return ([] if low is None else [low]) + ([] if high is None or high == low else [high])

    def laid_off_from(self, cards: CardSet, meld: Meld) -> list[Card]:
        """These of the cards as they may be laid off on this meld: of interchangeable ones the first, and then the first
        joker standing for each face that fits.
        """
        fitting = self.fitting(meld) & cards
        if self._shapes is None or not fitting:
            return cards_of(fitting) if fitting else []
        jokers = cards_of(fitting & self.pack.joker_cards)
        plain = self.pack.first_of_each(fitting & ~self.pack.joker_cards)
        return plain + [self.pack.standing(joker, face) for joker in jokers[:1] for face in self.fitting_faces(meld)]

    def low_fit(self, meld: Meld) -> int | None:
        """The face that fits below a run, or None."""
        if meld.kind is MeldKind.SET or meld.low == 0 or len(meld.cards) == self._width:
            return None
        return self._at(meld, meld.low - 1)

    def high_fit(self, meld: Meld) -> int | None:
        """The face that fits above a run, or None."""
        above = meld.low + len(meld.cards)
        if meld.kind is MeldKind.SET or above >= self._width + self.ace_high or len(meld.cards) == self._width:
            return None
        return self._at(meld, above)

    def fits(self, card: Card, meld: Meld) -> bool:
        """Whether the card can be laid off on this meld, a joker as what it stands for."""
        if self._shapes is None:
            return bool(self.fitting(meld) >> card & 1)
        return self._face(card) in self.fitting_faces(meld)

    def fits_both_ends(self, card: Card, meld: Meld) -> bool:
        """Whether the end must be named: the ace beside 2…K (R500-1)."""
        low = self.low_fit(meld)
        return low is not None and low == self._face(card) == self.high_fit(meld)

    def only_end(self, card: Card, meld: Meld) -> End | None:
        """The end of a run at which the card fits, where it fits at one alone."""
        fits = {End.LOW: self.low_fit(meld), End.HIGH: self.high_fit(meld)}
        ends = [end for end, face in fits.items() if face == self._face(card)]
        return ends[0] if len(ends) == 1 else None

    def extended(self, meld: Meld, card: Card, end: End | None, owner: int) -> Meld | None:
        """The meld with a card laid off on it, or None where it does not fit. ``end`` is named only where both fit."""
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
        # What a card counts as where it is laid off: a joker that does not say so is no face at all.
        if self._shapes is None:
            return card
        return -1 if self.pack.is_joker(card) and not is_standing(card) else self.pack.face(card)

    def _at(self, meld: Meld, position: int) -> int:
        first = meld.cards[0] if self._shapes is None else self.pack.face(meld.cards[0])
        return first // self._width * self._width + position % self._width

    def _ranks_of_three(self, hand: CardSet) -> int:
        # One bit a rank, counted over the suits in parallel: once, twice, thrice seen.
        # What lies above the lowest suit is masked away at the end.
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
