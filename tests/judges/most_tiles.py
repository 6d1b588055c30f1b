"""A judge of tile games: it lays the proven maximum of tiles each turn; else it picks or passes."""

from __future__ import annotations

from rumpus.core.actions import Action, Pass, Pick
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.solver import BestPlay, best_play
from rumpus.solver.tables import Objective

VERSION = 1


class MostTiles:
    """The exact greedy play. Nothing is left to chance: every seed brings the same choices."""

    def __init__(self, rules: RuleSet, seed: int) -> None:
        self._rules = rules

    def choose(self, view: View) -> Action:
        """Return the play that places most tiles; if there is none, pick a tile, or pass."""
        return self._best(view, "tiles").action or self._idle(view)

    def _best(self, view: View, objective: Objective) -> BestPlay:
        assert view.seat is not None
        opened = view.table.turn.opened[view.seat]
        return best_play(view.table.tableau, view.hand, self._rules, objective, opened=opened)

    @staticmethod
    def _idle(view: View) -> Action:
        return Pick() if view.table.stock_count else Pass()
