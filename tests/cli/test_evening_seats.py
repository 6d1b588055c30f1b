"""`rumpus evening seats`: seats in the terminal and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rumpus.cli import main


def call(*words: str, text: str | None = None) -> Result:
    return CliRunner().invoke(main, ["evening", "seats", *words], input=text)


def test_json_has_rounds_of_tables_with_repeats_and_bound() -> None:
    result = call("--people", "24", "--rounds", "5", "--tables", "3-4", "--seed", "7", "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert found.keys() == {"rounds", "repeats", "bound"}
    assert (found["repeats"], found["bound"]) == (0, 0)
    assert [len(tables) for tables in found["rounds"]] == [6] * 5
    for tables in found["rounds"]:
        assert sorted(int(name) for table in tables for name in table) == list(range(1, 25))
    assert result.stdout == call("--people", "24", "--seed", "7", "--json").stdout


def test_names_come_from_a_file_or_from_standard_input(tmp_path: Path) -> None:
    names = "Ann\n  Bob  Jr. \n\nCy\nDi\nÉva\n"
    path = tmp_path / "names.txt"
    path.write_text(names, "utf-8")
    from_file = call("--names", str(path), "--rounds", "2")
    assert from_file.exit_code == 0
    assert call("--names", "-", "--rounds", "2", text=names).stdout == from_file.stdout
    assert "Bob Jr." in from_file.stdout
    assert "Table 1: " in from_file.stdout
    assert from_file.stdout.count("No seat: ") == 2


def test_formats() -> None:
    duels = json.loads(call("--people", "5", "--format", "duels", "--json").stdout)
    assert duels["repeats"] == 0
    assert sorted(name for byes in duels["byes"] for name in byes) == list("12345")
    standing = json.loads(call("--people", "8", "--format", "by-standing", "--json").stdout)
    assert [set(table) for table in standing["rounds"][0]] == [set("1234"), set("5678")]
    best = json.loads(call("--people", "9", "--format", "final", "--best", "3", "--json").stdout)
    assert [set(table) for table in best["rounds"][0]] == [set("123")]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ["--people", "7", "--tables", "4"],
            (
                "7 people at tables of 4: 3 people would have no seat in a round. Nearest: tables of 3-4 seat everybody"
                " at 4+3; or allow 3 byes in a round"
            ),
        ),
        (["--people", "1"], "1 person cannot be seated; give 2 to 200 people"),
        (["--people", "2"], "2 people cannot fill a table of 3; at least 3 are needed"),
        (["--people", "201"], "201 people cannot be seated; give 2 to 200 people"),
        (
            ["--people", "9", "--tables", "some"],
            "--tables cannot be 'some'; write sizes like 3-4, or one number like 4",
        ),
        (["--people", "9", "--rounds", "0"], "--rounds cannot be 0; give 1 to 50 rounds"),
        (
            ["--people", "9", "--format", "final", "--rounds", "3"],
            "final draws one round, from the standing; leave out",
        ),
        (["--people", "9", "--format", "duels", "--tables", "3"], "duels have tables of 2; leave out --tables"),
        (["--people", "9", "--best", "3"], "--best is for a final; add --format final"),
        ([], "give either --people or --names"),
    ],
)
def test_a_draw_that_cannot_be_made_says_why(words: list[str], sentence: str) -> None:
    result = call(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


def test_two_people_of_one_name_need_a_mark() -> None:
    result = call("--names", "-", text="Ann\nBob\nAnn\n")
    assert result.exit_code == 2
    assert result.stderr == "rumpus: two people are called Ann; add a mark to one of them\n"
