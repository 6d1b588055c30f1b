"""The door to the tile kernels: a case in, the melds that are worth most out."""

from __future__ import annotations

import threading
import time
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from rumpus.solver.arrange.arrays import (
    BEST,
    COLOURS,
    HOLES,
    MELDS,
    NEED,
    NUMBERS,
    SPARE,
    TILES,
    UPPER,
    Room,
    new_problem,
    new_room,
)
from rumpus.solver.arrange.reconstruct import WHENCE
from rumpus.solver.arrange.search import FULL, NONE, PAUSED
from rumpus.solver.arrange.solve import solve
from rumpus.solver.arrange.subproblem import Case, Worth

FACE_BITS = WHENCE - 1
"""Of a tile as the kernel lays it, the bits of its face; the others tell whence it comes."""
AT_ONCE = 16
"""States searched before the first look at the clock; a state mostly takes microseconds, but on a huge rack much more."""
BETWEEN_LOOKS = 0.005
"""About how many seconds pass between two looks at the clock."""
WITHOUT_END = 1 << 60
MOST_GROWTH = 4
"""How often the room is enlarged, each time fourfold, before a search is given up."""

Row = list[int]
"""A meld as the kernel lays it."""


class Clock:
    """Until when to search. Raises nothing: whoever searches asks."""

    def __init__(self, seconds: float | None) -> None:
        self.end = None if seconds is None else time.perf_counter() + seconds

    @property
    def is_over(self) -> bool:
        """Whether the time is used up."""
        return self.end is not None and time.perf_counter() >= self.end


class Solved(NamedTuple):
    """What a case came to: the melds worth most, and their worth; None where nothing worth enough was found. Nothing is
    worth more than ``bound``; where it is reached the melds are proven best.
    """

    worth: int | None
    rows: list[Row]
    bound: int


class Desk(threading.local):
    """The arrays a thread solves on, one problem after the other."""

    def __init__(self) -> None:
        self.problem = new_problem()
        self.problem.most_open[:] = 2
        self.room: Room = new_room()
        self.growth = 0

    def solve(self, case: Case, worth: Worth, least: int, clock: Clock) -> Solved:
        """The best arrangement of a case that is worth ``least`` or more in all; searched until the time is over."""
        self.pose(case, worth)
        return self.run(case.gain, least, clock)

    def pose(self, case: Case, worth: Worth) -> None:
        """Write a case into the problem, of which nothing else is asked."""
        problem = self.problem
        problem.faces[:, :, HOLES:] = 0
        problem.kept[:], problem.pairs[:], problem.runs[:] = 0, 0, 0
        problem.faces[:, :, NEED] = np.array(case.need).reshape(COLOURS, NUMBERS)
        problem.faces[:, :, SPARE] = np.array(case.spare).reshape(COLOURS, NUMBERS)
        problem.worth[:] = worth.amounts
        problem.jokers[0], problem.jokers[1] = case.free
        # Of three runs open in one colour (see MOST_OPEN) one needs a joker that stands for a tile beside another joker.
        problem.most_open[:] = 3 if case.standing and len(case.standing) + sum(case.free) > 1 else 2

    def run(self, gain: int, least: int, clock: Clock) -> Solved:
        """Solve the problem as it is posed."""
        at_once = WITHOUT_END if clock.end is None else AT_ONCE
        looked = time.perf_counter()
        status = solve(self.problem, least - gain, at_once, False, self.room)
        while status in {PAUSED, FULL} and not clock.is_over:
            if status == FULL and not self._grow():
                break
            now = time.perf_counter()
            at_once = min(at_once * 2, WITHOUT_END) if now - looked < BETWEEN_LOOKS else max(at_once // 2, 1)
            looked = now
            status = solve(self.problem, least - gain, at_once, status == PAUSED, self.room)
        if status == NONE:
            return Solved(None, [], least - 1)
        best, bound = (gain + int(self.room.search.now[place]) for place in (BEST, UPPER))
        return Solved(best, self._rows(), bound) if best >= least else Solved(None, [], bound)

    def _grow(self) -> bool:
        self.growth += 1
        if self.growth > MOST_GROWTH:
            return False
        room = self.room
        self.room = new_room(room.chains.gain.size * 4, room.search.key.size * 4, room.search.seen.size * 4)
        return True

    def _rows(self) -> list[Row]:
        layout = self.room.layout
        tiles = layout.tile[: layout.size[TILES]].tolist()
        begins = layout.begins[: layout.size[MELDS] + 1].tolist()
        return [tiles[first:last] for first, last in pairwise(begins)]


DESK = Desk()
