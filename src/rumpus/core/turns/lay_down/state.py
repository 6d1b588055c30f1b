"""The public state of a lay-down turn, and its changes by events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rumpus.core.events import Dealt, Discarded, Event, Laid, LaidOff, StockTurned, Took
from rumpus.core.packs import Card, CardSet, set_of
from rumpus.core.state import PublicState, TurnState


@dataclass(frozen=True)
class LayDownState(TurnState):
    """The public state of a lay-down turn. A *passage* is one run through the stock.

    ``taken``: the cards taken from the pile in this turn. ``must_play``: the one that must be played first (R500-5).
    ``turnings``: the number of renewals of the stock (R16-11). ``laid_in_passage``: a card was laid in this passage.
    ``idle_passages``: the passages in a row, before this one, without a card laid (R16-18).
    """

    taken: CardSet = 0
    must_play: Card | None = None
    turnings: int = 0
    laid_in_passage: bool = False
    idle_passages: int = 0

    @property
    def idle_with_this(self) -> int:
        """The idle passages in a row, if the current passage ended now."""
        return 0 if self.laid_in_passage else self.idle_passages + 1

    def after(self, table: PublicState, event: Event) -> LayDownState:
        change = _CHANGES.get(type(event))
        return self if change is None else change(self, event)


def state_of(table: PublicState) -> LayDownState:
    """Return the state of the lay-down turn on this table."""
    assert isinstance(table.turn, LayDownState)  # as ``engine.start`` makes it
    return table.turn


def _dealt(turn: LayDownState, event: Dealt) -> LayDownState:
    return LayDownState()


def _took(turn: LayDownState, event: Took) -> LayDownState:
    return turn.changed(taken=set_of(event.cards), must_play=event.cards[0] if event.must_play else None)


def _stock_turned(turn: LayDownState, event: StockTurned) -> LayDownState:
    return turn.changed(turnings=turn.turnings + 1, idle_passages=turn.idle_with_this, laid_in_passage=False)


def _laid(turn: LayDownState, event: Laid | LaidOff) -> LayDownState:
    if turn.laid_in_passage and turn.must_play is None:
        return turn
    return turn.changed(must_play=None, laid_in_passage=True)


def _discarded(turn: LayDownState, event: Discarded) -> LayDownState:
    return turn.changed(taken=0) if turn.taken else turn


_CHANGES: dict[type, Callable[[LayDownState, Any], LayDownState]] = {
    Dealt: _dealt,
    Took: _took,
    StockTurned: _stock_turned,
    Laid: _laid,
    LaidOff: _laid,
    Discarded: _discarded,
}
