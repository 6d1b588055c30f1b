"""Playouts: repeatable from a seed, accepted by the engine action by action, scored alike, from anywhere in a game."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest
from click.testing import CliRunner

from rumpus.core import engine
from rumpus.core.actions import Deal, DrawForDeal
from rumpus.core.errors import UsageError
from rumpus.core.events import DealResult
from rumpus.core.melds import Meld
from rumpus.core.packs import Card
from rumpus.core.rules import Ending, RuleSet
from rumpus.core.scoring import GameEnd, HandsCharged, KnockScoring, three_lowest
from rumpus.core.state import Phase, State
from rumpus.core.turns.showdown import Showdown
from rumpus.core.turns.tiles import Opening, TileTurn
from rumpus.core.turns.tiles.jokers import JokerRules
from rumpus.core.views import view
from rumpus.games import BOOKS, rule_book
from rumpus.solver import OPTIMAL, Playouts, playouts
from rumpus.solver.policies.policy import HEURISTIC, RANDOM, Policy
from tests.whole_games import DIFFERENT_CARD_GAMES, new_game, play_at_random
from tools.agreement import Walk, agree, card_games, compiled_books, drawn_rules, main

GAMES = [book.slug for book in card_games()]
COMPILED = [book.slug for book in compiled_books()]


GIN = BOOKS["gin-rummy"].rules(2)
THREE = BOOKS["rap-rummy"].rules(3)
TILES = BOOKS["rummy-q"].rules(2)


def replay_end(result: Playouts, number: int) -> State:
    return engine.replay(result.rules, result.actions_of(number), result.start)


def at_random(number: int) -> RuleSet:
    """A rule set, with options drawn at random, that ends its games soon."""
    return drawn_rules(number, Random(number))


@pytest.mark.parametrize(
    "numbers", [range(first, 12 * len(COMPILED), len(COMPILED)) for first in range(len(COMPILED))], ids=COMPILED
)
def test_kernel_and_engine_agree_at_every_step(numbers: range) -> None:
    """A sample of what `python -m tools.agreement` compares; see there."""
    actions = sum(agree(number).actions for number in numbers)
    assert actions > 100


def test_kernel_and_engine_agree_in_a_game_without_the_upcard_offer() -> None:
    rules, rng, kinds = replace(rule_book("gin-rummy").rules(2), offers=False), Random(3), set()
    for number in range(40):
        walk = Walk(rules, engine.start(rules, 1), number)
        walk.deal(tuple(rng.sample(rules.order, rules.pack.size)))
        walk.step(rng)
        kinds.add(walk.state.table.upcard is None)
        while walk.step(rng) is None:
            pass
    assert kinds == {True, False}  # some drew, some took it


@pytest.mark.parametrize("number", range(30))
def test_the_engine_plays_a_deal_again_to_the_same_end(number: int) -> None:
    result = playouts(at_random(number), 3, seed=number)
    for one in range(3):
        actions = result.actions_of(one)
        deal = replay_end(result, one).table.results[-1]
        assert deal.points == tuple(result.scores[one])
        assert deal.reason == result.reasons[one]
        assert deal.by == (result.by[one] if result.by[one] >= 0 else None)
        assert result.deals[one] == 1
        assert result.actions[one] == sum(type(action).__name__ not in {"Deal", "TurnStock"} for action in actions)


@pytest.mark.parametrize("number", range(30))
def test_the_engine_plays_a_whole_game_again_to_the_same_end(number: int) -> None:
    rules = at_random(number)
    policy = (
        HEURISTIC if isinstance(rules.scoring, KnockScoring) else RANDOM
    )  # at random hardly a game to a target is ever won
    result = playouts(rules, 2, seed=number, whole_games=True, policy=policy)
    assert result.over.all()
    for one in range(2):
        table = replay_end(result, one).table
        assert table.outcome is not None
        assert table.outcome.points == tuple(result.scores[one])
        assert len(table.results) == result.deals[one]
        assert table.results[-1].reason == result.reasons[one]


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("moves", [1, 12, 40])
def test_any_state_can_be_played_on(slug: str, moves: int) -> None:
    book = rule_book(slug)
    state = play_at_random(new_game(slug, book.most_seats, seed=moves), seed=3, moves=moves).state
    rules = new_game(slug, book.most_seats).rules
    if state.table.phase is Phase.OVER:
        pytest.skip("the game ended before")
    deal = playouts(rules, 5, seed=1, state=state)
    game = playouts(rules, 5, seed=1, state=state, whole_games=True)
    for number in range(5):
        assert replay_end(deal, number).table.results[-1].points == tuple(deal.scores[number])
        assert len(replay_end(deal, number).table.results) == len(state.table.results) + 1
        assert replay_end(game, number).table.totals == tuple(game.scores[number])
        assert game.deals[number] == len(replay_end(game, number).table.results) - len(state.table.results)


def test_a_stock_about_to_be_turned_is_a_state_like_any_other() -> None:
    rules = rule_book("rummy-1926").rules(2, turned_stock="shuffled")
    result = playouts(rules, 1, seed=4)
    state = result.start
    for action in result.actions_of(0):
        if state.table.phase is Phase.TURN_STOCK:
            break
        state = engine.replay(rules, [action], state)
    assert state.table.phase is Phase.TURN_STOCK
    later = playouts(rules, 20, state=state)
    assert len({tuple(later.actions_of(number)[:1]) for number in range(20)}) == 20  # each turns another order
    assert replay_end(later, 7).table.results[-1].points == tuple(later.scores[7])


def test_a_seed_repeats_the_playouts_for_any_count() -> None:
    rules = rule_book("rap-rummy").rules(4)
    assert (playouts(rules, 10).scores == playouts(rules, 10).scores).all()
    few, many, others = playouts(rules, 10, seed=5), playouts(rules, 1000, seed=5), playouts(rules, 1000, seed=6)
    assert (few.scores == many.scores[:10]).all()
    assert few.actions_of(9) == many.actions_of(9)
    assert (many.scores != others.scores).any()
    assert (playouts(rules, 3, seed=-1).actions == playouts(rules, 3, seed=2**64 - 1).actions).all()


def test_orders_are_dealt() -> None:
    rules = rule_book("rummy-500").rules(3)
    rng = Random(1)
    orders = [rng.sample(rules.order, 52) for _ in range(4)]
    for number in range(4):
        assert playouts(rules, 4, orders=orders).actions_of(number)[0] == Deal(tuple(orders[number]))
        assert playouts(rules, 4, orders=orders[2]).actions_of(number)[0] == Deal(tuple(orders[2]))
    games = playouts(rules, 4, orders=orders, whole_games=True, most_deals=2)
    dealt = [action.order for action in games.actions_of(1) if isinstance(action, Deal)]
    assert dealt[0] == tuple(orders[1])
    assert dealt[1] not in {tuple(order) for order in orders}


def test_a_game_without_a_winner_is_left() -> None:
    games = playouts(rule_book("rummy-500").rules(2), 5, whole_games=True, most_deals=3)
    assert games.deals.max() == 3
    assert not games.over[games.deals == 3].any()


def test_a_game_is_left_after_so_many_deals_the_one_begun_before_counted() -> None:
    rules = rule_book("rummy-500").rules(2)
    begun = play_at_random(new_game("rummy-500", 2), moves=5).state
    for most in (1, 2):
        games = playouts(rules, 5, whole_games=True, most_deals=most, state=begun)
        assert games.deals.max() == most
        assert all(len(replay_end(games, number).table.results) == games.deals[number] for number in range(5))


def replayed_alike(rules: RuleSet, start: State, count: int, policy: Policy = HEURISTIC) -> Playouts:
    """Whole games, which end in the engine when and as they do in the kernels."""
    games = playouts(rules, count, state=start, policy=policy, whole_games=True, most_deals=9)
    for number in range(count):
        table = replay_end(games, number).table
        assert (table.outcome is not None) == games.over[number]
        assert len(table.results) == games.deals[number]
        assert (table.outcome.points if table.outcome else table.totals) == tuple(games.scores[number])
    return games


@pytest.mark.parametrize("winner_starts", [False, True])
@pytest.mark.parametrize("highest", [False, True])
def test_the_dealer_is_drawn_where_the_game_says_so(winner_starts: bool, highest: bool) -> None:
    def rank(card: Card) -> int | None:
        known = THREE.seating.draw_rank(card)
        return None if known is None else known - 3  # some are below 0

    once = replace(THREE.seating, draw_rank=rank, winner_starts=winner_starts, highest=highest)
    for draws, times in (("first", 1), ("each", 3)):
        rules = replace(THREE, seating=replace(once, draws=draws))
        games = replayed_alike(rules, engine.start(rules), 3)
        actions = games.actions_of(2)
        assert sum(isinstance(action, DrawForDeal) for action in actions) == times
        assert sum(isinstance(action, Deal) for action in actions) == games.deals[2] == 3


def test_a_game_goes_on_while_the_best_are_equal_also_where_the_least_points_are_best() -> None:
    rules = replace(rule_book("rummy-1916").rules(4), game_end=GameEnd(target=1, ties_go_on=True))
    assert rules.lowest_wins
    games = replayed_alike(rules, engine.start(rules, 0), 200)
    worst_are_equal = [sorted(scores)[-1] == sorted(scores)[-2] for scores in games.scores.tolist()]
    assert any(worst_are_equal)


@pytest.mark.clause("OKL-3")
def test_a_suit_that_the_pack_lacks_doubles_nothing() -> None:
    rules = rule_book("gin-rummy").rules(2, num_suits=3)
    doubled = replace(rules, scoring=KnockScoring(doubled_suit="S"))
    plain, same = (playouts(one, 50, seed=1, policy=HEURISTIC) for one in (rules, doubled))
    assert (plain.scores == same.scores).all()
    assert plain.scores.any()


@pytest.mark.clause("RAP-8")
def test_melds_are_compared_by_any_rank() -> None:
    """The order of ranks alone matters, however great or small they are."""

    def rank(points: Sequence[int], meld: Meld) -> int:
        return 1000 * three_lowest(points, meld) - 40_000

    result = playouts(replace(THREE, meld_rank=rank), 300, seed=5)
    assert (result.scores == playouts(THREE, 300, seed=5).scores).all()
    for number in range(300):
        assert replay_end(result, number).table.results[-1].points == tuple(result.scores[number])


def test_each_legal_action_is_as_likely() -> None:
    """After one draw of the second seat in gin, ten thousand times: eleven discards, each one time in eleven."""
    rules = rule_book("gin-rummy").rules(2)
    state = engine.replay(rules, [*playouts(rules, 1, seed=1).actions_of(0)[:1]], playouts(rules, 1).start)
    for _ in range(2):
        state = engine.replay(rules, [engine.legal_actions(rules, view(state, state.table.to_move))[1]], state)
    state = engine.replay(rules, [engine.legal_actions(rules, view(state, state.table.to_move))[0]], state)
    legal = list(engine.legal_actions(rules, view(state, state.table.to_move)))
    result = playouts(rules, 3000, state=state)
    chosen = [legal.index(result.actions_of(number)[0]) for number in range(3000)]
    expected = 3000 / len(legal)
    squares = sum((chosen.count(index) - expected) ** 2 / expected for index in range(len(legal)))
    assert squares < 30  # chi squared, ten degrees of freedom: one seed in a thousand is above


def test_zero_playouts_have_an_empty_result() -> None:
    result = playouts(rule_book("gin-rummy").rules(2), 0)
    assert result.scores.shape == (0, 2)
    assert len(result) == 0
    with pytest.raises(UsageError, match="there is no playout 0; there are 0"):
        result.actions_of(0)


def _own_scoring(rules: RuleSet, state: State, ending: Ending) -> DealResult:
    return HandsCharged()(rules, state, ending)


class _OwnShowdown(Showdown):
    """A turn that may go otherwise than the one it is derived from."""


class _OwnTurn(TileTurn):
    """The same of tiles."""


OWN_TURN = _OwnTurn(Opening(0, jokers=False, table_untouched=True), JokerRules(False, False))


class _OwnEnd(GameEnd):
    """A game that may end otherwise."""


@pytest.mark.parametrize(
    ("call", "code", "says"),
    [
        (lambda: playouts(GIN, -1), "bad-count", "-1 playouts"),
        (lambda: playouts(GIN, 1, whole_games=True, most_deals=0), "bad-count", "one deal or more"),
        (lambda: playouts(GIN, 1, state=engine.start(THREE)), "bad-state", "3 seats"),
        (lambda: playouts(GIN, 1, orders=[[1] * 52]), "bad-order", "order 0"),
        (lambda: playouts(GIN, 2, orders=[range(52), [*range(51), 0]]), "bad-order", "order 1"),
        (lambda: playouts(GIN, 3, orders=[range(52), range(52)]), "bad-order", "3 orders"),
        (lambda: playouts(GIN, 1, orders=np.zeros((1, 44), np.int64)), "bad-order", "52"),
        (lambda: playouts(GIN, 2, orders=[range(52), range(51)]), "bad-order", "one length"),
        (lambda: playouts(replace(rule_book("rummy-1916").rules(6), seats=7), 1), "no-playouts", "engine"),
        (lambda: playouts(replace(GIN, turn=_OwnShowdown(10)), 1), "no-playouts", "engine"),
        (lambda: playouts(replace(GIN, game_end=_OwnEnd(1)), 1), "no-playouts", "engine"),
        (
            lambda: playouts(replace(TILES, turn=OWN_TURN), 1),
            "no-kernel",
            "turn",
        ),
        (lambda: playouts(GIN, 1, policy=OPTIMAL), "unknown-policy", "tile games"),
        (
            lambda: playouts(replace(BOOKS["rummy-q"].rules(2), scoring=_own_scoring), 1),
            "no-playouts",
            "engine",
        ),
    ],
)
def test_bad_arguments_are_refused(call: object, code: str, says: str) -> None:
    assert callable(call)
    with pytest.raises(UsageError) as refused:
        call()
    assert refused.value.code == code
    assert says in refused.value.message


def test_states_that_are_no_place_to_begin_are_refused() -> None:
    state = play_at_random(new_game("gin-rummy", 2), moves=5).state
    with pytest.raises(UsageError, match="waits for a deal"):
        playouts(GIN, 1, state=state, orders=[range(52)])
    with pytest.raises(UsageError, match="standard-9x3 pack"):
        playouts(rule_book("gin-rummy").rules(2, num_ranks=9, num_suits=3), 1, state=state)
    over = play_at_random(new_game("gin-rummy", 2)).state
    with pytest.raises(UsageError, match="game is over"):
        playouts(GIN, 1, state=over)


PLAY = """
import json
from rumpus.games import rule_book
from rumpus.solver import playouts
told = []
for slug, seats in {tables!r}:
    result = playouts(rule_book(slug).rules(seats), 2, seed=3)
    told.append([result.scores.tolist(), result.actions.tolist(), str(result.actions_of(1))])
print(json.dumps(told))
"""


def test_the_same_without_the_compiler(project: Path) -> None:
    program = PLAY.format(tables=[(slug, 2) for slug in DIFFERENT_CARD_GAMES])
    told = [
        json.loads(
            subprocess.check_output(
                [sys.executable, "-c", program],
                env={**os.environ, "PYTHONPATH": str(project / "src"), "NUMBA_DISABLE_JIT": disabled},
            )
        )
        for disabled in ("0", "1")
    ]
    assert told[0] == told[1]


def test_the_longer_command_reports_games_and_agreement() -> None:
    told = CliRunner().invoke(main, ["--deals", str(len(COMPILED)), "--first", str(40 * len(COMPILED))])
    assert told.exit_code == 0
    assert all(slug in told.output for slug in COMPILED)
    assert told.output.endswith("actions: all agree\n")
