"""The writes of a table that wait for the store."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence

from rumpus.core.errors import RumpusError
from rumpus.store import Store, WriteChain
from rumpus.store.changes import Change

Done = Callable[[RumpusError | None], None]


class PendingWrites:
    """The pending writes of one table, in order. After one fails, no later one is stored."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._chain = WriteChain()
        self._done: deque[Done] = deque()  # in the order of the writes, which is the order of the store's reports
        self._settled = asyncio.Event()
        self._settled.set()

    @property
    def count(self) -> int:
        """The number of pending writes."""
        return len(self._done)

    @property
    def is_broken(self) -> bool:
        """Return True if a write has failed."""
        return self._chain.is_broken

    def write(self, changes: Sequence[Change], done: Done) -> None:
        """Queue changes. ``done`` is called with None when they are stored, or with the error. Raises StoreError."""
        self._store.write(changes, self._report, self._chain)
        self._done.append(done)
        self._settled.clear()

    def _report(self, error: RumpusError | None) -> None:
        self._done.popleft()(error)

    async def settled(self) -> None:
        """Wait until all pending changes are stored and published."""
        while self.count:  # new writes can come before this task runs again
            await self._settled.wait()

    def settle(self) -> None:
        """Wake the tasks in ``settled``. Call it when ``count`` is 0 and the last change is published."""
        self._settled.set()
