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
from rumpus.cli.lines import is_terminal, put
from rumpus.core.errors import RumpusError
from rumpus.core.rules import OptionValue
from rumpus.extras import is_installed
from rumpus.games import rule_book
from rumpus.players import compiling

T = TypeVar("T")

_REDRAWN = 0.1  # seconds


def compile_first() -> None:
    """Compile the solver if it is installed and that is not done yet, and show how far it is. Raises RumpusError."""
    if not is_installed("solver") or compiling.is_compiled():
        return
    put("rumpus: the solver is compiled now, once; that takes a few minutes", err=True)
    said, is_live = "", is_terminal(sys.stderr)
    with compiling.compiling(subprocess.PIPE) as process:
        for line in process.stdout or ():
            said = line.strip()
            _show(said) if is_live else click.echo(f"rumpus: {said}", err=True)
    if is_live:
        _show("")
    if not compiling.is_compiled():
        raise RumpusError(f"the solver cannot be compiled: {said}", code="not-compiled")


def with_bar(coming: Iterable[T], *, done: int, total: int, what: str = "games") -> Generator[T]:
    """Yield each item as it comes. If standard error is a terminal, show there how far it is; ``done`` items of the
    ``total`` came before.
    """
    if not is_terminal(sys.stderr):
        yield from coming
        return
    begun = shown = time.monotonic()
    _show(_how_far(what, done, total, 0, 0))
    try:
        for count, one in enumerate(coming, start=1):
            now = time.monotonic()
            if now - shown > _REDRAWN or done + count == total:
                _show(_how_far(what, done + count, total, count, now - begun))
                shown = now
            yield one
    finally:
        _show("")


def _how_far(what: str, done: int, total: int, count: int, seconds: float) -> str:
    """So many are done, the last ``count`` of them in so many seconds."""
    left = f", {timedelta(seconds=round(seconds / count * (total - done)))} left" if count else ""
    return f"{what} {done:,} of {total:,}, {done / max(1, total):.0%}{left}"


def _show(line: str) -> None:
    """Show a line of a terminal in place of the last one."""
    room = shutil.get_terminal_size().columns - len("^C")  # a line that Ctrl-C breaks over two would stay behind
    click.echo(f"\r\x1b[K{line[:room]}", nl=False, err=True)


def tell_it_is_long(game: str, seats: int, options: Mapping[str, OptionValue]) -> None:
    """Say on standard error that a game goes on and on, and which option would end it sooner."""
    values = rule_book(game).resolve(seats, options)
    limits = [name for name, value in values.items() if name.endswith("deals") and value is None]
    hint = f"; it ends sooner with --option {limits[0]}=NUMBER" if limits else ""
    put(f"rumpus: a game has come to its deal {LONG} and goes on{hint}", err=True)
