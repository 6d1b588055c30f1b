"""The core's values as the rows and numbers of compiled playouts, and back: states and actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from rumpus.core.actions import (
    Action,
    Deal,
    Decline,
    Discard,
    DiscardAndRap,
    DrawFromStock,
    Knock,
    LayMeld,
    LayOff,
    Pass,
    Rap,
    TakeFromPile,
    TurnStock,
)
from rumpus.core.errors import UsageError
from rumpus.core.events import DealResult
from rumpus.core.melds import End, Meld, MeldKind
from rumpus.core.packs import Card, cards_of, set_of
from rumpus.core.rules import RuleSet
from rumpus.core.state import CHANCE_PHASES, Phase, State, Table, TurnState
from rumpus.core.views import View, unseen
from rumpus.solver.engine import layout as at
from rumpus.solver.engine.layout import NO_CARD, NO_RUN, NOBODY, Ints

_PHASES = {
    Phase.DEAL: at.DEALING,
    Phase.TURN_STOCK: at.TURNING,
    Phase.OFFER: at.OFFERED,
    Phase.DRAW: at.DRAWING,
    Phase.PLAY: at.PLAYING,
}
_PHASE_OF = {number: phase for phase, number in _PHASES.items()}
_PLAIN: dict[int, Action] = {
    at.DRAW: DrawFromStock(),
    at.RAP: Rap(),
    at.DECLINE: Decline(),
    at.PASS: Pass(),
}
_WITH_CARD: dict[int, type[TakeFromPile | Discard | DiscardAndRap | Knock]] = {
    at.TAKE: TakeFromPile,
    at.DISCARD: Discard,
    at.DISCARD_AND_RAP: DiscardAndRap,
    at.KNOCK: Knock,
}
# What the shapes of turn keep for themselves, by name.
_OF_TURN = {
    "taken": at.TAKEN,
    "must_play": at.MUST,
    "offers_declined": at.DECLINED,
    "turnings": at.TURNINGS,
    "laid_in_passage": at.LAID,
    "idle_passages": at.IDLE_PASSAGES,
    "upcard_draws": at.UPCARD_DRAWS,
    "put_back": at.PUT_BACK,
}
_ENDS = {at.ANY_END: None, at.LOW_END: End.LOW, at.HIGH_END: End.HIGH}


def encoded(rules: RuleSet, state: State) -> Ints:
    """A state as a row. It waits for a deal, for the stock to be turned, or for a seat to move."""
    table, row = state.table, np.zeros(at.SIZE, np.int64)
    row[at.PHASE] = _PHASES[table.phase]
    row[at.DEALER], row[at.STARTER], row[at.DEALS] = table.dealer, table.starter, table.deal_number
    row[at.BY] = NOBODY
    row[at.TOTALS : at.TOTALS + table.seats] = table.totals
    for result in table.results:
        row[at.POINTS : at.POINTS + table.seats] = result.points
        row[at.WON : at.WON + table.seats] += row[at.POINTS : at.POINTS + table.seats] > 0
    if table.phase is Phase.DEAL:
        return row
    assert table.to_move is not None
    row[at.SEAT], row[at.TURN] = table.to_move, table.turn_number
    row[at.STIRRED], row[at.IDLE_TURNS], row[at.MUST] = table.stirred, table.idle_turns, NO_CARD
    for name, value in vars(table.turn).items():
        row[_OF_TURN[name]] = NO_CARD if value is None else value
    row[at.FIRST_UPCARD] = NO_CARD if table.first_upcard is None else table.first_upcard
    _put(row, at.HANDS, state.hands)
    _put(row, at.KNOWN, table.known)
    _put(row, at.STOCK, state.stock[::-1])
    _put(row, at.PILE, table.discard_pile)
    row[at.STOCK_COUNT], row[at.STOCK_KNOWN] = len(state.stock), len(table.stock_known)
    row[at.PILE_COUNT], row[at.MELD_COUNT] = len(table.discard_pile), len(table.tableau)
    for number, meld in enumerate(table.tableau):
        _put_meld(rules, row, number, meld)
    return row


def _put(row: Ints, first: int, values: Sequence[int]) -> None:
    row[first : first + len(values)] = values


def _put_meld(rules: RuleSet, row: Ints, number: int, meld: Meld) -> None:
    row[at.MELDS + number] = set_of(meld.cards)
    row[at.SUITS + number] = NO_RUN if meld.kind is MeldKind.SET else rules.pack.suit(meld.cards[0])
    row[at.LOWS + number] = meld.low
    row[at.FITS + number] = rules.melds.fitting(meld)
    for card, owner in zip(meld.cards, meld.owners, strict=True):
        row[at.SHOWN + owner] |= 1 << card


def cards_in(state: State) -> list[Card]:
    """Every card of a state in the middle of a deal, wherever it lies, lowest first."""
    laid = [card for meld in state.table.tableau for card in meld.cards]
    held = [card for hand in state.hands for card in cards_of(hand)]
    return sorted([*held, *state.stock, *state.table.discard_pile, *laid])


def possible_state(rules: RuleSet, view: View) -> State:
    """A state that this may be the view of; which one is not said. Raises UsageError where the seat is not to move."""
    table = view.table
    if view.seat is None or view.seat != table.to_move or table.phase in CHANCE_PHASES:
        raise UsageError("only the seat to move can look ahead; give its view", code="bad-view")
    hidden = cards_of(unseen(rules.pack, view) & ~set_of(table.stock_known))
    hands = []
    for seat, known in enumerate(table.known):
        needed = 0 if seat == view.seat else table.counts[seat] - known.bit_count()
        hands.append(view.hand if seat == view.seat else known | set_of(hidden[:needed]))
        hidden = hidden[needed:]
    return State(table, tuple(hands), (*table.stock_known, *hidden))


def decoded(rules: RuleSet, row: Ints, results: tuple[DealResult, ...] = ()) -> State:
    """The state that a row in the middle of a deal holds, after deals with these ``results``."""
    seats = rules.seats
    number = [int(value) for value in row]
    hands = tuple(number[at.HANDS : at.HANDS + seats])
    stock = tuple(number[at.STOCK : at.STOCK + number[at.STOCK_COUNT]][::-1])
    table = Table(
        seats=seats,
        phase=_PHASE_OF[number[at.PHASE]],
        to_move=number[at.SEAT],
        deal_number=number[at.DEALS],
        dealer=number[at.DEALER],
        starter=number[at.STARTER],
        counts=tuple(hand.bit_count() for hand in hands),
        known=tuple(number[at.KNOWN : at.KNOWN + seats]),
        stock_count=len(stock),
        stock_known=stock[: number[at.STOCK_KNOWN]],
        discard_pile=tuple(number[at.PILE : at.PILE + number[at.PILE_COUNT]]),
        first_upcard=number[at.FIRST_UPCARD],
        tableau=tuple(_meld(rules, number, meld) for meld in range(number[at.MELD_COUNT])),
        turn=_turn(rules, number),
        turn_number=number[at.TURN],
        stirred=bool(number[at.STIRRED]),
        idle_turns=number[at.IDLE_TURNS],
        results=results,
    )
    return State(table, hands, stock)


def _turn(rules: RuleSet, number: list[int]) -> TurnState:
    first = rules.turn.first_state()
    fields: dict[str, int | None] = {name: number[_OF_TURN[name]] for name in vars(first)}
    for name, value in vars(first).items():
        if value is None and fields[name] == NO_CARD:
            fields[name] = None
        elif isinstance(value, bool):
            fields[name] = bool(fields[name])
    return first.changed(**fields)


def _meld(rules: RuleSet, number: list[int], meld: int) -> Meld:
    cards, suit, low = number[at.MELDS + meld], number[at.SUITS + meld], number[at.LOWS + meld]
    lying = cards_of(cards) if suit == NO_RUN else _run(rules, suit, low, cards.bit_count())
    shown = number[at.SHOWN : at.SHOWN + rules.seats]
    owners = tuple(next(seat for seat, cards in enumerate(shown) if cards >> card & 1) for card in lying)
    return Meld(MeldKind.SET if suit == NO_RUN else MeldKind.RUN, tuple(lying), low, owners)


def _run(rules: RuleSet, suit: int, low: int, length: int) -> list[Card]:
    width = len(rules.pack.ranks)
    return [suit * width + position % width for position in range(low, low + length)]


def actions_in(rules: RuleSet, log: Sequence[int]) -> Iterator[Action]:
    """The actions of a log, chance's among them."""
    numbers = iter(log)
    for number in numbers:
        kind, payload = number >> at.KIND, number & (1 << at.KIND) - 1
        if kind in (at.DEAL, at.TURN_STOCK):
            order = tuple(next(numbers) for _ in range(payload))
            yield Deal(order) if kind == at.DEAL else TurnStock(order)
        else:
            yield action_of(rules, number)


def action_of(rules: RuleSet, number: int) -> Action:
    """The action that a number stands for (see ``engine.layout``)."""
    kind, payload = number >> at.KIND, number & (1 << at.KIND) - 1
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind in _WITH_CARD:
        return _WITH_CARD[kind](payload)
    if kind == at.LAY_SET:
        width = len(rules.pack.ranks)
        return LayMeld(tuple(suit * width + (payload >> 4) for suit in cards_of(payload & 15)))
    if kind == at.LAY_RUN:
        return LayMeld(tuple(_run(rules, payload >> 8, payload >> 4 & 15, payload & 15)))
    return LayOff(payload & 63, (payload >> 8) + 1, _ENDS[payload >> 6 & 3])
