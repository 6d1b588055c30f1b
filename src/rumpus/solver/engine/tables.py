"""What playouts look up: the hand solver's tables, and how many runs and points the cards of a suit hold."""

from __future__ import annotations

from typing import NamedTuple

from rumpus.solver.hands.deadwood import HandTables, Ints, Shorts
from rumpus.solver.jit.compiled import entry_point, kernel


class PlayoutTables(NamedTuple):
    """``suits``: the lowest rank of each suit as a set. ``runs`` and ``values``, by the cards of a suit: how many runs they
    form, what they count. ``melds``: the cards of each meld of the pack; ``by_lowest``: their places in the order of their
    lowest card; ``first_meld``: where the melds of a card begin there; ``offered``: what each meld offers for laying off;
    ``ranks``: how melds compare in a tie, 0 lowest (RAP-8). ``arranged`` is scratch space for the melds of an arrangement.
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
    """Fill ``runs`` and ``values`` of ``PlayoutTables``; ``points`` are by rank."""
    width = points.shape[0]
    for cards in range(runs.shape[0]):
        runs[cards], values[cards] = _count_suit_runs(cards, width, ace_high), 0
        for rank in range(width):
            values[cards] += points[rank] if cards >> rank & 1 else 0


@kernel
def _count_suit_runs(cards: int, width: int, ace_high: int) -> int:
    """How many runs the cards of one suit form."""
    found = 0
    for low in range(width - 2 + ace_high):
        found += max(0, consecutive_from(cards, low, width, ace_high) - 2)
    return found


@kernel
def consecutive_from(cards: int, low: int, width: int, ace_high: int) -> int:
    """How many cards of one suit follow each other from position ``low``; an ace high stands after the highest rank, but
    not in the same run as the ace low (R500-1).
    """
    row = cards | (cards & 1) << width if ace_high and low > 0 else cards
    end = low
    while row >> end & 1:
        end += 1
    return end - low


@kernel
def value_of(cards: int, t: PlayoutTables) -> int:
    """What a set of cards counts."""
    row, width = (1 << t.width) - 1, t.width
    value: int = t.values[cards & row] + t.values[cards >> width & row]
    value += t.values[cards >> 2 * width & row] + t.values[cards >> 3 * width & row]
    return value
