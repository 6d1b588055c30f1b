"""Write requirements into a problem as constraints, and find their tiles in its solution.

The kernel gets all tiles of a requirement as one fixed meld, and returns one code for it.
"""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.core.packs import set_of
from rumpus.solver.arrange import arrays as at
from rumpus.solver.arrange.arrays import NUMBERS, SOURCE, Ints, Problem
from rumpus.solver.easiest.requirements import Requirement
from rumpus.solver.plays.subproblem import MeldCodes, Worth


class ConstrainedProblem:
    """Writes requirements into a problem. ``is_possible`` is False if they plainly exclude each other. ``gain`` is the
    worth of the rack tiles that must be beside required tiles.
    """

    def __init__(self, requirements: Sequence[Requirement], problem: Problem, worth: Worth) -> None:
        self.requirements = requirements
        self.is_possible = True
        self.gain = 0
        self._problem = problem
        self._worth = worth
        self._place_of: dict[int, int] = {}
        """The place of the old meld, by the code of its fixed meld."""
        for place, requirement in enumerate(requirements):
            if requirement.bits:
                self._add(place, requirement)
        for requirement in requirements:
            for face in requirement.beside:
                self._use_beside(face, is_joker=face in requirement.wild)

    def expand(self, row: MeldCodes) -> tuple[list[int], list[int]]:
        """Return a row with each fixed meld replaced by its tiles, and the places of the old melds in it."""
        tiles, places = [], []
        for code in row:
            if code not in self._place_of:
                tiles.append(code)
                continue
            places.append(self._place_of[code])
            requirement = self.requirements[places[-1]]
            tiles += [face + SOURCE * at.FREE_JOKER * (face in requirement.wild) for face in requirement.faces]
        return tiles, places

    def _add(self, place: int, requirement: Requirement) -> None:
        if not requirement.is_pair:
            self._take_tiles(requirement)
            code = self._fix_run(requirement) if requirement.is_run else self._fix_set(requirement)
            if code is None:
                self.is_possible = False
            else:
                self._place_of[code] = place
        elif requirement.is_run and not requirement.wild:
            last = requirement.faces[1]
            self._problem.faces[last // NUMBERS, last % NUMBERS, at.LINKS] += 1
        elif not requirement.wild:
            # A pair that does not fit the array is left out: a weaker problem keeps the cost a lower bound.
            _write(self._problem.pairs[requirement.faces[0] % NUMBERS], _colours(requirement))

    def _fix_run(self, requirement: Requirement) -> int | None:
        first, last = requirement.faces[0], requirement.faces[-1]
        colour, number = divmod(first, NUMBERS)
        index = _write(self._problem.fixed_runs[colour, number], set_of(face % NUMBERS for face in requirement.faces))
        faces = self._problem.faces[colour]
        faces[number, at.STARTS] += 1
        faces[last % NUMBERS, at.ENDS] += 1
        for face in range(first, last):
            if face not in requirement.faces:
                faces[face % NUMBERS, at.HOLES] += 1
        return None if index is None else first + SOURCE * (at.FIXED_RUN + index)

    def _fix_set(self, requirement: Requirement) -> int | None:
        number = requirement.faces[0] % NUMBERS
        index = _write(self._problem.fixed_sets[number], _colours(requirement))
        return None if index is None else number + SOURCE * (at.FIXED_SET + index)

    def _take_tiles(self, requirement: Requirement) -> None:
        """Remove the tiles of the requirement from those to arrange."""
        jokers = self._problem.jokers
        for face in requirement.faces:
            if face in requirement.beside:
                continue
            if face in requirement.wild:
                jokers[at.NEED] -= 1
                jokers[at.STANDING] += 1
            else:
                self._problem.faces[face // NUMBERS, face % NUMBERS, at.NEED] -= 1

    def _use_beside(self, face: int, is_joker: bool) -> None:
        """Take a tile that must be beside required ones: from the table, or else from the rack."""
        there = self._problem.jokers if is_joker else self._problem.faces[face // NUMBERS, face % NUMBERS]
        if is_joker:
            there[at.STANDING] += 1
        if there[at.NEED] > 0:
            there[at.NEED] -= 1
        elif there[at.SPARE] > 0:
            there[at.SPARE] -= 1
            self.gain += self._worth.by_number[at.JOKER if is_joker else face % NUMBERS]
        else:
            self.is_possible = False


def _colours(requirement: Requirement) -> int:
    return set_of(face // NUMBERS for face in requirement.faces)


def _write(row: Ints, bits: int) -> int | None:
    """Write into the first free place of a row. Return its index, or None if the row is full."""
    for index, there in enumerate(row.tolist()):
        if there == 0:
            row[index] = bits
            return index
    return None
