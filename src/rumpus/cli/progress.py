"""Show how far a command is: compiling the solver, a bar for a run of games, and a line when a game does not end."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Generator, Iterable, Mapping
from typing import TypeVar

import click

from rumpus.arena.pool import LONG
from rumpus.cli.lines import is_terminal, put
from rumpus.core.errors import RumpusError
from rumpus.core.rules import OptionValue
from rumpus.games import rule_book
from rumpus.server.workers import compiling
from rumpus.solver.jit.cache import is_compiled

T = TypeVar("T")


def compile_first() -> None:
    """Compile the solver if that is not done yet, and show how far it is. Raises RumpusError."""
    if is_compiled():
        return
    said, is_live = "", is_terminal(sys.stderr)
    with compiling.compiling(subprocess.PIPE) as process:
        for line in process.stdout or ():
            said = line.strip()
            click.echo(f"\r\x1b[K{said}" if is_live else f"rumpus: {said}", nl=not is_live, err=True)
    if is_live:
        click.echo("\r\x1b[K", nl=False, err=True)
    if not is_compiled():
        raise RumpusError(f"the solver cannot be compiled: {said}", code="not-compiled")


def with_bar(coming: Iterable[T], *, done: int, total: int, what: str = "games") -> Generator[T]:
    """What comes, as it comes, with a bar on standard error if that is a terminal; so much of it was there before."""
    if not sys.stderr.isatty():
        yield from coming
        return
    # Imported only here: many calls show no bar.
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    console.width -= len("^C")  # which a terminal shows at the end of the bar: a line broken there stays behind
    yield from track(coming, what, total=total, completed=done, console=console, transient=True)


def tell_it_is_long(game: str, seats: int, options: Mapping[str, OptionValue]) -> None:
    """Say on standard error that a game goes on and on, and which option would end it sooner."""
    values = rule_book(game).resolve(seats, options)
    limits = [name for name, value in values.items() if name.endswith("deals") and value is None]
    hint = f"; it ends sooner with --option {limits[0]}=NUMBER" if limits else ""
    put(f"rumpus: a game has come to its deal {LONG} and goes on{hint}", err=True)
