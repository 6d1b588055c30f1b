"""A cache of the last checksum of each running game.

Every new line continues the checksum of the line before it. With the cache the writer need not read that line again.
"""

from __future__ import annotations

import sqlite3

from rumpus.store.integrity.checksums import first_link, next_link
from rumpus.store.stored import StoredLine

_MOST = 10_000  # games; for any other game the last line is read from the database


class Chains:
    """The last checksums, as of the writer's transaction. Call ``forget`` after a rollback, else they are wrong."""

    def __init__(self) -> None:
        # By game: the number of its last line, 0 before the first, and the checksum of that line.
        self._last: dict[str, tuple[int, bytes]] = {}

    def begin(self, game_id: str, header: str, secret: bytes) -> bytes:
        """Start the chain of a new game. Return its first link, which the first line continues."""
        link = first_link(header, secret)
        self._last[game_id] = 0, link
        return link

    def append(self, db: sqlite3.Connection, game_id: str, line: StoredLine) -> bytes:
        """Return the checksum of the next line of a game, and make it the last one."""
        seq, last = line.seq, self._last.get(game_id)
        before = last[1] if last is not None and last[0] == seq - 1 else _link_at(db, game_id, seq - 1)
        link = next_link(before, (game_id, *line))
        self._last[game_id] = seq, link
        return link

    def last(self, db: sqlite3.Connection, game_id: str) -> bytes:
        """Return the checksum of the last line of a game, or the first link if it has no line."""
        if game_id in self._last:
            return self._last[game_id][1]
        [seq] = db.execute("SELECT coalesce(max(seq), 0) FROM lines WHERE game_id = ?", (game_id,)).fetchone()
        return _link_at(db, game_id, seq)

    def trim(self) -> None:
        """Drop the oldest entries if there are too many."""
        for game_id in list(self._last)[: max(0, len(self._last) - _MOST)]:
            del self._last[game_id]

    def forget(self) -> None:
        """Empty the cache."""
        self._last.clear()


def _link_at(db: sqlite3.Connection, game_id: str, seq: int) -> bytes:
    """Return the checksum of a stored line, or the first link for 0. Empty if the game or line does not exist."""
    if seq == 0:
        game = db.execute("SELECT header, secret FROM games WHERE game_id = ?", (game_id,)).fetchone()
        return first_link(*game) if game else b""
    line = db.execute("SELECT checksum FROM lines WHERE game_id = ? AND seq = ?", (game_id, seq)).fetchone()
    return line[0] if line else b""
