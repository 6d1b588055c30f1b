"""The arrays of a run of playouts, and what card games and tile games have in common in it."""

from __future__ import annotations

from typing import NamedTuple

from rumpus.solver.engine import layout as at
from rumpus.solver.engine.deal import draw_for_deal
from rumpus.solver.engine.layout import Ints
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.jit.rng import Word, seed_rng, shuffle


class RunArrays(NamedTuple):
    """The state all playouts begin from, as a row; orders to deal, one for each playout, or none; the number of the first
    playout; the number of the deal after which a game is left; whether whole games are scored rather than a deal; the
    seed. ``row``, ``order`` and ``rng`` are scratch space for the running deal; ``log`` takes the actions as far as it has
    room; ``results`` has a row for each playout (see ``playout.result``).
    """

    start_row: Ints
    orders: Ints
    first: int
    last_deal: int
    whole_games: bool
    seed: Word
    row: Ints
    order: Ints
    rng: Word
    log: Ints
    results: Ints


@kernel
def begin_playout(run: RunArrays, number: int) -> None:
    """Lay out the state that a playout begins from, the order that it deals, and its chance."""
    is_between_deals = run.start_row[at.PHASE] == at.DEALING or run.start_row[at.PHASE] == at.SEATING
    # Between deals what lies from STOCK on is room.
    for place in range(at.STOCK if is_between_deals else run.start_row.shape[0]):
        run.row[place] = run.start_row[place]
    for place in range(run.order.shape[0]):
        run.order[place] = run.orders[number, place] if run.orders.shape[0] else place
    seed_rng(run.rng, run.seed, run.first + number)


@kernel
def prepare_deal(rules: Ints, run: RunArrays) -> bool:
    """Draw who deals or starts, if that is to be drawn; returns whether there is a deal to be made then, from ``run.order``.
    An order that is given is for the first deal, and stays as it is.
    """
    if run.row[at.PHASE] == at.SEATING:
        shuffle(run.rng, run.order, 0, rules[at.PACK])
        draw_for_deal(rules, run.order, run.row, run.log)
    if run.row[at.PHASE] != at.DEALING:
        return False
    if run.orders.shape[0] == 0 or run.row[at.DEALS] != run.start_row[at.DEALS]:
        shuffle(run.rng, run.order, 0, rules[at.PACK])
    return True


@kernel
def is_finished(run: RunArrays) -> bool:
    """Whether no deal follows the one that has just ended."""
    return run.row[at.PHASE] == at.OVER or run.row[at.DEALS] >= run.last_deal
