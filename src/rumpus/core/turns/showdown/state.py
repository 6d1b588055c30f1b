"""The public state of a showdown turn, and its changes by events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rumpus.core.events import Dealt, Discarded, Event, OfferDeclined, Took
from rumpus.core.packs import CardSet, set_of
from rumpus.core.state import Phase, PublicState, TurnState


@dataclass(frozen=True)
class ShowdownState(TurnState):
    """The public state of a showdown turn.

    ``taken``: the upcard, if it was taken in this turn. ``offers_declined``: the number of seats that said no in the
    opening round. ``upcard_draws``: draws of the upcard after that round. ``put_back``: turns in a row in which the
    same upcard was taken and put back (GIN-8).
    """

    taken: CardSet = 0
    offers_declined: int = 0
    upcard_draws: int = 0
    put_back: int = 0

    def after(self, table: PublicState, event: Event) -> ShowdownState:
        change = _CHANGES.get(type(event))
        return self if change is None else change(self, table, event)


def state_of(table: PublicState) -> ShowdownState:
    """Return the state of the showdown turn on this table."""
    assert isinstance(table.turn, ShowdownState)  # as ``engine.start`` makes it
    return table.turn


def _dealt(turn: ShowdownState, table: PublicState, event: Dealt) -> ShowdownState:
    return ShowdownState()


def _offer_declined(turn: ShowdownState, table: PublicState, event: OfferDeclined) -> ShowdownState:
    return turn.changed(offers_declined=turn.offers_declined + 1)


def _took(turn: ShowdownState, table: PublicState, event: Took) -> ShowdownState:
    offered = table.phase is Phase.OFFER
    return turn.changed(taken=set_of(event.cards), upcard_draws=turn.upcard_draws + (not offered))


def _discarded(turn: ShowdownState, table: PublicState, event: Discarded) -> ShowdownState:
    if not turn.taken and not turn.put_back:
        return turn
    return turn.changed(taken=0, put_back=turn.put_back + 1 if turn.taken >> event.card & 1 else 0)


_CHANGES: dict[type, Callable[[ShowdownState, PublicState, Any], ShowdownState]] = {
    Dealt: _dealt,
    OfferDeclined: _offer_declined,
    Took: _took,
    Discarded: _discarded,
}
