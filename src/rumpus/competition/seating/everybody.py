"""Everybody meets: seats for several rounds in which as few pairs as can be meet again.

Seats by lot are improved by single swaps. Where that does not reach the bound, cyclic plans are tried as starts, also
those of a few more people, who are then taken away. The rest of the steps goes into longer searches. The best seats of
all are the result.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from rumpus.competition.seating.cyclic import CyclicSearch
from rumpus.competition.seating.search import Progress, SeatSearch
from rumpus.competition.seating.seats import shared_seats
from rumpus.competition.seating.starts import Seats, cyclic_shapes, full_sizes, known_plans, without
from rumpus.competition.seating.task import SeatingPlan, SeatingTask, plan_of

STEPS = 2_400_000
"""The most steps of a search, if nothing else is asked for: two to three seconds of CPU."""
_STEPS_OF_A_SEAT = 20_000

_QUICK = 150_000
_START, _START_WORTH = 60_000, 4  # a step of a cyclic search takes as long as four others
_POLISH = 60_000
_HOT, _COLD = 14.0, 1.5  # a repeat costs 24
_MOST_ROUNDS = 40  # with more rounds there are too many shapes of cyclic plans


class _Judged(NamedTuple):
    """Seats with their quality, the smaller the better."""

    key: tuple[int, ...]
    seats: Seats


class _Drawing:
    """A search for the best plan with so many steps."""

    def __init__(self, search: SeatSearch, steps: int, progress: Progress | None) -> None:
        self.search, self.steps, self.progress = search, steps, progress
        self.best = self._judged()

    @property
    def left(self) -> int:
        """The steps left; none if the seats cannot be better, and few if only smaller tables are shared unevenly."""
        if self.best.key[-1] <= self.search.goal:
            return 0
        most = self.steps // 2 if self.best.key[1:3] <= self.search.even else self.steps
        return max(0, most - self.search.steps)

    def anneal(self, steps: int, hot: float, cold: float = _COLD) -> None:
        """Improve the seats that are loaded, and keep the best of all."""
        self.search.anneal(min(steps, self.left), hot, cold, self._report)
        self.best = min(self.best, self._judged(), key=lambda one: one.key)

    def spend(self, steps: int) -> None:
        """Count the steps of another search."""
        self.search.steps += steps
        self._report(self.search.steps)

    def _report(self, done: int) -> None:
        if self.progress:
            self.progress(min(done, self.steps), self.steps)

    def _judged(self) -> _Judged:
        return _Judged(self.search.quality(), self.search.copy())


def plan_rounds(
    task: SeatingTask, rounds: int, seed: int | str, steps: int | None = None, progress: Progress | None = None
) -> SeatingPlan:
    """Return seats for so many rounds: the fewest repeats first, then the smallest maximum of meetings.

    Wishes come before that, and byes are shared evenly. Seats at smaller tables are shared as evenly as the meetings
    allow. The search stops after ``steps``, or at seats that cannot be better. ``progress`` gets the steps done and the
    steps to do, and may raise an exception to cancel. Raise UsageError if the task has no solution.
    """
    task.check(rounds)
    search = SeatSearch(task, rounds, Random(seed))
    search.load(search.shuffled())
    drawing = _Drawing(search, steps or step_limit(len(task.people), rounds), progress)
    drawing.anneal(_QUICK, _HOT)
    if search.is_plain and drawing.left and not _try_known(drawing):
        _try_cyclic(drawing)
    while drawing.left:
        search.load(search.shuffled())
        drawing.anneal(max(drawing.left * 2 // 3, _QUICK), _HOT)
        drawing.anneal(_POLISH, _COLD * 2, _COLD / 3)
    search.load(drawing.best.seats)
    tables, byes = search.rounds()
    return plan_of(task, shared_seats(tables, search.random), byes)


def step_limit(people: int, rounds: int) -> int:
    """Return the most steps of a search, if nothing else is asked for. Few seats need few steps."""
    return min(STEPS, _STEPS_OF_A_SEAT * people * rounds)


def _try_known(drawing: _Drawing) -> bool:
    """Search from the known plans. Return True if there was one for all rounds."""
    search, rounds, has_all = drawing.search, len(drawing.search.sizes), False
    for plan in known_plans(search.sizes[0].tables, rounds, search.random):
        by_lot = search.random.sample(range(search.count), search.count)
        seats = [[*([by_lot[one] for one in table] for table in tables), []] for tables in plan]
        search.load(seats + search.shuffled()[len(plan) :])
        drawing.anneal(_POLISH, _COLD * 2, _COLD / 3)
        has_all = has_all or len(plan) == rounds
    return has_all


def _try_cyclic(drawing: _Drawing) -> None:
    search = drawing.search
    sizes, rounds = search.sizes[0].tables, len(search.sizes)
    for tables in filter(None, (sizes, full_sizes(sizes))):
        for order, bases in cyclic_shapes(sum(tables), len(tables), rounds):
            if drawing.left < _START * _START_WORTH or rounds > _MOST_ROUNDS:
                return
            cyclic = CyclicSearch(tables, order, bases, search.random)
            cyclic.anneal(_START)
            drawing.spend(cyclic.steps * _START_WORTH)
            fewer = without(cyclic.rounds()[:rounds], sum(tables) - sum(sizes), search.random)
            if fewer:
                search.load([[*seats, []] for seats in fewer])
                drawing.anneal(_POLISH, _COLD * 2, _COLD / 3)
