"""Requirements on the old melds of a table: the tiles of a meld that must stay together in the new table.

A meld that stays whole costs nothing. A broken one costs ``BROKEN`` and one for each tile that leaves its largest part.
At first a requirement is coarse: it does not say which tile leaves, nor where a joker goes. Any copy of a tile meets
it. So an arrangement may cost more than its requirements. Then *refinements* replace one of them: each demands one
thing more, and every arrangement that costs no more than the requirement meets one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from rumpus.core.packs import CardSet, set_of
from rumpus.solver.arrange.arrays import COLOURS, FACES, NUMBERS

BROKEN = 1000
"""The cost of breaking a meld, in tiles moved: more than there are tiles."""

MELD_BITS = 3 * FACES
"""The number of bits that code the requirement on one meld."""

Faces = tuple[int, ...]


class Requirement(NamedTuple):
    """Tiles of an old meld that must stay together.

    ``faces`` are the faces of the group. At those in ``wild`` there are free jokers, at those in ``beside`` tiles that
    are not of this meld. ``loose_jokers`` is how many free jokers of the meld stay too, at no given face, which is not
    enforced. ``cost`` is 0, or ``BROKEN`` plus the tiles that leave. ``bits`` codes the requirement; 0 requires
    nothing.
    """

    faces: Faces
    wild: Faces
    beside: Faces
    loose_jokers: int
    cost: int
    bits: int

    @property
    def is_whole(self) -> bool:
        """True if the whole meld must stay together."""
        return self.cost < BROKEN

    @property
    def is_run(self) -> bool:
        """True if the tiles that must stay together are of a run, False if they are of a set."""
        return self.faces[0] % NUMBERS != self.faces[-1] % NUMBERS

    def is_like(self, other: Requirement) -> bool:
        """Return True if both belong to runs of one colour, or to sets of one number."""
        if self.is_run:
            return self.faces[0] // NUMBERS == other.faces[0] // NUMBERS
        return self.faces[0] % NUMBERS == other.faces[0] % NUMBERS

    @property
    def span(self) -> int:
        """The number of faces from the first to the last of a run."""
        return self.faces[-1] - self.faces[0] + 1

    @property
    def is_pair(self) -> bool:
        """True for two neighbours of a run, or two tiles of a set. They need a third tile to be a meld."""
        return len(self.faces) == 2 and (not self.is_run or self.span == 2)


def requirement_of(faces: Faces, cost: int, wild: Faces = (), beside: Faces = (), loose_jokers: int = 0) -> Requirement:
    """Return the requirement for these faces, in any order. One tile alone requires nothing: it is somewhere in any
    case.
    """
    bits = set_of(faces) | set_of(wild) << FACES | set_of(beside) << 2 * FACES
    return Requirement(tuple(sorted(faces)), wild, beside, loose_jokers, cost, bits if len(faces) > 1 else 0)


class OtherTiles(NamedTuple):
    """The tiles that could be beside a required group: the faces of all tiles of table and rack, and the number of
    jokers.
    """

    faces: CardSet
    jokers: int


class OldMeld:
    """All possible requirements on one old meld.

    ``faces`` are its tiles and its jokers that do not move, ``free_jokers`` the number of its free jokers. ``gaps`` are
    the sets of faces inside a run where another meld could go. ``broken`` is the requirement that it breaks with the
    fewest tiles leaving, ``initial`` the one to begin with.
    """

    def __init__(self, faces: Faces, leaving: Faces, free: int, gaps: Sequence[Faces], others: OtherTiles) -> None:
        self.faces = tuple(face for face in faces if face not in leaving)
        self.size = len(faces) + free
        self.free_jokers = free
        self.gaps = gaps
        self.others = others
        self.broken = self._broken(max(1, len(leaving)))
        whole = requirement_of(self.faces, 0, loose_jokers=free)
        self.initial = self.broken if leaving else whole
        self._refined: dict[Requirement, list[Requirement]] = {}

    def refinements(self, requirement: Requirement) -> list[Requirement]:
        """Return the refinements of a requirement; none if it is exact."""
        if requirement not in self._refined:
            self._refined[requirement] = list(self._refine(requirement))
        return self._refined[requirement]

    def _broken(self, leaving: int) -> Requirement:
        return requirement_of((), BROKEN + leaving)

    def _refine(self, requirement: Requirement) -> Iterator[Requirement]:
        if requirement.loose_jokers:
            for wild in _joker_places(requirement.faces, requirement.loose_jokers):
                if self._can_fill_gaps(set_of(requirement.faces) | set_of(wild), len(wild)):
                    yield requirement_of((*requirement.faces, *wild), requirement.cost, wild)
        elif requirement.faces:
            if requirement.is_pair:
                yield from self._extended_pairs(requirement)
        elif requirement.cost < BROKEN + self.size - 1:
            yield from self._parts_left(requirement.cost)
            yield self._broken(requirement.cost - BROKEN + 1)

    def _parts_left(self, cost: int) -> Iterator[Requirement]:
        """Yield each part that can be left of the meld at this cost."""
        left = self.size - (cost - BROKEN)
        for loose_jokers in range(min(self.free_jokers, left) + 1):
            for part in self._subsets(left - loose_jokers):
                yield requirement_of(part, cost, loose_jokers=loose_jokers)

    def _subsets(self, size: int) -> Iterator[Faces]:
        faces = self.faces
        if size < 2:
            # A single tile requires nothing: it is somewhere in any case.
            yield from [(face,) for face in faces] if size else [()]
        elif faces[0] % NUMBERS == faces[-1] % NUMBERS:
            yield from combinations(faces, size)
        else:
            yield from {part for window in self._windows() for part in self._with_gaps(window) if len(part) == size}

    def _windows(self) -> Iterator[Faces]:
        faces = self.faces
        return (faces[first : last + 1] for first in range(len(faces)) for last in range(first, len(faces)))

    def _with_gaps(self, window: Faces) -> Iterator[Faces]:
        # A foreign tile in a gap could swap places with the tile that left, which moves fewer tiles. So a part
        # with gaps is worth trying only where the foreign tiles are there with their own meld.
        yield window
        for gap in self.gaps:
            if window[0] not in gap and window[-1] not in gap:
                yield tuple(face for face in window if face not in gap)

    def _can_fill_gaps(self, faces: CardSet, wild: int) -> bool:
        """Return True if there are enough other tiles and jokers to fill the gaps of a run."""
        low, high = (faces & -faces).bit_length() - 1, faces.bit_length() - 1
        if low // NUMBERS != high // NUMBERS:
            return True
        missing = ((2 << high) - (1 << low)) & ~faces & ~self.others.faces
        return missing.bit_count() <= self.others.jokers - wild

    def _extended_pairs(self, pair: Requirement) -> Iterator[Requirement]:
        """Yield the pair with each third tile that could be beside it; a meld needs one."""
        first, last = pair.faces
        if pair.is_run:
            others = [first - 1] * (first % NUMBERS > 0) + [last + 1] * (last % NUMBERS < NUMBERS - 1)
        else:
            others = [face for face in range(first % NUMBERS, FACES, NUMBERS) if face not in pair.faces]
        for face in others:
            if self.others.faces >> face & 1:
                yield requirement_of((*pair.faces, face), pair.cost, pair.wild, (face,))
            if self.others.jokers > len(pair.wild):
                yield requirement_of((*pair.faces, face), pair.cost, (*pair.wild, face), (face,))


def _joker_places(faces: Faces, jokers: int) -> Iterator[Faces]:
    """Yield the faces that free jokers can take in a meld with these tiles, or in any meld if there are none."""
    if not faces:
        for colour in range(COLOURS):
            row = range(colour * NUMBERS, (colour + 1) * NUMBERS)
            yield from combinations(row, jokers)
        for number in range(NUMBERS):
            yield from combinations(range(number, FACES, NUMBERS), jokers)
        return
    first, last = faces[0], faces[-1]
    if first % NUMBERS == last % NUMBERS:
        yield from combinations([face for face in range(first % NUMBERS, FACES, NUMBERS) if face not in faces], jokers)
    if first // NUMBERS == last // NUMBERS:
        begin = first - first % NUMBERS
        yield from combinations([face for face in range(begin, begin + NUMBERS) if face not in faces], jokers)


def mergeable_pairs(requirements: Sequence[Requirement]) -> Iterator[tuple[int, int, Requirement]]:
    """Yield pairs of requirements that one new meld could meet together: their places, and the merged requirement.

    The kernel puts every fixed meld into a new meld of its own, so merged ones must be tried apart.
    """
    required = [place for place, requirement in enumerate(requirements) if requirement.bits]
    for one, other in combinations(required, 2):
        merged = _merged(requirements[one], requirements[other])
        if merged is not None:
            yield one, other, merged


def _merged(one: Requirement, other: Requirement) -> Requirement | None:
    if one.is_run != other.is_run or not one.is_like(other):
        return None
    shared = set(one.faces) & set(other.faces)
    # A tile required beside one group may be a tile of the other group.
    if not shared <= set(one.beside) ^ set(other.beside) or shared & (set(one.wild) ^ set(other.wild)):
        return None
    faces = {*one.faces, *other.faces}
    if one.is_run and (one.faces[-1] < other.faces[0] - 1 or other.faces[-1] < one.faces[0] - 1):
        return None
    beside = ({*one.beside, *other.beside}) - shared
    return requirement_of(tuple(faces), one.cost + other.cost, tuple({*one.wild, *other.wild}), tuple(beside))


def find_gaps(run: Faces, others: Sequence[tuple[Faces, int]]) -> list[Faces]:
    """Return the sets of faces between the ends of a run where another old meld could go.

    ``others`` are the faces and the number of free jokers of each other old meld. It must be of the same colour and fit
    inside, or have a free joker.
    """
    inner = run[1:-1] if run[0] % NUMBERS != run[-1] % NUMBERS else ()
    gaps: set[Faces] = set()
    for faces, free in others:
        if inner and all(face // NUMBERS == run[0] // NUMBERS for face in faces) and (free or set(faces) <= set(inner)):
            within = tuple(face for face in faces if face in inner)
            for jokers in range(free + 1):
                gaps.update(tuple(sorted({*within, *wild})) for wild in combinations(inner, jokers))
    return sorted(gaps - {()})
