"""A client that does not read is dropped, delays no other client, and may come back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from rumpus.room.settings import Settings
from rumpus.server.ws import socket
from tests.patience import PATIENCE
from tests.server.in_process import serving


def test_a_reader_that_does_not_read_is_dropped_and_may_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "CLOSING", 0.05)
    asyncio.run(asyncio.wait_for(_slow(tmp_path), PATIENCE))


async def _slow(data: Path) -> None:
    async with serving(data) as (site, port):
        table = site.tables.make(Settings("rap-rummy", 2), "ann", "Ann", ["random"])
        url = f"ws://127.0.0.1:{port}/api/tables/{table.table_id}/socket"
        async with connect(url) as slow:
            await slow.recv()
            slow.transport.pause_reading()
            (reader,) = table.audience.readers
            for _ in range(200):  # far more than a socket of the system and the server hold together
                reader.tell(b" " * 100_000)
            await table.audience.wait_until_empty()  # it ends by itself, though nothing is ever read
            slow.transport.abort()
        async with connect(url) as again:
            assert '"type":"table"' in str(await again.recv())
