"""Changes that keep people apart: users block each other, and the owner of a server bans some."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rumpus.store.batch import Batch
from rumpus.store.errors import StoreError

MOST_BLOCKED = 500  # users, by one


class BlockedUser(NamedTuple):
    """Somebody whom a user has blocked: their id, the name they had then, and when."""

    user_id: str
    name: str
    at: float


@dataclass(frozen=True, slots=True)
class AddBlock:
    """A user blocks another, who is called so."""

    user_id: str
    blocked_id: str
    name: str
    at: float

    def make(self, batch: Batch) -> None:
        """Keep it. Raises StoreError where it is one too many."""
        [most] = batch.db.execute("SELECT count(*) FROM blocks WHERE user_id = ?", (self.user_id,)).fetchone()
        if most >= MOST_BLOCKED:
            raise StoreError(f"you have blocked {most} people already; let some of them in", code="too-many-blocked")
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
    """The owner of the server keeps a user out."""

    user_id: str
    at: float

    def make(self, batch: Batch) -> None:
        """Keep it."""
        batch.db.execute("INSERT OR REPLACE INTO bans VALUES (?, ?)", (self.user_id, self.at))


@dataclass(frozen=True, slots=True)
class DropBan:
    """The owner of the server lets a user in again."""

    user_id: str

    def make(self, batch: Batch) -> None:
        """Forget it."""
        batch.db.execute("DELETE FROM bans WHERE user_id = ?", (self.user_id,))
