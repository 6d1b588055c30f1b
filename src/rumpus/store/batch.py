"""A batch: the state of one transaction while changes are applied to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from rumpus.store.integrity.chains import Chains

Due = tuple[float | None, int | None]
"""The time of a table's next task, and the seat to move. Stored so that an unloaded table can be listed and woken."""
_ROWS = 100  # in one statement; every build of SQLite can bind 999 values


@dataclass(frozen=True, slots=True)
class Batch:
    """The state of one transaction.

    New lines of games and deadlines come with every move. They are collected here, and ``store.changes`` inserts them
    at the end, many in one statement. The reason is speed: at each statement SQLite releases the GIL, and on a busy
    server the writer waits long to get it back.
    """

    db: sqlite3.Connection
    chains: Chains
    lines: list[tuple[object, ...]] = field(default_factory=list)
    deadlines: dict[str, Due] = field(default_factory=dict)


def insert(db: sqlite3.Connection, table: str, rows: Sequence[tuple[object, ...]], otherwise: str = "") -> None:
    """Insert rows, up to 100 in one statement. ``otherwise`` is an SQL clause for rows with a key that exists."""
    for start in range(0, len(rows), _ROWS):
        some = rows[start : start + _ROWS]
        statement = _insertion(table, len(some[0]), len(some)) + otherwise
        db.execute(statement, [value for row in some for value in row])


@cache
def _insertion(table: str, columns: int, rows: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return f"INSERT INTO {table} VALUES {', '.join([row] * rows)}"
