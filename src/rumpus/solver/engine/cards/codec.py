"""Encode states of card games as rows for kernels, and decode the numbers of kernels to actions of the core."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import numpy as np

from rumpus.core.actions import (
    Action,
    Deal,
    Decline,
    Discard,
    DiscardAndRap,
    DrawForDeal,
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
from rumpus.core.melds import End, Meld, MeldKind
from rumpus.core.messages import Message
from rumpus.core.packs import Card, cards_of, physical, set_of
from rumpus.core.rules import RuleSet
from rumpus.core.state import CHANCE_PHASES, Phase, PublicState, State
from rumpus.core.views import View, unseen
from rumpus.solver.engine import layout as at
from rumpus.solver.engine.layout import NO_CARD, NO_RUN, NO_SEAT, Ints

BETWEEN_DEALS = frozenset({Phase.DEAL, Phase.DRAW_FOR_DEAL})
_PHASES = {
    Phase.DRAW_FOR_DEAL: at.SEATING,
    Phase.DEAL: at.DEALING,
    Phase.TURN_STOCK: at.TURNING,
    Phase.OFFER: at.OFFERED,
    Phase.DRAW: at.DRAWING,
    Phase.PLAY: at.PLAYING,
    Phase.TURN: at.PLAYING,
}
_WITHOUT_CARD: dict[int, Action] = {
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
CHANCE_ACTIONS: dict[int, type[DrawForDeal | Deal | TurnStock]] = {
    at.DRAW_FOR_DEAL: DrawForDeal,
    at.DEAL: Deal,
    at.TURN_STOCK: TurnStock,
}
# The fields of the core's turn states (``LayDownState``, ``ShowdownState``) and their places in the row.
TURN_FIELDS = {
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


def encode_state(rules: RuleSet, state: State) -> Ints:
    """Return the row of a state. The game must not be over; that is not checked."""
    table = state.table
    row = np.zeros(at.SIZE, np.int64)
    write_game(row, table)
    if table.phase in BETWEEN_DEALS:
        return row
    row[at.MADE_PROGRESS], row[at.MUST] = table.made_progress, NO_CARD
    for name, value in vars(table.turn).items():
        row[TURN_FIELDS[name]] = NO_CARD if value is None else value
    row[at.FIRST_UPCARD] = NO_CARD if table.first_upcard is None else table.first_upcard
    _write(row, at.HANDS, state.hands)
    _write(row, at.KNOWN, table.known)
    _write(row, at.STOCK, state.stock[::-1])
    _write(row, at.PILE, table.discard_pile)
    row[at.STOCK_COUNT], row[at.STOCK_KNOWN] = len(state.stock), len(table.stock_known)
    row[at.PILE_COUNT], row[at.MELD_COUNT] = len(table.discard_pile), len(table.tableau)
    for number, meld in enumerate(table.tableau):
        _write_meld(rules, row, number, meld)
    return row


def write_game(row: Ints, table: PublicState) -> None:
    """Write the totals, results and dealer of a game into a row of cards or tiles; during a deal also the turn."""
    row[at.PHASE], row[at.BY] = _PHASES[table.phase], NO_SEAT
    row[at.DEALER], row[at.STARTER], row[at.DEALS] = table.dealer, table.starter, table.deal_number
    _write(row, at.TOTALS, table.totals)
    for result in table.results:
        _write(row, at.POINTS, result.points)
        row[at.WON : at.WON + table.seats] += np.array(result.points) > 0
    if table.phase not in BETWEEN_DEALS:
        assert table.to_move is not None
        row[at.SEAT], row[at.TURN], row[at.IDLE_TURNS] = table.to_move, table.turn_number, table.idle_turns


def _write(row: Ints, first: int, values: Sequence[int]) -> None:
    row[first : first + len(values)] = values


def _write_meld(rules: RuleSet, row: Ints, number: int, meld: Meld) -> None:
    row[at.MELDS + number] = set_of(meld.cards)
    row[at.SUITS + number] = NO_RUN if meld.kind is MeldKind.SET else rules.pack.suit(meld.cards[0])
    row[at.LOWS + number] = meld.low
    row[at.FITS + number] = rules.melds.fitting(meld)
    for card, owner in zip(meld.cards, meld.owners, strict=True):
        row[at.SHOWN + owner] |= 1 << card


def cards_in(state: State) -> list[Card]:
    """Return all cards or tiles of a state during a deal: in hands, stock, discard pile and melds. Lowest first."""
    laid = [physical(card) for meld in state.table.tableau for card in meld.cards]
    held = [card for hand in state.hands for card in cards_of(hand)]
    return sorted([*held, *state.stock, *state.table.discard_pile, *laid])


def possible_state(rules: RuleSet, view: View) -> State:
    """Return some state that gives this view: the hidden cards are distributed in pack order.

    Raise UsageError ``bad-view`` if the view is not that of the seat to move.
    """
    table = view.table
    if view.seat is None or view.seat != table.to_move or table.phase in CHANCE_PHASES:
        raise UsageError(Message("only the seat to move can look ahead; give its view"), code="bad-view")
    hidden = cards_of(unseen(rules.pack, view) & ~set_of(table.stock_known))
    hands = []
    for seat, known in enumerate(table.known):
        needed = 0 if seat == view.seat else table.counts[seat] - known.bit_count()
        hands.append(view.hand if seat == view.seat else known | set_of(hidden[:needed]))
        hidden = hidden[needed:]
    return State(table, tuple(hands), (*table.stock_known, *hidden))


def cards_of_run(rules: RuleSet, suit: int, low: int, length: int) -> list[Card]:
    """Return the cards of a run, low end first. ``low`` is the position of its first card in the suit."""
    width = len(rules.pack.ranks)
    return [suit * width + position % width for position in range(low, low + length)]


def decode_log(rules: RuleSet, log: Sequence[int]) -> Iterator[Action]:
    """Yield the actions of a log, including those of chance."""
    numbers = iter(log)
    for number in numbers:
        kind, payload = number >> at.KIND, number & (1 << at.KIND) - 1
        if kind in CHANCE_ACTIONS:
            yield CHANCE_ACTIONS[kind](tuple(islice(numbers, payload)))
        else:
            yield decode_action(rules, number)


def decode_action(rules: RuleSet, number: int) -> Action:
    """Return the action that a kernel encodes as this number (see ``engine.layout``)."""
    kind, payload = number >> at.KIND, number & (1 << at.KIND) - 1
    if kind in _WITHOUT_CARD:
        return _WITHOUT_CARD[kind]
    if kind in _WITH_CARD:
        return _WITH_CARD[kind](payload)
    if kind == at.LAY_SET:
        width = len(rules.pack.ranks)
        return LayMeld(tuple(suit * width + (payload >> 4) for suit in cards_of(payload & 15)))
    if kind == at.LAY_RUN:
        return LayMeld(tuple(cards_of_run(rules, payload >> 8, payload >> 4 & 15, payload & 15)))
    return LayOff(payload & 63, (payload >> 8) + 1, _ENDS[payload >> 6 & 3])
