"""The club player: one strong player for each shape of a turn, on top of the solver."""

from __future__ import annotations

from rumpus.core.rules import RuleSet
from rumpus.core.turns.lay_down import LayDown
from rumpus.core.turns.showdown import Showdown
from rumpus.core.turns.tiles import TileTurn
from rumpus.players.player import Player
from rumpus.players.shapes import by_shape

# The players are imported only when one sits down: the solver's compiler takes a while to load.


def _cards(rules: RuleSet, seed: int) -> Player:
    from rumpus.players.club_cards import CardClub

    return CardClub(rules, seed)


def _tiles(rules: RuleSet, seed: int) -> Player:
    from rumpus.players.club_tiles import TileClub

    return TileClub(rules, seed)


club = by_shape("club", {LayDown: _cards, Showdown: _cards, TileTurn: _tiles})
