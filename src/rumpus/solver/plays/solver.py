"""The solver object that Python calls: the arrays of a thread, and searches that end when their time is over.

``SOLVER`` is one object with other contents in each thread (``threading.local``), so threads share nothing.
"""

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
from rumpus.solver.plays.subproblem import MeldCodes, Subproblem, Worth
from rumpus.solver.plays.workspace import PlayWorkspace, new_play_workspace

FIRST_STEPS = 16
"""Steps before the first check of the clock. A step usually takes microseconds, but much more on a huge rack."""
STEPS_WITHOUT_CLOCK = 1 << 14
"""Steps a call without a time limit. Between two calls, other threads can run."""
SECONDS_BETWEEN_CHECKS = 0.005
"""About the time between two checks of the clock, in seconds."""
MOST_GROWTH = 4
"""The most times that the arrays are enlarged, each time fourfold, before a search gives up."""


class SearchTimer:
    """A time limit for a search; None is no limit. The search checks it and ends by itself."""

    def __init__(self, seconds: float | None) -> None:
        self.end = None if seconds is None else time.perf_counter() + seconds

    @property
    def is_over(self) -> bool:
        """Return True if the time is used up."""
        return self.end is not None and time.perf_counter() >= self.end


class Solved(NamedTuple):
    """Melds with enough worth, or None, and an upper bound of the worth."""

    melds: Sequence[MeldCodes] | None
    bound: int


class Arrays(threading.local):
    """The arrays of the play search. Each thread has its own."""

    def __init__(self) -> None:
        self.play: PlayWorkspace = new_play_workspace()
        self.problem: Problem = new_problem()
        self.work: Workspace = new_workspace()
        self.growth = 0

    def grow(self) -> bool:
        """Replace the arrays by larger ones and return True, or return False if they are at their limit.

        A search in the old arrays must begin again.
        """
        self.growth += 1
        if self.growth > MOST_GROWTH:
            return False
        play, work = self.play, self.work
        larger = new_play_workspace(len(play.waiting) * 4, len(play.tasks) * 4)
        self.play = play._replace(waiting=larger.waiting, tasks=larger.tasks)
        self.work = new_workspace(work.graph.gain.size * 4, work.search.key.size * 4, work.search.seen.size * 4)
        return True


class Solver(Arrays):
    """Answers one question at a time in each thread."""

    def __init__(self) -> None:
        super().__init__()
        self.constrained_problem = new_problem()
        """The problem that ``run`` solves. Kernels use ``problem``, which has no constraints."""
        self._rules = self._deal = np.zeros(0, np.int64)

    # The search for the best play

    def set_question(self, rules: Ints, deal: Ints, by_value: bool, all_free: bool) -> None:
        """Set the question: the best play of a deal.

        ``rules`` and ``deal`` are the rules row and the state row (``engine.tiles.layout``). The best play has the
        highest value if ``by_value``, else the most tiles. If ``all_free``, jokers may stand for any face
        (``joker_plans``).
        """
        self._rules = rules
        self._deal = deal
        state = self.play.state
        state[ws.BY_VALUE], state[ws.ALL_FREE], state[ws.BEST] = by_value, all_free, 0

    def search(self, clock: SearchTimer) -> None:
        """Search the best play of the question until the time is over. The answer is in ``play``."""

        def step(at_once: int, goes_on: bool) -> int:
            return self.call(kernel.CONTINUE if goes_on else kernel.BEGIN, most_steps=at_once)

        if self._run_until(clock, step) in {PAUSED, FULL}:
            self.call(kernel.FINISH)

    def opens(self, command: int) -> bool:
        """Run a check of an opening, COULD_OPEN or CANDIDATE_OPENS, and return its answer."""
        opens = self.call(command)
        while self.play.state[ws.IS_FULL] and self.grow():
            opens = self.call(command)
        return opens > 0

    def subproblems(self, command: int) -> Ints:
        """Return the subproblems that a LIST command finds, one in each row."""
        found = self.call(command)
        while self.play.state[ws.IS_FULL] and self.grow():
            found = self.call(command)
        return self.play.waiting[:found].copy()

    def call(self, command: int, least: int = 0, most_steps: int = UNLIMITED, problem: Problem | None = None) -> int:
        """Call the kernel once, on ``problem`` or on the thread's own problem."""
        problem = self.problem if problem is None else problem
        return kernel.run_command(command, least, most_steps, self._rules, self._deal, self.play, problem, self.work)

    # Problems with constraints

    def pose(self, subproblem: Subproblem, worth: Worth) -> Problem:
        """Return ``constrained_problem`` filled from a subproblem, still without constraints."""
        problem, row = self.constrained_problem, subproblem.row
        # Clear the constraints: the entries of a face from HOLES on are about fixed runs.
        problem.faces[:, :, at.HOLES :] = 0
        problem.fixed_sets[:], problem.pairs[:], problem.fixed_runs[:] = 0, 0, 0
        problem.faces[:, :, at.NEED] = row[ws.NEED : ws.SPARE].reshape(COLOURS, NUMBERS)
        problem.faces[:, :, at.SPARE] = row[ws.SPARE : ws.MUST].reshape(COLOURS, NUMBERS)
        problem.worth[:] = worth.by_number
        problem.jokers[:] = row[[ws.MUST, ws.MAY, ws.STANDING]]
        return problem

    def run(self, gain: int, least: int, clock: SearchTimer) -> Solved:
        """Solve ``constrained_problem`` until the time is over.

        ``gain`` is the worth of the tiles that are placed in any case (``Subproblem.gain``). It and the worth of the
        melds found must together reach ``least``.
        """

        def step(at_once: int, goes_on: bool) -> int:
            status = self.call(
                kernel.CONTINUE_SOLVING if goes_on else kernel.SOLVE, least - gain, at_once, self.constrained_problem
            )
            # With a solution at hand, larger arrays are not worth another search.
            return FOUND if status == FULL and self._has_solution() else status

        if self._run_until(clock, step) == NONE:
            return Solved(None, least - 1)
        melds = self._melds() if self._has_solution() else None
        return Solved(melds, gain + int(self.work.search.progress[at.UPPER]))

    def _has_solution(self) -> bool:
        progress = self.work.search.progress
        return bool(progress[at.BEST] >= progress[at.LEAST])

    def _melds(self) -> list[list[int]]:
        layout, size = self.work.layout, self.work.layout.size
        melds: list[list[int]] = [[] for _ in range(size[at.MELDS])]
        for code, meld in layout.tiles[: size[at.TILES]].tolist():
            melds[meld].append(code)
        return melds

    # Time limits

    def _run_until(self, clock: SearchTimer, step: Callable[[int, bool], int]) -> int:
        """Repeat steps until the search is done or the time is over, enlarging the arrays as needed. Return the last
        status.
        """
        at_once = STEPS_WITHOUT_CLOCK if clock.end is None else FIRST_STEPS
        checked = time.perf_counter()
        status = step(at_once, False)
        while status in {PAUSED, FULL} and not clock.is_over:
            if status == FULL and not self.grow():
                break
            now = time.perf_counter()
            at_once = min(at_once * 2, UNLIMITED) if now - checked < SECONDS_BETWEEN_CHECKS else max(at_once // 2, 1)
            checked = now
            status = step(at_once, status == PAUSED)
        return status


SOLVER = Solver()
