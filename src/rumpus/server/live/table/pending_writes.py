"""The writes of a table that wait for the store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

from rumpus.core.errors import RumpusError
from rumpus.store import Store, WriteChain
from rumpus.store.changes import Change

Done = Callable[[RumpusError | None], None]


class PendingWrites:
    """The pending writes of one table, in order. After one fails, no later one is stored."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._chain = WriteChain()
        self.count = 0
        self._settled = asyncio.Event()
        self._settled.set()

    @property
    def is_broken(self) -> bool:
        """Return True if a write has failed."""
        return self._chain.is_broken

    def write(self, changes: Sequence[Change], done: Done) -> None:
        """Queue changes. ``done`` is called with None when they are stored, or with the error. Raises StoreError."""
        self._store.write(changes, partial(self._stored, done), self._chain)
        self.count += 1
        self._settled.clear()

    def _stored(self, done: Done, error: RumpusError | None) -> None:
        self.count -= 1
        done(error)

    async def settled(self) -> None:
        """Wait until all pending changes are stored and published."""
        while self.count:  # new writes can come before this task runs again
            await self._settled.wait()

    def settle(self) -> None:
        """Wake the tasks in ``settled``. Call it when ``count`` is 0 and the last change is published."""
        self._settled.set()
