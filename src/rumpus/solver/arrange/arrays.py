"""The arrays that the arranging kernels work on, and the meaning of each place in them.

A *face* is a colour and a number. A *required* tile must be used, a *spare* tile may be used. A *fixed* run or set is a
group of tiles that the caller wants to stay together; other tiles may be added to it. The arrays are made once and used
again, so kernels need no other memory. A workspace belongs to one thread.
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
"""The index of the joker's worth, behind those of the numbers."""
SOURCE = 64
"""A tile code is ``face + SOURCE * source``, with face ``colour * 13 + number``. ``SOURCE`` is larger than any face."""
FACE_MASK = SOURCE - 1


class Problem(NamedTuple):
    """The tiles to arrange.

    ``faces[colour, number]`` and ``jokers`` hold the entries named below. ``worth[number]`` is the gain of using a
    spare tile, ``worth[JOKER]`` that of a spare joker. ``fixed_sets[number]`` holds the colours of each fixed set as
    bits. ``pairs[number]`` holds up to two pairs of colours, as bits: the two tiles of a pair must be in one set.
    ``fixed_runs[colour, number]`` holds the numbers, as bits, of each fixed run that begins there. 0 means none.
    """

    faces: Ints
    worth: Amounts
    jokers: Ints
    fixed_sets: Ints
    pairs: Ints
    fixed_runs: Ints


NEED, SPARE, HOLES, STARTS, ENDS, LINKS = range(6)
"""Entries of a face. ``NEED`` and ``SPARE`` count the required and the spare tiles, without those of fixed melds.
``HOLES`` counts the fixed runs with a gap here. ``STARTS`` and ``ENDS`` count those that begin and end here. ``LINKS``
is the least number of open runs that must continue from the number before.
"""
STANDING = 2
"""An entry of the jokers: how many are used as tiles of a face. ``NEED`` and ``SPARE`` count the free jokers."""
MOST_FIXED_SETS, MOST_FIXED_RUNS = 3, 4
"""The most fixed sets of one number, and the most fixed runs over one face."""


def new_problem() -> Problem:
    """Return a problem without tiles."""
    return Problem(
        faces=_ints(COLOURS, NUMBERS, 6),
        worth=np.zeros(NUMBERS + 1),
        jokers=_ints(3),
        fixed_sets=_ints(NUMBERS, MOST_FIXED_SETS),
        pairs=_ints(NUMBERS, 2),
        fixed_runs=_ints(COLOURS, NUMBERS, MOST_FIXED_RUNS),
    )


class RunGraph(NamedTuple):
    """All possible runs of each colour, as one graph a colour (see ``run_graph``).

    ``layer[colour * 14 + number]`` is the first node before a number, ``first_edge[node]`` the first edge of a node.
    ``edge`` and ``runs`` hold the entries named below, ``gain`` the gain of each edge. ``uses``, ``uses_gain`` and
    ``rows`` are needed only while the graph is built.
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
"""Entries of an edge: the node it leads to, the tiles put into sets, the free jokers put into runs."""
IN_RUNS, JOINED = range(2)
"""Entries of ``RunGraph.runs``: the tiles put into runs, free jokers included; and the short runs that the fixed runs
beginning here are joined to, in base 3 (see ``run_graph._state_after_number``).
"""


class Sets(NamedTuple):
    """The possible sets of each number.

    Rows ``first[number]`` to ``first[number + 1]`` of ``tiles`` hold the number of tiles of each colour and of free
    jokers. Bit ``n`` of ``allowed[colour, number]`` says that some row takes ``n`` tiles of the face. ``listed_for``
    holds the number for which a row was last listed.
    """

    first: Ints
    tiles: Ints
    allowed: Ints
    listed_for: Ints


class Prices(NamedTuple):
    """The prices of the relaxation (see ``lagrangian``) and the bounds computed from them.

    - ``share_price[colour * 13 + number, tiles]``: the price a colour pays to put that many tiles into sets.
    - ``gain_to[node]``, ``gain_from[node]``: the best gain of a colour up to a node, and from it on, jokers paid for.
    - ``sets_gain[number]``, ``sets_gain_from[number]``: the best gain of the sets of a number, and from it on.
    - ``gain_by_jokers[node, jokers]``, ``sets_gain_by_jokers[number, jokers]``: the best gain from there on with
      exactly that many jokers, which cost nothing.
    - ``max_gain[colour, number]``, ``max_gain_from[number]``: upper bounds of the real gain of a face, and from a
      number on.
    - ``margin[colour, tiles]``, ``joint[colour, tiles]``: the best gain of a colour, and of everything, when that many
      tiles of the current number are in sets.
    - ``total[jokers]``: the best gain of everything with that many jokers.
    """

    share_price: Amounts
    sets_gain: Amounts
    sets_gain_from: Amounts
    gain_to: Amounts
    gain_from: Amounts
    gain_by_jokers: Amounts
    sets_gain_by_jokers: Amounts
    max_gain: Amounts
    max_gain_from: Amounts
    margin: Amounts
    joint: Amounts
    total: Amounts


class Search(NamedTuple):
    """A stack of choices to follow, and a memory of the states already followed.

    Each choice has four parts. ``key`` is the number, the node of each colour before it, and the jokers used. ``loss``
    is its loss at the prices, ``order`` the least loss that can follow. ``choice`` is an edge for each colour, and the
    jokers in sets. The choices before a number begin at ``base[number]``. ``path`` holds the choices that led to the
    current state, ``best_path`` those of the best arrangement. ``seen`` is a hash table of keys. ``seen_slack`` is the
    slack a key was followed with, valid if ``seen_round`` is the current round.

    ``row_loss`` is the loss of each row of the sets. ``nodes``, ``first_edges``, ``open_edge``, ``open_loss``,
    ``first_open`` and ``least_loss`` describe the edges that may be followed from the current state (see
    ``search._find_open_edges``). ``partial``, ``partial_loss`` and ``least_rest`` hold a choice made for the first
    colours only (see ``search._push_row``). ``total[jokers]`` is the gain from a state on with that many jokers,
    ``shortfall[jokers]`` the loss of using that many in all. ``progress`` and ``amounts`` hold the entries named below.
    """

    key: Ints
    loss: Amounts
    order: Amounts
    choice: Ints
    base: Ints
    seen: Ints
    seen_slack: Amounts
    seen_round: Ints
    path: Ints
    best_path: Ints
    row_loss: Amounts
    open_edge: Ints
    open_loss: Amounts
    first_open: Ints
    least_loss: Amounts
    nodes: Ints
    first_edges: Ints
    partial: Ints
    partial_loss: Amounts
    least_rest: Amounts
    total: Amounts
    shortfall: Amounts
    progress: Ints
    amounts: Amounts


DEPTH, ROUND, SEEN_COUNT, UPPER, GOAL, FIRST_GOAL, LEAST, BEST, LEFT, LIMIT, ROUNDS, SWEEPS, MISSES = range(13)
"""Entries of ``Search.progress``:

- ``DEPTH``: the number of choices on the stack
- ``ROUND``, ``SEEN_COUNT``: the current round, and the keys remembered in it
- ``UPPER``: an upper bound of the worth
- ``GOAL``, ``FIRST_GOAL``: the worth searched for now, and when the search began
- ``LEAST``, ``BEST``: the least worth the caller wants, and the best one found
- ``LEFT``, ``LIMIT``: the states left in this call, and in this round
- ``ROUNDS``, ``SWEEPS``: those done for this problem
- ``MISSES``: the goals missed in this round
"""
BOUND_WITHOUT_JOKERS, BOUND, JOKER_PRICE, MAX_GAIN, SLACK, FIRST_SLACK = range(6)
"""Entries of ``Search.amounts``: the bound without and with the joker term; the price of a joker; the most that can be
gained without prices; the distance from the bound to the goal, and to the first goal of this search.
"""


class ArrangementRows(NamedTuple):
    """An arrangement: each row of ``tiles`` is a tile code and the number of its meld. ``size`` counts the melds and
    the tiles.

    The rest is needed while it is built. ``open_length`` and ``open_meld`` are the length (0 for none) and the meld of
    the open runs of each colour. ``fixed_numbers`` and ``fixed_meld`` are the numbers and the meld of the fixed runs
    begun. ``node`` is the current node of each colour. ``share`` counts the tiles that a number puts into sets,
    ``rest`` those beside the fixed sets. ``parts`` holds the colours of each set as bits.
    """

    tiles: Ints
    size: Ints
    open_length: Ints
    open_meld: Ints
    fixed_numbers: Ints
    fixed_meld: Ints
    node: Ints
    share: Ints
    rest: Ints
    parts: Ints


MELDS, TILES = range(2)
ANY_TILE, FREE_JOKER, FIXED_RUN, FIXED_SET = 0, 1, 2, 2 + MOST_FIXED_RUNS
"""Sources in a tile code: any tile of the face; a free joker; or all tiles of the first, second … fixed meld
(``FIXED_RUN``, ``FIXED_RUN + 1`` …) that begins at the face. The face of a fixed set is its number.
"""


class Workspace(NamedTuple):
    """All arrays of the arranging kernels, without the problem."""

    graph: RunGraph
    sets: Sets
    prices: Prices
    search: Search
    layout: ArrangementRows


MOST_USES = 33
"""The most ways to use one face: 2-4 tiles can be divided among rack, runs and sets in 11 ways, with 0, 1 or 2 jokers.
"""
MOST_NODES = COLOURS * LAYERS * 20
MOST_CHOICES = MOST_USES * 3**MOST_FIXED_RUNS
"""The most edges of one node: each use of the tiles with each choice of short runs that fixed runs join."""
MOST_ROWS = NUMBERS << 10
"""The most rows of sets. A row of one number has ten bits: up to three tiles of each colour and three jokers."""
MOST_TILES = 112


def new_workspace(edges: int = 1 << 14, depth: int = 1 << 12, memory: int = 1 << 12) -> Workspace:
    """Return new arrays: ``edges`` for the graphs, ``depth`` for the stack, ``memory`` for the seen keys. ``memory``
    must be a power of two.
    """
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
    return Sets(
        first=_ints(LAYERS), tiles=_ints(MOST_ROWS, 5), allowed=_ints(COLOURS, NUMBERS), listed_for=_ints(1 << 10)
    )


def _prices() -> Prices:
    return Prices(
        share_price=np.zeros((FACES, 4)),
        sets_gain=np.zeros(NUMBERS),
        sets_gain_from=np.zeros(LAYERS),
        gain_to=np.zeros(MOST_NODES),
        gain_from=np.zeros(MOST_NODES),
        gain_by_jokers=np.zeros((MOST_NODES, 4)),
        sets_gain_by_jokers=np.zeros((LAYERS, 4)),
        max_gain=np.zeros((COLOURS, NUMBERS)),
        max_gain_from=np.zeros(LAYERS),
        margin=np.zeros((COLOURS, 4)),
        joint=np.zeros((COLOURS, 4)),
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
        seen_round=_ints(memory),
        path=_ints(LAYERS),
        best_path=_ints(LAYERS),
        row_loss=np.zeros(MOST_ROWS),
        open_edge=_ints(COLOURS, MOST_CHOICES),
        open_loss=np.zeros((COLOURS, MOST_CHOICES)),
        first_open=_ints(COLOURS, 5),
        least_loss=np.zeros((COLOURS, 4)),
        nodes=_ints(COLOURS),
        first_edges=_ints(COLOURS),
        partial=_ints(COLOURS + 1, 5),
        partial_loss=np.zeros(COLOURS + 1),
        least_rest=np.zeros(COLOURS),
        total=np.zeros(4),
        shortfall=np.zeros(4),
        progress=_ints(13),
        amounts=np.zeros(6),
    )


def _layout() -> ArrangementRows:
    return ArrangementRows(
        tiles=_ints(MOST_TILES, 2),
        size=_ints(2),
        open_length=_ints(COLOURS, 3),
        open_meld=_ints(COLOURS, 3),
        fixed_numbers=_ints(COLOURS, MOST_FIXED_RUNS),
        fixed_meld=_ints(COLOURS, MOST_FIXED_RUNS),
        node=_ints(COLOURS),
        share=_ints(COLOURS + 1),
        rest=_ints(COLOURS + 1),
        parts=_ints(3),
    )


def _ints(*shape: int) -> Ints:
    return np.zeros(shape, np.int64)
