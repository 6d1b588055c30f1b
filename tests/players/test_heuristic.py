"""The heuristic player at every table: by the rules, by what it sees, the same each time, and better than chance."""

import random

import pytest

from rumpus.core.state import Phase
from rumpus.core.views import view
from rumpus.games import BOOKS
from rumpus.players import make_able_player, make_player
from tests.players.playing import check_whole_deal, decisions, elsewhere

TABLES = [(slug, seats) for slug, book in BOOKS.items() for seats in range(book.least_seats, book.most_seats + 1)]


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_it_plays_a_whole_deal_by_the_rules(slug: str, seats: int) -> None:
    check_whole_deal(BOOKS[slug].rules(seats), "casual", "random")


@pytest.mark.parametrize(("slug", "seats"), [(slug, min(3, BOOKS[slug].most_seats)) for slug in BOOKS])
def test_its_choice_depends_only_on_its_view_and_is_repeatable(slug: str, seats: int) -> None:
    rules, rng = BOOKS[slug].rules(seats), random.Random(7)
    players = [make_able_player("casual", rules, seat) for seat in range(seats)]
    for number, (state, action) in enumerate(decisions(rules, players, seed=11)):
        if state.table.phase is Phase.OVER or number > 150:
            break
        seat = state.table.to_move
        assert seat is not None
        other = elsewhere(state, seat, rng)
        assert other.hands[seat] == state.hands[seat]
        assert make_able_player("casual", rules, seat).choose(view(other, seat)) == action


# What it wins of whole games against an opponent, in one small sample that is the same each time.
@pytest.mark.parametrize("slug", BOOKS)
def test_it_wins_nearly_always(slug: str) -> None:
    rules, won, games = BOOKS[slug].rules(2), 0.0, 12
    for game in range(games):
        seat = game % 2
        players = [make_player("random-rap-15", rules, game) for _ in range(2)]
        players[seat] = make_player("casual", rules, game)
        *_, (state, _) = decisions(rules, players, seed=game // 2)
        assert state.table.outcome is not None
        winners = state.table.outcome.winners
        won += (seat in winners) / len(winners)
    assert won / games >= 0.85
