"""The checks of tile turns at one table.

The page sends a check after each change of the turn, so only the newest one matters. For each seat one check runs and
one waits. A newer check replaces the waiting one.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message


class Checks:
    """Admits checks of tile turns one at a time for each seat."""

    def __init__(self) -> None:
        self._newest = Counter[int]()  # number of the newest check, by seat
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    @asynccontextmanager
    async def newest(self, seat: int) -> AsyncIterator[None]:
        """Wait for the running check of a seat, then run the block.

        Raises UsageError (``check-replaced``) if a newer check of this seat came during the wait.
        """
        self._newest[seat] += 1
        number = self._newest[seat]
        async with self._locks[seat]:
            if number != self._newest[seat]:
                raise UsageError(
                    Message("a newer check of your turn has taken the place of this one"), code="check-replaced"
                )
            yield
