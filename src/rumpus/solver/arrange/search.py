"""Branch and bound: from number to number through the states of all colours at once, cheapest choice first.

Each choice has a *loss*: the drop of the bound when it is made. A whole arrangement is worth the bound less its losses.
So an arrangement worth the goal exists exactly if some path loses no more than the *slack*, the bound less the goal.
Most problems reach their bound; then only choices without any loss are followed.

A state is one integer, its *key*: the number, then a node of each colour, then the jokers used (see ``_node_of``).
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
from rumpus.solver.arrange.joker_bound import combine_bounds
from rumpus.solver.arrange.jokers import free_jokers
from rumpus.solver.arrange.lagrangian import INFINITY, MINUS_INFINITY, is_finite, row_worth
from rumpus.solver.jit.compiled import kernel

FOUND, NONE, PAUSED, FULL = range(4)
EPSILON = 1e-6

NODE_BITS, EDGE_BITS = 12, 12
NODE_MASK, EDGE_MASK = (1 << NODE_BITS) - 1, (1 << EDGE_BITS) - 1
NUMBER_AT = 2 + COLOURS * NODE_BITS
NEXT, END, WILD_LEFT, KEY, CHOICE = range(5)
"""Entries of a partial choice, made for the colours before this one: the next open edge of this colour and their end;
the jokers left; and the key and the choice so far.
"""
SCATTER = -7046029254386353131
"""The hash multiplier: 2^64 divided by the golden ratio, an odd number without a pattern in its bits."""


@kernel
def _node_of(key: int, colour: int, graph: RunGraph) -> int:
    return graph.layer[colour * LAYERS + (key >> NUMBER_AT)] + (key >> (2 + NODE_BITS * colour) & NODE_MASK)


@kernel
def find_row_losses(sets: Sets, prices: Prices, search: Search) -> None:
    """Set ``search.row_loss``: the worth that each row of the sets loses against the best row of its number."""
    price = search.amounts[at.JOKER_PRICE]
    for number in range(NUMBERS):
        for row in range(sets.first[number], sets.first[number + 1]):
            worth = row_worth(row, number, price, sets, prices.share_price)
            search.row_loss[row] = prices.sets_gain[number] - worth if is_finite(worth) else INFINITY


@kernel
def forget_seen(search: Search) -> None:
    """Forget the states followed so far, because the prices have changed."""
    search.progress[at.ROUND] += 1
    search.progress[at.SEEN_COUNT] = 0


@kernel
def begin_search(search: Search) -> None:
    """Empty the stack and push the state before the first number."""
    search.progress[at.DEPTH] = 1
    search.base[0] = 0
    _put(0, 0, 0.0, 0.0, 0, search)


# The stack


@kernel
def _put(place: int, key: int, loss: float, order: float, choice: int, search: Search) -> None:
    search.key[place] = key
    search.loss[place] = loss
    search.order[place] = order
    search.choice[place] = choice


@kernel
def _move(source: int, target: int, search: Search) -> None:
    _put(target, search.key[source], search.loss[source], search.order[source], search.choice[source], search)


@kernel
def _push(top: int, base: int, key: int, loss: float, order: float, choice: int, search: Search) -> None:
    """Push a choice. The choices that follow one state form a binary heap from ``base`` on, the least order first."""
    place = top
    while place > base:
        above = base + (place - base - 1) // 2
        if search.order[above] <= order:
            break
        _move(above, place, search)
        place = above
    _put(place, key, loss, order, choice, search)


@kernel
def _pop(search: Search) -> int:
    """Pop the choice of least order that follows the last state. Return its place, just behind the new end of the
    stack.
    """
    top = search.progress[at.DEPTH] - 1
    base = search.base[search.key[top] >> NUMBER_AT]
    search.progress[at.DEPTH] = top
    if base == top:
        return top
    key, loss, order, choice = search.key[top], search.loss[top], search.order[top], search.choice[top]
    _move(base, top, search)
    place = base
    while True:
        below = base + 2 * (place - base) + 1
        if below >= top:
            break
        if below + 1 < top and search.order[below + 1] < search.order[below]:
            below += 1
        if search.order[below] >= order:
            break
        _move(below, place, search)
        place = below
    _put(place, key, loss, order, choice, search)
    return top


# The memory


@kernel
def _should_follow(key: int, slack: float, search: Search) -> bool:
    """Return True, and remember the key, if the state was not followed with as much slack in this round."""
    seen, mask, this_round = search.seen, search.seen.size - 1, search.progress[at.ROUND]
    place = key * SCATTER >> 24 & mask
    while search.seen_round[place] == this_round:
        if seen[place] == key:
            if slack <= search.seen_slack[place] + EPSILON:
                return False
            search.seen_slack[place] = slack
            return True
        place = (place + 1) & mask
    seen[place] = key
    search.seen_slack[place] = slack
    search.seen_round[place] = this_round
    search.progress[at.SEEN_COUNT] += 1
    return True


# Following a state


@kernel
def _gain_so_far(key: int, loss: float, graph: RunGraph, prices: Prices, search: Search) -> float:
    """Return the gain of the choices that led to a state, computed from their loss."""
    total = search.amounts[at.BOUND_WITHOUT_JOKERS] - loss - prices.sets_gain_from[key >> NUMBER_AT]
    for colour in range(COLOURS):
        total -= prices.gain_from[_node_of(key, colour, graph)]
    return total + search.amounts[at.JOKER_PRICE] * (key & 3)


@kernel
def _loss_by_jokers(key: int, loss: float, problem: Problem, graph: RunGraph, prices: Prices, search: Search) -> float:
    """Return a state's loss against the bound when the jokers left are counted. ``loss`` is its loss at the prices."""
    need, available = problem.jokers[at.NEED], free_jokers(problem)
    number, used = key >> NUMBER_AT, key & 3
    for colour in range(COLOURS):
        search.nodes[colour] = _node_of(key, colour, graph)
    combine_bounds(available - used, search.nodes, number, prices, search.total)
    best = MINUS_INFINITY
    for in_all in range(max(used, need), available + 1):
        ahead = min(search.total[in_all - used], prices.max_gain_from[number])
        best = max(best, ahead + problem.worth[at.JOKER] * (in_all - need))
    return search.amounts[at.BOUND] - _gain_so_far(key, loss, graph, prices, search) - best


@kernel
def _find_open_edges(key: int, slack: float, forgone: float, graph: RunGraph, prices: Prices, search: Search) -> bool:
    """Collect the edges of each colour that lose at most ``slack`` and forgo at most the gain ``forgone``.

    They are sorted by their tiles in sets: those with ``t`` begin at ``first_open[colour, t]`` and lose at least
    ``least_loss[colour, t]``. Return False if a colour has none.
    """
    number, price = key >> NUMBER_AT, search.amounts[at.JOKER_PRICE]
    for colour in range(COLOURS):
        first_open = search.first_open[colour]
        least_loss = search.least_loss[colour]
        share = prices.share_price[colour * NUMBERS + number]
        node = _node_of(key, colour, graph)
        found, tiles = 0, 0
        ahead, least_gain = prices.gain_from[node], prices.max_gain[colour, number] - forgone
        first_open[0] = 0
        least_loss[:] = INFINITY
        for edge in range(graph.first_edge[node], graph.first_edge[node + 1]):
            while tiles < graph.edge[edge, at.IN_SETS]:
                tiles += 1
                first_open[tiles] = found
            paid = share[tiles] + price * graph.edge[edge, at.WILD]
            loss = ahead - (graph.gain[edge] - paid + prices.gain_from[graph.edge[edge, at.TO]])
            if loss <= slack and graph.gain[edge] >= least_gain:
                search.open_edge[colour, found] = edge
                search.open_loss[colour, found] = loss
                least_loss[tiles] = min(least_loss[tiles], loss)
                found += 1
        first_open[tiles + 1 :] = found
        if found == 0:
            return False
    return True


@kernel
def _push_choices(key: int, loss: float, problem: Problem, work: Workspace) -> bool:
    """Push every choice for the next number from a state. Return False if the stack is full."""
    sets, search = work.sets, work.search
    number, most_loss = key >> NUMBER_AT, search.amounts[at.SLACK]
    search.base[number + 1] = search.progress[at.DEPTH]
    for colour in range(COLOURS):
        node = _node_of(key, colour, work.graph)
        search.first_edges[colour] = work.graph.first_edge[node]
    for row in range(sets.first[number], sets.first[number + 1]):
        lost = loss + search.row_loss[row]
        if lost > most_loss:
            continue
        for colour in range(COLOURS):
            lost += search.least_loss[colour, sets.tiles[row, colour]]
        if lost <= most_loss and not _push_row(key, row, loss, problem, work):
            return False
    return True


@kernel
def _push_row(key: int, row: int, loss: float, problem: Problem, work: Workspace) -> bool:
    """Push every choice for the next number that lays this row of sets. Return False if the stack is full.

    A choice is made colour by colour. After the last colour, or if a colour has no edge left, the colour before it
    moves to its next edge (backtracking).
    """
    search, tiles = work.search, work.sets.tiles[row]
    _begin_partial(key, loss + search.row_loss[row], tiles, problem, search)
    colour = 0
    while colour >= 0:
        if search.partial[colour, NEXT] == search.partial[colour, END]:
            colour -= 1
        elif not _add_next_edge(colour, key, work):
            continue
        elif colour + 1 < COLOURS:
            colour += 1
            _start_colour(colour, tiles[colour], search)
        elif search.progress[at.DEPTH] < search.key.size:
            _push_choice(problem, work)
        else:
            return False
    return True


@kernel
def _begin_partial(key: int, loss: float, tiles: Ints, problem: Problem, search: Search) -> None:
    """Begin a choice with the row's jokers in sets; the jokers left may go to runs."""
    partial, in_sets = search.partial[0], tiles[COLOURS]
    search.least_rest[COLOURS - 1] = 0.0
    for colour in range(COLOURS - 1, 0, -1):
        search.least_rest[colour - 1] = search.least_rest[colour] + search.least_loss[colour, tiles[colour]]
    search.partial_loss[0] = loss
    partial[WILD_LEFT] = free_jokers(problem) - (key & 3) - in_sets
    partial[KEY], partial[CHOICE] = ((key >> NUMBER_AT) + 1) << NUMBER_AT, in_sets
    _start_colour(0, tiles[0], search)


@kernel
def _start_colour(colour: int, in_sets: int, search: Search) -> None:
    search.partial[colour, NEXT] = search.first_open[colour, in_sets]
    search.partial[colour, END] = search.first_open[colour, in_sets + 1]


@kernel
def _add_next_edge(colour: int, key: int, work: Workspace) -> bool:
    """Add the next open edge of a colour to the partial choice. Return False if it loses too much or needs too many
    jokers.
    """
    search, graph = work.search, work.graph
    partial, longer = search.partial[colour], search.partial[colour + 1]
    place = partial[NEXT]
    partial[NEXT] += 1
    edge, lost = search.open_edge[colour, place], search.partial_loss[colour] + search.open_loss[colour, place]
    wild_left = partial[WILD_LEFT] - graph.edge[edge, at.WILD]
    if lost + search.least_rest[colour] > search.amounts[at.SLACK] or wild_left < 0:
        return False
    node = graph.edge[edge, at.TO] - graph.layer[colour * LAYERS + (key >> NUMBER_AT) + 1]
    search.partial_loss[colour + 1] = lost
    longer[WILD_LEFT] = wild_left
    longer[KEY] = partial[KEY] | node << (2 + NODE_BITS * colour)
    longer[CHOICE] = partial[CHOICE] | (edge - search.first_edges[colour]) << (2 + EDGE_BITS * colour)
    return True


@kernel
def _push_choice(problem: Problem, work: Workspace) -> None:
    """Push the complete choice unless it surely loses too much."""
    search = work.search
    made, loss, jokers = search.partial[COLOURS], search.partial_loss[COLOURS], free_jokers(problem)
    key, order = made[KEY] | (jokers - made[WILD_LEFT]), loss
    if jokers > 0:
        order = _loss_by_jokers(key, loss, problem, work.graph, work.prices, search)
    if order <= search.amounts[at.SLACK]:
        # Among equals, first the choice that saves jokers: they can place the last tiles. The sum stays below EPSILON,
        # so that no choice within the slack is dropped.
        order += 1e-8 * (key & 3) + 1e-9 * min(loss, 500.0)
        _push(search.progress[at.DEPTH], search.base[key >> NUMBER_AT], key, loss, order, made[CHOICE], search)
        search.progress[at.DEPTH] += 1


@kernel
def continue_search(most_states: int, problem: Problem, work: Workspace) -> tuple[int, int, float]:
    """Search for an arrangement that loses at most the slack. Return a status, the number of states followed, and the
    loss.

    The status is FOUND, NONE, PAUSED after ``most_states`` states, or FULL if the stack or the memory is too small.
    """
    graph, prices, search = work.graph, work.prices, work.search
    progress, amounts = search.progress, search.amounts
    states = 0
    while progress[at.DEPTH] > 0:
        if 2 * progress[at.SEEN_COUNT] >= search.seen.size:
            return FULL, states, 0.0
        top = _pop(search)
        key, loss = search.key[top], search.loss[top]
        number = key >> NUMBER_AT
        if number > 0:
            search.path[number - 1] = search.choice[top]
        if search.order[top] > amounts[at.SLACK]:
            continue
        if number == NUMBERS:
            loss += search.shortfall[key & 3]
            if loss <= amounts[at.SLACK]:
                return FOUND, states, loss
            continue
        # Compare slacks as of the start of the search: a better arrangement lowers those of all states alike.
        if not _should_follow(key, amounts[at.FIRST_SLACK] - loss, search):
            continue
        states += 1
        # The real gain that may still be given up: the most that can be reached from here, less the goal.
        forgone = _gain_so_far(key, loss, graph, prices, search) + prices.max_gain_from[number] + amounts[at.MAX_GAIN]
        forgone += amounts[at.SLACK] - amounts[at.BOUND] - prices.max_gain_from[0]
        if _find_open_edges(key, amounts[at.SLACK] - loss, forgone, graph, prices, search) and not _push_choices(
            key, loss, problem, work
        ):
            return FULL, states, 0.0
        if states >= most_states:
            return PAUSED, states, 0.0
    return NONE, states, 0.0
