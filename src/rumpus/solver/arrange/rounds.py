"""The tile solver from a problem to an arrangement: prices, search, better prices, until the goal is met or missed.

The goal is the bound; where it is missed it is lowered, at first by one, to what is worth one more than the best found
at the least. The search is given up for better prices after so many states, then after twice as many, and so on.
"""

from __future__ import annotations

from rumpus.solver.arrange import arrays as at
from rumpus.solver.arrange.arrays import COLOURS, NUMBERS, Ints, Problem, Workspace
from rumpus.solver.arrange.joker_bound import best_price, count_jokers, find_shortfalls
from rumpus.solver.arrange.jokers import free_jokers
from rumpus.solver.arrange.lagrangian import begin_prices, find_most_gains, look_ahead, sweep
from rumpus.solver.arrange.reconstruct import lay_out
from rumpus.solver.arrange.run_graph import build_graph
from rumpus.solver.arrange.search import (
    EPSILON,
    FOUND,
    FULL,
    NONE,
    PAUSED,
    begin_round,
    begin_search,
    find_row_losses,
    search_on,
)
from rumpus.solver.arrange.sets import list_sets
from rumpus.solver.jit.compiled import kernel

FIRST_SWEEPS, FIRST_LIMIT = 2, 100
WITHOUT_END = 1 << 60
"""As many states as it takes."""
LEAST_BOUND = -(1 << 40)
"""Where a problem has no arrangement, its bound is minus infinity, and this instead as a whole number."""


@kernel
def begin(problem: Problem, least: int, work: Workspace) -> int:
    """Begin a problem of which arrangements worth ``least`` or more are wanted. Returns 1, 0 where there is none, -1
    where the arrays are too small.
    """
    progress, amounts = work.search.progress, work.search.amounts
    progress[at.LEAST], progress[at.BEST], progress[at.UPPER] = least, least - 1, int(worth_of_spare(problem) + EPSILON)
    list_sets(problem, work.sets, work.layout.rest, work.layout.parts)
    built = build_graph(problem, work.sets, work.graph)
    if built < 1:
        return built
    find_most_gains(work.graph, work.prices)
    amounts[at.WHOLE] = work.prices.rest[0] + problem.jokers[at.SPARE] * problem.worth[at.JOKER]
    progress[at.UPPER] = int(amounts[at.WHOLE] + EPSILON)
    progress[at.ROUNDS], progress[at.SWEEPS], progress[at.LIMIT] = 0, 0, 0
    if progress[at.UPPER] <= progress[at.BEST]:
        return 0
    amounts[at.JOKER_PRICE] = 0.0
    if free_jokers(problem) > 0:
        # A joker mostly brings two tiles out that could not lie without it.
        amounts[at.JOKER_PRICE] = 2.0 * problem.worth[:NUMBERS].mean()
    begin_prices(amounts[at.JOKER_PRICE], work.graph, work.prices)
    return 1


@kernel
def worth_of_spare(problem: Problem) -> float:
    """What all tiles and jokers that may be used are worth."""
    total = problem.jokers[at.SPARE] * problem.worth[at.JOKER]
    for colour in range(COLOURS):
        for number in range(NUMBERS):
            total += problem.faces[colour, number, at.SPARE] * problem.worth[number]
    return total


@kernel
def improve_prices(problem: Problem, work: Workspace) -> None:
    """One sweep more, after a better price for jokers; lowers the upper bound."""
    progress, amounts, prices = work.search.progress, work.search.amounts, work.prices
    if free_jokers(problem) > 0 and progress[at.SWEEPS] > 0:
        count_jokers(free_jokers(problem) + 1, work)
        amounts[at.JOKER_PRICE] = best_price(problem, prices.total)
        look_ahead(amounts[at.JOKER_PRICE], work.graph, prices)
    progress[at.SWEEPS] += 1
    amounts[at.BOUND_OF_PARTS] = sweep(amounts[at.JOKER_PRICE], work.graph, work.sets, prices)
    part_of_jokers = find_shortfalls(amounts[at.JOKER_PRICE], problem, work.search.short)
    amounts[at.BOUND] = amounts[at.BOUND_OF_PARTS] + part_of_jokers
    progress[at.UPPER] = min(progress[at.UPPER], int(max(amounts[at.BOUND], LEAST_BOUND) + EPSILON))


@kernel
def next_round(problem: Problem, work: Workspace) -> None:
    """Better prices, and the search from the start with more time."""
    progress = work.search.progress
    for _ in range(max(progress[at.ROUNDS], 1 if progress[at.ROUNDS] else FIRST_SWEEPS)):
        improve_prices(problem, work)
        if progress[at.UPPER] <= progress[at.BEST]:
            return
    progress[at.LIMIT] = FIRST_LIMIT << progress[at.ROUNDS]
    progress[at.ROUNDS] += 1
    progress[at.MISSES] = 0
    lower_goal(progress)
    if free_jokers(problem) > 0:
        count_jokers(free_jokers(problem), work)
    find_row_losses(work.sets, work.prices, work.search)
    begin_round(work.search)
    begin_search(work.search)


@kernel
def lower_goal(progress: Ints) -> None:
    """A goal that was missed is lowered, each time by more."""
    progress[at.GOAL] = max(progress[at.BEST] + 1, progress[at.UPPER] + 1 - (1 << progress[at.MISSES]))
    progress[at.FIRST_GOAL] = progress[at.GOAL]
    progress[at.MISSES] += 1


@kernel
def advance(problem: Problem, work: Workspace) -> int:
    """Go on with a problem that was begun. FOUND: the best found is the best there is; NONE: nothing is worth as much
    as wanted; PAUSED after as many states as are left; FULL where the arrays are too small.
    """
    progress, amounts, search = work.search.progress, work.search.amounts, work.search
    while progress[at.BEST] < progress[at.UPPER]:
        if progress[at.LEFT] <= 0:
            return PAUSED
        if progress[at.LIMIT] <= 0:
            next_round(problem, work)
            continue
        amounts[at.SLACK] = amounts[at.BOUND] - progress[at.GOAL] + EPSILON
        amounts[at.FIRST_SLACK] = amounts[at.BOUND] - progress[at.FIRST_GOAL] + EPSILON
        status, states, lost = search_on(min(progress[at.LEFT], progress[at.LIMIT]), problem, work)
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
            lower_goal(progress)
            begin_search(search)
    return FOUND if progress[at.BEST] >= progress[at.LEAST] else NONE


@kernel
def solve_problem(problem: Problem, least: int, most_states: int, goes_on: bool, work: Workspace) -> int:
    """The best arrangement that is worth ``least`` or more, laid out, or the best found so far; what ``advance``
    returns. ``goes_on``: with a problem that paused.
    """
    work.search.progress[at.LEFT] = most_states
    begun = 1 if goes_on else begin(problem, least, work)
    if begun < 1:
        return NONE if begun == 0 else FULL
    status = advance(problem, work)
    if work.search.progress[at.BEST] >= work.search.progress[at.LEAST]:
        lay_out(problem, work)
    else:
        work.layout.size[:] = 0
    return status
