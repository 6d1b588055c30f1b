"""The possible runs of each colour, as one layered graph a colour.

A node is a state of a colour's runs before a number (see ``run_states``). An edge uses the colour's tiles of that
number: so many in runs, so many in sets, so many free jokers in runs. The edges of a node are sorted by their tiles in
sets. The graph holds only nodes on a path from no runs to complete runs. The colours depend on each other in the sets
only.
"""

from __future__ import annotations

from rumpus.solver.arrange import arrays as at
from rumpus.solver.arrange.arrays import COLOURS, LAYERS, NUMBERS, Amounts, Ints, Problem, RunGraph, Sets
from rumpus.solver.arrange.jokers import free_jokers, most_open_runs
from rumpus.solver.arrange.run_states import AFTER, COMPLETE, MOST_ALIKE, NO_STATE, OPEN, REACHABLE, WITH_LONG, WITHOUT
from rumpus.solver.jit.compiled import kernel

FIRST_USE, COUNTS, LIVE, FIRST_NODE, TARGETS = range(5)
"""Rows of ``RunGraph.rows``, by number or state: the first use of each number; the tile counts its runs can get, as
bits; the live states before it, as bits; the node of each state after it; the node that each tile count leads to.
"""
FOR_RUNS, FOR_SETS, WILD_FOR_RUNS = range(3)
"""Entries of a use: tiles in runs, free jokers included; tiles in sets; free jokers in runs."""
ALL_STATES = len(OPEN)


@kernel
def _list_uses(face: Ints, wild: int, worth: float, sets_allowed: int, found: int, uses: Ints, gains: Amounts) -> int:
    """Append the ways to use the tiles of one face, with up to ``wild`` free jokers in runs, and their gains.

    ``found`` is the number of uses before; return the number after. Bit ``n`` of ``sets_allowed`` says that sets can
    take ``n`` tiles.
    """
    need, all_tiles = face[at.NEED], face[at.NEED] + face[at.SPARE]
    for in_sets in range(min(all_tiles, 3) + 1):
        if not sets_allowed >> in_sets & 1:
            continue
        for used in range(max(need, in_sets), all_tiles + 1):
            for jokers in range(wild + 1):
                in_runs = used - in_sets + jokers
                if face[at.HOLES] <= in_runs <= MOST_ALIKE:
                    uses[found, FOR_RUNS], uses[found, FOR_SETS], uses[found, WILD_FOR_RUNS] = in_runs, in_sets, jokers
                    gains[found] = (used - need) * worth
                    found += 1
    return found


@kernel
def _state_after_number(state: int, joined: int, tiles: int, face: Ints, most_open: int) -> int:
    """Return the state after a number at which the runs get ``tiles`` tiles, NO_STATE if it is impossible.

    Each base-3 digit of ``joined`` belongs to a fixed run that begins here. It is the length of the short run that it
    continues, 0 for none.
    """
    for _ in range(face[at.STARTS]):
        if state >= 0:
            state = WITHOUT[state, joined % 3]
        joined //= 3
    if state < 0 or min(tiles, OPEN[state]) < face[at.LINKS]:
        return NO_STATE
    state = AFTER[most_open, state, tiles]
    for _ in range(face[at.ENDS]):
        if state >= 0:
            state = WITH_LONG[state]
    return state


@kernel
def _has_no_fixed_runs(face: Ints) -> bool:
    return face[at.STARTS] == 0 and face[at.ENDS] == 0 and face[at.LINKS] == 0


@kernel
def _count_joinings(face: Ints) -> int:
    """Return how many values ``joined`` has: a base-3 digit for each fixed run that begins here."""
    return 3 ** face[at.STARTS]


@kernel
def _states_after(state: int, number: int, counts: int, faces: Ints, most_open: int) -> int:
    """Return the states that can follow, as bits. Bit ``n`` of ``counts`` says that the runs can get ``n`` tiles."""
    face, reached = faces[number], 0
    if _has_no_fixed_runs(face):
        return REACHABLE[most_open, state, counts]
    for joined in range(_count_joinings(face)):
        for tiles in range(MOST_ALIKE + 1):
            if counts >> tiles & 1:
                target = _state_after_number(state, joined, tiles, face, most_open)
                if target >= 0:
                    reached |= 1 << target
    return reached


@kernel
def _find_live_states(faces: Ints, most_open: int, rows: Ints) -> None:
    """Find the states before each number that can be reached and can still become complete runs."""
    live, counts = rows[LIVE], rows[COUNTS]
    live[0] = 1
    for number in range(NUMBERS):
        live[number + 1] = 0
        for state in range(ALL_STATES):
            if live[number] >> state & 1:
                live[number + 1] |= _states_after(state, number, counts[number], faces, most_open)
    live[NUMBERS] &= COMPLETE
    for number in range(NUMBERS - 1, -1, -1):
        reached = live[number]
        live[number] = 0
        for state in range(ALL_STATES):
            following = _states_after(state, number, counts[number], faces, most_open) if reached >> state & 1 else 0
            if live[number + 1] & following:
                live[number] |= 1 << state


@kernel
def build_graph(problem: Problem, sets: Sets, graph: RunGraph) -> int:
    """Build the graphs of all colours. Return 1, 0 if a colour has no path, -1 if the arrays are too small."""
    most_open = most_open_runs(problem)
    nodes, edges = 0, 0
    for colour in range(COLOURS):
        faces = problem.faces[colour]
        _find_uses(colour, problem, sets, graph)
        _find_live_states(faces, most_open, graph.rows)
        if graph.rows[LIVE, 0] == 0:
            return 0
        for number in range(LAYERS):
            graph.layer[colour * LAYERS + number] = nodes
            nodes, edges = _build_layer(number, faces, most_open, nodes, edges, graph)
            if edges < 0:
                return -1
    graph.layer[COLOURS * LAYERS] = nodes
    graph.first_edge[nodes] = edges
    return 1


@kernel
def _find_uses(colour: int, problem: Problem, sets: Sets, graph: RunGraph) -> None:
    """List the uses of each face of a colour, and the tile counts that its runs can get."""
    first_use, counts, uses = graph.rows[FIRST_USE], graph.rows[COUNTS], graph.uses
    wild, found = free_jokers(problem), 0
    for number in range(NUMBERS):
        face, worth, allowed = problem.faces[colour, number], problem.worth[number], sets.allowed[colour, number]
        first_use[number], counts[number] = found, 0
        found = _list_uses(face, wild, worth, allowed, found, uses, graph.uses_gain)
        for use in range(first_use[number], found):
            counts[number] |= 1 << (uses[use, FOR_RUNS] - face[at.HOLES])
    first_use[NUMBERS] = found


@kernel
def _build_layer(number: int, faces: Ints, most_open: int, nodes: int, edges: int, graph: RunGraph) -> tuple[int, int]:
    """Append the nodes before a number and their edges. Return the new numbers of nodes and edges, -1 edges if the
    arrays are too small.
    """
    live, first_node = graph.rows[LIVE], graph.rows[FIRST_NODE]
    next_node = nodes
    for state in range(ALL_STATES):
        next_node += live[number] >> state & 1
    if number < NUMBERS:
        for state in range(ALL_STATES):
            first_node[state] = next_node
            next_node += live[number + 1] >> state & 1
    for state in range(ALL_STATES):
        if not live[number] >> state & 1:
            continue
        graph.first_edge[nodes] = edges
        nodes += 1
        if number < NUMBERS and edges >= 0:
            edges = _build_edges(state, number, faces[number], most_open, edges, graph)
    return nodes, edges


@kernel
def _find_targets(state: int, number: int, joined: int, face: Ints, most_open: int, rows: Ints) -> None:
    """Find the node that each tile count leads to, -1 for none."""
    live, first_node, target_of = rows[LIVE], rows[FIRST_NODE], rows[TARGETS]
    for tiles in range(MOST_ALIKE + 1):
        target = _state_after_number(state, joined, tiles, face, most_open)
        target_of[tiles] = first_node[target] if target >= 0 and live[number + 1] >> target & 1 else -1


@kernel
def _build_edges(state: int, number: int, face: Ints, most_open: int, edges: int, graph: RunGraph) -> int:
    """Append the edges of a node. Return the new number of edges, -1 if the arrays are too small."""
    first_use, target_of, uses = graph.rows[FIRST_USE], graph.rows[TARGETS], graph.uses
    joinings = _count_joinings(face)
    _find_targets(state, number, 0, face, most_open, graph.rows)
    for use in range(first_use[number], first_use[number + 1]):
        for joined in range(joinings):
            if joinings > 1:
                _find_targets(state, number, joined, face, most_open, graph.rows)
            target = target_of[uses[use, FOR_RUNS] - face[at.HOLES]]
            if target < 0:
                continue
            if edges >= graph.gain.size:
                return -1
            graph.edge[edges, at.TO] = target
            graph.edge[edges, at.IN_SETS] = uses[use, FOR_SETS]
            graph.edge[edges, at.WILD] = uses[use, WILD_FOR_RUNS]
            graph.runs[edges, at.IN_RUNS] = uses[use, FOR_RUNS]
            graph.runs[edges, at.JOINED] = joined
            graph.gain[edges] = graph.uses_gain[use]
            edges += 1
    return edges
