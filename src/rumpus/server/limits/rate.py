"""Rate limits as token buckets.

A bucket holds ``most`` tokens at first. Each request takes one, or several if it is heavy, and ``rate`` tokens come
back in a second, up to ``most``. So a client can send a burst of ``most`` requests, and ``rate`` a second for long.
"""

from __future__ import annotations

import time

from rumpus.server.limits.limit import TooMany
from rumpus.server.limits.remembered import Remembered

WRONG_CODES_A_SECOND = 20  # of all clients together
WRONG_CODES_A_MINUTE = 10  # of each client


class Bucket:
    """A token bucket: ``rate`` requests a second, and at most ``most`` at once."""

    def __init__(self, rate: float, most: int) -> None:
        self._rate = rate
        self._most = most
        self._left = float(most)
        self._at = time.monotonic()

    def check(self, weight: int = 1) -> None:
        """Raise TooMany if there are not enough tokens now for a request of this weight."""
        if seconds := self.rest(weight):
            raise TooMany(seconds)

    def take(self, weight: int = 1) -> None:
        """Take the tokens of a request. Raises TooMany, and takes none, if there are not enough.

        A request heavier than the whole bucket passes when the bucket is full.
        """
        left = self._now_left()
        if left < weight and left < self._most:
            raise TooMany(self._wait(left, weight))
        self._left = left - weight if weight < left else 0.0

    def spend(self, weight: float) -> None:
        """Take this many tokens, even if fewer are left: then the bucket must refill before the next request."""
        self._left -= weight

    def rest(self, weight: int = 1) -> float:
        """Return the seconds until there are enough tokens for a request of this weight; 0 if there are now."""
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
    """A token bucket for each key."""

    def __init__(self, rate: float, most: int) -> None:
        self._rate, self._most = rate, most
        self._buckets: Remembered[str, Bucket] = Remembered()

    def check(self, key: str, share: int = 1, amount: int = 1) -> None:
        """Raise TooMany if the key has not enough tokens now."""
        self.bucket(key, share).check(amount)

    def take(self, key: str, share: int = 1, amount: int = 1) -> None:
        """Take this many tokens of the key. Raises TooMany, and takes none, if it has not enough."""
        self.bucket(key, share).take(amount)

    def give_back(self, key: str, amount: int = 1) -> None:
        """Return tokens to the key."""
        self.bucket(key).spend(-amount)

    def bucket(self, key: str, share: int = 1) -> Bucket:
        """Return the bucket of a key. ``share`` multiplies rate and size of a new one."""
        return self._buckets.get(key) or self._buckets.add(key, Bucket(self._rate * share, self._most * share))


class WrongTries:
    """Limits wrong guesses of table codes, for each client and for all clients together."""

    def __init__(self) -> None:
        self._of_all = Bucket(WRONG_CODES_A_SECOND, WRONG_CODES_A_SECOND)
        self._of_clients = RateLimits(WRONG_CODES_A_MINUTE / 60, WRONG_CODES_A_MINUTE)

    def check(self, client: str) -> None:
        """Raise TooMany if a client has to wait before the next try."""
        self._of_clients.check(client)
        self._of_all.check()

    def count(self, client: str) -> None:
        """Count a code that belongs to no table. Raises TooMany."""
        self._of_clients.take(client)
        self._of_all.take()
