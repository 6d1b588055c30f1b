"""Turn the choices of a search into melds."""

from __future__ import annotations

from rumpus.solver.arrange import arrays as at
from rumpus.solver.arrange.arrays import (
    COLOURS,
    LAYERS,
    MOST_FIXED_RUNS,
    MOST_FIXED_SETS,
    NUMBERS,
    SOURCE,
    ArrangementRows,
    Ints,
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
    apply_joinings,
    count_colours,
    count_joinings,
    missing_colour,
    missing_tiles,
    split_into_sets,
)
from rumpus.solver.jit.compiled import kernel


@kernel
def _new_meld(layout: ArrangementRows) -> int:
    layout.size[at.MELDS] += 1
    return layout.size[at.MELDS] - 1


@kernel
def _put_tile(face: int, source: int, meld: int, layout: ArrangementRows) -> None:
    tile = layout.tiles[layout.size[at.TILES]]
    tile[0], tile[1] = face + SOURCE * source, meld
    layout.size[at.TILES] += 1


# Runs


@kernel
def _begin_fixed_runs(colour: int, number: int, joined: int, problem: Problem, layout: ArrangementRows) -> None:
    """Lay the fixed runs that begin here, each after the short run it is joined to, if any."""
    open_length, open_meld = layout.open_length[colour], layout.open_meld[colour]
    for place in range(MOST_FIXED_RUNS):
        numbers = problem.fixed_runs[colour, number, place]
        if numbers == 0:
            return
        meld = -1
        short = joined % 3
        joined //= 3
        for other in range(MOST_OPEN):
            if short > 0 and meld < 0 and open_length[other] == short:
                meld, open_length[other] = open_meld[other], 0
        if meld < 0:
            meld = _new_meld(layout)
        _put_tile(colour * NUMBERS + number, at.FIXED_RUN + place, meld, layout)
        for slot in range(MOST_FIXED_RUNS):
            if layout.fixed_numbers[colour, slot] == 0:
                layout.fixed_numbers[colour, slot] = numbers
                layout.fixed_meld[colour, slot] = meld
                break


@kernel
def _fill_holes(colour: int, number: int, wild_from: int, layout: ArrangementRows) -> int:
    """Fill the gap that each fixed run has at this number. From the ``wild_from``-th tile on, jokers are used. Return
    how many tiles were laid.
    """
    given = 0
    for slot in range(MOST_FIXED_RUNS):
        numbers = layout.fixed_numbers[colour, slot]
        if numbers >> number and not numbers >> number & 1 and numbers & ((1 << number) - 1):
            source = at.FREE_JOKER if given >= wild_from else at.ANY_TILE
            _put_tile(colour * NUMBERS + number, source, layout.fixed_meld[colour, slot], layout)
            given += 1
    return given


@kernel
def _end_fixed_runs(colour: int, number: int, layout: ArrangementRows) -> None:
    """Turn the fixed runs that end here into open runs, which may continue."""
    open_length, open_meld = layout.open_length[colour], layout.open_meld[colour]
    for slot in range(MOST_FIXED_RUNS):
        numbers = layout.fixed_numbers[colour, slot]
        if numbers == 0 or numbers >> (number + 1):
            continue
        layout.fixed_numbers[colour, slot] = 0
        place = _place_for_run(open_length, MOST_OPEN)
        if place >= 0:
            open_length[place], open_meld[place] = LONG, layout.fixed_meld[colour, slot]


@kernel
def _place_for_run(open_length: Ints, most_open: int) -> int:
    """Return a slot for one more run: an empty one, else that of a run that may end, else -1."""
    taken, empty, long = 0, -1, -1
    for place in range(MOST_OPEN):
        if open_length[place] == 0:
            empty = place
        else:
            taken += 1
        if open_length[place] == LONG:
            long = place
    return empty if taken < most_open else long


@kernel
def _lay_runs(colour: int, number: int, tiles: int, wild_from: int, most_open: int, layout: ArrangementRows) -> None:
    """Add ``tiles`` tiles to the open runs in the order of ``run_states._state_after``, jokers from the
    ``wild_from``-th on.
    """
    face, open_length, open_meld = colour * NUMBERS + number, layout.open_length[colour], layout.open_meld[colour]
    given, served = 0, 0
    for is_long in range(2):
        for place in range(MOST_OPEN):
            if open_length[place] == 0 or served >> place & 1 or (open_length[place] == LONG) != (is_long == 1):
                continue
            if given < tiles:
                _put_tile(face, at.FREE_JOKER if given >= wild_from else at.ANY_TILE, open_meld[place], layout)
                open_length[place] = min(open_length[place] + 1, LONG)
                served |= 1 << place
                given += 1
            else:
                open_length[place] = 0
    while given < tiles:
        place = _place_for_run(open_length, most_open)
        open_length[place], open_meld[place] = 1, _new_meld(layout)
        _put_tile(face, at.FREE_JOKER if given >= wild_from else at.ANY_TILE, open_meld[place], layout)
        given += 1


# Sets


@kernel
def _lay_sets(number: int, problem: Problem, layout: ArrangementRows) -> None:
    """Lay the tiles that a number puts into sets, some of them on the fixed sets."""
    fixed, share, rest, parts = problem.fixed_sets[number], layout.share, layout.rest, layout.parts
    for joining in range(count_joinings(fixed)):
        if not apply_joinings(joining, share, fixed, -1, rest):
            continue
        count = split_into_sets(rest, problem.pairs[number], parts)
        if count >= 0:
            _lay_fixed_sets(number, joining, fixed, layout)
            for part in range(count):
                _lay_set(number, part, count, layout)
            return


@kernel
def _lay_fixed_sets(number: int, joining: int, fixed: Ints, layout: ArrangementRows) -> None:
    """Lay the fixed sets, each with the tile or joker that joins it."""
    for place in range(MOST_FIXED_SETS):
        if fixed[place] == 0:
            return
        meld = _new_meld(layout)
        joining_kind = joining % 3
        joining //= 3
        _put_tile(number, at.FIXED_SET + place, meld, layout)
        if joining_kind != ALONE:
            face = missing_colour(fixed[place]) * NUMBERS + number
            _put_tile(face, at.FREE_JOKER if joining_kind == WITH_JOKER else at.ANY_TILE, meld, layout)


@kernel
def _lay_set(number: int, part: int, count: int, layout: ArrangementRows) -> None:
    """Lay one of ``count`` new sets. It takes as many jokers as fit and the later sets do not need."""
    rest, parts = layout.rest, layout.parts
    meld, size = _new_meld(layout), count_colours(parts[part])
    for colour in range(COLOURS):
        if parts[part] >> colour & 1:
            _put_tile(colour * NUMBERS + number, at.ANY_TILE, meld, layout)
    jokers = min(rest[COLOURS] - missing_tiles(part + 1, count, parts), 4 - size)
    rest[COLOURS] -= jokers
    for colour in range(COLOURS):
        if jokers > 0 and not parts[part] >> colour & 1:
            _put_tile(colour * NUMBERS + number, at.FREE_JOKER, meld, layout)
            jokers -= 1


# All


@kernel
def _lay_edge(colour: int, number: int, edge: int, problem: Problem, graph: RunGraph, layout: ArrangementRows) -> None:
    """Lay the tiles that an edge puts into runs."""
    tiles, joined = graph.runs[edge, at.IN_RUNS], graph.runs[edge, at.JOINED]
    wild_from = tiles - graph.edge[edge, at.WILD]
    _begin_fixed_runs(colour, number, joined, problem, layout)
    filled = _fill_holes(colour, number, wild_from, layout)
    _lay_runs(colour, number, tiles - filled, wild_from - filled, most_open_runs(problem), layout)
    _end_fixed_runs(colour, number, layout)


@kernel
def lay_out(problem: Problem, work: Workspace) -> None:
    """Write the melds of the best arrangement to ``work.layout``."""
    graph, layout = work.graph, work.layout
    layout.size[:] = 0
    layout.open_length[:] = 0
    layout.fixed_numbers[:] = 0
    for colour in range(COLOURS):
        layout.node[colour] = graph.layer[colour * LAYERS]
    for number in range(NUMBERS):
        choice = work.search.best_path[number]
        layout.share[COLOURS] = choice & 3
        for colour in range(COLOURS):
            first_edge = graph.first_edge[layout.node[colour]]
            edge = first_edge + (choice >> (2 + EDGE_BITS * colour) & EDGE_MASK)
            _lay_edge(colour, number, edge, problem, graph, layout)
            layout.share[colour] = graph.edge[edge, at.IN_SETS]
            layout.node[colour] = graph.edge[edge, at.TO]
        _lay_sets(number, problem, layout)
