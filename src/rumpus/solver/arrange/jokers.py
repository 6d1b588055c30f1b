"""Count the free jokers of a problem, and the runs that may be open at once because of jokers."""

from __future__ import annotations

from rumpus.solver.arrange import arrays as at
from rumpus.solver.arrange.arrays import Problem
from rumpus.solver.arrange.run_states import MOST_OPEN
from rumpus.solver.jit.compiled import kernel


@kernel
def free_jokers(problem: Problem) -> int:
    """Return the number of free jokers, required and optional ones."""
    return problem.jokers[at.NEED] + problem.jokers[at.SPARE]


@kernel
def most_open_runs(problem: Problem) -> int:
    """Return how many open runs of one colour a state must tell apart (see ``MOST_OPEN``). A third run needs two
    jokers, at least one of which stands for a given face.
    """
    standing = problem.jokers[at.STANDING]
    return MOST_OPEN if standing > 0 and standing + free_jokers(problem) > 1 else MOST_OPEN - 1
