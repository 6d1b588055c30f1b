"""Views: the only code that decides which facts a seat or a spectator may see.

Every event leaves the core through ``redact``, which hides the parts that a reader may not know. A reader that applies
its redacted events to its first view always has its current view. The public table is what a spectator sees. A seat
number of None means a spectator.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, NamedTuple

from rumpus.core.events import HIDDEN, Dealt, Drew, Event, Picked, StockTurned, check_event
from rumpus.core.given import Argument, check_kind
from rumpus.core.messages import Message
from rumpus.core.packs import CardSet, Pack, set_of
from rumpus.core.state import PublicState, State, check_state, seat_of

SPECTATOR = None


class Visibility(Enum):
    """The amount of hidden information that a reader may see."""

    OWN = "own"  # a seat sees its own hand, a spectator sees none
    HANDS = "hands"  # every hand, but not the stock: for spectators of a game with open hands
    EVERYTHING = "everything"  # every hand and the stock: for a game that is over

    __hash__ = object.__hash__  # for speed, as in ``Phase``


@dataclass(frozen=True, slots=True)
class View:
    """The knowledge of one seat: the public table and its own hand. A spectator (seat None) has an empty hand."""

    seat: int | None
    table: PublicState
    hand: CardSet

    def __repr__(self) -> str:
        viewer = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {viewer}: hand of {self.hand.bit_count()}, {self.table!r}>"


def view(state: State, seat: int | None) -> View:
    """Return the view of a seat, or of a spectator for None. Raise UsageError if there is no such seat."""
    check_state(state)
    if seat is None:
        return View(SPECTATOR, state.table, 0)
    seat = seat_of(state.table.seats, seat)
    return View(seat, state.table, state.hands[seat] if state.hands else 0)


def spectators_view(table: PublicState) -> View:
    """Return the view of a spectator of this table."""
    return View(SPECTATOR, table, 0)


def open_hands(state: State) -> tuple[CardSet, ...]:
    """Return every hand, by seat. Use it only for a finished game, or for spectators of a game with open hands."""
    return state.hands


def unseen(pack: Pack, seen: View) -> CardSet:
    """Return the cards that a view does not see: not in its hand, on the table, in the pile or known in another hand.

    They include the known cards of a stock that was turned without a shuffle (R16-11, ``table.stock_known``).
    """
    table = seen.table
    shown = seen.hand | set_of(table.discard_pile)
    for known in table.known:
        shown |= known
    for meld in table.tableau:
        shown |= set_of(meld.cards)
    return pack.everything & ~shown


class Occurrence(NamedTuple):
    """An event with the public table before it. ``seq`` is the number of the line (action) that caused it, from 1."""

    event: Event
    before: PublicState
    seq: int = 0

    def seen_by(self, seat: int | None, visibility: Visibility = Visibility.OWN) -> Event:
        """Return the event as this seat sees it, or a spectator for None."""
        return _seen(self.event, self.before, seat, visibility)


_A_TABLE = Argument(Message("a table"), lambda fields: Message("a table cannot be {given}; {write}", fields))
_GIVE_TABLE = Message("give the public table before the event, such as state.table")
_GIVE_VISIBILITY = Message("give one of Visibility")


def redact(event: Event, table: PublicState, seat: int | None, visibility: Visibility = Visibility.OWN) -> Event:
    """Return the event as this seat sees it, or a spectator for None. ``table`` is the public table before it.

    Hides the hands of other seats, the order of the stock, and the cards that other seats draw. A card drawn from the
    known top of a stock stays visible. Raise UsageError if an argument is of the wrong kind.
    """
    check_event(event)
    check_kind(_A_TABLE, table, PublicState, _GIVE_TABLE)
    return _seen(event, table, seat, visibility)


def _seen(event: Event, table: PublicState, seat: int | None, visibility: Visibility) -> Event:
    if seat is not None:
        seat_of(table.seats, seat)
    check_kind("visibility", visibility, Visibility, _GIVE_VISIBILITY)
    redaction = None if visibility is Visibility.EVERYTHING else _REDACTIONS.get(type(event))
    return event if redaction is None else redaction(event, table, seat, visibility is Visibility.HANDS)


def _redact_draw(event: Drew, table: PublicState, seat: int | None, sees_hands: bool) -> Event:
    if event.seat == seat or sees_hands or table.stock_known:
        return event
    return Drew(event.seat, HIDDEN)


def _redact_pick(event: Picked, table: PublicState, seat: int | None, sees_hands: bool) -> Event:
    return event if event.seat == seat or sees_hands else replace(event, card=HIDDEN)


def _redact_deal(event: Dealt, table: PublicState, seat: int | None, sees_hands: bool) -> Event:
    hands = tuple(hand if i == seat or sees_hands else HIDDEN for i, hand in enumerate(event.hands))
    return replace(event, hands=hands, stock=HIDDEN)


def _redact_turning(event: StockTurned, table: PublicState, seat: int | None, sees_hands: bool) -> Event:
    return replace(event, order=HIDDEN) if event.shuffled else event


_REDACTIONS: dict[type, Callable[[Any, PublicState, int | None, bool], Event]] = {
    Drew: _redact_draw,
    Picked: _redact_pick,
    Dealt: _redact_deal,
    StockTurned: _redact_turning,
}
