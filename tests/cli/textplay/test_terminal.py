"""The terminal: what fits, what is read, what is cleared, when time is up."""

from __future__ import annotations

import io
import signal
import sys

import pytest

from rumpus.cli import lines
from rumpus.cli.textplay.terminal import Closed, Terminal, TimeUp


@pytest.fixture
def at_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let output go to a terminal."""
    monkeypatch.setattr(lines, "is_terminal", lambda stream: True)


def printed_lines(capsys: pytest.CaptureFixture[str], text: str) -> list[str]:
    Terminal().say(text)
    return capsys.readouterr().out.splitlines()


@pytest.mark.usefixtures("at_terminal")
def test_long_lines_break_between_words(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    assert printed_lines(capsys, "Your hand: 7C 8C   9D TD   2H 3H 4H 5H\n  1 | 2") == [
        "Your hand: 7C 8C   9D TD   2H",
        "  3H 4H 5H",
        "  1 | 2",
    ]
    assert printed_lines(capsys, "x" * 50) == ["x" * 50]
    monkeypatch.setenv("COLUMNS", "500")
    assert max(map(len, printed_lines(capsys, "word " * 100))) <= 100


def test_in_a_pipe_lines_are_whole(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    assert printed_lines(capsys, "word " * 100) == ["word " * 100]


@pytest.mark.usefixtures("at_terminal")
def test_a_long_question_is_wrapped_to_leave_room_for_the_answer(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("yes\nno\n"))
    monkeypatch.setenv("COLUMNS", "60")
    assert Terminal().ask("draw or take 9C") == "yes"
    assert Terminal().ask("draw, or take one of 9C 8C 7C 6C 5C 4C 3C 2C AC") == "no"
    assert capsys.readouterr().out == ("draw or take 9C> yes\ndraw, or take one of 9C 8C 7C 6C 5C 4C 3C 2C\n  AC> no\n")


@pytest.mark.parametrize("stream", [io.StringIO(""), None], ids=["empty", "none"])
def test_an_input_that_ends_is_a_player_who_left(stream: io.StringIO | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", stream)
    with pytest.raises(Closed):
        Terminal().ask("draw")


def test_on_paper_a_gap_is_left(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINES", "24")
    Terminal().clear()
    assert capsys.readouterr().out == "\n" * 24


def test_the_clock_rings_and_is_put_away() -> None:
    terminal, before = Terminal(clock=iter([100.0, 130.0, 400.0]).__next__), signal.getsignal(signal.SIGALRM)
    assert [terminal.seconds_left] == [None]
    with terminal.limited(180):
        left = [terminal.seconds_left for _ in range(2)]
        timer = signal.getitimer(signal.ITIMER_REAL)[0]
        with pytest.raises(TimeUp):
            signal.raise_signal(signal.SIGALRM)
    assert left == [150, 0]
    assert 170 < timer <= 180
    assert terminal.seconds_left is None
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert signal.getsignal(signal.SIGALRM) is before
    with terminal.limited(None):
        assert terminal.seconds_left is None
