"""The tile turn: play melds, lay-offs and rearrangements as one whole, or pick one tile (RG, RQ)."""

from rumpus.core.turns.tiles.turn import Placement, TileTurn

__all__ = ["Placement", "TileTurn"]
