"""Everybody meets: seats for several rounds in which as few pairs as can be meet again.

Seats by lot are improved by single swaps. Where that does not reach the bound, cyclic plans are tried as starts, also
those of a few more people, who are then taken away. The rest of the steps goes into longer searches. The best seats of
all are the result.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from rumpus.competition.seating.cyclic import CyclicSearch
from rumpus.competition.seating.search import Progress, SeatSearch
from rumpus.competition.seating.seats import shared_seats
from rumpus.competition.seating.task import Round, SeatingPlan, SeatingTask, plan_of

STEPS = 2_400_000
"""The most steps of a search, if nothing else is asked for: two to three seconds of CPU."""
_STEPS_OF_A_SEAT = 20_000

_QUICK = 150_000
_START, _START_WORTH = 60_000, 4  # a step of a cyclic search takes as long as four others
_POLISH = 60_000
_HOT, _COLD = 14.0, 1.5  # a repeat costs 24
_MOST_REMOVED = 3
_ROUND_COUNT = 40  # more rounds than that make no good cyclic plans of few people

Seats = list[list[list[int]]]


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
    most = steps or min(STEPS, _STEPS_OF_A_SEAT * len(task.people) * rounds)
    drawing = _Drawing(search, most, progress)
    drawing.anneal(_QUICK, _HOT)
    if search.is_plain:
        _try_cyclic(drawing)
    while drawing.left:
        search.load(search.shuffled())
        drawing.anneal(max(drawing.left * 2 // 3, _QUICK), _HOT)
        drawing.anneal(_POLISH, _COLD * 2, _COLD / 3)
    search.load(drawing.best.seats)
    tables, byes = search.rounds()
    return plan_of(task, shared_seats(tables, search.random), byes)


def _try_cyclic(drawing: _Drawing) -> None:
    search = drawing.search
    sizes, rounds = search.sizes[0].tables, len(search.sizes)
    for more in dict.fromkeys((0, max(sizes) * len(sizes) - sum(sizes))):
        if more > _MOST_REMOVED or rounds > _ROUND_COUNT:
            continue
        full = (max(sizes),) * len(sizes) if more else sizes
        for order, bases in cyclic_shapes(sum(full), len(full), rounds):
            if drawing.left < _START * _START_WORTH:
                return
            cyclic = CyclicSearch(full, order, bases, search.random)
            cyclic.anneal(_START)
            drawing.spend(cyclic.steps * _START_WORTH)
            plan = list(cyclic.rounds())[:rounds]
            fewer = without(plan, more, search.random)
            if fewer:
                search.load([[*tables, []] for tables in fewer])
                drawing.anneal(_POLISH, _COLD * 2, _COLD / 3)


def cyclic_shapes(people: int, tables: int, rounds: int) -> Iterator[tuple[int, int]]:
    """Yield orders and numbers of base rounds that give so many rounds, or one more. The most promising come first."""
    for total in (rounds, rounds + 1):
        for bases in range(1, total // 3 + 1):
            order = total // bases
            if order * bases == total and order <= people and people % order <= tables:
                yield order, bases


def without(plan: Seats, count: int, random: Random) -> Seats | None:
    """Return a plan without so many people who never meet, the larger tables first; None if there are none."""
    if not count:
        return plan
    people = sum(map(len, plan[0]))
    met = [{person} for person in range(people)]
    for tables in plan:
        for table in tables:
            for person in table:
                met[person].update(table)
    found = [gone for gone in combinations(range(people), count) if _are_strangers(gone, met)]
    if not found:
        return None
    gone = min(random.sample(found, min(len(found), 200)), key=lambda one: _unevenness(plan, one))
    stay = [person for person in range(people) if person not in gone]
    number_of = {person: number for number, person in enumerate(stay)}
    fewer = [[[number_of[one] for one in table if one in number_of] for table in tables] for tables in plan]
    return [sorted(tables, key=len, reverse=True) for tables in fewer]


def _are_strangers(people: Sequence[int], met: Sequence[set[int]]) -> bool:
    return all(other not in met[one] for one, other in combinations(people, 2))


def _unevenness(plan: Sequence[Round | list[list[int]]], gone: Sequence[int]) -> int:
    small: dict[int, int] = {}
    for tables in plan:
        for table in tables:
            if not set(gone).isdisjoint(table):
                for person in table:
                    small[person] = small.get(person, 0) + 1
    return sum(count * count for count in small.values())
