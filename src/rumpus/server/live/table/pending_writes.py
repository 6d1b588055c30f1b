"""The writes of a table that are not stored yet."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

from rumpus.core.errors import RumpusError
from rumpus.store import Store, WriteChain
from rumpus.store.changes import Change

Done = Callable[[RumpusError | None], None]


class PendingWrites:
    """The writes of one table, in their order: after one that could not be stored none is."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._chain = WriteChain()
        self.count = 0
        self._settled = asyncio.Event()
        self._settled.set()

    @property
    def is_broken(self) -> bool:
        """Return True if a write could not be stored."""
        return self._chain.is_broken

    def write(self, changes: Sequence[Change], done: Done) -> None:
        """Write changes; ``done`` is called with the reason if they could not be stored. Raises StoreError."""
        self._store.write(changes, partial(self._stored, done), self._chain)
        self.count += 1
        self._settled.clear()

    def _stored(self, done: Done, error: RumpusError | None) -> None:
        self.count -= 1
        done(error)

    async def settled(self) -> None:
        """Wait until all pending changes are stored, and told."""
        while self.count:  # more may have happened before we are let on
            await self._settled.wait()

    def settle(self) -> None:
        """Let all waiters go on, once nothing waits."""
        self._settled.set()
