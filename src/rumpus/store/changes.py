"""Changes: what can be written to the store. Each knows its own SQL; ``apply`` makes all it is given, or none.

Another thread writes a change a little later, so what it holds must not be altered in the meantime.
"""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from rumpus.store.errors import StoreError
from rumpus.store.names import folded, looks_of
from rumpus.store.stored import StoredLine

DEVICES_KEPT = 20  # of a user, those that signed in last
TALK_KEPT = 50  # a table keeps so much of what was said last
_ROWS = 100  # of one statement; SQLite binds 999 values everywhere


@dataclass(frozen=True, slots=True)
class Batch:
    """Changes being made. What comes with every move waits for the end, to be inserted many in a statement: with each
    statement SQLite lets the other threads run, and on a busy server it is long until they let the writer run again.
    """

    db: sqlite3.Connection
    lines: list[tuple[object, ...]] = field(default_factory=list)
    deadlines: dict[str, float | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PutTable:
    """A table as it is now; ``users`` are the ids of those seated, None where they are as before; ``deadline`` is when it has
    something to do next.
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

    def make(self, batch: Batch) -> None:
        """Keep who sits there; the table itself is kept by now."""
        batch.deadlines[self.table_id] = self.deadline
        if self.users is not None:
            batch.db.execute("DELETE FROM seated WHERE table_id = ?", (self.table_id,))
            _insert(batch.db, "seated", [(self.table_id, user) for user in dict.fromkeys(self.users)])

    def row(self) -> tuple[object, ...]:
        """The table as it is written."""
        document = _json(self.document)
        return (self.table_id, self.code, document, self.game, self.stage, self.is_open, self.watching, self.touched)


@dataclass(frozen=True, slots=True)
class SetDeadline:
    """Nothing of a table has changed, but when it has something to do next."""

    table_id: str
    deadline: float | None

    def make(self, batch: Batch) -> None:
        """Keep it in place of what was."""
        batch.deadlines[self.table_id] = self.deadline


@dataclass(frozen=True, slots=True)
class DropTable:
    """A table where no game was begun is given up."""

    table_id: str

    def make(self, batch: Batch) -> None:
        """Forget it and what was said there."""
        if batch.db.execute("SELECT 1 FROM games WHERE table_id = ?", (self.table_id,)).fetchone():
            raise StoreError("a game was begun at this table; it is kept", code="begun-table", subject=self.table_id)
        batch.deadlines.pop(self.table_id, None)
        for table in ("deadlines", "talk", "seated", "tables"):
            batch.db.execute(f"DELETE FROM {table} WHERE table_id = ?", (self.table_id,))


@dataclass(frozen=True, slots=True)
class BeginGame:
    """A game of a table begins; ``users`` sit at the seats, None for computer players."""

    game_id: str
    table_id: str
    number: int
    header: Mapping[str, Any]
    secret: bytes
    started: float
    users: Sequence[str | None]

    def make(self, batch: Batch) -> None:
        """Keep it and who plays."""
        batch.db.execute(
            "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, NULL, NULL)",
            (self.game_id, self.table_id, self.number, _json(self.header), self.secret, self.started),
        )
        _insert(batch.db, "players", [(self.game_id, seat, user, None) for seat, user in enumerate(self.users)])


@dataclass(frozen=True, slots=True)
class AddLines:
    """The next lines of a game. One whose number is kept is refused, and so is one after a gap."""

    game_id: str
    lines: Sequence[StoredLine]

    def make(self, batch: Batch) -> None:
        """Keep them after those that are kept."""
        batch.lines.extend((self.game_id, *line) for line in self.lines)


@dataclass(frozen=True, slots=True)
class EndGame:
    """A game is over."""

    game_id: str
    outcome: Mapping[str, Any]
    ended: float

    def make(self, batch: Batch) -> None:
        """Keep how."""
        _change_one(
            batch.db,
            "UPDATE games SET outcome = ?, ended = ? WHERE game_id = ?",
            (_json(self.outcome), self.ended, self.game_id),
        )
        batch.db.execute("UPDATE players SET ended = ? WHERE game_id = ?", (self.ended, self.game_id))


@dataclass(frozen=True, slots=True)
class AddTalk:
    """Something was said at a table."""

    table_id: str
    seat: int
    name: str
    text: str
    at: float

    def make(self, batch: Batch) -> None:
        """Keep it, and let go what was said long before."""
        batch.db.execute(
            "INSERT INTO talk (table_id, seat, name, text, at) VALUES (?, ?, ?, ?, ?)",
            (self.table_id, self.seat, self.name, self.text, self.at),
        )
        batch.db.execute(
            "DELETE FROM talk WHERE table_id = ?1 AND talk_id <="
            " (SELECT talk_id FROM talk WHERE table_id = ?1 ORDER BY talk_id DESC LIMIT 1 OFFSET ?2)",
            (self.table_id, TALK_KEPT),
        )


@dataclass(frozen=True, slots=True)
class PutUser:
    """A user as they are now. With a passphrase they keep the name: nobody else can take it, or one that looks like it."""

    user_id: str
    name: str
    passphrase_hash: str | None
    created: float

    def make(self, batch: Batch) -> None:
        """Keep the user in place of what was. Who keeps a name goes on, also where an older version let others keep one like it."""
        name, looks = folded(self.name), looks_of(self.name)
        before = batch.db.execute("SELECT kept_name FROM users WHERE user_id = ?", (self.user_id,)).fetchone()
        if before != (name,) and is_kept(batch.db, looks, self.user_id):
            raise name_kept(self.name)
        batch.db.execute(
            "INSERT INTO users VALUES (?, ?, ?, ?, ?) ON CONFLICT (user_id) DO UPDATE SET name = excluded.name,"
            " kept_name = excluded.kept_name, passphrase_hash = excluded.passphrase_hash",
            (self.user_id, self.name, name if self.passphrase_hash else None, self.passphrase_hash, self.created),
        )
        batch.db.execute("DELETE FROM looks WHERE user_id = ?", (self.user_id,))
        if self.passphrase_hash:
            _insert(batch.db, "looks", [(look, self.user_id) for look in looks])


@dataclass(frozen=True, slots=True)
class AddSession:
    """A browser is a user's from now on; only a hash of what its cookie says is kept."""

    session_hash: str
    user_id: str
    created: float

    def make(self, batch: Batch) -> None:
        """Keep it."""
        _insert(batch.db, "sessions", [(self.session_hash, self.user_id, self.created)])


@dataclass(frozen=True, slots=True)
class DropSession:
    """A browser is nobody's any more."""

    session_hash: str

    def make(self, batch: Batch) -> None:
        """Forget it."""
        _drop(batch.db, "sessions", "session_hash", "session_hash = ?", (self.session_hash,))


@dataclass(frozen=True, slots=True)
class DropSessions:
    """No browser is a user's any more."""

    user_id: str

    def make(self, batch: Batch) -> None:
        """Forget them."""
        _drop(batch.db, "sessions", "session_hash", "user_id = ?", (self.user_id,))


@dataclass(frozen=True, slots=True)
class AddToken:
    """Programs that have the token of this hash may act for a user."""

    token_id: str
    token_hash: str
    user_id: str
    name: str
    created: float

    def make(self, batch: Batch) -> None:
        """Keep it."""
        _insert(batch.db, "tokens", [(self.token_id, self.token_hash, self.user_id, self.name, self.created)])


@dataclass(frozen=True, slots=True)
class DropToken:
    """A user takes a token back."""

    token_id: str
    user_id: str

    def make(self, batch: Batch) -> None:
        """Forget it, if it is theirs."""
        _drop(batch.db, "tokens", "token_hash", "token_id = ? AND user_id = ?", (self.token_id, self.user_id))


@dataclass(frozen=True, slots=True)
class DropTokens:
    """No program acts for a user any more."""

    user_id: str

    def make(self, batch: Batch) -> None:
        """Forget their tokens."""
        _drop(batch.db, "tokens", "token_hash", "user_id = ?", (self.user_id,))


@dataclass(frozen=True, slots=True)
class NoteUses:
    """When sessions and tokens were used last: their hashes with the times, in seconds since 1970."""

    uses: Sequence[tuple[str, float]]

    def make(self, batch: Batch) -> None:
        """Keep it of those that hold."""
        batch.db.executemany(
            "INSERT INTO uses SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM sessions WHERE session_hash = ?1)"
            " OR EXISTS (SELECT 1 FROM tokens WHERE token_hash = ?1)"
            " ON CONFLICT (secret_hash) DO UPDATE SET at = excluded.at",
            self.uses,
        )


@dataclass(frozen=True, slots=True)
class BeginTerms:
    """Sessions and tokens of which no use was noted, as older versions left them, count as used at this time."""

    at: float

    def make(self, batch: Batch) -> None:
        """Note it of those alone."""
        for table, column in (("sessions", "session_hash"), ("tokens", "token_hash")):
            batch.db.execute(f"INSERT OR IGNORE INTO uses SELECT {column}, ? FROM {table}", (self.at,))


@dataclass(frozen=True, slots=True)
class DropUnused:
    """Sessions and tokens that were not used since these times hold no longer."""

    sessions_since: float
    tokens_since: float

    def make(self, batch: Batch) -> None:
        """Forget them."""
        unused = "IN (SELECT secret_hash FROM uses WHERE at < ?)"
        batch.db.execute(f"DELETE FROM sessions WHERE session_hash {unused}", (self.sessions_since,))
        batch.db.execute(f"DELETE FROM tokens WHERE token_hash {unused}", (self.tokens_since,))
        batch.db.execute(
            "DELETE FROM uses WHERE at < ? AND secret_hash NOT IN (SELECT session_hash FROM sessions)"
            " AND secret_hash NOT IN (SELECT token_hash FROM tokens)",
            (max(self.sessions_since, self.tokens_since),),
        )


@dataclass(frozen=True, slots=True)
class PutRecovery:
    """The hash of the code by which a user comes back without the passphrase."""

    user_id: str
    code_hash: str

    def make(self, batch: Batch) -> None:
        """Keep it in place of the one before."""
        batch.db.execute("INSERT OR REPLACE INTO recoveries VALUES (?, ?)", (self.user_id, self.code_hash))


@dataclass(frozen=True, slots=True)
class AddDevice:
    """A browser was signed in as a user: others' wrong tries will not keep it out."""

    device_hash: str
    user_id: str
    at: float

    def make(self, batch: Batch) -> None:
        """Keep it, and let go those of long before."""
        batch.db.execute("INSERT OR REPLACE INTO devices VALUES (?, ?, ?)", (self.user_id, self.device_hash, self.at))
        batch.db.execute(
            "DELETE FROM devices WHERE user_id = ?1 AND device_hash NOT IN"
            " (SELECT device_hash FROM devices WHERE user_id = ?1 ORDER BY at DESC LIMIT ?2)",
            (self.user_id, DEVICES_KEPT),
        )


@dataclass(frozen=True, slots=True)
class DropDevices:
    """No browser is known as a user's any more."""

    user_id: str

    def make(self, batch: Batch) -> None:
        """Forget them."""
        batch.db.execute("DELETE FROM devices WHERE user_id = ?", (self.user_id,))


@dataclass(frozen=True, slots=True)
class Quota:
    """How many uploads of one user are kept, and how many bytes: of them, and of all users."""

    number: int
    size: int
    total: int

    def check(self, db: sqlite3.Connection, user_id: str | None, added: int) -> None:
        """Raises StoreError where there is no room for so many bytes more."""
        number, size = db.execute(
            "SELECT count(*), coalesce(sum(size), 0) FROM uploads WHERE user_id = ?", (user_id,)
        ).fetchone()
        if number >= self.number or size + added > self.size:
            raise StoreError(
                f"you keep {number} records with {size} bytes here, and may keep {self.number} with {self.size}; "
                "delete one and try again",
                code="uploads-full",
            )
        (total,) = db.execute("SELECT coalesce(sum(size), 0) FROM uploads").fetchone()
        if total + added > self.total:
            raise StoreError("this server has no room for more records; try again another day", code="no-room")


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
        text = self.text.encode() if isinstance(self.text, str) else self.text.read_bytes()
        if self.quota is not None:
            self.quota.check(batch.db, self.user_id, len(text))
        batch.db.execute(
            "INSERT INTO uploads VALUES (?, ?, CAST(? AS TEXT), ?, ?, ?, ?, ?)",
            (self.record_id, self.user_id, text, _json(self.header), outcome, self.at, len(text), self.expires),
        )


@dataclass(frozen=True, slots=True)
class DropUpload:
    """A user deletes a record they uploaded."""

    record_id: str
    user_id: str

    def make(self, batch: Batch) -> None:
        """Forget it, if it is theirs."""
        batch.db.execute("DELETE FROM uploads WHERE record_id = ? AND user_id = ?", (self.record_id, self.user_id))


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
    | PutUser
    | AddSession
    | DropSession
    | DropSessions
    | AddToken
    | DropToken
    | DropTokens
    | NoteUses
    | BeginTerms
    | DropUnused
    | PutRecovery
    | AddDevice
    | DropDevices
    | AddUpload
    | DropUpload
    | DropExpiredUploads
)


def apply(db: sqlite3.Connection, changes: Sequence[Change]) -> None:
    """Make changes in order; the tables, on which all else stands, come first, each as it is at the end."""
    batch = Batch(db)
    tables = {change.table_id: change for change in changes if isinstance(change, PutTable)}
    _insert(db, "tables", [table.row() for table in tables.values()], _IN_PLACE)
    for change in changes:
        change.make(batch)
    _insert(db, "lines", batch.lines)
    _insert(db, "deadlines", list(batch.deadlines.items()))


def is_kept(db: sqlite3.Connection, looks: Collection[str], user_id: str | None) -> bool:
    """Whether anybody else than this user keeps a name that looks so."""
    marks = ", ".join("?" * len(looks))
    found = db.execute(f"SELECT 1 FROM looks WHERE look IN ({marks}) AND user_id IS NOT ? LIMIT 1", (*looks, user_id))
    return found.fetchone() is not None


def name_kept(name: str) -> StoreError:
    """Why a name is not to be had."""
    return StoreError(
        f"the name {name} is kept by somebody, or looks like one that is; sign in if it is you, or take another name",
        code="name-kept",
        subject=name,
    )


_IN_PLACE = (
    " ON CONFLICT (table_id) DO UPDATE SET code = excluded.code, document = excluded.document, game = excluded.game,"
    " stage = excluded.stage, is_open = excluded.is_open, watching = excluded.watching, touched = excluded.touched"
)


def _insert(db: sqlite3.Connection, table: str, rows: Sequence[tuple[object, ...]], otherwise: str = "") -> None:
    for start in range(0, len(rows), _ROWS):
        some = rows[start : start + _ROWS]
        statement = _insertion(table, len(some[0]), len(some)) + otherwise
        db.execute(statement, [value for row in some for value in row])


@cache
def _insertion(table: str, columns: int, rows: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return f"INSERT INTO {table} VALUES {', '.join([row] * rows)}"


def _drop(db: sqlite3.Connection, table: str, column: str, which: str, values: tuple[object, ...]) -> None:
    """Forget sessions or tokens, and when they were used."""
    db.execute(f"DELETE FROM uses WHERE secret_hash IN (SELECT {column} FROM {table} WHERE {which})", values)
    db.execute(f"DELETE FROM {table} WHERE {which}", values)


def _change_one(db: sqlite3.Connection, statement: str, values: tuple[object, ...]) -> None:
    if db.execute(statement, values).rowcount == 0:
        raise StoreError("what this belongs to is not kept; load it again", code="not-there")


def _json(value: Mapping[str, Any] | msgspec.Raw) -> str:
    return msgspec.json.encode(value).decode()
