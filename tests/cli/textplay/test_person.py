"""A person at a terminal asks questions, types steps and sorts the hand."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from rumpus.cli.textplay.habits import Habits, read_habits, store_habits
from rumpus.cli.textplay.screen import others_line
from rumpus.cli.textplay.sorting import HandOrder
from rumpus.core.actions import Action
from rumpus.core.views import View
from rumpus.game import Game
from rumpus.record import record_of
from rumpus.wording.telling import Teller
from tests.cli.textplay.evening import Evening
from tests.deals import dealt_game
from tests.tile_tables import table_of


class Sleeper:
    """A computer player at whose turn somebody presses Ctrl-C."""

    def choose(self, view: View) -> Action:
        raise KeyboardInterrupt


def alone(home: Path, game: Game) -> Evening:
    """Ann at the keyboard; the other seats never move."""
    return Evening(game, home, {seat: Sleeper() for seat in range(1, game.rules.seats)})


def answers(evening: Evening, *typed: str) -> list[str]:
    """The answer to each line, its lines joined."""
    said = evening.play(*typed)
    starts = [i for i, line in enumerate(said) if "> " in line]
    return ["\n".join(said[a + 1 : b]) for a, b in pairwise(starts)]


def rummy() -> Game:
    return dealt_game("rummy-1916", "3H 4H 5H 9S", "KC KD KH", upcard="9C", stock="6H 7D")


# The hand


def test_cards_put_in_front_stay_there_for_the_deal(home: Path) -> None:
    told = answers(alone(home, rummy()), "sort 9s / 5h 3h", "draw", "sort 7c", "sort number", "sort", "sort colour")
    assert told[0] == "Your hand: 9S   5H 3H   AC   2D 5D   4H   4S   (8 cards, 33 points)"
    assert told[1].split("\n")[1] == "Your hand: 9S   5H 3H   AC   2D 5D   4H 6H   4S   (9 cards, 39 points)"
    assert told[2] == "7C is not in your hand."
    assert told[3].startswith("Your hand: AC   2D   3H   4H 4S   5D 5H   6H   9S   ")
    assert told[4] == told[5] == "Your hand: AC   2D 5D   3H 4H 5H 6H   4S 9S   (9 cards, 39 points)"


def test_both_copies_of_a_tile_can_be_put_in_front(home: Path) -> None:
    told = answers(tiles(home, "R7 R7 B1 J1", ""), "sort R7 J2 R7", "sort R7 R7 R7", "sort j / r7 /")
    assert told[0] == "Your rack: R7 J1 R7   B1   (4 tiles, 40 points)"
    assert told[1] == "R7 is named more often than you hold it."
    assert told[2] == "Your rack: J1   R7   R7   B1   (4 tiles, 40 points)"


def test_the_next_deal_begins_without_cards_in_front(home: Path) -> None:
    game = dealt_game("rap-rummy", "1B 2B 3B 4B 5B 6B 7B 8B", "")
    evening = Evening(game, home)
    said = evening.play("", "sort 8b 1b", "rap", "", "", "no", "", "", "hand")
    assert "Your hand: 8B 1B   2B 3B 4B 5B 6B 7B   (8 cards, count 0)" in said
    ann = evening.session.people[0]
    assert ann.order == HandOrder()
    assert str(ann.hand_line()) in said


def test_habits_last_from_game_to_game(home: Path) -> None:
    answers(alone(home, rummy()), "sort number", "names")
    (home / "again").mkdir()
    said = Evening(rummy(), home / "again").play("", "hand")
    assert (
        "Your hand: ace of clubs; two of diamonds; three of hearts; four of hearts, four of spades; "
        "five of diamonds, five of hearts; nine of spades   (8 cards, 33 points)"
    ) in said
    assert read_habits("Ann") == Habits("number", spelled=True)
    assert read_habits("Bob") == Habits()


@pytest.mark.parametrize(
    "damage", ["", "[]", '{"Ann": 7}', '{"Ann": {"sort": [], "spelled": 1}}', "[" * 100_000, "\udcff"]
)
def test_habits_that_are_damaged_are_forgotten(home: Path, damage: str) -> None:
    path = home / "data" / "habits.json"
    path.parent.mkdir()
    path.write_text(damage, "utf-8", errors="surrogateescape")
    assert read_habits("Ann") == Habits()
    store_habits("Ann", Habits("number"))
    assert read_habits("Ann") == Habits("number")


def test_habits_that_cannot_be_stored_are_dropped(home: Path) -> None:
    (home / "data").write_text("a file in the way", "utf-8")
    store_habits("Ann", Habits("number"))
    assert read_habits("Ann") == Habits()


# Questions


def test_looking_around(home: Path) -> None:
    told = answers(alone(home, rummy()), "draw", "lay 3h 4h 5h", "table", "pile", "log", "score", "hand")
    assert told[2] == "Meld 1: 3H 4H 5H   (you)"
    assert told[3] == "Discard pile, the top last: 9C; 34 cards in the stock."
    assert told[4] == (
        "Deal 1: Bob deals 8 cards each; the upcard is 9C. You start.\nYou draw 6H. You lay 3H 4H 5H (meld 1)."
    )
    assert told[5] == "No deal is finished yet."
    assert told[6] == "Your hand: AC   2D 5D   6H   4S 9S   (6 cards, 27 points)"


def test_a_meld_names_the_owner_of_each_card_where_that_scores(home: Path) -> None:
    game = dealt_game("rummy-500", "3H 4H 5H", "6H KC KD", stock="2C 2D")
    said = Evening(game, home).play("", "draw", "lay 3h 4h 5h", "discard 2C", "", "", "draw", "off 6h 1", "table")
    assert "Meld 1: 3H 4H 5H 6H (you)   (Ann)" in said


def test_where_nothing_is_laid_the_table_is_ones_own_melds(home: Path) -> None:
    game = dealt_game("rap-rummy", "1B 2B 3B 9D", "")
    assert answers(alone(home, game), "table")[0].startswith(
        "Nothing is laid before the showdown. Your best melds: 1B 2B 3B. Left: "
    )
    (home / "more").mkdir()
    none = alone(home / "more", dealt_game("rap-rummy", "", ""))
    assert answers(none, "table") == ["Nothing is laid before the showdown. You hold no meld yet."]


def test_the_rules_in_short_one_clause_and_the_options(home: Path) -> None:
    short, clause, two, wrong, foreign = answers(
        alone(home, rummy()),
        "rules",
        "rules r16-4",
        "rules R16-4, R16-5",
        "rules R16-99",
        "rules RAP-3",
    )
    assert short.startswith("In one minute. ")
    assert "\nR16-4  " in short
    assert "Options at this table: " in short
    assert "deals=2" in short
    assert clause.startswith("R16-4 · ")
    assert two.startswith(f"{clause}\n\nR16-5 · ")
    assert wrong.startswith("Rummy (1916) has no clause 'R16-99'; the nearest are ")
    assert foreign == "RAP-3 is a clause of Rap Rummy (1926) and does not hold in Rummy (1916)."


def test_how_the_shuffles_are_fixed(home: Path) -> None:
    assert answers(alone(home, rummy()), "fair") == ["The orders of this game were given; nothing was shuffled."]
    for number, (options, line) in enumerate(
        [({"seed": 1}, "Dealt from a seed"), ({}, "secret that was fixed before")]
    ):
        (home / str(number)).mkdir()
        game = Game("rummy-q", ["Ann", "Bob"], **options)  # type: ignore[arg-type]  # a seed or nothing
        said = Evening(game, home / str(number)).play("", "fair")
        assert any(line in one for one in said)
    assert record_of(game).start_promise in said
    assert any(
        "verify --promise then shows that neither secret, words, options nor seats were changed." in one for one in said
    )


def test_help_now_and_on_a_word(home: Path) -> None:
    all_words, one, short = answers(alone(home, rummy()), "help", "help discard", "help x")
    assert all_words.startswith("Now: draw or take 9C.\nDraw first: ")
    assert all_words.endswith("KS king of spades.")
    assert one == short == "discard KS (x): put a card away, which ends the turn."


def test_score_sheets_as_drawn_and_in_words(home: Path) -> None:
    game = dealt_game("rap-rummy", "1B 2B 3B 4B 5B 6B 7B 8B", "")
    said = Evening(game, home).play("", "rap", "", "", "score", "names", "score")
    first, second = (i + 1 for i, line in enumerate(said) if line.endswith("> score"))
    assert [cell.strip() for cell in said[first].split("|")] == ["A", "B"]
    assert said[second : second + 2] == [f"Ann: {game.scores[0]}; total {game.scores[0]}.", "Bob: 0; total 0."]


def test_cards_everybody_saw_taken_are_known(home: Path) -> None:
    said = Evening(rummy(), home).play("", "take", "x 9s", "", "")
    assert "Ann has 8 cards, of which you know 9C." in said


def test_a_tile_game_speaks_of_tiles_and_not_of_cards(home: Path) -> None:
    told = answers(tiles(home, "R7 R7 B1 J1", "R3 R4 R5"), "help", "table", "sort R9", "move R9 to new")
    assert "\nrack (h): your rack.\n" in told[0]
    assert "\npool: how many tiles are left to pick.\n" in told[0]
    assert "\ntidy: sort the groups that are not melds yet.\n" in told[0]
    assert "card" not in told[0]
    assert told[1] == "Group 1: R3 R4 R5"
    assert told[2] == "R9 is not on your rack."


# Tile turns


def tiles(home: Path, rack: str, table: str, **options: Any) -> Evening:
    """Ann has this rack, this table lies before her, and she has opened."""
    evening = alone(home, dealt_game("rummy-q", "", "", **options))
    evening.session.game.state = table_of("rummy-q", rack, "R1", table=table, **options).state
    return evening


def test_each_step_shows_the_changes_and_the_missing_tiles(home: Path) -> None:
    evening = tiles(home, "B6 Y6 Y13", "R3 R4 R5 R6 / K9 K10 K11")
    told = answers(evening, "check", "lay B6 Y6", "go", "move R6 to 3", "hand", "table", "undo", "undo", "undo", "tidy")
    rack = "Your rack: Y13   (1 tile, 13 points)"
    everything = "Your rack: B6   Y6 Y13   (3 tiles, 25 points)"
    assert (
        told[0]
        == f"Group 1: R3 R4 R5 R6\nGroup 2: K9 K10 K11\nEverything lies as it did when your turn began.\n{everything}"
    )
    assert told[1] == f"Group 3: B6 Y6   (no meld yet: a meld needs three tiles or more)\n{rack}"
    assert (
        told[2] == "B6 Y6 is not a meld: a meld needs three tiles or more (RQ-10).\n"
        "To read a rule, type its number: rules RQ-10"
    )
    assert told[3] == f"Group 1: R3 R4 R5\nGroup 3: R6 B6 Y6\nType go to end your turn like this.\n{rack}"
    assert told[4] == rack
    assert told[5] == "Group 1: R3 R4 R5\nGroup 2: K9 K10 K11\nGroup 3: R6 B6 Y6\nType go to end your turn like this."
    assert told[7] == f"Group 3 is gone.\nEverything lies as it did when your turn began.\n{everything}"
    assert told[8] == "Nothing was laid or moved yet, so there is nothing to undo."


def test_groups_left_unfinished_are_named(home: Path) -> None:
    table = "R3 R4 R5 R6 / K6 K7 K8 / B6 B7 B8"
    told = answers(
        tiles(home, "Y6 Y13", table), "move K6 B6 2 new", "move K6 2 new", "move B6 3 4", "off Y13 1", "check"
    )
    assert told[0] == "B6 is not in group 2, which is K6 K7 K8."
    assert "Group 2: K7 K8   (no meld yet: a meld needs three tiles or more)" in told[1]
    assert "Group 2 is not a meld yet." in told[2]
    assert "Groups 2, 3 and 4 are not melds yet." in told[3]
    assert told[4].count("no meld yet: ") == 4


def test_tiles_laid_are_played_or_taken_back_but_not_forgotten(home: Path) -> None:
    told = answers(tiles(home, "B6 Y6 Y13", "R3 R4 R5 R6"), "lay B6 Y6", "pick", "reset", "hand")
    assert told[1] == "Tiles of yours are laid: type go to play them, or reset first."
    assert told[3] == "Your rack: B6   Y6 Y13   (3 tiles, 25 points)"


@pytest.mark.clause("RQ-6")
@pytest.mark.parametrize("word", ["go", "pass"])
def test_a_turn_is_ended_by_go_or_pass(home: Path, word: str) -> None:
    evening = tiles(home, "B7 Y1 Y2", "B4 B5 B6")
    evening.play("off B7 1", word)
    assert evening.session.game.view(0).hand.bit_count() == 2
    assert evening.session.game.to_move == 1


@pytest.mark.clause("RQ-7")
def test_one_tile_is_said_with_go(home: Path) -> None:
    evening = tiles(home, "B7 Y1", "B4 B5 B6", one_tile_call="by-player")
    evening.play("off B7 1", "go one tile")
    assert evening.session.game.view(0).hand.bit_count() == 1


@pytest.mark.clause("RQ-4")
def test_an_opening_that_is_too_low_says_how_much_it_lacks(home: Path) -> None:
    game = dealt_game("rummy-q", "R1 R2 R3 B9 B10 B11", "")
    told = answers(alone(home, game), "lay R1 R2 R3", "lay B9 B10 B11", "go")
    assert "Opening: 6 of 25 points.\nNot yet a turn: the first play needs 25 points from the rack" in told[0]
    assert "Opening: 36 of 25 points.\nType go to end your turn like this." in told[1]


def test_the_table_at_once(home: Path) -> None:
    evening = tiles(home, "B6 Y6 Y13", "R3 R4 R5 R6")
    evening.play("lay Y13", "play R3 R4 R5 / R6 B6 Y6")
    assert len(evening.session.game.state.table.tableau) == 2


def test_the_others_have_a_sentence_each_even_a_player_called_you() -> None:
    game = Game("rummy-1916", ["Ann", "You", "Cy"], seed=1)
    line = others_line(Teller(game.rules, game.players, 0), game.view(0))
    assert str(line) == "You have 6 cards. Cy has 6 cards."
