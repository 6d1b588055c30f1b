"""Rates: so many requests a second, and so many at once, as a bucket that fills with time."""

from __future__ import annotations

import time

from rumpus.server.limits.limit import TooMany
from rumpus.server.limits.remembered import Remembered

WRONG_CODES_A_SECOND = 20  # of all clients
WRONG_CODES_A_MINUTE = 10  # of one


class Bucket:
    """So many requests a second, and so many at once."""

    def __init__(self, rate: float, most: int) -> None:
        self._rate = rate
        self._most = most
        self._left = float(most)
        self._at = time.monotonic()

    def check(self, weight: int = 1) -> None:
        """Raises TooMany where not enough is left now for one request, or for one that weighs as much as several."""
        if seconds := self.rest(weight):
            raise TooMany(seconds)

    def take(self, weight: int = 1) -> None:
        """One request. Raises TooMany."""
        left = self._now_left()
        if left < weight and left < self._most:
            raise TooMany(self._wait(left, weight))
        self._left = left - weight if weight < left else 0.0

    def spend(self, weight: float) -> None:
        """Take as much as was used, whether it is left or not: what is missing has to come back first."""
        self._left -= weight

    def rest(self, weight: int = 1) -> float:
        """Seconds until enough is left for one request, or for one that weighs as much as several."""
        left = self._now_left()
        return self._wait(left, weight) if left < weight and left < self._most else 0.0

    def _now_left(self) -> float:
        now = time.monotonic()
        left = self._left + (now - self._at) * self._rate
        self._left, self._at = left if left < self._most else self._most, now
        return self._left

    def _wait(self, left: float, weight: int) -> float:
        return (min(weight, self._most) - left) / self._rate


class RateLimits:
    """A bucket for each key."""

    def __init__(self, rate: float, most: int) -> None:
        self._rate, self._most = rate, most
        self._buckets: Remembered[str, Bucket] = Remembered()

    def check(self, key: str, share: int = 1, amount: int = 1) -> None:
        """Raise TooMany if not enough is left now for this amount."""
        self.bucket(key, share).check(amount)

    def take(self, key: str, share: int = 1, amount: int = 1) -> None:
        """Count this amount. Raises TooMany, and counts nothing, if not enough is left."""
        self.bucket(key, share).take(amount)

    def give_back(self, key: str, amount: int = 1) -> None:
        """Count this amount no longer."""
        self.bucket(key).spend(-amount)

    def bucket(self, key: str, share: int = 1) -> Bucket:
        """Return the bucket of a key, which may ask ``share`` times as much as others."""
        return self._buckets.get(key) or self._buckets.add(key, Bucket(self._rate * share, self._most * share))


class WrongTries:
    """How often codes of tables may be guessed wrongly: by one client, and by all of them."""

    def __init__(self) -> None:
        self._of_all = Bucket(WRONG_CODES_A_SECOND, WRONG_CODES_A_SECOND)
        self._of_clients = RateLimits(WRONG_CODES_A_MINUTE / 60, WRONG_CODES_A_MINUTE)

    def check(self, client: str) -> None:
        """Raises TooMany where a client has to wait before the next try."""
        self._of_clients.check(client)
        self._of_all.check()

    def count(self, client: str) -> None:
        """A client named no table."""
        self._of_clients.take(client)
        self._of_all.take()
