"""What the runs of each colour may do, number by number, laid out as a graph.

A node is a state of a colour's runs before a number; an edge says what is done with its tiles of that number: how many
go to runs, how many to sets, how many free jokers join the runs; those with fewer in sets come first. Only nodes on a
path from no runs to complete runs are kept. The four graphs meet in the sets alone.
"""

from __future__ import annotations

from rumpus.solver.arrange import arrays as at
from rumpus.solver.arrange.arrays import COLOURS, LAYERS, NUMBERS, Amounts, Ints, Problem, RunGraph, Sets
from rumpus.solver.arrange.jokers import free_jokers, most_open_runs
from rumpus.solver.arrange.run_states import AFTER, COMPLETE, MOST_ALIKE, NO_STATE, OPEN, REACHABLE, WITH_LONG, WITHOUT
from rumpus.solver.jit.compiled import kernel

FIRST_USE, COUNTS, LIVE, PLACE, AFTER_TILES = range(5)
"""Rows of ``RunGraph.rows``: the first use of each number, the numbers of tiles its runs can get and the live states
before it, a bit each; where each state after it lies, and where so many tiles lead.
"""
FOR_RUNS, FOR_SETS, WILD_FOR_RUNS = range(3)
"""Of a use: tiles in runs, free jokers among them; tiles in sets; free jokers in runs."""
ALL_STATES = len(OPEN)


@kernel
def list_uses(face: Ints, wild: int, worth: float, sets_allowed: int, found: int, uses: Ints, gains: Amounts) -> int:
    """List how the tiles of one face may be used, with up to ``wild`` free jokers in runs, and what each use gains,
    behind the uses found before; returns how many there are then. ``sets_allowed`` has a bit for each number of tiles
    that sets can take.
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
def state_after_number(state: int, joined: int, tiles: int, face: Ints, most_open: int) -> int:
    """The state after a number at which the runs get so many tiles. ``joined`` has, in base 3, the length of the short
    run that each kept run that begins here joins, 0 for none.
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
def is_plain(face: Ints) -> bool:
    """Whether no kept run begins, ends or goes on at a face."""
    return face[at.STARTS] == 0 and face[at.ENDS] == 0 and face[at.LINKS] == 0


@kernel
def joinings_of(face: Ints) -> int:
    """How many values ``joined`` has: one digit for each kept run that begins here."""
    return 3 ** face[at.STARTS]


@kernel
def states_after(state: int, number: int, counts: int, faces: Ints, most_open: int) -> int:
    """The states, one bit each, that may follow a state; ``counts`` has a bit for each number of tiles."""
    face, reached = faces[number], 0
    if is_plain(face):
        return REACHABLE[most_open, state, counts]
    for joined in range(joinings_of(face)):
        for tiles in range(MOST_ALIKE + 1):
            if counts >> tiles & 1:
                then = state_after_number(state, joined, tiles, face, most_open)
                if then >= 0:
                    reached |= 1 << then
    return reached


@kernel
def find_live_states(faces: Ints, most_open: int, rows: Ints) -> None:
    """The states before every number that can be reached and lead to complete runs."""
    live, counts = rows[LIVE], rows[COUNTS]
    live[0] = 1
    for number in range(NUMBERS):
        live[number + 1] = 0
        for state in range(ALL_STATES):
            if live[number] >> state & 1:
                live[number + 1] |= states_after(state, number, counts[number], faces, most_open)
    live[NUMBERS] &= COMPLETE
    for number in range(NUMBERS - 1, -1, -1):
        reached, live[number] = live[number], 0
        for state in range(ALL_STATES):
            after = states_after(state, number, counts[number], faces, most_open) if reached >> state & 1 else 0
            if live[number + 1] & after:
                live[number] |= 1 << state


@kernel
def build_graph(problem: Problem, sets: Sets, graph: RunGraph) -> int:
    """Build the graphs of all colours. Returns 1, 0 where a colour has no path, -1 where the arrays are too small."""
    most_open, nodes, edges = most_open_runs(problem), 0, 0
    for colour in range(COLOURS):
        faces = problem.faces[colour]
        find_uses(colour, problem, sets, graph)
        find_live_states(faces, most_open, graph.rows)
        if graph.rows[LIVE, 0] == 0:
            return 0
        for number in range(LAYERS):
            graph.layer[colour * LAYERS + number] = nodes
            nodes, edges = build_layer(number, faces, most_open, nodes, edges, graph)
            if edges < 0:
                return -1
    graph.layer[COLOURS * LAYERS] = nodes
    graph.first_edge[nodes] = edges
    return 1


@kernel
def find_uses(colour: int, problem: Problem, sets: Sets, graph: RunGraph) -> None:
    """List how the tiles of each face of a colour may be used, and the numbers of tiles that its runs can get so."""
    first_use, counts, uses = graph.rows[FIRST_USE], graph.rows[COUNTS], graph.uses
    wild, found = free_jokers(problem), 0
    for number in range(NUMBERS):
        face, worth, allowed = problem.faces[colour, number], problem.worth[number], sets.allowed[colour, number]
        first_use[number], counts[number] = found, 0
        found = list_uses(face, wild, worth, allowed, found, uses, graph.uses_gain)
        for use in range(first_use[number], found):
            counts[number] |= 1 << (uses[use, FOR_RUNS] - face[at.HOLES])
    first_use[NUMBERS] = found


@kernel
def build_layer(number: int, faces: Ints, most_open: int, nodes: int, edges: int, graph: RunGraph) -> tuple[int, int]:
    """Build the nodes before a number, and their edges, behind those there are; returns how many nodes and edges there
    are then, -1 edges where the arrays are too small.
    """
    live, place = graph.rows[LIVE], graph.rows[PLACE]
    after = nodes
    for state in range(ALL_STATES):
        after += live[number] >> state & 1
    if number < NUMBERS:
        for state in range(ALL_STATES):
            place[state] = after
            after += live[number + 1] >> state & 1
    for state in range(ALL_STATES):
        if not live[number] >> state & 1:
            continue
        graph.first_edge[nodes] = edges
        nodes += 1
        if number < NUMBERS and edges >= 0:
            edges = build_edges(state, number, faces[number], most_open, edges, graph)
    return nodes, edges


@kernel
def find_targets(state: int, number: int, joined: int, face: Ints, most_open: int, rows: Ints) -> None:
    """For each number of tiles that the runs may get, the node it leads to, -1 for none."""
    live, place, after = rows[LIVE], rows[PLACE], rows[AFTER_TILES]
    for tiles in range(MOST_ALIKE + 1):
        then = state_after_number(state, joined, tiles, face, most_open)
        after[tiles] = place[then] if then >= 0 and live[number + 1] >> then & 1 else -1


@kernel
def build_edges(state: int, number: int, face: Ints, most_open: int, edges: int, graph: RunGraph) -> int:
    """Build the edges of a node; returns how many there are then, -1 where the arrays are too small."""
    first_use, after, uses = graph.rows[FIRST_USE], graph.rows[AFTER_TILES], graph.uses
    joinings = joinings_of(face)
    find_targets(state, number, 0, face, most_open, graph.rows)
    for use in range(first_use[number], first_use[number + 1]):
        for joined in range(joinings):
            if joinings > 1:
                find_targets(state, number, joined, face, most_open, graph.rows)
            then = after[uses[use, FOR_RUNS] - face[at.HOLES]]
            if then < 0:
                continue
            if edges >= graph.gain.size:
                return -1
            graph.edge[edges, at.TO] = then
            graph.edge[edges, at.IN_SETS] = uses[use, FOR_SETS]
            graph.edge[edges, at.WILD] = uses[use, WILD_FOR_RUNS]
            graph.runs[edges, at.IN_RUNS] = uses[use, FOR_RUNS]
            graph.runs[edges, at.JOINED] = joined
            graph.gain[edges] = graph.uses_gain[use]
            edges += 1
    return edges
