"""The lay-down turn: draw, lay melds and lay off, discard (R16, R26, R500)."""

from rumpus.core.turns.lay_down.turn import LayDown, Renewal

__all__ = ["LayDown", "Renewal"]
