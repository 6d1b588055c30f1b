"""The tile solver from a problem to an arrangement: prices, search, better prices, until the goal is met or missed.

The goal is the bound; where it is missed it is lowered, at first by one, to what is worth one more than the best found
at the least. The search is given up for better prices after so many states, then after twice as many, and so on.
"""

from __future__ import annotations

from rumpus.solver.arrange.arrays import (
    BEST,
    BOUND,
    BOUND_OF_PARTS,
    FIRST_GOAL,
    FIRST_SLACK,
    GOAL,
    JOKER,
    JOKER_PRICE,
    LEAST,
    LIMIT,
    MISSES,
    NUMBERS,
    ROUNDS,
    SLACK,
    STATES_SEEN,
    SWEEPS,
    UPPER,
    WHOLE,
    Ints,
    Problem,
    Room,
)
from rumpus.solver.arrange.joker_bound import best_price, count_jokers, find_shortfalls
from rumpus.solver.arrange.lagrangian import begin_prices, find_most, look_ahead, sweep
from rumpus.solver.arrange.reconstruct import lay_out
from rumpus.solver.arrange.run_graph import lay_chains
from rumpus.solver.arrange.search import (
    CLOSE,
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
from rumpus.solver.jit.compiled import entry_point, kernel

FIRST_SWEEPS, FIRST_LIMIT = 2, 100
ANYTHING = 1 << 40
"""More than anything is worth."""


@kernel
def begin(problem: Problem, least: int, room: Room) -> int:
    """Lay out a problem of which arrangements worth ``least`` or more are wanted. Returns 1, 0 where there is none, -1
    where there is too little room.
    """
    now, amounts = room.search.now, room.search.amounts
    now[LEAST], now[BEST], now[UPPER] = least, least - 1, ANYTHING
    list_sets(problem, room.sets, room.layout.rest, room.layout.parts)
    laid = lay_chains(problem, room.sets, room.chains)
    if laid < 1:
        return laid
    find_most(room.chains, room.prices)
    amounts[WHOLE] = room.prices.rest[0] + problem.jokers[1] * problem.worth[JOKER]
    now[UPPER] = int(amounts[WHOLE] + CLOSE)
    now[ROUNDS], now[STATES_SEEN], now[SWEEPS], now[LIMIT] = 0, 0, 0, 0
    if now[UPPER] <= now[BEST]:
        return 0
    amounts[JOKER_PRICE] = 0.0
    if problem.jokers[0] + problem.jokers[1] > 0:
        # A joker mostly brings two tiles out that could not lie without it.
        amounts[JOKER_PRICE] = 2.0 * problem.worth[:NUMBERS].mean()
    begin_prices(amounts[JOKER_PRICE], room.chains, room.prices)
    return 1


@kernel
def improve_prices(problem: Problem, room: Room) -> None:
    """One sweep more, after a better price for jokers; lowers the upper bound."""
    now, amounts, prices = room.search.now, room.search.amounts, room.prices
    there = problem.jokers[0] + problem.jokers[1]
    if there > 0 and now[SWEEPS] > 0:
        count_jokers(there + 1, room)
        amounts[JOKER_PRICE] = best_price(problem, prices.total)
        look_ahead(amounts[JOKER_PRICE], room.chains, prices)
    now[SWEEPS] += 1
    amounts[BOUND_OF_PARTS] = sweep(amounts[JOKER_PRICE], room.chains, room.sets, prices)
    amounts[BOUND] = amounts[BOUND_OF_PARTS] + find_shortfalls(amounts[JOKER_PRICE], problem, room.search.short)
    now[UPPER] = min(now[UPPER], int(max(amounts[BOUND], -ANYTHING) + CLOSE))


@kernel
def next_round(problem: Problem, room: Room) -> None:
    """Better prices, and the search from the start with more time."""
    now = room.search.now
    for _ in range(max(now[ROUNDS], 1 if now[ROUNDS] else FIRST_SWEEPS)):
        improve_prices(problem, room)
        if now[UPPER] <= now[BEST]:
            return
    now[LIMIT] = FIRST_LIMIT << now[ROUNDS]
    now[ROUNDS] += 1
    now[MISSES] = 0
    lower_goal(now)
    if problem.jokers[0] + problem.jokers[1] > 0:
        count_jokers(problem.jokers[0] + problem.jokers[1], room)
    find_row_losses(room.sets, room.prices, room.search)
    begin_round(room.search)
    begin_search(room.search)


@kernel
def lower_goal(now: Ints) -> None:
    """A goal that was missed is lowered, each time by more."""
    now[GOAL] = max(now[BEST] + 1, now[UPPER] + 1 - (1 << now[MISSES]))
    now[FIRST_GOAL] = now[GOAL]
    now[MISSES] += 1


@kernel
def advance(problem: Problem, most_states: int, room: Room) -> int:
    """Go on with a problem that was begun. FOUND: the best found is the best there is; NONE: nothing is worth as much as
    wanted; PAUSED after so many states; FULL where there is too little room.
    """
    now, amounts, search = room.search.now, room.search.amounts, room.search
    left = most_states
    while now[BEST] < now[UPPER]:
        if left <= 0:
            return PAUSED
        if now[LIMIT] <= 0:
            next_round(problem, room)
            continue
        amounts[SLACK] = amounts[BOUND] - now[GOAL] + CLOSE
        amounts[FIRST_SLACK] = amounts[BOUND] - now[FIRST_GOAL] + CLOSE
        status, states, lost = search_on(min(left, now[LIMIT]), problem, room)
        now[STATES_SEEN] += states
        now[LIMIT] -= states
        left -= states
        if status == FULL:
            return FULL
        if status == FOUND:
            now[BEST] = int(amounts[BOUND] - lost + 0.5)
            now[GOAL] = now[BEST] + 1
            for number in range(NUMBERS):
                search.best[number] = search.way[number]
        elif status == NONE:
            now[UPPER] = now[GOAL] - 1
            lower_goal(now)
            begin_search(search)
    return FOUND if now[BEST] >= now[LEAST] else NONE


@kernel
def laid_out(status: int, problem: Problem, room: Room) -> int:
    """Lay out the best that was found so far, if anything was; returns the status."""
    if room.search.now[BEST] >= room.search.now[LEAST]:
        lay_out(problem, room)
    else:
        room.layout.size[:] = 0
    return status


@entry_point
def solve(problem: Problem, least: int, most_states: int, goes_on: bool, room: Room) -> int:
    """The best arrangement that is worth ``least`` or more, laid out, or the best found so far; what ``advance`` returns.
    ``goes_on``: with a problem that paused.
    """
    begun = 1 if goes_on else begin(problem, least, room)
    if begun < 1:
        return NONE if begun == 0 else FULL
    return laid_out(advance(problem, most_states, room), problem, room)
