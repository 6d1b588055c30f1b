"""A batch: changes being made, with what waits for the end of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from rumpus.store.integrity.chains import Chains

Due = tuple[float | None, int | None]
"""When a table has something to do next, and the seat to move, where the table itself need not be in use."""
_ROWS = 100  # of one statement; SQLite binds 999 values everywhere


@dataclass(frozen=True, slots=True)
class Batch:
    """Changes being made. What comes with every move waits for the end, to be inserted many in a statement: with each
    statement SQLite lets the other threads run, and on a busy server it is long until they let the writer run again.
    """

    db: sqlite3.Connection
    chains: Chains
    lines: list[tuple[object, ...]] = field(default_factory=list)
    deadlines: dict[str, Due] = field(default_factory=dict)


def insert(db: sqlite3.Connection, table: str, rows: Sequence[tuple[object, ...]], otherwise: str = "") -> None:
    """Insert rows, many in a statement; ``otherwise`` is what happens to those whose key is taken."""
    for start in range(0, len(rows), _ROWS):
        some = rows[start : start + _ROWS]
        statement = _insertion(table, len(some[0]), len(some)) + otherwise
        db.execute(statement, [value for row in some for value in row])


@cache
def _insertion(table: str, columns: int, rows: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return f"INSERT INTO {table} VALUES {', '.join([row] * rows)}"
