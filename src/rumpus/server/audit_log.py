"""The audit log of a server: what is noted in it, and how much in a day of one, so that nobody fills it."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from rumpus.store import StoredUser
from rumpus.store.audit import AddEntry, Entry, Event
from rumpus.store.stored import DAY

MOST_A_DAY = 100  # entries of one event and one user; of people who are not known, from one address
MOST_REMEMBERED = 10_000  # of such counts


class AuditLog:
    """Tells what is to be noted. What was noted today is counted in memory, and again after a restart. ``now`` tells the seconds
    since 1970.
    """

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self._now = now
        self._noted: OrderedDict[tuple[Event, str], tuple[int, int]] = OrderedDict()  # the day, and how many

    def entries(
        self, event: Event, user: StoredUser | None, address: str | None, subject: str | None = None
    ) -> tuple[AddEntry, ...]:
        """What happened to a user or by them, or nothing. Of a guest it is nothing: they have nothing to lose, and there is no end
        of them. Of somebody who is not known it is no name: that may be a passphrase in the wrong place.
        """
        if user is not None and user.passphrase_hash is None:
            return ()
        if self._is_full(event, user.user_id if user else f"at {address}", int(self._now() // DAY)):
            return ()
        return (self.entry(event, user, address, subject),)

    def entry(self, event: Event, user: StoredUser | None, address: str | None, subject: str | None = None) -> AddEntry:
        """The same of everybody, guests too, and however much was noted today: who asks for it sees to its bounds."""
        user_id, name = (user.user_id, user.name) if user else (None, None)
        return AddEntry(Entry(self._now(), event, user_id, name, address, subject))

    def _is_full(self, event: Event, who: str, today: int) -> bool:
        """Whether so much was noted of this today, as is noted in a day; else one more is."""
        day, number = self._noted.pop((event, who), (today, 0))
        if day != today:
            number = 0
        self._noted[event, who] = today, min(number + 1, MOST_A_DAY)
        if len(self._noted) > MOST_REMEMBERED:
            self._noted.popitem(last=False)
        return number >= MOST_A_DAY
