"""The jokers of a problem: how many are free, and how many runs may be open at once because of them."""

from __future__ import annotations

from rumpus.solver.arrange import arrays as at
from rumpus.solver.arrange.arrays import Problem
from rumpus.solver.arrange.run_states import MOST_OPEN
from rumpus.solver.jit.compiled import kernel


@kernel
def free_jokers(problem: Problem) -> int:
    """How many free jokers there are: those that must be used, and those that may."""
    return problem.jokers[at.NEED] + problem.jokers[at.SPARE]


@kernel
def most_open_runs(problem: Problem) -> int:
    """How many runs of one colour must be distinguished (see ``MOST_OPEN``): for the third, one of two jokers must stand
    for a tile.
    """
    standing = problem.jokers[at.STANDING]
    return MOST_OPEN if standing > 0 and standing + free_jokers(problem) > 1 else MOST_OPEN - 1
