"""Whole games of two packs: notation, the view of who cannot know more, and the naive counter beside the engine."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rumpus.core import engine
from rumpus.core.actions import Deal
from rumpus.core.notation import format_action, parse_action
from rumpus.core.packs import cards_of
from rumpus.core.rules import OptionValue
from rumpus.core.state import State
from rumpus.core.views import unseen, view
from rumpus.players.plain import PlainPlayer
from tests.perft.counting import after, counts, naive_count
from tests.properties.retelling import current_deal, open_to, retold
from tests.properties.tables import is_chance
from tests.properties.test_secrets import seen_events
from tests.two_packs.book import BOOK, PACK
from tests.two_packs.naive import TwoPacksDeal, pack
from tests.two_packs.walks import OPTIONS, physically, rules_of, walk

SEEDS = st.integers(0, 2**32 - 1)
FEW = settings(max_examples=settings().max_examples // 4)


@FEW
@given(SEEDS)
def test_listed_actions_are_legal_and_written_as_they_are_read(seed: int) -> None:
    rules = rules_of(seed)
    for step in islice(walk(rules, seed), 80):
        state = step.before
        seen = view(state, state.table.to_move)
        listed = engine.legal_actions(rules, seen)
        texts = [format_action(rules, action) for action in listed]
        assert len(set(texts)) == len(texts)
        assert [parse_action(rules, seen, text) for text in texts] == list(listed)
        assert parse_action(rules, view(state, None), format_action(rules, step.action)) == step.action
        assert is_chance(state) or step.action in listed


@FEW
@given(SEEDS)
def test_every_card_is_somewhere_once(seed: int) -> None:
    rules = rules_of(seed)
    for step in walk(rules, seed):
        state, table = step.after, step.after.table
        if state.hands:
            lying = [card for meld in table.tableau for card in physically(meld.cards)]
            held = [card for hand in state.hands for card in cards_of(hand)]
            assert sorted([*lying, *held, *table.discard_pile, *state.stock]) == list(rules.order)
            assert [hand.bit_count() for hand in state.hands] == list(table.counts)
            assert not unseen(PACK, view(state, 0)) & sum(1 << card for card in lying)


@FEW
@given(SEEDS, st.integers(1, 120), st.data())
def test_hidden_cards_change_nothing_for_a_watcher(seed: int, length: int, data: st.DataObject) -> None:
    rules = rules_of(seed)
    deal = current_deal(list(islice(walk(rules, seed), length)))
    if not deal:
        return
    watcher = data.draw(st.sampled_from([deal[-1].after.table.to_move, None, *range(rules.seats)]))
    deal = open_to(deal, watcher)
    other = retold(rules, deal, watcher, random.Random(seed))
    state = deal[0].before
    for step, action in zip(deal, other, strict=True):
        events = engine.decide(rules, state, action)
        assert seen_events(rules, step.before, step.events, watcher) == seen_events(rules, state, events, watcher)
        state = engine.replay(rules, [action], state)
        assert view(step.after, watcher) == view(state, watcher)
    listed = [list(engine.legal_actions(rules, view(one, watcher))) for one in (deal[-1].after, state)]
    assert listed[0] == listed[1]
    if listed[0]:
        player = PlainPlayer(rules)
        assert player.choose(view(deal[-1].after, watcher)) == player.choose(view(state, watcher))


def begin_deal(seats: int, options: dict[str, OptionValue], rng: random.Random) -> tuple[State, TwoPacksDeal]:
    rules = BOOK.rules(seats, **options)
    order = tuple(rng.sample(rules.order, PACK.size))
    state = engine.replay(rules, [Deal(order)], engine.start(rules, dealer=seats - 1))
    return state, TwoPacksDeal(seats, options, 0, [PACK.text(card) for card in order])


@pytest.mark.parametrize("seed", range(5))
def test_the_naive_deal_goes_beside_the_engine(seed: int) -> None:
    rng = random.Random(seed)
    options, seats = OPTIONS[seed % 5], 2 + seed % 3
    rules = BOOK.rules(seats, **options)
    state, deal = begin_deal(seats, options, rng)
    for _ in range(60):
        if state.table.to_move is None:
            break
        texts = [format_action(rules, one) for one in engine.legal_actions(rules, view(state, state.table.to_move))]
        assert Counter(texts) == Counter(deal.legal())
        lays = [text for text in texts if text.startswith(("lay", "off", "take"))]
        text = rng.choice(lays if lays and rng.random() < 0.6 else texts)
        state = after(rules, state, parse_action(rules, view(state, state.table.to_move), text))
        deal.play(text)
        if deal.waits_for_stock:
            deal.turn_stock(deal.pile[::-1])


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: " ".join(options.values()) or "usual")
def test_perft_against_the_naive_counter(options: dict[str, OptionValue]) -> None:
    rules = BOOK.rules(2, **options)
    state, deal = begin_deal(2, options, random.Random(7))
    assert counts(rules, state, 3) == [naive_count(deal.copied(), depth) for depth in (1, 2, 3)]


def test_the_packs_are_the_same() -> None:
    assert pack() == list(PACK.texts)
