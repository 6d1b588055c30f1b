"""Chains: the checksum of the last line of each game that is played, so that the writer need not look for it before every line."""

from __future__ import annotations

import sqlite3

from rumpus.store.integrity.checksums import first_link, next_link
from rumpus.store.stored import StoredLine

_MOST = 10_000  # games; of one that is not among them the last line is read again


class Chains:
    """As the writer has them: right as long as ``forget`` is called whenever what was written is given up."""

    def __init__(self) -> None:
        # By game: the number of the line, 0 before the first, and its checksum.
        self._last: dict[str, tuple[int, bytes]] = {}

    def begin(self, game_id: str, header: str, secret: bytes) -> bytes:
        """A game begins; what its first line is chained to."""
        link = first_link(header, secret)
        self._last[game_id] = 0, link
        return link

    def append(self, db: sqlite3.Connection, game_id: str, line: StoredLine) -> bytes:
        """The checksum of the next line of a game."""
        seq, last = line.seq, self._last.get(game_id)
        before = last[1] if last is not None and last[0] == seq - 1 else _link_at(db, game_id, seq - 1)
        link = next_link(before, (game_id, *line))
        self._last[game_id] = seq, link
        return link

    def last(self, db: sqlite3.Connection, game_id: str) -> bytes:
        """The checksum of the last line of a game."""
        if game_id in self._last:
            return self._last[game_id][1]
        [seq] = db.execute("SELECT coalesce(max(seq), 0) FROM lines WHERE game_id = ?", (game_id,)).fetchone()
        return _link_at(db, game_id, seq)

    def trim(self) -> None:
        """Let go of the games that came first, where there are too many."""
        for game_id in list(self._last)[: max(0, len(self._last) - _MOST)]:
            del self._last[game_id]

    def forget(self) -> None:
        """What was written last is not kept."""
        self._last.clear()


def _link_at(db: sqlite3.Connection, game_id: str, seq: int) -> bytes:
    """The checksum of the line of this number; of one that is not there nothing, and nothing can follow it."""
    if seq == 0:
        game = db.execute("SELECT header, secret FROM games WHERE game_id = ?", (game_id,)).fetchone()
        return first_link(*game) if game else b""
    line = db.execute("SELECT checksum FROM lines WHERE game_id = ? AND seq = ?", (game_id, seq)).fetchone()
    return line[0] if line else b""
