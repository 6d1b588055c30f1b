"""Connections of strangers have a bounded cost, and players are served meanwhile. Limits are counted, not timed."""

from __future__ import annotations

import asyncio
import itertools
import json
import socket
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from rumpus.room.settings import Settings
from rumpus.server.front import gate
from rumpus.server.front.connections import Connection
from rumpus.server.front.limits import FrontLimits
from rumpus.server.live.live_table import LiveTable
from rumpus.server.site import Site
from rumpus.server.work.slices import SLICE, Slices
from tests.patience import PATIENCE
from tests.server.attacker import BINARY, PING, PONG, TEXT, frame
from tests.server.in_process import serving

ONE = FrontLimits().one
GET = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
LARGE = b"/page/vendor/goudy/goudy-bookletter-1911-latin-400-normal.woff2"


class Line:
    """A connection from an address of one's own, of which nothing is read unless it is asked for."""

    def __init__(self, port: int, source: str = "127.0.0.1") -> None:
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self._socket.setblocking(False)
        self._socket.bind((source, 0))
        self._port = port

    async def open(self) -> None:
        await asyncio.get_running_loop().sock_connect(self._socket, ("127.0.0.1", self._port))

    async def send(self, data: bytes) -> bool:
        """Send all; false where the other end has cut it off."""
        try:
            await asyncio.get_running_loop().sock_sendall(self._socket, data)
        except ConnectionError:
            return False
        return True

    async def read(self) -> bytes:
        """Some of what comes; nothing at the end."""
        try:
            return await asyncio.get_running_loop().sock_recv(self._socket, 65536)
        except ConnectionError:
            return b""

    async def rest(self) -> bytes:
        """All until the end."""
        read = b""
        while more := await self.read():
            read += more
        return read

    def close(self) -> None:
        self._socket.close()


@asynccontextmanager
async def line(port: int, source: str = "127.0.0.1") -> AsyncIterator[Line]:
    """A connection as long as the block lasts."""
    one = Line(port, source)
    await one.open()
    try:
        yield one
    finally:
        one.close()


def run(attack: Callable[..., Coroutine[Any, Any, None]], data: Path, *words: Any, **wanted: Any) -> None:
    """Run an attack on a server of its own."""

    async def whole() -> None:
        async with serving(data, **wanted) as (site, port):
            await attack(site, port, *words)

    asyncio.run(asyncio.wait_for(whole(), PATIENCE))


def upgrade(table: str) -> bytes:
    """The request for a socket."""
    return (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def cut_off(site: Site, kind: str) -> float:
    """The number of clients cut off for this kind of fault."""
    return site.metrics.registry.get_sample_value("rumpus_client_faults_total", {"kind": kind}) or 0.0


async def is_served(port: int, source: str) -> bool:
    """Return True if a client at another address gets an answer."""
    transport = httpx.AsyncHTTPTransport(local_address=source)
    async with httpx.AsyncClient(transport=transport, base_url=f"http://127.0.0.1:{port}") as client:
        try:
            return (await client.get("/health")).text == "ok\n"
        except httpx.TransportError:
            return False


# What one connection holds


def test_a_client_that_never_reads_pongs_is_dropped(tmp_path: Path) -> None:
    run(_pings, tmp_path)


async def _pings(site: Site, port: int) -> None:
    table = site.tables.make(Settings("rap-rummy", 2), "ann", "Ann", ["random"])
    async with line(port) as one:
        await one.send(upgrade(table.table_id))
        assert b" 101 " in await one.read()
        many, most = frame(PING, b"x" * 125) * 500, 0
        for _ in range(1000):
            if not await one.send(many):
                break
            most = max(most, site.connections.bytes_held)
        else:
            pytest.fail("it was never cut off")
    assert most <= ONE
    assert cut_off(site, "sent too many frames") == 1


@pytest.mark.parametrize("kind", [PONG, TEXT, BINARY])
def test_frames_without_end_are_cut_off(tmp_path: Path, kind: int) -> None:
    run(_frames_without_end, tmp_path, kind)


async def _frames_without_end(site: Site, port: int, kind: int) -> None:
    """Those that need no answer, and those after a close, cost as much to read as others."""
    table = site.tables.make(Settings("rap-rummy", 2), "ann", "Ann", ["random"])
    async with line(port) as one:
        await one.send(upgrade(table.table_id))
        while b'"type":"table"' not in await one.read():
            pass
        flood = asyncio.create_task(one.send(frame(kind, b"") * 1_000_000))
        assert await is_served(port, "127.0.1.1")
        assert not await flood
    assert cut_off(site, "sent too many frames") == 1


class Taking(asyncio.Protocol):
    """A protocol behind the gate that notes what it is handed."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []

    def data_received(self, data: bytes) -> None:
        self.parts.append(data)

    def holds(self) -> int:
        return 0


def test_many_frames_at_once_are_passed_on_in_small_rounds_and_connections_take_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks = itertools.count()
    monkeypatch.setattr("rumpus.server.front.connections.Slices", partial(Slices, lambda: next(ticks) * SLICE / 3))
    run(_much_at_once, tmp_path)


async def _much_at_once(site: Site, port: int) -> None:
    async with line(port) as one, line(port) as other:
        while len(site.connections) < 2:
            await asyncio.sleep(0)
        gates, much = [cast("gate.Gate", found) for found in site.connections._open], bytes(range(256)) * 1024
        taking = [Taking() for _ in gates]
        for found, inner in zip(gates, taking, strict=True):
            found.hand_over(inner)
        for sender in (one, other):
            await sender.send(much)
        while sum(len(part) for inner in taking for part in inner.parts) < 2 * len(much):
            before = [len(inner.parts) for inner in taking]
            await asyncio.sleep(0)
            assert sum(len(inner.parts) for inner in taking) - sum(before) <= 3 * len(gates)
        assert [b"".join(inner.parts) for inner in taking] == [much, much]
        assert max(len(part) for inner in taking for part in inner.parts) <= gate.PIECE


def test_requests_sent_on_and_on_before_an_answer_is_read(tmp_path: Path) -> None:
    run(_pipelined, tmp_path)


async def _pipelined(site: Site, port: int) -> None:
    async with line(port) as few:
        await few.send(GET * 3)
        read = b""
        while read.count(b"ok\n") < 3:
            read += await few.read()
    async with line(port) as many:
        await many.send(GET * 5000)
        assert (await many.rest()).count(b"ok\n") <= 9
    assert cut_off(site, "sent requests without waiting for answers") == 1


@pytest.mark.parametrize(
    ("begin", "again", "kind"),
    [
        (b"GET / HTTP/1.1\r\nX: ", b"a" * 4096, "sent a head without end"),
        (b"GET /", b"a" * 4096, "sent a head without end"),
        (b"GET / HTTP/1.1\r\n", b"X: a\r\n" * 100, "sent too many headers"),
        (b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", b"X: a\r\n" * 100, "sent too many headers"),
    ],
)
def test_heads_without_end(tmp_path: Path, begin: bytes, again: bytes, kind: str) -> None:
    run(_endless, tmp_path, begin, again, kind)


async def _endless(site: Site, port: int, begin: bytes, again: bytes, kind: str) -> None:
    async with line(port) as one:
        await one.send(begin)
        most = 0
        for _ in range(2000):
            if not await one.send(again):
                break
            most = max(most, site.connections.bytes_held)
            await asyncio.sleep(0)
        else:
            pytest.fail("it was never cut off")
    assert most <= ONE // 8
    assert cut_off(site, kind) == 1


# What all hold together


def test_all_buffers_together_stay_below_the_limit_and_active_readers_go_on(tmp_path: Path) -> None:
    run(_many_slow, tmp_path, front=FrontLimits(buffers=1 << 20))


async def _many_slow(site: Site, port: int) -> None:
    table = site.tables.make(Settings("rap-rummy", 2), "ann", "Ann", ["random"])
    url = f"ws://127.0.0.1:{port}/api/tables/{table.table_id}/socket"
    async with connect(url) as a, connect(url) as b, connect(url) as c:
        slow = (a, b, c)
        for one in slow:
            await one.recv()
            one.transport.pause_reading()
        await _many_slow_and_one(site, table, slow, url)


async def _many_slow_and_one(site: Site, table: LiveTable, slow: Sequence[ClientConnection], url: str) -> None:
    readers = list(table.audience.readers)  # before the one that reads comes, whichever of the slow ones came first
    async with connect(url) as reading:
        await reading.recv()
        for _ in range(600):
            for reader in readers:
                reader.tell(b" " * 50_000)
                assert site.connections.bytes_held <= 1 << 20
            await asyncio.sleep(0)
        assert cut_off(site, "held most of what all connections may hold") >= 1
        await reading.send('{"id":"a","ask":"table"}')
        assert json.loads(await reading.recv())["re"] == "a"
        for one in slow:
            one.transport.abort()


async def fill(gate: Connection, tell: Callable[[bytes], None], most: int) -> None:
    """Tell a reader more and more, until so much of it is unsent."""
    while gate.holds() < most:
        tell(b" " * 10_000)
        await asyncio.sleep(0)


def test_the_largest_idle_one_goes_before_a_larger_one_that_reads(tmp_path: Path) -> None:
    run(_largest_idle, tmp_path, front=FrontLimits(buffers=1 << 20, idle_seconds=0.3))


async def _largest_idle(site: Site, port: int) -> None:
    table = site.tables.make(Settings("rap-rummy", 2), "ann", "Ann", ["random"])
    async with line(port) as idle, line(port) as reading, line(port) as third:
        for number, one in enumerate((idle, reading, third), start=1):
            await one.send(upgrade(table.table_id))
            assert b" 101 " in await one.read()
            while len(table.audience.readers) < number:
                await asyncio.sleep(0)
        gates = list(site.connections._open)
        tell = [reader.tell for reader in table.audience.readers]
        await fill(gates[0], tell[0], 400_000)
        while time.monotonic() - gates[0].idle_since(time.monotonic()) <= 0.3:
            await asyncio.sleep(0.01)
        await fill(gates[1], tell[1], 450_000)
        await reading.read()
        await fill(gates[1], tell[1], 450_000)
        while len(site.connections) == 3:
            tell[2](b" " * 10_000)
            await asyncio.sleep(0)
        assert list(site.connections._open) == gates[1:]


# Their time


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost:",
        b"\r\n",
        b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
    ],
)
def test_a_slow_request_is_refused(tmp_path: Path, sent: bytes) -> None:
    run(_late, tmp_path, sent, front=FrontLimits(head_seconds=0.2, body_seconds=0.2))


async def _late(site: Site, port: int, sent: bytes) -> None:
    async with line(port) as one:
        await one.send(sent)
        assert (await one.rest()).startswith(b"HTTP/1.1 408 ")
    assert cut_off(site, "sent a request too slowly") == 1


@pytest.mark.parametrize(("bytes_at_once", "in_time"), [(1, False), (100, True)])
def test_a_body_comes_as_fast_as_it_has_to(tmp_path: Path, bytes_at_once: int, in_time: bool) -> None:
    front = FrontLimits(body_start=0.4, body_rate=100)
    run(_dripping, tmp_path, bytes_at_once, in_time, front=front)


async def _dripping(site: Site, port: int, bytes_at_once: int, in_time: bool) -> None:
    async with line(port) as one:
        await one.send(b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1001\r\n\r\n{")
        for _ in range(10):
            await asyncio.sleep(0.1)
            await one.send(b" " * bytes_at_once)
        answer = await one.read()
    assert answer.startswith(b"HTTP/1.1 400 " if in_time else b"HTTP/1.1 408 ")
    assert cut_off(site, "sent a request too slowly") == (not in_time)


# Their number


def test_the_oldest_unused_connection_of_a_full_address_makes_room(tmp_path: Path) -> None:
    run(_of_one_address, tmp_path, front=FrontLimits(sockets=2))


async def _of_one_address(site: Site, port: int) -> None:
    lines = [Line(port, "127.0.0.2") for _ in range(6)]
    for one in lines:
        await one.open()
        await one.send(b"GET / HTTP/1.1\r\n")
    for one in lines[:2]:
        assert await one.rest() == b""
    assert len(site.connections) == 4
    assert cut_off(site, "made room for others") == 2
    await lines[5].send(b"Host: localhost\r\n\r\n")
    assert b" 200 " in await lines[5].read()
    for one in lines:
        one.close()


def test_an_address_opens_so_many_connections_at_once(tmp_path: Path) -> None:
    run(_opened_at_once, tmp_path, front=FrontLimits(calls=0.25))


async def _opened_at_once(site: Site, port: int) -> None:
    served = [await is_served(port, "127.0.0.2") for _ in range(20)]
    assert served[:2] == [True] * 2
    assert served.count(False) >= 8
    assert await is_served(port, "127.0.0.3")
    assert cut_off(site, "too many new connections of one address") == served.count(False)


@pytest.mark.parametrize("strangers", [["127.0.0.1"] * 8, [f"127.0.1.{number}" for number in range(12)]])
def test_players_can_connect_when_strangers_fill_all_connections(tmp_path: Path, strangers: list[str]) -> None:
    run(_reserved, tmp_path, strangers, front=FrontLimits(sockets=4, connections=16, stall_seconds=PATIENCE))


async def _reserved(site: Site, port: int, strangers: list[str]) -> None:
    here = f"127.0.0.1:{port}"
    async with httpx.AsyncClient(base_url=f"http://{here}") as client:
        session = (await client.post("/api/me", json={"name": "Eve"})).cookies["rumpus_session"]
        new = {"game": "rap-rummy", "computers": ["random"], "start": True}
        table = (await client.post("/api/tables", json=new)).json()["id"]
    slow = []
    for number, source in enumerate(strangers):
        one = Line(port, source)
        await one.open()
        if number < 4:
            await one.send(upgrade(table))
            assert b" 101 " in await one.read()
        else:  # asks for much and reads none of it
            await one.send(GET.replace(b"/health", LARGE) * 8)
        slow.append(one)
    cookie = {"Cookie": f"rumpus_session={session}"}
    async with httpx.AsyncClient(base_url=f"http://{here}") as stranger:
        refused = await stranger.get("/health")
        assert (refused.status_code, refused.headers["connection"]) == (503, "close")
        assert refused.json()["code"] == "too-many-connections"
    async with httpx.AsyncClient(base_url=f"http://{here}", headers=cookie) as player:
        assert (await player.get("/health")).text == "ok\n"
    async with connect(f"ws://{here}/api/tables/{table}/socket", additional_headers=cookie) as playing:
        assert json.loads(await playing.recv())["type"] == "table"
    for one in slow:
        one.close()


def test_where_all_connections_are_taken_by_half_requests_others_are_served(tmp_path: Path) -> None:
    run(_half_open, tmp_path, front=FrontLimits(connections=16))


async def _half_open(site: Site, port: int) -> None:
    lines = [Line(port, f"127.0.1.{number}") for number in range(40)]
    for one in lines:
        await one.open()
        await one.send(b"GET / HTTP/1.1\r\n")
    for number in range(20):
        assert await is_served(port, f"127.0.2.{number}")
        assert len(site.connections) <= 16
    for one in lines:
        one.close()
