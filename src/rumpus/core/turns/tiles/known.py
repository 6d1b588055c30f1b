"""Check that the solver's kernels and the computer players support a tile game.

They support the tile turns of our rule books, with any options. A game of somebody else may have other tiles or rules.
"""

from __future__ import annotations

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.core.packs import tile_pack
from rumpus.core.rules import RuleSet
from rumpus.core.turns.tiles.turn import TileTurn


def known_turn(rules: RuleSet) -> TileTurn:
    """Return the tile turn of these rules. Raise UsageError ``no-tile-turn`` for another kind of game.

    Raise UsageError ``no-kernel`` if the kernels and players do not support its pack, turn, opening or jokers.
    """
    turn = rules.turn
    if not isinstance(turn, TileTurn):
        message = Message("{game} is no tile game: there is no table to rearrange", {"game": rules.title})
        raise UsageError(message, code="no-tile-turn")
    if type(turn) is not TileTurn or rules.pack != tile_pack() or not (_knows_opening(turn) and _knows_jokers(turn)):
        message = Message(
            "no kernel knows the turn, the tiles, the opening or the jokers of {game}", {"game": rules.title}
        )
        raise UsageError(message, code="no-kernel")
    return turn


def _knows_opening(turn: TileTurn) -> bool:
    # If a seat may rearrange the table in its opening turn, the kernels must know the face of each joker from the rack.
    # They do only if jokers may open and stay in melds from the rack.
    opening = turn.opening
    return opening.table_untouched or (opening.jokers and turn.jokers.rack_jokers_stay_apart)


def _knows_jokers(turn: TileTurn) -> bool:
    # With both rules, a freed joker may lie anywhere except in the meld of a joker from the rack. The kernels do not
    # have that exception.
    return not (turn.jokers.free_once_replaced and turn.jokers.rack_jokers_stay_apart)
