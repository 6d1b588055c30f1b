"""A reader that does not read is dropped, nobody waits for it, and it may come back."""

from __future__ import annotations

import asyncio
import socket as sockets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from rumpus.room.settings import Settings
from rumpus.server.app import Setup, opened
from rumpus.server.serve import _Server
from rumpus.server.site import Site
from rumpus.server.ws import socket

PATIENCE = 30.0  # seconds


def test_a_reader_that_does_not_read_is_dropped_and_may_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "CLOSING", 0.05)
    asyncio.run(asyncio.wait_for(_slow(tmp_path), PATIENCE))


async def _slow(data: Path) -> None:
    async with _serving(data) as (site, port):
        table = site.tables.make(Settings("rap-rummy", 2), "ann", "Ann", ["random"])
        url = f"ws://127.0.0.1:{port}/api/tables/{table.table_id}/socket"
        async with connect(url) as slow:
            await slow.recv()
            slow.transport.pause_reading()
            (reader,) = table.audience.readers
            for _ in range(200):  # far more than a socket of the system and the server hold together
                reader.tell(b" " * 100_000)
            await table.deserted()  # it ends by itself, though nothing is ever read
            slow.transport.abort()
        async with connect(url) as again:
            assert '"type":"table"' in str(await again.recv())


@asynccontextmanager
async def _serving(data: Path) -> AsyncIterator[tuple[Site, int]]:
    ready = asyncio.Event()
    with sockets.create_server(("127.0.0.1", 0)) as listening:
        async with opened(Setup(data)) as site:
            server = _Server(site, ready.set)
            serving = asyncio.create_task(server.serve(sockets=[listening]))
            await ready.wait()
            yield site, listening.getsockname()[1]
            server.should_exit = True
            await serving
