"""What stays together of the melds that lay on a table, and how that is asked of the kernel.

Of a run a window may stay, of a set any of its tiles; a joker that is taken leaves, and the run closes over it. A free
joker stays with its meld wherever it may stand there.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from rumpus.core.packs import set_of
from rumpus.solver.tile_room import (
    COLOURS,
    ENDS,
    FACES,
    HOLES,
    LINKS,
    MOST_KEPT_RUNS,
    MOST_KEPT_SETS,
    NEED,
    NUMBERS,
    STARTS,
    Problem,
)

BROKEN = 1000
"""What it costs to break a meld, in tiles moved: more than there are tiles."""
MOST_PAIRS = 2


class Stay(NamedTuple):
    """Tiles of a meld that stay together: their faces; which of these are free jokers; the cost at least, ``BROKEN`` and the tiles
    that leave, or nothing.
    """

    faces: tuple[int, ...]
    wild: tuple[int, ...]
    cost: int

    @property
    def bits(self) -> int:
        """All this as a number; what asks for less has less bits."""
        return set_of(self.faces) | set_of(FACES + face for face in self.wild)

    @property
    def is_run(self) -> bool:
        """Whether it is of a run."""
        return self.faces[0] % NUMBERS != self.faces[-1] % NUMBERS

    @property
    def span(self) -> int:
        """How many numbers it reaches over."""
        return self.faces[-1] - self.faces[0] + 1


def stays_of(faces: Sequence[int], leaving: Sequence[int], free: int) -> list[Stay]:
    """What may stay together of a meld, most first: of these tiles, of which jokers at these faces leave, and so many free
    jokers besides.
    """
    size = len(faces) + free
    there = tuple(face for face in faces if face not in leaving)
    is_run = faces[0] % NUMBERS != faces[-1] % NUMBERS if len(faces) > 1 else False
    whole = [Stay(tuple(sorted((*there, *wild))), wild, 0) for wild in _places(there, free)] if not leaving else []
    parts = _windows(there) if is_run else _subsets(there)
    # A free joker may lie with what stays, which cannot be asked: the cost is then what it is at least.
    found = [*whole, *(Stay(part, (), BROKEN + max(1, len(faces) - len(part))) for part in parts if len(part) < size)]
    return sorted(found, key=lambda stay: (stay.cost, -len(stay.faces)))


def _places(there: Sequence[int], free: int) -> list[tuple[int, ...]]:
    """Where free jokers may stand in one meld with these tiles."""
    if not free:
        return [()]
    found: list[tuple[int, ...]] = []
    first, last = there[0], there[-1]
    if first == last or first % NUMBERS == last % NUMBERS:
        others = [colour * NUMBERS + first % NUMBERS for colour in range(COLOURS)]
        found += combinations([face for face in others if face not in there], free)
    if first // NUMBERS == last // NUMBERS:
        begin = first - first % NUMBERS
        found += combinations([face for face in range(begin, begin + NUMBERS) if face not in there], free)
    return found


def _windows(there: Sequence[int]) -> list[tuple[int, ...]]:
    return [tuple(there[first : last + 1]) for first in range(len(there)) for last in range(first, len(there))]


def _subsets(there: Sequence[int]) -> list[tuple[int, ...]]:
    return [part for size in range(1, len(there) + 1) for part in combinations(there, size)]


class Asked(NamedTuple):
    """Which stay each kept meld of the kernel is: by its first face, or for sets its number, and its place there.
    ``exact``: all could be asked.
    """

    runs: dict[tuple[int, int], int]
    sets: dict[tuple[int, int], int]
    exact: bool


def ask(stays: Sequence[Stay], problem: Problem) -> Asked:
    """Ask for these stays in a problem that is otherwise posed; they are told apart by their place."""
    asked = Asked({}, {}, True)
    for place, stay in enumerate(stays):
        if len(stay.faces) < 2:
            continue
        if stay.is_run and stay.span > 2:
            _ask_run(place, stay, problem, asked)
        elif stay.is_run:
            problem.faces[stay.faces[1] // NUMBERS, stay.faces[1] % NUMBERS, LINKS] += 1
        elif len(stay.faces) > 2:
            _ask_set(place, stay, problem, asked)
        elif not _ask_pair(stay, problem):
            asked = asked._replace(exact=False)
    return asked


def forget(problem: Problem) -> None:
    """Ask for nothing."""
    problem.faces[:, :, HOLES:] = 0
    problem.kept[:] = 0
    problem.pairs[:] = 0
    problem.runs[:] = 0


def _take(stay: Stay, problem: Problem) -> None:
    for face in stay.faces:
        if face not in stay.wild:
            problem.faces[face // NUMBERS, face % NUMBERS, NEED] -= 1
    problem.jokers[0] -= len(stay.wild)


def _ask_run(place: int, stay: Stay, problem: Problem, asked: Asked) -> None:
    _take(stay, problem)
    first, last = stay.faces[0], stay.faces[-1]
    colour = first // NUMBERS
    row = problem.runs[colour, first % NUMBERS]
    kept = next(kept for kept in range(MOST_KEPT_RUNS) if row[kept] == 0)
    row[kept] = set_of(face % NUMBERS for face in stay.faces)
    asked.runs[first, kept] = place
    faces = problem.faces[colour]
    faces[first % NUMBERS, STARTS] += 1
    faces[last % NUMBERS, ENDS] += 1
    for face in range(first, last):
        if face not in stay.faces:
            faces[face % NUMBERS, HOLES] += 1


def _ask_set(place: int, stay: Stay, problem: Problem, asked: Asked) -> None:
    _take(stay, problem)
    number = stay.faces[0] % NUMBERS
    row = problem.kept[number]
    kept = next(kept for kept in range(MOST_KEPT_SETS) if row[kept] == 0)
    row[kept] = set_of(face // NUMBERS for face in stay.faces)
    asked.sets[number, kept] = place


def _ask_pair(stay: Stay, problem: Problem) -> bool:
    row = problem.pairs[stay.faces[0] % NUMBERS]
    free = [place for place in range(MOST_PAIRS) if row[place] == 0]
    if free:
        row[free[0]] = set_of(face // NUMBERS for face in stay.faces)
    return bool(free)
