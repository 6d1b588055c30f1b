"""Changes for moderation: users block each other; the owner of a server bans users and closes tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rumpus.core.messages import Message
from rumpus.store.batch import Batch
from rumpus.store.errors import StoreError

USER, ADDRESS = "user", "address"
MOST_BLOCKED = 500  # users blocked by one user


class BlockedUser(NamedTuple):
    """A user that another user has blocked. ``name`` and ``at`` are of the time of the block."""

    user_id: str
    name: str
    at: float


class Ban(NamedTuple):
    """A ban by the owner of the server, with its start and end in seconds since 1970. ``until`` None: until it is
    lifted.

    ``kind`` is ``USER`` or ``ADDRESS``. ``banned`` is the id of the user, or the network that the address counts as.
    """

    kind: str
    banned: str
    at: float
    until: float | None = None


@dataclass(frozen=True, slots=True)
class AddBlock:
    """Let a user block another user."""

    user_id: str
    blocked_id: str
    name: str
    at: float

    def make(self, batch: Batch) -> None:
        """Insert the block. Raise StoreError if the user has ``MOST_BLOCKED`` already."""
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
    """End the block of another user."""

    user_id: str
    blocked_id: str

    def make(self, batch: Batch) -> None:
        """Delete the block."""
        batch.db.execute("DELETE FROM blocks WHERE user_id = ? AND blocked_id = ?", (self.user_id, self.blocked_id))


@dataclass(frozen=True, slots=True)
class AddBan:
    """Ban a user or an address."""

    ban: Ban

    def make(self, batch: Batch) -> None:
        """Insert or replace the ban, and delete bans that have ended."""
        batch.db.execute("DELETE FROM bans WHERE until <= ?", (self.ban.at,))
        batch.db.execute("INSERT OR REPLACE INTO bans VALUES (?, ?, ?, ?)", self.ban)


@dataclass(frozen=True, slots=True)
class DropBan:
    """Lift the ban of a user or an address."""

    kind: str
    banned: str

    def make(self, batch: Batch) -> None:
        """Delete the ban. Raise StoreError if there is none."""
        key = (self.kind, self.banned)
        if batch.db.execute("DELETE FROM bans WHERE kind = ? AND banned = ?", key).rowcount == 0:
            raise StoreError(
                Message("{banned} is not banned; rumpus ban DATA lists who is", {"banned": self.banned}),
                code="not-banned",
                subject=self.banned,
            )


@dataclass(frozen=True, slots=True)
class AddClosing:
    """Mark a table as closed by the owner of the server. The server closes it when it reads the mark."""

    table_id: str
    at: float

    def make(self, batch: Batch) -> None:
        """Insert the mark."""
        batch.db.execute("INSERT OR IGNORE INTO closings VALUES (?, ?)", (self.table_id, self.at))
