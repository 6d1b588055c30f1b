"""Parts that the tile games share: the points of the tiles and the draw for the first player."""

from __future__ import annotations

from rumpus.core.packs import Card, tile_pack

RACK_SIZE = 14
JOKER_POINTS = 25


def tile_points(joker: int = JOKER_POINTS) -> tuple[int, ...]:
    """Return the points of each tile: its number, or ``joker`` points for a joker (RG-11, RQ-12)."""
    pack = tile_pack()
    return tuple(joker if pack.is_joker(tile) else pack.rank(tile) + 1 for tile in range(pack.size))


def rank_for_start(tile: Card) -> int | None:
    """Return the rank of a tile in the draw for the first player, or None for a joker, which is drawn again.

    Clauses RG-2, RQ-2 and TR-1.
    """
    pack = tile_pack()
    return None if pack.is_joker(tile) else pack.rank(tile)
