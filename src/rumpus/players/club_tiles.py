"""The club player of tile games: the best play there is, and held back until it goes out.

A rack that goes out in one turn wins most: until then nobody can lay off on what it holds or take it apart, and all the
others still hold what they will be charged for. So he opens, to be free of it, and then waits, unless the end of the deal
is near: somebody has next to nothing left, or the pool runs low. Then he sheds what counts most.
"""

from __future__ import annotations

from rumpus.core.actions import Action, Pass, Pick, Play
from rumpus.core.rules import RuleSet
from rumpus.core.turns.tiles import TileTurn
from rumpus.core.views import View
from rumpus.solver import best_play

NEAR = 2  # with so few tiles left somebody may soon be out
LOW = 4  # so many picks left a seat, and the lowest rack may win


class TileClub:
    """Plays turns of tiles. He leaves nothing to chance, so every seed brings the same choices."""

    def __init__(self, rules: RuleSet, seed: int) -> None:
        assert isinstance(rules.turn, TileTurn)
        self._rules = rules
        self._turn = rules.turn

    def choose(self, view: View) -> Action:
        """A play, or else picking a tile, or else passing."""
        assert view.seat is not None
        opened, waits = view.table.opened[view.seat], self._may_wait(view)
        best = best_play(
            view.table.tableau, view.hand, self._rules, objective="tiles" if waits else "value", opened=opened
        )
        left = view.hand.bit_count() - best.tiles
        if best.placed and (left == 0 or not opened or not waits):
            return Play(best.table, best.opening, one_tile=self._turn.says_one_tile and left == 1)
        return Pick() if view.table.stock_count else Pass()

    def _may_wait(self, view: View) -> bool:
        table = view.table
        others = (count for seat, count in enumerate(table.counts) if seat != view.seat)
        return min(others) > NEAR and table.stock_count > LOW * table.seats
