"""A judge of tile games: the club player of before, but it waits until one pick a seat is left, where that one had four left."""

from __future__ import annotations

from rumpus.core.views import View
from tests.judges.frozen.tiles import NEAR, TileClub

VERSION = 1
LOW = 1


class LongestWait(TileClub):
    """It beats that player at two seats, and not at four."""

    def _may_wait(self, view: View) -> bool:
        table = view.table
        others = (count for seat, count in enumerate(table.counts) if seat != view.seat)
        return min(others) > NEAR and table.stock_count > LOW * table.seats
