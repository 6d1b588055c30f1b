"""What is kept of a meld that lay on the table, coarsely at first, and then exactly.

A coarse kept meld may cost more than it says: it leaves open which tile the meld loses, or where its joker lies; and
that two tiles lie together is required so that two tiles like them can meet it as well. Its *refinements* each say one
thing more. Every arrangement that costs no more than a kept meld says meets one of its refinements.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from rumpus.core.packs import CardSet, set_of
from rumpus.solver.arrange.arrays import COLOURS, FACES, NUMBERS

BROKEN = 1000
"""What it costs to break a meld, in tiles moved: more than there are tiles."""

MELD_BITS = 3 * FACES
"""So many bits say what is required of one meld."""

Faces = tuple[int, ...]


class KeptMeld(NamedTuple):
    """What is required of an old meld: tiles of these faces lie together. At the faces ``wild`` free jokers lie, at
    those ``beside`` tiles of other melds or of the rack. So many free jokers of the meld are ``loose``: they lie there
    too, but that is not required. ``bits`` has all that is required as one number, a bit each. Its cost is nothing, or
    ``BROKEN`` and the tiles that leave.
    """

    faces: Faces
    wild: Faces
    beside: Faces
    loose: int
    cost: int
    bits: int

    @property
    def is_whole(self) -> bool:
        """Whether all of the meld is kept."""
        return self.cost < BROKEN

    @property
    def is_run(self) -> bool:
        """Whether it is of a run."""
        return self.faces[0] % NUMBERS != self.faces[-1] % NUMBERS

    def is_like(self, other: KeptMeld) -> bool:
        """Whether both are of runs of one colour, or of sets of one number."""
        if self.is_run:
            return self.faces[0] // NUMBERS == other.faces[0] // NUMBERS
        return self.faces[0] % NUMBERS == other.faces[0] % NUMBERS

    @property
    def span(self) -> int:
        """How many numbers it reaches over."""
        return self.faces[-1] - self.faces[0] + 1

    @property
    def is_pair(self) -> bool:
        """Whether it is two tiles side by side, so that another joins them."""
        return len(self.faces) == 2 and (not self.is_run or self.span == 2)


def kept_meld(faces: Faces, cost: int, wild: Faces = (), beside: Faces = (), loose: int = 0) -> KeptMeld:
    """A kept meld of these faces, in any order. Of one tile nothing is required: it lies somewhere in any case."""
    bits = set_of(faces) | set_of(wild) << FACES | set_of(beside) << 2 * FACES
    return KeptMeld(tuple(sorted(faces)), wild, beside, loose, cost, bits if len(faces) > 1 else 0)


class Others(NamedTuple):
    """What there is to lie beside a kept meld: the faces of all tiles of table and rack, and how many jokers."""

    faces: CardSet
    jokers: int


class OldMeld:
    """All that may be kept of one meld: of its numbered tiles, but for the faces of jokers that leave, and of its free
    jokers.

    ``gaps``: faces of other melds that may come to lie between its own.
    """

    def __init__(self, faces: Faces, leaving: Faces, free: int, gaps: Sequence[Faces], others: Others) -> None:
        self.there = tuple(face for face in faces if face not in leaving)
        self.size = len(faces) + free
        self.free = free
        self.gaps = gaps
        self.others = others
        self.broken = self._broken(max(1, len(leaving)))
        whole = kept_meld(self.there, 0, loose=free)
        self.first = self.broken if leaving else whole
        self._refined: dict[KeptMeld, list[KeptMeld]] = {}

    def refinements(self, kept: KeptMeld) -> list[KeptMeld]:
        """The refinements of a kept meld; none where it is exact."""
        if kept not in self._refined:
            self._refined[kept] = list(self._refine(kept))
        return self._refined[kept]

    def _broken(self, leaving: int) -> KeptMeld:
        return kept_meld((), BROKEN + leaving)

    def _refine(self, kept: KeptMeld) -> Iterator[KeptMeld]:
        if kept.loose:
            for wild in _places(kept.faces, kept.loose):
                if self._can_lie(set_of(kept.faces) | set_of(wild), len(wild)):
                    yield kept_meld((*kept.faces, *wild), kept.cost, wild)
        elif kept.faces:
            if kept.is_pair:
                yield from self._joined(kept)
        elif kept.cost < BROKEN + self.size - 1:
            yield from self._parts(kept.cost)
            yield self._broken(kept.cost - BROKEN + 1)

    def _parts(self, cost: int) -> Iterator[KeptMeld]:
        """What is left of the meld when it costs so much: each part of it, by how many tiles leave."""
        left = self.size - (cost - BROKEN)
        for loose in range(min(self.free, left) + 1):
            for part in self._subsets(left - loose):
                yield kept_meld(part, cost, loose=loose)

    def _subsets(self, size: int) -> Iterator[Faces]:
        there = self.there
        if size < 2:
            # One tile lies somewhere in any case.
            yield from [(face,) for face in there] if size else [()]
        elif there[0] % NUMBERS == there[-1] % NUMBERS:
            yield from combinations(there, size)
        else:
            yield from {part for window in self._windows() for part in self._with_gaps(window) if len(part) == size}

    def _windows(self) -> Iterator[Faces]:
        there = self.there
        return (there[first : last + 1] for first in range(len(there)) for last in range(first, len(there)))

    def _with_gaps(self, window: Faces) -> Iterator[Faces]:
        # A tile that lies between tiles of the meld and is no tile of it could change places with the one that left,
        # which is easier, unless it lies there with its own meld.
        yield window
        for gap in self.gaps:
            if window[0] not in gap and window[-1] not in gap:
                yield tuple(face for face in window if face not in gap)

    def _can_lie(self, faces: CardSet, wild: int) -> bool:
        """Whether there is what it takes to fill the gaps of a run."""
        low, high = (faces & -faces).bit_length() - 1, faces.bit_length() - 1
        if low // NUMBERS != high // NUMBERS:
            return True
        missing = ((2 << high) - (1 << low)) & ~faces & ~self.others.faces
        return missing.bit_count() <= self.others.jokers - wild

    def _joined(self, pair: KeptMeld) -> Iterator[KeptMeld]:
        """The pair with one tile more beside it: there must be one."""
        first, last = pair.faces
        if pair.is_run:
            others = [first - 1] * (first % NUMBERS > 0) + [last + 1] * (last % NUMBERS < NUMBERS - 1)
        else:
            others = [face for face in range(first % NUMBERS, FACES, NUMBERS) if face not in pair.faces]
        for face in others:
            if self.others.faces >> face & 1:
                yield kept_meld((*pair.faces, face), pair.cost, pair.wild, (face,))
            if self.others.jokers > len(pair.wild):
                yield kept_meld((*pair.faces, face), pair.cost, (*pair.wild, face), (face,))


def _places(there: Faces, jokers: int) -> Iterator[Faces]:
    """Where so many free jokers may lie in a meld with these tiles, of one number or one colour; with none, anywhere."""
    if not there:
        for colour in range(COLOURS):
            row = range(colour * NUMBERS, (colour + 1) * NUMBERS)
            yield from combinations(row, jokers)
        for number in range(NUMBERS):
            yield from combinations(range(number, FACES, NUMBERS), jokers)
        return
    first, last = there[0], there[-1]
    if first % NUMBERS == last % NUMBERS:
        yield from combinations([face for face in range(first % NUMBERS, FACES, NUMBERS) if face not in there], jokers)
    if first // NUMBERS == last // NUMBERS:
        begin = first - first % NUMBERS
        yield from combinations([face for face in range(begin, begin + NUMBERS) if face not in there], jokers)


def in_one_meld(kept_melds: Sequence[KeptMeld]) -> Iterator[tuple[int, int, KeptMeld]]:
    """The places of two kept melds that may come to lie in one meld, tiles of one between or beside those of the other,
    and what is required of both together. The kernel takes each kept meld for a meld of its own.
    """
    required = [place for place, kept in enumerate(kept_melds) if kept.bits]
    for one, other in combinations(required, 2):
        together = _together(kept_melds[one], kept_melds[other])
        if together is not None:
            yield one, other, together


def _together(one: KeptMeld, other: KeptMeld) -> KeptMeld | None:
    if one.is_run != other.is_run or not one.is_like(other):
        return None
    shared = set(one.faces) & set(other.faces)
    # What has to lie beside one may be a tile of the other.
    if not shared <= set(one.beside) ^ set(other.beside) or shared & (set(one.wild) ^ set(other.wild)):
        return None
    faces = {*one.faces, *other.faces}
    if one.is_run and (one.faces[-1] < other.faces[0] - 1 or other.faces[-1] < one.faces[0] - 1):
        return None
    beside = ({*one.beside, *other.beside}) - shared
    return kept_meld(tuple(faces), one.cost + other.cost, tuple({*one.wild, *other.wild}), tuple(beside))


def gaps_in(run: Faces, others: Sequence[tuple[Faces, int]]) -> list[Faces]:
    """The faces between the ends of a run where another meld may lie, all together: one of that colour within it, and
    its free jokers.
    """
    inner = run[1:-1] if run[0] % NUMBERS != run[-1] % NUMBERS else ()
    gaps: set[Faces] = set()
    for faces, free in others:
        if inner and all(face // NUMBERS == run[0] // NUMBERS for face in faces) and (free or set(faces) <= set(inner)):
            within = tuple(face for face in faces if face in inner)
            for jokers in range(free + 1):
                gaps.update(tuple(sorted({*within, *wild})) for wild in combinations(inner, jokers))
    return sorted(gaps - {()})
