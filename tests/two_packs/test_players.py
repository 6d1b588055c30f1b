"""The computer players of a game that no kernel supports: only those that can play it are there."""

from __future__ import annotations

import pytest

from rumpus.cli.commands.play import usual_players
from rumpus.coach.hint import hint, plain_hint
from rumpus.core.errors import UsageError
from rumpus.game import Game
from rumpus.games import rule_book
from rumpus.players import kinds_of, ladder_of, make_player
from rumpus.room.document import document_of, room_of
from rumpus.room.room import Room
from rumpus.room.settings import Settings
from rumpus.server.http.calls.games import game_document
from rumpus.wording.telling import Teller
from tests.two_packs.book import BOOK, SLUG

RULES = BOOK.rules(3)


def test_only_players_that_can_play_it_are_there() -> None:
    assert [kind.name for kind in kinds_of(RULES) if kind.is_offered] == ["beginner"]
    assert [kind.name for kind in ladder_of(RULES)] == ["beginner"]


@pytest.mark.parametrize("name", ["casual", "club", "expert@1", "master", "expert-patient"])
def test_the_others_are_refused_with_those_that_there_are(name: str) -> None:
    bare = name.partition("@")[0]
    with pytest.raises(UsageError) as refused:
        make_player(name, RULES, 1)
    assert (refused.value.code, refused.value.subject) == ("no-such-player", name)
    assert refused.value.message == f"Two-Pack Rummy has no {bare} player; there is beginner"


def test_all_that_are_there_play_a_deal_to_its_end() -> None:
    names = [kind.name for kind in kinds_of(RULES)]
    game = Game(SLUG, ["Ann", "Bob", "Cem"], seed=3, deals=1)
    players = [make_player(names[seat % len(names)], game.rules, seat) for seat in range(3)]
    while game.to_move is not None:
        game.play(players[game.to_move].choose(game.view(game.to_move)))
    assert game.is_over


def test_programs_and_the_page_are_offered_no_others() -> None:
    document = game_document(rule_book(SLUG), 3, {})
    assert (document["opponent"], document["kinds"]) == ("beginner", ["beginner", "random", "random-rap-15"])


def test_absent_people_are_replaced_by_a_player_that_can_play_it() -> None:
    assert Settings(SLUG, 3).stand_in == "beginner"
    with pytest.raises(UsageError, match="has no club player"):
        Settings(SLUG, 3, stand_in="club")


def test_a_table_that_was_stored_with_another_stand_in_opens() -> None:
    stored = document_of(Room(Settings(SLUG, 3), "ann"))
    stored["settings"]["stand_in"] = "club@2"
    assert room_of(stored, []).settings.stand_in == "beginner"


def test_the_terminal_seats_a_player_that_can_play_it() -> None:
    assert usual_players(BOOK) == "You,Computer=beginner"


def test_its_hints_are_those_of_the_plain_player() -> None:
    game = Game(SLUG, ["Ann", "Bob"], seed=3)
    assert game.to_move is not None
    teller, seen = Teller(game.rules, game.players, game.to_move), game.view(game.to_move)
    assert hint(teller, seen) == plain_hint(teller, seen)
