"""Checks: the tile turns of one table that are being checked. Of a seat one is, and one may wait: the newest."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message


class Checks:
    """Whose turn it is to be checked, by seat."""

    def __init__(self) -> None:
        self._asked = Counter[int]()
        self._turns: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    @asynccontextmanager
    async def newest(self, seat: int) -> AsyncIterator[None]:
        """The turn of a check. Raises UsageError where a newer one of this seat came while it waited."""
        self._asked[seat] += 1
        number = self._asked[seat]
        async with self._turns[seat]:
            if number != self._asked[seat]:
                raise UsageError(
                    Message("a newer check of your turn has taken the place of this one"), code="check-replaced"
                )
            yield
