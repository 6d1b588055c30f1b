"""The connections of an attacker: raw HTTP and WebSocket from a chosen address, with or without reading."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple
from urllib.parse import urlsplit

import httpx

from bench.load.client import session_cookie, way_to

TEXT, CLOSE, PING = 0x81, 0x88, 0x89
PASSPHRASE = "a passphrase of an attacker"
LEAST_BUFFER, SEGMENT = 4096, 1400
"""The receive buffer and the segment size of an attacker that does not read, in bytes; segments as on the internet."""


class Target(NamedTuple):
    """The server, the attacker's own address, and a table that the attacker may see."""

    url: str
    address: str
    table: str

    @property
    def host(self) -> str:
        """The value of the Host header."""
        return urlsplit(self.url).netloc

    def from_network(self, number: int) -> Target:
        """Return the same target, attacked from another network."""
        first, _, rest = self.address.split(".", 2)
        return self._replace(address=f"{first}.{64 + number}.{rest}")


class Wire:
    """One connection. Nothing is read before a call for it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def send(self, data: bytes) -> None:
        """Send, and wait while the other end does not read. Raises ConnectionError."""
        if self.writer.is_closing():
            raise ConnectionResetError("the other end has closed")
        self.writer.write(data)
        await self.writer.drain()
        await asyncio.sleep(0)  # let the loop notice that the other end has closed; TLS would still accept data

    async def head(self) -> bytes:
        """Return the head of the next answer. Raises ConnectionError or asyncio.IncompleteReadError."""
        return await self.reader.readuntil(b"\r\n\r\n")

    async def until_closed(self) -> None:
        """Read until the other end closes or breaks the connection."""
        with suppress(ConnectionError):
            while await self.reader.read(1 << 16):
                pass


@asynccontextmanager
async def wire(target: Target) -> AsyncIterator[Wire]:
    """Open a connection for the time of the block. Raises OSError if it is refused."""
    reader, writer = await asyncio.open_connection(**way_to(target.url), local_addr=(target.address, 0), limit=1 << 20)
    async with _held(reader, writer) as one:
        yield one


@asynccontextmanager
async def unread_wire(target: Target) -> AsyncIterator[Wire]:
    """Open a connection for the time of the block and read almost nothing. Raises OSError if it is refused."""
    way, one = way_to(target.url), socket.socket()
    one.setblocking(False)
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, LEAST_BUFFER)
    one.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, SEGMENT)
    one.bind((target.address, 0))
    await asyncio.get_running_loop().sock_connect(one, (way["host"], way["port"]))
    name = way["host"] if way["ssl"] else None
    reader, writer = await asyncio.open_connection(sock=one, ssl=way["ssl"], server_hostname=name, limit=1)
    async with _held(reader, writer) as held:
        yield held


@asynccontextmanager
async def _held(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> AsyncIterator[Wire]:
    try:
        yield Wire(reader, writer)
    finally:
        writer.transport.abort()


def get(path: str, target: Target, *headers: str) -> bytes:
    """Return a request without a body."""
    lines = [f"GET {path} HTTP/1.1", f"Host: {target.host}", *headers]
    return "\r\n".join([*lines, "", ""]).encode()


def upgrade(target: Target, session: str = "") -> bytes:
    """Return the request for the socket of the table."""
    return get(
        f"/api/tables/{target.table}/socket",
        target,
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version: 13",
        session_cookie(target.url, session),
    )


def frame(kind: int, data: bytes) -> bytes:
    """Return a client's frame. Its mask is zero, so the data are unchanged."""
    if len(data) < 126:
        return bytes([kind, 0x80 | len(data)]) + bytes(4) + data
    return bytes([kind, 0x80 | 126]) + len(data).to_bytes(2) + bytes(4) + data


def asked(number: int, **fields: object) -> bytes:
    """Return a frame with a question or command."""
    return frame(TEXT, json.dumps({"id": str(number), **fields}).encode())


@asynccontextmanager
async def guest(target: Target, name: str = "Attacker") -> AsyncIterator[httpx.AsyncClient]:
    """Open a client with the session of a new guest."""
    transport = httpx.AsyncHTTPTransport(local_address=target.address, verify=False)  # loading certificates is slow
    async with httpx.AsyncClient(base_url=target.url, transport=transport, timeout=60.0) as client:
        (await client.post("/api/me", json={"name": name})).raise_for_status()
        yield client


def session_of(client: httpx.AsyncClient) -> str:
    return next(iter(client.cookies.values()))
