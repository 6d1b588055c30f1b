"""Fair shares of a limited amount, such as queue places or bytes of memory, among addresses and users.

If everything is taken and a new claim comes, the address or user that holds most loses its newest holding, if the
claimant would still hold less. So a few greedy clients cannot lock others out. A reserve on top of the limit is open
only to people who are signed in, or who play in a running game.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from rumpus.server.limits.limit import TooMany

_WAIT = 5.0  # seconds that a refused client should wait


class Claim(NamedTuple):
    """The claimant: the ``keys`` of their address and user. ``has_reserve``: they may use the reserve."""

    keys: tuple[str, ...]
    has_reserve: bool = False


class Holding:
    """The ``amount`` that a claim holds, 0 at first. It can be taken away by cancelling its block through ``end``."""

    def __init__(self, shares: Shares, claim: Claim, end: asyncio.Timeout) -> None:
        self._shares = shares
        self.claim = claim
        self.end = end
        self.amount = 0

    def add(self, amount: int) -> None:
        """Increase the amount. Raises TooMany if nothing can be freed for it."""
        self._shares.add(self, amount)


class Shares:
    """Divides ``most`` among all claims; one address or user may hold ``of_one``."""

    def __init__(self, most: int, of_one: int) -> None:
        self._most, self._of_one = most, of_one
        self._holdings: dict[Holding, None] = {}  # in the order they came
        self._held: Counter[str] = Counter()  # by key
        self.total = 0

    @asynccontextmanager
    async def holding(self, claim: Claim) -> AsyncIterator[Holding]:
        """Provide a holding during the block. Raises TooMany inside the block if the holding is taken away."""
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
        """Increase the amount of a holding, and take from larger ones if necessary. Raises TooMany."""
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
        """Return the total amount of the user, or of the address, of a holding: the larger one."""
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
    """Return the limit including the reserve, for a limit of ``most`` without it."""
    return most + most // 4


def without_reserve(most: int) -> int:
    """Return the part of ``most`` that is open to everybody. The rest is the reserve."""
    return most - most // 4
