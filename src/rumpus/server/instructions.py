"""What the owner of a server wants done, who says so beside it while it runs: who is kept out, whose users are gone, what is closed."""

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
    """The instructions of a server's owner."""

    def __init__(self, store: Store, sessions: Sessions, tables: Tables, faults: Faults) -> None:
        self._store = store
        self._sessions = sessions
        self._tables = tables
        self._faults = faults
        self._done: float | None = -inf  # the mark of the last that was done
        self._addresses: dict[str, float] = {}  # until when each is kept out

    def check_may_come(self, address: str) -> None:
        """Raises UsageError where an address is kept out."""
        if self._addresses and time.time() < self._addresses.get(address, 0.0):
            raise UsageError(Message("the owner of this server has banned your address"), code="banned")

    async def obey(self) -> None:
        """Do what was instructed since the last time. Where some of it fails, all of it is done again the next time."""
        mark = self._store.mark(INSTRUCTED)
        if mark == self._done:
            return
        bans = self._store.bans(time.time())
        self._addresses = {ban.banned: inf if ban.until is None else ban.until for ban in bans if ban.kind == ADDRESS}
        self._sessions.end_at(self._addresses, BANNED)
        self._sessions.end_shut_out()
        await self._tables.close_instructed()
        self._done = mark

    async def watch(self) -> None:
        """Obey, for ever."""
        while True:
            try:
                await self.obey()
            except Exception as fault:  # it is tried again
                self._faults.of_server("what the owner of the server wants", fault)
            await asyncio.sleep(LOOK_EVERY)
