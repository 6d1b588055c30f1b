"""The levels of card games: by the rules, by what they see, from one to the next further from the first thought, and
stronger."""

from __future__ import annotations

import random

import pytest

from rumpus.arena.match import Match, Standing
from rumpus.core.actions import TakeFromPile
from rumpus.core.state import Phase
from rumpus.core.views import view
from rumpus.game import Seat
from rumpus.games import BOOKS
from rumpus.players import make_player
from rumpus.players.card_players import DOUBTFUL_MIN_ERRORS, LAYING_CLUB, CardHeuristic, CardPlayer
from rumpus.solver import Judgement, action_values
from tests.deals import dealt
from tests.players.playing import check_whole_deal, decisions, elsewhere
from tools.agreement import card_games

GAMES = [book.slug for book in card_games()]
LEVELS = ("casual", "club", "expert", "master")
TABLES = [(slug, seats) for slug in GAMES for seats in sorted({2, BOOKS[slug].most_seats})]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_it_plays_a_whole_deal_by_the_rules(slug: str, seats: int, level: str) -> None:
    check_whole_deal(BOOKS[slug].rules(seats), level, "random")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("slug", GAMES)
def test_its_choice_depends_only_on_its_view_and_is_repeatable(slug: str, level: str) -> None:
    seats = min(3, BOOKS[slug].most_seats)
    rules, rng = BOOKS[slug].rules(seats), random.Random(7)
    players = [make_player(level, rules, seat) for seat in range(seats)]
    for number, (state, action) in enumerate(decisions(rules, players, seed=11)):
        if state.table.phase is Phase.OVER or number > 20:
            break
        seat = state.table.to_move
        assert seat is not None
        seen = view(elsewhere(state, seat, rng), seat)
        assert make_player(level, rules, seat).choose(seen) == action


@pytest.mark.parametrize("level", LEVELS)
def test_it_leaves_the_heuristic_choice_now_and_then(level: str) -> None:
    rules = BOOKS["rummy-1916"].rules(2)
    players = [make_player(level, rules, seat) for seat in range(2)]
    heuristic, same = CardHeuristic(rules, 0), []
    for state, action in decisions(rules, players, seed=2):
        if state.table.phase is Phase.OVER or len(state.table.results) > 2:
            break
        same.append(heuristic.choose(view(state, state.table.to_move)) == action)
    assert 0.5 < sum(same) / len(same) < 1


def test_a_doubtful_action_must_win_by_more_standard_errors_than_others() -> None:
    """The eight of diamonds feeds whoever just took the seven; worlds differ by the seed, and so does how good that
    looks."""
    example = dealt("rummy-1916", "7D 7S 8D 2C 4H 6C AC", "TC KH", upcard="3S", stock="3H AS")
    example.play("draw", "discard 7D", "take", "discard TC", "draw")
    club = LAYING_CLUB.between_two
    rules, seen, looked, done = example.rules, view(example.state, 0), [], []
    for seed in range(150):
        chosen = CardPlayer(rules, seed, club).choose(seen)
        _, *others = action_values(rules, seen, seed=seed, worlds=club.worlds, judgement=Judgement(careful=True))
        for one in others:
            if one.is_doubtful and one.gain > 0:
                looked.append(one.gain / one.error)
                done += [one.gain / one.error] * (one.action == chosen)
    assert [ratio for ratio in looked if club.min_errors < ratio < DOUBTFUL_MIN_ERRORS]
    assert done
    assert min(done) > DOUBTFUL_MIN_ERRORS > club.min_errors


@pytest.mark.parametrize(("seats", "takes_anything"), [(2, False), (6, True)])
def test_a_master_among_six_takes_cards_of_no_obvious_use(seats: int, takes_anything: bool) -> None:
    rules = BOOKS["rummy-1916"].rules(seats)
    players, useless = [make_player("master", rules, seat) for seat in range(seats)], 0
    for state, action in decisions(rules, players, seed=2):
        if useless or state.table.phase is Phase.OVER or len(state.table.results) > 2:
            break
        if isinstance(action, TakeFromPile):
            seen = view(state, state.table.to_move)
            weighed = action_values(rules, seen, worlds=1, judgement=Judgement(careful=True))
            useless += action not in {one.action for one in weighed}
    assert bool(useless) == takes_anything


@pytest.mark.parametrize(("stronger", "weaker", "rounds"), [("expert", "casual", 40)])
def test_each_level_beats_the_level_below(stronger: str, weaker: str, rounds: int) -> None:
    match = Match("rummy-1916", (Seat(stronger, stronger), Seat(weaker, weaker)), "levels", {"deals": 1})
    standing = Standing(match.contestants)
    for number in range(2 * rounds):
        standing.add(number, match.play(number))
    assert standing.lead(0).low > 0
