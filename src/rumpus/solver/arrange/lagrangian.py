"""Prices that make the colours independent: an upper bound of any problem, and the loss of each choice against it.

The colours depend on each other in the sets only. Each *share* (a number of tiles of one face put into sets) gets a
price, paid by the colour and earned by the sets. Free jokers get a price too. Then each colour, and the sets of each
number, can be maximised alone, and the maxima add up to an upper bound (Lagrangian duality). A sweep along the numbers
updates the prices of one number at a time so that the bound never rises: the gain of each share is divided equally
among the colours (block-coordinate descent on max-marginals). The parameter ``joker`` is the price of a free joker.
"""

from __future__ import annotations

from rumpus.solver.arrange import arrays as at
from rumpus.solver.arrange.arrays import COLOURS, LAYERS, NUMBERS, Amounts, Prices, RunGraph, Sets
from rumpus.solver.jit.compiled import kernel

MINUS_INFINITY, INFINITY = -1e30, 1e30
LEAST_FINITE = -1e20
"""Sums with an infinite part are below it. Real infinities would make NaN of their differences."""


@kernel
def row_worth(row: int, number: int, joker: float, sets: Sets, share: Amounts) -> float:
    """Return what a row of the sets of a number earns: its share prices less its jokers. INFINITY or more if a share is
    impossible.
    """
    worth = -joker * sets.tiles[row, COLOURS]
    for colour in range(COLOURS):
        worth += share[colour * NUMBERS + number, sets.tiles[row, colour]]
    return worth


@kernel
def is_finite(worth: float) -> bool:
    """Return True if a row of sets is possible, by its worth: an impossible share is priced at INFINITY."""
    return worth < -LEAST_FINITE


@kernel
def _find_margins(colour: int, number: int, joker: float, graph: RunGraph, prices: Prices) -> None:
    """Set ``prices.margin``: the best gain of a colour for each share of a face, before it pays for the share."""
    margin = prices.margin[colour]
    margin[:] = MINUS_INFINITY
    place = colour * LAYERS + number
    for node in range(graph.layer[place], graph.layer[place + 1]):
        before = prices.gain_to[node]
        if before < LEAST_FINITE:
            continue
        for edge in range(graph.first_edge[node], graph.first_edge[node + 1]):
            worth = (
                before
                + graph.gain[edge]
                - joker * graph.edge[edge, at.WILD]
                + prices.gain_from[graph.edge[edge, at.TO]]
            )
            tiles = graph.edge[edge, at.IN_SETS]
            if worth > margin[tiles]:
                margin[tiles] = worth


@kernel
def _find_joint(number: int, joker: float, sets: Sets, prices: Prices) -> None:
    """Set ``prices.joint``: the best gain of all colours and the sets together, for each share of each face."""
    margin, joint, rows = prices.margin, prices.joint, sets.tiles
    joint[:] = MINUS_INFINITY
    for row in range(sets.first[number], sets.first[number + 1]):
        total = -joker * rows[row, COLOURS]
        for colour in range(COLOURS):
            total += margin[colour, rows[row, colour]]
        if total < LEAST_FINITE:
            continue
        for colour in range(COLOURS):
            tiles = rows[row, colour]
            if total > joint[colour, tiles]:
                joint[colour, tiles] = total


@kernel
def _update_prices(number: int, joker: float, graph: RunGraph, sets: Sets, prices: Prices) -> None:
    """Set the share prices of a number so that each share gains each colour a quarter of its joint gain."""
    for colour in range(COLOURS):
        _find_margins(colour, number, joker, graph, prices)
    _find_joint(number, joker, sets, prices)
    for colour in range(COLOURS):
        for tiles in range(4):
            joint = prices.joint[colour, tiles]
            price = prices.margin[colour, tiles] - joint / COLOURS if joint > LEAST_FINITE else INFINITY
            prices.share_price[colour * NUMBERS + number, tiles] = price
    best = MINUS_INFINITY
    for row in range(sets.first[number], sets.first[number + 1]):
        worth = row_worth(row, number, joker, sets, prices.share_price)
        if is_finite(worth) and worth > best:
            best = worth
    prices.sets_gain[number] = best


@kernel
def _step_forward(colour: int, number: int, joker: float, graph: RunGraph, prices: Prices) -> None:
    """Compute ``gain_to`` of the nodes after a number from the nodes before it."""
    place = colour * LAYERS + number
    share, gain_to = prices.share_price[colour * NUMBERS + number], prices.gain_to
    for node in range(graph.layer[place + 1], graph.layer[place + 2]):
        gain_to[node] = MINUS_INFINITY
    for node in range(graph.layer[place], graph.layer[place + 1]):
        before = gain_to[node]
        if before < LEAST_FINITE:
            continue
        for edge in range(graph.first_edge[node], graph.first_edge[node + 1]):
            paid = share[graph.edge[edge, at.IN_SETS]] + joker * graph.edge[edge, at.WILD]
            worth = before + graph.gain[edge] - paid
            target = graph.edge[edge, at.TO]
            if worth > gain_to[target]:
                gain_to[target] = worth


@kernel
def _step_back(colour: int, number: int, joker: float, graph: RunGraph, prices: Prices) -> None:
    """Compute ``gain_from`` of the nodes before a number from the nodes after it."""
    place = colour * LAYERS + number
    share, gain_from = prices.share_price[colour * NUMBERS + number], prices.gain_from
    for node in range(graph.layer[place], graph.layer[place + 1]):
        best = MINUS_INFINITY
        for edge in range(graph.first_edge[node], graph.first_edge[node + 1]):
            paid = share[graph.edge[edge, at.IN_SETS]] + joker * graph.edge[edge, at.WILD]
            worth = graph.gain[edge] - paid + gain_from[graph.edge[edge, at.TO]]
            if worth > best:
                best = worth
        gain_from[node] = best


@kernel
def compute_gain_from(joker: float, graph: RunGraph, prices: Prices) -> None:
    """Compute ``prices.gain_from`` of every node at the current prices."""
    for colour in range(COLOURS):
        for number in range(NUMBERS - 1, -1, -1):
            _step_back(colour, number, joker, graph, prices)


@kernel
def reset_prices(joker: float, graph: RunGraph, prices: Prices) -> None:
    """Set all share prices, the gains of the sets and the gains at the ends of each colour to 0.

    Then compute ``prices.gain_from``. The sweeps start from these prices.
    """
    prices.share_price[:] = 0.0
    prices.sets_gain[:] = 0.0
    for colour in range(COLOURS):
        prices.gain_to[graph.layer[colour * LAYERS]] = 0.0
        place = colour * LAYERS + NUMBERS
        for node in range(graph.layer[place], graph.layer[place + 1]):
            prices.gain_from[node] = 0.0
    compute_gain_from(joker, graph, prices)


@kernel
def sweep(joker: float, graph: RunGraph, sets: Sets, prices: Prices) -> float:
    """Update the prices number by number, up and down once. Return the bound without the joker term."""
    for turn in range(2 * NUMBERS):
        is_up = turn < NUMBERS
        number = turn if is_up else 2 * NUMBERS - 1 - turn
        # Usually the only row is empty, and no price is needed; a row with a joker still pays for it.
        if sets.first[number + 1] > sets.first[number] + 1 or sets.tiles[sets.first[number], COLOURS] > 0:
            _update_prices(number, joker, graph, sets, prices)
        for colour in range(COLOURS):
            if is_up:
                _step_forward(colour, number, joker, graph, prices)
            else:
                _step_back(colour, number, joker, graph, prices)
    prices.sets_gain_from[NUMBERS] = 0.0
    for number in range(NUMBERS - 1, -1, -1):
        prices.sets_gain_from[number] = prices.sets_gain_from[number + 1] + prices.sets_gain[number]
    bound = prices.sets_gain_from[0]
    for colour in range(COLOURS):
        bound += prices.gain_from[graph.layer[colour * LAYERS]]
    return bound


@kernel
def find_max_gains(graph: RunGraph, prices: Prices) -> None:
    """Compute ``prices.max_gain`` of each face and ``prices.max_gain_from`` of each number."""
    prices.max_gain_from[NUMBERS] = 0.0
    for number in range(NUMBERS - 1, -1, -1):
        prices.max_gain_from[number] = prices.max_gain_from[number + 1]
        for colour in range(COLOURS):
            place = colour * LAYERS + number
            most = 0.0
            first, last = graph.layer[place], graph.layer[place + 1]
            for edge in range(graph.first_edge[first], graph.first_edge[last]):
                most = max(most, graph.gain[edge])
            prices.max_gain[colour, number] = most
            prices.max_gain_from[number] += most
