"""The players that choose at random."""

from dataclasses import replace

import pytest

from rumpus.core.actions import DiscardAndRap, Knock, Rap
from rumpus.core.arrangement import least_deadwood
from rumpus.core.engine import legal_actions
from rumpus.core.state import Phase
from rumpus.core.turns.showdown import Showdown
from rumpus.core.views import view
from rumpus.games import BOOKS
from rumpus.players import make_player
from tests.players.playing import decisions

TABLES = [(slug, seats) for slug, book in BOOKS.items() for seats in range(book.least_seats, book.most_seats + 1)]


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_random_plays_a_whole_deal_by_the_rules(slug: str, seats: int) -> None:
    rules = BOOKS[slug].rules(seats)
    players = [make_player("random", rules, seat) for seat in range(seats)]
    for state, action in decisions(rules, players, seed=seats):
        if state.table.results:
            break
        assert action in legal_actions(rules, view(state, state.table.to_move))


def test_the_seed_decides() -> None:
    rules = BOOKS["rap-rummy"].rules(2)
    runs = []
    for seed in (1, 1, 2):
        players = [make_player("random-rap-15", rules, seed), make_player("random", rules, seed + 10)]
        runs.append([action for _, action in decisions(rules, players, seed=5)])
    assert runs[0] == runs[1] != runs[2]


def test_the_patient_one_raps_at_a_low_count_alone() -> None:
    rules = BOOKS["rap-rummy"].rules(4)
    players = [make_player("random-rap-15", rules, seat) for seat in range(4)]
    counts = []
    for seed in range(40):
        for state, action in decisions(rules, players, seed):
            if isinstance(action, Rap | DiscardAndRap) and state.table.to_move is not None:
                gone = 1 << action.card if isinstance(action, DiscardAndRap) else 0
                hand = state.hands[state.table.to_move] & ~gone
                counts.append(least_deadwood(rules.melds, rules.points, hand))
    assert counts
    assert max(counts) <= 15


def test_the_patient_one_knocks_at_a_low_count_alone_and_at_the_wall() -> None:
    gin = BOOKS["gin-rummy"].rules(2)
    assert isinstance(gin.turn, Showdown)
    rules = replace(gin, turn=replace(gin.turn, knock_limit=100))
    players = [make_player("random-rap-15", rules, seat) for seat in range(2)]
    counts, at_wall = [], 0
    for seed in range(40):
        for state, action in decisions(rules, players, seed):
            if isinstance(action, Knock) and state.table.phase is Phase.DRAW:
                at_wall += 1
            elif isinstance(action, Knock) and state.table.to_move is not None:
                hand = state.hands[state.table.to_move] & ~(1 << action.card)
                counts.append(least_deadwood(rules.melds, rules.points, hand))
    assert at_wall
    assert all(count <= 15 for count in counts)
