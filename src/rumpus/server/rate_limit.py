"""How much one client may ask: a bucket that fills with time."""

from __future__ import annotations

import time
from collections import OrderedDict
from math import ceil
from typing import Any

from rumpus.core.errors import RumpusError

MINUTE = 60  # seconds
MOST_CLIENTS = 10_000
WRONG_CODES_A_SECOND = 20  # of all clients
WRONG_CODES_A_MINUTE = 10  # of one


class TooMany(RumpusError):  # noqa: N818 - named for what it is, like the other errors
    """Too much was asked; ``seconds`` is how long to wait, ``wait`` the same in words."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.wait = seconds, _spelled(seconds)
        super().__init__(f"that was too much at once; wait {self.wait} and try again", code="too-many")


def _spelled(seconds: float) -> str:
    """A time to wait as people say it, never less than it is by more than half a second."""
    return f"{max(1, round(seconds))} s" if seconds < 2 * MINUTE else f"{ceil(seconds / MINUTE)} minutes"


def error_document(error: RumpusError) -> dict[str, Any]:
    """An error as it is told: its fields, its sentence in parts, and the seconds to wait where too much was asked."""
    fields: dict[str, Any] = error.as_dict() | {"said": error.said.document()}
    return fields | {"seconds": error.seconds} if isinstance(error, TooMany) else fields


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
    """A bucket for each client, by whatever tells clients apart."""

    def __init__(self, rate: float, most: int) -> None:
        self._rate = rate
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, client: str) -> None:
        """Raises TooMany where nothing is left for one request of a client now."""
        self.bucket(client).check()

    def take(self, client: str, share: int = 1, weight: int = 1) -> None:
        """One request of a client, which may ask ``share`` times as much as others. Raises TooMany."""
        (self._buckets.get(client) or self._new(client, share)).take(weight)

    def bucket(self, client: str, share: int = 1) -> Bucket:
        """What is left of a client, who may ask ``share`` times as much as others."""
        return self._buckets.get(client) or self._new(client, share)

    def _new(self, client: str, share: int) -> Bucket:
        bucket = self._buckets[client] = Bucket(self._rate * share, self._most * share)
        if len(self._buckets) > MOST_CLIENTS:
            self._buckets.popitem(last=False)
        return bucket


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
