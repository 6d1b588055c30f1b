"""The heuristic player: one sensible player for each shape of a turn."""

from __future__ import annotations

from rumpus.core.errors import UsageError
from rumpus.core.rules import RuleSet, TurnShape
from rumpus.core.turns.lay_down import LayDown
from rumpus.core.turns.showdown import Showdown
from rumpus.core.turns.tiles import TileTurn
from rumpus.players.heuristic_lay_down import LayDownHeuristic
from rumpus.players.heuristic_showdown import ShowdownHeuristic
from rumpus.players.heuristic_tiles import TileHeuristic
from rumpus.players.player import Player, PlayerFactory

# The shape of a turn decides who plays it; a new rummy of a known shape needs no line here.
BY_TURN: dict[type[TurnShape], PlayerFactory] = {
    LayDown: LayDownHeuristic,
    Showdown: ShowdownHeuristic,
    TileTurn: TileHeuristic,
}


def heuristic(rules: RuleSet, seed: int) -> Player:
    """The heuristic player for these rules. Raises UsageError where nobody plays turns of their shape."""
    factory = BY_TURN.get(type(rules.turn))
    if factory is None:
        raise UsageError(
            f"no heuristic player knows {rules.title}; let random play instead",
            code="no-such-player",
            subject="heuristic",
        )
    return factory(rules, seed)
