"""The arrays of a run of playouts."""

from __future__ import annotations

from typing import NamedTuple

from rumpus.solver.engine.layout import Ints
from rumpus.solver.jit.rng import Word


class RunArrays(NamedTuple):
    """The state all playouts begin from, as a row; orders to deal, one for each playout, or none; the number of the first
    playout; how many deals a game has at most, 0 for one deal; the seed. ``row``, ``order`` and ``rng`` are scratch space
    for the running deal; ``log`` takes the actions as far as it has room; ``results`` has a row for each playout.
    """

    begun: Ints
    orders: Ints
    first: int
    most_deals: int
    seed: Word
    row: Ints
    order: Ints
    rng: Word
    log: Ints
    results: Ints
