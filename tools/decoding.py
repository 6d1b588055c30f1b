"""Convert rows of compiled card deals back into states of the engine."""

from __future__ import annotations

from rumpus.core.melds import Meld, MeldKind
from rumpus.core.packs import cards_of
from rumpus.core.results import NO_RESULTS, Results
from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase, PublicState, State, TurnState
from rumpus.solver.engine import layout as at
from rumpus.solver.engine.cards.codec import TURN_FIELDS, cards_of_run
from rumpus.solver.engine.layout import Ints

_PHASES = {at.TURNING: Phase.TURN_STOCK, at.OFFERED: Phase.OFFER, at.DRAWING: Phase.DRAW, at.PLAYING: Phase.PLAY}


def decoded(rules: RuleSet, row: Ints, results: Results = NO_RESULTS) -> State:
    """Return the state in a row in the middle of a deal. ``results`` are those of earlier deals."""
    seats = rules.seats
    number = [int(value) for value in row]
    hands = tuple(number[at.HANDS : at.HANDS + seats])
    stock = tuple(number[at.STOCK : at.STOCK + number[at.STOCK_COUNT]][::-1])
    table = PublicState(
        seats=seats,
        phase=_PHASES[number[at.PHASE]],
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
        made_progress=bool(number[at.MADE_PROGRESS]),
        idle_turns=number[at.IDLE_TURNS],
        results=results,
    )
    return State(table, hands, stock)


def _turn(rules: RuleSet, number: list[int]) -> TurnState:
    first = rules.turn.first_state()
    fields: dict[str, int | None] = {name: number[TURN_FIELDS[name]] for name in vars(first)}
    for name, value in vars(first).items():
        if value is None and fields[name] == at.NO_CARD:
            fields[name] = None
        elif isinstance(value, bool):
            fields[name] = bool(fields[name])
    return first.changed(**fields)


def _meld(rules: RuleSet, number: list[int], meld: int) -> Meld:
    cards, suit, low = number[at.MELDS + meld], number[at.SUITS + meld], number[at.LOWS + meld]
    lying = cards_of(cards) if suit == at.NO_RUN else cards_of_run(rules, suit, low, cards.bit_count())
    shown = number[at.SHOWN : at.SHOWN + rules.seats]
    owners = tuple(next(seat for seat, cards in enumerate(shown) if cards >> card & 1) for card in lying)
    return Meld(MeldKind.SET if suit == at.NO_RUN else MeldKind.RUN, tuple(lying), low, owners)
