"""Which rules of tiles the kernels take; all others are refused before anything is compiled."""

from __future__ import annotations

from rumpus.core.errors import UsageError
from rumpus.core.packs import tile_pack
from rumpus.core.rules import RuleSet
from rumpus.core.turns.tiles import TileTurn


def tile_turn(rules: RuleSet) -> TileTurn:
    """The turn of rules that the kernels take. Raises UsageError: ``no-tile-turn``, ``no-kernel``."""
    turn = rules.turn
    if not isinstance(turn, TileTurn):
        raise UsageError(f"{rules.title} is no tile game: there is no table to rearrange", code="no-tile-turn")
    if rules.pack != tile_pack() or not (_knows_opening(turn) and _knows_jokers(turn)):
        raise UsageError(f"no kernel knows the tiles, the opening or the jokers of {rules.title}", code="no-kernel")
    return turn


def _knows_opening(turn: TileTurn) -> bool:
    # Where the table is rearranged in the turn that opens, a joker must lie where what it stands for is known: it keeps that.
    opening = turn.opening
    return opening.table_untouched or (opening.jokers and turn.jokers.rack_jokers_stay_apart)


def _knows_jokers(turn: TileTurn) -> bool:
    # A joker that is free once replaced would have to lie in no meld of a joker from the rack.
    return not (turn.jokers.free_once_replaced and turn.jokers.rack_jokers_stay_apart)
