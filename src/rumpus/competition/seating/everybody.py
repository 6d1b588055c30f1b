"""Everybody meets: seats for several rounds in which as few pairs as can be meet again."""

from __future__ import annotations

from random import Random

from rumpus.competition.seating.search import Progress, SeatSearch
from rumpus.competition.seating.task import SeatingPlan, SeatingTask, plan_of

STEPS = 600_000
"""The steps of a search: about three seconds of CPU."""


def plan_rounds(
    task: SeatingTask, rounds: int, seed: int | str, steps: int = STEPS, progress: Progress | None = None
) -> SeatingPlan:
    """Return seats for so many rounds: the fewest repeats first, then the smallest maximum of meetings.

    Byes and seats at smaller tables are shared fairly. The search stops after ``steps`` swaps, or at seats that cannot
    be better. ``progress`` gets the steps done and the steps to do, and may raise an exception to cancel.
    """
    search = SeatSearch(task, rounds, Random(seed))
    search.load(search.shuffled())

    def report(done: int) -> None:
        if progress:
            progress(done, steps)

    search.anneal(steps, 8.0, 1.0, report)
    return plan_of(task, *search.rounds())
