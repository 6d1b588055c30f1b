"""Daily limits: the use of each key by calendar day (UTC). It is forgotten at midnight and when the server restarts."""

from __future__ import annotations

import time
from collections.abc import Callable

from rumpus.server.limits.limit import TooMany
from rumpus.server.limits.remembered import Remembered
from rumpus.store.stored import DAY


class DailyLimit:
    """Limits the amount that each key uses in a day to ``most``. ``now`` returns the seconds since 1970."""

    def __init__(self, most: int, now: Callable[[], float] = time.time) -> None:
        self._most, self._now = most, now
        self._used: Remembered[str, tuple[int, int]] = Remembered()  # the day, and how much

    def check(self, key: str, share: int = 1, amount: int = 1) -> None:
        """Raise TooMany if this amount is more than the key may use today."""
        if self._today(key) + amount > share * self._most:
            raise TooMany(DAY - self._now() % DAY)

    def take(self, key: str, share: int = 1, amount: int = 1) -> None:
        """Count this amount. Raises TooMany, and counts nothing, if it is too much for today."""
        self.check(key, share, amount)
        self._used.set(key, (self._day, self._today(key) + amount))

    def give_back(self, key: str, amount: int = 1) -> None:
        """Take back a counted amount."""
        self._used.set(key, (self._day, self._today(key) - amount))

    @property
    def _day(self) -> int:
        return int(self._now() // DAY)

    def _today(self, key: str) -> int:
        day, used = self._used.get(key) or (self._day, 0)
        return used if day == self._day else 0
