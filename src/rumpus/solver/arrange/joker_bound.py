"""A tighter bound that counts the jokers instead of pricing them.

At a price, any number of jokers can be bought. This bound allows exactly the jokers there are, so it is lower, most of
all when few are left. It also gives the joker price that makes the priced bound lowest.
"""

from __future__ import annotations

from rumpus.solver.arrange import arrays as at
from rumpus.solver.arrange.arrays import (
    COLOURS,
    LAYERS,
    NUMBERS,
    Amounts,
    Ints,
    Prices,
    Problem,
    RunGraph,
    Sets,
    Workspace,
)
from rumpus.solver.arrange.jokers import free_jokers
from rumpus.solver.arrange.lagrangian import INFINITY, LEAST_FINITE, MINUS_INFINITY, is_finite, row_worth
from rumpus.solver.jit.compiled import kernel


@kernel
def _bound_colours(most: int, graph: RunGraph, prices: Prices) -> None:
    gains = prices.gain_by_jokers
    for colour in range(COLOURS):
        place = colour * LAYERS + NUMBERS
        for node in range(graph.layer[place], graph.layer[place + 1]):
            for jokers in range(most + 1):
                gains[node, jokers] = MINUS_INFINITY if jokers else 0.0
        for number in range(NUMBERS - 1, -1, -1):
            place -= 1
            for node in range(graph.layer[place], graph.layer[place + 1]):
                _bound_node(node, most, prices.share_price[colour * NUMBERS + number], graph, gains)


@kernel
def _bound_node(node: int, most: int, share: Amounts, graph: RunGraph, gains: Amounts) -> None:
    for jokers in range(most + 1):
        gains[node, jokers] = MINUS_INFINITY
    for edge in range(graph.first_edge[node], graph.first_edge[node + 1]):
        worth = graph.gain[edge] - share[graph.edge[edge, at.IN_SETS]]
        wild, target = graph.edge[edge, at.WILD], graph.edge[edge, at.TO]
        for jokers in range(wild, most + 1):
            gains[node, jokers] = max(gains[node, jokers], worth + gains[target, jokers - wild])


@kernel
def _bound_sets(most: int, sets: Sets, prices: Prices) -> None:
    gains = prices.sets_gain_by_jokers
    for jokers in range(most + 1):
        gains[NUMBERS, jokers] = MINUS_INFINITY if jokers else 0.0
    for number in range(NUMBERS - 1, -1, -1):
        for jokers in range(most + 1):
            gains[number, jokers] = MINUS_INFINITY
        for row in range(sets.first[number], sets.first[number + 1]):
            worth = row_worth(row, number, 0.0, sets, prices.share_price)
            if is_finite(worth):
                wild = sets.tiles[row, COLOURS]
                for jokers in range(wild, most + 1):
                    gains[number, jokers] = max(gains[number, jokers], worth + gains[number + 1, jokers - wild])


@kernel
def combine_bounds(most: int, nodes: Ints, number: int, prices: Prices, total: Amounts) -> None:
    """Set ``total[j]`` for 0 to ``most`` jokers: the best gain with exactly ``j`` jokers in all. It counts all colours
    from ``nodes`` on and all sets from ``number`` on.
    """
    for jokers in range(most + 1):
        total[jokers] = prices.sets_gain_by_jokers[number, jokers]
    for colour in range(COLOURS):
        part = prices.gain_by_jokers[nodes[colour]]
        for jokers in range(most, -1, -1):
            best = MINUS_INFINITY
            for own in range(jokers + 1):
                best = max(best, total[jokers - own] + part[own])
            total[jokers] = best


@kernel
def bound_by_jokers(most: int, work: Workspace) -> None:
    """Compute ``prices.gain_by_jokers``, ``prices.sets_gain_by_jokers`` and ``prices.total`` for exactly 0 to ``most``
    jokers.
    """
    _bound_colours(most, work.graph, work.prices)
    _bound_sets(most, work.sets, work.prices)
    for colour in range(COLOURS):
        work.search.nodes[colour] = work.graph.layer[colour * LAYERS]
    combine_bounds(most, work.search.nodes, 0, work.prices, work.prices.total)


@kernel
def _joker_term(price: float, problem: Problem) -> float:
    """Return the part of the bound that the jokers earn: each one used earns the price, and each spare one its worth
    too.
    """
    need, available = problem.jokers[at.NEED], free_jokers(problem)
    return max(price * need, price * available + problem.worth[at.JOKER] * (available - need))


@kernel
def best_price(problem: Problem, total: Amounts) -> float:
    """Return the joker price at which the bound is lowest. ``total[j]`` is the best gain with ``j`` jokers, for up to
    one joker more than there are.
    """
    available = free_jokers(problem)
    best, least = 0.0, INFINITY
    for step in range(available + 2):
        price = total[step + 1] - total[step] if step <= available else -problem.worth[at.JOKER]
        if not LEAST_FINITE < price < -LEAST_FINITE:
            continue
        highest = MINUS_INFINITY
        for jokers in range(available + 2):
            highest = max(highest, total[jokers] - price * jokers)
        bound = highest + _joker_term(price, problem)
        if bound < least - 1e-9:
            best, least = price, bound
    return best


@kernel
def find_shortfalls(price: float, problem: Problem, shortfall: Amounts) -> float:
    """Set ``short[j]`` to the loss, at a price, of using ``j`` jokers in all; return the joker term of the bound."""
    need, available, best = problem.jokers[at.NEED], free_jokers(problem), _joker_term(price, problem)
    for used in range(4):
        is_wanted = need <= used <= available
        shortfall[used] = best - price * used - problem.worth[at.JOKER] * (used - need) if is_wanted else INFINITY
    return best
