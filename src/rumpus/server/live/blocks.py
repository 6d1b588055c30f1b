"""Blocks: the users that each user has blocked.

They are looked up for each reader of each line of talk, so they are cached. The cache drops the user looked up first.
"""

from __future__ import annotations

import time
from collections import OrderedDict

from rumpus.server.live.table.replies import written
from rumpus.store import Store
from rumpus.store.moderation import AddBlock, BlockedUser, DropBlock

MOST_CACHED = 10_000  # users
NOBODY: frozenset[str] = frozenset()


class Blocks:
    """The blocked users by blocking user: a cache in front of the store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._cache: OrderedDict[str, frozenset[str]] = OrderedDict()

    def by(self, user: str | None) -> frozenset[str]:
        """Return the ids of the users that ``user`` has blocked; none for a reader who is not signed in."""
        if user is None:
            return NOBODY
        if user not in self._cache:
            self._cache[user] = frozenset(blocked.user_id for blocked in self._store.blocked_by(user))
            if len(self._cache) > MOST_CACHED:
                self._cache.popitem(last=False)
        return self._cache[user]

    def listed(self, user: str) -> list[BlockedUser]:
        """Return the users that ``user`` has blocked, with their names, the newest block first.

        The cache has no names, so this reads the store.
        """
        return self._store.blocked_by(user)

    async def add(self, user: str, blocked: str, name: str) -> None:
        """Let ``user`` block ``blocked``, listed under ``name``. Raises StoreError."""
        await written(self._store, [AddBlock(user, blocked, name, time.time())])
        self._cache.pop(user, None)

    async def drop(self, user: str, blocked: str) -> None:
        """Remove a block. Raises StoreError."""
        await written(self._store, [DropBlock(user, blocked)])
        self._cache.pop(user, None)
