"""Listed actions are legal, legal actions are accepted, refused actions change nothing and give a reason."""

from __future__ import annotations

import pickle
import random

from hypothesis import given
from hypothesis import strategies as st

from rumpus.core import engine
from rumpus.core.actions import (
    Action,
    Deal,
    Discard,
    DiscardAndRap,
    DrawForDeal,
    Knock,
    LayMeld,
    LayOff,
    LegalActions,
    Play,
    TakeFromPile,
    TurnStock,
    cards_named,
)
from rumpus.core.errors import IllegalAction
from rumpus.core.melds import End
from rumpus.core.notation import format_action, parse_action
from rumpus.core.rules import RuleSet
from rumpus.core.state import State
from rumpus.core.views import view
from tests.properties.tables import Table, is_chance, states_of, tables
from tests.properties.universe import conceivable

SEEDS = st.integers(0, 2**32 - 1)
LENGTHS = st.integers(0, 250)


@given(tables(), SEEDS, LENGTHS)
def test_every_listed_action_is_accepted(table: Table, seed: int, length: int) -> None:
    rules, state = table.rules, states_of(table.rules, seed, length)
    listed = list(engine.legal_actions(rules, view(state, state.table.to_move)))
    assert len(set(listed)) == len(listed)
    assert bool(listed) != (is_chance(state) or state.table.outcome is not None)
    for action in listed:
        assert engine.decide(rules, state, action)


@given(tables(), SEEDS, LENGTHS)
def test_an_action_is_legal_exactly_if_listed_and_accepted_and_a_refusal_changes_nothing_and_says_why(
    table: Table, seed: int, length: int
) -> None:
    rules, state = table.rules, states_of(table.rules, seed, length)
    before, legal = pickle.dumps(state), engine.legal_actions(rules, view(state, state.table.to_move))
    listed = set(legal)
    for action in conceivable(rules, state, random.Random(seed)):
        refusal = refusal_of(rules, state, action)
        if refusal is not None:
            assert refusal.message, action
            assert refusal.code, action
        if isinstance(action, DrawForDeal | Deal | TurnStock):
            assert action not in legal
            continue
        assert (action in legal) == (refusal is None), action
        if legal.exhaustive or not isinstance(action, Play):
            assert (action in legal) == (action in listed), action
        if refusal is not None and state.table.to_move is not None and not is_chance(state):
            _check_foretold(rules, legal, action, refusal)
    assert pickle.dumps(state) == before


def _check_foretold(rules: RuleSet, legal: LegalActions, action: Action, refusal: IllegalAction) -> None:
    """A refusal at play names its clause, and is the one that the list of legal actions foretells."""
    assert refusal.clause, action
    assert refusal.code in rules.codes
    foretold = legal.refusal(action)
    assert foretold is not None
    assert foretold.as_dict() == refusal.as_dict()


NUMBERS = st.one_of(st.integers(-3, 110), st.integers(-(2**40), 2**40))
MELDS = st.lists(NUMBERS, max_size=5).map(tuple)
ANY_ACTION: st.SearchStrategy[Action] = st.one_of(
    st.builds(TakeFromPile, NUMBERS),
    st.builds(LayMeld, MELDS),
    st.builds(LayOff, NUMBERS, NUMBERS, st.sampled_from([None, *End])),
    st.builds(Discard, NUMBERS),
    st.builds(DiscardAndRap, NUMBERS),
    st.builds(Knock, NUMBERS),
    st.builds(Play, st.lists(MELDS, max_size=3).map(tuple), st.lists(MELDS, max_size=2).map(tuple), st.booleans()),
    st.builds(DrawForDeal, MELDS),
    st.builds(Deal, MELDS),
    st.builds(TurnStock, MELDS),
)


@given(tables(), SEEDS, LENGTHS, ANY_ACTION)
def test_an_action_with_any_numbers_is_accepted_or_refused(
    table: Table, seed: int, length: int, action: Action
) -> None:
    rules, state = table.rules, states_of(table.rules, seed, length)
    refusal = refusal_of(rules, state, action)  # or another error, and this test fails
    assert (action in engine.legal_actions(rules, view(state, state.table.to_move))) == (refusal is None)
    for card in cards_named(action):
        if not rules.pack.has(card):
            assert refusal is not None
            assert refusal.code in ("unknown-card", "not-dealt", "game-over")


def refusal_of(rules: RuleSet, state: State, action: Action) -> IllegalAction | None:
    try:
        engine.decide(rules, state, action)
    except IllegalAction as refusal:
        return refusal
    return None


@given(tables(), SEEDS, LENGTHS)
def test_only_the_seat_to_move_may_do_anything(table: Table, seed: int, length: int) -> None:
    rules, state = table.rules, states_of(table.rules, seed, length)
    mover = state.table.to_move
    asked = list(engine.legal_actions(rules, view(state, mover)))
    for seat in (None, *range(rules.seats)):
        if seat != mover:
            legal = engine.legal_actions(rules, view(state, seat))
            assert not legal
            assert all(action not in legal for action in asked)


@given(tables(), SEEDS, LENGTHS)
def test_the_list_is_stable_and_follows_from_the_view_alone(table: Table, seed: int, length: int) -> None:
    rules, state = table.rules, states_of(table.rules, seed, length)
    seen = view(state, state.table.to_move)
    copied = pickle.loads(pickle.dumps(seen))
    assert list(engine.legal_actions(rules, seen)) == list(engine.legal_actions(rules, copied))


@given(tables(), SEEDS, LENGTHS)
def test_an_action_reads_as_it_is_written(table: Table, seed: int, length: int) -> None:
    rules, state = table.rules, states_of(table.rules, seed, length)
    seen = view(state, state.table.to_move)
    for action in engine.legal_actions(rules, seen):
        text = format_action(rules, action)
        assert parse_action(rules, seen, text) == action
        assert parse_action(rules, seen, f"  {text.lower().replace(' ', '  ')} ") == action
