"""Instructions of a server's owner: bans, deleted users, closed tables.

The command line writes them to the database. The running server looks for new ones every few seconds and applies them.
"""

from __future__ import annotations

import asyncio
import time
from math import inf

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.server.accounts.sessions import BANNED, Sessions
from rumpus.server.live.faults import Faults
from rumpus.server.live.registry import Tables
from rumpus.store import Store
from rumpus.store.instructions import INSTRUCTED
from rumpus.store.moderation import ADDRESS

LOOK_EVERY = 5.0  # seconds


class Instructions:
    """Applies the instructions that the owner has stored in the database."""

    def __init__(self, store: Store, sessions: Sessions, tables: Tables, faults: Faults) -> None:
        self._store = store
        self._sessions = sessions
        self._tables = tables
        self._faults = faults
        self._applied: float | None = -inf  # the mark of the newest instruction that was applied
        self._addresses: dict[str, float] = {}  # banned ones, with the end of each ban in seconds since 1970

    def check_may_come(self, address: str) -> None:
        """Raise UsageError if an address is banned."""
        if self._addresses and time.time() < self._addresses.get(address, 0.0):
            raise UsageError(Message("the owner of this server has banned your address"), code="banned")

    async def apply(self) -> None:
        """Apply all instructions if there are new ones since the last call.

        If one of them fails, the next call applies all of them again.
        """
        mark = self._store.mark(INSTRUCTED)
        if mark == self._applied:
            return
        bans = self._store.bans(time.time())
        self._addresses = {ban.banned: inf if ban.until is None else ban.until for ban in bans if ban.kind == ADDRESS}
        self._sessions.end_addresses(self._addresses, BANNED)
        self._sessions.end_banned_and_deleted()
        await self._tables.close_instructed()
        self._applied = mark

    async def watch(self) -> None:
        """Apply new instructions every ``LOOK_EVERY`` seconds, for ever."""
        while True:
            try:
                await self.apply()
            except Exception as fault:  # the next round tries again
                self._faults.of_server("what the owner of the server wants", fault)
            await asyncio.sleep(LOOK_EVERY)
