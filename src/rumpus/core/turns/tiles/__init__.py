"""The tile turn: play melds, lay-offs and rearrangements as one whole, or pick one tile (RG, RQ, TR)."""

from rumpus.core.turns.tiles.opening import Opening
from rumpus.core.turns.tiles.turn import Placement, TileTurn

__all__ = ["Opening", "Placement", "TileTurn"]
