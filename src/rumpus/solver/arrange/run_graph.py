"""What the runs of each colour may do, number by number, laid out as a graph.

A node is a state of a colour's runs before a number; an edge says what is done with its tiles of that number: how many
go to runs, how many to sets, which free jokers join the runs; those with fewer in sets come first. Only nodes that lie
on a way from nothing to complete runs are kept. The four graphs meet in the sets alone.
"""

from __future__ import annotations

from rumpus.solver.arrange.arrays import (
    COLOURS,
    ENDS,
    FIRST_EDGE,
    HOLES,
    HOW,
    IN_SETS,
    LAYERS,
    LINKS,
    NEED,
    NUMBERS,
    SPARE,
    STARTS,
    STATE,
    TO,
    WILD,
    Amounts,
    Chains,
    Ints,
    Problem,
    Sets,
)
from rumpus.solver.arrange.run_states import AFTER, COMPLETE, MOST_ALIKE, NO_STATE, OPEN, REACHABLE, WITH_LONG, WITHOUT
from rumpus.solver.jit.compiled import kernel

FIRST_WAY, COUNTS, LIVE, PLACE, AFTER_TILES = range(5)
"""Rows of ``Chains.rows``: the first way of each number, the numbers of tiles its runs can get and the live states before
it, a bit each; where each state after it lies, and where so many tiles lead.
"""
ALL_STATES = len(OPEN)


@kernel
def list_ways(face: Ints, wild: int, worth: float, sets_allowed: int, found: int, ways: Ints, gains: Amounts) -> int:
    """List the ways to use the tiles of one face behind those found: tiles in runs, tiles in sets, free jokers in runs,
    and what is gained. Returns how many there are then.
    """
    need, all_tiles = face[NEED], face[NEED] + face[SPARE]
    for in_sets in range(min(all_tiles, 3) + 1):
        if not sets_allowed >> in_sets & 1:
            continue
        for used in range(max(need, in_sets), all_tiles + 1):
            for jokers in range(wild + 1):
                in_runs = used - in_sets + jokers
                if face[HOLES] <= in_runs <= MOST_ALIKE:
                    ways[found, 0], ways[found, 1], ways[found, 2] = in_runs, in_sets, jokers
                    gains[found] = (used - need) * worth
                    found += 1
    return found


@kernel
def following(state: int, joined: int, tiles: int, face: Ints, most_open: int) -> int:
    """The state after a number. ``joined`` tells, in base 3, the short run that each of the kept runs that begin here
    takes on; the runs get so many tiles.
    """
    for _ in range(face[STARTS]):
        if state >= 0:
            state = WITHOUT[state, joined % 3]
        joined //= 3
    if state < 0 or min(tiles, OPEN[state]) < face[LINKS]:
        return NO_STATE
    state = AFTER[most_open, state, tiles]
    for _ in range(face[ENDS]):
        if state >= 0:
            state = WITH_LONG[state]
    return state


@kernel
def is_plain(face: Ints) -> bool:
    """Whether no kept run begins, ends or goes on at a face."""
    return face[STARTS] == 0 and face[ENDS] == 0 and face[LINKS] == 0


@kernel
def ways_to_join(face: Ints) -> int:
    """In how many ways kept runs that begin here may take on short ones."""
    return 3 ** face[STARTS]


@kernel
def states_after(state: int, number: int, counts: int, faces: Ints, most_open: int) -> int:
    """The states, one bit each, that a state may come to; ``counts`` has a bit for each number of tiles."""
    reached = 0
    face = faces[number]
    if is_plain(face):
        return REACHABLE[most_open, state, counts]
    for joined in range(ways_to_join(face)):
        for tiles in range(MOST_ALIKE + 1):
            if counts >> tiles & 1:
                then = following(state, joined, tiles, face, most_open)
                if then >= 0:
                    reached |= 1 << then
    return reached


@kernel
def find_live_states(faces: Ints, most_open: int, rows: Ints) -> None:
    """The states before every number that can be come to and lead to complete runs."""
    live, counts = rows[LIVE], rows[COUNTS]
    live[0] = 1
    for number in range(NUMBERS):
        live[number + 1] = 0
        for state in range(ALL_STATES):
            if live[number] >> state & 1:
                live[number + 1] |= states_after(state, number, counts[number], faces, most_open)
    live[NUMBERS] &= COMPLETE
    for number in range(NUMBERS - 1, -1, -1):
        kept = 0
        for state in range(ALL_STATES):
            if live[number] >> state & 1 and live[number + 1] & states_after(
                state, number, counts[number], faces, most_open
            ):
                kept |= 1 << state
        live[number] = kept


@kernel
def lay_chains(problem: Problem, sets: Sets, chains: Chains) -> int:
    """Lay out the graphs of all colours. Returns 1, 0 where a colour has no way, -1 where there is too little room."""
    rows, wild = chains.rows, problem.jokers[0] + problem.jokers[1]
    nodes, edges = 0, 0
    for colour in range(COLOURS):
        faces, found = problem.faces[colour], 0
        for number in range(NUMBERS):
            rows[FIRST_WAY, number] = found
            found = list_ways(
                faces[number],
                wild,
                problem.worth[number],
                sets.allowed[colour, number],
                found,
                chains.ways,
                chains.ways_gain,
            )
            rows[COUNTS, number] = 0
            for way in range(rows[FIRST_WAY, number], found):
                rows[COUNTS, number] |= 1 << (chains.ways[way, 0] - faces[number, HOLES])
        rows[FIRST_WAY, NUMBERS] = found
        find_live_states(faces, problem.most_open[colour], rows)
        if rows[LIVE, 0] == 0:
            return 0
        for number in range(LAYERS):
            chains.layer[colour * LAYERS + number] = nodes
            nodes, edges = lay_layer(number, faces, problem.most_open[colour], nodes, edges, chains)
            if edges < 0:
                return -1
    chains.layer[COLOURS * LAYERS] = nodes
    chains.node[nodes, FIRST_EDGE] = edges
    return 1


@kernel
def lay_layer(number: int, faces: Ints, most_open: int, nodes: int, edges: int, chains: Chains) -> tuple[int, int]:
    """Lay out the nodes before a number behind what is laid; returns how many nodes and edges there are then, -1 edges
    where there is too little room.
    """
    live, place = chains.rows[LIVE], chains.rows[PLACE]
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
        chains.node[nodes, FIRST_EDGE] = edges
        chains.node[nodes, STATE] = state
        nodes += 1
        if number < NUMBERS and edges >= 0:
            edges = lay_edges(state, number, faces[number], most_open, edges, chains)
    return nodes, edges


@kernel
def find_places(state: int, number: int, joined: int, face: Ints, most_open: int, rows: Ints) -> None:
    """For each number of tiles that runs may get, the node they lead to, -1 for none."""
    live, place, after = rows[LIVE], rows[PLACE], rows[AFTER_TILES]
    for tiles in range(MOST_ALIKE + 1):
        then = following(state, joined, tiles, face, most_open)
        after[tiles] = place[then] if then >= 0 and live[number + 1] >> then & 1 else -1


@kernel
def lay_edges(state: int, number: int, face: Ints, most_open: int, edges: int, chains: Chains) -> int:
    """Lay out the edges of a node; returns how many there are then, -1 where there is too little room."""
    first_way, after, ways = chains.rows[FIRST_WAY], chains.rows[AFTER_TILES], chains.ways
    joinings = ways_to_join(face)
    find_places(state, number, 0, face, most_open, chains.rows)
    for way in range(first_way[number], first_way[number + 1]):
        for joined in range(joinings):
            if joinings > 1:
                find_places(state, number, joined, face, most_open, chains.rows)
            then = after[ways[way, 0] - face[HOLES]]
            if then < 0:
                continue
            if edges >= chains.gain.size:
                return -1
            chains.edge[edges, TO] = then
            chains.edge[edges, IN_SETS] = ways[way, 1]
            chains.edge[edges, WILD] = ways[way, 2]
            chains.edge[edges, HOW] = how(ways[way, 0], joined)
            chains.gain[edges] = chains.ways_gain[way]
            edges += 1
    return edges


@kernel
def how(in_runs: int, joined: int) -> int:
    """How many tiles an edge gives to runs, and what kept runs take on, as one number."""
    return in_runs + 8 * joined
