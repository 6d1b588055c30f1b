"""Prices that make the colours independent: a bound on every problem, and how much a choice falls short of it.

The colours meet in the sets alone. Give each share of a colour's tiles in the sets of a number a price, paid by the
colour and earned by the sets, and each free joker a price too: then each colour, and the sets of each number, can be
judged for themselves, and what they can gain at best adds up to a bound on the whole (Lagrangian duality). A sweep
along the numbers settles the prices one number after the other so that the bound never rises: all colours and the sets
of a number are brought to agree on what each share is worth (block-coordinate descent on max-marginals).
"""

from __future__ import annotations

from rumpus.solver.arrange import arrays as at
from rumpus.solver.arrange.arrays import COLOURS, LAYERS, NUMBERS, Amounts, Prices, RunGraph, Sets
from rumpus.solver.jit.compiled import kernel

MINUS_INFINITY, INFINITY = -1e30, 1e30
LEAST_FINITE = -1e20
"""Sums with an infinite part lie below it; real infinities would make NaN of their differences."""


@kernel
def set_worth(row: int, number: int, joker: float, sets: Sets, share: Amounts) -> float:
    """What a row of the sets of a number earns; INFINITY or more if one of its shares is impossible."""
    worth = -joker * sets.tiles[row, COLOURS]
    for colour in range(COLOURS):
        worth += share[colour * NUMBERS + number, sets.tiles[row, colour]]
    return worth


@kernel
def is_finite(worth: float) -> bool:
    """Whether a row of sets is possible, by what it earns: an impossible share is priced at INFINITY."""
    return worth < -LEAST_FINITE


@kernel
def find_margins(colour: int, number: int, joker: float, graph: RunGraph, prices: Prices) -> None:
    """What each share of a face is worth to its colour at best, before it is paid for."""
    margin = prices.margin[colour]
    margin[:] = MINUS_INFINITY
    place = colour * LAYERS + number
    for node in range(graph.layer[place], graph.layer[place + 1]):
        come = prices.behind[node]
        if come < LEAST_FINITE:
            continue
        for edge in range(graph.first_edge[node], graph.first_edge[node + 1]):
            worth = come + graph.gain[edge] - joker * graph.edge[edge, at.WILD] + prices.ahead[graph.edge[edge, at.TO]]
            tiles = graph.edge[edge, at.IN_SETS]
            if worth > margin[tiles]:
                margin[tiles] = worth


@kernel
def find_agreed(number: int, joker: float, sets: Sets, prices: Prices) -> None:
    """What each share of each face is worth at best to all colours and the sets together."""
    margin, agreed, rows = prices.margin, prices.agreed, sets.tiles
    agreed[:] = MINUS_INFINITY
    for row in range(sets.first[number], sets.first[number + 1]):
        total = -joker * rows[row, COLOURS]
        for colour in range(COLOURS):
            total += margin[colour, rows[row, colour]]
        if total < LEAST_FINITE:
            continue
        for colour in range(COLOURS):
            tiles = rows[row, colour]
            if total > agreed[colour, tiles]:
                agreed[colour, tiles] = total


@kernel
def settle(number: int, joker: float, graph: RunGraph, sets: Sets, prices: Prices) -> None:
    """New prices for the shares of a number, at which no share seems worth more to its colour than a quarter of what it
    is worth to all.
    """
    for colour in range(COLOURS):
        find_margins(colour, number, joker, graph, prices)
    find_agreed(number, joker, sets, prices)
    for colour in range(COLOURS):
        for tiles in range(4):
            agreed = prices.agreed[colour, tiles]
            price = prices.margin[colour, tiles] - agreed / COLOURS if agreed > LEAST_FINITE else INFINITY
            prices.share[colour * NUMBERS + number, tiles] = price
    best = MINUS_INFINITY
    for row in range(sets.first[number], sets.first[number + 1]):
        worth = set_worth(row, number, joker, sets, prices.share)
        if is_finite(worth) and worth > best:
            best = worth
    prices.sets[number] = best


@kernel
def step_on(colour: int, number: int, joker: float, graph: RunGraph, prices: Prices) -> None:
    """What a colour gains at best up to the nodes after a number, from what it gains up to those before."""
    place = colour * LAYERS + number
    share, behind = prices.share[colour * NUMBERS + number], prices.behind
    for node in range(graph.layer[place + 1], graph.layer[place + 2]):
        behind[node] = MINUS_INFINITY
    for node in range(graph.layer[place], graph.layer[place + 1]):
        come = behind[node]
        if come < LEAST_FINITE:
            continue
        for edge in range(graph.first_edge[node], graph.first_edge[node + 1]):
            paid = share[graph.edge[edge, at.IN_SETS]] + joker * graph.edge[edge, at.WILD]
            worth = come + graph.gain[edge] - paid
            then = graph.edge[edge, at.TO]
            if worth > behind[then]:
                behind[then] = worth


@kernel
def step_back(colour: int, number: int, joker: float, graph: RunGraph, prices: Prices) -> None:
    """What a colour gains at best from the nodes before a number on, from what it gains from those after it on."""
    place = colour * LAYERS + number
    share, ahead = prices.share[colour * NUMBERS + number], prices.ahead
    for node in range(graph.layer[place], graph.layer[place + 1]):
        best = MINUS_INFINITY
        for edge in range(graph.first_edge[node], graph.first_edge[node + 1]):
            paid = share[graph.edge[edge, at.IN_SETS]] + joker * graph.edge[edge, at.WILD]
            worth = graph.gain[edge] - paid + ahead[graph.edge[edge, at.TO]]
            if worth > best:
                best = worth
        ahead[node] = best


@kernel
def look_ahead(joker: float, graph: RunGraph, prices: Prices) -> None:
    """Compute ``ahead`` again for the prices as they are."""
    for colour in range(COLOURS):
        for number in range(NUMBERS - 1, -1, -1):
            step_back(colour, number, joker, graph, prices)


@kernel
def begin_prices(joker: float, graph: RunGraph, prices: Prices) -> None:
    """All shares free, and what lies ahead then."""
    prices.share[:] = 0.0
    prices.sets[:] = 0.0
    for colour in range(COLOURS):
        prices.behind[graph.layer[colour * LAYERS]] = 0.0
        place = colour * LAYERS + NUMBERS
        for node in range(graph.layer[place], graph.layer[place + 1]):
            prices.ahead[node] = 0.0
    look_ahead(joker, graph, prices)


@kernel
def sweep(joker: float, graph: RunGraph, sets: Sets, prices: Prices) -> float:
    """Settle the prices number by number, up and down again. Returns the bound without the jokers' own part."""
    for turn in range(2 * NUMBERS):
        is_up = turn < NUMBERS
        number = turn if is_up else 2 * NUMBERS - 1 - turn
        # Mostly there is but one row, no sets at all; one that has a joker pays for it.
        if sets.first[number + 1] > sets.first[number] + 1 or sets.tiles[sets.first[number], COLOURS] > 0:
            settle(number, joker, graph, sets, prices)
        for colour in range(COLOURS):
            if is_up:
                step_on(colour, number, joker, graph, prices)
            else:
                step_back(colour, number, joker, graph, prices)
    prices.sets_ahead[NUMBERS] = 0.0
    for number in range(NUMBERS - 1, -1, -1):
        prices.sets_ahead[number] = prices.sets_ahead[number + 1] + prices.sets[number]
    bound = prices.sets_ahead[0]
    for colour in range(COLOURS):
        bound += prices.ahead[graph.layer[colour * LAYERS]]
    return bound


@kernel
def find_most_gains(graph: RunGraph, prices: Prices) -> None:
    """What could be gained at most: with each face, and from each number on."""
    prices.rest[NUMBERS] = 0.0
    for number in range(NUMBERS - 1, -1, -1):
        prices.rest[number] = prices.rest[number + 1]
        for colour in range(COLOURS):
            place, most = colour * LAYERS + number, 0.0
            first, last = graph.layer[place], graph.layer[place + 1]
            for edge in range(graph.first_edge[first], graph.first_edge[last]):
                most = max(most, graph.gain[edge])
            prices.most_gain[colour, number] = most
            prices.rest[number] += most
