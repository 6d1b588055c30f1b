"""What the two tile books share: the box, who starts, and the end of a deal with the pool used up."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.core.packs import Card, tile_pack
from rumpus.core.rules import RuleSet
from rumpus.core.state import State

RACK_SIZE = 14
JOKER_POINTS = 25


def tile_points() -> tuple[int, ...]:
    """Face value, a joker 25 (RG-11, RQ-12)."""
    pack = tile_pack()
    return tuple(JOKER_POINTS if pack.is_joker(tile) else pack.rank(tile) + 1 for tile in range(pack.size))


def rank_for_start(tile: Card) -> int | None:
    """Lowest starts; a joker is drawn again (RG-2, RQ-2)."""
    pack = tile_pack()
    return None if pack.is_joker(tile) else pack.rank(tile)


def lowest_rack(rules: RuleSet, state: State, counts: Sequence[int]) -> int:
    """Who wins when the pool is used up: the lowest count, then fewer tiles, then the first in seat order after the last
    mover (RG-12, RQ-14).
    """
    following = state.table.to_move
    assert following is not None

    def standing(seat: int) -> tuple[int, int, int]:
        return counts[seat], state.hands[seat].bit_count(), (seat - following) % rules.seats

    return min(range(rules.seats), key=standing)
