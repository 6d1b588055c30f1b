"""Evolution: folding events into the table, a hand, a view and the whole state. It never judges.

The public table is folded from what a spectator learns alone, so nothing hidden can enter it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from rumpus.core.events import (
    DealEnded,
    DealerDrawn,
    Dealt,
    Discarded,
    Drew,
    Event,
    GameEnded,
    Laid,
    LaidOff,
    OfferDeclined,
    Passed,
    Picked,
    Played,
    StockRanOut,
    StockTurned,
    Took,
)
from rumpus.core.packs import CardSet, physical, set_of
from rumpus.core.state import Phase, State, Table
from rumpus.core.views import SPECTATOR, View, redact

_T = TypeVar("_T")


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    table = table_after(state.table, redact(event, state.table, SPECTATOR))
    stock = state.stock
    kind = type(event)
    if kind is Drew or kind is Picked:
        stock = stock[1:]
    elif isinstance(event, StockTurned):
        stock = event.order or ()
    elif isinstance(event, Dealt):
        return State(table, tuple(hand or 0 for hand in event.hands), event.stock or ())
    hands = state.hands
    seat = getattr(event, "seat", None)
    if seat is not None and hands:
        hands = _with(hands, seat, hand_after(hands[seat], event, seat))
    return State(table, hands, stock)


def observe(seen: View, event: Event) -> View:
    """A view after a redacted event: how a seat keeps up from its own stream alone."""
    table = table_after(seen.table, redact(event, seen.table, SPECTATOR))
    return View(seen.seat, table, hand_after(seen.hand, event, seen.seat))


def hand_after(hand: CardSet, event: Event, seat: int | None) -> CardSet:
    """A seat's hand after an event of which it sees its own part."""
    if isinstance(event, Dealt):
        return (event.hands[seat] or 0) if seat is not None else 0
    change = _HAND_CHANGES.get(type(event))
    if change is None or event.seat != seat:  # type: ignore[union-attr]  # all events that change a hand have a seat
        return hand
    return hand ^ change(event)


def table_after(table: Table, event: Event) -> Table:
    """The public table after an event as a spectator learns of it."""
    change = _TABLE_CHANGES.get(type(event))
    return table if change is None else change(table, event)


def _with(values: tuple[_T, ...], seat: int, value: _T) -> tuple[_T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


# Cards enter or leave a hand; either way their bits flip.
_HAND_CHANGES: dict[type, Callable[[Any], CardSet]] = {
    Drew: lambda event: 1 << event.card,
    Picked: lambda event: 1 << event.card,
    Took: lambda event: set_of(event.cards),
    Laid: lambda event: set_of(event.meld.cards),
    LaidOff: lambda event: 1 << physical(event.card),
    Discarded: lambda event: 1 << event.card,
    Played: lambda event: event.placed,
}


def _dealer_drawn(table: Table, event: DealerDrawn) -> Table:
    return table.changed(dealer=event.dealer, phase=Phase.DEAL)


def _dealt(table: Table, event: Dealt) -> Table:
    """Everything of the last deal is cleared away; the results of the game stay."""
    seats = table.seats
    first = Phase.OFFER if event.offers else Phase.DRAW
    return Table(
        seats=seats,
        phase=Phase.TURN if event.upcard is None else first,
        to_move=event.starter,
        deal_number=table.deal_number + 1,
        dealer=event.dealer,
        starter=event.starter,
        counts=(event.hand_size,) * seats,
        known=(0,) * seats,
        stock_count=event.stock_count,
        discard_pile=() if event.upcard is None else (event.upcard,),
        first_upcard=event.upcard,
        opened=(False,) * seats,
        results=table.results,
    )


def _offer_declined(table: Table, event: OfferDeclined) -> Table:
    return table.changed(
        to_move=event.next_seat,
        phase=Phase.DRAW if event.last else Phase.OFFER,
        offers_declined=table.offers_declined + 1,
    )


def _drew(table: Table, event: Drew) -> Table:
    drawn = 0 if event.card is None else 1 << event.card
    seat = event.seat
    return table.changed(
        phase=Phase.PLAY,
        stirred=True,
        stock_count=table.stock_count - 1,
        stock_known=table.stock_known[1:],
        counts=_with(table.counts, seat, table.counts[seat] + 1),
        known=_with(table.known, seat, table.known[seat] | drawn) if drawn else table.known,
    )


def _took(table: Table, event: Took) -> Table:
    seat, taken = event.seat, set_of(event.cards)
    offered = table.phase is Phase.OFFER
    return table.changed(
        phase=Phase.PLAY,
        discard_pile=table.discard_pile[: -len(event.cards)],
        counts=_with(table.counts, seat, table.counts[seat] + len(event.cards)),
        known=_with(table.known, seat, table.known[seat] | taken),
        taken=taken,
        must_play=event.cards[0] if event.must_play else None,
        upcard_draws=table.upcard_draws + (not offered),
    )


def _stock_ran_out(table: Table, event: StockRanOut) -> Table:
    return table.changed(phase=Phase.TURN_STOCK)


def _stock_turned(table: Table, event: StockTurned) -> Table:
    return table.changed(
        phase=Phase.DRAW,
        stock_count=event.count,
        stock_known=event.order or (),
        discard_pile=(),
        turnings=table.turnings + 1,
        idle_passages=0 if table.laid_in_passage else table.idle_passages + 1,
        laid_in_passage=False,
    )


def _without(table: Table, seat: int, gone: CardSet) -> dict[str, Any]:
    return {
        "counts": _with(table.counts, seat, table.counts[seat] - gone.bit_count()),
        "known": _with(table.known, seat, table.known[seat] & ~gone),
    }


def _laid(table: Table, event: Laid) -> Table:
    return table.changed(
        tableau=(*table.tableau, event.meld),
        must_play=None,
        stirred=True,
        laid_in_passage=True,
        **_without(table, event.seat, set_of(event.meld.cards)),
    )


def _laid_off(table: Table, event: LaidOff) -> Table:
    return table.changed(
        tableau=_with(table.tableau, event.number - 1, event.meld),
        must_play=None,
        stirred=True,
        laid_in_passage=True,
        **_without(table, event.seat, 1 << physical(event.card)),
    )


def _discarded(table: Table, event: Discarded) -> Table:
    put_back = table.taken >> event.card & 1
    return table.changed(
        discard_pile=(*table.discard_pile, event.card),
        put_back=table.put_back + 1 if put_back else 0,
        **_without(table, event.seat, 1 << event.card),
        **_turn_over(table, event.next_seat, table.stirred),
    )


def _played(table: Table, event: Played) -> Table:
    return table.changed(
        tableau=event.table,
        opened=_with(table.opened, event.seat, True),
        **_without(table, event.seat, event.placed),
        **_turn_over(table, event.next_seat, True),
    )


def _picked(table: Table, event: Picked) -> Table:
    return table.changed(
        stock_count=table.stock_count - 1,
        counts=_with(table.counts, event.seat, table.counts[event.seat] + 1),
        **({} if event.for_silence else _turn_over(table, event.next_seat, True)),
    )


def _passed(table: Table, event: Passed) -> Table:
    return table.changed(**_turn_over(table, event.next_seat, False))


def _turn_over(table: Table, next_seat: int, stirred: bool) -> dict[str, Any]:
    return {
        "phase": Phase.TURN if table.phase is Phase.TURN else Phase.DRAW,
        "to_move": next_seat,
        "turn_number": table.turn_number + 1,
        "stirred": False,
        "idle_turns": 0 if stirred else table.idle_turns + 1,
        "taken": 0,
    }


def _deal_ended(table: Table, event: DealEnded) -> Table:
    return table.changed(
        phase=Phase.DRAW_FOR_DEAL if event.redraw else Phase.DEAL,
        to_move=None,
        results=(*table.results, event.result),
    )


def _game_ended(table: Table, event: GameEnded) -> Table:
    return table.changed(phase=Phase.OVER, to_move=None, outcome=event.outcome)


_TABLE_CHANGES: dict[type, Callable[[Table, Any], Table]] = {
    DealerDrawn: _dealer_drawn,
    Dealt: _dealt,
    OfferDeclined: _offer_declined,
    Drew: _drew,
    Took: _took,
    StockRanOut: _stock_ran_out,
    StockTurned: _stock_turned,
    Laid: _laid,
    LaidOff: _laid_off,
    Discarded: _discarded,
    Played: _played,
    Picked: _picked,
    Passed: _passed,
    DealEnded: _deal_ended,
    GameEnded: _game_ended,
}
