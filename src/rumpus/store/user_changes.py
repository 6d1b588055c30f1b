"""Changes of users, their sessions and tokens, and what else tells who they are."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rumpus.core.messages import Message
from rumpus.store.batch import Batch, insert
from rumpus.store.errors import StoreError
from rumpus.store.integrity.rows import UserRow, check, with_checksum
from rumpus.store.names import fold_name, looks_of

DEVICES_KEPT = 20  # of a user, those that signed in last
MOST_TOKENS = 20  # of a user


@dataclass(frozen=True, slots=True)
class AddUser:
    """Somebody new, under a name that they do not keep."""

    user_id: str
    name: str
    created: float

    def make(self, batch: Batch) -> None:
        """Keep them. Raises StoreError where somebody keeps the name, or one that looks like it."""
        user = UserRow(self.user_id, self.name, None, None, self.created)
        insert(batch.db, "users", [with_checksum(user)])
        _put(batch.db, user)


@dataclass(frozen=True, slots=True)
class RenameUser:
    """A user has another name; with a passphrase they keep it in place of the one before."""

    user_id: str
    name: str

    def make(self, batch: Batch) -> None:
        """Call them so. Raises StoreError where another keeps the name, or one that looks like it."""
        _put(batch.db, _user(batch.db, self.user_id)._replace(name=self.name))


@dataclass(frozen=True, slots=True)
class KeepName:
    """A user keeps the name they have: nobody else can take it, or one that looks like it."""

    user_id: str
    passphrase_hash: str

    def make(self, batch: Batch) -> None:
        """Put the passphrase in place of what was. Raises StoreError where another keeps the name, or one that looks like it."""
        _put(batch.db, _user(batch.db, self.user_id)._replace(passphrase_hash=self.passphrase_hash))


@dataclass(frozen=True, slots=True)
class CheckPassphrase:
    """What is made with it stands on the passphrase of a user (None: on there being none): where another was kept since that was
    looked at, nothing of it is made.
    """

    user_id: str
    passphrase_hash: str | None

    def make(self, batch: Batch) -> None:
        """Raises StoreError where it is another."""
        if _user(batch.db, self.user_id).passphrase_hash != self.passphrase_hash:
            raise StoreError(Message("the passphrase was changed meanwhile; try again"), code="bad-passphrase")


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
class ReplaceSession:
    """A browser has another session in place of the one before."""

    before: str
    session_hash: str
    created: float

    def make(self, batch: Batch) -> None:
        """Store the new hash over the old one. Raises StoreError if the session before has ended, so it is replaced only once."""
        replaced = batch.db.execute(
            "UPDATE sessions SET session_hash = ?, created = ? WHERE session_hash = ?",
            (self.session_hash, self.created, self.before),
        )
        if replaced.rowcount == 0:
            raise session_ended()
        batch.db.execute("DELETE FROM uses WHERE secret_hash = ?", (self.before,))


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
        """Keep it. Raises StoreError where it is one too many."""
        [count] = batch.db.execute("SELECT count(*) FROM tokens WHERE user_id = ?", (self.user_id,)).fetchone()
        if count >= MOST_TOKENS:
            raise StoreError(
                Message(
                    "you have {count} token; revoke it first",
                    {"count": count},
                    plural="you have {count} tokens; revoke one first",
                ),
                code="too-many-tokens",
            )
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
class DropUnused:
    """Of the users behind ``after``, by their ids, up to the ``last`` (None: all of them): sessions and tokens that were not used
    since these times hold no longer, and guests go who have nothing left by which they could come back, and no game, seat
    or upload. However many users there are, a writer is held up by a few at a time.
    """

    after: str
    last: str | None
    sessions_since: float
    tokens_since: float

    def make(self, batch: Batch) -> None:
        """Forget them, and whom they blocked."""
        some, ids = "user_id > ?", [self.after]
        if self.last is not None:
            some, ids = f"{some} AND user_id <= ?", [self.after, self.last]
        for table, column, since in (
            ("sessions", "session_hash", self.sessions_since),
            ("tokens", "token_hash", self.tokens_since),
        ):
            unused = batch.db.execute(
                f"SELECT {column} FROM {table} CROSS JOIN uses ON secret_hash = {column} WHERE {some} AND at < ?",
                (*ids, since),
            ).fetchall()
            batch.db.executemany(f"DELETE FROM {table} WHERE {column} = ?", unused)
            batch.db.executemany("DELETE FROM uses WHERE secret_hash = ?", unused)
        held = ("sessions", "tokens", "players", "seated", "uploads")
        nothing = " AND ".join(f"NOT EXISTS (SELECT 1 FROM {table} WHERE user_id = users.user_id)" for table in held)
        batch.db.execute(f"DELETE FROM users WHERE {some} AND kept_name IS NULL AND {nothing}", ids)
        gone = "NOT EXISTS (SELECT 1 FROM users WHERE user_id = blocks.user_id)"
        batch.db.execute(f"DELETE FROM blocks WHERE {some} AND {gone}", ids)


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


def is_name_taken(db: sqlite3.Connection, looks: Collection[str], user_id: str | None) -> bool:
    """Whether anybody else than this user keeps a name that looks so."""
    found = db.execute(
        "SELECT 1 FROM looks WHERE look IN (SELECT value FROM json_each(?)) AND user_id IS NOT ? LIMIT 1",
        (json.dumps(list(looks)), user_id),
    )
    return found.fetchone() is not None


def name_taken(name: str) -> StoreError:
    """Why a name is not to be had."""
    return StoreError(
        Message(
            "the name {name} is kept by somebody, or looks like one that is; sign in if it is you, or take another "
            "name",
            {"name": name},
        ),
        code="name-kept",
        subject=name,
    )


def session_ended() -> StoreError:
    """The error for a session that holds no longer."""
    return StoreError(Message("your session has ended; enter your name again"), code="no-user")


def _user(db: sqlite3.Connection, user_id: str) -> UserRow:
    """A user as they are now. Raises StoreError where they are not there, or what is kept of them is damaged."""
    found = db.execute("SELECT * FROM users WHERE user_id = ?", (user_id,)).fetchone()
    if found is None:
        raise session_ended()
    row = UserRow(*found)
    check(row)
    return row


def _put(db: sqlite3.Connection, user: UserRow) -> None:
    """Have a user called so, with the passphrase by which they keep the name. Who keeps one goes on, also where others keep one that
    looks like it by today's tables.
    """
    kept, looks = fold_name(user.name), looks_of(user.name)
    if user.kept_name != kept and is_name_taken(db, looks, user.user_id):
        raise name_taken(user.name)
    now = with_checksum(user._replace(kept_name=kept if user.passphrase_hash else None))
    db.execute(
        "UPDATE users SET name = ?, kept_name = ?, passphrase_hash = ?, checksum = ? WHERE user_id = ?",
        (now.name, now.kept_name, now.passphrase_hash, now.checksum, now.user_id),
    )
    db.execute("DELETE FROM looks WHERE user_id = ?", (user.user_id,))
    if user.passphrase_hash:
        insert(db, "looks", [(look, user.user_id) for look in looks])


def _drop(db: sqlite3.Connection, table: str, column: str, which: str, values: tuple[object, ...]) -> None:
    """Forget sessions or tokens, and when they were used."""
    db.execute(f"DELETE FROM uses WHERE secret_hash IN (SELECT {column} FROM {table} WHERE {which})", values)
    db.execute(f"DELETE FROM {table} WHERE {which}", values)
