"""Kept melds as constraints of a problem, and how they are found again in its solution."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.core.packs import set_of
from rumpus.solver.arrange import arrays as at
from rumpus.solver.arrange.arrays import NUMBERS, SOURCE, Ints, Problem
from rumpus.solver.easiest.kept_melds import KeptMeld
from rumpus.solver.plays.subproblem import Row, Worth


class Constraints:
    """Writes kept melds into a problem, and knows them by their place when they come back.

    ``can_make``: False where it is plain at once that they exclude each other. ``gain``: what the tiles of the rack are
    worth that have to lie beside kept melds.
    """

    def __init__(self, kept_melds: Sequence[KeptMeld], problem: Problem, worth: Worth) -> None:
        self.kept_melds = kept_melds
        self.can_hold = True
        self.gain = 0
        self._problem = problem
        self._worth = worth
        self._place_of: dict[int, int] = {}
        """By the code that stands for all tiles of a kept meld."""
        for place, kept in enumerate(kept_melds):
            if kept.bits:
                self._add(place, kept)
        for kept in kept_melds:
            for face in kept.beside:
                self._use_beside(face, is_joker=face in kept.wild)

    def spelled_out(self, row: Row) -> tuple[list[int], list[int]]:
        """A row with the tiles of each kept meld spelled out, and the places of the kept melds that lie in it."""
        tiles, places = [], []
        for code in row:
            if code not in self._place_of:
                tiles.append(code)
                continue
            places.append(self._place_of[code])
            kept = self.kept_melds[places[-1]]
            tiles += [face + SOURCE * at.FREE_JOKER * (face in kept.wild) for face in kept.faces]
        return tiles, places

    def _add(self, place: int, kept: KeptMeld) -> None:
        if not kept.is_pair:
            self._take_tiles(kept)
            code = self._keep_run(kept) if kept.is_run else self._keep_set(kept)
            if code is None:
                self.can_hold = False
            else:
                self._place_of[code] = place
        elif kept.is_run and not kept.wild:
            last = kept.faces[1]
            self._problem.faces[last // NUMBERS, last % NUMBERS, at.LINKS] += 1
        elif not kept.wild:
            # Pairs for which there is no place are left out: two tiles like them may seem to lie together anyway.
            _write(self._problem.pairs[kept.faces[0] % NUMBERS], _colours(kept))

    def _keep_run(self, kept: KeptMeld) -> int | None:
        first, last = kept.faces[0], kept.faces[-1]
        colour, number = divmod(first, NUMBERS)
        index = _write(self._problem.fixed_runs[colour, number], set_of(face % NUMBERS for face in kept.faces))
        faces = self._problem.faces[colour]
        faces[number, at.STARTS] += 1
        faces[last % NUMBERS, at.ENDS] += 1
        for face in range(first, last):
            if face not in kept.faces:
                faces[face % NUMBERS, at.HOLES] += 1
        return None if index is None else first + SOURCE * (at.FIXED_RUN + index)

    def _keep_set(self, kept: KeptMeld) -> int | None:
        number = kept.faces[0] % NUMBERS
        index = _write(self._problem.fixed_sets[number], _colours(kept))
        return None if index is None else number + SOURCE * (at.FIXED_SET + index)

    def _take_tiles(self, kept: KeptMeld) -> None:
        """Its own tiles are no longer to be arranged."""
        jokers = self._problem.jokers
        for face in kept.faces:
            if face in kept.beside:
                continue
            if face in kept.wild:
                jokers[at.NEED] -= 1
                jokers[at.STANDING] += 1
            else:
                self._problem.faces[face // NUMBERS, face % NUMBERS, at.NEED] -= 1

    def _use_beside(self, face: int, is_joker: bool) -> None:
        """A tile that has to lie beside a kept meld comes from the table, or else from the rack."""
        there = self._problem.jokers if is_joker else self._problem.faces[face // NUMBERS, face % NUMBERS]
        if is_joker:
            there[at.STANDING] += 1
        if there[at.NEED] > 0:
            there[at.NEED] -= 1
        elif there[at.SPARE] > 0:
            there[at.SPARE] -= 1
            self.gain += self._worth.by_number[at.JOKER if is_joker else face % NUMBERS]
        else:
            self.can_hold = False


def _colours(kept: KeptMeld) -> int:
    return set_of(face // NUMBERS for face in kept.faces)


def _write(row: Ints, bits: int) -> int | None:
    """Write into the first free place of a row; None where there is none: so many melds cannot lie there."""
    for index, there in enumerate(row.tolist()):
        if there == 0:
            row[index] = bits
            return index
    return None
