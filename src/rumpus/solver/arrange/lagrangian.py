"""Prices that part the colours: a bound on every position, and how much a choice falls short of it.

The colours meet in the sets alone. Give each share of a colour's tiles in the sets of a number a price, paid by the
colour and earned by the sets, and each free joker a price too: then each colour, and the sets of each number, can be
judged for themselves, and what they can gain at best adds up to a bound on the whole (Lagrangian duality). A sweep
along the numbers settles the prices one number after the other so that the bound never rises: all colours and the sets
of a number are brought to agree on what each share is worth (block-coordinate descent on max-marginals).
"""

from __future__ import annotations

from rumpus.solver.arrange.arrays import (
    COLOURS,
    FIRST_EDGE,
    IN_SETS,
    LAYERS,
    NUMBERS,
    TO,
    WILD,
    Amounts,
    Chains,
    Prices,
    Sets,
)
from rumpus.solver.jit.compiled import kernel

NEVER, ALWAYS = -1e30, 1e30
HARDLY_EVER = -1e20


@kernel
def set_worth(row: int, number: int, joker: float, sets: Sets, share: Amounts) -> float:
    """What a row of the sets of a number earns; ALWAYS or more if one of its shares is not to be had."""
    worth = -joker * sets.tiles[row, COLOURS]
    for colour in range(COLOURS):
        worth += share[colour * NUMBERS + number, sets.tiles[row, colour]]
    return worth


@kernel
def is_had(worth: float) -> bool:
    """Whether a row of sets can be had at all, by what it earns."""
    return worth < -HARDLY_EVER


@kernel
def find_margins(colour: int, number: int, joker: float, chains: Chains, prices: Prices) -> None:
    """What each share of a face is worth to its colour at best, before it is paid for."""
    margin = prices.margin[colour]
    margin[:] = NEVER
    place = colour * LAYERS + number
    for node in range(chains.layer[place], chains.layer[place + 1]):
        come = prices.behind[node]
        if come < HARDLY_EVER:
            continue
        for edge in range(chains.node[node, FIRST_EDGE], chains.node[node + 1, FIRST_EDGE]):
            worth = come + chains.gain[edge] - joker * chains.edge[edge, WILD] + prices.ahead[chains.edge[edge, TO]]
            tiles = chains.edge[edge, IN_SETS]
            if worth > margin[tiles]:
                margin[tiles] = worth


@kernel
def find_agreed(number: int, joker: float, sets: Sets, prices: Prices) -> None:
    """What each share of each face is worth at best to all colours and the sets together."""
    margin, agreed, rows = prices.margin, prices.agreed, sets.tiles
    agreed[:] = NEVER
    for row in range(sets.first[number], sets.first[number + 1]):
        total = -joker * rows[row, COLOURS]
        for colour in range(COLOURS):
            total += margin[colour, rows[row, colour]]
        if total < HARDLY_EVER:
            continue
        for colour in range(COLOURS):
            tiles = rows[row, colour]
            if total > agreed[colour, tiles]:
                agreed[colour, tiles] = total


@kernel
def settle(number: int, joker: float, chains: Chains, sets: Sets, prices: Prices) -> None:
    """New prices for the shares of a number, at which no share seems worth more to its colour than a quarter of what it
    is worth to all.
    """
    for colour in range(COLOURS):
        find_margins(colour, number, joker, chains, prices)
    find_agreed(number, joker, sets, prices)
    for colour in range(COLOURS):
        for tiles in range(4):
            agreed = prices.agreed[colour, tiles]
            price = prices.margin[colour, tiles] - agreed / COLOURS if agreed > HARDLY_EVER else ALWAYS
            prices.share[colour * NUMBERS + number, tiles] = price
    best = NEVER
    for row in range(sets.first[number], sets.first[number + 1]):
        worth = set_worth(row, number, joker, sets, prices.share)
        if is_had(worth) and worth > best:
            best = worth
    prices.sets[number] = best


@kernel
def step_on(colour: int, number: int, joker: float, chains: Chains, prices: Prices) -> None:
    """What a colour gains at best up to the nodes after a number, from what it gains up to those before."""
    place = colour * LAYERS + number
    share, behind = prices.share[colour * NUMBERS + number], prices.behind
    for node in range(chains.layer[place + 1], chains.layer[place + 2]):
        behind[node] = NEVER
    for node in range(chains.layer[place], chains.layer[place + 1]):
        come = behind[node]
        if come < HARDLY_EVER:
            continue
        for edge in range(chains.node[node, FIRST_EDGE], chains.node[node + 1, FIRST_EDGE]):
            paid = share[chains.edge[edge, IN_SETS]] + joker * chains.edge[edge, WILD]
            worth = come + chains.gain[edge] - paid
            then = chains.edge[edge, TO]
            if worth > behind[then]:
                behind[then] = worth


@kernel
def step_back(colour: int, number: int, joker: float, chains: Chains, prices: Prices) -> None:
    """What a colour gains at best from the nodes before a number on, from what it gains from those after it on."""
    place = colour * LAYERS + number
    share, ahead = prices.share[colour * NUMBERS + number], prices.ahead
    for node in range(chains.layer[place], chains.layer[place + 1]):
        best = NEVER
        for edge in range(chains.node[node, FIRST_EDGE], chains.node[node + 1, FIRST_EDGE]):
            paid = share[chains.edge[edge, IN_SETS]] + joker * chains.edge[edge, WILD]
            worth = chains.gain[edge] - paid + ahead[chains.edge[edge, TO]]
            if worth > best:
                best = worth
        ahead[node] = best


@kernel
def look_ahead(joker: float, chains: Chains, prices: Prices) -> None:
    """Reckon ``ahead`` anew for the prices as they are."""
    for colour in range(COLOURS):
        for number in range(NUMBERS - 1, -1, -1):
            step_back(colour, number, joker, chains, prices)


@kernel
def begin_prices(joker: float, chains: Chains, prices: Prices) -> None:
    """All shares free, and what lies ahead then."""
    prices.share[:] = 0.0
    prices.sets[:] = 0.0
    for colour in range(COLOURS):
        prices.behind[chains.layer[colour * LAYERS]] = 0.0
        place = colour * LAYERS + NUMBERS
        for node in range(chains.layer[place], chains.layer[place + 1]):
            prices.ahead[node] = 0.0
    look_ahead(joker, chains, prices)


@kernel
def sweep(joker: float, chains: Chains, sets: Sets, prices: Prices) -> float:
    """Settle the prices number by number, up and down again. Returns the bound without the jokers' own part."""
    for turn in range(2 * NUMBERS):
        is_up = turn < NUMBERS
        number = turn if is_up else 2 * NUMBERS - 1 - turn
        # Mostly there is but one row, no sets at all; one that has a joker pays for it.
        if sets.first[number + 1] > sets.first[number] + 1 or sets.tiles[sets.first[number], COLOURS] > 0:
            settle(number, joker, chains, sets, prices)
        for colour in range(COLOURS):
            if is_up:
                step_on(colour, number, joker, chains, prices)
            else:
                step_back(colour, number, joker, chains, prices)
    prices.sets_ahead[NUMBERS] = 0.0
    for number in range(NUMBERS - 1, -1, -1):
        prices.sets_ahead[number] = prices.sets_ahead[number + 1] + prices.sets[number]
    bound = prices.sets_ahead[0]
    for colour in range(COLOURS):
        bound += prices.ahead[chains.layer[colour * LAYERS]]
    return bound


@kernel
def find_most(chains: Chains, prices: Prices) -> None:
    """What could be gained if nothing stood in the way: of each face, and from each number on."""
    prices.rest[NUMBERS] = 0.0
    for number in range(NUMBERS - 1, -1, -1):
        prices.rest[number] = prices.rest[number + 1]
        for colour in range(COLOURS):
            place, most = colour * LAYERS + number, 0.0
            first, last = chains.layer[place], chains.layer[place + 1]
            for edge in range(chains.node[first, FIRST_EDGE], chains.node[last, FIRST_EDGE]):
                most = max(most, chains.gain[edge])
            prices.most_gain[colour, number] = most
            prices.rest[number] += most
