"""Playouts of the tile games: the engine accepts them action by action and scores alike; best plays are the best there
are."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from rumpus.core import engine
from rumpus.core.actions import Action, Deal, DrawForDeal, Pass, Pick, Play
from rumpus.core.errors import UsageError
from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase, State
from rumpus.core.turns.tiles import TileTurn
from rumpus.core.views import view
from rumpus.games import BOOKS, rule_book
from rumpus.solver import OPTIMAL, Playouts, Policy, best_play, playouts
from rumpus.solver.arrange.arrays import new_workspace
from rumpus.solver.playout import tiles as tile_playout
from rumpus.solver.plays.solver import MOST_GROWTH, Arrays
from rumpus.solver.plays.workspace import new_play_workspace
from rumpus.solver.policies.policy import RANDOM
from tests.properties.tables import values_of
from tests.whole_games import TILE_GAMES, new_game, play_at_random

POLICIES = (RANDOM, OPTIMAL)


def tile_rules(number: int) -> RuleSet:
    """Rules of a tile game, the games and seats by turns, the options at random."""
    turn, place = divmod(number, len(TILE_GAMES))
    rng, book = Random(number), BOOKS[TILE_GAMES[place]]
    options = {option.name: rng.choice(values_of(book.slug, option)) for option in book.options}
    return book.rules(book.least_seats + turn % (book.most_seats + 1 - book.least_seats), **options)


def steps(result: Playouts, number: int) -> Iterator[tuple[State, Action, State]]:
    """Each action of a playout, with the engine's state before and after it."""
    state = result.start
    for action in result.actions_of(number):
        following = engine.replay(result.rules, [action], state)
        yield state, action, following
        state = following


def last_state(result: Playouts, number: int) -> State:
    return engine.replay(result.rules, result.actions_of(number), result.start)


@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.name)
@pytest.mark.parametrize("number", range(18))
def test_the_engine_plays_a_deal_again_to_the_same_end(number: int, policy: Policy) -> None:
    result = playouts(tile_rules(number), 2, seed=number, policy=policy)
    for one in range(2):
        deal = last_state(result, one).table.results[-1]
        assert deal.points == tuple(result.scores[one])
        assert deal.reason == result.reasons[one]
        assert deal.by == (result.by[one] if result.by[one] >= 0 else None)
        assert result.deals[one] == 1
        assert result.actions[one] == len(result.actions_of(one)) - 1


@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.name)
@pytest.mark.parametrize("number", range(20, 32))
def test_the_engine_plays_a_whole_game_again_to_the_same_end(number: int, policy: Policy) -> None:
    result = playouts(tile_rules(number), 1, seed=number, policy=policy, whole_games=True)
    table = last_state(result, 0).table
    assert table.outcome is not None
    assert table.outcome.points == tuple(result.scores[0])
    assert table.totals == tuple(result.scores[0])
    assert len(table.results) == result.deals[0]
    assert table.results[-1].reason == result.reasons[0]


@pytest.mark.parametrize("number", range(40, 52))
def test_no_play_places_more_than_the_optimal_one(number: int) -> None:
    """Turn by turn the same number of tiles as ``best_play``; every play is legal by the turn's own judge."""
    result = playouts(tile_rules(number), 1, seed=number, policy=OPTIMAL)
    rules = result.rules
    assert isinstance(rules.turn, TileTurn)
    for before, action, _ in steps(result, 0):
        seat = before.table.to_move
        if seat is None:
            continue
        seen = view(before, seat)
        best = best_play(seen.table.tableau, seen.hand, rules, opened=seen.table.turn.opened[seat])
        if isinstance(action, Play):
            placed = rules.turn.judge(rules, seen, action)
            assert isinstance(placed, tuple)
            assert placed.placed.bit_count() == best.tiles
        else:
            assert best.tiles == 0
            assert isinstance(action, Pick if seen.table.stock_count else Pass)


def test_every_simple_play_is_as_likely() -> None:
    rules = rule_book("rummy-q").rules(2, opening=0)
    rng = Random(4)
    state = engine.replay(rules, [Deal(tuple(rng.sample(rules.order, 106)))], playouts(rules, 0).start)
    while len(legal := engine.legal_actions(rules, view(state, state.table.to_move))) < 9:
        state = engine.replay(rules, [legal[0]], state)
    after = [engine.replay(rules, [action], state) for action in legal]
    result = playouts(rules, 1000, state=state)
    chosen = [after.index(engine.replay(rules, result.actions_of(number)[:1], state)) for number in range(1000)]
    expected = 1000 / len(legal)
    squares = sum((chosen.count(index) - expected) ** 2 / expected for index in range(len(legal)))
    assert len(legal) == 15
    assert squares < 36.1  # chi squared, 14 degrees of freedom: one seed in a thousand is above


@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.name)
@pytest.mark.parametrize("slug", TILE_GAMES)
@pytest.mark.parametrize("moves", [0, 5, 40])
def test_any_state_can_be_played_on(slug: str, moves: int, policy: Policy) -> None:
    book = rule_book(slug)
    state = play_at_random(new_game(slug, book.most_seats, seed=moves), seed=3, moves=moves).state
    rules = new_game(slug, book.most_seats).rules
    deal = playouts(rules, 2, seed=1, state=state, policy=policy)
    game = playouts(rules, 1, seed=1, state=state, policy=policy, whole_games=True)
    for number in range(2):
        assert last_state(deal, number).table.results[-1].points == tuple(deal.scores[number])
        assert len(last_state(deal, number).table.results) == len(state.table.results) + 1
        assert deal.deals[number] == 1
    end = last_state(game, 0).table
    assert end.outcome is not None
    assert end.totals == tuple(game.scores[0])
    assert game.deals[0] == len(end.results) - len(state.table.results)


@pytest.mark.clause("RG-2", "RQ-2", "TR-1")
def test_the_starter_is_drawn_once_or_before_each_deal() -> None:
    """In RG the start passes left after the first draw; in RQ it is drawn again."""
    for slug in TILE_GAMES:
        rules = rule_book(slug).rules(3)
        draws = 3 if slug == "rummy-q" else 1
        result = playouts(rules, 1, seed=9, state=engine.start(rules), policy=OPTIMAL, whole_games=True)
        kinds = [type(action) for action in result.actions_of(0)]
        assert kinds.count(DrawForDeal) == draws
        assert kinds.count(Deal) == result.deals[0] == 3
        assert last_state(result, 0).table.totals == tuple(result.scores[0])


def test_a_seed_repeats_the_playouts_for_any_count() -> None:
    rules = rule_book("rummy-gin").rules(3)
    for policy in POLICIES:
        few, many = playouts(rules, 3, seed=5, policy=policy), playouts(rules, 30, seed=5, policy=policy)
        assert (few.scores == many.scores[:3]).all()
        assert few.actions_of(2) == many.actions_of(2)
        assert (many.scores != playouts(rules, 30, seed=6, policy=policy).scores).any()


def test_a_workspace_too_small_is_enlarged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing overflows unseen: the playout is begun again with more room, and comes to the same."""
    rules = rule_book("rummy-gin").rules(3)
    expected = playouts(rules, 20, seed=8, policy=OPTIMAL)
    small = Arrays()
    small.play, small.work = new_play_workspace(waiting=2, tasks=16), new_workspace(1 << 10, 1 << 6, 1 << 6)
    monkeypatch.setattr(tile_playout, "ARRAYS", small)
    found = playouts(rules, 20, seed=8, policy=OPTIMAL)
    assert small.growth > 0
    assert (found.scores == expected.scores).all()
    assert found.actions_of(19) == expected.actions_of(19)


def test_a_workspace_is_not_enlarged_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    small = Arrays()
    small.work, small.growth = new_workspace(1 << 9, 1 << 4, 1 << 5), MOST_GROWTH
    monkeypatch.setattr(tile_playout, "ARRAYS", small)
    with pytest.raises(MemoryError, match="more room"):
        playouts(rule_book("rummy-q").rules(2), 20, policy=OPTIMAL)


def test_orders_are_dealt() -> None:
    rules = rule_book("rummy-q").rules(4)
    rng = Random(1)
    orders = [rng.sample(rules.order, 106) for _ in range(3)]
    result = playouts(rules, 3, orders=orders)
    assert [result.actions_of(number)[0] for number in range(3)] == [Deal(tuple(order)) for order in orders]


def test_a_state_of_another_box_is_refused() -> None:
    state = play_at_random(new_game("rummy-gin", 2), moves=5).state
    wrong = State(state.table, (state.hands[0] ^ 1, state.hands[1]), state.stock)
    with pytest.raises(UsageError, match="tiles-106"):
        playouts(rule_book("rummy-gin").rules(2), 1, state=wrong)
    over = play_at_random(new_game("rummy-gin", 2)).state
    assert over.table.phase is Phase.OVER
    with pytest.raises(UsageError, match="game is over"):
        playouts(rule_book("rummy-gin").rules(2), 1, state=over)


PLAY = """
import json
from rumpus.core import engine
from rumpus.games import rule_book
from rumpus.solver import OPTIMAL, playouts
told = []
for slug in {games!r}:
    rules = rule_book(slug).rules(4, opening=10)
    orders = [[*range(1, 105), 0, 105]]
    whole = playouts(rules, 1, seed=3, orders=orders)
    end = engine.replay(rules, whole.actions_of(0)[:-6], whole.start)
    told.append([whole.scores.tolist(), str(whole.actions_of(0))])
    some = playouts(rules, 1, state=end, policy=OPTIMAL)
    told.append([some.scores.tolist(), str(some.actions_of(0))])
print(json.dumps(told))
"""


def test_the_same_without_the_compiler(project: Path) -> None:
    told = [
        json.loads(
            subprocess.check_output(
                [sys.executable, "-c", PLAY.format(games=TILE_GAMES)],
                env={**os.environ, "PYTHONPATH": str(project / "src"), "NUMBA_DISABLE_JIT": disabled},
            )
        )
        for disabled in ("0", "1")
    ]
    assert told[0] == told[1]


def test_a_policy_that_no_tile_kernel_knows_is_refused() -> None:
    with pytest.raises(UsageError) as refused:
        playouts(rule_book("rummy-q").rules(2), 1, policy=Policy("heuristic"))
    assert refused.value.code == "unknown-policy"
