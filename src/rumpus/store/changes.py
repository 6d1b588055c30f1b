"""Changes: what can be written to the store. Each knows its own SQL; ``apply`` makes all it is given, or none.

Another thread writes a change a little later, so what it holds must not be altered in the meantime.
"""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from rumpus.core.messages import Message
from rumpus.store.audit import AddEntry, DropOldEntries
from rumpus.store.batch import Batch, insert
from rumpus.store.errors import StoreError
from rumpus.store.integrity.chains import Chains
from rumpus.store.integrity.rows import GameRow, TableRow, TalkRow, UploadRow, check, players_of, sealed
from rumpus.store.moderation import AddBan, AddBlock, AddClosing, DropBan, DropBlock
from rumpus.store.stored import EmptyTable, StoredLine, StoredTalk
from rumpus.store.user_changes import (
    AddDevice,
    AddSession,
    AddToken,
    AddUser,
    CheckPassphrase,
    DropDevices,
    DropSession,
    DropSessions,
    DropToken,
    DropTokens,
    DropUnused,
    DropUser,
    KeepName,
    NoteUses,
    PutRecovery,
    RenameUser,
    ReplaceSession,
)

TALK_KEPT = 50  # a table keeps so much of what was said last
_DROPPED_AT_ONCE = 100  # tables
SLOW_TURN = 3600  # seconds; as rumpus.room.clock has it
_MB = 1_000_000  # bytes


@dataclass(frozen=True, slots=True)
class PutTable:
    """A table as it is now; ``users`` are the ids of those seated, None where they are as before; ``deadline`` is when it has
    something to do next, ``to_move`` the seat to move, where that is kept; an ``absence`` is kept where nobody who sits there is.
    """

    table_id: str
    code: str
    document: Mapping[str, Any]
    game: str
    stage: str
    is_open: bool
    watching: str
    deadline: float | None
    users: Sequence[str] | None
    touched: float
    absence: EmptyTable | None = None
    to_move: int | None = None

    def make(self, batch: Batch) -> None:
        """Keep who sits there; the table itself is kept by now."""
        batch.deadlines[self.table_id] = (self.deadline, self.to_move)
        batch.db.execute("DELETE FROM absences WHERE table_id = ?", (self.table_id,))
        if self.absence is not None:
            insert(batch.db, "absences", [(self.table_id, *self.absence)])
        if self.users is not None:
            batch.db.execute("DELETE FROM seated WHERE table_id = ?", (self.table_id,))
            insert(batch.db, "seated", [(self.table_id, user) for user in dict.fromkeys(self.users)])

    def row(self) -> TableRow:
        """The table as it is written."""
        document = _json(self.document)
        return sealed(
            TableRow(
                self.table_id, self.code, document, self.game, self.stage, self.is_open, self.watching, self.touched
            )
        )


@dataclass(frozen=True, slots=True)
class SetDeadline:
    """Nothing of a table has changed, but when it has something to do next, and which seat is to move."""

    table_id: str
    deadline: float | None
    to_move: int | None = None

    def make(self, batch: Batch) -> None:
        """Keep it in place of what was."""
        batch.deadlines[self.table_id] = (self.deadline, self.to_move)


@dataclass(frozen=True, slots=True)
class DropTable:
    """A table where no game was begun is given up."""

    table_id: str

    def make(self, batch: Batch) -> None:
        """Forget it and what was said there."""
        if batch.db.execute("SELECT 1 FROM games WHERE table_id = ?", (self.table_id,)).fetchone():
            raise StoreError(
                Message("a game was begun at this table; it is kept"), code="begun-table", subject=self.table_id
            )
        batch.deadlines.pop(self.table_id, None)
        _drop_table(batch.db, self.table_id)


@dataclass(frozen=True, slots=True)
class DropWaiting:
    """Tables that wait for their first game, and where nobody has been since this time, are given up, a few at a time."""

    since: float

    def make(self, batch: Batch) -> None:
        """Forget them and what was said there."""
        found = batch.db.execute(
            "SELECT table_id FROM absences WHERE kind = 'waiting' AND since <= ? LIMIT ?",
            (self.since, _DROPPED_AT_ONCE),
        )
        for (table_id,) in found.fetchall():
            batch.deadlines.pop(table_id, None)
            _drop_table(batch.db, table_id)


@dataclass(frozen=True, slots=True)
class EnterAbsences:
    """The server begins: nobody is at any table, and where that is not kept, it is so since now."""

    now: float

    def make(self, batch: Batch) -> None:
        """Keep that."""
        batch.db.execute(
            "INSERT INTO absences SELECT table_id, CASE WHEN stage = 'gathering' THEN 'waiting'"
            " WHEN turn IS NULL THEN 'live' ELSE 'slow' END, ?1, turn FROM"
            " (SELECT table_id, stage, CASE WHEN turn >= ?2 THEN turn END AS turn FROM"
            " (SELECT table_id, stage, coalesce(json_extract(document, '$.room.settings.clock.per_turn'),"
            " json_extract(document, '$.room.settings.clock.increment')) AS turn FROM tables"
            " WHERE json_valid(document) AND stage IN ('gathering', 'playing', 'between')"
            " AND table_id NOT IN (SELECT table_id FROM absences)))",
            (self.now, SLOW_TURN),
        )


@dataclass(frozen=True, slots=True)
class DropAbsence:
    """A table that cannot be loaded is left as it is until the next start."""

    table_id: str

    def make(self, batch: Batch) -> None:
        """Forget since when nobody is there."""
        batch.db.execute("DELETE FROM absences WHERE table_id = ?", (self.table_id,))


@dataclass(frozen=True, slots=True)
class BeginGame:
    """A game of a table begins, with the header that was promised; ``users`` sit at the seats, None for computer players."""

    game_id: str
    table_id: str
    number: int
    header_line: str
    secret: bytes
    started: float
    users: Sequence[str | None]

    def make(self, batch: Batch) -> None:
        """Keep it and who plays."""
        row = GameRow(self.game_id, self.table_id, self.number, self.header_line, self.secret, self.started)
        insert(batch.db, "games", [sealed(row, *self.users)])
        link = batch.chains.begin(self.game_id, self.header_line, self.secret)
        insert(batch.db, "last_links", [(self.game_id, link)])
        insert(batch.db, "players", [(self.game_id, seat, user, None) for seat, user in enumerate(self.users)])


@dataclass(frozen=True, slots=True)
class AddLines:
    """The next lines of a game. One whose number is kept is refused, and so is one after a gap."""

    game_id: str
    lines: Sequence[StoredLine]

    def make(self, batch: Batch) -> None:
        """Keep them after those that are kept."""
        db, game_id, chains = batch.db, self.game_id, batch.chains
        batch.lines.extend((game_id, *line, chains.linked(db, game_id, line)) for line in self.lines)


@dataclass(frozen=True, slots=True)
class EndGame:
    """A game is over."""

    game_id: str
    outcome: Mapping[str, Any]
    ended: float

    def make(self, batch: Batch) -> None:
        """Keep how. Raises StoreError where what is kept of it is damaged."""
        db, game_id = batch.db, self.game_id
        found = db.execute("SELECT * FROM games WHERE game_id = ?", (game_id,)).fetchone()
        if found is None:
            raise StoreError(Message("this table or user is not there any more; load the page again"), code="not-there")
        row, users = GameRow(*found), players_of(db, game_id)
        check(row, *users)
        ended = row._replace(outcome=_json(self.outcome), ended=self.ended, last_link=batch.chains.last(db, game_id))
        db.execute(
            "UPDATE games SET outcome = ?, ended = ?, last_link = ?, checksum = ? WHERE game_id = ?",
            (*sealed(ended, *users)[-4:], game_id),
        )
        db.execute("UPDATE players SET ended = ? WHERE game_id = ?", (self.ended, game_id))
        db.execute("DELETE FROM last_links WHERE game_id = ?", (game_id,))


@dataclass(frozen=True, slots=True)
class AddTalk:
    """Something was said at a table."""

    table_id: str
    said: StoredTalk

    def make(self, batch: Batch) -> None:
        """Keep it, and let go what was said long before."""
        [last] = batch.db.execute("SELECT coalesce(max(talk_id), 0) FROM talk").fetchone()
        row = TalkRow(last + 1, self.table_id, *self.said)
        insert(batch.db, "talk", [sealed(row)])
        batch.db.execute(
            "DELETE FROM talk WHERE table_id = ?1 AND talk_id <="
            " (SELECT talk_id FROM talk WHERE table_id = ?1 ORDER BY talk_id DESC LIMIT 1 OFFSET ?2)",
            (self.table_id, TALK_KEPT),
        )


@dataclass(frozen=True, slots=True)
class Quota:
    """How many uploads of one user are kept, and how many bytes: of them, and of all users."""

    number: int
    size: int
    total: int

    def check(self, db: sqlite3.Connection, user_id: str | None, added: int) -> None:
        """Raises StoreError where there is no room for so many bytes more."""
        count, size = db.execute(
            "SELECT count(*), coalesce(sum(size), 0) FROM uploads WHERE user_id = ?", (user_id,)
        ).fetchone()
        if count >= self.number or size + added > self.size:
            raise StoreError(
                Message(
                    "you keep {count} record here, {size} MB, and may keep {most} with {most_size} MB; "
                    "delete it on your own page and try again",
                    {
                        "count": count,
                        "size": f"{size / _MB:.1f}",
                        "most": self.number,
                        "most_size": f"{self.size / _MB:.1f}",
                    },
                    plural="you keep {count} records here, {size} MB together, and may keep {most} with {most_size} MB; "
                    "delete one on your own page and try again",
                ),
                code="uploads-full",
            )
        (total,) = db.execute("SELECT coalesce(sum(size), 0) FROM uploads").fetchone()
        if total + added > self.total:
            raise StoreError(Message("this server has no room for more records; try again another day"), code="no-room")


@dataclass(frozen=True, slots=True)
class AddUpload:
    """A record that was uploaded and verified; ``text`` may be the file that has it. Header and outcome may be JSON already.
    It is dropped when it ``expires``, and refused where a ``quota`` leaves no room.
    """

    record_id: str
    user_id: str | None
    text: str | Path
    header: Mapping[str, Any] | msgspec.Raw
    outcome: Mapping[str, Any] | msgspec.Raw | None
    at: float
    expires: float = math.inf
    quota: Quota | None = None

    def make(self, batch: Batch) -> None:
        """Keep it."""
        outcome = None if self.outcome is None else _json(self.outcome)
        text = self.text if isinstance(self.text, str) else self.text.read_bytes().decode()
        size = len(text.encode())
        if self.quota is not None:
            self.quota.check(batch.db, self.user_id, size)
        header = _json(self.header)
        row = UploadRow(self.record_id, self.user_id, text, header, outcome, self.at, size, self.expires)
        insert(batch.db, "uploads", [sealed(row)])


@dataclass(frozen=True, slots=True)
class DropUpload:
    """A user deletes a record they uploaded."""

    record_id: str
    user_id: str

    def make(self, batch: Batch) -> None:
        """Forget it, if it is theirs."""
        batch.db.execute("DELETE FROM uploads WHERE record_id = ? AND user_id = ?", (self.record_id, self.user_id))


@dataclass(frozen=True, slots=True)
class SetMark:
    """A time that the server wants to know again, under a name."""

    name: str
    at: float

    def make(self, batch: Batch) -> None:
        """Keep it in place of what was."""
        batch.db.execute("INSERT OR REPLACE INTO marks VALUES (?, ?)", (self.name, self.at))


@dataclass(frozen=True, slots=True)
class DropExpiredUploads:
    """The term of some uploads is over."""

    now: float

    def make(self, batch: Batch) -> None:
        """Forget them."""
        batch.db.execute("DELETE FROM uploads WHERE expires <= ?", (self.now,))


Change = (
    PutTable
    | SetDeadline
    | DropTable
    | BeginGame
    | AddLines
    | EndGame
    | AddTalk
    | AddUser
    | RenameUser
    | KeepName
    | CheckPassphrase
    | AddSession
    | ReplaceSession
    | DropSession
    | DropSessions
    | AddToken
    | DropToken
    | DropTokens
    | NoteUses
    | DropUnused
    | PutRecovery
    | AddDevice
    | DropDevices
    | AddUpload
    | DropUpload
    | DropExpiredUploads
    | SetMark
    | DropWaiting
    | EnterAbsences
    | DropAbsence
    | AddEntry
    | DropOldEntries
    | AddBlock
    | DropBlock
    | AddBan
    | DropBan
    | AddClosing
    | DropUser
)


def apply(db: sqlite3.Connection, changes: Sequence[Change], chains: Chains | None = None) -> None:
    """Make changes in order; the tables, on which all else stands, come first, each as it is at the end. ``chains`` are those of the
    writer; where these changes are given up, they have to be forgotten.
    """
    batch = Batch(db, chains or Chains())
    tables = {change.table_id: change for change in changes if isinstance(change, PutTable)}
    insert(db, "tables", [table.row() for table in tables.values()], _IN_PLACE)
    for change in changes:
        change.make(batch)
    insert(db, "lines", batch.lines)
    insert(db, "deadlines", [(table_id, *due) for table_id, due in batch.deadlines.items()])


def _drop_table(db: sqlite3.Connection, table_id: str) -> None:
    for table in ("deadlines", "absences", "talk", "seated", "closings", "tables"):
        db.execute(f"DELETE FROM {table} WHERE table_id = ?", (table_id,))


_IN_PLACE = (
    " ON CONFLICT (table_id) DO UPDATE SET code = excluded.code, document = excluded.document, game = excluded.game,"
    " stage = excluded.stage, is_open = excluded.is_open, watching = excluded.watching, touched = excluded.touched, "
    "checksum = excluded.checksum"
)


def _json(value: Mapping[str, Any] | msgspec.Raw) -> str:
    return msgspec.json.encode(value).decode()
