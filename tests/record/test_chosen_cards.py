"""Records of games with chosen cards: orders, hands and positions are stored, described and continued."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rumpus.core.errors import RecordError, UsageError
from rumpus.core.packs import cards_of
from rumpus.core.position import LyingMeld, Position
from rumpus.core.state import Phase
from rumpus.core.turns.showdown import Showdown
from rumpus.game import Game
from rumpus.games import BOOKS
from rumpus.record import RecordFile, load, parse_record, read_record, record_of, save, verify
from tests.whole_games import new_game, play_at_random

GIN = ["4C 4D 4H 7S 8S 9S JD JC QD KD", "AC AD AH 2S 3S 4S 9H 9D 9C KS"]
SHOWDOWN = [slug for slug, book in BOOKS.items() if isinstance(book.rules(book.least_seats).turn, Showdown)]
DECIDING = (Phase.DRAW, Phase.PLAY, Phase.TURN)


def played_from_hands() -> Game:
    """A game between Ann and Bob at its end; all its cards were chosen."""
    game = Game.from_hands(
        "gin-rummy", GIN, upcard="5H", players=["Ann", "Bob"], target_score=10, return_discard="allowed"
    )
    play_at_random(game)
    while not game.is_over:
        game.supply(game.rules.order)
        play_at_random(game)
    return game


def lying_1916() -> Game:
    """Melds that lie before several seats, and a card drawn."""
    melds: list[LyingMeld] = [("5S 5D 5C", [1, 1, 0]), "2C 3C 4C"]
    return puzzle("rummy-1916", Position(["7H 8H", "KD"], melds, pile="9C", to_move=1, drawn=True))


def puzzle(slug: str, position: Position) -> Game:
    game = Game.from_position(slug, position)
    game.purpose = "puzzle"
    return game


@cache
def position_of(slug: str) -> Position:
    """A position of the game after some turns, with melds where the game lays them."""
    game = new_game(slug, BOOKS[slug].least_seats)
    for _ in range(400):
        play_at_random(game, moves=1)
        table = game.state.table
        if table.phase in DECIDING and table.turn_number > 3 and (table.tableau or slug in SHOWDOWN):
            break
    opened = [seat for seat, has in enumerate(getattr(table.turn, "opened", ())) if has]
    melds = [(meld.cards, meld.owners or (table.to_move or 0)) for meld in table.tableau]
    hands = [tuple(cards_of(hand)) for hand in game.state.hands]
    is_drawn = table.phase is Phase.PLAY
    return Position(hands, melds, opened, table.discard_pile, game.state.stock, table.to_move or 0, is_drawn)


def position_game(slug: str) -> Game:
    return puzzle(slug, position_of(slug))


def header_of(text: str) -> dict[str, Any]:
    header: dict[str, Any] = json.loads(text.partition("\n")[0])
    return header


def change_start(text: str, **start: object) -> str:
    """The record with another position."""
    header = header_of(text)
    header["start"] |= start
    return json.dumps(header) + "\n" + text.partition("\n")[2]


@pytest.mark.parametrize("slug", BOOKS)
class TestAPosition:
    def test_it_is_read_as_it_was_written(self, slug: str) -> None:
        game = position_game(slug)
        again = load(str(record_of(game)))
        assert (again.state, again.players, again.purpose) == (game.state, game.players, "puzzle")
        assert str(record_of(again)) == str(record_of(game))

    def test_it_is_played_on_and_read_again(self, slug: str) -> None:
        game = play_at_random(position_game(slug), moves=6)
        again = load(str(record_of(game)))
        assert again.state == game.state
        assert str(record_of(play_at_random(again, 3))) == str(record_of(play_at_random(game, 3)))
        assert verify(str(record_of(game))).deals == 1
        assert game.lines

    def test_it_is_stored_and_continued(self, slug: str, tmp_path: Path) -> None:
        path = tmp_path / "game.jsonl"
        with RecordFile.create(path, position_game(slug)) as file:
            play_at_random(file.game, moves=4)
            file.append()
            kept = file.game.state
        assert list(tmp_path.iterdir()) == [path], "nothing is secret, so there is no key"
        with RecordFile.resume(path) as file:
            assert file.game.state == kept
            file.abandon()
        end = read_record(path).end
        assert end is not None
        assert end["end"] == {"reason": "abandoned"}
        assert verify(read_record(path)).complete

    def test_all_of_it_stands_in_the_header(self, slug: str) -> None:
        game = position_game(slug)
        header = header_of(str(record_of(game)))
        assert (header["format"], header["orders"], header["purpose"]) == ("rumpus/2", "given", "puzzle")
        start = header["start"]
        named = [*start["hands"], *(meld["cards"] for meld in start["melds"]), start["pile"], start["stock"]]
        assert sum(len(text.split()) for text in named) == game.rules.pack.size
        assert "commitment" not in header
        assert "dealer" not in header


class TestAFaultyPosition:
    TEXT = str(record_of(lying_1916()))

    @pytest.mark.parametrize(
        ("start", "said"),
        [
            ({"hands": ["7H 8H"]}, "1 hand was given for 2 players"),
            ({"hands": ["7H 8H", "7H"]}, "7H is named twice"),
            ({"hands": ["7H 8H", ""]}, "a seat without cards has gone out"),
            ({"pile": "", "drawn": False}, "the discard pile has a card before somebody draws"),
            ({"pile": "9X"}, "9X"),
            ({"to_move": 2}, "there is no seat 2"),
            ({"to_move": -1}, "there is no seat -1"),
            ({"opened": [5]}, "there is no seat 5"),
            ({"melds": [{"cards": "5S 5D 5C", "owners": [0, 9, 0]}]}, "there is no seat 9"),
            ({"melds": [{"cards": "5S 5D 5C", "owners": [0]}]}, "is not a meld with a seat for each card"),
            ({"melds": [{"cards": "", "owners": []}]}, "is not a meld"),
            ({"hands": ["5C", "KD"], "melds": [{"cards": "5S 5D 7H", "owners": [0, 0, 0]}]}, "is not a meld"),
        ],
    )
    def test_impossible_cards_are_reported(self, start: dict[str, object], said: str) -> None:
        with pytest.raises(RecordError) as error:
            verify(change_start(self.TEXT, **start))
        assert (error.value.code, error.value.subject) == ("bad-header", "1")
        assert said in error.value.message

    @pytest.mark.parametrize(
        "start",
        [
            {"hands": "7H"},
            {"hands": [1]},
            {"melds": ["5S"]},
            {"melds": [{"cards": "5S"}]},
            {"drawn": 1},
            {"stock": None},
        ],
    )
    def test_each_field_of_it_must_have_the_right_type(self, start: dict[str, object]) -> None:
        with pytest.raises(RecordError) as error:
            parse_record(change_start(self.TEXT, **start))
        assert error.value.code == "bad-field"

    @pytest.mark.parametrize(
        "fields", [{"dealer": 0}, {"commitment": "00"}, {"words": []}, {"seeded": False}, {"purpose": "fun"}]
    )
    def test_a_game_begins_in_one_way(self, fields: dict[str, object]) -> None:
        header = header_of(self.TEXT) | fields
        with pytest.raises(RecordError) as error:
            parse_record(json.dumps(header) + "\n")
        assert error.value.code == "bad-field"

    @pytest.mark.parametrize("fields", [{"purpose": "game"}, {"dealer": 0}, {"start": {}}])
    def test_a_fair_game_has_nothing_of_it(self, fields: dict[str, object]) -> None:
        header = header_of(str(record_of(Game("rap-rummy", ["Ann", "Bob"])))) | fields
        with pytest.raises(RecordError) as error:
            parse_record(json.dumps(header) + "\n")
        assert error.value.code == "bad-field"


def test_hands_and_orders_are_recorded_with_their_purpose(tmp_path: Path) -> None:
    game = Game.from_hands("gin-rummy", GIN, upcard="5H")
    game.purpose = "lesson"
    play_at_random(game)
    while not game.is_over:
        game.supply(game.rules.order)
        play_at_random(game)
    save(game, tmp_path / "game.jsonl")
    record = read_record(tmp_path / "game.jsonl")
    assert record.header["purpose"] == "lesson"
    assert load(record).state == game.state
    assert "purpose" not in record_of(Game.from_order("gin-rummy", ["Ann", "Bob"])).header


def test_the_purpose_of_a_game_is_one_of_a_fixed_list() -> None:
    game = Game.from_hands("gin-rummy", GIN)
    with pytest.raises(UsageError) as error:
        game.purpose = "fun"
    assert (error.value.code, error.value.subject) == ("bad-purpose", "fun")
    assert "game, lesson, puzzle, retry" in error.value.message
