"""Fair deals as the table meets them: a seed repeats them, words change them, and the secret stays one until the
end."""

from __future__ import annotations

import pickle

import pytest

from rumpus.core.actions import Deal, DrawForDeal, TurnStock
from rumpus.core.shuffle import commitment, secret_from_seed
from rumpus.game import Game
from rumpus.players import make_player
from rumpus.record import record_of
from tests.whole_games import SMALLEST, TABLES, new_game, play_at_random


@pytest.mark.parametrize(("slug", "seats"), SMALLEST)
def test_a_seed_repeats_a_game_and_the_header_says_so(slug: str, seats: int) -> None:
    one, again, other = (play_at_random(new_game(slug, seats, seed), moves=30) for seed in (5, "5", 6))
    assert str(record_of(one)) == str(record_of(again))
    assert one.state == again.state != other.state
    assert record_of(one).header["seeded"] is True


def test_without_a_seed_no_two_games_are_dealt_alike_and_the_header_says_so() -> None:
    one, other = (Game("rummy-1916", ["Ann", "Bob"]) for _ in range(2))
    assert one.state != other.state
    assert record_of(one).header["seeded"] is False


def test_the_words_of_the_players_change_every_deal_and_stand_in_the_header() -> None:
    def dealt(*words: str) -> Game:
        return Game("rummy-1916", ["Ann", "Bob", "Cy"], seed=1, words=words)

    games = [dealt(), dealt("x"), dealt("", "x"), dealt("x", "y"), dealt("xy"), dealt("y", "x")]
    assert len({game.lines[0].action for game in games}) == len(games)
    assert len({game.lines[1].action for game in games}) == len(games)
    assert record_of(games[2]).header["words"] == ["", "x", ""]


def test_every_chance_action_has_its_own_order() -> None:
    game = play_at_random(new_game("rummy-1916", 2, turned_stock="shuffled"))
    actions = [line.action for line in game.lines if line.seat is None]
    assert {type(action) for action in actions} == {DrawForDeal, Deal, TurnStock}
    assert len(set(actions)) == len(actions) > 5


def test_the_commitment_is_in_the_first_line_before_any_card() -> None:
    game = new_game("rap-rummy", 2, seed="s")
    first, second = str(record_of(game)).split("\n")[:2]
    assert f'"commitment":"{commitment(secret_from_seed("s"))}"' in first
    assert second.startswith('{"seq":1,"act":"draw for deal"')


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_before_the_end_the_secret_is_nowhere_to_be_seen(slug: str, seats: int) -> None:
    secret = secret_from_seed(1)
    game = new_game(slug, seats)
    happened = list(game.opening_moments)
    player = make_player("random-rap-15", game.rules, 1)
    for _ in range(12):
        assert game.to_move is not None
        happened += game.play(player.choose(game.view(game.to_move)))
        assert not game.is_over
    for seat in (None, *range(seats)):
        stream = [moment.seen_by(seat) for moment in happened]
        known = pickle.dumps((stream, game.view(seat))) + repr((stream, game.view(seat))).encode()
        assert secret not in known
        assert secret.hex().encode() not in known
    record = str(record_of(game))
    assert secret.hex() not in record
    assert record_of(game).end is None


def test_deal_lines_tell_no_card() -> None:
    assert [line["act"] for line in record_of(new_game("rummy-gin", 2)).lines] == ["draw for deal", "deal"]


def test_at_the_end_the_secret_is_revealed() -> None:
    game = play_at_random(new_game("rap-rummy", 2))
    end = record_of(game).end
    assert end is not None
    assert end["secret"] == secret_from_seed(1).hex()
