"""The engine: the rules of a game as pure functions.

``decide`` checks an action against the rules and returns its events. ``evolve`` applies one event to a state.
The engine has no randomness, no clock and no state of its own. Shuffles come from outside, as actions that carry an
order of the pack. So a game is its list of actions, and ``replay`` computes any state again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rumpus.core.actions import (
    Action,
    Deal,
    DrawForDeal,
    LayOff,
    LegalActions,
    TurnStock,
    cards_named,
    check_action,
)
from rumpus.core.errors import IllegalAction, UsageError
from rumpus.core.events import DealEnded, DealerDrawn, Dealt, Drew, Event, GameEnded, StockTurned
from rumpus.core.evolution import evolve
from rumpus.core.given import A_VIEW, as_sequence, check_kind
from rumpus.core.melds import End
from rumpus.core.messages import Field, Message, SeatField
from rumpus.core.packs import Card, Pack, set_of
from rumpus.core.rules import Ending, RuleSet, Seating, check_rules
from rumpus.core.state import CHANCE_PHASES, Phase, PublicState, State, check_state, seat_of
from rumpus.core.views import View, view

__all__ = ["decide", "evolve", "legal_actions", "replay", "start"]

_GIVE_VIEW = Message("give the view of a seat, such as game.view(0)")
_GIVE_VIEW_TO_MOVE = Message("give the view of the seat to move, such as game.view(game.to_move)")


def start(rules: RuleSet, dealer: int | None = None) -> State:
    """Return the state of a game before its first card.

    With ``dealer``, that seat deals first and no cards are drawn to choose one. Raise UsageError if there is no such
    seat.
    """
    check_rules(rules)
    if dealer is not None:
        dealer = seat_of(rules.seats, dealer)
    table = PublicState(rules.seats, turn=rules.turn.first_state())
    if dealer is None and rules.seating.draws != "never":
        return State(table)
    return State(table.changed(phase=Phase.DEAL, dealer=rules.seats - 1 if dealer is None else dealer))


def legal_actions(rules: RuleSet, seen: View) -> LegalActions:
    """Return the legal actions of the seat of this view; none if it is not to move.

    Raise UsageError if this is no view.
    """
    check_rules(rules)
    check_kind(A_VIEW, seen, View, _GIVE_VIEW)
    if seen.seat is None or seen.seat != seen.table.to_move or seen.table.phase in CHANCE_PHASES:
        return LegalActions(lambda: (), lambda action: _not_to_move(seen))
    return rules.turn.legal_actions(rules, seen).check_first(lambda action: _no_such_card(rules, action))


def check_turn(seen: View) -> None:
    """Raise UsageError unless the seat of this view is to move."""
    check_kind(A_VIEW, seen, View, _GIVE_VIEW_TO_MOVE)
    if seen.seat is None or seen.seat != seen.table.to_move or seen.table.phase in CHANCE_PHASES:
        raise UsageError(Message("only the seat to move chooses; give its view"), code="bad-view")


def decide(rules: RuleSet, state: State, action: Action) -> list[Event]:
    """Return the events that an action causes, in order. The state itself does not change.

    Raise IllegalAction if the rules refuse the action, and UsageError if an argument is of the wrong kind.
    """
    check_rules(rules)
    check_state(state)
    check_action(action)
    table = state.table
    chance = _CHANCE.get(type(action))
    if chance is not None:
        return chance(rules, state, action)
    if table.to_move is None or table.phase in CHANCE_PHASES:
        raise _not_to_move(view(state, None))
    refusal = _no_such_card(rules, action)
    if refusal is not None:
        raise refusal
    events, ending = rules.turn.apply(rules, state, action)
    return events if ending is None else _end_deal(rules, state, events, ending)


def replay(rules: RuleSet, actions: Iterable[Action], state: State | None = None) -> State:
    """Return the state after these actions, played from ``state`` or from the start of a game.

    Raise IllegalAction if an action is illegal, and UsageError if an argument is of the wrong kind.
    """
    state = start(rules) if state is None else state
    for action in as_sequence("actions", actions, Message("give a list of actions")):
        for event in decide(rules, state, action):
            state = evolve(state, event)
    return state


def _no_such_card(rules: RuleSet, action: Action) -> IllegalAction | None:
    # All cards are checked here once, so that the code below need not check them again.
    try:
        hash(action)  # a list where a tuple belongs raises TypeError
        wrong = [card for card in cards_named(action) if type(card) is not int or not rules.pack.has(card)]
    except TypeError:
        return _ill_formed(action)
    if wrong:
        return IllegalAction(rules.pack.not_of_this_game(wrong[0]), code="unknown-card", subject=str(wrong[0]))
    if isinstance(action, LayOff) and not (type(action.meld) is int and isinstance(action.end, End | None)):
        return _ill_formed(action)
    return None


def _ill_formed(action: Action) -> IllegalAction:
    refusal = Message(
        "{action} is not understood: cards are numbers, melds tuples of them, and an end is "
        "End.LOW or End.HIGH; or write the action as text",
        {"action": repr(action)},
    )
    return IllegalAction(refusal, code="bad-action")


def _not_to_move(seen: View) -> IllegalAction:
    table = seen.table
    if table.phase is Phase.OVER:
        return IllegalAction(Message("the game is over"), code="game-over")
    if table.to_move is None or table.phase in CHANCE_PHASES:
        return IllegalAction(Message("wait for the cards: they are being shuffled"), code="not-dealt")
    refusal = Message("it is the turn of {player}", {"player": SeatField(table.to_move)})
    return IllegalAction(refusal, code="not-your-turn", subject=str(table.to_move))


def _end_deal(rules: RuleSet, state: State, events: list[Event], ending: Ending) -> list[Event]:
    for event in events:
        state = evolve(state, event)
    ended = DealEnded(rules.scoring(rules, state, ending), redraw=rules.seating.draws == "each")
    outcome = rules.game_end(rules, evolve(state, ended).table)
    return [*events, ended] if outcome is None else [*events, ended, GameEnded(outcome)]


_NO_DRAWING_FOR_DEAL = Message("now is not the time to draw for the deal")
_NO_DEALING = Message("now is not the time to deal")
_NO_TURNING = Message("now is not the time to turn the stock")


def _check_phase(state: State, phase: Phase, refusal: Message) -> None:
    if state.table.phase is not phase:
        raise IllegalAction(refusal, code="wrong-time")


def _check_order(pack: Pack, order: tuple[Card, ...], expected: Iterable[Card]) -> None:
    expected = list(expected)
    given: object = order
    if not isinstance(given, Sequence) or not {*map(type, order)} <= {int}:
        numbers = pack.worded(
            Message("an order holds the cards of the pack, which are numbers"),
            Message("an order holds the tiles of the pack, which are numbers"),
        )
        raise IllegalAction(numbers, code="bad-order")
    if sorted(order) == sorted(expected):
        return
    missing = Counter(expected)
    missing.subtract(order)
    wrong = next(card for card in (*order, *missing) if missing[card])
    refusal = _missing(pack, wrong) if missing[wrong] > 0 else _too_many(pack, wrong)
    raise IllegalAction(refusal, code="bad-order", subject=pack.text(wrong))


def _missing(pack: Pack, card: Card) -> Message:
    fields: dict[str, Field] = {"card": pack.field(card)}
    return pack.worded(
        Message("the order must hold each card exactly once, and {card} is missing", fields),
        Message("the order must hold each tile exactly once, and {card} is missing", fields),
    )


def _too_many(pack: Pack, card: Card) -> Message:
    fields: dict[str, Field] = {"card": pack.field(card)}
    return pack.worded(
        Message(
            "the order must hold each card exactly once, and {card} is too many: it is there "
            "already, or has no place in it",
            fields,
        ),
        Message(
            "the order must hold each tile exactly once, and {card} is too many: it is there "
            "already, or has no place in it",
            fields,
        ),
    )


def _draw_for_deal(rules: RuleSet, state: State, action: DrawForDeal) -> list[Event]:
    _check_phase(state, Phase.DRAW_FOR_DEAL, _NO_DRAWING_FOR_DEAL)
    _check_order(rules.pack, action.order, rules.order)
    shown, winner = _draw_until_one_wins(rules, action.order)
    dealer = (winner - 1) % rules.seats if rules.seating.winner_starts else winner
    return [DealerDrawn(tuple(shown), dealer)]


def _draw_until_one_wins(rules: RuleSet, order: tuple[Card, ...]) -> tuple[list[tuple[int, Card]], int]:
    # C-2: seat i gets card i. A seat with a card that does not count gets another; then the tied seats draw again.
    # If the pack runs out (every card may tie), the first seat still drawing wins.
    shown: list[tuple[int, Card]] = []
    drawing = waiting = list(range(rules.seats))
    ranks: dict[int, int] = {}
    for card in order:
        seat, *waiting = waiting
        shown.append((seat, card))
        rank = rules.seating.draw_rank(card)
        if rank is None:
            waiting.append(seat)
        else:
            ranks[seat] = rank
        if not waiting:
            best = max(ranks.values()) if rules.seating.highest else min(ranks.values())
            drawing = waiting = [seat for seat in drawing if ranks[seat] == best]
            ranks = {}
        if len(drawing) == 1:
            break
    return shown, drawing[0]


def _deal(rules: RuleSet, state: State, action: Deal) -> list[Event]:
    _check_phase(state, Phase.DEAL, _NO_DEALING)
    _check_order(rules.pack, action.order, rules.order)
    table = state.table
    dealer = (table.dealer + _passes_left(rules.seating, table)) % rules.seats
    return [_dealt(rules, dealer, action.order)]


def _passes_left(seating: Seating, table: PublicState) -> bool:
    # A draw chooses the dealer of the deal that follows it. Without a draw the deal passes to the left.
    if not table.results or seating.draws == "each":
        return False
    return bool(table.results[-1].winners) or not seating.redeals_unwon


def _dealt(rules: RuleSet, dealer: int, order: tuple[Card, ...]) -> Dealt:
    seats, size = rules.seats, rules.hand_size
    dealt = seats * size
    starter = (dealer + 1) % seats
    hands = []
    for seat in range(seats):
        turn = (seat - starter) % seats
        cards = order[turn * size : (turn + 1) * size] if rules.in_blocks else order[turn:dealt:seats]
        hands.append(set_of(cards))
    upcard = order[dealt] if rules.turn.turns_upcard else None
    stock = order[dealt:] if upcard is None else order[dealt + 1 :]
    return Dealt(dealer, starter, tuple(hands), size, upcard, stock, len(stock), rules.offers)


def _turn_stock(rules: RuleSet, state: State, action: TurnStock) -> list[Event]:
    _check_phase(state, Phase.TURN_STOCK, _NO_TURNING)
    _check_order(rules.pack, action.order, state.table.discard_pile)
    seat = state.table.to_move
    assert seat is not None
    # R16-11: the seat drew from an empty stock; now it gets its card.
    return [StockTurned(action.order, len(action.order), shuffled=True), Drew(seat, action.order[0])]


_CHANCE: dict[type, Callable[[RuleSet, State, Any], list[Event]]] = {
    DrawForDeal: _draw_for_deal,
    Deal: _deal,
    TurnStock: _turn_stock,
}
