"""`rumpus score` keeps the score of a game at a real table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rumpus.cli import main


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tonight.jsonl"


def score(path: Path, *words: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["score", str(path), *words], input=typed)


def begin(path: Path, typed: str = "") -> Result:
    return score(path, "--game", "rummy-500", "--players", "Ann,Bob", typed=typed)


def totals(path: Path) -> list[int]:
    done = score(path, "--json")
    assert done.exit_code == 0, done.output
    found: list[int] = json.loads(done.output)["totals"]
    return found


def test_a_sheet_goes_on_where_it_was(path: Path) -> None:
    done = begin(path, "87-90 60-5\n")
    assert "Deal 2, Bob deals. Ann, Bob>" in done.output
    assert totals(path) == [-3, 55]
    score(path, typed="45-3 0-20\nquit\n")
    assert totals(path) == [39, 35]


def test_a_correction_shows_what_changes_before_it_is_stored(path: Path) -> None:
    shown = begin(path, "87-90 60-5\nfix 1 87-9 60-5\nn\nquit\n")
    assert "Ann: -3 → 78" in shown.output
    assert totals(path) == [-3, 55]
    score(path, typed="fix 1 87-9 60-5\ny\nlog\n")
    assert totals(path) == [78, 55]
    assert "corrected deal 1: 87-90 60-5 → 87-9 60-5" in score(path, typed="log\n").output


def test_undo_and_rename(path: Path) -> None:
    begin(path, "87-90 60-5\nrename bob Zoe\nundo\nundo\n")
    assert totals(path) == [0, 0]
    assert json.loads(score(path, "--json").output)["names"] == ["Ann", "Bob"]


def test_a_finished_game_tells_the_winner_and_the_payments(path: Path) -> None:
    done = score(
        path, "--game", "rummy-500", "--players", "Ann,Bob", "--option", "target_score=50", typed="87-2 60-5\n"
    )
    assert "Winner: Ann. Payments: Ann +30, Bob -30." in done.output


def test_equal_counts_ask_who_won(path: Path) -> None:
    done = score(path, "--game", "rap-rummy", "--players", "Ann,Bob,Cy", typed="ann 5 5 9\nbob\n")
    assert "Ann and Bob are equal. Who won?" in done.output
    assert totals(path) == [0, 4, 0]


def test_any_game_is_kept_in_plain_points(path: Path) -> None:
    done = score(path, "--players", "Ann,Bob", "--low", "--target", "50", typed="20 -5\n30 10\n")
    assert "Winner: Bob." in done.output


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("87-90", "Give a number for each of the 2 people"),
        ("x y", "'x-' is not understood"),
        ("500-0 3-12", "the whole pack has only"),
        ("fix", "Write fix DEAL NUMBERS"),
        ("fix 7 1-1 2-2", "There is no deal 7 yet"),
        ("rename Max Moritz", "'Max' is none of Ann, Bob"),
        ("undo", "There is nothing to undo"),
    ],
)
def test_a_wrong_line_is_refused_and_nothing_is_lost(path: Path, line: str, told: str) -> None:
    done = begin(path, f"{line}\n1-0 2-3\n")
    assert told in done.output
    assert totals(path) == [1, -1]


def test_a_new_file_needs_names_and_another_file_is_refused(path: Path) -> None:
    assert "give the names" in score(path, "--game", "rummy-500").output
    path.write_text("{}\n")
    assert "is no score sheet" in score(path).output or "no line of a score sheet" in score(path).output


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--game", "rummy-500", "--low", "--deals", "3"), "--low and --deals is for plain points"),
        (("--option", "target_score=50"), "--option is for a game"),
    ],
)
def test_options_that_would_do_nothing_are_refused(path: Path, words: tuple[str, ...], told: str) -> None:
    assert told in score(path, "--players", "Ann,Bob", *words).output
    assert not path.exists()
    begin(path)
    assert "has its game already; leave out" in score(path, *words).output
    assert "leave out --game and --players" in begin(path).output


def test_the_command_keep_may_be_written_out(path: Path) -> None:
    begin(path, "87-90 60-5\n")
    assert CliRunner().invoke(main, ["score", "keep", str(path), "--json"]).output == score(path, "--json").output
