"""What the tile books share: the box, and who starts."""

from __future__ import annotations

from rumpus.core.packs import Card, tile_pack

RACK_SIZE = 14
JOKER_POINTS = 25


def tile_points(joker: int = JOKER_POINTS) -> tuple[int, ...]:
    """Face value, a joker 25 unless told (RG-11, RQ-12)."""
    pack = tile_pack()
    return tuple(joker if pack.is_joker(tile) else pack.rank(tile) + 1 for tile in range(pack.size))


def rank_for_start(tile: Card) -> int | None:
    """A tile drawn to see who starts counts its number; a joker is drawn again (RG-2, RQ-2, TR-1)."""
    pack = tile_pack()
    return None if pack.is_joker(tile) else pack.rank(tile)
