"""From the choices of a search to the melds they mean."""

from __future__ import annotations

from rumpus.solver.arrange import arrays as at
from rumpus.solver.arrange.arrays import (
    COLOURS,
    LAYERS,
    MOST_KEPT_RUNS,
    MOST_KEPT_SETS,
    NUMBERS,
    SOURCE,
    Ints,
    Layout,
    Problem,
    RunGraph,
    Workspace,
)
from rumpus.solver.arrange.jokers import most_open_runs
from rumpus.solver.arrange.run_states import LONG, MOST_OPEN
from rumpus.solver.arrange.search import EDGE_BITS, EDGE_MASK
from rumpus.solver.arrange.sets import (
    ALONE,
    WITH_JOKER,
    is_joined,
    lacking_in,
    missing_colour,
    part_sets,
    set_joinings_of,
    size_of,
)
from rumpus.solver.jit.compiled import kernel


@kernel
def new_meld(layout: Layout) -> int:
    """The number of a new meld."""
    layout.size[at.MELDS] += 1
    return layout.size[at.MELDS] - 1


@kernel
def put_tile(face: int, source: int, meld: int, layout: Layout) -> None:
    """Lay a tile in a meld."""
    tile = layout.tiles[layout.size[at.TILES]]
    tile[0], tile[1] = face + SOURCE * source, meld
    layout.size[at.TILES] += 1


# Runs


@kernel
def begin_kept_runs(colour: int, number: int, joined: int, problem: Problem, layout: Layout) -> None:
    """Lay the kept runs that begin here, each behind the short run that it joins, if any."""
    length, run = layout.length[colour], layout.run[colour]
    for place in range(MOST_KEPT_RUNS):
        numbers = problem.runs[colour, number, place]
        if numbers == 0:
            return
        meld, short = -1, joined % 3
        joined //= 3
        for other in range(MOST_OPEN):
            if short > 0 and meld < 0 and length[other] == short:
                meld, length[other] = run[other], 0
        if meld < 0:
            meld = new_meld(layout)
        put_tile(colour * NUMBERS + number, at.KEPT_RUN + place, meld, layout)
        for going in range(MOST_KEPT_RUNS):
            if layout.going[colour, going] == 0:
                layout.going[colour, going] = numbers
                layout.going_run[colour, going] = meld
                break


@kernel
def fill_holes(colour: int, number: int, wild_from: int, layout: Layout) -> int:
    """Give each kept run with a hole at this number a tile, a joker from the ``wild_from``-th on; returns how many."""
    given = 0
    for going in range(MOST_KEPT_RUNS):
        numbers = layout.going[colour, going]
        if numbers >> number and not numbers >> number & 1 and numbers & ((1 << number) - 1):
            source = at.WILD_TILE if given >= wild_from else at.LOOSE
            put_tile(colour * NUMBERS + number, source, layout.going_run[colour, going], layout)
            given += 1
    return given


@kernel
def end_kept_runs(colour: int, number: int, layout: Layout) -> None:
    """Make open runs of the kept ones that end here."""
    length, run = layout.length[colour], layout.run[colour]
    for going in range(MOST_KEPT_RUNS):
        numbers = layout.going[colour, going]
        if numbers == 0 or numbers >> (number + 1):
            continue
        layout.going[colour, going] = 0
        place = free_place(length, MOST_OPEN)
        if place >= 0:
            length[place], run[place] = LONG, layout.going_run[colour, going]


@kernel
def free_place(length: Ints, most_open: int) -> int:
    """A place for a run more: an empty one, else that of a run that may end, else -1."""
    taken, empty, long = 0, -1, -1
    for place in range(MOST_OPEN):
        if length[place] == 0:
            empty = place
        else:
            taken += 1
        if length[place] == LONG:
            long = place
    return empty if taken < most_open else long


@kernel
def lay_runs(colour: int, number: int, tiles: int, wild_from: int, most_open: int, layout: Layout) -> None:
    """Give the open runs so many tiles, as ``run_states.state_after`` does, jokers from the ``wild_from``-th on."""
    face, length, run = colour * NUMBERS + number, layout.length[colour], layout.run[colour]
    given, served = 0, 0
    for is_long in range(2):
        for place in range(MOST_OPEN):
            if length[place] == 0 or served >> place & 1 or (length[place] == LONG) != (is_long == 1):
                continue
            if given < tiles:
                put_tile(face, at.WILD_TILE if given >= wild_from else at.LOOSE, run[place], layout)
                length[place] = min(length[place] + 1, LONG)
                served |= 1 << place
                given += 1
            else:
                length[place] = 0
    while given < tiles:
        place = free_place(length, most_open)
        length[place], run[place] = 1, new_meld(layout)
        put_tile(face, at.WILD_TILE if given >= wild_from else at.LOOSE, run[place], layout)
        given += 1


# Sets


@kernel
def lay_sets(number: int, problem: Problem, layout: Layout) -> None:
    """Lay the share of a number as sets, some of it on the kept ones."""
    kept, share, rest, parts = problem.kept[number], layout.share, layout.rest, layout.parts
    for joining in range(set_joinings_of(kept)):
        if not is_joined(joining, share, kept, -1, rest):
            continue
        count = part_sets(rest, problem.pairs[number], parts)
        if count >= 0:
            lay_kept_sets(number, joining, kept, layout)
            for part in range(count):
                lay_set(number, part, count, layout)
            return


@kernel
def lay_kept_sets(number: int, joining: int, kept: Ints, layout: Layout) -> None:
    """Lay the kept sets, each with what joins it."""
    for place in range(MOST_KEPT_SETS):
        if kept[place] == 0:
            return
        meld, by = new_meld(layout), joining % 3
        joining //= 3
        put_tile(number, at.KEPT_SET + place, meld, layout)
        if by != ALONE:
            face = missing_colour(kept[place]) * NUMBERS + number
            put_tile(face, at.WILD_TILE if by == WITH_JOKER else at.LOOSE, meld, layout)


@kernel
def lay_set(number: int, part: int, count: int, layout: Layout) -> None:
    """Lay one of so many new sets. Of the jokers it gets as many as the sets behind it do not lack, and it can take."""
    rest, parts = layout.rest, layout.parts
    meld, size = new_meld(layout), size_of(parts[part])
    for colour in range(COLOURS):
        if parts[part] >> colour & 1:
            put_tile(colour * NUMBERS + number, at.LOOSE, meld, layout)
    jokers = min(rest[COLOURS] - lacking_in(part + 1, count, parts), 4 - size)
    rest[COLOURS] -= jokers
    for colour in range(COLOURS):
        if jokers > 0 and not parts[part] >> colour & 1:
            put_tile(colour * NUMBERS + number, at.WILD_TILE, meld, layout)
            jokers -= 1


# All


@kernel
def lay_edge(colour: int, number: int, edge: int, problem: Problem, graph: RunGraph, layout: Layout) -> None:
    """Lay what an edge does with the tiles of a face in runs."""
    tiles, joined = graph.runs[edge, at.IN_RUNS], graph.runs[edge, at.JOINED]
    wild_from = tiles - graph.edge[edge, at.WILD]
    begin_kept_runs(colour, number, joined, problem, layout)
    filled = fill_holes(colour, number, wild_from, layout)
    lay_runs(colour, number, tiles - filled, wild_from - filled, most_open_runs(problem), layout)
    end_kept_runs(colour, number, layout)


@kernel
def lay_out(problem: Problem, work: Workspace) -> None:
    """Lay the melds of the best arrangement found."""
    graph, layout = work.graph, work.layout
    layout.size[:] = 0
    layout.length[:] = 0
    layout.going[:] = 0
    for colour in range(COLOURS):
        layout.node[colour] = graph.layer[colour * LAYERS]
    for number in range(NUMBERS):
        choice = work.search.best_path[number]
        layout.share[COLOURS] = choice & 3
        for colour in range(COLOURS):
            first_edge = graph.first_edge[layout.node[colour]]
            edge = first_edge + (choice >> (2 + EDGE_BITS * colour) & EDGE_MASK)
            lay_edge(colour, number, edge, problem, graph, layout)
            layout.share[colour] = graph.edge[edge, at.IN_SETS]
            layout.node[colour] = graph.edge[edge, at.TO]
        lay_sets(number, problem, layout)
