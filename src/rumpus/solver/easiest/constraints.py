"""How stays are asked of the kernel, and told in its answer."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.core.packs import set_of
from rumpus.solver.arrange.arrays import (
    ENDS,
    HOLES,
    JOKER,
    KEPT_RUN,
    KEPT_SET,
    LINKS,
    NEED,
    NUMBERS,
    SPARE,
    STARTS,
    WILD_TILE,
    Ints,
    Problem,
)
from rumpus.solver.arrange.reconstruct import WHENCE
from rumpus.solver.arrange.run_states import MOST_OPEN
from rumpus.solver.arrange.subproblem import Worth
from rumpus.solver.arrange.workspace import FACE_BITS, Row
from rumpus.solver.easiest.kept_melds import Stay


class Asked:
    """Stays being asked for in a problem that is otherwise posed; they are told apart by their place.

    ``can_be``: False when it is plain at once that they cannot be had together. ``gain``: what is placed of the rack
    because it is asked to lie beside.
    """

    def __init__(self, stays: Sequence[Stay], problem: Problem, worth: Worth) -> None:
        self.stays = stays
        self.problem = problem
        self.worth = worth
        self.can_be = True
        self.gain = 0
        self._runs: dict[tuple[int, int], int] = {}
        self._sets: dict[tuple[int, int], int] = {}
        for place, stay in enumerate(stays):
            if stay.bits:
                self._ask(place, stay)
        for stay in stays:
            if stay.beside:
                self._take_beside(stay)

    def spelled(self, row: Row) -> tuple[Row, list[int]]:
        """A row with the tiles of each stay spelled out, and the places of the stays that lie in it."""
        tiles: Row = []
        places = []
        for code in row:
            face, whence = code & FACE_BITS, code // WHENCE
            if whence < KEPT_RUN:
                tiles.append(code)
                continue
            kept = (face, whence - KEPT_RUN) if whence < KEPT_SET else (face, whence - KEPT_SET)
            place = (self._runs if whence < KEPT_SET else self._sets)[kept]
            places.append(place)
            stay = self.stays[place]
            tiles += [face + WHENCE * WILD_TILE * (face in stay.wild) for face in stay.faces]
        return tiles, places

    def _ask(self, place: int, stay: Stay) -> None:
        if not stay.is_pair:
            self._take(stay)
            kept = self._keep_run(stay) if stay.is_run else self._keep_set(stay)
            if kept is not None:
                (self._runs if stay.is_run else self._sets)[kept] = place
        elif stay.is_run and not stay.wild:
            last = stay.faces[1]
            self.problem.faces[last // NUMBERS, last % NUMBERS, LINKS] += 1
        elif not stay.wild:
            # Of more pairs than there is room for some are not asked for: that they lie together may be feigned anyway.
            self._write(self.problem.pairs[stay.faces[0] % NUMBERS], set_of(face // NUMBERS for face in stay.faces))

    def _keep_run(self, stay: Stay) -> tuple[int, int] | None:
        first, last = stay.faces[0], stay.faces[-1]
        colour, number = divmod(first, NUMBERS)
        row = self.problem.runs[colour, number]
        kept = self._write(row, set_of(face % NUMBERS for face in stay.faces))
        if kept is None:
            self.can_be = False
            return None
        faces = self.problem.faces[colour]
        faces[number, STARTS] += 1
        faces[last % NUMBERS, ENDS] += 1
        for face in range(first, last):
            if face not in stay.faces:
                faces[face % NUMBERS, HOLES] += 1
        return first, kept

    def _keep_set(self, stay: Stay) -> tuple[int, int] | None:
        number = stay.faces[0] % NUMBERS
        kept = self._write(self.problem.kept[number], set_of(face // NUMBERS for face in stay.faces))
        self.can_be &= kept is not None
        return None if kept is None else (number, kept)

    def _write(self, row: Ints, colours_or_numbers: int) -> int | None:
        """Write into the first free place of a row; None where there is none: so many melds cannot be."""
        for place, there in enumerate(row.tolist()):
            if there == 0:
                row[place] = colours_or_numbers
                return place
        return None

    def _take(self, stay: Stay) -> None:
        """Its own tiles are no longer to be arranged."""
        problem = self.problem
        if stay.wild:
            # Where it is told what jokers stand for, runs cannot swap their ends to be rid of a third one.
            problem.most_open[:] = MOST_OPEN
        for face in stay.faces:
            if face in stay.beside:
                continue
            if face in stay.wild:
                problem.jokers[0] -= 1
            else:
                problem.faces[face // NUMBERS, face % NUMBERS, NEED] -= 1

    def _take_beside(self, stay: Stay) -> None:
        problem = self.problem
        for face in stay.beside:
            if face in stay.wild:
                there, needed, spare, worth = problem.jokers, 0, 1, self.worth.of[JOKER]
            else:
                there, needed, spare = problem.faces[face // NUMBERS, face % NUMBERS], NEED, SPARE
                worth = self.worth.of[face % NUMBERS]
            if there[needed] > 0:
                there[needed] -= 1
            elif there[spare] > 0:
                there[spare] -= 1
                self.gain += worth
            else:
                self.can_be = False
