"""A judge of tile games: it opens, and then lays nothing until all its tiles go at once, or the end of the deal is
near.

A rack that goes out in one turn wins most: until then nobody can lay off on its tiles or take their melds apart, and
the other seats still hold all the tiles they will pay for. Near the end the judge lays what counts most."""

from __future__ import annotations

from rumpus.core.actions import Action
from rumpus.core.views import View
from tests.judges.most_tiles import MostTiles

VERSION = 1
NEAR = 2  # with so few tiles left another seat may soon be out
LOW = 1  # with so many picks left a seat, the lowest rack may win


class LongestWait(MostTiles):
    """At two seats it beats the same player with ``LOW = 4``. At four seats it does not."""

    def choose(self, view: View) -> Action:
        """Return the play of all tiles, the opening, or near the end the play of most value; else pick a tile, or
        pass."""
        assert view.seat is not None
        waits = self._may_wait(view)
        best = self._best(view, "tiles" if waits else "value")
        holds_back = waits and view.table.turn.opened[view.seat] and best.tiles < view.hand.bit_count()
        return self._idle(view) if holds_back else best.action or self._idle(view)

    def _may_wait(self, view: View) -> bool:
        table = view.table
        others = (count for seat, count in enumerate(table.counts) if seat != view.seat)
        return min(others) > NEAR and table.stock_count > LOW * table.seats
