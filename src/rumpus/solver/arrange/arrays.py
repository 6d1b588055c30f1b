"""The arrays that arranging works on, and what their places mean. They are made once and used again, so that solving
needs no other memory; a workspace belongs to one thread.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Amounts = NDArray[np.float64]

COLOURS, NUMBERS, LAYERS = 4, 13, 14
FACES = COLOURS * NUMBERS
JOKER = 13
"""The place of the joker's worth among the numbers'."""
SOURCE = 64
"""A tile's code is its face (colour * 13 + number) and, times this, its source: more than there are faces."""
FACE_BITS = SOURCE - 1


class Problem(NamedTuple):
    """Tiles to arrange. ``faces[colour, number]`` and ``jokers`` have what is named below; ``worth`` is what a spare
    tile of each number, and at ``JOKER`` a spare joker, gains. Of kept sets ``kept[number]`` has the colours (a bit
    each), and ``pairs[number]`` two colours that must lie in one set; ``runs[colour, number]`` has the numbers (a bit
    each) of the kept runs that begin there. 0 is none.
    """

    faces: Ints
    worth: Amounts
    jokers: Ints
    kept: Ints
    pairs: Ints
    runs: Ints


NEED, SPARE, HOLES, STARTS, ENDS, LINKS = range(6)
"""Of a face: tiles that must be used, and may, beside those of kept melds; of kept runs, how many lack a tile here
between their own, how many begin and how many end here; how many other runs must come from the number before.
"""
STANDING = 2
"""Of jokers: free ones that must be used (``NEED``), and may (``SPARE``); those that are used as tiles of a face."""
MOST_KEPT_SETS, MOST_KEPT_RUNS = 3, 4
"""Sets of one number, runs over one face."""


def new_problem() -> Problem:
    """A problem without tiles."""
    return Problem(
        faces=_ints(COLOURS, NUMBERS, 6),
        worth=np.zeros(NUMBERS + 1),
        jokers=_ints(3),
        kept=_ints(NUMBERS, MOST_KEPT_SETS),
        pairs=_ints(NUMBERS, 2),
        runs=_ints(COLOURS, NUMBERS, MOST_KEPT_RUNS),
    )


class RunGraph(NamedTuple):
    """What the runs of each colour may do, as a graph. ``layer[colour * 14 + number]`` is the first node before a
    number, ``first_edge[node]`` the first edge of a node; ``edge`` has what is named below, ``gain`` what an edge
    gains, and ``runs`` what its runs are when it is laid out. The rest is needed while it is built: how a face may be
    used and what that gains, and rows by number or state (``run_graph``).
    """

    layer: Ints
    first_edge: Ints
    edge: Ints
    gain: Amounts
    runs: Ints
    uses: Ints
    uses_gain: Amounts
    rows: Ints


TO, IN_SETS, WILD = range(3)
"""Of an edge: the node it leads to, tiles in sets, free jokers in runs."""
IN_RUNS, JOINED = range(2)
"""Of its runs: how many tiles they get, free jokers among them; which short runs the kept runs that begin here join
(see ``run_graph.state_after_number``).
"""


class Sets(NamedTuple):
    """What the sets of each number can be: rows ``first[number]`` to ``first[number + 1]`` of tiles by colour and free
    jokers; ``allowed[colour, number]`` has a bit for each share of a face that occurs in a row. ``listed`` says for
    which number a row was listed last.
    """

    first: Ints
    tiles: Ints
    allowed: Ints
    listed: Ints


class Prices(NamedTuple):
    """``share[colour * 13 + number, tiles]`` is what a colour pays for so many tiles in sets; ``sets[number]`` what the
    sets of a number gain at best at these prices, ``sets_ahead`` those from it on; ``behind[node]`` and ``ahead[node]``
    what a colour gains at best up to a node and from it on, jokers at their price; ``counted[node, jokers]`` and
    ``sets_count[number, jokers]`` what is gained from there on with exactly so many jokers, which cost nothing.
    ``most_gain[colour, number]`` and ``rest[number]`` are what could be gained at most, with a face and from a number
    on.

    While prices are settled, ``margin[colour, tiles]`` and ``agreed[colour, tiles]`` are what so many tiles of a number
    in sets are worth to their colour, and to all. ``total[jokers]`` is all that is gained with so many jokers.
    """

    share: Amounts
    sets: Amounts
    sets_ahead: Amounts
    behind: Amounts
    ahead: Amounts
    counted: Amounts
    sets_count: Amounts
    most_gain: Amounts
    rest: Amounts
    margin: Amounts
    agreed: Amounts
    total: Amounts


class Search(NamedTuple):
    """A stack of choices to follow and a memory of what was followed in vain.

    A choice is a key (the number, the node of each colour before it, the jokers used), what it loses at the prices, its
    order (what it loses at least, for all that is known), and what is done: the edge of each colour and the jokers in
    sets. ``base[number]`` is where the choices before a number begin. ``seen_slack`` is the slack with which a key was
    followed, if ``seen_in`` is the present round. ``path`` are the choices that led here, ``best_path`` those to the
    best arrangement found.

    ``row_loss`` is what each row of the sets loses. Of the state being followed ``nodes`` and ``first_edges`` are those
    of each colour; ``open`` and ``open_loss`` its edges that may be followed and their losses, by tiles in sets
    (``first_open``, ``least``; see ``search.open_edges``). ``partial`` and ``partial_loss`` are a choice as far as it is
    made for the first colours, and ``least_rest`` what the others lose at least (``search.push_row``). ``total[jokers]``
    is what is gained from a state on with so many jokers, ``short[jokers]`` what is lost by using so many in all.
    ``progress`` and ``amounts`` have what is named below.
    """

    key: Ints
    loss: Amounts
    order: Amounts
    choice: Ints
    base: Ints
    seen: Ints
    seen_slack: Amounts
    seen_in: Ints
    path: Ints
    best_path: Ints
    row_loss: Amounts
    open: Ints
    open_loss: Amounts
    first_open: Ints
    least: Amounts
    nodes: Ints
    first_edges: Ints
    partial: Ints
    partial_loss: Amounts
    least_rest: Amounts
    total: Amounts
    short: Amounts
    progress: Ints
    amounts: Amounts


DEPTH, ROUND, REMEMBERED, UPPER, GOAL, FIRST_GOAL, LEAST, BEST, LEFT, LIMIT, ROUNDS, SWEEPS, MISSES = range(13)
"""Places in ``Search.progress``: the choices on the stack; the number of the round, and the keys remembered in it; what
nothing is worth more than; what is searched for, and was when the search began; the least that is wanted, and the best
found; the states left to this call, and to this round; how many rounds, sweeps, and goals missed in this round, this
problem has had.
"""
BOUND_OF_PARTS, BOUND, JOKER_PRICE, WHOLE, SLACK, FIRST_SLACK = range(6)
"""Places in ``Search.amounts``: the bound without the jokers' own part and with it; the price of a joker; all that could
be gained; how far the bound lies above the goal, and lay above the first one.
"""


class Layout(NamedTuple):
    """An arrangement: each row of ``tiles`` has the code of a tile and the number of its meld; ``size`` has how many
    melds and tiles there are.

    The rest is needed while it is laid out: of the open runs of each colour the ``length`` (0 for none) and the meld
    (``run``); of the kept ones that have begun the numbers (``going``) and the meld (``going_run``); the ``node`` each
    colour has come to; the ``share`` of a number, the ``rest`` of it beside kept sets, and its ``parts``, the colours
    of each set as bits.
    """

    tiles: Ints
    size: Ints
    length: Ints
    run: Ints
    going: Ints
    going_run: Ints
    node: Ints
    share: Ints
    rest: Ints
    parts: Ints


MELDS, TILES = range(2)
LOOSE, WILD_TILE, KEPT_RUN, KEPT_SET = 0, 1, 2, 2 + MOST_KEPT_RUNS
"""Sources: the code is of any tile of its face, of a free joker, or stands for all tiles of a kept meld, the first,
second … (``KEPT_RUN``, ``KEPT_RUN + 1`` …) that begins at its face or, for sets, has its number.
"""


class Workspace(NamedTuple):
    """All that arranging works on, beside the problem."""

    graph: RunGraph
    sets: Sets
    prices: Prices
    search: Search
    layout: Layout


MOST_USES = 33
"""2-4 tiles are shared among rack, runs and sets in 11 ways at most, each with no, one or two jokers."""
MOST_NODES = COLOURS * LAYERS * 20
MOST_CHOICES = MOST_USES * 3**MOST_KEPT_RUNS
"""Edges of one node: each use of the tiles with each choice of the short runs that kept runs join."""
MOST_ROWS = NUMBERS << 10
"""A row has ten bits: three tiles of each colour at most, and three jokers."""
MOST_TILES = 112


def new_workspace(edges: int = 1 << 14, depth: int = 1 << 12, memory: int = 1 << 12) -> Workspace:
    """Arrays for graphs with so many edges, a stack and a memory so large; powers of two."""
    return Workspace(_graph(edges), _sets(), _prices(), _search(depth, memory), _layout())


def _graph(edges: int) -> RunGraph:
    return RunGraph(
        layer=_ints(COLOURS * LAYERS + 1),
        first_edge=_ints(MOST_NODES + 1),
        edge=_ints(edges, 3),
        gain=np.zeros(edges),
        runs=_ints(edges, 2),
        uses=_ints(NUMBERS * MOST_USES, 3),
        uses_gain=np.zeros(NUMBERS * MOST_USES),
        rows=_ints(5, 20),
    )


def _sets() -> Sets:
    return Sets(first=_ints(LAYERS), tiles=_ints(MOST_ROWS, 5), allowed=_ints(COLOURS, NUMBERS), listed=_ints(1 << 10))


def _prices() -> Prices:
    return Prices(
        share=np.zeros((FACES, 4)),
        sets=np.zeros(NUMBERS),
        sets_ahead=np.zeros(LAYERS),
        behind=np.zeros(MOST_NODES),
        ahead=np.zeros(MOST_NODES),
        counted=np.zeros((MOST_NODES, 4)),
        sets_count=np.zeros((LAYERS, 4)),
        most_gain=np.zeros((COLOURS, NUMBERS)),
        rest=np.zeros(LAYERS),
        margin=np.zeros((COLOURS, 4)),
        agreed=np.zeros((COLOURS, 4)),
        total=np.zeros(4),
    )


def _search(depth: int, memory: int) -> Search:
    return Search(
        key=_ints(depth),
        loss=np.zeros(depth),
        order=np.zeros(depth),
        choice=_ints(depth),
        base=_ints(LAYERS),
        seen=_ints(memory),
        seen_slack=np.zeros(memory),
        seen_in=_ints(memory),
        path=_ints(LAYERS),
        best_path=_ints(LAYERS),
        row_loss=np.zeros(MOST_ROWS),
        open=_ints(COLOURS, MOST_CHOICES),
        open_loss=np.zeros((COLOURS, MOST_CHOICES)),
        first_open=_ints(COLOURS, 5),
        least=np.zeros((COLOURS, 4)),
        nodes=_ints(COLOURS),
        first_edges=_ints(COLOURS),
        partial=_ints(COLOURS + 1, 5),
        partial_loss=np.zeros(COLOURS + 1),
        least_rest=np.zeros(COLOURS),
        total=np.zeros(4),
        short=np.zeros(4),
        progress=_ints(13),
        amounts=np.zeros(6),
    )


def _layout() -> Layout:
    return Layout(
        tiles=_ints(MOST_TILES, 2),
        size=_ints(2),
        length=_ints(COLOURS, 3),
        run=_ints(COLOURS, 3),
        going=_ints(COLOURS, MOST_KEPT_RUNS),
        going_run=_ints(COLOURS, MOST_KEPT_RUNS),
        node=_ints(COLOURS),
        share=_ints(COLOURS + 1),
        rest=_ints(COLOURS + 1),
        parts=_ints(3),
    )


def _ints(*shape: int) -> Ints:
    return np.zeros(shape, np.int64)
