"""The engine and the naive rules play the same games side by side: equal choices, equal points, the same end."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.core import engine
from rumpus.core.actions import Deal, Decline, DrawForDeal, Rap, TurnStock
from rumpus.core.notation import format_action
from rumpus.core.packs import Card, set_of
from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase
from rumpus.core.views import view
from tests import naive
from tests.naive_tiles import plain
from tests.properties.tables import Step, Table, examples, tables, walk

MOST_ACTIONS = 150


@examples(0.5)
@given(tables(), st.integers(0, 2**32 - 1))
def test_games_go_alike(table: Table, seed: int) -> None:
    play_along(table, seed, Counter())


QUICK = [
    (Table("rummy-1926", 6, (("deals", 1),)), {"out", "blocked"}),
    (Table("rap-rummy", 2), {"rap", "idle"}),
    (Table("rap-rummy", 6), {"rap", "stock used up"}),
    (Table("rummy-500", 6, (("max_deals", 1),)), {"out", "stock used up"}),
    (Table("rummy-gin", 4, (("opening", 0), ("deals", 1))), {"pool used up"}),
    (Table("rummy-q", 4, (("opening", 0), ("deals", 1))), {"pool used up"}),
    (Table("gin-rummy", 2, (("hand_size", 5), ("num_ranks", 6))), {"put back", "knock", "undercut"}),
    (Table("gin-rummy", 2, (("hand_size", 3), ("num_ranks", 4), ("num_suits", 3), ("knock_card", 0))), {"wall", "gin"}),
    (Table("gin-rummy", 2), {"upcard draws"}),
    (Table("gin-rummy", 2, (("hand_size", 5), ("num_ranks", 6), ("target_score", 60))), {"knock", "undercut"}),
]


@pytest.mark.parametrize(("table", "ways"), QUICK, ids=lambda value: str(value) if isinstance(value, Table) else "")
def test_every_way_a_deal_ends_is_met(table: Table, ways: set[str]) -> None:
    met: Counter[str] = Counter()
    for seed in range(60):
        play_along(table, seed, met, most_actions=250)
        if ways <= met.keys():
            return
    assert ways <= met.keys()


def play_along(table: Table, seed: int, met: Counter[str], most_actions: int = MOST_ACTIONS) -> None:
    """Play a walk in both, comparing before and after each action; count in ``met`` how deals ended."""
    rules = table.rules
    game = naive.Game(table.slug, table.seats, dict(table.options))
    for step in islice(walk(rules, seed), most_actions):
        _compare_choices(rules, step, game)
        _play(rules, step, game)
        if step.after.table.results != step.before.table.results:
            _compare_results(step, game)
            met[step.after.table.results[-1].reason] += 1


def _compare_choices(rules: RuleSet, step: Step, game: naive.Game) -> None:
    state = step.before
    if state.table.phase is Phase.DRAW_FOR_DEAL:
        assert game.must_draw_for_deal
    if game.deal is None or game.deal.waits_for_stock:
        assert state.table.to_move is None or state.table.phase is Phase.TURN_STOCK
        return
    assert game.deal.to_move == state.table.to_move
    legal = engine.legal_actions(rules, view(state, state.table.to_move))
    assert sorted(_spell(rules, format_action(rules, action)) for action in legal) == sorted(game.deal.legal())


def _play(rules: RuleSet, step: Step, game: naive.Game) -> None:
    action = step.action
    if isinstance(action, DrawForDeal):
        game.draw_for_deal([rules.pack.texts[card] for card in action.order])
    elif isinstance(action, Deal):
        game.begin_deal([rules.pack.texts[card] for card in action.order])
    elif isinstance(action, TurnStock):
        assert game.deal is not None
        game.deal.turn_stock([rules.pack.texts[card] for card in action.order])
    else:
        assert game.deal is not None
        game.deal.play(_spell(rules, format_action(rules, action)))


def _compare_results(step: Step, game: naive.Game) -> None:
    result, deal = step.after.table.results[-1], game.deal
    assert deal is not None
    assert deal.over
    assert list(result.points) == deal.points
    assert list(result.winners) == deal.winners
    game.end_deal()
    outcome = step.after.table.outcome
    assert game.is_over == (outcome is not None)
    if outcome is not None:
        assert list(outcome.winners) == game.winners
        assert list(outcome.points) == game.points


def _spell(rules: RuleSet, text: str) -> str:
    return plain(text) if rules.pack.is_tiles else text


@pytest.mark.parametrize("seats", [3, 4])
def test_equal_hands_are_distinguished_the_same_way(seats: int) -> None:
    """Hands of melds alone all count 0, so that RAP-8 decides; some are equal to the last."""
    rules = Table("rap-rummy", seats).rules
    winners: Counter[tuple[int, ...]] = Counter()
    for seed in range(150):
        rng = random.Random(seed)
        order, rapper = order_of_melds(rules, seats, rng), rng.randrange(seats)
        dealt = engine.replay(rules, [Deal(order)], engine.start(rules, seats - 1))
        deal = naive.make_deal("rap-rummy", seats, {}, 0, [rules.pack.texts[card] for card in order])
        for _ in range(rapper):
            deal.play("no")
        deal.play("rap")
        result = engine.replay(rules, [*[Decline()] * rapper, Rap()], dealt).table.results[-1]
        assert (list(result.winners), list(result.points)) == (deal.winners, deal.points)
        winners[result.winners] += 1
    assert len(winners) >= seats


def order_of_melds(rules: RuleSet, seats: int, rng: random.Random) -> tuple[Card, ...]:
    """An order that deals every seat two melds of three of the low cards, or one of them and three other cards."""
    low = [card for card in rules.order if rules.pack.rank(card) < 6]
    melds = [meld for meld in rules.melds.melds_in(set_of(low)) if len(meld) == 3]
    hands: list[tuple[Card, ...]] = []
    while len(hands) < 2 * seats:
        cards = rng.choice(melds).cards if rng.random() < 0.95 else tuple(rng.sample(low, 3))
        if not set(cards) & {card for hand in hands for card in hand}:
            hands.append(cards)
        elif rng.random() < 0.05:
            hands = []  # those there are leave no room for more
    order: list[Card] = []
    for place in range(6):
        order += [(*hands[2 * seat], *hands[2 * seat + 1])[place] for seat in range(seats)]
    return (*order, *(card for card in rules.order if card not in order))
