"""The public state of a tile turn, and its changes by events."""

from __future__ import annotations

from dataclasses import dataclass

from rumpus.core.events import Dealt, Event, Played
from rumpus.core.state import PublicState, TurnState


@dataclass(frozen=True)
class TileState(TurnState):
    """The public state of a tile turn.

    ``opened`` is True for each seat that has opened; it is empty before the deal.
    """

    opened: tuple[bool, ...] = ()

    def after(self, table: PublicState, event: Event) -> TileState:
        if isinstance(event, Dealt):
            return TileState((False,) * table.seats)
        if isinstance(event, Played) and not self.opened[event.seat]:
            return TileState((*self.opened[: event.seat], True, *self.opened[event.seat + 1 :]))
        return self
