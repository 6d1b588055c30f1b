"""`rumpus solve table`, as it is typed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from rumpus.cli import main

TABLE, RACK = "R5 R6 R7 / B9 K9 Y9", "R8 R9 K1"


def run_cli(*words: str, given: str | bytes = "") -> Result:
    return CliRunner().invoke(main, ["solve", "table", *words], input=given)


def lines(done: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_one_position_in_words() -> None:
    done = run_cli("--game", "rummy-gin", "--table", TABLE, "--rack", RACK)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.startswith("Place R8 R9: 2 tiles, 17 points.\nThe table then:\n")
    assert "  R5 R6 R7 R8" in done.stdout


def test_one_position_as_json() -> None:
    done = run_cli("--game", "rummy-q", "--table", TABLE, "--rack", RACK, "--objective", "value", "--json")
    answer = json.loads(done.stdout)
    assert (answer["tiles"], answer["value"], answer["placed"], answer["proven"]) == (2, 17, ["R8", "R9"], True)


def test_nothing_to_place() -> None:
    done = run_cli("--game", "rummy-gin", "--table", TABLE, "--rack", "K1")
    assert done.stdout == "Nothing can be placed.\n"


def test_an_opening_names_its_melds() -> None:
    words = ("--game", "rummy-q", "--rack", "R9 B9 K9 R1", "--unopened", "--table", "R5 R6 R7")
    assert "Open with R9 B9 K9.\n" in run_cli(*words).stdout
    assert json.loads(run_cli(*words, "--json").stdout)["opening"] == [["R9", "B9", "K9"]]
    assert run_cli(*words, "--option", "opening=30").stdout == "Nothing can be placed.\n"


def test_json_lines_with_errors_among_them() -> None:
    given = [
        {"id": "a", "table": [["R5", "R6", "R7"]], "rack": ["R8", "K1"]},
        {"id": "b", "table": [["R5", "B5", "J"]], "rack": ["R1"]},
        {"id": 3, "table": [["R5", "R5", "R5"]], "rack": ["R1"]},
        {"id": 4, "table": [], "rack": []},
        {"id": 5, "table": [["R5", 6, "R7"]], "rack": ["R8"]},
        {"id": 6, "table": 7, "rack": ["R8"]},
        {"id": 7, "rack": "R8 R9 R10"},
    ]
    text = "\n".join([*map(json.dumps, given), "", "{", "[]", "[" * 100_000]) + "\n"
    done = run_cli("--game", "rummy-q", given=text)
    assert (done.exit_code, done.stderr) == (1, "")
    answers = lines(done)
    assert [answer["id"] for answer in answers] == ["a", "b", 3, 4, 5, 6, 7, None, None, None]
    assert answers[0]["table"] == [["R5", "R6", "R7", "R8"]]
    assert answers[0]["ms"] > 0
    codes = [answer["error"]["code"] if "error" in answer else None for answer in answers]
    assert codes == [None, "joker-without-face", "too-often", "empty-rack", *["bad-field"] * 3, *["bad-line"] * 3]
    assert answers[1]["error"]["subject"] == "R5 B5 J1"


def test_all_good_lines_are_no_error() -> None:
    given = json.dumps({"id": 1, "table": [["R5", "B5", "J"]], "rack": ["Y5"]})
    done = run_cli("--game", "rummy-gin", "--jokers", "free", given=given)
    assert done.exit_code == 0
    assert lines(done)[0]["tiles"] == 1


def test_bytes_that_are_no_text_are_an_error_on_their_line() -> None:
    done = run_cli("--game", "rummy-gin", given=b'\xff\xfe\n{"id": 2, "table": [], "rack": "R1 R2 R3"}\n')
    assert [answer.get("tiles") for answer in lines(done)] == [None, 3]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--game", "rummy-gin", "--rack", "R5 7H"], "'7H' is not a tile"),
        (["--game", "rummy-gin", "--rack", "R5", "--seconds", "-1"], "-1.0 is no time to search"),
        (["--game", "gin-rummy", "--rack", "R5"], "no tile game"),
        (["--game", "poker", "--rack", "R5"], "poker"),
        (["--game", "rummy-gin", "--table", TABLE], "--rack"),
        (["--game", "rummy-gin", "--rack", "R5", "--option", "opening=x"], "opening"),
    ],
)
def test_a_bad_request_is_refused(words: list[str], told: str) -> None:
    done = run_cli(*words)
    assert done.exit_code == 2
    assert told in done.stderr
    assert done.stdout == ""
