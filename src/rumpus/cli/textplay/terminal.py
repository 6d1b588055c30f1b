"""The terminal. Only this module reads input and knows the time; the rest of text play calls it."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import click

from rumpus.cli.lines import columns, is_terminal, wrapped
from rumpus.cli.speech import echo, text_of
from rumpus.core.errors import RumpusError
from rumpus.core.messages import Field, Message

ROOM = 20
"""Columns that a prompt leaves free for the answer."""


class TimeUp(Exception):  # noqa: N818 - the time is up; nothing has failed
    """The time for a turn has run out (RG-13)."""


class Closed(Exception):  # noqa: N818 - the player left; nothing has failed
    """The input has ended, the terminal is gone, or the player pressed Ctrl-C."""


class Terminal:
    """Reads and writes lines. ``clock`` returns the time in seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._deadline: float | None = None
        self.is_live = is_terminal(sys.stdin) and is_terminal(sys.stdout)  # a person can answer
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # odd bytes become "�", not a traceback
        if self.is_live:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - the import gives input() line editing and a history

    def say(self, message: Field = "") -> None:
        """Write one or several lines. Raises Closed if the terminal or the reader of our output is gone."""
        try:
            echo(message)
        except OSError:
            # Python flushes stdout at exit, which would fail again.
            sys.stdout = open(os.devnull, "w")  # noqa: PTH123,SIM115 - it stays open until the process ends
            raise Closed from None

    def refuse(self, refusal: RumpusError) -> None:
        """Write the reason of a refusal as a sentence, with its clause."""
        message: Message = refusal.said
        if refusal.clause:
            message = Message("{refusal} ({clause}).", {"refusal": message, "clause": refusal.clause})
        elif not refusal.message.endswith((".", "?", "!")):
            message = Message("{refusal}.", {"refusal": message})
        text = text_of(message)
        self.say(f"{text[:1].upper()}{text[1:]}")

    def ask(self, question: Field) -> str:
        """Ask a question and return the typed line. Raises Closed at the end of the input."""
        # Wrap the question with room for the answer, so that the answer fits on the last line.
        *before, last = wrapped(f"{text_of(question)}>{_TYPED}", columns(sys.stdout)).split("\n")
        for part in before:
            self.say(part)
        try:
            line = input(last.removesuffix(_TYPED) + " ")
        except (EOFError, KeyboardInterrupt, ValueError, RuntimeError, OSError):
            # ValueError: the input was closed; RuntimeError: there is no input; OSError: the terminal is gone.
            with contextlib.suppress(Closed):
                self.say()
            raise Closed from None
        if not is_terminal(sys.stdin):
            self.say(line)  # repeat input from a pipe, so that the transcript looks as if it had been typed
        return line

    @property
    def is_paper(self) -> bool:
        """True if this terminal cannot be cleared, so that text stays visible to everyone."""
        return is_terminal(sys.stdout) and os.environ.get("TERM", "dumb") == "dumb"

    def clear(self) -> None:
        """Hide all earlier output and input: the screen, the scrollback and the input history.

        If the terminal cannot be cleared, write a page of empty lines.
        """
        if is_terminal(sys.stdout) and not self.is_paper:
            click.echo("\x1b[H\x1b[2J\x1b[3J", nl=False)
        else:
            self.say("\n" * (shutil.get_terminal_size().lines - 1))
        if self.is_live and "readline" in sys.modules:
            sys.modules["readline"].clear_history()

    @property
    def seconds_left(self) -> float | None:
        """The seconds left for this turn, at least 0; None if it is not limited."""
        return None if self._deadline is None else max(0.0, self._deadline - self._clock())

    @contextmanager
    def limited(self, seconds: float | None) -> Iterator[None]:
        """Raise TimeUp in the ``with`` block when the seconds are over, also during input. None means no limit."""
        if seconds is None:
            yield
            return

        def ring(number: int, frame: FrameType | None) -> None:
            raise TimeUp

        before = signal.signal(signal.SIGALRM, ring)
        self._deadline = self._clock() + seconds
        signal.setitimer(signal.ITIMER_REAL, seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
            self._deadline = None


_TYPED = "_" * ROOM
