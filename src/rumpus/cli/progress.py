"""Show how far a command is: compiling the solver, a line for a run of games, and a line when a game does not end."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Generator, Iterable, Mapping
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
    """Compile the solver if it is installed and that is not done yet, and show how far it is. Raises RumpusError."""
    if not is_installed("solver") or compiling.is_compiled():
        return
    echo(Message("rumpus: the solver is compiled now, once; that takes a few minutes"), err=True)
    said, is_live = "", is_terminal(sys.stderr)
    with compiling.compiling(subprocess.PIPE) as process:
        for line in process.stdout or ():
            said = line.strip()
            _show(said) if is_live else click.echo(f"rumpus: {said}", err=True)
    if is_live:
        _show("")
    if not compiling.is_compiled():
        raise RumpusError(Message("the solver cannot be compiled: {fault}", {"fault": said}), code="not-compiled")


def with_bar(coming: Iterable[T], *, done: int, total: int, what: Field = _GAMES) -> Generator[T]:
    """Yield each item as it comes. If standard error is a terminal, show there how far it is; ``done`` items of the
    ``total`` came before.
    """
    if not is_terminal(sys.stderr):
        yield from coming
        return
    begun = shown = time.monotonic()
    _show(text_of(_how_far(what, done, total, 0, 0)))
    try:
        for count, one in enumerate(coming, start=1):
            now = time.monotonic()
            if now - shown > _REDRAWN or done + count == total:
                _show(text_of(_how_far(what, done + count, total, count, now - begun)))
                shown = now
            yield one
    finally:
        _show("")


def _how_far(what: Field, done: int, total: int, count: int, seconds: float) -> Message:
    """So many are done, the last ``count`` of them in so many seconds."""
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
    """Show a line of a terminal in place of the last one."""
    room = shutil.get_terminal_size().columns - len("^C")  # a line that Ctrl-C breaks over two would stay behind
    click.echo(f"\r\x1b[K{line[:room]}", nl=False, err=True)


def tell_it_is_long(game: str, seats: int, options: Mapping[str, OptionValue]) -> None:
    """Say on standard error that a game goes on and on, and which option would end it sooner."""
    values = rule_book(game).resolve(seats, options)
    limits = [name for name, value in values.items() if name.endswith("deals") and value is None]
    fields: dict[str, Field] = {"deal": LONG}
    if not limits:
        echo(Message("rumpus: a game has come to its deal {deal} and goes on", fields), err=True)
        return
    said = Message(
        "rumpus: a game has come to its deal {deal} and goes on; it ends sooner with --option {option}=NUMBER",
        fields | {"option": limits[0]},
    )
    echo(said, err=True)
