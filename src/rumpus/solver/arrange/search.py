"""The search: number by number through the states of all colours at once, by how little each falls short of the bound.

Every choice has a loss, what the bound falls by when it is made; a whole arrangement is worth the bound less its
losses. So an arrangement worth the goal exists exactly if one can be found whose losses stay within the slack. Most
positions meet their bound, and then only choices without any loss are followed.
"""

from __future__ import annotations

from rumpus.solver.arrange import arrays as at
from rumpus.solver.arrange.arrays import (
    COLOURS,
    LAYERS,
    NUMBERS,
    Ints,
    Prices,
    Problem,
    RunGraph,
    Search,
    Sets,
    Workspace,
)
from rumpus.solver.arrange.joker_bound import join_counts
from rumpus.solver.arrange.jokers import free_jokers
from rumpus.solver.arrange.lagrangian import INFINITY, MINUS_INFINITY, is_finite, set_worth
from rumpus.solver.jit.compiled import kernel

FOUND, NONE, PAUSED, FULL = range(4)
EPSILON = 1e-6

NODE_BITS, EDGE_BITS = 12, 12
NODE_MASK, EDGE_MASK = (1 << NODE_BITS) - 1, (1 << EDGE_BITS) - 1
NUMBER_AT = 2 + COLOURS * NODE_BITS
NEXT, END, WILD_LEFT, KEY, CHOICE = range(5)
"""Of a partial choice, before the edge of a colour is added: the next open edge of the colour and where they end; the
jokers left, and the key and the choice as the colours before it make them.
"""
SCATTER = -7046029254386353131
"""An odd number with no pattern in its bits, 2^64 divided by the golden ratio."""


@kernel
def node_of(key: int, colour: int, graph: RunGraph) -> int:
    """The node of a colour in a key."""
    return graph.layer[colour * LAYERS + (key >> NUMBER_AT)] + (key >> (2 + NODE_BITS * colour) & NODE_MASK)


@kernel
def find_row_losses(sets: Sets, prices: Prices, search: Search) -> None:
    """What each row of the sets falls short of the best one."""
    price = search.amounts[at.JOKER_PRICE]
    for number in range(NUMBERS):
        for row in range(sets.first[number], sets.first[number + 1]):
            worth = set_worth(row, number, price, sets, prices.share)
            search.row_loss[row] = prices.sets[number] - worth if is_finite(worth) else INFINITY


@kernel
def begin_round(search: Search) -> None:
    """Forget what was followed in vain: the prices have changed."""
    search.progress[at.ROUND] += 1
    search.progress[at.REMEMBERED] = 0


@kernel
def begin_search(search: Search) -> None:
    """Start again before the first number."""
    search.progress[at.DEPTH] = 1
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
    top = search.progress[at.DEPTH] - 1
    base = search.base[search.key[top] >> NUMBER_AT]
    search.progress[at.DEPTH] = top
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
    """Whether a key is followed with so much slack for the first time; then it is remembered."""
    seen, mask, present = search.seen, search.seen.size - 1, search.progress[at.ROUND]
    place = key * SCATTER >> 24 & mask
    while search.seen_in[place] == present:
        if seen[place] == key:
            if slack <= search.seen_slack[place] + EPSILON:
                return False
            search.seen_slack[place] = slack
            return True
        place = (place + 1) & mask
    seen[place] = key
    search.seen_slack[place] = slack
    search.seen_in[place] = present
    search.progress[at.REMEMBERED] += 1
    return True


# Following a state


@kernel
def gained(key: int, loss: float, graph: RunGraph, prices: Prices, search: Search) -> float:
    """What the choices that led to a state have gained, from what they have lost."""
    total = search.amounts[at.BOUND_OF_PARTS] - loss - prices.sets_ahead[key >> NUMBER_AT]
    for colour in range(COLOURS):
        total -= prices.ahead[node_of(key, colour, graph)]
    return total + search.amounts[at.JOKER_PRICE] * (key & 3)


@kernel
def counted_loss(key: int, loss: float, problem: Problem, graph: RunGraph, prices: Prices, search: Search) -> float:
    """What a state falls short of the bound, its jokers counted, that loses so much at the prices."""
    need, there = problem.jokers[at.NEED], free_jokers(problem)
    number, used = key >> NUMBER_AT, key & 3
    for colour in range(COLOURS):
        search.nodes[colour] = node_of(key, colour, graph)
    join_counts(there - used, search.nodes, number, prices, search.total)
    best = MINUS_INFINITY
    for in_all in range(max(used, need), there + 1):
        ahead = min(search.total[in_all - used], prices.rest[number])
        best = max(best, ahead + problem.worth[at.JOKER] * (in_all - need))
    return search.amounts[at.BOUND] - gained(key, loss, graph, prices, search) - best


@kernel
def open_edges(key: int, slack: float, forgone: float, graph: RunGraph, prices: Prices, search: Search) -> bool:
    """For each colour the edges whose loss the slack allows and that forgo no more gain, by their tiles in sets: those
    with so many begin at ``first_open[colour, tiles]`` and lose ``least[colour, tiles]`` or more. False if a colour has
    none.
    """
    number, price = key >> NUMBER_AT, search.amounts[at.JOKER_PRICE]
    for colour in range(COLOURS):
        first_open, least, share = (
            search.first_open[colour],
            search.least[colour],
            prices.share[colour * NUMBERS + number],
        )
        node, found, tiles = node_of(key, colour, graph), 0, 0
        ahead, least_gain = prices.ahead[node], prices.most_gain[colour, number] - forgone
        first_open[0] = 0
        least[:] = INFINITY
        for edge in range(graph.first_edge[node], graph.first_edge[node + 1]):
            while tiles < graph.edge[edge, at.IN_SETS]:
                tiles += 1
                first_open[tiles] = found
            paid = share[tiles] + price * graph.edge[edge, at.WILD]
            loss = ahead - (graph.gain[edge] - paid + prices.ahead[graph.edge[edge, at.TO]])
            if loss <= slack and graph.gain[edge] >= least_gain:
                search.open[colour, found] = edge
                search.open_loss[colour, found] = loss
                least[tiles] = min(least[tiles], loss)
                found += 1
        first_open[tiles + 1 :] = found
        if found == 0:
            return False
    return True


@kernel
def push_all(key: int, loss: float, problem: Problem, work: Workspace) -> bool:
    """Push all that can be done with a number from a state. False if the stack is full."""
    sets, search = work.sets, work.search
    number, most_loss = key >> NUMBER_AT, search.amounts[at.SLACK]
    search.base[number + 1] = search.progress[at.DEPTH]
    for colour in range(COLOURS):
        node = node_of(key, colour, work.graph)
        search.first_edges[colour] = work.graph.first_edge[node]
    for row in range(sets.first[number], sets.first[number + 1]):
        lost = loss + search.row_loss[row]
        if lost > most_loss:
            continue
        for colour in range(COLOURS):
            lost += search.least[colour, sets.tiles[row, colour]]
        if lost <= most_loss and not push_row(key, row, loss, problem, work):
            return False
    return True


@kernel
def push_row(key: int, row: int, loss: float, problem: Problem, work: Workspace) -> bool:
    """Push all that can be done with a number when these are its sets. False if the stack is full.

    A choice is made colour by colour. After the last colour, or where no edge is left, the colour before goes on to its
    next edge (backtracking).
    """
    search, tiles = work.search, work.sets.tiles[row]
    begin_partial(key, loss + search.row_loss[row], tiles, problem, search)
    colour = 0
    while colour >= 0:
        if search.partial[colour, NEXT] == search.partial[colour, END]:
            colour -= 1
        elif not add_next_edge(colour, key, work):
            continue
        elif colour + 1 < COLOURS:
            colour += 1
            open_colour(colour, tiles[colour], search)
        elif search.progress[at.DEPTH] < search.key.size:
            push_choice(problem, work)
        else:
            return False
    return True


@kernel
def begin_partial(key: int, loss: float, tiles: Ints, problem: Problem, search: Search) -> None:
    """Begin a choice with the jokers in sets; all others that are left may go to runs."""
    partial, in_sets = search.partial[0], tiles[COLOURS]
    search.least_rest[COLOURS - 1] = 0.0
    for colour in range(COLOURS - 1, 0, -1):
        search.least_rest[colour - 1] = search.least_rest[colour] + search.least[colour, tiles[colour]]
    search.partial_loss[0] = loss
    partial[WILD_LEFT] = free_jokers(problem) - (key & 3) - in_sets
    partial[KEY], partial[CHOICE] = ((key >> NUMBER_AT) + 1) << NUMBER_AT, in_sets
    open_colour(0, tiles[0], search)


@kernel
def open_colour(colour: int, in_sets: int, search: Search) -> None:
    """Begin with the first open edge of a colour that has so many tiles in sets."""
    search.partial[colour, NEXT] = search.first_open[colour, in_sets]
    search.partial[colour, END] = search.first_open[colour, in_sets + 1]


@kernel
def add_next_edge(colour: int, key: int, work: Workspace) -> bool:
    """Add the next open edge of a colour to the partial choice; False if that loses too much or takes too many jokers."""
    search, graph = work.search, work.graph
    partial, longer = search.partial[colour], search.partial[colour + 1]
    place = partial[NEXT]
    partial[NEXT] += 1
    edge, lost = search.open[colour, place], search.partial_loss[colour] + search.open_loss[colour, place]
    wild_left = partial[WILD_LEFT] - graph.edge[edge, at.WILD]
    if lost + search.least_rest[colour] > search.amounts[at.SLACK] or wild_left < 0:
        return False
    node = graph.edge[edge, at.TO] - graph.layer[colour * LAYERS + (key >> NUMBER_AT) + 1]
    search.partial_loss[colour + 1], longer[WILD_LEFT] = lost, wild_left
    longer[KEY] = partial[KEY] | node << (2 + NODE_BITS * colour)
    longer[CHOICE] = partial[CHOICE] | (edge - search.first_edges[colour]) << (2 + EDGE_BITS * colour)
    return True


@kernel
def push_choice(problem: Problem, work: Workspace) -> None:
    """Push the choice that is made for all colours, unless it is known to lose too much."""
    search = work.search
    made, loss, jokers = search.partial[COLOURS], search.partial_loss[COLOURS], free_jokers(problem)
    key, order = made[KEY] | (jokers - made[WILD_LEFT]), loss
    if jokers > 0:
        order = counted_loss(key, loss, problem, work.graph, work.prices, search)
    if order <= search.amounts[at.SLACK]:
        # Of equals the one that saves its jokers first: they get the last tiles out. All of it stays below EPSILON, so
        # that what the slack allows is not taken for more.
        order += 1e-8 * (key & 3) + 1e-9 * min(loss, 500.0)
        push(search.progress[at.DEPTH], search.base[key >> NUMBER_AT], key, loss, order, made[CHOICE], search)
        search.progress[at.DEPTH] += 1


@kernel
def search_on(most_states: int, problem: Problem, work: Workspace) -> tuple[int, int, float]:
    """Go on with the search for an arrangement that loses no more than the slack. Returns FOUND, NONE, PAUSED after so
    many states, or FULL, how many states were followed, and what is lost.
    """
    graph, prices, search = work.graph, work.prices, work.search
    progress, amounts = search.progress, search.amounts
    states = 0
    while progress[at.DEPTH] > 0:
        if 2 * progress[at.REMEMBERED] >= search.seen.size:
            return FULL, states, 0.0
        top = pop(search)
        key, loss = search.key[top], search.loss[top]
        number = key >> NUMBER_AT
        if number > 0:
            search.path[number - 1] = search.choice[top]
        if search.order[top] > amounts[at.SLACK]:
            continue
        if number == NUMBERS:
            loss += search.short[key & 3]
            if loss <= amounts[at.SLACK]:
                return FOUND, states, loss
            continue
        # What was found since the search began has lowered the slack of states followed before as well.
        if not is_new(key, amounts[at.FIRST_SLACK] - loss, search):
            continue
        states += 1
        forgone = gained(key, loss, graph, prices, search) + prices.rest[number] + amounts[at.WHOLE]
        forgone += amounts[at.SLACK] - amounts[at.BOUND] - prices.rest[0]
        if open_edges(key, amounts[at.SLACK] - loss, forgone, graph, prices, search) and not push_all(
            key, loss, problem, work
        ):
            return FULL, states, 0.0
        if states >= most_states:
            return PAUSED, states, 0.0
    return NONE, states, 0.0
