"""The audit log of a server: what is noted in it, and how much in a day of one, so that nobody fills it."""

from __future__ import annotations

import time
from collections.abc import Callable

from rumpus.server.limits.daily import DailyLimit
from rumpus.server.limits.limit import TooMany
from rumpus.store import StoredUser
from rumpus.store.audit import AddEntry, AuditEntry, Event

MOST_A_DAY = 100  # entries of one event and one user; of people who are not known, from one address


class AuditLog:
    """Tells what is to be noted. What was noted today is counted in memory, and again after a restart. ``now`` tells the seconds
    since 1970.
    """

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self._now = now
        self._noted = DailyLimit(MOST_A_DAY, now)

    def entries(
        self, event: Event, user: StoredUser | None, address: str | None, subject: str | None = None
    ) -> tuple[AddEntry, ...]:
        """What happened to a user or by them, or nothing. Of a guest it is nothing: they have nothing to lose, and there is no end
        of them. Of somebody who is not known it is no name: that may be a passphrase in the wrong place.
        """
        if user is not None and user.passphrase_hash is None:
            return ()
        who = user.user_id if user else f"at {address}"
        try:
            self._noted.take(f"{event.value} {who}")
        except TooMany:
            return ()
        return (self.entry(event, user, address, subject),)

    def entry(self, event: Event, user: StoredUser | None, address: str | None, subject: str | None = None) -> AddEntry:
        """The same of everybody, guests too, and however much was noted today: who asks for it sees to its bounds."""
        user_id, name = (user.user_id, user.name) if user else (None, None)
        return AddEntry(AuditEntry(self._now(), event, user_id, name, address, subject))
