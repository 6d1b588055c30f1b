"""Blocks: whom each user has blocked, as it is looked up with everything that is said."""

from __future__ import annotations

import time
from collections import OrderedDict

from rumpus.server.live.table.replies import written
from rumpus.store import Store
from rumpus.store.moderation import AddBlock, BlockedUser, DropBlock

MOST_REMEMBERED = 10_000  # users
NOBODY: frozenset[str] = frozenset()


class Blocks:
    """Who is blocked by whom."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, frozenset[str]] = OrderedDict()

    def by(self, user: str | None) -> frozenset[str]:
        """The users whom somebody has blocked."""
        if user is None:
            return NOBODY
        if user not in self._known:
            self._known[user] = frozenset(blocked.user_id for blocked in self._store.blocked_by(user))
            if len(self._known) > MOST_REMEMBERED:
                self._known.popitem(last=False)
        return self._known[user]

    def listed(self, user: str) -> list[BlockedUser]:
        """The same with names, the last first."""
        return self._store.blocked_by(user)

    async def add(self, user: str, blocked: str, name: str) -> None:
        """Block somebody. Raises StoreError."""
        await written(self._store, [AddBlock(user, blocked, name, time.time())])
        self._known.pop(user, None)

    async def drop(self, user: str, blocked: str) -> None:
        """Block somebody no longer. Raises StoreError."""
        await written(self._store, [DropBlock(user, blocked)])
        self._known.pop(user, None)
