"""The terminal: the only place text play reads and writes, and the only one that knows the time."""

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
"""Columns that a prompt leaves for what is typed."""


class TimeUp(Exception):  # noqa: N818 - the time is up; nothing has failed
    """The time for a turn has run out (RG-13)."""


class Closed(Exception):  # noqa: N818 - the player left; nothing has failed
    """The input has ended, the terminal is gone, or the player pressed Ctrl-C."""


class Terminal:
    """Lines in and lines out. ``clock`` tells the time in seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._deadline: float | None = None
        self.is_live = is_terminal(sys.stdin) and is_terminal(sys.stdout)  # a person can answer
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # odd bytes become "�", not a traceback
        if self.is_live:
            # Importing it gives input() line editing and the lines typed before.
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - imported for what it does

    def say(self, message: Field = "") -> None:
        """Write a line, or several, as they fit. Raises Closed when nobody can read them any more."""
        try:
            echo(message)
        except OSError:
            # The terminal or the reader of our output is gone: nothing more can be said, by anybody.
            sys.stdout = open(os.devnull, "w")  # noqa: PTH123,SIM115 - it stays open as long as we run
            raise Closed from None

    def refuse(self, refusal: RumpusError) -> None:
        """Say why something is refused: a sentence that begins with a capital, with the clause that decides."""
        message: Message = refusal.said
        if refusal.clause:
            message = Message("{refusal} ({clause}).", {"refusal": message, "clause": refusal.clause})
        elif not refusal.message.endswith((".", "?", "!")):
            message = Message("{refusal}.", {"refusal": message})
        text = text_of(message)
        self.say(f"{text[:1].upper()}{text[1:]}")

    def ask(self, question: Field) -> str:
        """Read a line; raises Closed when there is none to come."""
        # What is typed stays beside the last word: they are broken as one.
        *before, last = wrapped(f"{text_of(question)}>{_TYPED}", columns(sys.stdout)).split("\n")
        for told in before:
            self.say(told)
        try:
            line = input(last.removesuffix(_TYPED) + " ")
        except (EOFError, KeyboardInterrupt, ValueError, RuntimeError, OSError):
            # ValueError: the input was closed under us; RuntimeError: there never was one; OSError: the terminal is gone.
            with contextlib.suppress(Closed):
                self.say()
            raise Closed from None
        if not is_terminal(sys.stdin):
            self.say(line)  # what came through a pipe stands in the transcript as if it had been typed
        return line

    @property
    def is_paper(self) -> bool:
        """Whether somebody reads along, and what they have read cannot be hidden."""
        return is_terminal(sys.stdout) and os.environ.get("TERM", "dumb") == "dumb"

    def clear(self) -> None:
        """Hide what was shown and typed: the screen, what scrolled off it and the lines to go back to; on paper, or a
        terminal without a screen, leave a gap.
        """
        if is_terminal(sys.stdout) and not self.is_paper:
            click.echo("\x1b[H\x1b[2J\x1b[3J", nl=False)
        else:
            self.say("\n" * (shutil.get_terminal_size().lines - 1))
        if self.is_live and "readline" in sys.modules:
            sys.modules["readline"].clear_history()

    @property
    def seconds_left(self) -> float | None:
        """What is left of the time for this turn, or None where it is not limited."""
        return None if self._deadline is None else max(0.0, self._deadline - self._clock())

    @contextmanager
    def limited(self, seconds: float | None) -> Iterator[None]:
        """Raise TimeUp inside once the seconds are over; None is no limit."""
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
