"""What can be gained with so many free jokers: the bound that counts jokers instead of pricing them.

At a price jokers seem to be there without end; here there are as many as there are. So this bound is the lower one, the
more so the fewer are left, and from it the price follows that suits the other prices best.
"""

from __future__ import annotations

from rumpus.solver.arrange.arrays import (
    COLOURS,
    FIRST_EDGE,
    IN_SETS,
    JOKER,
    LAYERS,
    NUMBERS,
    TO,
    WILD,
    Amounts,
    Chains,
    Ints,
    Prices,
    Problem,
    Room,
    Sets,
)
from rumpus.solver.arrange.lagrangian import ALWAYS, HARDLY_EVER, NEVER, is_had, set_worth
from rumpus.solver.jit.compiled import kernel


@kernel
def count_colours(most: int, chains: Chains, prices: Prices) -> None:
    """Reckon ``prices.counted`` for exactly 0 to ``most`` jokers."""
    count = prices.counted
    for colour in range(COLOURS):
        place = colour * LAYERS + NUMBERS
        for node in range(chains.layer[place], chains.layer[place + 1]):
            for jokers in range(most + 1):
                count[node, jokers] = NEVER if jokers else 0.0
        for number in range(NUMBERS - 1, -1, -1):
            place -= 1
            for node in range(chains.layer[place], chains.layer[place + 1]):
                count_node(node, most, prices.share[colour * NUMBERS + number], chains, count)


@kernel
def count_node(node: int, most: int, share: Amounts, chains: Chains, count: Amounts) -> None:
    """Reckon what is gained from a node on with exactly 0 to ``most`` jokers."""
    for jokers in range(most + 1):
        count[node, jokers] = NEVER
    for edge in range(chains.node[node, FIRST_EDGE], chains.node[node + 1, FIRST_EDGE]):
        worth = chains.gain[edge] - share[chains.edge[edge, IN_SETS]]
        wild, then = chains.edge[edge, WILD], chains.edge[edge, TO]
        for jokers in range(wild, most + 1):
            count[node, jokers] = max(count[node, jokers], worth + count[then, jokers - wild])


@kernel
def count_sets(most: int, sets: Sets, prices: Prices) -> None:
    """Reckon ``prices.sets_count`` for exactly 0 to ``most`` jokers."""
    count = prices.sets_count
    for jokers in range(most + 1):
        count[NUMBERS, jokers] = NEVER if jokers else 0.0
    for number in range(NUMBERS - 1, -1, -1):
        for jokers in range(most + 1):
            count[number, jokers] = NEVER
        for row in range(sets.first[number], sets.first[number + 1]):
            worth = set_worth(row, number, 0.0, sets, prices.share)
            if is_had(worth):
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
            best = NEVER
            for some in range(jokers + 1):
                best = max(best, total[jokers - some] + part[some])
            total[jokers] = best


@kernel
def count_jokers(most: int, room: Room) -> None:
    """Reckon all that is gained with exactly 0 to ``most`` jokers."""
    count_colours(most, room.chains, room.prices)
    count_sets(most, room.sets, room.prices)
    for colour in range(COLOURS):
        room.search.nodes[colour] = room.chains.layer[colour * LAYERS]
    join_counts(most, room.search.nodes, 0, room.prices, room.prices.total)


@kernel
def best_price(problem: Problem, total: Amounts) -> float:
    """The price of a joker at which the bound is least, ``total`` being gained with one joker more than there are, and
    with fewer.
    """
    need, there, worth = problem.jokers[0], problem.jokers[0] + problem.jokers[1], problem.worth[JOKER]
    best, least = 0.0, ALWAYS
    for step in range(there + 2):
        price = total[step + 1] - total[step] if step <= there else -worth
        if not HARDLY_EVER < price < -HARDLY_EVER:
            continue
        gained = NEVER
        for jokers in range(there + 2):
            gained = max(gained, total[jokers] - price * jokers)
        bound = gained + max(price * need, price * there + worth * (there - need))
        if bound < least - 1e-9:
            best, least = price, bound
    return best


@kernel
def find_shortfalls(price: float, problem: Problem, short: Amounts) -> float:
    """What it falls short of the best, at a price, to use so many jokers in all; returns the jokers' part of the bound."""
    need, there, worth = problem.jokers[0], problem.jokers[0] + problem.jokers[1], problem.worth[JOKER]
    best = max(price * need, price * there + worth * (there - need))
    for used in range(4):
        is_wanted = need <= used <= there
        short[used] = best - price * used - worth * (used - need) if is_wanted else ALWAYS
    return best
