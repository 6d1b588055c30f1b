"""Limits on the number of things open at once, such as connections, sockets and streams."""

from __future__ import annotations

from collections import Counter

from rumpus.server.limits.limit import TooMany

_OPEN_AGAIN = 10.0  # seconds that a refused client should wait


class OpenCount:
    """Limits the number that each key has open at once to ``most``."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    def used(self, key: str) -> int:
        """Return the number that a key has open."""
        return self._open.get(key, 0)

    def check(self, key: str, share: int = 1, amount: int = 1) -> None:
        """Raise TooMany if a key may not open ``amount`` more."""
        if self.used(key) + amount > self.most * share:
            raise TooMany(_OPEN_AGAIN)

    def take(self, key: str, share: int = 1, amount: int = 1) -> None:
        """Count ``amount`` as open. Raises TooMany, and counts nothing, if it is too much."""
        self.check(key, share, amount)
        self.add(key, amount)

    def add(self, key: str, amount: int = 1) -> None:
        """Count ``amount`` as open, even above the limit."""
        self._open[key] += amount

    def give_back(self, key: str, amount: int = 1) -> None:
        """Count ``amount`` as closed."""
        self._open[key] -= amount
        if not self._open[key]:
            del self._open[key]
