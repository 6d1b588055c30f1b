"""The plain player: every rule set, by the core alone."""

import ast
import inspect
import random
from dataclasses import replace

import pytest

from rumpus.core.actions import Knock
from rumpus.core.arrangement import least_deadwood
from rumpus.core.engine import legal_actions
from rumpus.core.rules import RuleSet
from rumpus.core.turns.showdown import Showdown
from rumpus.core.views import view
from rumpus.games import BOOKS
from rumpus.players import make_player, plain
from rumpus.players.plain import PlainPlayer
from tests.players.playing import decisions, elsewhere

TABLES = [(slug, seats) for slug, book in BOOKS.items() for seats in {book.least_seats, book.most_seats}]


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_it_plays_deals_to_their_end_and_does_nothing_illegal(slug: str, seats: int) -> None:
    rules = BOOKS[slug].rules(seats)
    for state, action in decisions(rules, [PlainPlayer(rules)] * seats, seed=seats):
        if state.table.results:
            return
        assert action in legal_actions(rules, view(state, state.table.to_move))


@pytest.mark.parametrize("slug", BOOKS)
def test_its_choice_depends_only_on_the_view_of_its_seat(slug: str) -> None:
    rules, rng = BOOKS[slug].rules(2), random.Random(2)
    player = PlainPlayer(rules)
    for number, (state, action) in enumerate(decisions(rules, [player, player], seed=5)):
        seat = state.table.to_move
        if state.table.results or seat is None or number > 60:
            return
        assert player.choose(view(elsewhere(state, seat, rng), seat)) == action


@pytest.mark.parametrize("slug", BOOKS)
def test_it_beats_a_random_player(slug: str) -> None:
    assert sum(_won(BOOKS[slug].rules(2), seed) for seed in range(20)) >= 12


def _won(rules: RuleSet, seed: int) -> bool:
    """Return True if the plain player wins a deal. Its seat alternates with the seed."""
    own = seed % 2
    players = [make_player("random-rap-15", rules, seed)] * 2
    players[own] = PlainPlayer(rules)
    for state, _action in decisions(rules, players, seed):
        if state.table.results:
            break
    points = state.table.results[0].points
    ahead = points[own] - points[1 - own]
    return (ahead < 0) if rules.lowest_wins else (ahead > 0)


def test_it_knocks_only_with_a_low_count_in_every_game() -> None:
    gin = BOOKS["gin-rummy"].rules(2)
    assert isinstance(gin.turn, Showdown)
    rules, knocks = replace(gin, turn=replace(gin.turn, knock_limit=100, wall=0)), 0
    for seed in range(10):
        for state, action in decisions(rules, [PlainPlayer(rules)] * 2, seed):
            if isinstance(action, Knock):
                kept = view(state, state.table.to_move).hand & ~(1 << action.card)
                assert least_deadwood(rules.melds, rules.points, kept) <= plain.LOW_DEADWOOD
                knocks += 1
    assert knocks >= 5


def test_it_needs_the_core_alone_and_is_short() -> None:
    source = inspect.getsource(plain)
    imported = [node.module or "" for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]
    assert [name for name in imported if name.startswith("rumpus") and not name.startswith("rumpus.core")] == []
    assert source.count("\n") <= 250
