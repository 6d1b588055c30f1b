"""A very cheap WebSocket client, so that measurements show the cost of the server and not of the load."""

from __future__ import annotations

import asyncio
import hashlib
import ssl
from collections.abc import Callable
from functools import cache
from typing import Any, cast
from urllib.parse import urlsplit

_SHORT, _MEDIUM = 126, 127
_TEXT, _CLOSE, _PING, _PONG = 0x81, 0x88, 0x89, 0x8A


def address_of(person: str) -> str:
    """Return a local address for one simulated person, because limits count by address."""
    a, b, c, *_ = hashlib.sha256(person.encode()).digest()
    return f"127.{a}.{b}.{c % 254 + 1}"


def way_to(url: str) -> dict[str, Any]:
    """Return the arguments with which asyncio connects to a server: its address, and for https the TLS context."""
    parts = urlsplit(url)
    return {"host": parts.hostname, "port": parts.port, "ssl": _tls() if parts.scheme == "https" else None}


def session_cookie(url: str, session: str) -> str:
    """Return the Cookie header of a session. The cookie has another name on https."""
    return f"Cookie: {'__Host-' if url.startswith('https:') else ''}rumpus_session={session}"


@cache
def _tls() -> ssl.SSLContext:
    """Return a TLS context that trusts any certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


class LightSocket(asyncio.Protocol):
    """One socket. ``heard`` is called with each text frame."""

    def __init__(self, request: bytes, heard: Callable[[bytes], None]) -> None:
        self._request = request
        self._heard = heard
        self._unread = b""
        self._is_open = False
        self._transport: asyncio.Transport
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_closed = False
        self.lost = asyncio.Event()

    @classmethod
    async def connect(
        cls,
        url: str,
        path: str,
        session: str,
        heard: Callable[[bytes], None],
        address: str | None = None,
    ) -> LightSocket:
        """Open a socket from this address, or from the address of the session, and return it once it is accepted."""
        request = (
            f"GET {path} HTTP/1.1\r\nHost: {urlsplit(url).netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            f"{session_cookie(url, session)}\r\n\r\n"
        ).encode()
        loop = asyncio.get_running_loop()
        source = (address or address_of(session), 0)
        _, socket = await loop.create_connection(lambda: cls(request, heard), **way_to(url), local_addr=source)
        await socket.opened
        return socket

    def send(self, text: bytes) -> None:
        """Send a text frame. Its mask is zero, so the text is unchanged."""
        self._transport.write(_head(_TEXT, len(text)) + text)

    def close(self) -> None:
        self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        self.is_closed = True
        self.lost.set()
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server refused the socket"))

    def data_received(self, data: bytes) -> None:
        self._unread += data
        if not self._is_open:
            head, end, self._unread = self._unread.partition(b"\r\n\r\n")
            if not end:
                self._unread = head
                return
            if b" 101 " not in head:
                self.opened.set_exception(ConnectionError(head.decode("latin-1")))
                return
            self._is_open = True
            self.opened.set_result(None)
            asyncio.get_running_loop().call_soon(self._read)  # once the socket is there for its user
        else:
            self._read()

    def _read(self) -> None:
        while (frame := self._next()) is not None:
            kind, text = frame
            if kind == _TEXT:
                self._heard(text)
            elif kind == _PING:
                self._transport.write(_head(_PONG, len(text)) + text)

    def _next(self) -> tuple[int, bytes] | None:
        data = self._unread
        if len(data) < 2:
            return None
        size, start = data[1], 2
        if size == _SHORT:
            size, start = int.from_bytes(data[2:4]), 4
        elif size == _MEDIUM:
            size, start = int.from_bytes(data[2:10]), 10
        if len(data) < start + size:
            return None
        self._unread = data[start + size :]
        return data[0], data[start : start + size]


def _head(kind: int, size: int) -> bytes:
    if size < _SHORT:
        return bytes((kind, 0x80 | size)) + b"\0\0\0\0"
    return bytes((kind, 0x80 | _SHORT)) + size.to_bytes(2) + b"\0\0\0\0"
