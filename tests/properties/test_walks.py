"""Invariants of any game: no card is lost, views match the events sent to them, games replay and end."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.core import engine
from rumpus.core.events import Dealt, Discarded, Drew, Laid, LaidOff, StockTurned, Took
from rumpus.core.evolution import observe
from rumpus.core.notation import format_action, parse_action
from rumpus.core.packs import Card, cards_of
from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase, State
from rumpus.core.views import redact, view
from tests.properties.tables import NUMBERS, Table, each_value_once, tables, walk

SEEDS = st.integers(0, 2**32 - 1)
LENGTHS = st.integers(0, 250)
EVERY_TABLE = each_value_once()
MOST_ACTIONS = 20_000


@given(tables(), SEEDS, LENGTHS)
def test_cards_are_conserved(table: Table, seed: int, length: int) -> None:
    rules = table.rules
    for step in islice(walk(rules, seed), length):
        state = step.after
        if state.hands:
            assert sorted(everything(rules, state)) == list(rules.order)
            assert_counts_agree(state)


def everything(rules: RuleSet, state: State) -> list[Card]:
    """Every card, wherever it lies."""
    in_hands = [card for hand in state.hands for card in cards_of(hand)]
    on_table = [rules.pack.physical(card) for meld in state.table.tableau for card in meld.cards]
    return [*in_hands, *state.stock, *state.table.discard_pile, *on_table]


def assert_counts_agree(state: State) -> None:
    """Check that the public table counts hidden cards right."""
    table = state.table
    assert table.counts == tuple(hand.bit_count() for hand in state.hands)
    assert all(known & ~hand == 0 for known, hand in zip(table.known, state.hands, strict=True))
    assert table.stock_count == len(state.stock)
    assert table.stock_known == state.stock[: len(table.stock_known)]


@given(tables(), SEEDS, LENGTHS)
def test_everyone_remembers_shown_cards(table: Table, seed: int, length: int) -> None:
    rules = table.rules
    known: list[set[Card]] = [set() for _ in range(rules.seats)]
    in_stock: list[Card] = []
    for step in islice(walk(rules, seed), length):
        for event in step.events:
            match event:
                case Dealt():
                    known, in_stock = [set() for _ in range(rules.seats)], []
                case StockTurned(order=order, shuffled=shuffled):
                    in_stock = [] if shuffled else list(order or ())
                case Took(seat=seat, cards=cards):
                    known[seat] |= set(cards)
                case Drew(seat=seat) if in_stock:
                    known[seat].add(in_stock.pop(0))
                case Discarded(seat=seat, card=card) | LaidOff(seat=seat, card=card):
                    known[seat].discard(card)
                case Laid(seat=seat, meld=meld):
                    known[seat] -= set(meld.cards)
        if step.after.hands:
            assert [set(cards_of(hand)) for hand in step.after.table.known] == known
            assert list(step.after.table.stock_known) == in_stock


@given(tables(), SEEDS, LENGTHS)
def test_a_view_is_the_fold_of_its_redacted_events(table: Table, seed: int, length: int) -> None:
    rules = table.rules
    watchers: list[int | None] = [None, *range(rules.seats)]
    seen = {seat: view(engine.start(rules), seat) for seat in watchers}
    for step in islice(walk(rules, seed), length):
        state = step.before
        for event in step.events:
            seen = {seat: observe(seen[seat], redact(event, state.table, seat)) for seat in watchers}
            state = engine.evolve(state, event)
        assert seen == {seat: view(step.after, seat) for seat in watchers}


@given(tables(), SEEDS, LENGTHS)
def test_replaying_the_actions_or_their_texts_leads_to_the_same_state(table: Table, seed: int, length: int) -> None:
    rules = table.rules
    steps = list(islice(walk(rules, seed), length))
    played = steps[-1].after if steps else engine.start(rules)

    assert engine.replay(rules, [step.action for step in steps]) == played
    state = engine.start(rules)
    for step in steps:
        action = parse_action(rules, view(state, state.table.to_move), format_action(rules, step.action))
        state = engine.replay(rules, [action], state)
    assert state == played


@given(tables(), SEEDS, LENGTHS)
def test_a_deal_begins_with_nothing_of_the_last_one(table: Table, seed: int, length: int) -> None:
    """But the results: two walks into the same deal order meet in the same state."""
    rules = table.rules
    for step in islice(walk(rules, seed), length):
        if not any(isinstance(event, Dealt) for event in step.events):
            continue
        fresh = State(
            engine.start(rules).table.changed(
                phase=Phase.DEAL,
                dealer=step.before.table.dealer,
                deal_number=step.before.table.deal_number,
                results=step.before.table.results,
            )
        )
        assert engine.replay(rules, [step.action], fresh) == step.after


@pytest.mark.parametrize("table", EVERY_TABLE, ids=str)
def test_every_game_ends(table: Table) -> None:
    rules = table.rules
    steps = list(islice(walk(rules, seed=1), MOST_ACTIONS))
    last = steps[-1].after
    assert last.table.phase is Phase.OVER
    outcome = last.table.outcome
    assert outcome is not None
    has_bonus = any(dict(table.options).get(name) for name in ("game_bonus", "box_bonus"))
    assert outcome.points == last.table.totals or has_bonus
    assert {result.reason for result in last.table.results} <= set(rules.endings)
    assert outcome.winners
    assert sum(outcome.settlement) == 0
    assert not engine.legal_actions(rules, view(last, last.table.to_move))


def test_tables_meet_every_option() -> None:
    values = Counter((table.slug, name) for table in EVERY_TABLE for name, _ in table.options)
    assert {name for _, name in values} >= set(NUMBERS)
