"""The base of all queries. A damaged row is never returned: a query for one row raises StoreError, a list omits the
row.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from rumpus.core.messages import Message
from rumpus.store.errors import DISK_ERRORS, StoreError, damage, store_error
from rumpus.store.integrity.checksums import first_link, is_next
from rumpus.store.integrity.rows import PLAYERS, GameRow, R, describe, is_whole

_log = logging.getLogger(__name__)
_LINES = (
    "SELECT game_id, seq, seat, act, done_by, at, command_user, command_id, command_digest, checksum"
    " FROM lines WHERE game_id = ? AND seq >= ?"
    " ORDER BY seq LIMIT ?"
)
_ENDS = (
    "SELECT header, secret, coalesce(last_link, link) FROM games LEFT JOIN last_links USING (game_id) WHERE game_id = ?"
)


class Queries:
    """SQL queries for one thread at a time. All raise StoreError if SQLite finds the file itself damaged."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._read = db
        self._logged: set[Message] = set()  # damage that was logged before

    def _one(self, query: str, *values: object) -> tuple[Any, ...] | None:
        return next(iter(self._all(query, *values)), None)

    def _all(self, query: str, *values: object) -> list[Any]:
        try:
            return self._read.execute(query, values).fetchall()
        except sqlite3.OperationalError as error:
            if "decode" not in str(error):
                raise store_error(error) from error
        except DISK_ERRORS as error:
            raise store_error(error) from error
        return self._undecoded(query, *values)

    # A text that is no UTF-8 any more: decode it anyway, and let the checksum show the damage.
    def _undecoded(self, query: str, *values: object) -> list[Any]:
        self._read.text_factory = _decode_with_replacement
        try:
            return self._read.execute(query, values).fetchall()
        except DISK_ERRORS as error:
            raise store_error(error) from error
        finally:
            self._read.text_factory = str

    def _row(self, kind: type[R], query: str, *values: object) -> R | None:
        """Return one row, or None. Raise StoreError if it is damaged."""
        found = self._one(query, *values)
        return None if found is None else self._whole(kind(*found))

    def _rows(self, kind: type[R], query: str, *values: object) -> list[R]:
        """Return the undamaged rows."""
        rows = [kind(*found) for found in self._all(query, *values)]
        return [row for row in rows if self._is_whole(row)]

    def _game_row(self, condition: str, value: str) -> GameRow | None:
        """Return a game without its lines, or None. Raise StoreError if it is damaged."""
        found = self._one(f"SELECT * FROM games {condition}", value)
        if found is None:
            return None
        row = GameRow(*found)
        return self._whole(row, *self.players_of(row.game_id))

    def players_of(self, game_id: str) -> tuple[str | None, ...]:
        """Return the ids of a game's players by seat, None for a computer player. Empty if there is no such game."""
        return tuple(user for (user,) in self._all(PLAYERS, game_id))

    def _whole(self, row: R, *others: object) -> R:
        if not is_whole(row, *others):
            raise self._damage(describe(row))
        return row

    def _is_whole(self, row: R, *others: object) -> bool:
        """Return True if a row is undamaged. Log the damage if not."""
        if is_whole(row, *others):
            return True
        self._damage(describe(row))
        return False

    def _damage(self, what: Message) -> StoreError:
        """Return the error for a damage, and log it the first time."""
        error = damage(what)
        if what not in self._logged:
            self._logged.add(what)
            self._log(error)
        return error

    def _log(self, error: StoreError) -> None:
        _log.error("%s", error.message)

    def _lines(self, game_id: str, after: int, most: int | None) -> list[tuple[Any, ...]]:
        """Return the lines of a game after this number. Raise StoreError if one is damaged or missing."""
        with self._snapshot():
            rows = self._all(
                _LINES, game_id, after, -1 if most is None else most + bool(after)
            )  # line ``after`` has the link to continue
            found = self._one(_ENDS, game_id)
        if found is None:
            return []
        header, secret, last_link = found
        link: bytes = first_link(header, secret)
        if after:
            if not rows:
                return []
            if rows[0][1] != after:
                raise self._damage(Message("line {after} of the game {game_id}", {"after": after, "game_id": game_id}))
            link = rows.pop(0)[-1]
        for number, (*line, stored_link) in enumerate(rows, after + 1):
            if line[1] != number or not is_next(link, line, stored_link):
                raise self._damage(
                    Message("line {number} of the game {game_id}", {"number": number, "game_id": game_id})
                )
            link = stored_link
        is_to_the_end = most is None or len(rows) < most
        if is_to_the_end and last_link != link:
            raise self._damage(Message("the end of the game {game_id}", {"game_id": game_id}))
        return [row[1:-1] for row in rows]

    @contextmanager
    def _snapshot(self) -> Iterator[None]:
        """Run the queries in this block in one transaction, so that they see the same state."""
        if self._read.in_transaction:
            yield
            return
        self._read.execute("BEGIN")
        try:
            yield
        finally:
            self._end()

    def _end(self) -> None:
        # In a damaged file COMMIT can fail and leave the transaction open.
        with suppress(*DISK_ERRORS):
            self._read.execute("COMMIT")
        if self._read.in_transaction:
            self._read.execute("ROLLBACK")


def _decode_with_replacement(text: bytes) -> str:
    return text.decode(errors="replace")
