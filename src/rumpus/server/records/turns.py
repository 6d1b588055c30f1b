"""Turns: who may have something done about records. One thing at a time of a user and of an address; a few more wait."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager

from rumpus.server.rate_limit import TooMany
from rumpus.server.records.limits import MOST_OF_ALL, MOST_OF_ONE

WAIT = 5.0  # seconds that one who asks too much is told to wait


class Turns:
    """The requests that are open, by those who asked."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()
        self._all = 0
        self._locks: dict[str, asyncio.Lock] = {}

    @contextmanager
    def admitted(self, *askers: str) -> Iterator[None]:
        """A request of these is open as long as the block lasts. Raises TooMany."""
        if self._all >= MOST_OF_ALL or any(self._open[asker] >= MOST_OF_ONE for asker in askers):
            raise TooMany(WAIT)
        self._all += 1
        self._open.update(askers)
        try:
            yield
        finally:
            self._all -= 1
            for asker in askers:
                self._open[asker] -= 1
                if not self._open[asker]:
                    del self._open[asker]
                    self._locks.pop(asker, None)

    @asynccontextmanager
    async def turn(self, *askers: str) -> AsyncIterator[None]:
        """It is the turn of these, who were admitted, as long as the block lasts. All name their askers in the same order."""
        async with AsyncExitStack() as held:
            for asker in askers:
                await held.enter_async_context(self._locks.setdefault(asker, asyncio.Lock()))
            yield
