"""What the table knows of a tile turn, and how events change it."""

from __future__ import annotations

from dataclasses import dataclass

from rumpus.core.events import Dealt, Event, Played
from rumpus.core.state import PublicState, TurnState


@dataclass(frozen=True)
class TileState(TurnState):
    """``opened``: who has opened, by seat; empty before the deal."""

    opened: tuple[bool, ...] = ()

    def after(self, table: PublicState, event: Event) -> TileState:
        """The same after an event."""
        if isinstance(event, Dealt):
            return TileState((False,) * table.seats)
        if isinstance(event, Played) and not self.opened[event.seat]:
            return TileState((*self.opened[: event.seat], True, *self.opened[event.seat + 1 :]))
        return self
