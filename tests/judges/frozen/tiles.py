"""The two players of tile games on top of the exact solver: one lays the most tiles each turn, the club player waits.

A rack that goes out in one turn wins most: until then nobody can lay off on what it holds or take it apart, and all the
others still hold what they will be charged for. So the club player opens, to be free of it, and then waits, unless the
end of the deal is near: somebody has next to nothing left, or the pool runs low. Then it sheds what counts most.
"""

from __future__ import annotations

from rumpus.core.actions import Action, Pass, Pick
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.solver import BestPlay, best_play
from rumpus.solver.tables import Objective

NEAR = 2  # with so few tiles left somebody may soon be out
LOW = 4  # so many picks left a seat, and the lowest rack may win


class GreedyTiles:
    """Plays as many tiles each turn as can be placed. Nothing is left to chance: every seed brings the same choices."""

    def __init__(self, rules: RuleSet, seed: int) -> None:
        self._rules = rules

    def choose(self, view: View) -> Action:
        """A play, or else picking a tile, or else passing."""
        return self._best(view, "tiles").action or _idle(view)

    def _best(self, view: View, objective: Objective) -> BestPlay:
        assert view.seat is not None
        opened = view.table.turn.opened[view.seat]
        return best_play(view.table.tableau, view.hand, self._rules, objective, opened=opened)


class TileClub(GreedyTiles):
    """Waits with what could be laid until all of it goes at once, as long as the end of the deal is far."""

    def choose(self, view: View) -> Action:
        """A play, or else picking a tile, or else passing."""
        assert view.seat is not None
        waits = self._may_wait(view)
        best = self._best(view, "tiles" if waits else "value")
        holds_back = waits and view.table.turn.opened[view.seat] and best.tiles < view.hand.bit_count()
        return _idle(view) if holds_back else best.action or _idle(view)

    def _may_wait(self, view: View) -> bool:
        table = view.table
        others = (count for seat, count in enumerate(table.counts) if seat != view.seat)
        return min(others) > NEAR and table.stock_count > LOW * table.seats


def _idle(view: View) -> Action:
    return Pick() if view.table.stock_count else Pass()
