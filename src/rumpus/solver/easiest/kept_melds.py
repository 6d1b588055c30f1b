"""What stays together of a meld that lay on the table, roughly at first, and then exactly.

A rough stay may cost more than it says: that a meld loses a tile does not tell which, that its joker stays with it not
where, and that two tiles of it lie together is asked of the kernel in a way that two tiles like them can feign. It is
*meant by* others which tell one thing more; every arrangement that costs no more than it says is one of theirs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from rumpus.core.packs import CardSet, set_of
from rumpus.solver.arrange.arrays import COLOURS, FACES, NUMBERS

BROKEN = 1000
"""What it costs to break a meld, in tiles moved: more than there are tiles."""

ASKED_BITS = 3 * FACES
"""In so many bits what is asked of one meld can be told."""

Faces = tuple[int, ...]


class Stay(NamedTuple):
    """What is asked of a meld: tiles of these faces lie together, ``wild`` of them free jokers; those ``beside`` are no
    tiles of the meld. Free jokers of the meld that are ``loose`` lie there too, but are not asked for. ``bits`` says what is asked
    as a number: what asks for less has less bits. It costs ``BROKEN`` and the tiles that leave, or nothing.
    """

    faces: Faces
    wild: Faces
    beside: Faces
    loose: int
    cost: int
    bits: int

    @property
    def is_whole(self) -> bool:
        """Whether all of the meld stays."""
        return self.cost < BROKEN

    @property
    def is_run(self) -> bool:
        """Whether it is of a run."""
        return self.faces[0] % NUMBERS != self.faces[-1] % NUMBERS

    def is_like(self, other: Stay) -> bool:
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


def stay_of(faces: Faces, cost: int, wild: Faces = (), beside: Faces = (), loose: int = 0) -> Stay:
    """A stay that asks for these faces, in any order."""
    asked = set_of(faces) | set_of(wild) << FACES | set_of(beside) << 2 * FACES
    return Stay(tuple(sorted(faces)), wild, beside, loose, cost, asked if len(faces) > 1 else 0)


class Others(NamedTuple):
    """What there is to lie beside a stay: the faces of all tiles of table and rack, and how many jokers."""

    faces: CardSet
    jokers: int


class MeldStays:
    """The stays of one meld: its numbered tiles, the faces of its jokers that leave, how many free jokers it has.

    ``gaps``: faces of other melds that may come to lie between its own.
    """

    def __init__(self, faces: Faces, leaving: Faces, free: int, gaps: Sequence[Faces], others: Others) -> None:
        self.there = tuple(face for face in faces if face not in leaving)
        self.size = len(faces) + free
        self.free = free
        self.gaps = gaps
        self.others = others
        self.broken = self._broken(max(1, len(leaving)))
        whole = stay_of(self.there, 0, loose=free)
        self.first = self.broken if leaving else whole
        self._meant: dict[Stay, list[Stay]] = {}

    def meant_by(self, stay: Stay) -> list[Stay]:
        """What a stay may mean, none where it is exact."""
        if stay not in self._meant:
            self._meant[stay] = list(self._meanings(stay))
        return self._meant[stay]

    def _broken(self, leaving: int) -> Stay:
        return stay_of((), BROKEN + leaving)

    def _meanings(self, stay: Stay) -> Iterator[Stay]:
        if stay.loose:
            for wild in _places(stay.faces, stay.loose):
                if self._can_lie(set_of(stay.faces) | set_of(wild), len(wild)):
                    yield stay_of((*stay.faces, *wild), stay.cost, wild)
        elif stay.faces:
            if stay.is_pair:
                yield from self._joined(stay)
        elif stay.cost < BROKEN + self.size - 1:
            yield from self._parts(stay.cost)
            yield self._broken(stay.cost - BROKEN + 1)

    def _parts(self, cost: int) -> Iterator[Stay]:
        """The parts of the meld that are left when so many tiles leave."""
        left = self.size - (cost - BROKEN)
        for loose in range(min(self.free, left) + 1):
            for part in self._subsets(left - loose):
                yield stay_of(part, cost, loose=loose)

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
        # A tile that lies between tiles of the meld and is no tile of it could change places with the one that left, which
        # is easier, unless it lies there with its own meld.
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

    def _joined(self, pair: Stay) -> Iterator[Stay]:
        """The ways to join a tile more to a pair, of which there must be one."""
        first, last = pair.faces
        if pair.is_run:
            others = [first - 1] * (first % NUMBERS > 0) + [last + 1] * (last % NUMBERS < NUMBERS - 1)
        else:
            others = [face for face in range(first % NUMBERS, FACES, NUMBERS) if face not in pair.faces]
        for face in others:
            if self.others.faces >> face & 1:
                yield stay_of((*pair.faces, face), pair.cost, pair.wild, (face,))
            if self.others.jokers > len(pair.wild):
                yield stay_of((*pair.faces, face), pair.cost, (*pair.wild, face), (face,))


def _places(there: Faces, jokers: int) -> Iterator[Faces]:
    """Where so many free jokers may stand in a meld with these tiles, of one number or one colour; with none, anywhere."""
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


def in_one_meld(stays: Sequence[Stay]) -> Iterator[tuple[int, int, Stay]]:
    """The places of two stays that may come to lie in one meld, tiles of one between or beside those of the other, and
    what both ask for together. The kernel takes each stay for a meld of its own.
    """
    asking = [place for place, stay in enumerate(stays) if stay.bits]
    for one, other in combinations(asking, 2):
        together = _together(stays[one], stays[other])
        if together is not None:
            yield one, other, together


def _together(one: Stay, other: Stay) -> Stay | None:
    if one.is_run != other.is_run or not one.is_like(other):
        return None
    shared = set(one.faces) & set(other.faces)
    # What was asked to lie beside one may be a tile of the other.
    if not shared <= set(one.beside) ^ set(other.beside) or shared & (set(one.wild) ^ set(other.wild)):
        return None
    faces = {*one.faces, *other.faces}
    if one.is_run and (one.faces[-1] < other.faces[0] - 1 or other.faces[-1] < one.faces[0] - 1):
        return None
    beside = ({*one.beside, *other.beside}) - shared
    return stay_of(tuple(faces), one.cost + other.cost, tuple({*one.wild, *other.wild}), tuple(beside))


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
