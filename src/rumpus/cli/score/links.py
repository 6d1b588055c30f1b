"""New links for a score or an evening of a server, made by the person who runs it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import click

from rumpus.cli.data_directory import data_directory


class NewLink(NamedTuple):
    """A code that was made: of what, to watch and to write."""

    watch: str
    code: str


def data_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the option ``--data`` to a command."""
    return click.option(
        "--data",
        type=click.Path(path_type=Path),
        help="The folder of the server, as rumpus serve has it. Usually your data directory.",
    )(command)


def make_link(data: Path | None, kind: str, watch_code: str, table: int = 0) -> NewLink:
    """Replace the codes that may write a competition, or with ``table`` the code of this table. Raise StoreError."""
    from rumpus.server.competitions.codes import new_secret_code, secret_hash
    from rumpus.store.instructions import find_competition, put_link
    from rumpus.store.opening import DATABASE

    path = (data or data_directory()) / DATABASE
    found, code = find_competition(path, kind, watch_code), new_secret_code()
    put_link(path, found, secret_hash(code), table)
    return NewLink(found.watch_code, code)
