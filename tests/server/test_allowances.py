"""Limits on requests and open connections count per address and user, over all their connections."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from rumpus.game import Game
from rumpus.room.settings import Settings
from rumpus.server.front.clients import CountedClient, client_at
from rumpus.server.front.limits import FrontLimits
from rumpus.server.live.questions import check_document
from rumpus.server.protocol.requests import CheckQuestion
from rumpus.server.site import Site
from tests.server.test_front import run
from tests.server.test_slices import STEPS, beats_until, ticking


def test_sockets_are_counted_by_guest_and_by_address(tmp_path: Path) -> None:
    run(_sockets, tmp_path, front=FrontLimits(sockets=16))


async def _sockets(site: Site, port: int) -> None:
    table = site.tables.make(Settings("rap-rummy", 2), "ann", "Ann", ["random"])
    url = f"ws://127.0.0.1:{port}/api/tables/{table.table_id}/socket"
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
        cookie = {
            "Cookie": f"rumpus_session={(await client.post('/api/me', json={'name': 'Eve'})).cookies['rumpus_session']}"
        }
    opened = [await connect(url, additional_headers=cookie) for _ in range(2)]
    with pytest.raises(InvalidStatus) as refused:
        await connect(url, additional_headers=cookie)
    assert refused.value.response.status_code == 429
    opened += [await connect(url) for _ in range(14)]
    with pytest.raises(InvalidStatus) as refused:
        await connect(url)
    assert refused.value.response.status_code == 429
    opened.append(await connect(url, local_addr=("127.0.0.2", 0)))
    for one in opened:
        one.transport.abort()


def test_frames_are_counted_over_all_sockets_of_an_address(tmp_path: Path) -> None:
    run(_frames, tmp_path, front=FrontLimits(calls=1.0))


async def _frames(site: Site, port: int) -> None:
    table = site.tables.make(Settings("rap-rummy", 2), "ann", "Ann", ["random"])
    url = f"ws://127.0.0.1:{port}/api/tables/{table.table_id}/socket"
    opened = [await connect(url) for _ in range(4)]
    codes = []
    for one in opened:
        await one.recv()
        for number in range(20):
            await one.send(json.dumps({"id": f"{number}", "ask": "hint"}))
        codes += [json.loads(await one.recv())["error"]["code"] for _ in range(20)]
        one.transport.abort()
    assert codes.count("not-begun") >= 16
    assert codes.count("too-many") > 30
    async with connect(url, local_addr=("127.0.0.2", 0)) as other:
        await other.recv()
        await other.send('{"id":"a","ask":"table"}')
        assert json.loads(await other.recv())["type"] == "answer"


def test_frames_are_counted_over_all_addresses_of_a_user(tmp_path: Path) -> None:
    run(_frames_of_user, tmp_path, front=FrontLimits(calls=2.0))


async def _frames_of_user(site: Site, port: int) -> None:
    table = site.tables.make(Settings("rap-rummy", 2), "ann", "Ann", ["random"])
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
        session = (await client.post("/api/me", json={"name": "Eve"})).cookies["rumpus_session"]
    codes = []
    for number in range(2, 6):
        async with connect(
            f"ws://127.0.0.1:{port}/api/tables/{table.table_id}/socket",
            additional_headers={"Cookie": f"rumpus_session={session}"},
            local_addr=(f"127.0.0.{number}", 0),
        ) as one:
            await one.recv()
            for asked in range(10):
                await one.send(json.dumps({"id": f"{asked}", "ask": "hint"}))
            codes += [json.loads(await one.recv())["error"]["code"] for _ in range(10)]
    assert codes[:10] == ["not-begun"] * 10
    assert codes.count("too-many") >= 10


def test_others_have_their_turn_while_a_long_turn_is_checked() -> None:
    game = Game("rummy-q", ["Ann", "Bob"], seed=1)
    work = check_document(game.rules, game.view(game.to_move), CheckQuestion(STEPS))

    async def check() -> tuple[Any, int]:
        return await beats_until(ticking().run(work))

    document, beats = asyncio.run(check())
    assert document["taken"] == 200
    assert beats >= 200 // 3


def test_only_a_proxy_that_is_named_says_whom_it_speaks_for(tmp_path: Path) -> None:
    run(_forwarded, tmp_path / "a", True, front=FrontLimits(calls=1.0), proxies=("127.0.0.1",))
    run(_forwarded, tmp_path / "b", False, front=FrontLimits(calls=1.0))


async def _forwarded(site: Site, port: int, is_believed: bool) -> None:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
        told = [
            (await client.get("/api/games", headers={"X-Forwarded-For": f"203.0.113.{number}"})).status_code
            for number in range(8)
        ]
    assert (told == [200] * 8) is is_believed


@pytest.mark.parametrize(
    ("host", "client"),
    [
        ("127.0.0.1", CountedClient("127.0.0.1", 1)),
        ("203.0.113.7", CountedClient("203.0.113.7", 1)),
        ("192.168.1.20", CountedClient("192.168.1.20", 4)),
        ("::ffff:10.0.0.1", CountedClient("10.0.0.1", 4)),
        ("2001:db8:1:2:3:4:5:6", CountedClient("2001:db8:1:2::/64", 1)),
        ("fd00::1", CountedClient("fd00::/64", 4)),
        ("", CountedClient("", 1)),
    ],
)
def test_addresses_that_count_as_one(host: str, client: CountedClient) -> None:
    assert client_at(host) == client
