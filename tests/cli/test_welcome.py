"""`rumpus play` without a game."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from rumpus.cli import main
from rumpus.game import Game
from rumpus.games import BOOKS
from rumpus.players import LEVELS, PLAYERS
from rumpus.record import RecordFile, read_record

BEGINNER, CLUB = PLAYERS["beginner"], PLAYERS["club"]
FIRST, SECOND = (character.name for character in BEGINNER.characters[:2])


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RUMPUS_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("RUMPUS_CALLED", raising=False)
    return tmp_path / "data" / "games"


def play_with_input(*lines: str) -> str:
    done = CliRunner().invoke(main, ["play"], input="".join(f"{line}\n" for line in lines))
    assert done.exit_code == 0
    assert done.stderr == ""
    return done.output


def seats(games: Path) -> list[tuple[str, str]]:
    (path,) = games.glob("*.jsonl")
    return [(seat["name"], seat["kind"]) for seat in read_record(path).header["seats"]]


def test_it_offers_every_game_and_starts_none_by_itself(games: Path) -> None:
    said = play_with_input("q")
    assert [line[5:] for line in said.splitlines()[2 : 2 + len(BOOKS)]] == [
        f"{b.title}, {b.players_text}" for b in BOOKS.values()
    ]
    assert said.endswith("Until next time. rumpus --help lists all commands.\n")
    assert play_with_input().endswith("Until next time. rumpus --help lists all commands.\n")
    assert not games.exists()


def test_enter_all_the_way_starts_a_game_against_two_computers(games: Path) -> None:
    said = play_with_input("", "", "", "")
    assert "In one minute." in said
    assert all(f"{one.name} sits down. {one.sentence}" in said for one in BEGINNER.characters[:2])
    assert "Rap Rummy (1926). Type help for the words" in said
    sociable = PLAYERS["beginner-sociable"].versioned
    assert seats(games) == [("You", "person"), (FIRST, sociable), (SECOND, sociable)]


@pytest.mark.parametrize(("answer", "kind"), [("5", "master-sociable"), ("5w", "master"), ("club", "club")])
def test_rap_games_offer_sociable_players_and_others_that_play_to_win(games: Path, answer: str, kind: str) -> None:
    said = play_with_input("rap-rummy", "Ann", "1", answer)
    assert "With w behind it, as in 5w, they play only to win: they rap as soon as it pays" in said
    assert seats(games)[1][1] == PLAYERS[kind].versioned


def test_two_people_and_a_computer(games: Path) -> None:
    play_with_input("rummy-500", "Ann, Bob", "1", "")
    assert seats(games) == [("Ann", "person"), ("Bob", "person"), (FIRST, BEGINNER.versioned)]


def test_a_person_may_have_the_name_of_a_computer_player(games: Path) -> None:
    play_with_input("1", "Ann,random", "0")
    assert seats(games) == [("Ann", "person"), ("random", "person")]


def test_a_game_for_two_asks_nothing_needless(games: Path) -> None:
    said = play_with_input("7", "Ann", "")
    assert "How many" not in said
    assert seats(games) == [("Ann", "person"), (FIRST, BEGINNER.versioned)]


def test_no_computer_player_has_the_name_of_a_person(games: Path) -> None:
    play_with_input("7", FIRST.lower(), "")
    assert seats(games) == [(FIRST.lower(), "person"), (SECOND, BEGINNER.versioned)]


def test_wrong_answers_are_requested_again(games: Path) -> None:
    said = play_with_input("99", "rap-rumy", "7", "x" * 41, "A,,B", "A,a", "A,B,C", "Ann", "0", "6", "mastr", "1w", "")
    assert "There is no game '99'" in said
    assert "did you mean rap-rummy?\n" in said
    assert "A name has 1 to 40 printable characters." in said
    assert "names nobody" in said
    assert "a is named twice; give each player another name" in said
    assert "Gin Rummy is for 2 players." in said
    assert seats(games) == [("Ann", "person"), (FIRST, BEGINNER.versioned)]
    for answer in ("0", "6", "1w"):
        assert f"There is no '{answer}' in the list." in said
    assert "There is no computer player 'mastr'; did you mean master?" in said
    assert "1 to 5 computer players can join" in play_with_input("3", "Ann", "6", "0", "x", "1", "")


def test_the_easiest_level_is_proposed_in_the_first_game_and_club_later(games: Path) -> None:
    said = play_with_input("gin-rummy", "Ann", "")
    assert [f"  {number}  {PLAYERS[level].title}: Plays " in said for number, level in enumerate(LEVELS, start=1)] == [
        True
    ] * 5
    assert "Enter for 1" in said.partition("How well are they to play?")[2]
    (first,) = games.glob("*.jsonl")
    said = play_with_input("gin-rummy", "Ann", "")
    assert "Enter for 3" in said.partition("How well are they to play?")[2]
    (second,) = set(games.glob("*.jsonl")) - {first}
    assert read_record(second).header["seats"][1] == {"name": CLUB.characters[0].name, "kind": "club@3"}


@pytest.mark.parametrize(
    ("answer", "kind"),
    [("5", "master"), ("5w", "master-patient"), ("Casual", "casual"), ("club-patient", "club-patient")],
)
def test_tile_games_offer_patient_players(games: Path, answer: str, kind: str) -> None:
    said = play_with_input("rummy-q", "Ann", "1", answer)
    assert "With w behind it" in said
    assert seats(games)[1] == (PLAYERS[kind].characters[0].name, PLAYERS[kind].versioned)


def test_card_games_offer_no_choice_of_patient_players(games: Path) -> None:
    said = play_with_input("gin-rummy", "Ann", "expert-patient", "")
    assert "With w" not in said
    assert "Gin Rummy has no expert-patient player; there are beginner, casual" in said


def test_an_unfinished_game_is_offered(games: Path) -> None:
    with RecordFile.create(games / "a.jsonl", Game("gin-rummy", ["Ann", "Bob"], seed=1)):
        pass
    said = play_with_input("r")
    assert "  r  go on with an unfinished game (1)\n" in said
    assert "Gin Rummy with Ann, Bob goes on." in said


def test_a_wish_without_a_game_is_refused(games: Path) -> None:
    done = CliRunner().invoke(main, ["play", "--seed", "7"])
    assert done.exit_code == 2
    assert done.stderr == "rumpus: name the game first, for example rumpus play rap-rummy; rumpus games lists them\n"
    assert not games.exists()
