"""Checks a whole database: the file itself, and every row that carries a checksum, also while the server runs."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from rumpus.core.messages import Message
from rumpus.store.errors import DISK_ERRORS, StoreError, store_error
from rumpus.store.integrity.queries import Queries
from rumpus.store.integrity.rows import GameRow, Row, TableRow, TalkRow, UploadRow, UserRow, check, key_of
from rumpus.store.opening import read_only

_KINDS: dict[str, type[Row]] = {
    "tables": TableRow,
    "users": UserRow,
    "uploads": UploadRow,
    "talk": TalkRow,
    "games": GameRow,
}
_MOST_FAULTS = 100  # of the file, that SQLite tells


class CheckedPart(NamedTuple):
    """Something that was looked at: of which table of the database, and what is damaged, in words; None where it is whole."""

    table: str
    damage: Message | None


def count_rows(path: Path) -> int:
    """Return how many rows a check reads. Raises StoreError where there is no database of this version."""
    with read_only(path) as db:
        return sum(_count(db, table) for table in _KINDS)


def parts(path: Path) -> Iterator[CheckedPart]:
    """Look at the file, and then at row after row; a game is looked at with its lines. Raises StoreError where there is no database of
    this version.
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
    """Reads every row, one at a time."""

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
        """What is wrong with a row; one that is gone by now is not."""
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
            self._lines(row.game_id, 0, None)  # which names the line
            self._whole(row, *self.players_of(row.game_id))
        else:
            check(row)

    def _log(self, error: StoreError) -> None:
        """What is found is told by the one who asked."""
