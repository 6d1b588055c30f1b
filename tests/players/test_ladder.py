"""The level that is recommended to a player, by how their games went."""

from __future__ import annotations

import re

from rumpus.games import BOOKS
from rumpus.players import LEVELS, PLAYERS, ladder_of, recommended

LADDER = ladder_of(BOOKS["rap-rummy"].rules(2))
WON, LOST = True, False


def after(*played: tuple[str, bool]) -> tuple[str, str]:
    kind, told = recommended(LADDER, played)
    return kind.level, str(told)


def test_the_ladder_has_each_level_once_in_every_game() -> None:
    for book in BOOKS.values():
        assert tuple(kind.level for kind in ladder_of(book.rules(book.least_seats))) == LEVELS


def test_it_begins_with_beginners() -> None:
    assert after() == ("beginner", "Beginners: your first games.")
    assert after(("beginner", WON), ("beginner", LOST), ("beginner", LOST)) == after()


def test_two_wins_lead_up_and_three_losses_down() -> None:
    up = (("beginner", WON), ("beginner", LOST), ("beginner", WON))
    assert after(*up) == ("casual", "Casual players: you won twice against beginners.")
    down = (*up, ("casual", LOST), ("casual", WON), ("casual", LOST))
    assert after(*down) == after(*up)
    assert after(*down, ("casual", LOST)) == ("beginner", "Beginners: you lost three times against casual players.")
    assert after(*up, *[("casual", WON)] * 2)[1] == "Club players: you won twice against casual players."


def test_wins_and_losses_are_counted_anew_after_each_change() -> None:
    assert after(*[("beginner", WON)] * 2, ("casual", WON))[0] == "casual"
    assert after(*[("beginner", LOST)] * 3, ("beginner", WON))[0] == "beginner"


def test_games_of_another_level_do_not_count() -> None:
    assert after(*[("master", WON)] * 9) == after()
    assert after(("beginner", WON), ("club", LOST), ("beginner", WON))[0] == "casual"


def test_it_stays_between_the_first_and_the_last_level() -> None:
    assert after(*[("beginner", LOST)] * 7) == after()
    top = [(level, WON) for level in LEVELS for _ in range(2)]
    assert after(*top, ("master", WON), ("master", WON))[0] == LEVELS[-1]


def test_the_description_of_a_computer_player_fits_every_game_and_style() -> None:
    of_some_games = re.compile(
        r"\b(lays?|laid|cards?|tiles?|raps?|knocks?|discards?|racks?|draws?|piles?|fits at once)\b", re.IGNORECASE
    )
    sentences = [
        str(character.sentence) for kind in PLAYERS.values() if kind.is_offered for character in kind.characters
    ]
    assert [sentence for sentence in sentences if of_some_games.search(sentence)] == []
