"""The search: number by number through the states of all colours at once, by how little each falls short of the bound.

Every choice has a loss, what the bound falls by when it is made; a whole arrangement is worth the bound less its
losses. So an arrangement worth the goal exists exactly if one can be found whose losses stay within the slack. Most
positions meet their bound, and then only choices without any loss are followed.
"""

from __future__ import annotations

from rumpus.solver.arrange.arrays import (
    BOUND,
    BOUND_OF_PARTS,
    COLOURS,
    DEPTH,
    FIRST_EDGE,
    FIRST_SLACK,
    IN_SETS,
    JOKER,
    JOKER_PRICE,
    LAYERS,
    NUMBERS,
    REMEMBERED,
    ROUND,
    SLACK,
    TO,
    WHOLE,
    WILD,
    Chains,
    Ints,
    Prices,
    Problem,
    Room,
    Search,
    Sets,
)
from rumpus.solver.arrange.joker_bound import join_counts
from rumpus.solver.arrange.lagrangian import ALWAYS, NEVER, is_had, set_worth
from rumpus.solver.jit.compiled import kernel

FOUND, NONE, PAUSED, FULL = range(4)
CLOSE = 1e-6

NODE_BITS, EDGE_BITS = 12, 12
NODE_MASK, EDGE_MASK = (1 << NODE_BITS) - 1, (1 << EDGE_BITS) - 1
NUMBER_AT = 2 + COLOURS * NODE_BITS
AT, END, WILD_LEFT, THEN, CHOICE = range(5)
"""Of a colour's digit: the place of its edge among those open and where these end; the jokers left before it, and the key and
the choice that come of the colours before it.
"""
SCATTER = -7046029254386353131
"""An odd number with no pattern in its bits, 2^64 divided by the golden ratio."""


@kernel
def node_of(key: int, colour: int, chains: Chains) -> int:
    """The node of a colour in a key."""
    return chains.layer[colour * LAYERS + (key >> NUMBER_AT)] + (key >> (2 + NODE_BITS * colour) & NODE_MASK)


@kernel
def find_row_losses(sets: Sets, prices: Prices, search: Search) -> None:
    """What each row of the sets falls short of the best one."""
    price = search.amounts[JOKER_PRICE]
    for number in range(NUMBERS):
        for row in range(sets.first[number], sets.first[number + 1]):
            worth = set_worth(row, number, price, sets, prices.share)
            search.row_loss[row] = prices.sets[number] - worth if is_had(worth) else ALWAYS


@kernel
def begin_round(search: Search) -> None:
    """Forget what was followed in vain: the prices have changed."""
    search.now[ROUND] += 1
    search.now[REMEMBERED] = 0


@kernel
def begin_search(search: Search) -> None:
    """Start again before the first number."""
    search.now[DEPTH] = 1
    search.base[0] = 0
    put(0, 0, 0.0, 0.0, 0, search)


# The stack


@kernel
def put(place: int, key: int, loss: float, order: float, choice: int, search: Search) -> None:
    """Write a choice on the stack."""
    search.key[place] = key
    search.loss[place] = loss
    search.order[place] = order
    search.choice[place] = choice


@kernel
def move(source: int, target: int, search: Search) -> None:
    """Copy a choice to another place of the stack."""
    put(target, search.key[source], search.loss[source], search.order[source], search.choice[source], search)


@kernel
def push(top: int, base: int, key: int, loss: float, order: float, choice: int, search: Search) -> None:
    """Put a choice on the stack; those that come from one state are a heap, the one of least order first."""
    place = top
    while place > base:
        above = base + (place - base - 1) // 2
        if search.order[above] <= order:
            break
        move(above, place, search)
        place = above
    put(place, key, loss, order, choice, search)


@kernel
def pop(search: Search) -> int:
    """Take the choice of least order that comes from the state followed last; it lies where the stack now ends."""
    top = search.now[DEPTH] - 1
    base = search.base[search.key[top] >> NUMBER_AT]
    search.now[DEPTH] = top
    if base == top:
        return top
    key, loss, order, choice = search.key[top], search.loss[top], search.order[top], search.choice[top]
    move(base, top, search)
    place = base
    while True:
        below = base + 2 * (place - base) + 1
        if below >= top:
            break
        if below + 1 < top and search.order[below + 1] < search.order[below]:
            below += 1
        if search.order[below] >= order:
            break
        move(below, place, search)
        place = below
    put(place, key, loss, order, choice, search)
    return top


# The memory


@kernel
def is_new(key: int, slack: float, search: Search) -> bool:
    """Whether a key was not yet followed with as much slack; it is remembered."""
    seen, mask, present = search.seen, search.seen.size - 1, search.now[ROUND]
    place = key * SCATTER >> 24 & mask
    while search.seen_in[place] == present:
        if seen[place] == key:
            if slack <= search.seen_slack[place] + CLOSE:
                return False
            search.seen_slack[place] = slack
            return True
        place = (place + 1) & mask
    seen[place] = key
    search.seen_slack[place] = slack
    search.seen_in[place] = present
    search.now[REMEMBERED] += 1
    return True


# Following a state


@kernel
def gained(key: int, loss: float, chains: Chains, prices: Prices, search: Search) -> float:
    """What the choices that led to a state have gained, from what they have lost."""
    total = search.amounts[BOUND_OF_PARTS] - loss - prices.sets_ahead[key >> NUMBER_AT]
    for colour in range(COLOURS):
        total -= prices.ahead[node_of(key, colour, chains)]
    return total + search.amounts[JOKER_PRICE] * (key & 3)


@kernel
def counted_loss(key: int, loss: float, problem: Problem, chains: Chains, prices: Prices, search: Search) -> float:
    """What a state falls short of the bound, its jokers counted, that loses so much at the prices."""
    need, there = problem.jokers[0], problem.jokers[0] + problem.jokers[1]
    number, used = key >> NUMBER_AT, key & 3
    for colour in range(COLOURS):
        search.heads[colour] = node_of(key, colour, chains)
    join_counts(there - used, search.heads, number, prices, search.total)
    best = NEVER
    for in_all in range(max(used, need), there + 1):
        ahead = min(search.total[in_all - used], prices.rest[number])
        best = max(best, ahead + problem.worth[JOKER] * (in_all - need))
    return search.amounts[BOUND] - gained(key, loss, chains, prices, search) - best


@kernel
def open_edges(key: int, slack: float, forgone: float, chains: Chains, prices: Prices, search: Search) -> bool:
    """For each colour the edges whose loss the slack allows and that forgo no more gain, by their tiles in sets: those
    with so many begin at ``begins[colour, tiles]`` and lose ``least[colour, tiles]`` or more. False if a colour has none.
    """
    number, price = key >> NUMBER_AT, search.amounts[JOKER_PRICE]
    for colour in range(COLOURS):
        begins, least, share = search.begins[colour], search.least[colour], prices.share[colour * NUMBERS + number]
        node, found, tiles = node_of(key, colour, chains), 0, 0
        ahead, least_gain = prices.ahead[node], prices.most_gain[colour, number] - forgone
        begins[0] = 0
        least[:] = ALWAYS
        for edge in range(chains.node[node, FIRST_EDGE], chains.node[node + 1, FIRST_EDGE]):
            while tiles < chains.edge[edge, IN_SETS]:
                tiles += 1
                begins[tiles] = found
            paid = share[tiles] + price * chains.edge[edge, WILD]
            loss = ahead - (chains.gain[edge] - paid + prices.ahead[chains.edge[edge, TO]])
            if loss <= slack and chains.gain[edge] >= least_gain:
                search.open[colour, found] = edge
                search.open_loss[colour, found] = loss
                least[tiles] = min(least[tiles], loss)
                found += 1
        begins[tiles + 1 :] = found
        if found == 0:
            return False
    return True


@kernel
def follow(key: int, loss: float, problem: Problem, room: Room) -> bool:
    """Put on the stack all that can be done with a number from a state. False if the stack is full."""
    sets, search = room.sets, room.search
    number, most_loss = key >> NUMBER_AT, search.amounts[SLACK]
    search.base[number + 1] = search.now[DEPTH]
    for colour in range(COLOURS):
        node = node_of(key, colour, room.chains)
        search.nodes[colour] = room.chains.node[node, FIRST_EDGE]
    for row in range(sets.first[number], sets.first[number + 1]):
        falls = loss + search.row_loss[row]
        if falls > most_loss:
            continue
        for colour in range(COLOURS):
            falls += search.least[colour, sets.tiles[row, colour]]
        if falls <= most_loss and not follow_row(key, row, loss, problem, room):
            return False
    return True


@kernel
def follow_row(key: int, row: int, loss: float, problem: Problem, room: Room) -> bool:
    """Put on the stack all that can be done with a number and these sets. False if the stack is full.

    The edges of the colours are gone through like the digits of a number, the last colour's first.
    """
    search, tiles, edge = room.search, room.sets.tiles[row], room.chains.edge
    digits, most_loss = search.digits, search.amounts[SLACK]
    begin_digits(key, loss + search.row_loss[row], tiles, problem, search)
    colour = 0
    while colour >= 0:
        digit, place = digits[colour], digits[colour, AT]
        if place == digit[END]:
            colour -= 1
            continue
        digit[AT] += 1
        lost = search.lost[colour] + search.open_loss[colour, place]
        chosen = search.open[colour, place]
        wild = digit[WILD_LEFT] - edge[chosen, WILD]
        if lost + search.least_rest[colour] > most_loss or wild < 0:
            continue
        there = edge[chosen, TO] - room.chains.layer[colour * LAYERS + (key >> NUMBER_AT) + 1]
        then = digit[THEN] | there << (2 + NODE_BITS * colour)
        choice = digit[CHOICE] | (chosen - search.nodes[colour]) << (2 + EDGE_BITS * colour)
        colour += 1
        if colour < COLOURS:
            search.lost[colour] = lost
            begin_digit(colour, tiles[colour], wild, then, choice, search)
            continue
        colour -= 1
        if search.now[DEPTH] >= search.key.size:
            return False
        choose(then | (problem.jokers[0] + problem.jokers[1] - wild), choice, lost, problem, room)
    return True


@kernel
def begin_digits(key: int, loss: float, tiles: Ints, problem: Problem, search: Search) -> None:
    """Begin with the first edge of the first colour, all jokers there that are left beside those in the sets."""
    in_sets = tiles[COLOURS]
    wild = problem.jokers[0] + problem.jokers[1] - (key & 3) - in_sets
    search.lost[0], search.least_rest[COLOURS - 1] = loss, 0.0
    for colour in range(COLOURS - 1, 0, -1):
        search.least_rest[colour - 1] = search.least_rest[colour] + search.least[colour, tiles[colour]]
    begin_digit(0, tiles[0], wild, ((key >> NUMBER_AT) + 1) << NUMBER_AT, in_sets, search)


@kernel
def begin_digit(colour: int, in_sets: int, wild: int, then: int, choice: int, search: Search) -> None:
    """Begin with the first edge of a colour that has so many tiles in sets."""
    digit = search.digits[colour]
    digit[AT], digit[END] = search.begins[colour, in_sets], search.begins[colour, in_sets + 1]
    digit[WILD_LEFT], digit[THEN], digit[CHOICE] = wild, then, choice


@kernel
def choose(then: int, choice: int, loss: float, problem: Problem, room: Room) -> None:
    """Put a choice that leads to a state on the stack, unless it is known to lose too much."""
    search = room.search
    order = loss
    if problem.jokers[0] + problem.jokers[1] > 0:
        order = counted_loss(then, loss, problem, room.chains, room.prices, search)
    if order <= search.amounts[SLACK]:
        # Of equals the one that saves its jokers first: they get the last tiles out. All of it stays below CLOSE, so that
        # what the slack allows is not taken for more.
        order += 1e-8 * (then & 3) + 1e-9 * min(loss, 500.0)
        push(search.now[DEPTH], search.base[then >> NUMBER_AT], then, loss, order, choice, search)
        search.now[DEPTH] += 1


@kernel
def search_on(most_states: int, problem: Problem, room: Room) -> tuple[int, int, float]:
    """Go on with the search for an arrangement that loses no more than the slack. Returns FOUND, NONE, PAUSED or FULL, how
    many states were followed, and what is lost.
    """
    chains, prices, search = room.chains, room.prices, room.search
    now, amounts = search.now, search.amounts
    states = 0
    while now[DEPTH] > 0:
        if 2 * now[REMEMBERED] >= search.seen.size:
            return FULL, states, 0.0
        top = pop(search)
        key, loss = search.key[top], search.loss[top]
        number = key >> NUMBER_AT
        if number > 0:
            search.way[number - 1] = search.choice[top]
        if search.order[top] > amounts[SLACK]:
            continue
        if number == NUMBERS:
            loss += search.short[key & 3]
            if loss <= amounts[SLACK]:
                return FOUND, states, loss
            continue
        # What was found since the search began has lowered the slack of states followed before as well.
        if not is_new(key, amounts[FIRST_SLACK] - loss, search):
            continue
        states += 1
        forgone = gained(key, loss, chains, prices, search) + prices.rest[number] + amounts[WHOLE]
        forgone += amounts[SLACK] - amounts[BOUND] - prices.rest[0]
        if open_edges(key, amounts[SLACK] - loss, forgone, chains, prices, search) and not follow(
            key, loss, problem, room
        ):
            return FULL, states, 0.0
        if states >= most_states:
            return PAUSED, states, 0.0
    return NONE, states, 0.0
