"""Evolution: apply events to the public table, to a hand, to a view and to the whole state. It checks no rules.

The public table is computed only from the events that a spectator sees, so nothing hidden can get into it.
This module changes the fields that all games share. Each shape of turn updates its own state, ``table.turn``.
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
    Knocked,
    Laid,
    LaidOff,
    OfferDeclined,
    Passed,
    Picked,
    Played,
    Rapped,
    StockRanOut,
    StockTurned,
    Took,
)
from rumpus.core.packs import Card, CardSet, physical, set_of
from rumpus.core.state import CardChoice, ChoiceSeen, Phase, PublicState, State, check_state
from rumpus.core.views import SPECTATOR, View, redact

_T = TypeVar("_T")


def evolve(state: State, event: Event) -> State:
    """Return the state after an event. Raise UsageError if an argument is of the wrong kind."""
    check_state(state)
    table = table_after(state.table, redact(event, state.table, SPECTATOR))
    stock, hands = state.stock, state.hands
    kind = type(event)
    if kind is Drew or kind is Picked:
        stock = stock[1:]
    elif isinstance(event, StockTurned):
        stock = event.order or ()
    elif isinstance(event, Dealt):
        return State(table, tuple(hand or 0 for hand in event.hands), event.stock or ())
    change = _HAND_CHANGES.get(kind)
    if change is not None:
        seat: int = event.seat  # type: ignore[union-attr]  # all events that change a hand have a seat
        hands = _with(hands, seat, hands[seat] ^ change(event))
    return State(table, hands, stock)


def observe(seen: View, event: Event) -> View:
    """Return a view after an event, redacted for its seat. So a client follows a game from its own events alone."""
    table = table_after(seen.table, redact(event, seen.table, SPECTATOR))
    return View(seen.seat, table, hand_after(seen.hand, event, seen.seat))


def hand_after(hand: CardSet, event: Event, seat: int | None) -> CardSet:
    """Return the hand of a seat after an event, redacted for that seat. A spectator (None) has an empty hand."""
    if isinstance(event, Dealt):
        return (event.hands[seat] or 0) if seat is not None else 0
    change = _HAND_CHANGES.get(type(event))
    if change is None or event.seat != seat:  # type: ignore[union-attr]  # all events that change a hand have a seat
        return hand
    return hand ^ change(event)


def table_after(table: PublicState, event: Event) -> PublicState:
    """Return the public table after an event, redacted for a spectator."""
    if type(event) is Dealt:
        return _dealt(table, event)
    fields = _TABLE_CHANGES[type(event)](table, event)
    turn = table.turn.after(table, event)
    if turn is not table.turn:
        fields["turn"] = turn
    return table.with_fields(fields) if fields else table


def _with(values: tuple[_T, ...], seat: int, value: _T) -> tuple[_T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


# The cards that enter or leave a hand. Either way their bits flip, so one XOR serves both.
_HAND_CHANGES: dict[type, Callable[[Any], CardSet]] = {
    Drew: lambda event: 1 << event.card,
    Picked: lambda event: 1 << event.card,
    Took: lambda event: set_of(event.cards),
    Laid: lambda event: set_of(event.meld.cards),
    LaidOff: lambda event: 1 << physical(event.card),
    Discarded: lambda event: 1 << event.card,
    Played: lambda event: event.placed,
}


def _dealt(table: PublicState, event: Dealt) -> PublicState:
    # A new value, not a changed one: only the results of the game outlive a deal.
    seats = table.seats
    first = Phase.OFFER if event.offers else Phase.DRAW
    return PublicState(
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
        turn=table.turn.after(table, event),
        results=table.results,
    )


Fields = dict[str, Any]
"""The fields of the table that an event changes, with their new values."""


def _dealer_drawn(table: PublicState, event: DealerDrawn) -> Fields:
    return {"dealer": event.dealer, "phase": Phase.DEAL}


def _offer_declined(table: PublicState, event: OfferDeclined) -> Fields:
    choices = _choices_seen(table, event.seat, CardChoice.DECLINED, table.discard_pile[-1:])
    return {"to_move": event.next_seat, "phase": Phase.DRAW if event.last else Phase.OFFER, **choices}


def _drew(table: PublicState, event: Drew) -> Fields:
    drawn = 0 if event.card is None else 1 << event.card
    seat = event.seat
    return {
        "phase": Phase.PLAY,
        "made_progress": True,
        "stock_count": table.stock_count - 1,
        "stock_known": table.stock_known[1:],
        "counts": _with(table.counts, seat, table.counts[seat] + 1),
        "known": _with(table.known, seat, table.known[seat] | drawn) if drawn else table.known,
        **_choices_seen(table, seat, CardChoice.LEFT, table.discard_pile[-1:]),
    }


def _took(table: PublicState, event: Took) -> Fields:
    seat, taken = event.seat, set_of(event.cards)
    return {
        "phase": Phase.PLAY,
        "discard_pile": table.discard_pile[: -len(event.cards)],
        "counts": _with(table.counts, seat, table.counts[seat] + len(event.cards)),
        "known": _with(table.known, seat, table.known[seat] | taken),
        **_choices_seen(table, seat, CardChoice.TOOK, event.cards),
    }


def _stock_ran_out(table: PublicState, event: StockRanOut) -> Fields:
    return {"phase": Phase.TURN_STOCK}


def _stock_turned(table: PublicState, event: StockTurned) -> Fields:
    return {
        "phase": Phase.DRAW,
        "stock_count": event.count,
        "stock_known": event.order or (),
        "discard_pile": (),
    }


def _laid(table: PublicState, event: Laid) -> Fields:
    gone = _hand_without(table, event.seat, set_of(event.meld.cards))
    return {"tableau": (*table.tableau, event.meld), "made_progress": True, **gone}


def _laid_off(table: PublicState, event: LaidOff) -> Fields:
    gone = _hand_without(table, event.seat, 1 << physical(event.card))
    return {"tableau": _with(table.tableau, event.number - 1, event.meld), "made_progress": True, **gone}


def _discarded(table: PublicState, event: Discarded) -> Fields:
    gone = _hand_without(table, event.seat, 1 << event.card)
    over = _turn_over(table, event.next_seat, table.made_progress)
    choices = _choices_seen(table, event.seat, CardChoice.THREW, (event.card,))
    return {"discard_pile": (*table.discard_pile, event.card), **gone, **over, **choices}


def _played(table: PublicState, event: Played) -> Fields:
    gone = _hand_without(table, event.seat, event.placed)
    return {"tableau": event.table, **gone, **_turn_over(table, event.next_seat, True)}


def _picked(table: PublicState, event: Picked) -> Fields:
    fields: Fields = {
        "stock_count": table.stock_count - 1,
        "counts": _with(table.counts, event.seat, table.counts[event.seat] + 1),
    }
    return fields if event.for_silence else fields | _turn_over(table, event.next_seat, True)


def _passed(table: PublicState, event: Passed) -> Fields:
    return _turn_over(table, event.next_seat, False)


def _called(table: PublicState, event: Rapped | Knocked) -> Fields:
    return {}


def _choices_seen(table: PublicState, seat: int, choice: CardChoice, cards: tuple[Card, ...]) -> Fields:
    return {"choices_seen": (*table.choices_seen, *(ChoiceSeen(seat, choice, card) for card in cards))}


def _hand_without(table: PublicState, seat: int, gone: CardSet) -> Fields:
    return {
        "counts": _with(table.counts, seat, table.counts[seat] - gone.bit_count()),
        "known": _with(table.known, seat, table.known[seat] & ~gone),
    }


def _turn_over(table: PublicState, next_seat: int, made_progress: bool) -> Fields:
    return {
        "phase": Phase.TURN if table.phase is Phase.TURN else Phase.DRAW,
        "to_move": next_seat,
        "turn_number": table.turn_number + 1,
        "made_progress": False,
        "idle_turns": 0 if made_progress else table.idle_turns + 1,
    }


def _deal_ended(table: PublicState, event: DealEnded) -> Fields:
    return {
        "phase": Phase.DRAW_FOR_DEAL if event.redraw else Phase.DEAL,
        "to_move": None,
        "results": table.results.plus(event.result),
    }


def _game_ended(table: PublicState, event: GameEnded) -> Fields:
    return {"phase": Phase.OVER, "to_move": None, "outcome": event.outcome}


_TABLE_CHANGES: dict[type, Callable[[PublicState, Any], Fields]] = {
    DealerDrawn: _dealer_drawn,
    OfferDeclined: _offer_declined,
    Drew: _drew,
    Took: _took,
    StockRanOut: _stock_ran_out,
    StockTurned: _stock_turned,
    Laid: _laid,
    LaidOff: _laid_off,
    Discarded: _discarded,
    Rapped: _called,
    Knocked: _called,
    Played: _played,
    Picked: _picked,
    Passed: _passed,
    DealEnded: _deal_ended,
    GameEnded: _game_ended,
}
