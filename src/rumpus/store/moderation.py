"""Changes that keep people apart: users block each other; the owner of a server bans some, and closes tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rumpus.core.messages import Message
from rumpus.store.batch import Batch
from rumpus.store.errors import StoreError

USER, ADDRESS = "user", "address"
MOST_BLOCKED = 500  # users, by one


class BlockedUser(NamedTuple):
    """Somebody whom a user has blocked: their id, the name they had then, and when."""

    user_id: str
    name: str
    at: float


class Ban(NamedTuple):
    """Whom the owner of the server keeps out: of the kind ``USER`` by id, of the kind ``ADDRESS`` by what it counts as; since when,
    and until when (None: until it is lifted), in seconds since 1970.
    """

    kind: str
    banned: str
    at: float
    until: float | None = None


@dataclass(frozen=True, slots=True)
class AddBlock:
    """A user blocks another, who is called so."""

    user_id: str
    blocked_id: str
    name: str
    at: float

    def make(self, batch: Batch) -> None:
        """Keep it. Raises StoreError where it is one too many."""
        [count] = batch.db.execute("SELECT count(*) FROM blocks WHERE user_id = ?", (self.user_id,)).fetchone()
        if count >= MOST_BLOCKED:
            raise StoreError(
                Message(
                    "you have blocked {count} person already; unblock them first",
                    {"count": count},
                    plural="you have blocked {count} people already; unblock somebody first",
                ),
                code="too-many-blocked",
            )
        batch.db.execute(
            "INSERT OR REPLACE INTO blocks VALUES (?, ?, ?, ?)", (self.user_id, self.blocked_id, self.name, self.at)
        )


@dataclass(frozen=True, slots=True)
class DropBlock:
    """A user blocks another no longer."""

    user_id: str
    blocked_id: str

    def make(self, batch: Batch) -> None:
        """Forget it."""
        batch.db.execute("DELETE FROM blocks WHERE user_id = ? AND blocked_id = ?", (self.user_id, self.blocked_id))


@dataclass(frozen=True, slots=True)
class AddBan:
    """The owner of the server keeps a user or an address out."""

    ban: Ban

    def make(self, batch: Batch) -> None:
        """Keep it in place of what was, and let those go that are over."""
        batch.db.execute("DELETE FROM bans WHERE until <= ?", (self.ban.at,))
        batch.db.execute("INSERT OR REPLACE INTO bans VALUES (?, ?, ?, ?)", self.ban)


@dataclass(frozen=True, slots=True)
class DropBan:
    """The owner of the server lets a user or an address in again."""

    kind: str
    banned: str

    def make(self, batch: Batch) -> None:
        """Forget it. Raises StoreError where there was none."""
        which = (self.kind, self.banned)
        if batch.db.execute("DELETE FROM bans WHERE kind = ? AND banned = ?", which).rowcount == 0:
            raise StoreError(
                Message("{banned} is not banned; rumpus ban DATA lists who is", {"banned": self.banned}),
                code="not-banned",
                subject=self.banned,
            )


@dataclass(frozen=True, slots=True)
class AddClosing:
    """The owner of the server closes a table, for good."""

    table_id: str
    at: float

    def make(self, batch: Batch) -> None:
        """Keep that; the server does it."""
        batch.db.execute("INSERT OR IGNORE INTO closings VALUES (?, ?)", (self.table_id, self.at))
