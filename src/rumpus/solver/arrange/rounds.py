"""Solve a problem in rounds: improve the prices, search, and improve them again until the best worth is proven.

The search looks for an arrangement worth the *goal*. The first goal is the upper bound. A goal that is missed lowers
the bound; the next goal is lower, by steps that double, but always above the best found. A round ends after a limited
number of states, then the prices are improved. Each round may follow twice as many states as the one before.
"""

from __future__ import annotations

from rumpus.solver.arrange import arrays as at
from rumpus.solver.arrange.arrays import COLOURS, NUMBERS, Ints, Problem, Workspace
from rumpus.solver.arrange.joker_bound import best_price, bound_by_jokers, find_shortfalls
from rumpus.solver.arrange.jokers import free_jokers
from rumpus.solver.arrange.lagrangian import compute_gain_from, find_max_gains, reset_prices, sweep
from rumpus.solver.arrange.reconstruct import lay_out
from rumpus.solver.arrange.run_graph import build_graph
from rumpus.solver.arrange.search import (
    EPSILON,
    FOUND,
    FULL,
    NONE,
    PAUSED,
    begin_search,
    continue_search,
    find_row_losses,
    forget_seen,
)
from rumpus.solver.arrange.sets import list_sets
from rumpus.solver.jit.compiled import kernel

FIRST_SWEEPS, FIRST_LIMIT = 2, 100
UNLIMITED = 1 << 60
"""A number of states that no search reaches."""
LEAST_BOUND = -(1 << 40)
"""The bound of a problem without arrangement, as a whole number; its real bound is minus infinity."""


@kernel
def _begin(problem: Problem, least: int, work: Workspace) -> int:
    """Begin a problem for arrangements worth ``least`` or more. Return 1, 0 if there is none, -1 if the arrays are too
    small.
    """
    progress, amounts = work.search.progress, work.search.amounts
    progress[at.LEAST] = least
    progress[at.BEST] = least - 1
    progress[at.UPPER] = int(_worth_of_spare(problem) + EPSILON)
    list_sets(problem, work.sets, work.layout.rest, work.layout.parts)
    built = build_graph(problem, work.sets, work.graph)
    if built < 1:
        return built
    find_max_gains(work.graph, work.prices)
    amounts[at.MAX_GAIN] = work.prices.max_gain_from[0] + problem.jokers[at.SPARE] * problem.worth[at.JOKER]
    progress[at.UPPER] = int(amounts[at.MAX_GAIN] + EPSILON)
    progress[at.ROUNDS], progress[at.SWEEPS], progress[at.LIMIT] = 0, 0, 0
    if progress[at.UPPER] <= progress[at.BEST]:
        return 0
    amounts[at.JOKER_PRICE] = 0.0
    if free_jokers(problem) > 0:
        # A first guess: a joker usually lets two more tiles be placed.
        amounts[at.JOKER_PRICE] = 2.0 * problem.worth[:NUMBERS].mean()
    reset_prices(amounts[at.JOKER_PRICE], work.graph, work.prices)
    return 1


@kernel
def _worth_of_spare(problem: Problem) -> float:
    total = problem.jokers[at.SPARE] * problem.worth[at.JOKER]
    for colour in range(COLOURS):
        for number in range(NUMBERS):
            total += problem.faces[colour, number, at.SPARE] * problem.worth[number]
    return total


@kernel
def _improve_prices(problem: Problem, work: Workspace) -> None:
    """Choose a better joker price, sweep once more, and lower the upper bound."""
    progress, amounts, prices = work.search.progress, work.search.amounts, work.prices
    if free_jokers(problem) > 0 and progress[at.SWEEPS] > 0:
        bound_by_jokers(free_jokers(problem) + 1, work)
        amounts[at.JOKER_PRICE] = best_price(problem, prices.total)
        compute_gain_from(amounts[at.JOKER_PRICE], work.graph, prices)
    progress[at.SWEEPS] += 1
    amounts[at.BOUND_WITHOUT_JOKERS] = sweep(amounts[at.JOKER_PRICE], work.graph, work.sets, prices)
    part_of_jokers = find_shortfalls(amounts[at.JOKER_PRICE], problem, work.search.shortfall)
    amounts[at.BOUND] = amounts[at.BOUND_WITHOUT_JOKERS] + part_of_jokers
    progress[at.UPPER] = min(progress[at.UPPER], int(max(amounts[at.BOUND], LEAST_BOUND) + EPSILON))


@kernel
def _begin_round(problem: Problem, work: Workspace) -> None:
    """Improve the prices and start the search again with a higher limit of states."""
    progress = work.search.progress
    for _ in range(max(progress[at.ROUNDS], 1 if progress[at.ROUNDS] else FIRST_SWEEPS)):
        _improve_prices(problem, work)
        if progress[at.UPPER] <= progress[at.BEST]:
            return
    progress[at.LIMIT] = FIRST_LIMIT << progress[at.ROUNDS]
    progress[at.ROUNDS] += 1
    progress[at.MISSES] = 0
    _lower_goal(progress)
    if free_jokers(problem) > 0:
        bound_by_jokers(free_jokers(problem), work)
    find_row_losses(work.sets, work.prices, work.search)
    forget_seen(work.search)
    begin_search(work.search)


@kernel
def _lower_goal(progress: Ints) -> None:
    """Set the next goal; the step below the upper bound doubles with each miss."""
    progress[at.GOAL] = max(progress[at.BEST] + 1, progress[at.UPPER] + 1 - (1 << progress[at.MISSES]))
    progress[at.FIRST_GOAL] = progress[at.GOAL]
    progress[at.MISSES] += 1


@kernel
def _advance(problem: Problem, work: Workspace) -> int:
    """Continue a problem. Return FOUND if the best arrangement is proven best, NONE if none is worth ``least``, PAUSED
    if no states are left, FULL if the arrays are too small.
    """
    progress, amounts, search = work.search.progress, work.search.amounts, work.search
    while progress[at.BEST] < progress[at.UPPER]:
        if progress[at.LEFT] <= 0:
            return PAUSED
        if progress[at.LIMIT] <= 0:
            _begin_round(problem, work)
            continue
        amounts[at.SLACK] = amounts[at.BOUND] - progress[at.GOAL] + EPSILON
        amounts[at.FIRST_SLACK] = amounts[at.BOUND] - progress[at.FIRST_GOAL] + EPSILON
        status, states, lost = continue_search(min(progress[at.LEFT], progress[at.LIMIT]), problem, work)
        progress[at.LIMIT] -= states
        progress[at.LEFT] -= states
        if status == FULL:
            return FULL
        if status == FOUND:
            progress[at.BEST] = int(amounts[at.BOUND] - lost + 0.5)
            progress[at.GOAL] = progress[at.BEST] + 1
            for number in range(NUMBERS):
                search.best_path[number] = search.path[number]
        elif status == NONE:
            progress[at.UPPER] = progress[at.GOAL] - 1
            _lower_goal(progress)
            begin_search(search)
    return FOUND if progress[at.BEST] >= progress[at.LEAST] else NONE


@kernel
def solve_problem(problem: Problem, least: int, most_states: int, goes_on: bool, work: Workspace) -> int:
    """Find the best arrangement worth ``least`` or more, and write it, or the best found so far, to ``work.layout``.

    Follow at most ``most_states`` states. ``goes_on`` continues a problem that was PAUSED. Return FOUND if the best
    arrangement is proven best, NONE if none is worth ``least``, PAUSED, or FULL if the arrays are too small.
    """
    work.search.progress[at.LEFT] = most_states
    begun = 1 if goes_on else _begin(problem, least, work)
    if begun < 1:
        return NONE if begun == 0 else FULL
    status = _advance(problem, work)
    if work.search.progress[at.BEST] >= work.search.progress[at.LEAST]:
        lay_out(problem, work)
    else:
        work.layout.size[:] = 0
    return status
