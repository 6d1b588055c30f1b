"""The showdown turn: draw and discard until a seat raps or knocks (RAP, GIN)."""

from rumpus.core.turns.showdown.turn import Showdown

__all__ = ["Showdown"]
