"""The heuristic player: one sensible player for each shape of a turn. With tiles it is the greedy player."""

from __future__ import annotations

from rumpus.core.rules import RuleSet
from rumpus.core.turns.lay_down import LayDown
from rumpus.core.turns.showdown import Showdown
from rumpus.core.turns.tiles import TileTurn
from rumpus.players.heuristic_lay_down import LayDownHeuristic
from rumpus.players.heuristic_showdown import ShowdownHeuristic
from rumpus.players.player import Player
from rumpus.players.shapes import by_shape


def _tiles(rules: RuleSet, seed: int) -> Player:
    from rumpus.players.club_tiles import GreedyTiles  # imported late: the compiler takes a while to load

    return GreedyTiles(rules, seed)


heuristic = by_shape("heuristic", {LayDown: LayDownHeuristic, Showdown: ShowdownHeuristic, TileTurn: _tiles})
