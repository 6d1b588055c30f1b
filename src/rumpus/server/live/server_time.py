"""Server time: the time that tables go by. It passes while the server runs, and no clock that is set, or jumps, changes it.

It begins as the wall clock of the first start, and goes on after a restart where the server was last known to be alive: the
time in between is charged to nobody, and what is due by calendar time moves by as much.
"""

from __future__ import annotations

import time

ALIVE = "alive"
"""The mark in the store that tells until when the server was alive, in server time."""
MARK_EVERY = 5.0  # seconds


class ServerTime:
    """Seconds since 1970, less those in which the server was down. ``began`` is when this run of it began."""

    def __init__(self, alive_until: float | None) -> None:
        self.began = time.time() if alive_until is None else alive_until
        self._ahead = self.began - time.monotonic()

    def now(self) -> float:
        """The time."""
        return time.monotonic() + self._ahead
