"""All connections of a server: which are accepted, how much memory they use, and which are closed if it is too much."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection
from typing import NamedTuple, Protocol

from rumpus.core.messages import Message
from rumpus.server.front.clients import CountedClient
from rumpus.server.front.limits import FrontLimits
from rumpus.server.limits.limit import TooMany
from rumpus.server.limits.open_count import OpenCount
from rumpus.server.limits.rate import RateLimits
from rumpus.server.limits.shares import with_reserve, without_reserve
from rumpus.server.live.faults import Faults
from rumpus.server.work.slices import Slices

_CHECKED_AT_ONCE = 200  # connections, before other tasks get a turn


class RefusedConnection(NamedTuple):
    """The refusal of a connection: its kind for log and metrics, and the message for the client."""

    kind: str
    message: Message


_TOO_MANY_NEW = RefusedConnection(
    "too many new connections of one address",
    Message("there are too many new connections of one address; try again later"),
)
_TOO_MANY_OF_ADDRESS = RefusedConnection(
    "too many connections of one address",
    Message("there are too many connections of one address; try again later"),
)
_TOO_MANY = RefusedConnection("too many connections", Message("there are too many connections; try again later"))


class Connection(Protocol):
    """One connection, as ``Connections`` sees it.

    A connection that is ``on_reserve`` serves only people who have a seat in a running game.
    """

    client: CountedClient
    host: str
    bytes_held: int
    on_reserve: bool

    def holds(self) -> int:
        """Return the bytes that the connection uses in memory now."""

    def is_unused(self) -> bool:
        """Return True if no request is waiting for its answer."""

    def idle_since(self, now: float) -> float:
        """Return the time at which the client last took some data. Return ``now`` if all data is sent."""

    def check_times(self, now: float) -> None:
        """Close the connection if its time has run out."""

    def cut(self, kind: str) -> None:
        """Close the connection at once, without sending the rest, and count ``kind`` as the reason."""


class Connections:
    """The open connections. ``proxies`` are addresses that forward many clients, so they have no limit of one address.

    If an address, or the whole server, has no connection left, the oldest unused one is closed. If none is unused, a
    new one is accepted on a reserve. There it serves only people who have a seat in a running game.
    """

    def __init__(self, limits: FrontLimits, faults: Faults, proxies: Collection[str] = ()) -> None:
        self.limits = limits
        self.faults = faults
        self.slices = Slices()
        self.bytes_held = 0  # bytes in memory, of all connections
        self._most = limits.most
        self._proxies = frozenset(proxies)
        self._open: dict[Connection, None] = {}  # the oldest first
        self._of = OpenCount(limits.of_address)
        self._new = RateLimits(limits.rate_of_connections.second, limits.rate_of_connections.at_once)

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, connection: Connection) -> RefusedConnection | None:
        """Accept a connection and return None, or return the refusal."""
        client = connection.client
        if connection.host not in self._proxies:
            try:
                self._new.take(*client)
            except TooMany:
                return _TOO_MANY_NEW
            own = self.limits.of_address * client.share
            if not self._has_room(connection, self._of.used(client.key), own, with_reserve(own), client.key):
                return _TOO_MANY_OF_ADDRESS
        if not self._has_room(connection, len(self), without_reserve(self._most), self._most):
            return _TOO_MANY
        self._open[connection] = None
        self._of.add(client.key)
        return None

    def leave(self, connection: Connection) -> None:
        """Remove a connection that has ended."""
        if connection not in self._open:
            return
        del self._open[connection]
        self.bytes_held -= connection.bytes_held
        connection.bytes_held = 0
        self._of.give_back(connection.client.key)

    def count(self, connection: Connection, holds: int) -> None:
        """Update the bytes that a connection uses. If all of them use too much, close some."""
        if connection not in self._open:
            return
        self.bytes_held += holds - connection.bytes_held
        connection.bytes_held = holds
        if self.bytes_held > self.limits.buffers:
            self._free_memory()

    async def watch(self) -> None:
        """Close connections whose time has run out, for ever."""
        limits = self.limits
        beat = min(limits.head_seconds, limits.body_seconds, limits.body_start, limits.stall_seconds) / 4
        while True:
            await asyncio.sleep(beat)
            await self._check_all()

    async def _check_all(self) -> None:
        # Not a loop in ``watch``: its variable would keep the last connection alive after that has ended.
        for number, connection in enumerate(tuple(self._open)):
            connection.check_times(time.monotonic())
            if number % _CHECKED_AT_ONCE == 0:
                await asyncio.sleep(0)

    def _has_room(
        self, connection: Connection, taken: int, for_everybody: int, most: int, key: str | None = None
    ) -> bool:
        if taken < for_everybody or self._make_room(key):
            return True
        connection.on_reserve = True
        return taken < most

    def _make_room(self, key: str | None) -> bool:
        """Close the oldest unused connection, of one address (``key``) or of all. Return False if there is none."""
        for connection in self._open:
            if key in (None, connection.client.key) and connection.is_unused():
                self._cut_off(connection, "made room for others")
                return True
        return False

    def _free_memory(self) -> None:
        """Close connections until the rest fit into memory.

        Close the largest idle connection, or the largest of all if none is idle. Connections below an equal share stay
        open.
        """
        now = time.monotonic()
        for connection in self._open:
            holds = connection.holds()
            self.bytes_held += holds - connection.bytes_held
            connection.bytes_held = holds
        while self.bytes_held > self.limits.buffers:
            share = self.bytes_held / len(self._open)
            large = [connection for connection in self._open if connection.bytes_held >= share]
            idle = [connection for connection in large if now - connection.idle_since(now) > self.limits.idle_seconds]
            self._cut_off(
                max(idle or large, key=lambda one: one.bytes_held), "held most of what all connections may hold"
            )

    def _cut_off(self, connection: Connection, kind: str) -> None:
        connection.cut(kind)
        self.leave(connection)
