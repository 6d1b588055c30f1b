"""The audit log: who signed in and who failed to, and what became of passphrases, tokens and seats. Only ever added to.

An entry holds no passphrase, token, code or talk, and of a name that nobody keeps not even that: people type passphrases there.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from rumpus.store.batch import Batch, insert
from rumpus.store.stored import DAY

AUDIT_TERM = 365 * DAY  # that an entry is kept; the database itself lets none go before
_DROPPED_AT_ONCE = 1000  # entries


class Event(StrEnum):
    """What happened."""

    SIGNED_IN = "signed-in"
    SIGN_IN_FAILED = "sign-in-failed"
    SIGNED_OUT = "signed-out"
    NAME_KEPT = "name-kept"
    NAME_CHANGED = "name-changed"
    PASSPHRASE_CHANGED = "passphrase-changed"
    PASSPHRASE_FAILED = "passphrase-failed"
    RECOVERED = "recovered"
    RECOVERY_FAILED = "recovery-failed"
    TOKEN_MADE = "token-made"
    TOKEN_TAKEN_BACK = "token-taken-back"
    SENT_AWAY = "sent-away"
    ADMITTED = "admitted"
    REPORTED = "reported"
    BANNED = "banned"
    BAN_LIFTED = "ban-lifted"
    TABLE_CLOSED = "table-closed"
    USER_DELETED = "user-deleted"


class AuditEntry(NamedTuple):
    """Something that happened: when, in seconds since 1970; to or by which user (None: nobody who is known), called how; from
    which address, where that is known; and what it was about: the name of a token, or at which table who was sent away.
    """

    at: float
    event: str
    user_id: str | None
    name: str | None
    address: str | None
    subject: str | None


@dataclass(frozen=True, slots=True)
class AddEntry:
    """Something happened that the owner of the server may want to know of."""

    entry: AuditEntry

    def make(self, batch: Batch) -> None:
        """Keep it after those that are kept."""
        insert(batch.db, "audit", [(None, *self.entry)])


@dataclass(frozen=True, slots=True)
class DropOldEntries:
    """The term of the entries before this time is over; of many, the first go."""

    before: float

    def make(self, batch: Batch) -> None:
        """Forget them."""
        old = "SELECT entry_id FROM audit WHERE at < ? ORDER BY at LIMIT ?"
        batch.db.execute(f"DELETE FROM audit WHERE entry_id IN ({old})", (self.before, _DROPPED_AT_ONCE))
