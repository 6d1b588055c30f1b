"""Each request counts by its cost."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from rumpus.room.settings import Settings
from rumpus.server.site import Site
from tests.server.test_front import run


def test_a_frame_weighs_as_much_as_its_steps(tmp_path: Path) -> None:
    run(_heavy, tmp_path)


async def _heavy(site: Site, port: int) -> None:
    table = site.tables.make(Settings("rummy-q", 2), "ann", "Ann", ["random"])
    async with connect(f"ws://127.0.0.1:{port}/api/tables/{table.table_id}/socket") as one:
        await one.recv()
        for asked in range(20):
            await one.send(json.dumps({"id": f"{asked}", "ask": "check", "steps": ["tidy"] * 200}))
        codes = [json.loads(await one.recv())["error"]["code"] for _ in range(20)]
    assert codes.count("not-begun") >= 3  # a hundred at once, of which each takes 26
    assert codes.count("too-many") >= 10


@pytest.mark.parametrize(
    "words", [{"ask": "table"}, {"ask": "score"}, {"ask": "log", "before": 1}, {"ask": "lines", "since": 0}]
)
def test_a_question_weighs_as_much_as_it_costs(tmp_path: Path, words: dict[str, object]) -> None:
    run(_dear, tmp_path, words)


async def _dear(site: Site, port: int, words: dict[str, object]) -> None:
    table = site.tables.make(Settings("rummy-q", 2), "ann", "Ann", ["random"])
    async with connect(f"ws://127.0.0.1:{port}/api/tables/{table.table_id}/socket") as one:
        await one.recv()
        for asked in range(60):
            await one.send(json.dumps({"id": f"{asked}"} | words))
        told = [json.loads(await one.recv()) for _ in range(60)]
    codes = [frame.get("error", {}).get("code") for frame in told]
    assert {None, "not-begun"} & set(codes)
    assert codes.count("too-many") >= 30  # a hundred at once, of which each takes 8 or 16


def test_the_table_sent_with_a_stale_error_costs_as_much_as_a_requested_one(tmp_path: Path) -> None:
    run(_stale, tmp_path)


async def _stale(site: Site, port: int) -> None:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as ann:
        session = (await ann.post("/api/me", json={"name": "Ann"})).cookies["rumpus_session"]
        wanted = {"game": "rap-rummy", "computers": ["random"], "start": True}
        table = (await ann.post("/api/tables", json=wanted)).json()["id"]
    url = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
    async with connect(url, additional_headers={"Cookie": f"rumpus_session={session}"}) as one:
        await one.recv()
        for asked in range(60):
            await one.send(json.dumps({"id": f"{asked}", "do": "act", "act": "draw", "seq": 999}))
        frames: list[dict[str, Any]] = []
        while sum(frame["type"] == "refused" for frame in frames) < 60:
            frames.append(json.loads(await one.recv()))
    codes = Counter(frame["error"]["code"] for frame in frames if frame["type"] == "refused")
    tables = sum(frame["type"] == "table" for frame in frames)
    assert codes.keys() == {"stale", "too-many"}
    assert 0 < tables == codes["stale"] < 30, "a hundred at once, of which each takes 8"
