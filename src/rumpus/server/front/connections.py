"""All connections of a server: who is let in, what they hold together, and which of them goes where that is too much."""

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

_LOOKED_AT = 200  # connections, until others have their turn


class RefusedConnection(NamedTuple):
    """Says that a connection is not let in: its kind in the log and in metrics, and the sentence for the client."""

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
    """One connection, as far as all of them are looked after together. ``on_reserve``: it may ask for people who play alone."""

    client: CountedClient
    host: str
    held: int
    on_reserve: bool

    def holds(self) -> int:
        """Bytes that it keeps in memory now."""

    def is_unused(self) -> bool:
        """Whether it has asked for nothing yet, or for nothing more."""

    def idle_since(self, now: float) -> float:
        """When the other end took some of what it was sent the last time."""

    def look(self, now: float) -> None:
        """End it where its time has run out."""

    def cut(self, kind: str) -> None:
        """End it at once, whatever is unsent, and count why."""


class Connections:
    """The open connections. ``proxies`` are addresses that speak for others, and are not counted as one.

    Where an address has all its connections, or the server, the oldest goes that is unused. Where there is none, a new one
    is let in on a reserve: whoever asks by it has to have a seat at a table that plays.
    """

    def __init__(self, limits: FrontLimits, faults: Faults, proxies: Collection[str] = ()) -> None:
        self.limits = limits
        self.faults = faults
        self.slices = Slices()
        self.held = 0  # bytes, of all
        self._most = limits.most
        self._proxies = frozenset(proxies)
        self._open: dict[Connection, None] = {}  # in the order they came
        self._of = OpenCount(limits.of_address)
        self._new = RateLimits(limits.rate_of_connections.second, limits.rate_of_connections.at_once)

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, connection: Connection) -> RefusedConnection | None:
        """Let a connection in, or return the refusal."""
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
        """A connection has ended."""
        if connection not in self._open:
            return
        del self._open[connection]
        self.held -= connection.held
        connection.held = 0
        self._of.give_back(connection.client.key)

    def count(self, connection: Connection, holds: int) -> None:
        """Say what a connection holds; where all of them hold too much, some are ended."""
        if connection not in self._open:
            return
        self.held += holds - connection.held
        connection.held = holds
        if self.held > self.limits.buffers:
            self._relieve()

    async def watch(self) -> None:
        """End connections whose time has run out, for ever."""
        limits = self.limits
        beat = min(limits.head_seconds, limits.body_seconds, limits.body_start, limits.stall_seconds) / 4
        while True:
            await asyncio.sleep(beat)
            await self._look_at_all()

    async def _look_at_all(self) -> None:
        """Apart from ``watch``, whose frame would hold the last connection, also after it ended, until there is another."""
        for number, connection in enumerate(tuple(self._open)):
            connection.look(time.monotonic())
            if number % _LOOKED_AT == 0:
                await asyncio.sleep(0)

    def _has_room(
        self, connection: Connection, taken: int, for_everybody: int, most: int, key: str | None = None
    ) -> bool:
        if taken < for_everybody or self._make_room(key):
            return True
        connection.on_reserve = True
        return taken < most

    def _make_room(self, key: str | None) -> bool:
        """End the oldest connection that is unused, of one address or of all."""
        for connection in self._open:
            if key in (None, connection.client.key) and connection.is_unused():
                self._cut_off(connection, "made room for others")
                return True
        return False

    def _relieve(self) -> None:
        """Of the connections that hold more than an equal share, end the largest idle one; if none is idle, the largest."""
        now = time.monotonic()
        for connection in self._open:
            holds = connection.holds()
            self.held += holds - connection.held
            connection.held = holds
        while self.held > self.limits.buffers:
            share = self.held / len(self._open)
            large = [connection for connection in self._open if connection.held >= share]
            idle = [connection for connection in large if now - connection.idle_since(now) > self.limits.idle_seconds]
            self._cut_off(max(idle or large, key=lambda one: one.held), "held most of what all connections may hold")

    def _cut_off(self, connection: Connection, kind: str) -> None:
        connection.cut(kind)
        self.leave(connection)
