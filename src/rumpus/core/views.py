"""Views: the only code that decides who sees what.

``redact`` is the one filtered exit: it turns an event into what a seat (or, for None, a spectator) learns of it.
A view is the fold of its redacted events, and the public table is the fold of the spectator's.
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
    """How much somebody may see."""

    OWN = "own"  # a seat its own hand, a spectator none
    HANDS = "hands"  # every hand, but not what lies face down: for spectators where hands are open
    EVERYTHING = "everything"  # as of a game that is over

    __hash__ = object.__hash__  # as Phase has it


@dataclass(frozen=True, slots=True)
class View:
    """What one seat knows: the public table and its own hand. ``seat`` None is a spectator, with no hand."""

    seat: int | None
    table: PublicState
    hand: CardSet

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {who}: hand of {self.hand.bit_count()}, {self.table!r}>"


def view(state: State, seat: int | None) -> View:
    """The state as this seat sees it; None is a spectator. Raises UsageError."""
    check_state(state)
    if seat is None:
        return View(SPECTATOR, state.table, 0)
    seat = seat_of(state.table.seats, seat)
    return View(seat, state.table, state.hands[seat] if state.hands else 0)


def spectators_view(table: PublicState) -> View:
    """What a spectator knows who is shown this table."""
    return View(SPECTATOR, table, 0)


def open_hands(state: State) -> tuple[CardSet, ...]:
    """Every hand, by seat: for those who look at a game that is over, or watch where hands are open, and never else."""
    return state.hands


def unseen(pack: Pack, seen: View) -> CardSet:
    """The cards that a view shows nowhere: not in its hand, on the table, in the pile, or known to be in some hand. Some
    may be known to lie in a stock turned as it lay (R16-11), in ``table.stock_known``.
    """
    table = seen.table
    shown = seen.hand | set_of(table.discard_pile)
    for known in table.known:
        shown |= known
    for meld in table.tableau:
        shown |= set_of(meld.cards)
    return pack.everything & ~shown


class Occurrence(NamedTuple):
    """Something that happened, with the public table before it; ``seq`` is the number of the line that brought it about."""

    event: Event
    before: PublicState
    seq: int = 0

    def seen_by(self, seat: int | None, visibility: Visibility = Visibility.OWN) -> Event:
        """What this seat, or for None a spectator, learns of it."""
        return _seen(self.event, self.before, seat, visibility)


_A_TABLE = Argument(Message("a table"), lambda fields: Message("a table cannot be {given}; {write}", fields))
_GIVE_TABLE = Message("give the public table before the event, such as state.table")
_GIVE_VISIBILITY = Message("give one of Visibility")


def redact(event: Event, table: PublicState, seat: int | None, visibility: Visibility = Visibility.OWN) -> Event:
    """The event as this seat learns of it, ``table`` being the public table before it.

    Hidden are the hands of others, the order of the stock, and what others draw; a draw from a stock whose top is
    known to all hides nothing. Raises UsageError.
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
