"""The changes that can be written to the store. Each is a value with its own SQL in ``make``.

``apply`` makes a list of changes inside one transaction. A change is made later by another thread, so do not alter its
fields after ``Store.write``.
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
from rumpus.store.integrity.rows import (
    EventRow,
    GameRow,
    TableRow,
    TalkRow,
    UploadRow,
    check,
    players_of,
    with_checksum,
)
from rumpus.store.moderation import AddBan, AddBlock, AddClosing, DropBan, DropBlock
from rumpus.store.stored import EmptyTable, StoredEvent, StoredLine, StoredTalk
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

TALK_KEPT = 50  # lines of talk of one table
_DROPPED_AT_ONCE = 100  # tables, or competitions
SLOW_TURN = 3600  # seconds; the same as SLOW in rumpus.room.clock, which the store may not import
_MB = 1_000_000  # bytes


@dataclass(frozen=True, slots=True)
class PutTable:
    """Store a table as it is now, in place of its last version.

    ``deadline`` is the time of its next task and ``to_move`` the seat to move. ``users`` are the ids of the seated
    users; None if they have not changed. Give ``absence`` if no seated user is present.
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
        """Store everything but the row of the table itself, which ``apply`` inserts first."""
        batch.deadlines[self.table_id] = (self.deadline, self.to_move)
        batch.db.execute("DELETE FROM absences WHERE table_id = ?", (self.table_id,))
        if self.absence is not None:
            insert(batch.db, "absences", [(self.table_id, *self.absence)])
        if self.users is not None:
            batch.db.execute("DELETE FROM seated WHERE table_id = ?", (self.table_id,))
            insert(batch.db, "seated", [(self.table_id, user) for user in dict.fromkeys(self.users)])

    def row(self) -> TableRow:
        """Return the row of the table."""
        document = _json(self.document)
        return with_checksum(
            TableRow(
                self.table_id, self.code, document, self.game, self.stage, self.is_open, self.watching, self.touched
            )
        )


@dataclass(frozen=True, slots=True)
class SetDeadline:
    """Store the time of a table's next task and its seat to move, if nothing else has changed."""

    table_id: str
    deadline: float | None
    to_move: int | None = None

    def make(self, batch: Batch) -> None:
        """Add the values to the batch."""
        batch.deadlines[self.table_id] = (self.deadline, self.to_move)


@dataclass(frozen=True, slots=True)
class DropTable:
    """Delete a table that has not begun any game."""

    table_id: str

    def make(self, batch: Batch) -> None:
        """Delete the table and its talk. Raise StoreError if it has a game."""
        if batch.db.execute("SELECT 1 FROM games WHERE table_id = ?", (self.table_id,)).fetchone():
            raise StoreError(
                Message("this table has begun a game, so it cannot be deleted"),
                code="begun-table",
                subject=self.table_id,
            )
        batch.deadlines.pop(self.table_id, None)
        _drop_table(batch.db, self.table_id)


@dataclass(frozen=True, slots=True)
class DropWaiting:
    """Delete some of the tables that wait for their first game and have been empty since this time."""

    since: float

    def make(self, batch: Batch) -> None:
        """Delete the tables and their talk."""
        found = batch.db.execute(
            "SELECT table_id FROM absences WHERE kind = 'waiting' AND since <= ? LIMIT ?",
            (self.since, _DROPPED_AT_ONCE),
        )
        for (table_id,) in found.fetchall():
            batch.deadlines.pop(table_id, None)
            _drop_table(batch.db, table_id)


@dataclass(frozen=True, slots=True)
class EnterAbsences:
    """Mark all tables as empty from ``now`` on, unless they are marked already. For the start of the server."""

    now: float

    def make(self, batch: Batch) -> None:
        """Insert a row in ``absences`` for each table that has none."""
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
    """Do not handle a table as empty any more, because it cannot be loaded. The next start of the server marks it
    again.
    """

    table_id: str

    def make(self, batch: Batch) -> None:
        """Delete the row of this table in ``absences``."""
        batch.db.execute("DELETE FROM absences WHERE table_id = ?", (self.table_id,))


@dataclass(frozen=True, slots=True)
class BeginGame:
    """Store a new game with its header line and its secret. ``users`` are by seat, None for a computer player."""

    game_id: str
    table_id: str
    number: int
    header_line: str
    secret: bytes
    started: float
    users: Sequence[str | None]

    def make(self, batch: Batch) -> None:
        """Insert the game, its players and the first link of its chain."""
        row = GameRow(self.game_id, self.table_id, self.number, self.header_line, self.secret, self.started)
        insert(batch.db, "games", [with_checksum(row, *self.users)])
        link = batch.chains.begin(self.game_id, self.header_line, self.secret)
        insert(batch.db, "last_links", [(self.game_id, link)])
        insert(batch.db, "players", [(self.game_id, seat, user, None) for seat, user in enumerate(self.users)])


@dataclass(frozen=True, slots=True)
class AddLines:
    """Add the next lines of a game. A number that exists or leaves a gap is refused."""

    game_id: str
    lines: Sequence[StoredLine]

    def make(self, batch: Batch) -> None:
        """Add the lines with their checksums to the batch."""
        batch.lines.extend(
            (self.game_id, *line, batch.chains.append(batch.db, self.game_id, line)) for line in self.lines
        )


@dataclass(frozen=True, slots=True)
class EndGame:
    """Store the outcome of a game."""

    game_id: str
    outcome: Mapping[str, Any]
    ended: float

    def make(self, batch: Batch) -> None:
        """Update the game. Raise StoreError if its row is damaged."""
        db, game_id = batch.db, self.game_id
        found = db.execute("SELECT * FROM games WHERE game_id = ?", (game_id,)).fetchone()
        if found is None:
            raise StoreError(Message("this table or user is not there any more; load the page again"), code="not-there")
        row, users = GameRow(*found), players_of(db, game_id)
        check(row, *users)
        ended = row._replace(outcome=_json(self.outcome), ended=self.ended, last_link=batch.chains.last(db, game_id))
        db.execute(
            "UPDATE games SET outcome = ?, ended = ?, last_link = ?, checksum = ? WHERE game_id = ?",
            (*with_checksum(ended, *users)[-4:], game_id),
        )
        db.execute("UPDATE players SET ended = ? WHERE game_id = ?", (self.ended, game_id))
        db.execute("DELETE FROM last_links WHERE game_id = ?", (game_id,))


@dataclass(frozen=True, slots=True)
class AddTalk:
    """Add a line of talk to a table."""

    table_id: str
    said: StoredTalk

    def make(self, batch: Batch) -> None:
        """Insert the line, and delete all but the last ``TALK_KEPT``."""
        [last] = batch.db.execute("SELECT coalesce(max(talk_id), 0) FROM talk").fetchone()
        row = TalkRow(last + 1, self.table_id, *self.said)
        insert(batch.db, "talk", [with_checksum(row)])
        batch.db.execute(
            "DELETE FROM talk WHERE table_id = ?1 AND talk_id <="
            " (SELECT talk_id FROM talk WHERE table_id = ?1 ORDER BY talk_id DESC LIMIT 1 OFFSET ?2)",
            (self.table_id, TALK_KEPT),
        )


@dataclass(frozen=True, slots=True)
class Quota:
    """The limits for uploads: the number and the bytes (``size``) for one user, and the bytes for all users
    (``total``).
    """

    number: int
    size: int
    total: int

    def check(self, db: sqlite3.Connection, user_id: str | None, added: int) -> None:
        """Raise StoreError if ``added`` more bytes exceed a limit."""
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
                    plural="you keep {count} records here, {size} MB together, and may keep {most} with {most_size} "
                    "MB; delete one on your own page and try again",
                ),
                code="uploads-full",
            )
        (total,) = db.execute("SELECT coalesce(sum(size), 0) FROM uploads").fetchone()
        if total + added > self.total:
            raise StoreError(Message("this server has no room for more records; try again another day"), code="no-room")


@dataclass(frozen=True, slots=True)
class AddUpload:
    """Store an uploaded record that was verified.

    ``text`` is the record or a file that contains it. ``header`` and ``outcome`` may be encoded JSON. The upload is
    deleted at ``expires`` (seconds since 1970). It is refused if it exceeds the ``quota``.
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
        """Insert the upload. Raise StoreError if it exceeds the quota."""
        outcome = None if self.outcome is None else _json(self.outcome)
        text = self.text if isinstance(self.text, str) else self.text.read_bytes().decode()
        size = len(text.encode())
        if self.quota is not None:
            self.quota.check(batch.db, self.user_id, size)
        header = _json(self.header)
        row = UploadRow(self.record_id, self.user_id, text, header, outcome, self.at, size, self.expires)
        insert(batch.db, "uploads", [with_checksum(row)])


@dataclass(frozen=True, slots=True)
class DropUpload:
    """Delete a record that this user uploaded."""

    record_id: str
    user_id: str

    def make(self, batch: Batch) -> None:
        """Delete the upload if it belongs to the user."""
        batch.db.execute("DELETE FROM uploads WHERE record_id = ? AND user_id = ?", (self.record_id, self.user_id))


@dataclass(frozen=True, slots=True)
class SetMark:
    """Store a time under a name, for the server to read later."""

    name: str
    at: float

    def make(self, batch: Batch) -> None:
        """Insert or replace the time."""
        batch.db.execute("INSERT OR REPLACE INTO marks VALUES (?, ?)", (self.name, self.at))


@dataclass(frozen=True, slots=True)
class DropExpiredUploads:
    """Delete the uploads that have expired."""

    now: float

    def make(self, batch: Batch) -> None:
        """Delete the uploads."""
        batch.db.execute("DELETE FROM uploads WHERE expires <= ?", (self.now,))


@dataclass(frozen=True, slots=True)
class AddCompetition:
    """Store a new competition of this kind, without its events."""

    watch_code: str
    kind: str
    at: float

    def make(self, batch: Batch) -> None:
        """Insert the competition."""
        insert(batch.db, "competitions", [(self.watch_code, self.kind, self.at)])


@dataclass(frozen=True, slots=True)
class AddEvent:
    """Add the next event of a competition. A number or a command id that exists is refused, and a gap."""

    watch_code: str
    event: StoredEvent
    at: float

    def make(self, batch: Batch) -> None:
        """Insert the event."""
        [last] = batch.db.execute("SELECT coalesce(max(event_id), 0) FROM competition_events").fetchone()
        document = _json(self.event.document)
        row = EventRow(last + 1, self.watch_code, self.event.seq, self.event.command_id, document)
        insert(batch.db, "competition_events", [with_checksum(row)])
        batch.db.execute("UPDATE competitions SET touched = ? WHERE watch_code = ?", (self.at, self.watch_code))


@dataclass(frozen=True, slots=True)
class AddLink:
    """Add a code that may write a competition: everything, or with ``table`` only this table."""

    watch_code: str
    link_hash: str
    table: int = 0

    def make(self, batch: Batch) -> None:
        """Insert the link."""
        insert(batch.db, "competition_links", [(self.link_hash, self.watch_code, self.table)])


@dataclass(frozen=True, slots=True)
class DropLinks:
    """End the codes that may write a table of a competition, or with 0 those that may write everything."""

    watch_code: str
    table: int = 0

    def make(self, batch: Batch) -> None:
        """Delete the links."""
        batch.db.execute(
            "DELETE FROM competition_links WHERE watch_code = ? AND table_number = ?", (self.watch_code, self.table)
        )


@dataclass(frozen=True, slots=True)
class DropOldCompetitions:
    """Delete some of the competitions of a kind without an event since this time."""

    kind: str
    since: float

    def make(self, batch: Batch) -> None:
        """Delete the competitions with their links and events."""
        found = batch.db.execute(
            "SELECT watch_code FROM competitions WHERE kind = ? AND touched <= ? LIMIT ?",
            (self.kind, self.since, _DROPPED_AT_ONCE),
        )
        for code in found.fetchall():
            for table in ("competition_events", "competition_links", "competitions"):
                batch.db.execute(f"DELETE FROM {table} WHERE watch_code = ?", code)


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
    | AddCompetition
    | AddEvent
    | AddLink
    | DropLinks
    | DropOldCompetitions
)


def apply(db: sqlite3.Connection, changes: Sequence[Change], chains: Chains | None = None) -> None:
    """Make changes in the current transaction, in order.

    The rows of tables come first, since other rows refer to them; of several versions only the last is written.
    ``chains`` is the cache of the writer. If the caller rolls back, it must call ``chains.forget()``.
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
