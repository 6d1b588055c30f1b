"""Changes of users, and of their sessions, tokens, recovery codes and known browsers.

A guest is a user with an unprotected name: any other guest can have the same name. A passphrase protects a name. Then
no other user can take it, or a name that looks like it (``rumpus.store.names``). Secrets are stored as hashes only.
"""

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

DEVICES_KEPT = 20  # browsers of one user
MOST_TOKENS = 20  # of one user


@dataclass(frozen=True, slots=True)
class AddUser:
    """Add a guest."""

    user_id: str
    name: str
    created: float

    def make(self, batch: Batch) -> None:
        """Insert the user. Raise StoreError if the name is protected for another user or looks like such a name."""
        user = UserRow(self.user_id, self.name, None, None, self.created)
        insert(batch.db, "users", [with_checksum(user)])
        _update_user(batch.db, user)


@dataclass(frozen=True, slots=True)
class RenameUser:
    """Change a user's name. With a passphrase the new name is protected and the old one is free."""

    user_id: str
    name: str

    def make(self, batch: Batch) -> None:
        """Update the user. Raise StoreError if the name is protected for another user or looks like such a name."""
        _update_user(batch.db, _current_user(batch.db, self.user_id)._replace(name=self.name))


@dataclass(frozen=True, slots=True)
class KeepName:
    """Protect a user's name by a passphrase, or change the passphrase."""

    user_id: str
    passphrase_hash: str

    def make(self, batch: Batch) -> None:
        """Update the user. Raise StoreError if the name is protected for another user or looks like such a name."""
        _update_user(batch.db, _current_user(batch.db, self.user_id)._replace(passphrase_hash=self.passphrase_hash))


@dataclass(frozen=True, slots=True)
class CheckPassphrase:
    """Make the other changes of the same write only if the user's passphrase hash is still this one. None: no
    passphrase.

    This closes the gap between the check of a passphrase, which is slow, and the write.
    """

    user_id: str
    passphrase_hash: str | None

    def make(self, batch: Batch) -> None:
        """Raise StoreError if the passphrase has changed."""
        if _current_user(batch.db, self.user_id).passphrase_hash != self.passphrase_hash:
            raise StoreError(Message("the passphrase was changed meanwhile; try again"), code="bad-passphrase")


@dataclass(frozen=True, slots=True)
class AddSession:
    """Sign a browser in as a user, until the session ends."""

    session_hash: str
    user_id: str
    created: float

    def make(self, batch: Batch) -> None:
        """Insert the hash of the session."""
        insert(batch.db, "sessions", [(self.session_hash, self.user_id, self.created)])


@dataclass(frozen=True, slots=True)
class ReplaceSession:
    """Replace a browser's session by a new one."""

    before: str
    session_hash: str
    created: float

    def make(self, batch: Batch) -> None:
        """Store the new hash over the old one. Raise StoreError if the old session has ended or was replaced before."""
        replaced = batch.db.execute(
            "UPDATE sessions SET session_hash = ?, created = ? WHERE session_hash = ?",
            (self.session_hash, self.created, self.before),
        )
        if replaced.rowcount == 0:
            raise session_ended()
        batch.db.execute("DELETE FROM uses WHERE secret_hash = ?", (self.before,))


@dataclass(frozen=True, slots=True)
class DropSession:
    """End a session."""

    session_hash: str

    def make(self, batch: Batch) -> None:
        """Delete the session and its last use."""
        _drop_secrets(batch.db, "sessions", "session_hash", "session_hash = ?", (self.session_hash,))


@dataclass(frozen=True, slots=True)
class DropSessions:
    """End all sessions of a user."""

    user_id: str

    def make(self, batch: Batch) -> None:
        """Delete the sessions and their last uses."""
        _drop_secrets(batch.db, "sessions", "session_hash", "user_id = ?", (self.user_id,))


@dataclass(frozen=True, slots=True)
class AddToken:
    """Add a token with which programs may act for a user."""

    token_id: str
    token_hash: str
    user_id: str
    name: str
    created: float

    def make(self, batch: Batch) -> None:
        """Insert the token. Raise StoreError if the user has ``MOST_TOKENS`` already."""
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
    """Revoke a token."""

    token_id: str
    user_id: str

    def make(self, batch: Batch) -> None:
        """Delete the token if it belongs to the user."""
        _drop_secrets(batch.db, "tokens", "token_hash", "token_id = ? AND user_id = ?", (self.token_id, self.user_id))


@dataclass(frozen=True, slots=True)
class DropTokens:
    """Revoke all tokens of a user."""

    user_id: str

    def make(self, batch: Batch) -> None:
        """Delete the tokens and their last uses."""
        _drop_secrets(batch.db, "tokens", "token_hash", "user_id = ?", (self.user_id,))


@dataclass(frozen=True, slots=True)
class NoteUses:
    """Record the last uses of sessions and tokens: their hashes with times in seconds since 1970."""

    uses: Sequence[tuple[str, float]]

    def make(self, batch: Batch) -> None:
        """Insert or update the times. Skip sessions and tokens that have ended."""
        batch.db.executemany(
            "INSERT INTO uses SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM sessions WHERE session_hash = ?1)"
            " OR EXISTS (SELECT 1 FROM tokens WHERE token_hash = ?1)"
            " ON CONFLICT (secret_hash) DO UPDATE SET at = excluded.at",
            self.uses,
        )


@dataclass(frozen=True, slots=True)
class DropUnused:
    """Delete unused sessions and tokens, then guests that cannot come back.

    A session or token is unused if its last use is before the given time. A guest is deleted if they have no session,
    token, game, seat or upload. Only users with ids after ``after`` and up to ``last`` are handled. ``last`` None: all
    the rest. So no single change delays the writer for long.
    """

    after: str
    last: str | None
    sessions_since: float
    tokens_since: float

    def make(self, batch: Batch) -> None:
        """Delete the sessions, tokens and guests, and the blocks of these guests."""
        in_range, ids = "user_id > ?", [self.after]
        if self.last is not None:
            in_range, ids = f"{in_range} AND user_id <= ?", [self.after, self.last]
        for table, column, since in (
            ("sessions", "session_hash", self.sessions_since),
            ("tokens", "token_hash", self.tokens_since),
        ):
            unused = batch.db.execute(
                f"SELECT {column} FROM {table} CROSS JOIN uses ON secret_hash = {column} WHERE {in_range} AND at < ?",
                (*ids, since),
            ).fetchall()
            batch.db.executemany(f"DELETE FROM {table} WHERE {column} = ?", unused)
            batch.db.executemany("DELETE FROM uses WHERE secret_hash = ?", unused)
        uses = ("sessions", "tokens", "players", "seated", "uploads")
        nothing = " AND ".join(f"NOT EXISTS (SELECT 1 FROM {table} WHERE user_id = users.user_id)" for table in uses)
        batch.db.execute(f"DELETE FROM users WHERE {in_range} AND kept_name IS NULL AND {nothing}", ids)
        gone = "NOT EXISTS (SELECT 1 FROM users WHERE user_id = blocks.user_id)"
        batch.db.execute(f"DELETE FROM blocks WHERE {in_range} AND {gone}", ids)


@dataclass(frozen=True, slots=True)
class DropUser:
    """Delete a user for the owner of the server, and free the name. The user's games stay as they are."""

    user_id: str

    def make(self, batch: Batch) -> None:
        """Delete the user with all sessions, tokens, uploads, blocks and bans."""
        _drop_secrets(batch.db, "sessions", "session_hash", "user_id = ?", (self.user_id,))
        _drop_secrets(batch.db, "tokens", "token_hash", "user_id = ?", (self.user_id,))
        for table in ("recoveries", "devices", "looks", "uploads", "blocks", "users"):
            batch.db.execute(f"DELETE FROM {table} WHERE user_id = ?", (self.user_id,))
        batch.db.execute("DELETE FROM blocks WHERE blocked_id = ?", (self.user_id,))
        batch.db.execute("DELETE FROM bans WHERE kind = 'user' AND banned = ?", (self.user_id,))


@dataclass(frozen=True, slots=True)
class PutRecovery:
    """Store the hash of a user's recovery code, which replaces a forgotten passphrase."""

    user_id: str
    code_hash: str

    def make(self, batch: Batch) -> None:
        """Insert or replace the hash."""
        batch.db.execute("INSERT OR REPLACE INTO recoveries VALUES (?, ?)", (self.user_id, self.code_hash))


@dataclass(frozen=True, slots=True)
class AddDevice:
    """Record that a browser was signed in as a user. Failed sign-ins from elsewhere do not lock it out."""

    device_hash: str
    user_id: str
    at: float

    def make(self, batch: Batch) -> None:
        """Insert the browser, and delete all but the user's last ``DEVICES_KEPT``."""
        batch.db.execute("INSERT OR REPLACE INTO devices VALUES (?, ?, ?)", (self.user_id, self.device_hash, self.at))
        batch.db.execute(
            "DELETE FROM devices WHERE user_id = ?1 AND device_hash NOT IN"
            " (SELECT device_hash FROM devices WHERE user_id = ?1 ORDER BY at DESC LIMIT ?2)",
            (self.user_id, DEVICES_KEPT),
        )


@dataclass(frozen=True, slots=True)
class DropDevices:
    """Forget all browsers that were signed in as a user."""

    user_id: str

    def make(self, batch: Batch) -> None:
        """Delete the browsers."""
        batch.db.execute("DELETE FROM devices WHERE user_id = ?", (self.user_id,))


def is_name_taken(db: sqlite3.Connection, looks: Collection[str], user_id: str | None) -> bool:
    """Return True if another user owns a protected name with one of these looks."""
    found = db.execute(
        "SELECT 1 FROM looks WHERE look IN (SELECT value FROM json_each(?)) AND user_id IS NOT ? LIMIT 1",
        (json.dumps(list(looks)), user_id),
    )
    return found.fetchone() is not None


def name_taken(name: str) -> StoreError:
    """Return the error for a name that another user owns, or that looks like such a name."""
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
    """Return the error for a session that has ended."""
    return StoreError(Message("your session has ended; enter your name again"), code="no-user")


def _current_user(db: sqlite3.Connection, user_id: str) -> UserRow:
    found = db.execute("SELECT * FROM users WHERE user_id = ?", (user_id,)).fetchone()
    if found is None:
        raise session_ended()
    row = UserRow(*found)
    check(row)
    return row


def _update_user(db: sqlite3.Connection, user: UserRow) -> None:
    """Update the name and the passphrase of a user. Raise StoreError if another user owns a name with the same look."""
    folded, looks = fold_name(user.name), looks_of(user.name)
    # A newer table of Unicode can make two protected names look alike. Both owners may go on to use them.
    if user.kept_name != folded and is_name_taken(db, looks, user.user_id):
        raise name_taken(user.name)
    now = with_checksum(user._replace(kept_name=folded if user.passphrase_hash else None))
    db.execute(
        "UPDATE users SET name = ?, kept_name = ?, passphrase_hash = ?, checksum = ? WHERE user_id = ?",
        (now.name, now.kept_name, now.passphrase_hash, now.checksum, now.user_id),
    )
    db.execute("DELETE FROM looks WHERE user_id = ?", (user.user_id,))
    if user.passphrase_hash:
        insert(db, "looks", [(look, user.user_id) for look in looks])


def _drop_secrets(db: sqlite3.Connection, table: str, column: str, condition: str, values: tuple[object, ...]) -> None:
    """Delete sessions or tokens, and their last uses."""
    db.execute(f"DELETE FROM uses WHERE secret_hash IN (SELECT {column} FROM {table} WHERE {condition})", values)
    db.execute(f"DELETE FROM {table} WHERE {condition}", values)
