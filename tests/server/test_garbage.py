"""What has ended is freed at once: nobody looks for garbage among all that a server holds, which would take a moment in which nobody
can move, so garbage would stay.
"""

from __future__ import annotations

import asyncio
import gc
import json
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from rumpus.core.errors import UsageError
from rumpus.room.settings import Settings
from rumpus.server.front.gate import Gate
from rumpus.server.live.replies import Reply, answered
from rumpus.server.site import Site
from tests.server.attacker import TEXT, frame
from tests.server.test_front import GET, line, run, upgrade

HALF = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf"
NO_RECORD = b"POST /api/records HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nnone"
NO_CALL = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\n{bad"


@pytest.fixture(autouse=True)
def nobody_looks_for_garbage() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize(
    "sent",
    [b"", b"GET / HT", HALF, b"no HTTP\r\n\r\n", GET, GET * 3, NO_CALL, NO_RECORD],
    ids=["nothing", "half-a-head", "half-a-body", "no-http", "request", "requests", "refused", "upload-refused"],
)
def test_a_connection_that_has_ended_is_freed(sent: bytes, tmp_path: Path) -> None:
    run(_ended, tmp_path, sent)


async def _ended(site: Site, port: int, sent: bytes) -> None:
    async with line(port) as one:
        gates = await _held(site)
        await one.send(sent)
        if sent.endswith(b"\r\n\r\n") or sent in (NO_CALL, NO_RECORD):
            assert b"HTTP/1.1 " in await one.read()
    await _freed(site, gates)


def test_a_socket_that_has_ended_is_freed(tmp_path: Path) -> None:
    run(_sockets, tmp_path)


async def _sockets(site: Site, port: int) -> None:
    table = site.tables.make(Settings("rap-rummy", 2), "ann", "Ann", ["random"])
    async with line(port) as one:
        await one.send(upgrade(table.table_id) + frame(TEXT, json.dumps({"id": "1", "ask": "legal"}).encode()))
        assert b" 101 " in await one.read()
        gates = await _held(site)
    await _freed(site, gates)
    async with line(port) as one:
        await one.send(upgrade(table.table_id))
        await one.read()
        gates = await _held(site)
        await one.send(b"no frame at all")
        await one.rest()
    await _freed(site, gates)
    async with connect(f"ws://127.0.0.1:{port}/api/tables/{table.table_id}/socket") as socket:  # closed as it should be
        await socket.recv()
        gates = await _held(site)
    await _freed(site, gates)


async def _held(site: Site) -> list[weakref.ref[object]]:
    """Everything that the open connections are."""
    while not site.connections._open:
        await asyncio.sleep(0)
    gates = [one for one in site.connections._open if isinstance(one, Gate)]
    parts = [part for gate in gates for part in (gate, gate._inner, getattr(gate._inner, "conn", None)) if part]
    return [weakref.ref(part) for part in parts]


async def _freed(site: Site, held: list[weakref.ref[object]]) -> None:
    """Wait until it is gone; the test's patience ends where it stays."""
    assert held
    while any(part() is not None for part in held):
        await asyncio.sleep(0.001)
    assert not site.connections._open


def test_an_error_that_was_waited_for_is_freed() -> None:
    """Whoever has waited is in its traceback."""

    errors: list[weakref.ref[UsageError]] = []

    def refuse(reply: Reply) -> None:
        error = UsageError("no", code="no")
        errors.append(weakref.ref(error))
        reply(error)

    async def wait() -> None:
        with pytest.raises(UsageError):
            await answered(refuse)

    asyncio.run(wait())
    assert [error() for error in errors] == [None]
