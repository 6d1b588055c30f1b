"""Evenings at one keyboard, from the first question to the goodbye."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rumpus.cli.textplay.session import TextPlay
from rumpus.cli.textplay.terminal import Closed, TimeUp
from rumpus.core.actions import Action
from rumpus.core.turns.lay_down.words import lay_tip
from rumpus.core.views import View
from rumpus.game import Game
from rumpus.games import rule_book
from rumpus.players import make_player
from rumpus.record import RecordFile, read_record, verify
from tests.cli.textplay.evening import Evening, Script
from tests.deals import dealt_game
from tests.whole_games import SMALLEST, TABLES, TILE_GAMES, new_game, players_at_random


def rummy() -> Game:
    return dealt_game("rummy-1916", "3H 4H 5H 9S", "KC KD KH", upcard="9C", stock="6H 7D")


def answer_to(lines: list[str], typed: str) -> list[str]:
    """The lines printed after this was typed, up to the next question."""
    start = next(i for i, line in enumerate(lines) if line.endswith(f"> {typed}")) + 1
    end = next((i for i, line in enumerate(lines[start:], start) if "> " in line), len(lines))
    return lines[start:end]


class Quitter:
    """A computer player at whose turn somebody presses Ctrl-C."""

    def choose(self, view: View) -> Action:
        raise KeyboardInterrupt


# One person


def test_a_turn_shows_the_commands_and_their_results(home: Path) -> None:
    evening = Evening(rummy(), home, {1: Quitter()})
    said = evening.play("draw", "lay 3H 4H 5H", "off 6H to 1", "discard 9S")
    assert said == [
        "Deal 1: Bob deals 8 cards each; the upcard is 9C. You start.",
        "",
        "Ann, it is your turn.",
        "Upcard 9C; 35 cards in the stock.",
        "Bob has 8 cards.",
        "Your hand: AC   2D 5D   3H 4H 5H   4S 9S   (8 cards, 33 points)",
        "Draw first: type draw (or d) for the top card of the stock, or take (or t) for the upcard.",
        "draw or take 9C> draw",
        "You draw 6H.",
        "Your hand: AC   2D 5D   3H 4H 5H 6H   4S 9S   (9 cards, 39 points)",
        str(lay_tip("9S")),
        "lay, off, or discard> lay 3H 4H 5H",
        "You lay 3H 4H 5H (meld 1).",
        "Your hand: AC   2D 5D   6H   4S 9S   (6 cards, 27 points)",
        "lay, off, or discard> off 6H to 1",
        "You add 6H to meld 1 (now 3H 4H 5H 6H).",
        "Your hand: AC   2D 5D   4S 9S   (5 cards, 21 points)",
        "lay, off, or discard> discard 9S",
        "The game is kept in:",
        f"  {home / 'game.jsonl'}",
        "To go on:",
        f"  rumpus resume {home / 'game.jsonl'}",
    ]


def test_rules_of_one_deal_are_printed_before_each_turn(home: Path) -> None:
    game = dealt_game("oklahoma-gin", "3H 4H 5H 9S", "KC KD KH", upcard="4S", stock="6H 7D")
    said = Evening(game, home, {1: Quitter()}).play("no")
    assert "Upcard 4S; 31 cards in the stock. Knock with 4 or less. (OKL-2) This deal counts double." in said


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("discard 9S", "Draw a card first: from the stock or from the discard pile (R16-4)."),
        ("x", "Say which card, for example discard 9S."),
        ("disard 9S", "'disard' is not understood; did you mean discard?"),
        ("9s", "Say what to do with 9S; type draw or take 9C (help tells more)."),
        ("undo", "Undo has no use in Rummy (1916); type draw or take 9C (help tells more)."),
        ("yes", "Yes has no use in Rummy (1916); type draw or take 9C (help tells more)."),
        ("x 8Z", "'8Z' is not a card of this pack; write for example 7C or KS."),
        ("w" * 200, f"'{'w' * 27}...' is not understood; type draw or take 9C (help tells more)."),
        ("w" * 2000, "That line is too long; 1000 signs are the most."),
        ("take \x1b[2J", "'[2J' is not a card of this pack; write for example 7C or KS."),
        ("x 4S 5S", "Name one card, for example discard 7C."),
        ("off", "Name a card and a meld, for example off 7C to 2."),
        ("l", "Name the cards of the meld, for example lay AC 2C 3C."),
        ("help quux", "There is no help on quux; type help for all words."),
        ("help dscard", "There is no help on dscard; did you mean discard?"),
    ],
    ids=lambda text: text[:12],
)
def test_a_refusal_is_one_sentence_and_changes_nothing(home: Path, typed: str, answer: str) -> None:
    evening = Evening(rummy(), home, {1: Quitter()})
    before = evening.session.game.state
    told = answer_to(evening.play(typed), typed)
    assert [line for line in told if not line.startswith("To read a rule")] == [answer]
    assert evening.session.game.state == before


def test_how_to_read_a_rule_is_said_once(home: Path) -> None:
    said = Evening(rummy(), home, {1: Quitter()}).play("discard 9S", "discard 9S", "rules R16-4")
    assert [line for line in said if line.startswith("To read")] == ["To read a rule, type its number: rules R16-4"]
    assert any(line.startswith("R16-4 · ") for line in said)


def test_tips_come_once(home: Path) -> None:
    evening = Evening(new_game("rummy-1916", 2), home, {1: make_player("random", rummy().rules, 1)})
    said = evening.play(*["draw", "hint", "", "d"] * 10)
    assert sum(line.startswith("Draw first:") for line in said) == 1


def test_the_tip_on_discards_comes_once_and_names_a_card_that_is_in_no_meld(home: Path) -> None:
    game = dealt_game("rap-rummy", "1F 2F 3F 7B", "", upcard="9C", stock="TB 9B", opening_rap="forbidden")
    evening = Evening(game, home, {1: make_player("random", game.rules, 1)})
    said = evening.play(*["draw", "x 7b", "", "draw", "x 9b", "rap", "", "d", "d"])
    tips = [line for line in said if line.startswith("Type discard ")]
    assert len(tips) == 1
    assert "3F" not in tips[0]


@pytest.mark.clause("GIN-2")
def test_the_tip_names_only_legal_draws(home: Path) -> None:
    said = Evening(dealt_game("gin-rummy", "", ""), home).play("", "no", "", "", "no", "", "")
    assert said[-4:-3] == ["draw> "] or "Type draw (or d) for the top card of the stock." in said
    assert not [line for line in said if line.startswith("Draw first:")]


@pytest.mark.parametrize(
    ("slug", "typed", "answer"),
    [
        ("rap-rummy", "2", "'2' is not understood; type yes or no (help tells more)."),
        (
            "rummy-q",
            "J1",
            "Say what to do with J1; type lay and tiles worth 25 points to open, or pick (help tells more).",
        ),
    ],
)
def test_prompts_name_words_that_can_be_typed(home: Path, slug: str, typed: str, answer: str) -> None:
    assert answer in Evening(dealt_game(slug, "", ""), home).play("", typed)


# Several people


def test_a_screen_between_two_people_hides_the_cards(home: Path) -> None:
    said = Evening(rummy(), home).play("", "draw", "discard 6H", "", "", "hand")
    assert said[:2] == ["Ann, press Enter when nobody else looks> ", "-- clear --"]
    enter = said.index("Press Enter to hide your cards, then let Bob sit down> ")
    assert said[enter - 1] == "You discard 6H."
    assert said[enter : enter + 4] == [
        "Press Enter to hide your cards, then let Bob sit down> ",
        "-- clear --",
        "Bob, press Enter when nobody else looks> ",
        "-- clear --",
    ]
    bobs = said[enter + 4 :]
    assert "Ann draws a card and discards 6H." in bobs
    assert not [line for line in bobs if "5H" in line]


def test_a_tile_drawn_at_the_end_of_a_turn_is_shown_before_the_screen_is_cleared(home: Path) -> None:
    said = Evening(dealt_game("rummy-q", "", "", stock="B13"), home).play("", "pick")
    assert said[said.index("You pick B13.") + 1].startswith("Press Enter to hide your cards")


def test_the_end_of_a_deal_is_for_all_eyes(home: Path) -> None:
    game = dealt_game("rap-rummy", "1B 2B 3B 4B 5B 6B 7B 8B", "")
    said = Evening(game, home).play("", "rap", "", "")
    told = answer_to(said, "rap")
    assert told[:2] == ["", "The deal is over: everybody may look."]
    assert told[3:5] == ["Ann raps!", "All hands are shown."]
    assert told[5].startswith("Ann melds 1B 2B 3B / 4B 5B 6B 7B 8B, has nothing left and scores ")
    assert "   A |    B" in told
    next_deal = said.index("Press Enter for the next deal> ")
    assert said[next_deal + 1 : next_deal + 3] == ["Bob, press Enter when nobody else looks> ", "-- clear --"]


def test_two_people_never_see_each_others_cards(home: Path) -> None:
    """Whole deals at one keyboard: between two clearings only one hand is shown."""
    for number, (slug, seats) in enumerate(SMALLEST):
        (home / str(number)).mkdir()
        evening = Evening(new_game(slug, seats, seed=3), home / str(number))
        evening.play(*(["", "", "log", "hand", _any_move(slug)] * 12))
        for screenful in evening.text.split("-- clear --"):
            turns = set(re.findall(r"^(\w+), it is your turn", screenful, re.MULTILINE))
            assert len(turns) <= 1


def _any_move(slug: str) -> str:
    return "p" if slug in TILE_GAMES else "d"


# Leaving and coming back


@pytest.mark.parametrize("leaving", ["quit", "q", "exit", Closed, KeyboardInterrupt], ids=str)
def test_a_player_who_leaves_finds_the_game_as_it_was(home: Path, leaving: str | type[BaseException]) -> None:
    evening = Evening(rummy(), home, {1: Quitter()})
    evening.play("draw", "lay 3H 4H 5H", leaving)
    with RecordFile.resume(home / "game.jsonl") as file:
        script = Script()
        TextPlay(file, {1: Quitter()}, script).run()
    assert script.lines[:6] == [
        "",
        "Ann, it is your turn.",
        "Meld 1: 3H 4H 5H   (you)",
        "Upcard 9C; 34 cards in the stock.",
        "Bob has 8 cards.",
        "Your hand: AC   2D 5D   6H   4S 9S   (6 cards, 27 points)",
    ]


def test_a_returning_player_reads_the_moves_since_their_turn(home: Path) -> None:
    evening = Evening(rummy(), home)
    evening.play("", "draw", "discard 6H", "", "", "draw", "discard KC", "q")
    with RecordFile.resume(home / "game.jsonl") as file:
        script = Script([""])
        TextPlay(file, {}, script).run()
    assert script.lines[:4] == [
        "Ann, press Enter when nobody else looks> ",
        "-- clear --",
        "Bob draws a card and discards KC.",
        "",
    ]


def test_ctrl_c_during_the_move_of_a_computer_player_loses_nothing(home: Path) -> None:
    evening = Evening(rummy(), home, {1: Quitter()})
    evening.play("draw", "discard 9S")
    assert [line["act"] for line in read_record(home / "game.jsonl").lines[1:]] == ["draw", "discard 9S"]
    assert evening.said[-4] == "The game is kept in:"


def test_a_player_who_leaves_while_arranging_reads_that_the_turn_is_undone(home: Path) -> None:
    evening = Evening(dealt_game("rummy-q", "R9 B9 K9", ""), home)
    assert "put back" not in "".join(evening.play("", "quit"))
    (home / "again").mkdir()
    told = Evening(dealt_game("rummy-q", "R9 B9 K9", ""), home / "again").play("", "lay R9 B9 K9", "quit")
    assert told[-5] == "The turn you were arranging is put back: its tiles lie as they did when it began."


def test_quit_works_at_every_prompt(home: Path) -> None:
    said = Evening(rummy(), home).play("", "draw", "discard 6H", "q")
    assert said[-4] == "The game is kept in:"


def test_giving_up_needs_confirmation_and_reveals_the_secret(home: Path) -> None:
    evening = Evening(Game("rap-rummy", ["Ann", "Bob"], seed=1, opening_rap="forbidden"), home)
    said = evening.play("", "abandon", "no", "abandon", "yes")
    assert "The game goes on." in said
    assert said[-2:] == ["The game is given up. To check its deals:", f"  rumpus verify {home / 'game.jsonl'}"]
    record = read_record(home / "game.jsonl")
    assert record.end
    assert record.end["end"] == {"reason": "abandoned"}
    assert verify(record).complete


# The clock


@pytest.mark.clause("RG-13")
def test_when_the_time_is_over_the_turn_is_undone_and_a_tile_picked(home: Path) -> None:
    game = dealt_game("rummy-gin", "R9 B9 K9 Y1", "", stock="B13", turn_seconds=180)
    said = Evening(game, home).play("", "time", "lay R9 B9 K9", TimeUp)
    assert "Ann, it is your turn. You have 180 seconds." in said
    assert "3:00 minutes are left for this turn (RG-13)." in said
    told = said[said.index("arrange on, or undo, reset> ") + 1 :]
    assert told[:3] == ["", "The 180 seconds are over: the turn is undone (RG-13).", "You pick B13."]
    assert read_record(home / "game.jsonl").lines[-1] == {"seq": 2, "seat": 0, "act": "pick", "by": "clock"}


def test_without_a_limit_time_is_no_word(home: Path) -> None:
    said = Evening(dealt_game("rummy-gin", "", ""), home).play("", "time")
    assert answer_to(said, "time")[0].startswith("Time has no use in Rummy Gin (tiles)")


# Only computers

LARGEST = [max(table for table in TABLES if table[0] == slug) for slug, _ in SMALLEST]


@pytest.mark.parametrize(("slug", "seats"), dict.fromkeys(SMALLEST + LARGEST))
def test_computers_alone_play_to_the_final_score(home: Path, slug: str, seats: int) -> None:
    one_deal = {"deals": 1} if "deals" in rule_book(slug).resolve(seats, {}) else {}
    game = new_game(slug, seats, seed=5, **one_deal)
    computers = dict(enumerate(players_at_random(game.rules, seed=0)))
    said = Evening(game, home, computers).play()
    assert game.is_over
    assert not [line for line in said if "> " in line]
    assert sum(line.startswith("Deal ") for line in said) == len(game.state.table.results)
    assert said[-2:] == ["To check the deals and the score:", f"  rumpus verify {home / 'game.jsonl'}"]
    assert any(" wins the game with " in line or " share the win at " in line or "drawn at" in line for line in said)
    assert verify(read_record(home / "game.jsonl")).complete
