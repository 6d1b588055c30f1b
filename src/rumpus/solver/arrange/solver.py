"""What Python calls to arrange tiles: a subproblem in, the melds that are worth most out."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from rumpus.solver.arrange import arrays as at
from rumpus.solver.arrange.arrays import COLOURS, NUMBERS, Problem, Workspace, new_problem, new_workspace
from rumpus.solver.arrange.rounds import WITHOUT_END, solve
from rumpus.solver.arrange.search import FULL, NONE, PAUSED
from rumpus.solver.arrange.subproblem import Subproblem, Worth

AT_ONCE = 16
"""States searched before the first look at the clock; a state mostly takes microseconds, but on a huge rack much more."""
BETWEEN_LOOKS = 0.005
"""About how many seconds pass between two looks at the clock."""
MOST_GROWTH = 4
"""How often the arrays are enlarged, each time fourfold, before a search is given up."""

Row = Sequence[int]
"""A meld as the kernel lays it: codes of tiles (see ``Layout``)."""


class Clock:
    """Until when to search. It raises nothing: a search asks."""

    def __init__(self, seconds: float | None) -> None:
        self.end = None if seconds is None else time.perf_counter() + seconds

    @property
    def is_over(self) -> bool:
        """Whether the time is used up."""
        return self.end is not None and time.perf_counter() >= self.end


class Solved(NamedTuple):
    """The melds worth most, and their worth; None where nothing worth enough was found. Nothing is worth more than
    ``bound``: where it is reached, the melds are proven best.
    """

    worth: int | None
    rows: Sequence[Row]
    bound: int


class Solver(threading.local):
    """Solves one problem after the other on arrays of its own; each thread has one."""

    def __init__(self) -> None:
        self.problem = new_problem()
        self.work: Workspace = new_workspace()
        self.growth = 0

    def solve(self, subproblem: Subproblem, worth: Worth, least: int, clock: Clock) -> Solved:
        """The best arrangement of a subproblem that is worth ``least`` or more in all; searched until the time is over."""
        self.pose(subproblem, worth)
        return self.run(subproblem.gain, least, clock)

    def pose(self, subproblem: Subproblem, worth: Worth) -> Problem:
        """The subproblem as the next problem to run, still without constraints."""
        problem = self.problem
        problem.faces[:, :, at.HOLES :] = 0
        problem.kept[:], problem.pairs[:], problem.runs[:] = 0, 0, 0
        problem.faces[:, :, at.NEED] = np.array(subproblem.need).reshape(COLOURS, NUMBERS)
        problem.faces[:, :, at.SPARE] = np.array(subproblem.spare).reshape(COLOURS, NUMBERS)
        problem.worth[:] = worth.amounts
        problem.jokers[:] = *subproblem.free, len(subproblem.standing)
        return problem

    def run(self, gain: int, least: int, clock: Clock) -> Solved:
        """Solve the problem that is posed, with the constraints written into it; ``gain`` is placed besides."""
        kept: Solved | None = None
        at_once = WITHOUT_END if clock.end is None else AT_ONCE
        looked = time.perf_counter()
        status = solve(self.problem, least - gain, at_once, False, self.work)
        while status in {PAUSED, FULL} and not clock.is_over:
            if status == FULL:
                # In larger arrays the search begins again: for something better than what it has found.
                found = self._solved(status, gain, least)
                if found.worth is not None:
                    kept, least = found, found.worth + 1
                if not self._grow():
                    break
            now = time.perf_counter()
            at_once = min(at_once * 2, WITHOUT_END) if now - looked < BETWEEN_LOOKS else max(at_once // 2, 1)
            looked = now
            status = solve(self.problem, least - gain, at_once, status == PAUSED, self.work)
        solved = self._solved(status, gain, least)
        if kept is None:
            return solved
        return (kept if solved.worth is None else solved)._replace(bound=min(kept.bound, solved.bound))

    def _solved(self, status: int, gain: int, least: int) -> Solved:
        """What the last call has found."""
        if status == NONE:
            return Solved(None, [], least - 1)
        best, bound = (gain + int(self.work.search.progress[place]) for place in (at.BEST, at.UPPER))
        return Solved(best, self._rows(), bound) if best >= least else Solved(None, [], bound)

    def _grow(self) -> bool:
        self.growth += 1
        if self.growth > MOST_GROWTH:
            return False
        work = self.work
        self.work = new_workspace(work.graph.gain.size * 4, work.search.key.size * 4, work.search.seen.size * 4)
        return True

    def _rows(self) -> list[list[int]]:
        layout, size = self.work.layout, self.work.layout.size
        rows: list[list[int]] = [[] for _ in range(size[at.MELDS])]
        for code, meld in layout.tiles[: size[at.TILES]].tolist():
            rows[meld].append(code)
        return rows


SOLVER = Solver()
