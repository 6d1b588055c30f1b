"""Lookup tables for playouts: the tables of the hand solver, and the runs and points in any cards of a suit."""

from __future__ import annotations

from typing import NamedTuple

from rumpus.solver.hands.deadwood import HandTables, Ints, Shorts
from rumpus.solver.jit.compiled import entry_point, kernel


class PlayoutTables(NamedTuple):
    """The lookup tables of a pack and its meld rules. All but ``arranged`` are read only.

    - ``hand``: the tables of the hand solver.
    - ``width``: the number of ranks; ``ace_high``: 1 if a run may end with an ace.
    - ``suits``: the card set of the lowest rank, one card for each suit.
    - ``runs``, ``values``: by the card set of one suit, the number of its runs and its points.
    - ``melds``: the card set of each meld of the pack.
    - ``by_lowest``: meld numbers ordered by lowest card; ``first_meld``: the first index there of each card.
    - ``offered``: by meld, the cards that can be laid off on it, as three ``Offers`` numbers.
    - ``ranks``: by meld, its rank in a tie, 0 lowest (RAP-8).
    - ``arranged``: scratch space for the melds of an arrangement.
    """

    hand: HandTables
    width: int
    ace_high: int
    suits: int
    runs: Shorts
    values: Shorts
    melds: Ints
    by_lowest: Ints
    first_meld: Ints
    offered: Ints
    ranks: Ints
    arranged: Ints


@entry_point
def fill_playout_tables(points: Ints, ace_high: int, runs: Shorts, values: Shorts) -> None:
    """Fill the arrays ``runs`` and ``values`` of ``PlayoutTables``. ``points`` are the points of each rank."""
    width = points.shape[0]
    for cards in range(runs.shape[0]):
        runs[cards], values[cards] = _count_suit_runs(cards, width, ace_high), 0
        for rank in range(width):
            values[cards] += points[rank] if cards >> rank & 1 else 0


@kernel
def _count_suit_runs(cards: int, width: int, ace_high: int) -> int:
    found = 0
    for low in range(width - 2 + ace_high):
        found += max(0, consecutive_from(cards, low, width, ace_high) - 2)
    return found


@kernel
def consecutive_from(cards: int, low: int, width: int, ace_high: int) -> int:
    """Return the number of consecutive cards of one suit from position ``low`` on.

    A high ace follows the highest rank, but a run has no ace at both ends (R500-1).
    """
    row = cards | (cards & 1) << width if ace_high and low > 0 else cards
    end = low
    while row >> end & 1:
        end += 1
    return end - low


@kernel
def value_of(cards: int, t: PlayoutTables) -> int:
    """Return the points of a set of cards."""
    row, width = (1 << t.width) - 1, t.width
    value: int = t.values[cards & row] + t.values[cards >> width & row]
    value += t.values[cards >> 2 * width & row] + t.values[cards >> 3 * width & row]
    return value
