"""The terminal: the only place text play reads and writes."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import click


class TimeUp(Exception):  # noqa: N818 - the time is up; nothing has failed
    """The time for a turn has run out (RG-13)."""


class Closed(Exception):  # noqa: N818 - the player left; nothing has failed
    """The input has ended, or the player pressed Ctrl-C."""


class Terminal:
    """Lines in and lines out."""

    def say(self, text: str = "") -> None:
        """Write a line, or several."""
        click.echo(text)

    def ask(self, prompt: str) -> str:
        """Read a line; raises Closed when there is none to come."""
        try:
            return input(prompt)
        except (EOFError, KeyboardInterrupt, ValueError):
            # ValueError: the input was closed under us.
            self.say()
            raise Closed from None
        except UnicodeDecodeError:
            self.say("That line is not readable text; type it again.")
            return ""

    def clear(self) -> None:
        """Hide what was shown: clear the screen and what scrolled off it, or, on paper, leave a gap."""
        if sys.stdout.isatty():
            sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")
            sys.stdout.flush()
        else:
            self.say("\n" * 3)

    @contextmanager
    def limited(self, seconds: float | None) -> Iterator[None]:
        """Raise TimeUp inside once the seconds are over."""
        if seconds is None:
            yield
            return

        def ring(number: int, frame: FrameType | None) -> None:
            raise TimeUp

        before = signal.signal(signal.SIGALRM, ring)
        signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.001))
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
