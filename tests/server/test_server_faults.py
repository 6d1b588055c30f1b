"""A server error is answered under the id of the request, logged once, and has the headers of every answer."""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from rumpus.room.settings import Settings
from rumpus.store import Store
from tests.patience import PATIENCE
from tests.server.in_process import serving


def broken(*words: object, **named: object) -> object:
    """Fail, as nobody has foreseen."""
    raise ZeroDivisionError


@pytest.mark.parametrize(
    "place", ["rumpus.server.live.live_table.LiveTable.table_document", "rumpus.server.live.questions._game"]
)
def test_a_question_that_fails_is_answered_under_its_id_and_logged_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, place: str
) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as (site, port):
            table = site.tables.make(Settings("rap-rummy", 2), "ann", "Ann", ["random"])
            async with connect(f"ws://127.0.0.1:{port}/api/tables/{table.table_id}/socket") as socket:
                await socket.recv()
                monkeypatch.setattr(place, broken)
                for name in ("first", "second"):
                    await socket.send(json.dumps({"id": name, "ask": "table" if "table_" in place else "score"}))
                    answer = json.loads(await socket.recv())
                    assert (answer["re"], answer["error"]["code"]) == (name, "server-fault")
                monkeypatch.undo()
                await socket.send('{"id":"third","ask":"table"}')
                assert json.loads(await socket.recv())["type"] == "answer"

    asyncio.run(asyncio.wait_for(evening(), PATIENCE))
    assert [record.exc_info is not None for record in faults(caplog)] == [True]


def test_a_frame_that_fails_is_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as (site, port):
            table = site.tables.make(Settings("rap-rummy", 2), "ann", "Ann", ["random"])
            async with connect(f"ws://127.0.0.1:{port}/api/tables/{table.table_id}/socket") as socket:
                await socket.recv()
                monkeypatch.setattr("rumpus.server.ws.socket._run_command", broken)
                await socket.send('{"id":"mine","do":"next"}')
                answer = json.loads(await socket.recv())
                assert (answer["re"], answer["error"]["code"]) == ("mine", "server-fault")

    asyncio.run(asyncio.wait_for(evening(), PATIENCE))


def test_a_call_that_fails_is_answered_with_the_headers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as (_, port), httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
            monkeypatch.setattr(Store, "mark", broken)
            monkeypatch.setattr(Store, "open_tables", broken)
            for path in ("/health", "/api/tables"):
                answer = await client.get(path)
                assert (answer.status_code, answer.json()["code"]) == (500, "server-fault")
                assert answer.headers["X-Content-Type-Options"] == "nosniff"
                assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
            monkeypatch.undo()
            assert (await client.get("/health")).text == "ok\n"

    asyncio.run(asyncio.wait_for(evening(), PATIENCE))
    assert len(faults(caplog)) == 1


def faults(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    """The log records of faults."""
    return [record for record in caplog.records if record.levelno >= logging.ERROR]
