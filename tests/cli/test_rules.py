"""`rumpus rules`, as it is typed."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rumpus.cli import main
from rumpus.games import games


def rumpus(*words: str) -> Result:
    return CliRunner().invoke(main, ["rules", *words], prog_name="rumpus", env={"COLUMNS": "80"})


def test_a_whole_page() -> None:
    shown = rumpus("rap-rummy")
    assert shown.exit_code == 0
    assert shown.output.startswith("RAP RUMMY (1926)\n\nIn one minute. ")
    assert "\nRAP-3 · Rapping before the first draw\n" in shown.output
    assert max(map(len, shown.output.splitlines())) <= 80


def test_one_clause_and_a_clause_alone() -> None:
    shown = rumpus("rummy-q", "rq-4")
    assert shown.output.startswith("RQ-4 · Twenty-five points, without jokers\n\nYour first play")
    assert "RQ-5 ·" not in shown.output
    assert rumpus("RQ-4").output == shown.output


def test_a_clause_that_holds_from_an_older_page() -> None:
    assert rumpus("rap-rummy", "R16-10").output.startswith("R16-10 · The discard\n")


def test_the_list_has_a_line_for_each_clause_that_holds() -> None:
    rows = [line.split("\t") for line in rumpus("rap-rummy", "--list").output.splitlines()]
    ids = [row[0] for row in rows]
    assert len(ids) == len(set(ids)) == 16 + 5 + 2 + 14
    assert ["RAP-7", "Rapping too early"] in rows
    assert "R26-2" in ids
    assert "R16-11" not in ids


def test_without_a_game_the_pages_are_listed() -> None:
    rows = [line.split("\t") for line in rumpus().output.splitlines()]
    assert [slug for slug, _ in rows] == [*games(), "common"]
    assert ["rummy-500", "500 Rummy"] in rows


def test_json() -> None:
    whole = json.loads(rumpus("rummy-500", "--json").output)
    assert (whole["slug"], whole["title"]) == ("rummy-500", "500 Rummy")
    clauses = [clause for section in whole["sections"] for clause in section["clauses"]]
    assert len(clauses) == 17
    assert json.loads(rumpus("rummy-500", "R500-5", "--json").output) in clauses
    assert {"id": "C-2", "title": "Who deals first", "game": "common"} in json.loads(
        rumpus("rummy-500", "--list", "--json").output
    )
    assert {"game": "common", "title": "Common rulings"} in json.loads(rumpus("--json").output)


@pytest.mark.parametrize("words", [("R16-4", "rap-3"), ("rap-rummy", "RAP-3", "4")])
def test_several_clauses(words: tuple[str, ...]) -> None:
    text = rumpus(*words).stdout
    assert [line for line in text.splitlines() if " · " in line] == [
        rumpus(*one).stdout.splitlines()[0]
        for one in ([(word,) for word in words] if len(words) == 2 else [("RAP-3",), ("RAP-4",)])
    ]
    assert [one["text"] != "" for one in json.loads(rumpus(*words, "--json").stdout)] == [True, True]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("R16-4", "R16-99"), "rumpus: Rummy (1916) has no clause 'R16-99'; the nearest are"),
        (("rap-rumy",), "rumpus: there is no game 'rap-rumy'; did you mean rap-rummy?"),
        (("rap-rummy", "RAP-33"), "rumpus: Rap Rummy (1926) has no clause 'RAP-33'; the nearest are RAP-3,"),
        (("rap-rummy", "R500-3"), "rumpus: R500-3 is a clause of 500 Rummy and does not hold in Rap Rummy (1926)"),
        (("RAP-99",), "rumpus: there is no game 'RAP-99'"),
        (("rap-rummy", "\n\x00"), "rumpus: Rap Rummy (1926) has no clause"),
    ],
)
def test_a_wrong_game_or_clause_is_one_line_and_exit_2(words: tuple[str, ...], said: str) -> None:
    refused = rumpus(*words)
    assert refused.exit_code == 2
    assert refused.stdout == ""
    assert refused.stderr.startswith(said)
    assert refused.stderr.count("\n") == 1


def in_a_process(project: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "rumpus", "rules", *words],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "PYTHONPATH": str(project / "src"), **environment},
    )


def test_a_terminal_that_cannot_show_a_sign_gets_another_and_no_traceback(project: Path) -> None:
    done = in_a_process(project, "RAP-3", PYTHONIOENCODING="shift_jis")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("RAP-3 ? Rapping before the first draw\n")


def test_a_reader_that_has_enough_breaks_nothing(project: Path) -> None:
    done = subprocess.run(
        f'"{sys.executable}" -m rumpus rules rummy-1916 | head -n 1',
        shell=True,
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "PYTHONPATH": str(project / "src")},
    )
    assert (done.stdout, done.stderr) == ("RUMMY (1916)\n", "")


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="no terminals to open here")
def test_on_a_terminal_the_page_goes_through_the_pager(project: Path) -> None:
    ours, theirs = os.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "rumpus", "rules", "gin-rummy"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "PYTHONPATH": str(project / "src"), "PAGER": "head -n 1", "TERM": "xterm", "COLUMNS": "60"},
    ) as process:
        os.close(theirs)
        assert process.wait(30) == 0
        shown = os.read(ours, 10_000).decode()
    os.close(ours)
    assert shown.splitlines() == ["GIN RUMMY"]


def test_a_question_is_answered_with_the_options_of_the_table() -> None:
    question = ["rummy-q", "--ask", "can my first meld have a joker in it?", "--option", "opening=30"]
    shown = rumpus(*question).output
    assert shown.startswith("At this table, Points to open with: 30\n\nRQ-4 · Twenty-five points, without jokers\n\n")
    assert "\nThe next clauses are:\n\n" in shown
    assert "\nIn other games: " in shown
    found = json.loads(rumpus(*question, "--json").output)
    assert (found["clauses"][0], found["is_answered"], found["options"]["opening"]) == ("RQ-4", True, 30)
    assert len(found["clauses"]) == 5


def test_a_question_that_the_page_does_not_answer() -> None:
    shown = rumpus("rummy-q", "--ask", "where can i buy a pizza").output
    assert shown.startswith("This page does not say. The nearest clauses are:\n\n")
    assert len(shown.splitlines()) == 2 + 5


@pytest.mark.parametrize(
    ("words", "advice"),
    [
        (["rummy-q", "--ask", " ?"], "ask a question in words"),
        (["--ask", "who starts"], "rumpus rules GAME --ask"),
        (["rummy-q", "RQ-4", "--ask", "who starts"], "rumpus rules GAME --ask"),
        (["no-game", "--ask", "who starts"], "there is no game 'no-game'"),
        (["rummy-q", "--ask", "who starts", "--option", "opening=x"], "opening"),
        (["rummy-q", "--option", "opening=30"], "add --ask"),
    ],
)
def test_a_question_that_cannot_be_answered_says_what_to_do(words: list[str], advice: str) -> None:
    refused = rumpus(*words)
    assert refused.exit_code != 0
    assert advice in str(refused.exception or "") + refused.output
