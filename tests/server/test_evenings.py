"""Evenings of a club on a server: the roles of the codes, two organisers, many phones, and files."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import os
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from rumpus.cli import main
from rumpus.competition.evening import commands as do
from rumpus.competition.evening.evening import play_back
from rumpus.competition.evening.log import read_event
from rumpus.competition.evening.settings import EveningSettings
from rumpus.server.app import drop_expired
from rumpus.server.evenings import proposals
from rumpus.server.evenings.evenings import EVENING, LiveEvening
from rumpus.server.terms import Terms
from rumpus.store import Store
from rumpus.store.opening import DATABASE
from tests.patience import PATIENCE
from tests.server.in_process import serving
from tests.server.serving import Served

Document = dict[str, Any]
NAMES = ("Ann", "Bob", "Cy", "Di", "Eve", "Flo", "Gus")
SEATS = [[1, 2, 3, 4], [5, 6, 7]]
_ids = count()


class EveningPhone:
    """A phone, laptop or screen with one of the codes of an evening."""

    def __init__(self, url: str, code: str, watch: str = "") -> None:
        self.url = url
        self.code = code
        self.watch = watch

    @classmethod
    def opening(cls, url: str, **settings: Any) -> EveningPhone:
        made = done(post(f"{url}/api/evenings", {"settings": {"title": "Club", **settings}, "writer": "Org"}))
        return cls(url, made["organiser"], made["watch"])

    def call(self, method: str, path: str, document: Document | None = None) -> httpx.Response:
        address = f"{self.url}/api/evenings/{self.code}{path}"
        return httpx.request(method, address, json=document, timeout=PATIENCE)

    def read(self, query: str = "") -> Document:
        return done(self.call("GET", query))

    @property
    def evening(self) -> Document:
        return dict(self.read()["evening"])

    def send(self, **command: Any) -> httpx.Response:
        return self.call("POST", "/commands", {"id": f"c{next(_ids)}", **command})

    def do(self, **command: Any) -> Document:
        return dict(done(self.send(**command))["evening"])

    def with_code(self, code: str) -> EveningPhone:
        return EveningPhone(self.url, code, self.watch)


def post(url: str, document: Document) -> httpx.Response:
    return httpx.post(url, json=document, timeout=PATIENCE)


def done(response: httpx.Response) -> Document:
    assert response.status_code == 200, response.text
    document: Document = response.json()
    return document


def code_of(response: httpx.Response, status: int) -> str:
    assert response.status_code == status, response.text
    return str(response.json()["code"])


@pytest.fixture
def organiser(server: Served) -> EveningPhone:
    """An organiser of an evening whose first round is drawn: four people at table 1, three at table 2."""
    return drawn_evening(server)


@pytest.fixture(scope="module")
def unchanged(server: Served) -> EveningPhone:
    """An organiser whose commands are all refused: one evening for many tests, since few may be made in an hour."""
    return drawn_evening(server)


def drawn_evening(server: Served) -> EveningPhone:
    phone = EveningPhone.opening(server.url)
    phone.do(do="add", people=[{"name": name} for name in NAMES])
    phone.do(do="draw", round=1, tables=SEATS, writer="Org")
    return phone


def steady(document: Document) -> Document:
    """The evening without the time of the answer, and as everybody sees it."""
    return {name: value for name, value in document.items() if name not in ("now", "wishes")}


def test_an_evening_is_written_by_the_organiser_and_watched_by_everybody(organiser: EveningPhone) -> None:
    after = organiser.do(do="result", round=1, table=1, numbers=[10, 40, 20, 30], writer="Org")
    assert [(row["rank"], row["person"], row["value"]) for row in after["standing"][:2]] == [(1, 2, 40), (2, 4, 30)]
    table = after["rounds"][0]["tables"][0]
    assert table["result"] == {"points": [10, 40, 20, 30], "winners": [1], "payments": []}
    assert (table["chosen"], table["entries"]) == (0, [{"numbers": [10, 40, 20, 30], "writer": "Org"}])
    assert after["log"][-1]["text"] == "Org entered round 1, table 1: 10 40 20 30"
    watching = organiser.with_code(f" {organiser.watch[:3].lower()}-{organiser.watch[3:]} ")
    seen = watching.read()
    assert (seen["role"], seen["table"], seen["watch"]) == ("look", None, organiser.watch)
    assert "wishes" not in seen["evening"]
    assert steady(seen["evening"]) == steady(after)
    assert watching.read(f"?since={after['seq']}") == {"seq": after["seq"]}
    assert code_of(watching.send(do="undo"), 403) == "watch-only"
    assert steady(organiser.evening) == steady(after)


def test_the_same_command_twice_is_done_once(organiser: EveningPhone) -> None:
    first = organiser.do(do="swap", first=1, second=5, id="mine")
    again = organiser.do(do="swap", first=1, second=5, id="mine")
    assert (first["seq"], again["rounds"]) == (again["seq"], first["rounds"])
    assert code_of(organiser.send(do="swap", first=2, second=6, id="mine"), 409) == "id-used"


def test_a_preview_shows_what_a_command_would_do_and_stores_nothing(organiser: EveningPhone) -> None:
    before = organiser.evening
    wanted = {"id": "p", "do": "result", "round": 1, "table": 2, "numbers": [1, 2, 3]}
    shown = done(organiser.call("POST", "/preview", wanted))["evening"]
    assert (shown["seq"], shown["standing"][0]["person"]) == (before["seq"] + 1, 7)
    assert steady(organiser.evening) == steady(before)


def test_two_organisers_at_once_get_a_sentence(organiser: EveningPhone) -> None:
    seq = organiser.evening["seq"]
    organiser.do(do="swap", first=1, second=5, after=seq, writer="Org")
    late = organiser.send(do="swap", first=1, second=6, after=seq, writer="Other")
    assert code_of(late, 409) == "stale"
    assert "Org exchanged Ann and Eve" in late.json()["message"]
    seq = organiser.do(do="result", round=1, table=1, numbers=[1, 2, 3, 4])["seq"] - 1
    assert organiser.do(do="presence", person=7, is_here=False, after=seq)["people"][6]["is_here"] is False
    assert code_of(organiser.send(do="undo", after=seq), 409) == "stale"


def test_a_writer_must_know_what_their_command_replaces_and_nothing_else(organiser: EveningPhone) -> None:
    seq = organiser.evening["seq"]
    settings = {"title": "Club", "rounds": 5}
    commands: tuple[Document, ...] = (
        {"do": "rename", "person": 1, "name": "Anna"},
        {"do": "open", "settings": settings},
        {"do": "wishes", "apart": [[1, 2]]},
        {"do": "clock", "round": 1, "seconds": 600},
        {"do": "swap", "first": 1, "second": 5},
        {"do": "result", "round": 1, "table": 1, "numbers": [1, 2, 3, 4]},
        {"do": "table", "round": 1, "table": 1, "command": {"do": "undo"}},
    )
    for command in commands[:3]:
        organiser.do(**command, after=seq)
        organiser.do(do="rename", person=2, name=f"Bob {command['do']}", writer="Org")
    organiser.do(do="swap", first=4, second=7)
    for command in commands:
        late = organiser.send(**command, after=seq)
        assert code_of(late, 409) == "stale", command
    assert "Org renamed Bob to Bob rename" not in organiser.send(**commands[1], after=seq).json()["message"]
    seq = organiser.evening["seq"]
    for best in (10, 20):
        organiser.do(do="result", round=1, table=2, numbers=[best, 1, 2], after=seq)
    organiser.do(do="choose", round=1, table=2, entry=1)
    assert code_of(organiser.send(do="choose", round=1, table=2, entry=0, after=seq), 409) == "stale"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"do": "dance"}, "bad-body"),
        ({"do": "play-here", "round": 1, "table": 1, "played_at": "x"}, "bad-body"),
        ({"do": "swap", "first": "Ann", "second": 2}, "bad-body"),
        ({"do": "swap", "first": 1}, "missing-field"),
        ({"do": "wishes", "together": [[1]]}, "bad-body"),
        ({"do": "close", "round": 1, "unfinished": "perhaps"}, "bad-body"),
        ({"do": "open", "settings": {"title": "Club", "rounds": 99}}, "bad-evening"),
        ({"do": "result", "round": 1, "table": 3, "numbers": [1, 2, 3]}, "no-table"),
        ({"do": "result", "round": 1, "table": 2, "numbers": [1, 2]}, "bad-counts"),
        ({"do": "table", "round": 1, "table": 2, "command": {"do": "rename", "seat": 0, "name": "Zoe"}}, "bad-body"),
        ({"do": "table", "round": 1, "table": 2, "command": {"do": "deal", "deal": 1}}, "missing-field"),
        ({"do": "add", "people": [{"name": "ann"}]}, "same-name"),
        ({"do": "add", "people": [{"name": f"Person {number}"} for number in range(500)]}, "too-many-people"),
        ({"do": "draw", "round": 2, "tables": SEATS}, "round-open"),
        ({"do": "draw", "round": 1, "tables": [[1, 2, 3, 4, 5, 6, 7]]}, "bad-seats"),
        ({"do": "undo", "id": ""}, "bad-body"),
    ],
)
def test_a_command_that_cannot_be_is_refused_and_nothing_changes(
    unchanged: EveningPhone, command: Document, code: str
) -> None:
    before = unchanged.evening
    assert code_of(unchanged.send(**command), 404 if code == "no-table" else 400) == code
    assert steady(unchanged.evening) == steady(before)


def test_the_same_id_again_opens_no_other_evening(server: Served) -> None:
    wanted = {"settings": {"title": "Club"}, "id": "a text that nobody else has"}
    first, again = (done(post(f"{server.url}/api/evenings", wanted)) for _ in range(2))
    assert (first["watch"], first["organiser"]) == (again["watch"], again["organiser"])
    assert code_of(post(f"{server.url}/api/evenings", {**wanted, "settings": {"title": "X"}}), 409) == "id-used"
    assert code_of(post(f"{server.url}/api/evenings", {**wanted, "id": "short"}), 400) == "bad-body"


def test_a_table_writes_its_own_result_in_the_last_round_and_nothing_else(organiser: EveningPhone) -> None:
    made = done(organiser.call("POST", "/links", {"tables": True}))["tables"]
    assert list(made) == ["1", "2"]
    table = organiser.with_code(made["2"])
    assert (table.read()["role"], table.read()["table"], "wishes" in table.evening) == ("table", 2, False)
    assert code_of(table.send(do="result", round=1, table=1, numbers=[1, 2, 3, 4]), 403) == "other-table"
    for command in ({"do": "undo"}, {"do": "swap", "first": 1, "second": 2}, {"do": "finish"}):
        assert code_of(table.send(**command), 403) == "other-table"
        assert code_of(table.call("POST", "/preview", {"id": "p", **command}), 403) == "other-table"
    for method, path in (("POST", "/links"), ("POST", "/proposal"), ("GET", "/proposal"), ("DELETE", "/proposal")):
        assert code_of(table.call(method, path, {"organiser": True} if path == "/links" else {}), 403) == (
            "organisers-only"
        )
    deal = {"do": "deal", "deal": 1, "typed": {"held": [3, 2, 1]}}
    assert table.do(do="table", round=1, table=2, command=deal)["rounds"][0]["tables"][1]["totals"] == [3, 2, 1]
    own = {"id": "p", "do": "result", "round": 1, "table": 2, "numbers": [3, 2, 1]}
    assert "wishes" not in done(table.call("POST", "/preview", own))["evening"]
    table.do(do="result", round=1, table=2, numbers=[3, 2, None], id="late")
    organiser.do(do="result", round=1, table=1, numbers=[1, 2, 3, 4])
    organiser.do(do="draw", round=2, tables=SEATS)
    assert code_of(table.send(do="result", round=1, table=2, numbers=[9, 9, 9]), 403) == "other-table"
    table.do(do="result", round=1, table=2, numbers=[3, 2, None], id="late")  # the answer was lost
    assert table.do(do="result", round=2, table=2, numbers=[5, 6, 7])["rounds"][1]["tables"][1]["chosen"] == 0


def test_a_new_link_ends_the_old_one_of_the_table(organiser: EveningPhone) -> None:
    first = done(organiser.call("POST", "/links", {"tables": True}))["tables"]
    again = done(organiser.call("POST", "/links", {"table": 2}))["tables"]
    old, new = organiser.with_code(first["2"]), organiser.with_code(again["2"])
    assert code_of(old.send(do="result", round=1, table=2, numbers=[1, 2, 3]), 404) == "no-evening"
    new.do(do="result", round=1, table=2, numbers=[1, 2, 3])
    organiser.with_code(first["1"]).do(do="result", round=1, table=1, numbers=[1, 2, 3, 4])
    assert code_of(organiser.call("POST", "/links", {"table": 101}), 404) == "no-table"
    assert code_of(organiser.call("POST", "/links", {}), 400) == "bad-body"


def test_several_organisers_write_one_evening(organiser: EveningPhone) -> None:
    other = organiser.with_code(done(organiser.call("POST", "/links", {"organiser": True}))["organiser"])
    other.do(do="swap", first=1, second=5)
    assert organiser.read()["role"] == other.read()["role"] == "organiser"


def test_the_owner_of_the_server_makes_new_links(server: Served, organiser: EveningPhone) -> None:
    def link(*words: str) -> str:
        made = CliRunner().invoke(main, ["evening", "link", *words, "--data", str(server.data), "--json"])
        assert made.exit_code == 0, made.output
        return str(json.loads(made.output)["code"])

    table = organiser.with_code(link(organiser.watch.lower(), "--table", "2"))
    assert (table.read()["role"], table.read()["table"]) == ("table", 2)
    new = organiser.with_code(link(organiser.watch))
    assert code_of(organiser.send(do="undo"), 404) == "no-evening"
    new.do(do="swap", first=1, second=5)
    assert table.read()["role"] == "table"
    refused = CliRunner().invoke(main, ["evening", "link", "AAAAAA", "--data", str(server.data)])
    assert "there is no evening AAAAAA" in refused.output
    score = done(post(f"{server.url}/api/scores", {"form": {"points": {"people": 2}}, "names": ["Ann", "Bob"]}))
    refused = CliRunner().invoke(main, ["evening", "link", score["watch"], "--data", str(server.data)])
    assert "there is no evening" in refused.output
    assert code_of(organiser.with_code(score["write"]).call("GET", ""), 404) == "no-evening"


def test_a_proposal_is_a_draw_to_send(organiser: EveningPhone) -> None:
    made = done(organiser.call("POST", "/proposal", {"seed": 7, "again": True}))
    assert (made["command"]["do"], made["command"]["round"], made["bound"] <= made["repeats"]) == ("draw", 1, True)
    assert done(organiser.call("POST", "/proposal", {"seed": 7, "again": True})) == made
    drawn = organiser.do(**made["command"])["rounds"][0]
    assert [table["people"] for table in drawn["tables"]] == made["command"]["tables"]
    assert done(organiser.call("GET", "/proposal")) == {}
    assert done(organiser.call("DELETE", "/proposal")) == {"cancelled": False}
    for person in range(1, 7):
        organiser.do(do="presence", person=person, is_here=False)
    assert code_of(organiser.call("POST", "/proposal", {"again": True}), 400) == "too-few-people"
    assert code_of(organiser.call("POST", "/proposal", {"format": "bingo"}), 400) == "bad-body"


def test_a_proposal_shows_its_progress_and_can_be_cancelled(server: Served) -> None:
    organiser = EveningPhone.opening(server.url, rounds=5)
    organiser.do(do="add", people=[{"name": f"Person {number}"} for number in range(200)])
    with ThreadPoolExecutor() as threads:
        wanted = threads.submit(organiser.call, "POST", "/proposal", {})
        while not (progress := done(organiser.call("GET", "/proposal"))):
            assert not wanted.done()
        assert progress["done"] < progress["of"]
        assert code_of(organiser.call("POST", "/proposal", {}), 409) == "draw-running"
        assert done(organiser.call("DELETE", "/proposal")) == {"cancelled": True}
        assert code_of(wanted.result(), 409) == "draw-cancelled"
    assert done(organiser.call("GET", "/proposal")) == {}


def test_seventy_two_phones_behind_one_address_read_and_enter_their_results(server: Served) -> None:
    organiser = EveningPhone.opening(server.url)
    organiser.do(do="add", people=[{"name": f"Person {number}"} for number in range(72)])
    organiser.do(do="draw", round=1, tables=[list(range(first, first + 4)) for first in range(1, 73, 4)])
    old = done(organiser.call("POST", "/links", {"tables": True}))["tables"]
    new = done(organiser.call("POST", "/links", {"tables": True}))["tables"]
    for code in old.values():  # phones with links that ended ask on, and must not stop the others
        assert code_of(organiser.with_code(code).call("GET", ""), 404) == "no-evening"

    async def play() -> list[int]:
        return await asyncio.gather(*(poll_and_enter(server.url, new[str(seat % 18 + 1)], seat) for seat in range(72)))

    seen = asyncio.run(play())
    assert len(seen) == 72
    assert set(seen) == {18}
    table = organiser.evening["rounds"][0]["tables"][4]
    assert table["entries"] == [{"numbers": [5, 4, 3, 2], "writer": table["entries"][0]["writer"]}]


async def poll_and_enter(url: str, code: str, seat: int) -> int:
    """Enter the result of a table, as each of its four people does, and ask until all tables have one."""
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        address, table = f"{url}/api/evenings/{code}", seat % 18 + 1
        known = done(await http.get(address))["evening"]
        result = {"do": "result", "round": 1, "table": table, "numbers": [table, 4, 3, 2]}
        done(await http.post(f"{address}/commands", json={**result, "id": f"phone {seat}", "writer": f"P{seat}"}))
        while (count := sum(bool(one["entries"]) for one in known["rounds"][0]["tables"])) < 18:
            known = done(await http.get(f"{address}?since={known['seq']}")).get("evening", known)
        return count


@pytest.mark.parametrize("is_cancelled", [True, False])
def test_the_process_of_a_draw_ends_when_it_is_cancelled_or_the_server_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_cancelled: bool
) -> None:
    monkeypatch.setattr(proposals, "PROGRAM", ("tests.server.endless_draws:prepare",))

    async def play() -> int:
        async with serving(tmp_path) as (_, port), httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http:
            made = done(await http.post("/api/evenings", json={"settings": {"title": "Club"}}))
            address = f"/api/evenings/{made['organiser']}/proposal"
            wanted = asyncio.create_task(http.post(address, json={}))
            while not (progress := done(await http.get(address))):
                assert not wanted.done()
            if is_cancelled:
                done(await http.delete(address))
                assert code_of(await wanted, 409) == "draw-cancelled"
                assert_ended(progress["done"])
        await asyncio.gather(wanted, return_exceptions=True)
        return int(progress["done"])

    assert_ended(asyncio.run(play()))


def assert_ended(process: int) -> None:
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_everything_as_a_file(organiser: EveningPhone) -> None:
    organiser.do(do="rename", person=1, name="=Ann", group="U18")
    organiser.do(do="wishes", apart=[[1, 2]])
    organiser.do(do="result", round=1, table=1, numbers=[10, 40, 20, -30])
    watching = organiser.with_code(organiser.watch)
    file = watching.call("GET", "/export/csv")
    assert file.headers["Content-Type"].startswith("text/csv")
    rows = list(csv.DictReader(io.StringIO(file.text)))
    assert [(row["name"], row["value"], row["round_1_table"]) for row in rows[:2]] == [
        ("Bob", "40", "1"),
        ("Cy", "20", "1"),
    ]
    assert {row["name"] for row in rows} >= {"'=Ann"}
    text = watching.call("GET", "/export/txt").text
    assert "Table 1: =Ann 10, Bob 40, Cy 20, Di -30" in text.splitlines()
    whole, shown = (json.loads(phone.call("GET", "/export/json").text) for phone in (organiser, watching))
    assert shown["rounds"][0]["tables"][0]["result"]["points"] == [10, 40, 20, -30]
    assert play_back(map(read_event, whole["log"])).people[0].name == "=Ann"
    assert "log" not in shown
    assert code_of(watching.call("GET", "/export/pdf"), 404) == "no-file"


def test_limits_and_terms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveEvening, "kind", replace(EVENING, most_events=3, most_bytes=600, made_an_hour=2, most=2))

    async def play() -> None:
        async with serving(tmp_path) as (site, port), httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http:
            wanted = {"settings": {"title": "Club"}}
            made = done(await http.post("/api/evenings", json=wanted))
            commands = f"/api/evenings/{made['organiser']}/commands"
            for number in range(2):
                done(
                    await http.post(commands, json={"do": "add", "id": f"{number}", "people": [{"name": f"{number}"}]})
                )
            refused = await http.post(commands, json={"do": "add", "id": "more", "people": [{"name": "Zoe"}]})
            assert code_of(refused, 400) == "evening-full"
            other = done(await http.post("/api/evenings", json=wanted))
            commands = f"/api/evenings/{other['organiser']}/commands"
            many = [{"name": f"Person {number}"} for number in range(20)]
            done(await http.post(commands, json={"do": "add", "id": "many", "people": many}))
            refused = await http.post(commands, json={"do": "add", "id": "more", "people": [{"name": "Zoe"}]})
            assert code_of(refused, 400) == "evening-full"
            assert code_of(await http.post("/api/evenings", json=wanted), 429) == "too-many"
            await drop_expired(site.store, time.time() + 364 * 86400, Terms(scores=1.0))
            assert site.store.count_competitions("evening") == 2
            await drop_expired(site.store, time.time() + 366 * 86400, Terms())
            assert site.store.count_competitions("evening") == 0
            assert code_of(await http.get(f"/api/evenings/{made['organiser']}"), 404) == "no-evening"

    asyncio.run(play())


def test_the_server_has_room_for_a_number_of_evenings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveEvening, "kind", replace(EVENING, most=1))

    async def play() -> None:
        async with serving(tmp_path) as (_, port), httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http:
            wanted = {"settings": {"title": "Club"}, "id": "a text that nobody else has"}
            made = done(await http.post("/api/evenings", json=wanted))
            assert code_of(await http.post("/api/evenings", json={**wanted, "id": ""}), 507) == "no-room"
            assert done(await http.post("/api/evenings", json=wanted))["watch"] == made["watch"]

    asyncio.run(play())


def test_a_full_disk_confirms_no_command(tmp_path: Path) -> None:
    async def play() -> None:
        notify = asyncio.get_running_loop().call_soon_threadsafe
        with Store.open(tmp_path / DATABASE, notify, largest=400_000) as store:
            evening = await LiveEvening.begin(store, "AAAAAA", "hash", do.Open(EveningSettings("Club")), "")
            await evening.accept("first", do.AddPeople((do.Newcomer("Ann"),)), "")
            names = [do.RenamePerson(1, f"Name {number}") for number in range(300)]
            refusals = await asyncio.gather(
                *(evening.accept(f"c{number}" * 9, name, "x" * 2000) for number, name in enumerate(names)),
                return_exceptions=True,
            )
            assert {getattr(refusal, "code", refusal) for refusal in refusals} == {"disk-full", None}
            assert len(evening.state.log) == 2 + refusals.count(None)
            assert LiveEvening.load(store, "AAAAAA").state == evening.state

    asyncio.run(play())
