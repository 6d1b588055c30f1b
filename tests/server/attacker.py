"""A client that follows no protocol: it sends raw bytes, from an address of its own."""

from __future__ import annotations

import re
import socket
import struct
import time

from tests.patience import PATIENCE
from tests.server.serving import Served

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Attacker:
    """One connection."""

    def __init__(self, server: Served, source: str = "127.0.0.1") -> None:
        host, _, port = server.address.rpartition(":")
        self.socket = socket.create_connection((host, int(port)), timeout=PATIENCE, source_address=(source, 0))

    def send(self, *parts: bytes) -> None:
        """Send all at once."""
        self.socket.sendall(b"".join(parts))

    def head(self) -> str:
        """The head of the next answer."""
        read = b""
        while not read.endswith(b"\r\n\r\n"):
            try:
                byte = self.socket.recv(1)
            except ConnectionError:
                break
            if not byte:
                break
            read += byte
        return read.decode()

    def rest(self) -> bytes:
        """All that comes until the other end closes, or cuts it off."""
        read = b""
        try:
            while more := self.socket.recv(65536):
                read += more
        except ConnectionError:
            pass
        return read

    def upgrade(self, table: str, *more: str, version: int = 13) -> str:
        """Ask for the socket of a table; the head of the answer."""
        self.send(handshake(table, *more, version=version))
        return self.head()

    def break_off(self) -> None:
        """Go without a word, so that the other end hears of a reset."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()


def handshake(table: str, *more: str, version: int = 13) -> bytes:
    """The request for the socket of a table."""
    lines = [
        f"GET /api/tables/{table}/socket HTTP/1.1",
        "Host: localhost",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        f"Sec-WebSocket-Version: {version}",
        *more,
    ]
    return "\r\n".join([*lines, "", ""]).encode()


def frame(kind: int, data: bytes) -> bytes:
    """A frame of a client; its mask is zero, which leaves the data as they are."""
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2)
    return bytes([0x80 | kind]) + size + bytes(4) + data


def await_metric(server: Served, line: str, least: int = 1) -> float:
    """The number in a line of the metrics, once it is as large."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found = re.search(rf"^{re.escape(line)} (\S+)$", server.metrics(), re.MULTILINE)
        if found and float(found[1]) >= least:
            return float(found[1])
    raise AssertionError(f"{line} has not come to {least}")
