"""A connection that ends frees its memory: nothing is left to the garbage collector, which comes by rarely while
tables are played."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from weakref import WeakSet, ref

import pytest

from bench.load.client import way_to
from rumpus.core.errors import UsageError
from rumpus.room.settings import Settings
from rumpus.server.front.clients import client_at
from rumpus.server.front.connections import Connections
from rumpus.server.front.gate import Gate
from rumpus.server.front.http import FrontHttp
from rumpus.server.front.limits import FrontLimits
from rumpus.server.front.tls import tls_context
from rumpus.server.live.faults import Faults
from rumpus.server.live.metrics import Metrics
from rumpus.server.live.table.replies import Reply, answered
from rumpus.server.site import Site
from rumpus.server.ws.uvicorn_socket import Handshake, UvicornSocket
from tests.patience import PATIENCE
from tests.server.attacker import PING, TEXT, frame
from tests.server.test_front import GET, run, upgrade
from tests.server.test_https import CERTIFICATE

TABLE = b"the-table"  # stands for the table's id
SOCKET = upgrade(TABLE.decode())
SAID_BY_SOCKETS = b"\0"  # frames stand behind it
PARTS = (Gate, FrontHttp, UvicornSocket, Handshake)
SILENT = {
    "nothing": b"",
    "half a head": GET[:20],
    "half a body": b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf",
}
ANSWERED = {
    "a head without end": GET[:-2] + (b"X-Long: " + b"x" * 8000 + b"\r\n") * 20,
    "no HTTP": b"\xff\xff\r\n\r\n",
    "a request": GET,
    "many requests": 50 * GET,
    "no record": b"POST /api/records HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nnone",
    "a socket": SOCKET,
    "a question": SOCKET + SAID_BY_SOCKETS + frame(TEXT, b'{"id":"1","ask":"table"}'),
    "pings without end": SOCKET + SAID_BY_SOCKETS + frame(PING, b"x" * 100) * 3000,
    "no frame": SOCKET + SAID_BY_SOCKETS + b"\xff" * 100,
    "an old kind of socket": SOCKET.replace(b"Version: 13", b"Version: 1"),
    "a socket of no table": upgrade("nowhere"),
}


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_no_object_of_a_connection_outlives_it(scheme: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alive, made = WeakSet[object](), set[type]()
    for part in PARTS:
        monkeypatch.setattr(part, "__init__", _watched(part.__init__, alive, made))
    tls = tls_context(CERTIFICATE, CERTIFICATE) if scheme == "https" else None
    run(_come_and_go, tmp_path, scheme, alive, tls=tls)
    assert made == set(PARTS)


def _watched(init: Callable[..., None], alive: WeakSet[object], made: set[type]) -> Callable[..., None]:
    def watched(self: object, *words: Any, **more: Any) -> None:
        alive.add(self)
        made.add(type(self))
        init(self, *words, **more)

    return watched


async def _come_and_go(site: Site, port: int, scheme: str, alive: WeakSet[object]) -> None:
    table = site.tables.make(Settings("rap-rummy", 2), "ann", "Ann", ["random"])
    gc.disable()
    try:
        for name, sent in (SILENT | ANSWERED).items():
            words = sent.replace(TABLE, table.table_id.encode())
            await _say(f"{scheme}://127.0.0.1:{port}", words, is_answered=name in ANSWERED)
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    while alive:
                        await asyncio.sleep(0.01)
            assert not list(alive), name
    finally:
        gc.enable()


def test_the_watch_over_all_connections_holds_none_that_has_ended() -> None:
    async def watch() -> None:
        looked = asyncio.Event()
        connection = _Looked(looked)
        connections = Connections(FrontLimits(head_seconds=0.01), Faults(Metrics()))
        assert connections.admit(connection) is None
        watching = asyncio.create_task(connections.watch())
        await looked.wait()
        connections.leave(connection)
        left = ref(connection)
        del connection
        await asyncio.sleep(0)  # until the round of the watch is over
        assert left() is None
        watching.cancel()

    gc.disable()
    try:
        asyncio.run(watch())
    finally:
        gc.enable()


class _Looked:
    """A connection that says when it was looked at."""

    def __init__(self, looked: asyncio.Event) -> None:
        self._looked = looked
        self.client, self.host = client_at("127.0.0.1"), "127.0.0.1"
        self.bytes_held, self.on_reserve = 0, False

    def holds(self) -> int:
        return 0

    def is_unused(self) -> bool:
        return True

    def idle_since(self, now: float) -> float:
        return now

    def check_times(self, _now: float) -> None:
        self._looked.set()

    def cut(self, _kind: str) -> None: ...


def test_an_error_does_not_outlive_its_waiters() -> None:
    """Its traceback refers to them."""
    errors: list[ref[UsageError]] = []

    def refuse(reply: Reply) -> None:
        error = UsageError("no", code="no")
        errors.append(ref(error))
        reply(error)

    async def wait() -> None:
        with pytest.raises(UsageError):
            await answered(refuse)

    gc.disable()
    try:
        asyncio.run(wait())
        assert [error() for error in errors] == [None]
    finally:
        gc.enable()


async def _say(url: str, sent: bytes, is_answered: bool) -> None:
    """Connect, say it, and go without a word; frames are said when there is a socket."""
    reader, writer = await asyncio.open_connection(**way_to(url))
    head, _, frames = sent.partition(SAID_BY_SOCKETS)
    writer.write(head)
    with suppress(ConnectionError):
        if frames:
            await reader.readuntil(b"\r\n\r\n")
            await reader.read(1)  # the table
            writer.write(frames)
        await (reader.read(1) if is_answered else writer.drain())
    writer.transport.abort()
