"""The audit log: sign-ins and failures, and changes of passphrases, tokens and seats. Entries are added, never changed.

An entry never contains a passphrase, token, code or talk. It contains a name only if that name is protected, because
people sometimes type a passphrase into the name field.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from rumpus.store.batch import Batch, insert
from rumpus.store.stored import DAY

AUDIT_TERM = 365 * DAY  # age of the entries that are deleted; a trigger of the database protects younger ones
_DROPPED_AT_ONCE = 1000  # entries


class Event(StrEnum):
    """The kinds of entries in the audit log."""

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
    SCORE_LINKED = "score-linked"
    EVENING_LINKED = "evening-linked"


class AuditEntry(NamedTuple):
    """An entry of the audit log.

    ``at`` is in seconds since 1970. ``user_id`` and ``name`` are the user, ``address`` their address; None if unknown.
    ``subject`` is the object of the event, such as the name of a token or a table.
    """

    at: float
    event: str
    user_id: str | None
    name: str | None
    address: str | None
    subject: str | None


@dataclass(frozen=True, slots=True)
class AddEntry:
    """Add an entry to the audit log."""

    entry: AuditEntry

    def make(self, batch: Batch) -> None:
        """Insert the entry."""
        insert(batch.db, "audit", [(None, *self.entry)])


@dataclass(frozen=True, slots=True)
class DropOldEntries:
    """Delete the oldest entries from before a time, a limited number of them."""

    before: float

    def make(self, batch: Batch) -> None:
        """Delete the entries."""
        old = "SELECT entry_id FROM audit WHERE at < ? ORDER BY at LIMIT ?"
        batch.db.execute(f"DELETE FROM audit WHERE entry_id IN ({old})", (self.before, _DROPPED_AT_ONCE))
