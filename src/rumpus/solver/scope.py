"""Which packs and rules the kernels take. Every public call asks first, so that nothing is compiled for a game that is refused."""

from __future__ import annotations

from rumpus.core.errors import UsageError
from rumpus.core.packs import Pack, tile_pack
from rumpus.core.rules import RuleSet
from rumpus.core.turns.tiles import TileTurn

MOST_SUITS, MOST_RANKS, MOST_SEATS = 4, 13, 6
"""Kernels write out the suits one by one, have a table by the cards of a suit, and a row of numbers with room for the seats."""
MOST_CARDS = MOST_SUITS * MOST_RANKS
MOST_MELDS = MOST_CARDS // 3
MOST_TILES = 106


def takes(pack: Pack) -> bool:
    """Whether kernels play with this pack: cards of few suits and ranks, each there once and no jokers, or the 106 tiles."""
    is_small = len(pack.suits) <= MOST_SUITS and len(pack.ranks) <= MOST_RANKS
    return pack == tile_pack() or (not pack.is_tiles and pack.is_single and is_small)


def check_pack(pack: Pack) -> None:
    """Raises UsageError ``no-kernel`` where no kernel takes this pack."""
    if not takes(pack):
        raise UsageError(
            f"no kernel takes the pack {pack.name}: they take up to {MOST_RANKS} ranks of {MOST_SUITS} suits, each "
            "card there once and no jokers, or the 106 tiles; play it with the engine",
            code="no-kernel",
            subject=pack.name,
        )


def tile_turn(rules: RuleSet) -> TileTurn:
    """The turn of rules that the kernels take. Raises UsageError: ``no-tile-turn``, ``no-kernel``."""
    turn = rules.turn
    if not isinstance(turn, TileTurn):
        raise UsageError(f"{rules.title} is no tile game: there is no table to rearrange", code="no-tile-turn")
    if type(turn) is not TileTurn or rules.pack != tile_pack() or not (_knows_opening(turn) and _knows_jokers(turn)):
        raise UsageError(
            f"no kernel knows the turn, the tiles, the opening or the jokers of {rules.title}", code="no-kernel"
        )
    return turn


def _knows_opening(turn: TileTurn) -> bool:
    # Where the table is rearranged in the turn that opens, jokers may open as well, and those of the rack lie in joker
    # melds: there it is known what they stand for.
    opening = turn.opening
    return opening.table_untouched or (opening.jokers and turn.jokers.rack_jokers_stay_apart)


def _knows_jokers(turn: TileTurn) -> bool:
    # Free once replaced, a joker of the table may lie anywhere but in the joker meld of one from the rack.
    return not (turn.jokers.free_once_replaced and turn.jokers.rack_jokers_stay_apart)
