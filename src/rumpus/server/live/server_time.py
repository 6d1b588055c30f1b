"""Server time: the clock of all tables. It runs only while the server runs, and ignores changes of the system clock.

At the first start it equals the wall clock. After a restart it goes on from the last moment at which the server was
known to be alive. So no player loses thinking time while the server is down, and deadlines by calendar time move too.
"""

from __future__ import annotations

import time

ALIVE = "alive"
"""Name of the mark in the store with the last server time at which the server was alive."""
MARK_EVERY = 5.0  # seconds


class ServerTime:
    """Seconds since 1970, without those in which the server was down. ``began`` is the start of this run."""

    def __init__(self, alive_until: float | None) -> None:
        self.began = time.time() if alive_until is None else alive_until
        self._ahead = self.began - time.monotonic()

    def now(self) -> float:
        """Return the server time now, in seconds."""
        return time.monotonic() + self._ahead
