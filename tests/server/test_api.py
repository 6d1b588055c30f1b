"""Calls over HTTP where something is wrong, and what clocks and absence do at a real table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from rumpus.arena.match import play_out
from rumpus.core.errors import RumpusError
from rumpus.core.messages import Message
from rumpus.game import Game
from rumpus.players import make_player
from rumpus.record import Record, record_of
from rumpus.record.format import abandoned_fields, header_of
from rumpus.room.commands import Say, Start
from rumpus.room.settings import Settings
from rumpus.server.app import Setup, application, open_site
from rumpus.server.http.static import PageFiles
from rumpus.server.limits.rate import WRONG_CODES_A_MINUTE
from rumpus.server.live.live_table import LiveTable
from rumpus.server.live.registry import CODE_LETTERS
from rumpus.server.live.table.replies import Outcome
from rumpus.server.site import Site
from rumpus.store import CommandKey
from tests.patience import PATIENCE
from tests.server.serving import Served, served
from tests.server.visitors import Refused, Visitor

Visit = Callable[[str], Visitor]
PASSPHRASE = "correct horse battery"


def test_passphrases_cannot_be_tried_without_end(tmp_path: Path, visit: Callable[[str, str], Visitor]) -> None:
    with served(tmp_path) as server:
        ann, eve = visit(server.url, "Ann"), visit(server.url, "Eve")
        assert ann.post("/api/me/keep", passphrase=PASSPHRASE)["user"]["kept"]
        tries = [eve.http.post("/api/sign-in", json={"name": "ann", "passphrase": f"try {n} times"}) for n in range(20)]
        statuses = [answer.status_code for answer in tries]
        assert statuses[0] == 401
        assert statuses[-1] == 429
        assert statuses == sorted(statuses)
        last = tries[-1]
        assert last.json()["code"] == "too-many"
        assert 1 <= last.json()["seconds"] <= 20
        assert int(last.headers["Retry-After"]) >= 1
        assert eve.http.post("/api/sign-in", json={"name": "Ann", "passphrase": PASSPHRASE}).status_code == 429
        assert ann.get("/api/me")["user"]["name"] == "Ann"


def test_a_registered_name_signs_in_elsewhere_and_belongs_to_one_user(visitor: Visit) -> None:
    fay, gil = visitor("Fay"), visitor("Gil")
    fay.post("/api/me/keep", passphrase=PASSPHRASE)
    with pytest.raises(Refused) as refused:
        gil.post("/api/me", name="FAY")
    assert refused.value.status == 409
    assert gil.post("/api/sign-in", name="fay", passphrase=PASSPHRASE)["user"] == fay.get("/api/me")["user"]
    gil.post("/api/sign-out")
    assert gil.get("/api/me") == {"user": None}


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[]", 400),
        (b'{"name": 7}', 400),
        (b'{"name": "Ann", "more": 1}', 400),
        (b'{"name": "\xff"}', 400),
        (b'{"name": ""}', 400),
        (b'{"name": "' + b"a" * 1000 + b'"}', 400),
        (b'{"name": ' + b"[" * 5000, 400),
        (b'{"name": "' + b"a" * 20_000 + b'"}', 413),
    ],
)
def test_a_body_that_means_nothing_is_refused(visitor: Visit, body: bytes, status: int) -> None:
    ann = visitor("Ann")
    answer = ann.http.post("/api/me", content=body)
    assert answer.status_code == status
    assert answer.json()["message"]
    assert ann.get("/api/me")["user"]["name"] == "Ann"


def finished_record() -> str:
    """The record of a whole game."""
    game = Game("rap-rummy", ["Ann", "Bob"], seed=1, deals=2)
    play_out(game, [make_player("casual", game.rules, seat) for seat in range(2)])
    return str(record_of(game))


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda text: text[: len(text) // 2], None),
        (lambda text: text.replace("draw", "take", 1), None),
        (lambda text: "".join(text.splitlines(keepends=True)[:-1]), "unfinished"),
        (lambda text: "a letter", None),
        (lambda text: "", None),
        (lambda text: "[" * 100_000, None),
        (lambda text: text + text, None),
        (lambda text: text.replace("rap-rummy", "whist"), None),
        (lambda text: text.encode() + b"\xff", "not-text"),
        (lambda text: "x" * (9 << 20), "too-large"),
    ],
)
def test_a_record_that_does_not_hold_is_refused(
    visitor: Visit, change: Callable[[str], str | bytes], code: str | None
) -> None:
    answer = visitor("Ann").http.post("/api/records", content=change(finished_record()))
    assert answer.status_code == (413 if code == "too-large" else 400)
    assert code is None or answer.json()["code"] == code
    assert answer.json()["message"]


def test_a_whole_record_is_taken_and_shown(visitor: Visit) -> None:
    ann, text = visitor("Rhea"), finished_record()
    ann.post("/api/me/keep", passphrase=PASSPHRASE)
    record = ann.http.post("/api/records", content=text).json()["id"]
    assert ann.http.get(f"/api/records/{record}/file").text == text
    assert ann.get(f"/api/records/{record}/frames?deal=2&seat=all")["deals"] == 2
    for query in ("deal=3", "deal=0", "deal=x", "deal=1&seat=2", "deal=1&seat=x"):
        assert ann.http.get(f"/api/records/{record}/frames?{query}").status_code == 400


def test_a_game_given_up_before_its_first_deal_has_no_deal(visitor: Visit) -> None:
    ann, game = visitor("Nell"), Game.from_order("rap-rummy", ["Ann", "Bob"], dealer=0)
    text = str(Record(header_of(game), [], abandoned_fields(game, 1)))
    ann.post("/api/me/keep", passphrase=PASSPHRASE)
    record = ann.http.post("/api/records", content=text).json()["id"]
    assert ann.get(f"/api/records/{record}")["dealt"] == 0
    answer = ann.http.get(f"/api/records/{record}/frames?deal=1")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-deal")
    assert answer.json()["message"] == "there is no deal 1; the game was given up before its first"


def test_options_that_follow_from_others_have_their_value_once_the_game_runs(visitor: Visit) -> None:
    ann = visitor("Ann")
    made = ann.make_table("gin-rummy", computers=["random"], options={"target_score": 100})
    assert made["options"]["equal_is_undercut"] == "by-length"
    with ann.at(made["id"]) as at:
        assert at.next()["places"]["options"] == made["options"]
        at.ask(do="start")
        while at.places["stage"] == "gathering":
            at.next()
        played = made["options"] | {"equal_is_undercut": "yes", "return_discard": "forbidden"}
        assert at.places["options"] == played
    assert ann.get(f"/api/tables/{made['id']}")["options"] == played
    begun = ann.make_table("gin-rummy", computers=["random"], start=True)
    assert (begun["options"]["equal_is_undercut"], begun["options"]["return_discard"]) == ("no", "allowed")


def test_a_game_that_runs_has_no_record_yet(server: Served, visitor: Visit) -> None:
    ann = visitor("Ann")
    table = ann.make_table("rap-rummy", computers=["random"], start=True)
    assert ann.get(f"/api/tables/{table['id']}")["stage"] in ("playing", "between")
    with ann.at(table["id"]) as at:
        assert at.next()["places"]["record"] is None
    for name in (table["id"], table["code"], "nothing"):
        for path in ("", "/frames", "/file"):
            answer = ann.http.get(f"/api/records/{name}{path}")
            assert (answer.status_code, answer.json()["code"]) == (404, "no-record")
    assert "hand" not in server.metrics()


def test_the_metrics_are_for_those_who_have_the_token(server: Served) -> None:
    for headers in (
        {},
        {"Authorization": "Bearer"},
        {"Authorization": "Bearer wrong"},
        {"Authorization": "Basic eDp5"},
    ):
        answer = httpx.get(f"{server.url}/metrics", headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (401, "no-token")
    assert "rumpus_sockets" in server.metrics()
    assert (server.data / "metrics-token").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("address", "wanted", "media"),
    [
        ("/nowhere", "text/html,*/*", "text/html; charset=utf-8"),
        ("/nowhere", "*/*", "application/json"),
        ("/api/nowhere", "text/html,*/*", "application/json"),
        ("/page/nowhere.js", "text/html,*/*", "application/json"),
    ],
)
def test_an_unknown_address_gives_a_browser_the_page_and_other_clients_an_error(
    visitor: Visit, address: str, wanted: str, media: str
) -> None:
    answer = visitor("Ann").http.get(address, headers={"Accept": wanted})
    assert (answer.status_code, answer.headers["Content-Type"]) == (404, media)


def test_a_table_that_cannot_start_yet_is_made_and_waits(visitor: Visit) -> None:
    assert visitor("Ann").make_table("rap-rummy", seats=3, start=True)["stage"] == "gathering"


# Codes of tables


def test_codes_have_39_bits_and_are_found_however_they_are_typed(visitor: Callable[[str], Visitor]) -> None:
    ann = visitor("Ann")
    table = ann.make_table("rap-rummy")
    code = table["code"]
    assert len(CODE_LETTERS) ** len(code) > 2**39
    assert ann.get(f"/api/tables/{code[:4].lower()}-{code[4:]} ")["id"] == table["id"]


def test_codes_cannot_be_guessed_without_end_and_tables_that_are_known_stay_open(
    tmp_path: Path, visit: Callable[[str, str], Visitor]
) -> None:
    with served(tmp_path) as server:
        ann = visit(server.url, "Ann")
        table = ann.make_table("rap-rummy")
        tries = [ann.http.get(f"/api/tables/{number:08}") for number in range(WRONG_CODES_A_MINUTE + 5)]
        assert [answer.status_code for answer in tries] == [404] * WRONG_CODES_A_MINUTE + [429] * 5
        assert tries[-1].json()["seconds"] > 0
        assert ann.http.get(f"/api/tables/{table['code']}").status_code == 429  # right or wrong, nobody can tell
        with ann.at(table["id"]) as at:
            assert at.next()["type"] == "table"
        with ann.at("WRONGONE") as at:
            assert at.next()["error"]["code"] == "too-many"


# A full disk


class Reader:
    """A subscriber that records every frame."""

    def __init__(self, user: str) -> None:
        self.user: str | None = user
        self.told: list[str] = []
        self.dropped = ""

    def tell(self, frame: bytes) -> None:
        self.told.append(frame.decode())

    def drop(self, message: Message) -> None:
        self.dropped = str(message)


def test_on_a_full_disk_nothing_is_lost_and_play_goes_on_when_there_is_room(tmp_path: Path) -> None:
    asyncio.run(asyncio.wait_for(_full_disk(tmp_path), PATIENCE))


async def _full_disk(data: Path) -> None:
    async with open_site(Setup(data)) as site:
        table = site.tables.make(Settings("rap-rummy", 2), "ann", "Ann", ["random"])
        await table.settled()
        reader = Reader("ann")
        await table.attach(reader)
        db = site.store._writer._db
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        db.execute(f"PRAGMA max_page_count = {pages}")
        full = None
        while full is None:  # smaller and smaller tables could be made; one that could not is nowhere
            other = site.tables.make(Settings("rap-rummy", 2), "bob", "Bob", [])
            await other.settled()
            full = caught(other.journal.check_stored)
        assert full.code == "disk-full"
        assert site.store.fault is not None
        assert (await health(site)).status_code == 507
        with pytest.raises(RumpusError):
            await site.tables.table(other.table_id)
        while (refused := await do_large_write(table, f"{db.total_changes}")) is None:
            pass
        assert isinstance(refused, RumpusError)
        assert refused.code == "disk-full"
        assert "disk is full" in reader.dropped
        kept = await site.tables.table(table.table_id)
        assert kept is not table
        assert (await do_large_write(table, "late")) is not None
        known = kept.room.next_seq
        db.execute("PRAGMA max_page_count = 100000")
        assert await do_large_write(kept, "again") is None
        assert (await health(site)).status_code == 200
        assert kept.room.next_seq > known or len(kept.audience.talk) > 0


def test_a_health_request_scans_no_table(tmp_path: Path) -> None:
    asyncio.run(_health_asked(tmp_path))


async def _health_asked(data: Path) -> None:
    async with open_site(Setup(data)) as site:
        db, asked = site.store._read, list[str]()
        db.set_trace_callback(asked.append)
        assert (await health(site)).text == "ok\n"
        db.set_trace_callback(None)
        queries = [query for query in asked if query.startswith("SELECT")]
        assert queries  # it has looked whether the store can be read
        plans = [step[3] for query in queries for step in db.execute(f"EXPLAIN QUERY PLAN {query}")]
        assert [step for step in plans if step.startswith("SCAN")] == []


async def health(site: Site) -> httpx.Response:
    transport = httpx.ASGITransport(application(site, PageFiles()))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
        return await client.get("/health")


def caught(do: Callable[[], object]) -> RumpusError | None:
    """The error that doing it raises."""
    try:
        do()
    except RumpusError as error:
        return error
    return None


async def do_large_write(table: LiveTable, name: str) -> Outcome:
    """Start the game, or post a long message if it runs, and return the outcome. Both write much to the store."""
    future: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
    if table.room.game is None:
        table.receive(CommandKey("ann", name), Start(), future.set_result)
    else:
        table.receive(CommandKey("ann", name), Say(name * 10), future.set_result)
    return await future


# Clocks and absence


def two(ann: Visitor, bob: Visitor, table: str) -> None:
    """Bob sits down too, and the game begins."""
    with ann.at(table) as anns, bob.at(table) as bobs:
        for at in (anns, bobs):
            at.next()
        bobs.ask(do="sit", seat=1)
        bobs.ask(do="ready")
        assert anns.ask(do="start")["type"] == "done"


def test_a_player_out_of_time_makes_the_least_move(visitor: Visit) -> None:
    ann, bob = visitor("Ann"), visitor("Bob")
    table = ann.make_table("rummy-1926", seats=2, clock={"per_turn": 1}, absence="wait")["id"]
    two(ann, bob, table)
    with ann.at(table) as at:
        line = at.until(lambda frame: any(line["by"] == "clock" for line in frame.get("lines", ())))["lines"][0]
    assert line["act"] == "draw"
    with bob.at(table) as at:  # who comes back reads who moved for them
        kept = next(kept for kept in at.next()["log"] if kept["seq"] == line["seq"])
    assert (kept["seat"], kept["by"]) == (line["seat"], "clock")


def test_a_stand_in_plays_for_an_absent_player_while_another_waits(visitor: Visit) -> None:
    ann, bob = visitor("Ann"), visitor("Bob")
    table = ann.make_table("rummy-1926", seats=2, grace=0)["id"]
    two(ann, bob, table)
    with ann.at(table) as at:
        at.next()
        if at.view["may"]:
            while at.view["may"]:
                assert at.act(at.view["may"][-1]["act"])["type"] == "done"
        at.until(lambda frame: any(line["by"] == "stand-in" for line in frame.get("lines", ())))
        assert not at.places["seats"][1]["here"]
