"""The heuristic player: one sensible player for each shape of a turn. With tiles it is the greedy player."""

from __future__ import annotations

from rumpus.core.rules import RuleSet
from rumpus.core.turns.lay_down import LayDown
from rumpus.core.turns.showdown import Showdown
from rumpus.core.turns.tiles import TileTurn
from rumpus.players.player import Player
from rumpus.players.shapes import by_shape

# The players are imported only when one sits down: the solver's compiler takes a while to load.


def _cards(rules: RuleSet, seed: int) -> Player:
    from rumpus.players.heuristic_cards import CardHeuristic

    return CardHeuristic(rules, seed)


def _tiles(rules: RuleSet, seed: int) -> Player:
    from rumpus.players.club_tiles import GreedyTiles

    return GreedyTiles(rules, seed)


heuristic = by_shape("heuristic", {LayDown: _cards, Showdown: _cards, TileTurn: _tiles})
