"""The tile turns of the books, with whatever options. Kernels and computer players know these and no others."""

from __future__ import annotations

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.core.packs import tile_pack
from rumpus.core.rules import RuleSet
from rumpus.core.turns.tiles.turn import TileTurn


def known_turn(rules: RuleSet) -> TileTurn:
    """The turn of rules that kernels and players know. Raises UsageError: ``no-tile-turn``, ``no-kernel``."""
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
    # Where the table is rearranged in the turn that opens, jokers may open as well, and those of the rack lie in joker
    # melds: there it is known what they stand for.
    opening = turn.opening
    return opening.table_untouched or (opening.jokers and turn.jokers.rack_jokers_stay_apart)


def _knows_jokers(turn: TileTurn) -> bool:
    # Free once replaced, a joker of the table may lie anywhere but in the joker meld of one from the rack.
    return not (turn.jokers.free_once_replaced and turn.jokers.rack_jokers_stay_apart)
