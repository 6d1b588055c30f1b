"""Driving a game from explicit orders, so that a test sees every decision and the state it was taken in."""

import random
from collections.abc import Iterator, Sequence

from rumpus.core import engine
from rumpus.core.actions import Action, Deal, DrawForDeal, TurnStock
from rumpus.core.engine import legal_actions
from rumpus.core.packs import cards_of, set_of
from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase, State
from rumpus.core.views import view
from rumpus.players import Player, make_able_player


def orders(rules: RuleSet, seed: int) -> Iterator[tuple[int, ...]]:
    """Shuffled packs without end."""
    rng = random.Random(seed)
    while True:
        yield tuple(rng.sample(range(rules.pack.size), rules.pack.size))


def chance(state: State, order: tuple[int, ...]) -> Action:
    """The action of chance in this state."""
    match state.table.phase:
        case Phase.DRAW_FOR_DEAL:
            return DrawForDeal(order)
        case Phase.TURN_STOCK:
            return TurnStock(tuple(sorted(state.table.discard_pile, key=order.index)))
        case _:
            return Deal(order)


def decisions(rules: RuleSet, players: Sequence[Player], seed: int) -> Iterator[tuple[State, Action]]:
    """Each state in which a seat is to move, and what its player chose, over a whole game; the last state comes with
    no choice of a seat but with the action that led to it.
    """
    packs, state = orders(rules, seed), engine.start(rules)
    while state.table.phase is not Phase.OVER:
        seat = state.table.to_move
        if seat is None or state.table.phase is Phase.TURN_STOCK:
            action = chance(state, next(packs))
        else:
            action = players[seat].choose(view(state, seat))
            yield state, action
        state = engine.replay(rules, [action], state)
    yield state, action


def check_whole_deal(rules: RuleSet, kind: str, other: str) -> None:
    """A deal between players of two kinds, sitting by turns: all they do is legal."""
    players = [make_able_player((kind, other)[seat % 2], rules, seat) for seat in range(rules.seats)]
    for state, action in decisions(rules, players, seed=rules.seats):
        if state.table.results:
            break
        assert action in legal_actions(rules, view(state, state.table.to_move))


def elsewhere(state: State, seat: int, rng: random.Random) -> State:
    """The same table with the cards dealt otherwise that this seat has not seen."""
    known = state.table.known
    hidden = [hand & ~known[i] if i != seat else 0 for i, hand in enumerate(state.hands)]
    seen = len(state.table.stock_known)
    cards = [card for hand in hidden for card in cards_of(hand)] + list(state.stock[seen:])
    rng.shuffle(cards)
    hands = []
    for hand, own in zip(hidden, state.hands, strict=True):
        size = hand.bit_count()
        hands.append(own & ~hand | set_of(cards[:size]))
        cards = cards[size:]
    return State(state.table, tuple(hands), (*state.stock[:seen], *cards))
