"""The audit log of a server: which events are entered, and how many a day, so that no user can fill the disk."""

from __future__ import annotations

import time
from collections.abc import Callable

from rumpus.server.limits.daily import DailyLimit
from rumpus.server.limits.limit import TooMany
from rumpus.store import StoredUser
from rumpus.store.audit import AddEntry, AuditEntry, Event

MOST_A_DAY = 100  # entries for each event and user; for each event and address if the user is unknown


class AuditLog:
    """Makes entries for the audit log, at most ``MOST_A_DAY`` a day for each event and user.

    The counts are in memory, so a restart resets them. ``now`` returns the seconds since 1970.
    """

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self._now = now
        self._entered_today = DailyLimit(MOST_A_DAY, now)

    def entries(
        self, event: Event, user: StoredUser | None, address: str | None, subject: str | None = None
    ) -> tuple[AddEntry, ...]:
        """Return the entry of an event, or nothing if the daily limit is reached.

        A guest gets no entry: guests have nothing to lose, and their number has no limit. An unknown user (None) is
        entered by address alone: the name they typed may be a passphrase in the wrong field.
        """
        if user is not None and user.passphrase_hash is None:
            return ()
        origin = user.user_id if user else f"at {address}"
        try:
            self._entered_today.take(f"{event.value} {origin}")
        except TooMany:
            return ()
        return (self.entry(event, user, address, subject),)

    def entry(self, event: Event, user: StoredUser | None, address: str | None, subject: str | None = None) -> AddEntry:
        """Return the entry of an event, also for guests and without a daily limit. The caller has to limit the number
        of entries.
        """
        user_id, name = (user.user_id, user.name) if user else (None, None)
        return AddEntry(AuditEntry(self._now(), event, user_id, name, address, subject))
