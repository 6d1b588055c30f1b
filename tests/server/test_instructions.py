"""A running server obeys the instructions of its owner and closes what they end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from websockets.asyncio.client import ClientConnection, connect

from rumpus.cli import main
from rumpus.core.errors import UsageError
from rumpus.server import instructions
from rumpus.server.accounts.sessions import BANNED, DELETED
from rumpus.server.front.clients import named_address
from rumpus.server.live.registry import CLOSED
from rumpus.server.live.table.replies import written
from rumpus.server.site import Site
from rumpus.store import Store
from rumpus.store.moderation import Ban
from rumpus.store.opening import DATABASE, read_only
from rumpus.store.reads import Reads
from rumpus.store.stored import DAY
from tests.patience import PATIENCE
from tests.server.in_process import serving
from tests.server.serving import served
from tests.server.visitors import Visitor

PASSPHRASE = "a passphrase of some length"
BEGUN = {"game": "rap-rummy", "computers": ["random"], "start": True}


class Person:
    """A client with an address of its own."""

    def __init__(self, port: int, source: str) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=source)
        self.http = httpx.AsyncClient(transport=transport, base_url=f"http://127.0.0.1:{port}")
        self._port, self._source = port, source

    async def post(self, path: str, /, **body: object) -> dict[str, Any]:
        answer = await self.http.post(path, json=body)
        assert answer.is_success, answer.text
        return dict(answer.json())

    async def get(self, path: str) -> tuple[int, Any]:
        """The status of a call, and what it answers."""
        answer = await self.http.get(path)
        return answer.status_code, answer.json()

    def at(self, table: str) -> connect:
        """The socket of a table."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        url = f"ws://127.0.0.1:{self._port}/api/tables/{table}/socket"
        return connect(url, additional_headers={"Cookie": cookie}, local_addr=(self._source, 0))


async def farewell(socket: ClientConnection) -> str:
    """The message with which the server closes the socket."""
    while (frame := json.loads(await socket.recv()))["type"] != "bye":
        pass
    return str(frame["message"])


@asynccontextmanager
async def people(port: int, *names: str) -> AsyncIterator[list[Person]]:
    """People of these names, from 127.0.0.2 on."""
    found = [Person(port, f"127.0.0.{number}") for number, _ in enumerate(names, start=2)]
    for name, person in zip(names, found, strict=True):
        await person.post("/api/me", name=name)
    try:
        yield found
    finally:
        for person in found:
            await person.http.aclose()


class House:
    """A server in this process, and its owner at a terminal."""

    def __init__(self, data: Path, site: Site, port: int) -> None:
        self.data = data
        self.site = site
        self.port = port

    async def instruct(self, command: str, *words: str) -> None:
        """Type a command, and have it done."""
        run_instruction(command, self.data, *words)
        await self.site.instructions.apply()
        await written(self.site.store, [])


def run_instruction(command: str, data: Path, *words: str) -> str:
    """Run a command and return its output."""
    done = CliRunner().invoke(main, [command, str(data), *words])
    assert done.exit_code == 0, done.output
    return done.stdout


def run(test: Callable[[House], Coroutine[Any, Any, None]], data: Path) -> None:
    """Run a test at a house of its own."""

    async def whole() -> None:
        async with serving(data) as (site, port):
            await test(House(data, site, port))

    asyncio.run(asyncio.wait_for(whole(), PATIENCE))


# Tables


def test_a_closed_table_ends_for_all_and_admits_no_user(tmp_path: Path) -> None:
    run(_closed_while_playing, tmp_path)


async def _closed_while_playing(house: House) -> None:
    async with people(house.port, "Ann", "Eve") as (ann, eve):
        table = await ann.post("/api/tables", **BEGUN)
        async with ann.at(table["id"]) as anns, eve.at(table["id"]) as eves:
            await house.instruct("close", table["code"].lower())
            assert [await farewell(anns), await farewell(eves)] == [str(CLOSED)] * 2
        for name in (table["id"], table["code"]):
            status, refused = await ann.get(f"/api/tables/{name}")
            assert (status, refused["code"]) == (410, "closed-table")
        async with ann.at(table["id"]) as again:
            assert json.loads(await again.recv())["error"]["code"] == "closed-table"
        _, mine = await ann.get("/api/me/tables")
        [game] = mine["finished"]
        assert (mine["running"], game["outcome"]["reason"]) == ([], "abandoned")
        record = f"/api/records/{game['record']}"
        assert [(await ann.get(record))[0], (await eve.get(record))[0]] == [200, 403]


def test_a_table_that_waits_is_forgotten_when_it_is_closed(tmp_path: Path) -> None:
    run(_closed_while_waiting, tmp_path)


async def _closed_while_waiting(house: House) -> None:
    async with people(house.port, "Ann") as [ann]:
        table = await ann.post("/api/tables", game="rap-rummy", is_open=True)
        async with ann.at(table["id"]) as anns:
            await house.instruct("close", table["id"])
            assert await farewell(anns) == str(CLOSED)
        assert (await ann.get(f"/api/tables/{table['id']}"))[0] == 404
        assert (await ann.get("/api/tables"))[1]["open"] == []


def test_a_closed_table_starts_no_rematch(tmp_path: Path) -> None:
    run(_closed_when_over, tmp_path)


async def _closed_when_over(house: House) -> None:
    async with people(house.port, "Ann") as [ann]:
        table = await ann.post("/api/tables", **BEGUN)
        live = await house.site.tables.table(table["id"])
        live.presence.visits[live.room.host].cancel()
        live.presence.end_visit(live.room.host)
        live.abandon()
        async with ann.at(table["id"]) as anns:
            assert json.loads(await anns.recv())["places"]["stage"] == "over"
            await house.instruct("close", table["code"])
            assert await farewell(anns) == str(CLOSED)
        answer = await ann.http.post(f"/api/tables/{table['id']}/commands", json={"do": "rematch"})
        assert answer.json()["code"] == "closed-table"


def test_a_table_is_closed_beside_a_running_server_or_before_it_starts(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        ann = Visitor(server.url, "Ann")
        tables = [ann.make_table("rap-rummy", computers=["random"], start=True)["id"] for _ in range(2)]
        with ann.at(tables[0]) as at:
            at.until(lambda frame: frame["type"] == "table")
            told = run_instruction("close", tmp_path, tables[0])
            assert "within seconds" in told
            assert at.until(lambda frame: frame["type"] == "bye")["message"] == str(CLOSED)
    assert "No server runs" in run_instruction("close", tmp_path, tables[1])
    with served(tmp_path) as server:
        ann.moved_to(server.url)
        assert {ann.http.get(f"/api/tables/{table}").json()["code"] for table in tables} == {"closed-table"}
    ann.http.close()
    with read_only(tmp_path / DATABASE) as db:
        assert dict(Reads(db).closings()) == dict.fromkeys(tables, "over")


# Addresses


def test_a_banned_address_is_out_until_the_ban_is_lifted(tmp_path: Path) -> None:
    run(_banned_address, tmp_path)


async def _banned_address(house: House) -> None:
    async with people(house.port, "Ann", "Eve") as (ann, eve):
        table = (await ann.post("/api/tables", **BEGUN))["id"]
        async with ann.at(table) as anns, eve.at(table) as eves, stream(eve, table) as lines:
            await house.instruct("ban", "--address", "127.0.0.3")
            assert await farewell(eves) == str(BANNED)
            assert [json.loads(line) async for line in lines if line][-1] == {
                "type": "bye",
                "message": str(BANNED),
                "said": BANNED.document(),
            }
            await anns.send('{"id":"a","ask":"table"}')
            while json.loads(await anns.recv()).get("re") != "a":
                pass
        for path in ("/", "/health", "/api/games"):
            assert (await eve.get(path))[1]["code"] == "banned"
            assert (await ann.http.get(path)).status_code == 200
        await house.instruct("ban", "--address", "127.0.0.3", "--lift")
        assert (await eve.get("/api/me"))[1]["user"]["name"] == "Eve"


@asynccontextmanager
async def stream(person: Person, table: str) -> AsyncIterator[AsyncIterator[str]]:
    """The lines of a table's stream, of which the first has come."""
    async with person.http.stream("GET", f"/api/tables/{table}/stream", timeout=PATIENCE) as answer:
        lines = answer.aiter_lines()
        assert json.loads(await anext(lines))["type"] == "table"
        yield lines


def test_a_ban_ends_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def banned_for_a_week(house: House) -> None:
        async with people(house.port, "Eve") as [eve]:
            await house.instruct("ban", "--address", "127.0.0.2", "--days", "7")
            [(_, _, at, until)] = house.site.store.bans(0.0)
            for now, status in ((at + 6 * DAY, 403), (until, 200)):
                monkeypatch.setattr(instructions, "time", SimpleNamespace(time=lambda now=now: now))
                assert (await eve.get("/api/me"))[0] == status

    run(banned_for_a_week, tmp_path)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::/64", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
    ],
)
def test_an_address_is_banned_in_the_form_used_for_limits(text: str, address: str) -> None:
    assert named_address(text) == address


@pytest.mark.parametrize("text", ["", "Bob", "203.0.113.0/24", "2001:db8::/32", "203.0.113.7:80"])
def test_text_that_is_not_an_address_is_not_banned(text: str) -> None:
    with pytest.raises(UsageError) as refused:
        named_address(text)
    assert refused.value.code == "bad-address"


# Users


def test_a_banned_user_is_out_until_the_ban_is_lifted(tmp_path: Path) -> None:
    run(_banned_user, tmp_path)


async def _banned_user(house: House) -> None:
    async with people(house.port, "Bob") as [bob]:
        user = (await bob.get("/api/me"))[1]["user"]["id"]
        table = (await bob.post("/api/tables", **BEGUN))["id"]
        async with bob.at(table) as bobs:
            await house.instruct("ban", user)
            assert await farewell(bobs) == str(BANNED)
        assert (await bob.get("/api/me"))[1]["user"] is None
        await house.instruct("ban", user, "--lift")
        assert (await bob.get("/api/me"))[1]["user"]["name"] == "Bob"


def test_an_instruction_that_failed_once_is_retried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bans = iter([RuntimeError("a fault of ours")])
    read = Store.bans

    def failing_once(store: Store, now: float) -> list[Ban]:
        for fault in bans:
            raise fault
        return read(store, now)

    async def banned_at_last(house: House) -> None:
        async with people(house.port, "Bob") as [bob]:
            table = (await bob.post("/api/tables", **BEGUN))["id"]
            async with bob.at(table) as bobs:
                monkeypatch.setattr(Store, "bans", failing_once)
                run_instruction("ban", house.data, "--address", "127.0.0.2")
                assert await farewell(bobs) == str(BANNED)
        assert next(bans, None) is None  # it has failed before

    monkeypatch.setattr(instructions, "LOOK_EVERY", 0.05)
    run(banned_at_last, tmp_path)


def test_a_deleted_user_is_gone_and_their_name_is_free(tmp_path: Path) -> None:
    run(_deleted, tmp_path)


async def _deleted(house: House) -> None:
    async with people(house.port, "Ann", "Eve") as (ann, eve):
        token = (await ann.post("/api/me/tokens", name="bot"))["token"]
        await ann.post("/api/me/keep", passphrase=PASSPHRASE)
        table = await ann.post("/api/tables", **BEGUN)
        async with ann.at(table["id"]) as anns:
            await house.instruct("delete", "ann", "--yes")
            assert await farewell(anns) == str(DELETED)
        assert (await ann.get("/api/me"))[1]["user"] is None
        as_program = await eve.http.get("/api/me", headers={"Authorization": f"Bearer {token}"})
        assert as_program.json()["user"] is None
        signed_in = await ann.http.post("/api/sign-in", json={"name": "Ann", "passphrase": PASSPHRASE})
        assert signed_in.json()["code"] == "bad-passphrase"
        await eve.post("/api/me", name="Ann")
        await eve.post("/api/me/keep", passphrase=PASSPHRASE)
        at_table = (await eve.get(f"/api/tables/{table['id']}"))[1]
        assert at_table["seats"][0]["name"] == "Ann"  # as it was; the game goes on without them


def test_games_of_a_deleted_user_keep_the_name(tmp_path: Path) -> None:
    run(_deleted_with_games, tmp_path)


async def _deleted_with_games(house: House) -> None:
    async with people(house.port, "Ann", "Bob") as (ann, bob):
        table = (await ann.post("/api/tables", game="rap-rummy", seats=2))["id"]
        commands = f"/api/tables/{table}/commands"
        await bob.post(commands, do="sit", seat=1)
        await bob.post(commands, do="ready")
        await ann.post(commands, do="start")
        await house.instruct("close", table)
        await house.instruct("delete", (await ann.get("/api/me"))[1]["user"]["id"], "--yes")
        [game] = (await bob.get("/api/me/tables"))[1]["finished"]
        status, record = await bob.get(f"/api/records/{game['record']}")
        assert (status, record["names"]) == (200, ["Ann", "Bob"])
