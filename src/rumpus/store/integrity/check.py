"""The check of a whole database: the file itself, and every row that has a checksum. The server may run meanwhile."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from rumpus.core.messages import Message
from rumpus.store.errors import DISK_ERRORS, StoreError, store_error
from rumpus.store.integrity.queries import Queries
from rumpus.store.integrity.rows import (
    EventRow,
    GameRow,
    Row,
    TableRow,
    TalkRow,
    UploadRow,
    UserRow,
    check,
    key_of,
)
from rumpus.store.opening import read_only

_KINDS: dict[str, type[Row]] = {
    "tables": TableRow,
    "users": UserRow,
    "uploads": UploadRow,
    "talk": TalkRow,
    "games": GameRow,
    "competition_events": EventRow,
}
_MOST_FAULTS = 100  # that SQLite reports for the file


class CheckedPart(NamedTuple):
    """The result of one check: the name of the database table ("file" for the file), and the damage or None."""

    table: str
    damage: Message | None


def count_rows(path: Path) -> int:
    """Return the number of rows that ``parts`` checks. Raise StoreError if there is no database of this version."""
    with read_only(path) as db:
        return sum(_count(db, table) for table in _KINDS)


def parts(path: Path) -> Iterator[CheckedPart]:
    """Yield the result for the file, and then for each row. The row of a game includes its lines.

    Raise StoreError if there is no database of this version.
    """
    with read_only(path) as db:
        yield from _file(db)
        queries = _Checking(db)
        for table, kind in _KINDS.items():
            yield from queries.rows(table, key_of(kind))


def _file(db: sqlite3.Connection) -> Iterator[CheckedPart]:
    try:
        found = [fault for (fault,) in db.execute(f"PRAGMA integrity_check({_MOST_FAULTS})")]
    except DISK_ERRORS as error:
        found = [store_error(error).message]
    for fault in found:
        yield CheckedPart(
            "file",
            None if fault == "ok" else Message("the file itself: {fault}", {"fault": " ".join(str(fault).split())}),
        )


def _count(db: sqlite3.Connection, table: str) -> int:
    try:
        [count] = db.execute(f"SELECT count(*) FROM {table}").fetchone()
    except DISK_ERRORS:
        return 0
    return int(count)


class _Checking(Queries):
    """Queries that check every row, one at a time."""

    def rows(self, table: str, key: str) -> Iterator[CheckedPart]:
        try:
            keys = [found for (found,) in self._all(f"SELECT {key} FROM {table}")]
        except StoreError as error:
            yield CheckedPart(
                table,
                Message(
                    "the table {table} of the database cannot be read to its end: {fault}",
                    {"table": table, "fault": error.said},
                ),
            )
            return
        for value in keys:
            yield CheckedPart(table, self._damage_of(table, key, value))

    def _damage_of(self, table: str, key: str, value: object) -> Message | None:
        """Return the damage of a row, or None. A row that was deleted meanwhile is not damaged."""
        try:
            with self._snapshot():
                found = self._one(f"SELECT * FROM {table} WHERE {key} = ?", value)
                if found is not None:
                    self._check(table, found)
        except StoreError as error:
            what = error.said.fields.get("what")
            if isinstance(what, Message):
                return what
            return Message("{table} {key}: {fault}", {"table": table, "key": str(value), "fault": error.said})
        return None

    def _check(self, table: str, found: tuple[Any, ...]) -> None:
        row = _KINDS[table](*found)
        if isinstance(row, GameRow):
            self._lines(row.game_id, 0, None)  # first, since its error names the damaged line
            self._whole(row, *self.players_of(row.game_id))
        else:
            check(row)

    def _log(self, error: StoreError) -> None:
        """Log nothing: the caller gets each damage as a result."""
