"""The gate: every byte of a connection passes here, so that it is counted, timed and cut off where it costs too much."""

from __future__ import annotations

import asyncio
import ssl
import time
from collections.abc import Callable, Mapping
from typing import Any, Protocol, cast

from starlette.types import Scope

from rumpus.server.front.clients import client_at
from rumpus.server.front.connections import Connections
from rumpus.server.front.http import FrontHttp, refusal_bytes
from rumpus.server.front.limits import LONGEST_HEAD
from rumpus.server.front.tls import Tls
from rumpus.server.work.slices import Work

PIECE = 4 * 1024  # bytes that are read into objects before it is looked what came of them
_GATE = "gate"  # where a request finds it, in the state of its connection


class InnerProtocol(Protocol):
    """The protocol behind the gate: HTTP, and then perhaps WebSocket."""

    def holds(self) -> int:
        """Bytes of what came that it keeps in memory."""


class Gate(asyncio.Protocol):
    """One connection: the protocol of its transport, with the HTTP or the WebSocket behind it, which ``http`` makes of the
    state that its requests bear; with ``tls``, all that is said is sealed.
    """

    def __init__(
        self,
        connections: Connections,
        headers: Mapping[str, str],
        http: Callable[[dict[str, Any]], FrontHttp],
        tls: Tls | None = None,
    ) -> None:
        self._connections = connections
        self._headers = headers
        self._http = http
        self.tls = tls
        self._inner: asyncio.Protocol | None = None
        self._transport: asyncio.Transport
        self._written = 0  # bytes, of all time
        self._taken, self._taken_at = 0, 0.0  # of those, what the other end had taken, and when it last took some
        self._coming = bytearray()  # what came and is not handed on yet
        self._reading: asyncio.Task[None] | None = None  # that hands it on
        self._is_held = False  # the protocol behind it takes no more for a while
        self._unsaid = 0  # bytes of TLS since it said something
        self.host = ""
        self.client = client_at("")
        self.held = 0
        self.on_reserve = False

    # What the transport says

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let the connection in, or say why not."""
        self._transport = cast("asyncio.Transport", transport)
        peer = transport.get_extra_info("peername")
        self.host = peer[0] if isinstance(peer, tuple) else ""
        self.client = client_at(self.host)
        refusal = self._connections.admit(self)
        if refusal is not None:
            self._connections.faults.of_client(refusal.kind)
            if self.tls is None:
                self._transport.write(refusal_bytes(refusal.message, self._headers))
            self._transport.close()
            return
        self._taken_at = time.monotonic()
        inner = self._inner = self._http({_GATE: self})
        inner.connection_made(GatedTransport(self, self._transport))

    def data_received(self, data: bytes) -> None:
        """Hand on what came. Much is handed on a little at a time, and no more is read meanwhile: one who sends as fast as they can
        would leave nobody else a turn.
        """
        if len(data) <= PIECE and not self._coming:
            self._take(data)
        elif self._coming:
            self._coming += data
        elif not self._transport.is_closing():
            self._coming += data
            self._transport.pause_reading()
            self._reading = asyncio.get_running_loop().create_task(self._connections.slices.run(self._hand_on()))

    def _hand_on(self) -> Work[None]:
        while self._coming:
            piece = bytes(self._coming[:PIECE])
            del self._coming[:PIECE]
            self._take(piece)
            yield
        self.hold(self._is_held)

    def _take(self, data: bytes) -> None:
        if self._transport.is_closing():
            self._coming.clear()
            return
        if self.tls is not None:
            data = self._opened(self.tls, data)
        if data and self._inner is not None and not self._transport.is_closing():
            try:
                self._inner.data_received(data)
            except Exception as fault:
                self._connections.faults.of_server("reading what a client sent", fault)
                self._transport.abort()
        if self.tls is not None and self.tls.is_over:
            self.close()
        self._count()

    def hold(self, is_held: bool) -> None:
        """Take no more for a while, or again, as the protocol behind it wants."""
        self._is_held = is_held
        if self._transport.is_closing():
            return
        if is_held or self._coming:
            self._transport.pause_reading()
        else:
            self._transport.resume_reading()

    def _opened(self, tls: Tls, data: bytes) -> bytes:
        said = b""
        try:
            said = tls.opened(data)
        except ssl.SSLError:
            if not self._transport.is_closing():
                self._connections.faults.of_client("sent what is no TLS")
            self._transport.write(tls.going())
            self._transport.close()
        if going := tls.going():
            self._send(going)
        self._unsaid = 0 if said else self._unsaid + len(data)
        if self._unsaid > LONGEST_HEAD:
            self.cut("sent TLS that says nothing")
        return said

    def eof_received(self) -> bool | None:
        """The other end sends no more."""
        return self._inner.eof_received() if self._inner is not None else None

    def connection_lost(self, error: Exception | None) -> None:
        """The connection has ended, and holds nothing more: not even garbage that has to be looked for."""
        self._connections.leave(self)
        inner, self._inner = self._inner, None
        if inner is not None:
            inner.connection_lost(error)

    def pause_writing(self) -> None:
        """The other end reads slowly."""
        if self._inner is not None:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        """It has read."""
        if self._inner is not None:
            self._inner.resume_writing()
        self._count()

    # What the protocol behind it does

    def write(self, data: bytes | bytearray | memoryview[int]) -> None:
        """Send, unless too much is unsent."""
        if not self._transport.is_closing():
            self._send(bytes(data) if self.tls is None else self.tls.sealed(bytes(data)))

    def _send(self, data: bytes) -> None:
        self._written += len(data)
        self._transport.write(data)
        unsent = self._transport.get_write_buffer_size()
        if unsent > self._connections.limits.one:
            self.cut("read too slowly")
        elif unsent or self.held:  # most is taken at once, and changes nothing of what is held
            self._count()

    def close(self) -> None:
        """End it when all is sent."""
        if self.tls is not None and not self._transport.is_closing():
            self._transport.write(self.tls.farewell())
        self._transport.close()

    def hand_over(self, inner: asyncio.Protocol) -> None:
        """Let another protocol have what comes."""
        self._inner = inner

    @property
    def inner(self) -> asyncio.BaseProtocol:
        """Who has what comes."""
        return self._inner or self

    # What is asked of one among many

    def holds(self) -> int:
        """Bytes that it keeps in memory now."""
        inner = cast("InnerProtocol | None", self._inner)
        return self._transport.get_write_buffer_size() + len(self._coming) + (inner.holds() if inner is not None else 0)

    def is_unused(self) -> bool:
        """Whether it has asked for nothing yet, or for nothing more."""
        return not self._coming and isinstance(self._inner, FrontHttp) and self._inner.is_unused()

    def idle_since(self, now: float) -> float:
        """When the other end took some of what it was sent the last time; now, where nothing is unsent."""
        unsent = self._transport.get_write_buffer_size()
        taken = self._written - unsent
        if not unsent or taken > self._taken:
            self._taken, self._taken_at = taken, now
        return self._taken_at

    def look(self, now: float) -> None:
        """End it where its time has run out."""
        if now - self.idle_since(now) > self._connections.limits.stall_seconds:
            self.cut("reads nothing")
            return
        if isinstance(self._inner, FrontHttp) and not self._transport.is_closing():
            self._inner.look(now, self._connections.limits)
        self._count()

    def cut(self, kind: str) -> None:
        """End it at once, whatever is unsent, and count why."""
        if not self._transport.is_closing():
            self._connections.faults.of_client(kind)
        self._transport.abort()

    def _count(self) -> None:
        if (holds := self.holds()) != self.held:
            self._connections.count(self, holds)


class GatedTransport(asyncio.Transport):
    """The transport as the protocol behind the gate has it."""

    def __init__(self, gate: Gate, transport: asyncio.Transport) -> None:
        super().__init__()
        self._gate = gate
        self._transport = transport
        self.write = gate.write  # type: ignore[method-assign] # straight through: these are asked often
        self.is_closing = transport.is_closing  # type: ignore[method-assign] # asked as often
        self.get_write_buffer_size = transport.get_write_buffer_size  # type: ignore[method-assign] # asked as often

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Let another protocol have what comes; it stays behind the gate."""
        self._gate.hand_over(cast("asyncio.Protocol", protocol))

    def get_protocol(self) -> asyncio.BaseProtocol:
        """Who has what comes."""
        return self._gate.inner

    def get_extra_info(self, name: str, default: Any = None) -> Any:  # noqa: ANN401 - as asyncio has it
        """What is known of the connection."""
        if name == "sslcontext" and self._gate.tls is not None:
            return self._gate.tls.context
        return self._transport.get_extra_info(name, default)

    def close(self) -> None:
        """End it when all is sent."""
        self._gate.close()

    def abort(self) -> None:
        """End it now."""
        self._transport.abort()

    def pause_reading(self) -> None:
        """Take no more for a while."""
        self._gate.hold(True)

    def resume_reading(self) -> None:
        """Take what comes again."""
        self._gate.hold(False)

    def is_reading(self) -> bool:
        """Whether what comes is taken."""
        return self._transport.is_reading()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """From how much on there is a pause."""
        self._transport.set_write_buffer_limits(high, low)


def gate_of(scope: Scope) -> Gate | None:
    """The gate that a request came through; None where the application is asked by itself."""
    gate: Gate | None = scope.get("state", {}).get(_GATE)
    return gate
