"""A week of slow play over the wire, and the lists it needs: the server's clock goes as fast as the test."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from secrets import token_urlsafe
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from rumpus.server.live.live_table import LiveTable
from rumpus.server.site import Site
from tests.patience import PATIENCE
from tests.server.evenings import Frame, Now
from tests.server.in_process import serving

HOUR, DAY = 3600.0, 86400.0
GAME = {"game": "rummy-q", "seats": 2, "clock": {"per_turn": DAY}, "grace": 5, "pace": 0}


class Person:
    """A person with a browser."""

    def __init__(self, http: httpx.AsyncClient, address: str) -> None:
        self.http = http
        self.address = address

    async def get(self, path: str) -> Frame:
        return body_of(await self.http.get(path))

    async def post(self, path: str, /, **body: Any) -> Frame:
        return body_of(await self.http.post(path, json=body))

    async def lobby(self) -> tuple[bool, float]:
        """Return True if it is their turn in their one game, and the hours left for it."""
        mine = await self.get("/api/me/tables")
        (table,) = mine["running"]
        return table["to_move"] == table["you"], round((table["deadline"] - mine["now"]) / HOUR, 3)

    async def take_turn(self, table: str) -> None:
        """Come to the table, do the first that may be done until the turn is over, and go again."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        url = f"ws://{self.address}/api/tables/{table}/socket"
        async with connect(url, additional_headers={"Cookie": cookies}) as socket:
            view = json.loads(await socket.recv())["view"]
            turn = view.get("turn")
            while view.get("may") and view["turn"] == turn:
                act = {"act": view["may"][0]["act"], "seq": view["seq"] + 1}
                assert (await ask_socket(socket, do="act", **act))["type"] == "done"
                view = (await ask_socket(socket, ask="table"))["answer"]["view"]


def body_of(answer: httpx.Response) -> Frame:
    """The body of a successful answer."""
    found: Frame = answer.raise_for_status().json()
    return found


async def ask_socket(socket: ClientConnection, **words: Any) -> Frame:
    """Send a request and return its answer."""
    await socket.send(json.dumps({"id": token_urlsafe(6), **words}))
    frame: Frame = {}
    while "re" not in frame:
        frame = json.loads(await socket.recv())
    return frame


@asynccontextmanager
async def person(address: str, name: str) -> AsyncIterator[Person]:
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE) as http:
        found = Person(http, address)
        await found.post("/api/me", name=name)
        yield found


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Now:
    monkeypatch.setattr("rumpus.server.live.table.presence.VISIT", 0.01)
    return Now(monkeypatch)


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.002)


def test_a_slow_game_is_played_for_a_week_by_people_who_look_in_once_a_day(tmp_path: Path, now: Now) -> None:
    asyncio.run(asyncio.wait_for(_week(tmp_path, now), 3 * PATIENCE))


async def _week(data: Path, now: Now) -> None:
    async with serving(data) as (site, port):
        address = f"127.0.0.1:{port}"
        async with person(address, "Ann") as ann, person(address, "Bob") as bob:
            table = (await ann.post("/api/tables", **GAME))["id"]
            for words in ({"do": "sit", "seat": 1}, {"do": "ready"}):
                await bob.post(f"/api/tables/{table}/commands", **words)
            await ann.post(f"/api/tables/{table}/commands", do="start")
            await _days(site, table, ann, bob, now)


async def _days(site: Site, table: str, ann: Person, bob: Person, now: Now) -> None:
    began = now.steady
    for day in range(7):
        for one, other in ((ann, bob), (bob, ann)) if (await ann.lobby())[0] else ((bob, ann), (ann, bob)):
            there = await everybody_is_gone(site, table)
            lines = there.room.next_seq
            now.pass_by(11 * HOUR)
            there.deadlines.run_due()  # as its timer has it, were it asked that early
            assert there.room.next_seq == lines, "nobody plays for who is away before their time is up"
            assert await one.lobby() == (True, 13.0)
            assert await other.lobby() == (False, 13.0)
            if day == 3 and one is bob:
                now.pass_by(13 * HOUR)  # Bob forgets
                there.deadlines.run_due()
                await until(partial(is_to_move, there, 0))
                await there.settled()  # the list tells what is kept
            else:
                await one.take_turn(table)
            assert await other.lobby() == (True, 24.0)
    assert now.steady - began > 6 * DAY
    game = site.store.table(table)
    assert game is not None
    assert {line.seat for line in game.lines if line.by == "stand-in"} == {1}, "once, for the turn that Bob forgot"
    assert {line.by for line in game.lines} == {None, "stand-in"}


def is_to_move(table: LiveTable, seat: int) -> bool:
    return table.room.to_move == seat


def test_without_a_clock_the_list_shows_whose_turn_it_is_also_after_a_restart(tmp_path: Path, now: Now) -> None:
    asyncio.run(asyncio.wait_for(_unclocked(tmp_path), PATIENCE))


async def _unclocked(data: Path) -> None:
    async with serving(data) as (site, port), person(f"127.0.0.1:{port}", "Ann") as ann:
        made = await ann.post("/api/tables", game="rummy-q", computers=["random"], start=True, pace=0)
        table = await site.tables.table(made["id"])
        for _ in range(3):
            await until(partial(is_to_move, table, 0))
            await table.settled()
            (told,) = (await ann.get("/api/me/tables"))["running"]
            assert (told["you"], told["to_move"], told["deadline"]) == (0, 0, None)
            await ann.take_turn(made["id"])
        await until(partial(is_to_move, table, 0))
        await everybody_is_gone(site, made["id"])
        cookies = dict(ann.http.cookies)
    async with serving(data) as (site, port), person(f"127.0.0.1:{port}", "Ben") as ann:
        ann.http.cookies = httpx.Cookies(cookies)
        assert not site.tables.live
        (told,) = (await ann.get("/api/me/tables"))["running"]
        assert (told["you"], told["to_move"]) == (0, 0)


async def everybody_is_gone(site: Site, table: str) -> LiveTable:
    """Wait until nobody is there, and that is kept."""
    found = await site.tables.table(table)
    await until(lambda: not found.room.places.present)
    await found.settled()
    return found


def test_an_open_table_that_everybody_has_left_is_listed_no_longer_unless_it_is_slow(tmp_path: Path, now: Now) -> None:
    asyncio.run(asyncio.wait_for(_listed(tmp_path, now), PATIENCE))


async def _listed(data: Path, now: Now) -> None:
    async with serving(data) as (site, port), person(f"127.0.0.1:{port}", "Ann") as ann:
        slow = (await ann.post("/api/tables", is_open=True, **GAME))["id"]
        live = (await ann.post("/api/tables", game="rummy-1916", is_open=True))["id"]
        await everybody_is_gone(site, live)
        await everybody_is_gone(site, slow)
        now.pass_by(299)
        assert await open_table_ids(ann) == {slow, live}
        now.pass_by(2)
        assert await open_table_ids(ann) == {slow}
        await ann.take_turn(live)
        assert await open_table_ids(ann) == {slow, live}


async def open_table_ids(one: Person) -> set[str]:
    """The tables that are open to join."""
    return {table["id"] for table in (await one.get("/api/tables"))["open"]}


def test_finished_games_come_a_page_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rumpus.server.http.calls.me.MOST_FINISHED", 2)
    asyncio.run(asyncio.wait_for(_paged(tmp_path), PATIENCE))


async def _paged(data: Path) -> None:
    async with serving(data) as (_, port), person(f"127.0.0.1:{port}", "Ann") as ann:
        for _ in range(3):
            table = await ann.post("/api/tables", game="rap-rummy", computers=["random"], start=True)
            await ann.post(f"/api/tables/{table['id']}/commands", do="leave")
        await ann.post("/api/tables", game="rap-rummy")
        first = await ann.get("/api/me/tables")
        last = first["finished"][-1]["ended"]
        rest = await ann.get(f"/api/me/tables?before={last}")
        assert [(len(page["running"]), len(page["finished"]), page["more"]) for page in (first, rest)] == [
            (1, 2, True),
            (0, 1, False),
        ]
        ended = [game["ended"] for page in (first, rest) for game in page["finished"]]
        assert ended == sorted(set(ended), reverse=True)
        assert {game["you"] for game in first["finished"]} == {0}
        assert (await ann.http.get("/api/me/tables?before=yesterday")).json()["code"] == "bad-time"
