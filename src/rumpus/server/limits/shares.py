"""Shares of a limited amount, such as places or bytes, divided among those who ask for it.

Where all of it is held, whoever holds most gives their newest holding up to somebody who would hold less. So a few who take what they
can keep nobody else out. A reserve is for people who are signed in, or seated where a game runs.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from rumpus.server.limits.limit import TooMany

_WAIT = 5.0  # seconds that somebody is told to wait where all is held


class Claim(NamedTuple):
    """The one who asks: the ``keys`` of their address and user, and whether the reserve is open to them."""

    keys: tuple[str, ...]
    has_reserve: bool = False


class Holding:
    """An ``amount``, nothing at first."""

    def __init__(self, shares: Shares, claim: Claim, end: asyncio.Timeout) -> None:
        self._shares = shares
        self.claim = claim
        self.end = end
        self.amount = 0

    def add(self, amount: int) -> None:
        """Hold so much more. Raises TooMany."""
        self._shares.add(self, amount)


class Shares:
    """Of all together ``most`` may be held, and ``of_one`` of one address or user."""

    def __init__(self, most: int, of_one: int) -> None:
        self._most, self._of_one = most, of_one
        self._holdings: dict[Holding, None] = {}  # in the order they came
        self._held: Counter[str] = Counter()  # by key
        self.total = 0

    @asynccontextmanager
    async def holding(self, claim: Claim) -> AsyncIterator[Holding]:
        """A holding as long as the block lasts. Raises TooMany in the middle of the block if it is given up."""
        try:
            async with asyncio.timeout(None) as end:
                holding = Holding(self, claim, end)
                self._holdings[holding] = None
                try:
                    yield holding
                finally:
                    self._release(holding)
        except TimeoutError:
            if end.expired():
                raise TooMany(_WAIT) from None
            raise

    def add(self, holding: Holding, amount: int) -> None:
        """Let a holding have so much more. Raises TooMany."""
        keys, has_reserve = holding.claim
        most, of_one = (with_reserve(most) if has_reserve else most for most in (self._most, self._of_one))
        own = amount + self._weight(holding)
        if holding not in self._holdings or own > of_one:
            raise TooMany(_WAIT)
        while self.total + amount > most:
            largest = max(reversed(self._holdings), key=lambda one: (self._weight(one), one.amount))
            if self._weight(largest) <= own:
                raise TooMany(_WAIT)
            self._release(largest)
            largest.end.reschedule(0.0)
        holding.amount += amount
        self.total += amount
        self._held.update(dict.fromkeys(keys, amount))

    def _weight(self, holding: Holding) -> int:
        """Return the amount held by the user or by the address of a holding, the larger of both."""
        return max((self._held[key] for key in holding.claim.keys), default=0)

    def _release(self, holding: Holding) -> None:
        if holding not in self._holdings:
            return
        del self._holdings[holding]
        self.total -= holding.amount
        for key in holding.claim.keys:
            self._held[key] -= holding.amount
            if not self._held[key]:
                del self._held[key]


def with_reserve(most: int) -> int:
    """Return the number of places with the reserve, for so many that are open to everybody."""
    return most + most // 4


def without_reserve(most: int) -> int:
    """Return how many of all places are open to everybody; the rest is the reserve."""
    return most - most // 4
