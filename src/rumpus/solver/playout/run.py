"""The arrays of a run of playouts, and the kernels that card games and tile games share."""

from __future__ import annotations

from typing import NamedTuple

from rumpus.solver.engine import layout as at
from rumpus.solver.engine.deal import draw_for_deal
from rumpus.solver.engine.layout import Ints
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.jit.rng import Word, seed_rng, shuffle


class RunArrays(NamedTuple):
    """The input and output of a run of playouts.

    - ``start_row``: the state that all playouts start from, as a row.
    - ``orders``: the order of the pack for the next deal of each playout, or no rows.
    - ``first``: the number of the first playout of this run.
    - ``last_deal``: the number of the deal after which a playout stops.
    - ``whole_games``: True if the results are the scores of games, not of a deal.
    - ``row``, ``order``, ``rng``: scratch space for the running deal.
    - ``log``: receives the actions as far as it has room.
    - ``results``: receives a row for each playout (see ``playout.result``).
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
    """Set the scratch space of a run to the start of the playout ``number``: state, order and random generator."""
    is_between_deals = run.start_row[at.PHASE] == at.DEALING or run.start_row[at.PHASE] == at.SEATING
    # Between deals the places from STOCK on are unused, so they need not be copied.
    for place in range(at.STOCK if is_between_deals else run.start_row.shape[0]):
        run.row[place] = run.start_row[place]
    for place in range(run.order.shape[0]):
        run.order[place] = run.orders[number, place] if run.orders.shape[0] else place
    seed_rng(run.rng, run.seed, run.first + number)


@kernel
def prepare_deal(rules: Ints, run: RunArrays) -> bool:
    """Prepare ``run.order`` if a deal comes next, and return True then. Draw for the dealer or starter first if needed.

    The first deal uses the given order if there is one. Other deals are shuffled.
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
    """Return True if the game is over or the last deal of this run has ended."""
    return run.row[at.PHASE] == at.OVER or run.row[at.DEALS] >= run.last_deal
