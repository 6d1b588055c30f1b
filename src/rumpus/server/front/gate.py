"""The gate: all bytes of a connection pass through it. It counts them, measures times, and closes connections that cost
too much.
"""

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

PIECE = 4 * 1024  # bytes that are parsed before the memory of the parsed objects is counted
_GATE = "gate"  # the key of the gate in the state of a request


class InnerProtocol(Protocol):
    """The protocol behind the gate: HTTP, later perhaps WebSocket."""

    def holds(self) -> int:
        """Return the bytes of received data that the protocol has in memory."""


class Gate(asyncio.Protocol):
    """One connection: the protocol of the real transport, with HTTP or WebSocket behind it.

    ``http`` makes the HTTP protocol; its argument is the state that the application sees in each request. With ``tls``
    all data is encrypted.
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
        self._written = 0  # bytes since the connection began
        self._taken = 0  # of those, the bytes that the client has taken
        self._taken_at = 0.0  # the last time when it took some
        self._received = bytearray()  # received, and not passed on yet
        self._reading: asyncio.Task[None] | None = None  # passes it on; referenced here, since asyncio does not
        self._is_paused = False  # the inner protocol has paused reading
        self._tls_overhead = 0  # bytes of TLS since the last payload
        self.host = ""
        self.client = client_at("")
        self.bytes_held = 0
        self.on_reserve = False

    # Calls of the transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Accept the connection, or send the refusal and close it."""
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
        """Pass received data on to the inner protocol.

        A large amount is passed on in pieces, and reading pauses meanwhile. Otherwise a fast sender would leave other
        connections no turn.
        """
        if len(data) <= PIECE and not self._received:
            self._pass_on(data)
        elif self._received:
            self._received += data
        elif not self._transport.is_closing():
            self._received += data
            self._transport.pause_reading()
            self._reading = asyncio.get_running_loop().create_task(
                self._connections.slices.run(self._pass_on_received())
            )

    def _pass_on_received(self) -> Work[None]:
        while self._received:
            piece = bytes(self._received[:PIECE])
            del self._received[:PIECE]
            self._pass_on(piece)
            yield
        self.set_paused(self._is_paused)

    def _pass_on(self, data: bytes) -> None:
        if self._transport.is_closing():
            self._received.clear()
            return
        if self.tls is not None:
            data = self._decrypted(self.tls, data)
        if data and self._inner is not None and not self._transport.is_closing():
            try:
                self._inner.data_received(data)
            except Exception as fault:
                self._connections.faults.of_server("reading what a client sent", fault)
                self._transport.abort()
        if self.tls is not None and self.tls.is_over:
            self.close()
        self._count()

    def set_paused(self, is_paused: bool) -> None:
        """Pause reading (True) or resume it (False), for the inner protocol."""
        self._is_paused = is_paused
        if self._transport.is_closing():
            return
        if is_paused or self._received:
            self._transport.pause_reading()
        else:
            self._transport.resume_reading()

    def _decrypted(self, tls: Tls, data: bytes) -> bytes:
        plain = b""
        try:
            plain = tls.decrypt(data)
        except ssl.SSLError:
            if not self._transport.is_closing():
                self._connections.faults.of_client("sent what is no TLS")
            self._transport.write(tls.pending())
            self._transport.close()
        if pending := tls.pending():
            self._send(pending)
        self._tls_overhead = 0 if plain else self._tls_overhead + len(data)
        if self._tls_overhead > LONGEST_HEAD:
            self.cut("sent TLS that says nothing")
        return plain

    def eof_received(self) -> bool | None:
        """Report to the inner protocol that the client sends no more."""
        return self._inner.eof_received() if self._inner is not None else None

    def connection_lost(self, error: Exception | None) -> None:
        """Forget the connection. No reference cycle remains for the garbage collector."""
        self._connections.leave(self)
        inner, self._inner = self._inner, None
        if inner is not None:
            inner.connection_lost(error)

    def pause_writing(self) -> None:
        """Report to the inner protocol that the client reads slowly."""
        if self._inner is not None:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        """Report to the inner protocol that the client has read enough."""
        if self._inner is not None:
            self._inner.resume_writing()
        self._count()

    # Calls of the inner protocol

    def write(self, data: bytes | bytearray | memoryview[int]) -> None:
        """Send data. Close the connection if too much is unsent."""
        if not self._transport.is_closing():
            self._send(bytes(data) if self.tls is None else self.tls.encrypt(bytes(data)))

    def _send(self, data: bytes) -> None:
        self._written += len(data)
        self._transport.write(data)
        unsent = self._transport.get_write_buffer_size()
        if unsent > self._connections.limits.one:
            self.cut("read too slowly")
        elif unsent or self.bytes_held:  # mostly all is sent at once, and no memory is used
            self._count()

    def close(self) -> None:
        """Return at once, and close the connection when all waiting data is sent."""
        if self.tls is not None and not self._transport.is_closing():
            self._transport.write(self.tls.close())
        self._transport.close()

    def hand_over(self, inner: asyncio.Protocol) -> None:
        """Pass received data to another protocol from now on."""
        self._inner = inner

    @property
    def inner(self) -> asyncio.BaseProtocol:
        """The protocol that gets received data."""
        return self._inner or self

    # Calls of Connections

    def holds(self) -> int:
        """Return the bytes that the connection uses in memory now."""
        inner = cast("InnerProtocol | None", self._inner)
        return (
            self._transport.get_write_buffer_size() + len(self._received) + (inner.holds() if inner is not None else 0)
        )

    def is_unused(self) -> bool:
        """Return True if no request is waiting for its answer."""
        return not self._received and isinstance(self._inner, FrontHttp) and self._inner.is_unused()

    def idle_since(self, now: float) -> float:
        """Return the time at which the client last took some data. Return ``now`` if all data is sent."""
        unsent = self._transport.get_write_buffer_size()
        taken = self._written - unsent
        if not unsent or taken > self._taken:
            self._taken, self._taken_at = taken, now
        return self._taken_at

    def check_times(self, now: float) -> None:
        """Close the connection if the client reads nothing, or sends too slowly."""
        if now - self.idle_since(now) > self._connections.limits.stall_seconds:
            self.cut("reads nothing")
            return
        if isinstance(self._inner, FrontHttp) and not self._transport.is_closing():
            self._inner.check_times(now, self._connections.limits)
        self._count()

    def cut(self, kind: str) -> None:
        """Close the connection at once, without sending the rest, and count ``kind`` as the reason."""
        if not self._transport.is_closing():
            self._connections.faults.of_client(kind)
        self._transport.abort()

    def _count(self) -> None:
        if (holds := self.holds()) != self.bytes_held:
            self._connections.count(self, holds)


class GatedTransport(asyncio.Transport):
    """The transport that the inner protocol gets. It sends and closes through the gate."""

    def __init__(self, gate: Gate, transport: asyncio.Transport) -> None:
        super().__init__()
        self._gate = gate
        self._transport = transport
        self.write = gate.write  # type: ignore[method-assign] # called often, so without a method in between
        self.is_closing = transport.is_closing  # type: ignore[method-assign] # as often
        self.get_write_buffer_size = transport.get_write_buffer_size  # type: ignore[method-assign] # as often

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Pass received data to another protocol. The gate stays in between."""
        self._gate.hand_over(cast("asyncio.Protocol", protocol))

    def get_protocol(self) -> asyncio.BaseProtocol:
        """Return the protocol that gets received data."""
        return self._gate.inner

    def get_extra_info(self, name: str, default: Any = None) -> Any:  # noqa: ANN401 - as asyncio has it
        """Return a fact about the connection."""
        if name == "sslcontext" and self._gate.tls is not None:
            return self._gate.tls.context
        return self._transport.get_extra_info(name, default)

    def close(self) -> None:
        """Return at once, and close the connection when all waiting data is sent."""
        self._gate.close()

    def abort(self) -> None:
        """Close the connection at once, without sending the waiting data."""
        self._transport.abort()

    def pause_reading(self) -> None:
        """Pause reading."""
        self._gate.set_paused(True)

    def resume_reading(self) -> None:
        """Resume reading."""
        self._gate.set_paused(False)

    def is_reading(self) -> bool:
        """Return True if the transport is reading."""
        return self._transport.is_reading()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Set the number of unsent bytes at which writing pauses."""
        self._transport.set_write_buffer_limits(high, low)


def gate_of(scope: Scope) -> Gate | None:
    """Return the gate of a request; None if the request came through no gate, as in tests."""
    gate: Gate | None = scope.get("state", {}).get(_GATE)
    return gate
