"""Perft: how many sequences of so many actions there are in a deal, by the engine, the naive counter and the kernels.

Only the actions of seats count. A sequence that ends the deal goes no further; where the stock is shuffled again,
chance lays the pile in its reverse order. Of a tile turn the simple plays count."""

from __future__ import annotations

import numpy as np

from rumpus.core import engine
from rumpus.core.actions import Action, TurnStock
from rumpus.core.notation import parse_action
from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase, State
from rumpus.core.views import view
from rumpus.games import rule_book
from rumpus.solver.engine import layout as at
from rumpus.solver.engine.cards.codec import encode_state
from rumpus.solver.engine.cards.rules import PlayoutRules, playout_rules
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tiles.codec import encode_tile_state
from rumpus.solver.engine.tiles.layout import PLAY_SIZE
from rumpus.solver.engine.tiles.rules import tile_rules
from rumpus.solver.engine.tiles.simple_plays import COUNT_ALL
from rumpus.solver.plays.workspace import new_play_workspace
from tests import naive
from tests.naive_tiles import plain
from tests.perft.positions import Position
from tools.deal_steps import act, list_actions
from tools.tile_steps import act_tiles, list_tiles

ROOM = 400  # actions to choose from, or numbers logged
NO_ORDER = np.zeros(0, np.int64)
SHAPES = new_play_workspace().shapes


def engine_state(position: Position) -> tuple[RuleSet, State]:
    """The rules of a position, and its state in the engine."""
    rules = rule_book(position.game).rules(position.seats, **position.options)
    before = engine.start(rules, (position.starter - 1) % rules.seats)
    order = " ".join(position.order)
    state = engine.replay(rules, [parse_action(rules, view(before, None), f"deal {order}")], before)
    for text in position.after:
        action = parse_action(rules, view(state, state.table.to_move), text)
        state = after(rules, state, action)
    return rules, state


def after(rules: RuleSet, state: State, action: Action) -> State:
    """The state after an action, and after the turning of the stock where it is shuffled."""
    state = engine.replay(rules, [action], state)
    if state.table.phase is Phase.TURN_STOCK:
        state = engine.replay(rules, [TurnStock(state.table.discard_pile[::-1])], state)
    return state


def counts(rules: RuleSet, state: State, deepest: int) -> list[int]:
    """Count the sequences of one action from the state, of two, and so on, in one walk of the engine."""
    legal = engine.legal_actions(rules, view(state, state.table.to_move))
    found = [len(legal)] + [0] * (deepest - 1)
    if deepest > 1:
        for action in legal:
            for depth, number in enumerate(counts(rules, after(rules, state, action), deepest - 1), start=1):
                found[depth] += number
    return found


def compiled_count(rules: RuleSet, state: State, depth: int) -> int:
    """The same by the kernels of compiled playouts, from a state of the engine."""
    if rules.pack.is_tiles:
        return _count_tiles(tile_rules(rules), encode_tile_state(rules, state), depth)
    return _count_rows(playout_rules(rules), encode_state(rules, state), depth)


def _count_rows(compiled: PlayoutRules, row: Ints, depth: int) -> int:
    actions = np.zeros(ROOM, np.int64)
    many = list_actions(compiled.numbers, compiled.tables, row, actions)
    if depth == 1:
        return many
    total = 0
    for action in actions[:many]:
        following = _row_after(compiled, row, int(action))
        total += 0 if following is None else _count_rows(compiled, following, depth - 1)
    return total


def _count_tiles(numbers: Ints, row: Ints, depth: int) -> int:
    many = list_tiles(numbers, row, SHAPES, COUNT_ALL, NO_ORDER)
    if depth == 1:
        return many
    total, action = 0, np.zeros(PLAY_SIZE, np.int64)
    for index in range(many):
        list_tiles(numbers, row, SHAPES, index, action)
        following = row.copy()
        if act_tiles(numbers, following, action, NO_ORDER, NO_ORDER) == at.GOES_ON:
            total += _count_tiles(numbers, following, depth - 1)
    return total


def _row_after(compiled: PlayoutRules, row: Ints, action: int) -> Ints | None:
    row, pile, log = row.copy(), row[at.PILE : at.PILE + row[at.PILE_COUNT]].copy(), np.zeros(ROOM, np.int64)
    row[at.LOGGED] = 0
    reason = act(compiled.numbers, compiled.tables, row, action, NO_ORDER, np.zeros(1, np.uint64), log)
    if row[at.LOGGED] > 1:
        # It was shuffled: lay it as agreed. The card drawn is its first.
        row[at.STOCK : at.STOCK + len(pile)] = pile
        row[at.HANDS + row[at.SEAT]] ^= 1 << log[2] | 1 << pile[-1] if log[2] != pile[-1] else 0
    return row if reason == at.GOES_ON else None


def naive_deal(position: Position) -> naive.Deal:
    """The deal of a position, in the naive counter."""
    deal = naive.make_deal(position.game, position.seats, position.options, position.starter, position.order)
    for text in position.after:
        play(deal, plain(text) if naive.rules_of(position.game).tiles else text)
    return deal


def play(deal: naive.Deal, text: str) -> None:
    """Do an action that the naive counter lists."""
    assert text in deal.legal(), f"{text!r} is not among {deal.legal()}"
    _do(deal, text)


def naive_count(deal: naive.Deal, depth: int) -> int:
    """Count the sequences of that many actions from here, by the naive counter."""
    legal = deal.legal()
    if depth == 1:
        return len(legal)
    total = 0
    for text in legal:
        following = deal.copied()
        _do(following, text)
        total += naive_count(following, depth - 1)
    return total


def _do(deal: naive.Deal, text: str) -> None:
    deal.play(text)
    if deal.waits_for_stock:
        deal.turn_stock(deal.pile[::-1])
