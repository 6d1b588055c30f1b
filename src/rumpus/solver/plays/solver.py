"""What Python calls to search: the arrays of a thread, and how they are searched in until a time is over."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from rumpus.solver.arrange import arrays as at
from rumpus.solver.arrange.arrays import COLOURS, NUMBERS, Problem, Workspace, new_problem, new_workspace
from rumpus.solver.arrange.rounds import UNLIMITED
from rumpus.solver.arrange.search import FOUND, FULL, NONE, PAUSED
from rumpus.solver.engine.layout import Ints
from rumpus.solver.plays import kernel
from rumpus.solver.plays import workspace as ws
from rumpus.solver.plays.subproblem import Row, Subproblem, Worth
from rumpus.solver.plays.workspace import PlayWorkspace, new_play_workspace

AT_ONCE = 16
"""Steps before the first look at the clock; one mostly takes microseconds, but on a huge rack much more."""
WITHOUT_A_CLOCK = 1 << 14
"""Steps at once where there is no clock to look at: others get their turn in between."""
BETWEEN_LOOKS = 0.005
"""About how many seconds pass between two looks at the clock."""
MOST_GROWTH = 4
"""How often the arrays are enlarged, each time fourfold, before a search is given up."""


class Clock:
    """Until when to search. It raises nothing: a search asks."""

    def __init__(self, seconds: float | None) -> None:
        self.end = None if seconds is None else time.perf_counter() + seconds

    @property
    def is_over(self) -> bool:
        """Whether the time is used up."""
        return self.end is not None and time.perf_counter() >= self.end


class Solved(NamedTuple):
    """Melds that are worth enough, None where there are none; nothing is worth more than ``bound``."""

    rows: Sequence[Row] | None
    bound: int


class Arrays(threading.local):
    """The arrays that plays are searched in; each thread has its own."""

    def __init__(self) -> None:
        self.play: PlayWorkspace = new_play_workspace()
        self.problem: Problem = new_problem()
        self.work: Workspace = new_workspace()
        self.growth = 0

    def grow(self) -> bool:
        """Make larger arrays, unless that has been done often enough; what was searched in them has to begin again."""
        self.growth += 1
        if self.growth > MOST_GROWTH:
            return False
        play, work = self.play, self.work
        larger = new_play_workspace(len(play.waiting) * 4, len(play.tasks) * 4)
        self.play = play._replace(waiting=larger.waiting, tasks=larger.tasks)
        self.work = new_workspace(work.graph.gain.size * 4, work.search.key.size * 4, work.search.seen.size * 4)
        return True


class Solver(Arrays):
    """Answers one question after the other."""

    def __init__(self) -> None:
        super().__init__()
        self.posed = new_problem()
        """The problem to ``run``; the other is for kernels, which know no constraints."""
        self._rules = self._row = np.zeros(0, np.int64)

    # The search for the best play

    def take_up(self, rules: Ints, row: Ints, by_value: bool, all_free: bool) -> None:
        """Take up a question: rules and a deal as rows, whether value is to be most, whether all jokers are free."""
        self._rules, self._row, state = rules, row, self.play.state
        state[ws.BY_VALUE], state[ws.ALL_FREE], state[ws.BEST] = by_value, all_free, 0

    def search(self, clock: Clock) -> None:
        """Search the best play of the question; until the time is over."""

        def step(at_once: int, goes_on: bool) -> int:
            return self.ask(kernel.GO_ON if goes_on else kernel.BEGIN, most_steps=at_once)

        if self._until(clock, step) in {PAUSED, FULL}:
            self.ask(kernel.GIVE_UP)

    def opens(self, what: int) -> bool:
        """Whether the subproblem in hand, or the melds tried, can open."""
        opens = self.ask(what)
        while self.play.state[ws.IS_FULL] and self.grow():
            opens = self.ask(what)
        return opens > 0

    def listed(self, what: int) -> Ints:
        """Subproblems, a row each."""
        found = self.ask(what)
        while self.play.state[ws.IS_FULL] and self.grow():
            found = self.ask(what)
        return self.play.waiting[:found].copy()

    def ask(self, what: int, least: int = 0, most_steps: int = UNLIMITED, problem: Problem | None = None) -> int:
        """One call of the kernel."""
        problem = self.problem if problem is None else problem
        return kernel.ask(what, least, most_steps, self._rules, self._row, self.play, problem, self.work)

    # Problems with constraints

    def pose(self, subproblem: Subproblem, worth: Worth) -> Problem:
        """The subproblem as the next problem to run, still without constraints."""
        problem, row = self.posed, subproblem.row
        problem.faces[:, :, at.HOLES :] = 0
        problem.fixed_sets[:], problem.pairs[:], problem.fixed_runs[:] = 0, 0, 0
        problem.faces[:, :, at.NEED] = row[ws.NEED : ws.SPARE].reshape(COLOURS, NUMBERS)
        problem.faces[:, :, at.SPARE] = row[ws.SPARE : ws.MUST].reshape(COLOURS, NUMBERS)
        problem.worth[:] = worth.of
        problem.jokers[:] = row[[ws.MUST, ws.MAY, ws.STANDING]]
        return problem

    def run(self, gain: int, least: int, clock: Clock) -> Solved:
        """Solve the problem that is posed, with the constraints written into it, for melds worth ``least`` in all;
        ``gain`` is placed besides.
        """

        def step(at_once: int, goes_on: bool) -> int:
            status = self.ask(kernel.SOLVE_ON if goes_on else kernel.SOLVE, least - gain, at_once, self.posed)
            return FOUND if status == FULL and self._is_found() else status

        if self._until(clock, step) == NONE:
            return Solved(None, least - 1)
        rows = self._rows() if self._is_found() else None
        return Solved(rows, gain + int(self.work.search.progress[at.UPPER]))

    def _is_found(self) -> bool:
        """Whether what was solved last is worth enough."""
        progress = self.work.search.progress
        return bool(progress[at.BEST] >= progress[at.LEAST])

    def _rows(self) -> list[list[int]]:
        layout, size = self.work.layout, self.work.layout.size
        rows: list[list[int]] = [[] for _ in range(size[at.MELDS])]
        for code, meld in layout.tiles[: size[at.TILES]].tolist():
            rows[meld].append(code)
        return rows

    # Time

    def _until(self, clock: Clock, step: Callable[[int, bool], int]) -> int:
        """Take steps, so many at once, until all is done or the time is over; in larger arrays where these are too
        small. Returns what the last call did.
        """
        at_once = WITHOUT_A_CLOCK if clock.end is None else AT_ONCE
        looked = time.perf_counter()
        status = step(at_once, False)
        while status in {PAUSED, FULL} and not clock.is_over:
            if status == FULL and not self.grow():
                break
            now = time.perf_counter()
            at_once = min(at_once * 2, UNLIMITED) if now - looked < BETWEEN_LOOKS else max(at_once // 2, 1)
            looked = now
            status = step(at_once, status == PAUSED)
        return status


SOLVER = Solver()
