"""Show the progress of a command: compiling the solver, playing many games, and a warning if a game does not end."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from datetime import timedelta
from typing import TypeVar

import click

from rumpus.arena.pool import LONG
from rumpus.cli.lines import is_terminal
from rumpus.cli.speech import echo, text_of
from rumpus.core.errors import RumpusError
from rumpus.core.messages import Field, Message
from rumpus.core.rules import OptionValue
from rumpus.extras import is_installed
from rumpus.games import rule_book
from rumpus.players import compiling

T = TypeVar("T")

_REDRAWN = 0.1  # seconds
_GAMES = Message("games", context="progress")


def compile_first() -> None:
    """Compile the solver and show the progress, if it is installed but not compiled.

    Raises RumpusError if the compilation fails.
    """
    if not is_installed("solver") or compiling.is_compiled():
        return
    echo(Message("rumpus: the solver is compiled now, once; that takes a few minutes"), err=True)
    last_line = ""
    is_live = is_terminal(sys.stderr)
    with compiling.compiling(subprocess.PIPE) as process:
        for line in process.stdout or ():
            last_line = line.strip()
            _show(last_line) if is_live else click.echo(f"rumpus: {last_line}", err=True)
    if is_live:
        _show("")
    if not compiling.is_compiled():
        raise RumpusError(Message("the solver cannot be compiled: {fault}", {"fault": last_line}), code="not-compiled")


def with_bar(coming: Iterable[T], *, done: int, total: int, what: Field = _GAMES) -> Generator[T]:
    """Yield each item as it comes, and show the progress on standard error if that is a terminal.

    ``total`` is the number of all items. ``done`` of them came before. ``what`` names the items.
    """
    if not is_terminal(sys.stderr):
        yield from coming
        return
    started = last_shown = time.monotonic()
    _show(text_of(_how_far(what, done, total, 0, 0)))
    try:
        for count, one in enumerate(coming, start=1):
            now = time.monotonic()
            if now - last_shown > _REDRAWN or done + count == total:
                _show(text_of(_how_far(what, done + count, total, count, now - started)))
                last_shown = now
            yield one
    finally:
        _show("")


@contextmanager
def steps_bar(what: Field) -> Generator[Callable[[int, int], None]]:
    """Give a function that shows the steps done of all steps, on standard error if that is a terminal."""
    last_shown = 0.0

    def show(done: int, total: int) -> None:
        nonlocal last_shown
        if time.monotonic() - last_shown > _REDRAWN:
            last_shown = time.monotonic()
            _show(text_of(Message("{what} {share}", {"what": what, "share": f"{done / max(1, total):.0%}"})))

    if not is_terminal(sys.stderr):
        yield lambda done, total: None
        return
    try:
        yield show
    finally:
        _show("")


def _how_far(what: Field, done: int, total: int, count: int, seconds: float) -> Message:
    """Return the progress line. The last ``count`` items took ``seconds``; from that it estimates the time left."""
    fields: dict[str, Field] = {
        "what": what,
        "done": f"{done:,}",
        "total": f"{total:,}",
        "share": f"{done / max(1, total):.0%}",
    }
    if not count:
        return Message("{what} {done} of {total}, {share}", fields)
    fields["time"] = str(timedelta(seconds=round(seconds / count * (total - done))))
    return Message("{what} {done} of {total}, {share}, {time} left", fields)


def _show(line: str) -> None:
    """Write a line in place of the last line on the terminal."""
    # Leave room for "^C": if Ctrl-C made the line wrap, its first half could not be erased.
    room = shutil.get_terminal_size().columns - len("^C")
    click.echo(f"\r\x1b[K{line[:room]}", nl=False, err=True)


def warn_long_game(game: str, seats: int, options: Mapping[str, OptionValue]) -> None:
    """Warn on standard error that a game is very long, and name the option that would end it sooner."""
    values = rule_book(game).resolve(seats, options)
    limits = [name for name, value in values.items() if name.endswith("deals") and value is None]
    fields: dict[str, Field] = {"deal": LONG}
    if not limits:
        echo(Message("rumpus: a game has reached deal {deal} and is not over", fields), err=True)
        return
    message = Message(
        "rumpus: a game has reached deal {deal} and is not over; it ends sooner with --option {option}=NUMBER",
        fields | {"option": limits[0]},
    )
    echo(message, err=True)
