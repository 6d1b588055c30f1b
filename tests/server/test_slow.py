"""A reader that does not read is dropped, nobody waits for it, and it may come back."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import pytest

from rumpus.room.settings import Settings
from rumpus.server import socket
from rumpus.server.app import Setup, application, opened
from rumpus.server.site import Site

Message = MutableMapping[str, Any]


class Client:
    """The other end of a socket, as the application sees it; one that does not ``read`` stops what is sent to it."""

    def __init__(self, reads: bool) -> None:
        self.reads = reads
        self.sent: list[Message] = []
        self.asks: asyncio.Queue[Message] = asyncio.Queue()
        self.asks.put_nowait({"type": "websocket.connect"})

    async def send(self, message: Message) -> None:
        self.sent.append(message)
        if message["type"] != "websocket.accept" and not self.reads:
            await asyncio.Event().wait()

    async def come(self, site: Site, table: str) -> None:
        """A whole time at a table."""
        scope = {
            "type": "websocket",
            "path": f"/api/tables/{table}/socket",
            "query_string": b"",
            "headers": [],
            "client": ("here", 1),
            "scheme": "ws",
        }
        await application(site)(scope, self.asks.get, self.send)


def test_a_reader_that_does_not_read_is_dropped_and_may_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "MOST_UNSENT", 20_000)
    monkeypatch.setattr(socket, "CLOSING", 0.05)
    asyncio.run(asyncio.wait_for(_slow(tmp_path), 30))


async def _slow(data: Path) -> None:
    async with opened(Setup(data)) as site:
        table = site.tables.make(Settings("rap-rummy", 2), "ann", "Ann", ["random"])
        slow = Client(reads=False)
        for _ in range(50):
            slow.asks.put_nowait({"type": "websocket.receive", "text": '{"id":"a","ask":"table"}'})
        await slow.come(site, table.keeper.table_id)  # it ends by itself, though nothing is ever read
        assert table.audience.readers == []
        again = Client(reads=True)
        again.asks.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await again.come(site, table.keeper.table_id)
        assert again.sent[0]["type"] == "websocket.accept"
