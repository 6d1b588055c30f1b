"""What can be gained with so many free jokers: the bound that counts jokers instead of pricing them.

At a price any number of jokers can be bought; here there are as many as there are. So this bound is the lower one, the
more so the fewer are left, and the price that suits the other prices best follows from it.
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
from rumpus.solver.arrange.lagrangian import INFINITY, LEAST_FINITE, MINUS_INFINITY, is_finite, set_worth
from rumpus.solver.jit.compiled import kernel


@kernel
def count_colours(most: int, graph: RunGraph, prices: Prices) -> None:
    """Compute ``prices.counted`` for exactly 0 to ``most`` jokers."""
    count = prices.counted
    for colour in range(COLOURS):
        place = colour * LAYERS + NUMBERS
        for node in range(graph.layer[place], graph.layer[place + 1]):
            for jokers in range(most + 1):
                count[node, jokers] = MINUS_INFINITY if jokers else 0.0
        for number in range(NUMBERS - 1, -1, -1):
            place -= 1
            for node in range(graph.layer[place], graph.layer[place + 1]):
                count_node(node, most, prices.share[colour * NUMBERS + number], graph, count)


@kernel
def count_node(node: int, most: int, share: Amounts, graph: RunGraph, count: Amounts) -> None:
    """Compute what is gained from a node on with exactly 0 to ``most`` jokers."""
    for jokers in range(most + 1):
        count[node, jokers] = MINUS_INFINITY
    for edge in range(graph.first_edge[node], graph.first_edge[node + 1]):
        worth = graph.gain[edge] - share[graph.edge[edge, at.IN_SETS]]
        wild, then = graph.edge[edge, at.WILD], graph.edge[edge, at.TO]
        for jokers in range(wild, most + 1):
            count[node, jokers] = max(count[node, jokers], worth + count[then, jokers - wild])


@kernel
def count_sets(most: int, sets: Sets, prices: Prices) -> None:
    """Compute ``prices.sets_count`` for exactly 0 to ``most`` jokers."""
    count = prices.sets_count
    for jokers in range(most + 1):
        count[NUMBERS, jokers] = MINUS_INFINITY if jokers else 0.0
    for number in range(NUMBERS - 1, -1, -1):
        for jokers in range(most + 1):
            count[number, jokers] = MINUS_INFINITY
        for row in range(sets.first[number], sets.first[number + 1]):
            worth = set_worth(row, number, 0.0, sets, prices.share)
            if is_finite(worth):
                wild = sets.tiles[row, COLOURS]
                for jokers in range(wild, most + 1):
                    count[number, jokers] = max(count[number, jokers], worth + count[number + 1, jokers - wild])


@kernel
def join_counts(most: int, nodes: Ints, number: int, prices: Prices, total: Amounts) -> None:
    """What all colours from these nodes on, and the sets from this number on, gain at best together with exactly 0 to
    ``most`` jokers.
    """
    for jokers in range(most + 1):
        total[jokers] = prices.sets_count[number, jokers]
    for colour in range(COLOURS):
        part = prices.counted[nodes[colour]]
        for jokers in range(most, -1, -1):
            best = MINUS_INFINITY
            for some in range(jokers + 1):
                best = max(best, total[jokers - some] + part[some])
            total[jokers] = best


@kernel
def count_jokers(most: int, work: Workspace) -> None:
    """Compute all that is gained with exactly 0 to ``most`` jokers."""
    count_colours(most, work.graph, work.prices)
    count_sets(most, work.sets, work.prices)
    for colour in range(COLOURS):
        work.search.nodes[colour] = work.graph.layer[colour * LAYERS]
    join_counts(most, work.search.nodes, 0, work.prices, work.prices.total)


@kernel
def jokers_part(price: float, problem: Problem) -> float:
    """What the jokers earn at best at a price, each spare one that is used gaining its worth: their part of the bound."""
    need, there = problem.jokers[at.NEED], free_jokers(problem)
    return max(price * need, price * there + problem.worth[at.JOKER] * (there - need))


@kernel
def best_price(problem: Problem, total: Amounts) -> float:
    """The price of a joker at which the bound is least, ``total`` being gained with one joker more than there are, and
    with fewer.
    """
    there, best, least = free_jokers(problem), 0.0, INFINITY
    for step in range(there + 2):
        price = total[step + 1] - total[step] if step <= there else -problem.worth[at.JOKER]
        if not LEAST_FINITE < price < -LEAST_FINITE:
            continue
        gained = MINUS_INFINITY
        for jokers in range(there + 2):
            gained = max(gained, total[jokers] - price * jokers)
        bound = gained + jokers_part(price, problem)
        if bound < least - 1e-9:
            best, least = price, bound
    return best


@kernel
def find_shortfalls(price: float, problem: Problem, short: Amounts) -> float:
    """What it falls short of the best, at a price, to use so many jokers in all; returns the jokers' part of the bound."""
    need, there, best = problem.jokers[at.NEED], free_jokers(problem), jokers_part(price, problem)
    for used in range(4):
        is_wanted = need <= used <= there
        short[used] = best - price * used - problem.worth[at.JOKER] * (used - need) if is_wanted else INFINITY
    return best
