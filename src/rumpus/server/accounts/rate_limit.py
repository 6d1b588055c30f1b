"""How much one client may ask: a bucket that fills with time."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Any

from rumpus.core.errors import RumpusError

MOST_CLIENTS = 10_000


class TooMany(RumpusError):  # noqa: N818 - named for what it is, like the other errors
    """Too much was asked; ``seconds`` is how long to wait."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"that was too much at once; wait {max(1, round(seconds))} s and try again", code="too-many")
        self.seconds = seconds


def error_document(error: RumpusError) -> dict[str, Any]:
    """An error as it is told, with the seconds to wait where too much was asked."""
    fields: dict[str, Any] = dict(error.as_dict())
    return fields | {"seconds": error.seconds} if isinstance(error, TooMany) else fields


class Bucket:
    """So many requests a second, and so many at once."""

    def __init__(self, rate: float, most: int) -> None:
        self._rate = rate
        self._most = most
        self._left = float(most)
        self._at = time.monotonic()

    def take(self) -> None:
        """One request. Raises TooMany."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            raise TooMany((1 - self._left) / self._rate)
        self._left -= 1


class RateLimits:
    """A bucket for each client, by whatever tells clients apart."""

    def __init__(self, rate: float, most: int) -> None:
        self._rate = rate
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> None:
        """One request of a client. Raises TooMany."""
        bucket = self._buckets.get(client)
        if bucket is None:
            bucket = self._buckets[client] = Bucket(self._rate, self._most)
            if len(self._buckets) > MOST_CLIENTS:
                self._buckets.popitem(last=False)
        bucket.take()
