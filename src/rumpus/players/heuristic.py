"""The heuristic player: one sensible player for each shape of a turn."""

from __future__ import annotations

from rumpus.core.turns.lay_down import LayDown
from rumpus.core.turns.showdown import Showdown
from rumpus.core.turns.tiles import TileTurn
from rumpus.players.heuristic_lay_down import LayDownHeuristic
from rumpus.players.heuristic_showdown import ShowdownHeuristic
from rumpus.players.heuristic_tiles import TileHeuristic
from rumpus.players.shapes import by_shape

heuristic = by_shape("heuristic", {LayDown: LayDownHeuristic, Showdown: ShowdownHeuristic, TileTurn: TileHeuristic})
