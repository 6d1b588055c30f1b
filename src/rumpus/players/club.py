"""The club player: one strong player for each shape of a turn, on top of the solver."""

from __future__ import annotations

from rumpus.core.rules import RuleSet
from rumpus.core.turns.tiles import TileTurn
from rumpus.players.player import Player
from rumpus.players.shapes import by_shape


def _tiles(rules: RuleSet, seed: int) -> Player:
    # Imported only here: the solver's compiler takes a while to load.
    from rumpus.players.club_tiles import TileClub

    return TileClub(rules, seed)


club = by_shape("club", {TileTurn: _tiles})
