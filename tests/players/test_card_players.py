"""The levels of card games: by the rules, by what they see, from one to the next further from the first thought, and stronger."""

from __future__ import annotations

import random

import pytest

from rumpus.arena.match import Match, Standing
from rumpus.core.packs import set_of
from rumpus.core.state import Phase
from rumpus.core.views import view
from rumpus.game import Game, Seat
from rumpus.games import BOOKS
from rumpus.players import make_player
from rumpus.players.card_memory import LAST, forgotten_discards, without_taken
from rumpus.players.card_players import CardHeuristic
from tests.players.playing import check_whole_deal, decisions, elsewhere
from tests.whole_games import new_game, play_at_random
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
def test_it_chooses_by_what_it_sees_alone_and_the_same_again(slug: str, level: str) -> None:
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


def test_the_last_discards_are_remembered() -> None:
    game = pile_of(LAST + 3)
    pile = game.view(game.to_move).table.discard_pile
    assert forgotten_discards(game.rules, game.view(game.to_move)) == set_of(pile[: len(pile) - LAST])


def test_a_pile_that_lies_open_is_not_forgotten() -> None:
    game = new_game("rummy-500", 2, 1)
    seen = game.view(game.to_move)
    deep = seen.table.changed(discard_pile=tuple(range(LAST + 3)))
    assert forgotten_discards(game.rules, type(seen)(seen.seat, deep, seen.hand)) == 0


def test_what_others_took_is_forgotten() -> None:
    game = pile_of(1)
    seen = game.view(game.to_move)
    assert seen.seat is not None
    known = tuple(5 for _ in range(seen.table.seats))
    remembered = without_taken(type(seen)(seen.seat, seen.table.changed(known=known), seen.hand))
    assert [bool(cards) for cards in remembered.table.known] == [seat == seen.seat for seat in range(len(known))]


def pile_of(least: int) -> Game:
    """A game of 1916 in which the pile has so many cards or more."""
    for moves in range(4, 400):
        game = play_at_random(new_game("rummy-1916", 2, 3), seed=3, moves=moves)
        if game.to_move is not None and len(game.state.table.discard_pile) >= least:
            return game
    raise AssertionError("no pile grew as high")


@pytest.mark.parametrize(("stronger", "weaker", "rounds"), [("expert", "casual", 40)])
def test_it_beats_the_one_below(stronger: str, weaker: str, rounds: int) -> None:
    match = Match("rummy-1916", (Seat(stronger, stronger), Seat(weaker, weaker)), "levels", {"deals": 1})
    standing = Standing(match.contestants)
    for number in range(2 * rounds):
        standing.add(number, match.play(number))
    assert standing.lead(0).low > 0
