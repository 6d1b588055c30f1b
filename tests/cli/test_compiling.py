"""The first call: the solver is compiled, and the user sees how far that is. Words that are wrong wait for nothing."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from click.testing import CliRunner

from rumpus.cli import main, progress
from rumpus.players import compiling

SAYS = "print('Compiling 1 of 2: melds in a hand'); print('Compiling 2 of 2: whole games')"
FIRST = "rumpus: the solver is compiled now, once; that takes a few minutes\n"
TOLD = "rumpus: Compiling 1 of 2: melds in a hand\nrumpus: Compiling 2 of 2: whole games\n"
SOLVE = ["solve", "hand", "--game", "gin-rummy", "7H", "8H", "9H"]


@pytest.fixture
def states(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bool]]:
    """The answers of ``is_compiled``, first to last. All must be used by the end of the test."""
    left = list[bool]()
    monkeypatch.setattr(compiling, "is_compiled", lambda: left.pop(0))
    yield left
    assert left == []


def test_without_a_terminal_each_step_is_a_line(monkeypatch: pytest.MonkeyPatch, states: list[bool]) -> None:
    monkeypatch.setattr(compiling, "PROGRAM", SAYS)
    states += [False, True]
    done = CliRunner().invoke(main, SOLVE)
    assert (done.exit_code, done.stderr) == (0, FIRST + TOLD)
    assert done.stdout.startswith("0 points left\n")


def test_at_a_terminal_one_line_shows_it(monkeypatch: pytest.MonkeyPatch, states: list[bool]) -> None:
    monkeypatch.setattr(compiling, "PROGRAM", SAYS)
    monkeypatch.setattr(progress, "is_terminal", lambda stream: stream is sys.stderr)
    states += [False, True]
    done = CliRunner().invoke(main, SOLVE, color=True)
    first, second = (line.removeprefix("rumpus: ") for line in TOLD.splitlines())
    assert done.stderr == f"{FIRST}\r\x1b[K{first}\r\x1b[K{second}\r\x1b[K"


def test_a_simulation_whose_output_is_piped_says_that_it_compiles(
    monkeypatch: pytest.MonkeyPatch, states: list[bool]
) -> None:
    monkeypatch.setattr(compiling, "PROGRAM", "pass")
    states += [False, True]
    done = CliRunner().invoke(main, ["simulate", "rap-rummy", "--players", "random,random", "--games", "2"])
    assert (done.exit_code, done.stderr) == (0, FIRST)


def test_compiled_kernels_are_not_compiled_again(monkeypatch: pytest.MonkeyPatch, states: list[bool]) -> None:
    monkeypatch.setattr(compiling, "PROGRAM", SAYS)
    states += [True]
    assert CliRunner().invoke(main, SOLVE).stderr == ""


def test_a_solver_that_cannot_be_compiled_is_said_in_a_line(
    monkeypatch: pytest.MonkeyPatch, states: list[bool]
) -> None:
    monkeypatch.setattr(compiling, "PROGRAM", "raise SystemExit('no such luck')")
    states += [False, False]
    done = CliRunner().invoke(main, SOLVE)
    assert done.exit_code == 1
    assert done.stderr.endswith("rumpus: the solver cannot be compiled: no such luck\n")


@pytest.mark.parametrize(
    "words",
    [
        ["plya"],
        ["play", "rap-rumy"],
        ["simulate", "rap-rumy"],
        ["simulate", "rap-rummy", "--players", "casual,robot"],
        ["panel"],
        ["solve", "hand", "--game", "rap-rumy", "7H"],
        ["solve", "table", "--game", "rummy-q", "--table", "R1 R2 R3"],
    ],
)
def test_wrong_words_wait_for_nothing(states: list[bool], words: list[str]) -> None:
    assert CliRunner().invoke(main, words).exit_code == 2
