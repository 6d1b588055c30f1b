"""Changes of users, their sessions and tokens, and what else tells who they are."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rumpus.store.batch import Batch, insert
from rumpus.store.errors import StoreError
from rumpus.store.names import folded, looks_of

DEVICES_KEPT = 20  # of a user, those that signed in last


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
            insert(batch.db, "looks", [(look, self.user_id) for look in looks])


@dataclass(frozen=True, slots=True)
class AddSession:
    """A browser is a user's from now on; only a hash of what its cookie says is kept."""

    session_hash: str
    user_id: str
    created: float

    def make(self, batch: Batch) -> None:
        """Keep it."""
        insert(batch.db, "sessions", [(self.session_hash, self.user_id, self.created)])


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
        insert(batch.db, "tokens", [(self.token_id, self.token_hash, self.user_id, self.name, self.created)])


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
class DropUnusedGuests:
    """Guests who have nothing left by which they could come back, and no game, seat or upload."""

    def make(self, batch: Batch) -> None:
        """Forget them."""
        held = ("sessions", "tokens", "players", "seated", "uploads")
        nothing = " AND ".join(f"NOT EXISTS (SELECT 1 FROM {table} WHERE user_id = users.user_id)" for table in held)
        batch.db.execute(f"DELETE FROM users WHERE kept_name IS NULL AND {nothing}")


@dataclass(frozen=True, slots=True)
class DropUser:
    """The owner of the server deletes a user: their name is free, and nothing is left by which they could come back. The games they
    played stay as they are.
    """

    user_id: str

    def make(self, batch: Batch) -> None:
        """Forget them, what they uploaded, and whom they blocked."""
        _drop(batch.db, "sessions", "session_hash", "user_id = ?", (self.user_id,))
        _drop(batch.db, "tokens", "token_hash", "user_id = ?", (self.user_id,))
        for table in ("recoveries", "devices", "looks", "uploads", "blocks", "users"):
            batch.db.execute(f"DELETE FROM {table} WHERE user_id = ?", (self.user_id,))
        batch.db.execute("DELETE FROM blocks WHERE blocked_id = ?", (self.user_id,))
        batch.db.execute("DELETE FROM bans WHERE kind = 'user' AND banned = ?", (self.user_id,))


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


def is_kept(db: sqlite3.Connection, looks: Collection[str], user_id: str | None) -> bool:
    """Whether anybody else than this user keeps a name that looks so."""
    found = db.execute(
        "SELECT 1 FROM looks WHERE look IN (SELECT value FROM json_each(?)) AND user_id IS NOT ? LIMIT 1",
        (json.dumps(list(looks)), user_id),
    )
    return found.fetchone() is not None


def name_kept(name: str) -> StoreError:
    """Why a name is not to be had."""
    return StoreError(
        f"the name {name} is kept by somebody, or looks like one that is; sign in if it is you, or take another name",
        code="name-kept",
        subject=name,
    )


def _drop(db: sqlite3.Connection, table: str, column: str, which: str, values: tuple[object, ...]) -> None:
    """Forget sessions or tokens, and when they were used."""
    db.execute(f"DELETE FROM uses WHERE secret_hash IN (SELECT {column} FROM {table} WHERE {which})", values)
    db.execute(f"DELETE FROM {table} WHERE {which}", values)
