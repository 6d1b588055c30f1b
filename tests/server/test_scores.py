"""Scores of games at real tables: two codes, several phones, and a server that is killed."""

from __future__ import annotations

import asyncio
import json
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
from rumpus.competition import Begin, EnterDeal, PointsForm
from rumpus.competition.forms import TypedCounts
from rumpus.server.app import drop_expired
from rumpus.server.scores.scores import SCORE, LiveScore
from rumpus.server.terms import Terms
from rumpus.store import Store
from rumpus.store.opening import DATABASE
from rumpus.store.reads import normalize_code
from tests.patience import PATIENCE
from tests.server.in_process import serving
from tests.server.serving import Served, dealing
from tests.store.stores import store_at

Document = dict[str, Any]
RUMMY_500: Document = {"form": {"game": "rummy-500", "people": 2}, "names": ["Ann", "Bob"], "writer": "Ann"}
RAP: Document = {"form": {"game": "rap-rummy", "people": 3}, "names": ["Ann", "Bob", "Cy"]}
_ids = count()


class Phone:
    """A phone with one of the codes of a score."""

    def __init__(self, url: str, code: str, watch: str = "") -> None:
        self.url = url
        self.code = code
        self.watch = watch

    @classmethod
    def beginning(cls, url: str, wanted: Document) -> Phone:
        made = done(post(f"{url}/api/scores", wanted))
        return cls(url, made["write"], made["watch"])

    def read(self, query: str = "") -> Document:
        return done(httpx.get(f"{self.url}/api/scores/{self.code}{query}", timeout=PATIENCE, verify=False))

    def send(self, **command: Any) -> httpx.Response:
        return post(f"{self.url}/api/scores/{self.code}/commands", {"id": f"c{next(_ids)}", **command})

    def enter(self, deal: int, *held: int, **more: Any) -> httpx.Response:
        fields = {key: more.pop(key) for key in ("laid", "caller", "first") if key in more}
        return self.send(do="deal", deal=deal, typed={"held": held, **fields}, **more)


def post(url: str, document: Document) -> httpx.Response:
    return httpx.post(url, json=document, timeout=PATIENCE, verify=False)


def done(response: httpx.Response) -> Document:
    assert response.status_code == 200, response.text
    document: Document = response.json()
    return document


def score(response: httpx.Response) -> Document:
    document: Document = done(response)["score"]
    return document


def code_of(response: httpx.Response, status: int) -> str:
    assert response.status_code == status, response.text
    return str(response.json()["code"])


@pytest.fixture
def ann(server: Served) -> Phone:
    return Phone.beginning(server.url, RUMMY_500)


def test_a_deal_is_entered_by_one_code_and_watched_by_the_other(server: Served, ann: Phone) -> None:
    made = ann.read()
    assert (made["watch"], made["may_write"], made["score"]["seq"]) == (ann.watch, True, 1)
    clauses: Document = {"points": ["R500-10"], "caller": [], "tied": []}
    asks = {"laid": True, "caller": None, "doubled": False, "most": 396, "clauses": clauses}
    assert made["score"]["asks"] == asks
    after = score(ann.enter(1, 90, 5, laid=(87, 60), writer="Ann"))
    assert (after["totals"], after["deals"][0]["entries"][0]["points"]) == ([-3, 55], [-3, 55])
    assert [line["text"] for line in after["log"]] == [
        "Ann began a game for Ann and Bob",
        "Ann entered deal 1: 87-90 60-5",
    ]
    assert after["formula"]
    watching = Phone(server.url, f" {ann.watch[:3].lower()}-{ann.watch[3:]} ")
    assert watching.read() == {"watch": ann.watch, "may_write": False, "score": after}
    assert watching.read("?since=2") == {"seq": 2}
    assert watching.read("?since=1")["score"] == after
    assert code_of(watching.send(do="undo"), 403) == "watch-only"
    assert ann.read()["score"] == after


def test_two_phones_enter_one_deal_and_one_result_is_chosen(server: Served, ann: Phone) -> None:
    bob = Phone(server.url, normalize_code(ann.code))
    with ThreadPoolExecutor() as threads:
        both = [threads.submit(ann.enter, 1, 0, 5, laid=(9, 9)), threads.submit(bob.enter, 1, 0, 6, laid=(9, 9))]
    assert sorted(score(one.result())["seq"] for one in both) == [2, 3]
    waiting = ann.read()["score"]
    assert (waiting["deals"][0]["chosen"], waiting["totals"]) == (None, [0, 0])
    held = [entry["typed"]["held"] for entry in waiting["deals"][0]["entries"]]
    chosen = score(ann.send(do="choose", deal=1, entry=held.index([0, 6])))
    assert chosen["totals"] == [9, 3]
    assert score(bob.enter(1, 0, 7, laid=(9, 9), seen=2))["totals"] == [9, 2]
    undone = score(ann.send(do="undo"))
    assert (undone["totals"], undone["log"][4]["undone"]) == ([9, 3], True)


def test_a_repeated_id_adds_nothing_and_another_command_under_it_is_refused(ann: Phone) -> None:
    first = score(ann.enter(1, 0, 5, laid=(9, 9), id="mine"))
    ann.send(do="rename", seat=1, name="Zoe")
    again = score(ann.enter(1, 0, 5, laid=(9, 9), id="mine"))
    assert (first["seq"], again["seq"], len(again["deals"])) == (2, 3, 1)
    assert code_of(ann.send(do="undo", id="mine"), 409) == "id-used"
    assert code_of(ann.send(do="undo", id=""), 400) == "bad-body"


def test_the_same_id_again_begins_no_other_score(server: Served) -> None:
    wanted = {**RAP, "id": "a text that nobody else has"}
    with ThreadPoolExecutor() as threads:
        both = [threads.submit(post, f"{server.url}/api/scores", wanted) for _ in range(2)]
    first, again = (done(one.result()) for one in both)
    ann = Phone(server.url, first["write"], first["watch"])
    score(ann.enter(1, 3, 5, 9, caller=0))
    later = done(post(f"{server.url}/api/scores", wanted))
    assert (again["watch"], later["watch"], later["write"]) == (ann.watch, ann.watch, ann.code)
    assert later["score"] == ann.read()["score"]
    assert code_of(post(f"{server.url}/api/scores", {**wanted, "dealer": 1}), 409) == "id-used"
    assert code_of(post(f"{server.url}/api/scores", {**wanted, "id": "short"}), 400) == "bad-body"
    other = done(post(f"{server.url}/api/scores", {**wanted, "id": "another text that nobody has"}))
    assert other["watch"] != ann.watch
    assert other["write"] != ann.code


def test_a_score_names_the_clauses_about_points_callers_and_equal_counts(server: Served) -> None:
    rap = Phone.beginning(server.url, RAP)
    assert rap.read()["score"]["asks"]["clauses"] == {
        "points": ["RAP-6", "RAP-7"],
        "caller": ["RAP-3", "RAP-4"],
        "tied": ["RAP-8"],
    }
    tied = rap.enter(1, 3, 3, 9, caller=0)
    assert (code_of(tied, 400), tied.json()["clause"]) == ("tied", "RAP-8")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"do": "deal", "deal": 1, "typed": {"held": [-1, 5], "laid": [0, 0]}}, "bad-counts"),
        ({"do": "deal", "deal": 1, "typed": {"held": [300, 300], "laid": [0, 0]}}, "bad-counts"),
        ({"do": "deal", "deal": 3, "typed": {"held": [0, 5], "laid": [0, 0]}}, "no-deal"),
        ({"do": "deal", "deal": 1}, "missing-field"),
        ({"do": "choose", "deal": 1, "entry": 0}, "no-deal"),
        ({"do": "rename", "seat": 1, "name": "ANN"}, "same-name"),
        ({"do": "rename", "seat": 9, "name": "Zoe"}, "no-person"),
        ({"do": "rename", "seat": 0, "name": "x" * 41}, "bad-name"),
        ({"do": "undo"}, "nothing-to-undo"),
        ({"do": "undo", "writer": "x" * 41}, "bad-name"),
        ({"do": "dance"}, "bad-body"),
    ],
)
def test_a_command_that_cannot_be_is_refused_and_nothing_changes(ann: Phone, command: Document, code: str) -> None:
    before = ann.read()
    assert code_of(ann.send(**command), 400) == code
    assert ann.read() == before


def test_equal_counts_ask_who_won(server: Served) -> None:
    phone = Phone.beginning(server.url, RAP)
    asked = phone.enter(1, 5, 9, 5, caller=0)
    assert (code_of(asked, 400), asked.json()["subject"]) == ("tied", "0 2")
    assert score(phone.enter(1, 5, 9, 5, caller=0, first=2))["deals"][0]["entries"][0]["winners"] == [2]


def test_plain_points_end_at_a_target(server: Served) -> None:
    points = {"people": 2, "lowest_wins": True, "target": 50}
    phone = Phone.beginning(server.url, {"form": {"points": points}, "names": ["Ann", "Bob"], "dealer": 1})
    assert phone.read()["score"]["next_dealer"] == 1
    over = score(phone.enter(1, 50, 3))
    assert (over["outcome"]["winners"], over["outcome"]["reason"], over["game"]) == ([1], "Winner: Bob.", None)
    assert code_of(phone.enter(2, 1, 1), 400) == "game-over"


@pytest.mark.parametrize(
    ("wanted", "status", "code"),
    [
        ({**RUMMY_500, "names": ["Ann", "ann"]}, 400, "same-name"),
        ({**RUMMY_500, "names": ["Ann"]}, 400, "bad-players"),
        ({**RUMMY_500, "form": {"game": "whist", "people": 2}}, 404, "unknown-game"),
        ({**RUMMY_500, "form": {"game": "rummy-500", "people": 2, "options": {"x": 1}}}, 400, "unknown-option"),
        ({**RUMMY_500, "form": {"points": {"people": 2, "target": 0}}}, 400, "bad-end"),
        ({"form": {"points": {"people": 13}}, "names": [str(seat) for seat in range(13)]}, 400, "bad-seats"),
    ],
)
def test_a_score_that_cannot_begin_is_refused(server: Served, wanted: Document, status: int, code: str) -> None:
    assert code_of(post(f"{server.url}/api/scores", wanted), status) == code


def test_the_owner_makes_a_new_link_and_the_old_one_ends(server: Served, ann: Phone) -> None:
    score(ann.enter(1, 0, 5, laid=(9, 9)))
    made = CliRunner().invoke(main, ["score", "link", ann.watch.lower(), "--data", str(server.data), "--json"])
    assert made.exit_code == 0, made.output
    assert code_of(ann.send(do="undo"), 404) == "no-score"
    new = Phone(server.url, json.loads(made.output)["write"])
    assert score(new.send(do="undo"))["seq"] == 3
    assert (
        "there is no score AAAAAA"
        in CliRunner().invoke(main, ["score", "link", "AAAAAA", "--data", str(server.data)]).output
    )


def test_no_acknowledged_entry_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    with dealing(tmp_path) as server:
        phone = Phone.beginning(server.url, {"form": {"points": {"people": 2}}, "names": ["Ann", "Bob"]})
        acknowledged = 0
        with ThreadPoolExecutor() as threads:
            entering = threads.submit(enter_until_the_line_is_cut, phone)
            while acknowledged < 20:
                acknowledged = len(phone.read()["score"]["deals"])
            server.kill()
            acknowledged = entering.result()
    with dealing(tmp_path) as server:
        phone.url = server.url
        deals = phone.read()["score"]["deals"]
        assert len(deals) in (acknowledged, acknowledged + 1)
        again = score(phone.enter(acknowledged + 1, acknowledged + 1, 0, id=f"deal {acknowledged + 1}"))
        assert [deal["entries"][0]["typed"]["held"][0] for deal in again["deals"]] == list(range(1, acknowledged + 2))
        assert all(len(deal["entries"]) == 1 for deal in again["deals"])


def enter_until_the_line_is_cut(phone: Phone) -> int:
    """Return the number of deals that the server has acknowledged."""
    for deal in count(1):
        try:
            score(phone.enter(deal, deal, 0, id=f"deal {deal}"))
        except httpx.TransportError:
            return deal - 1
    raise AssertionError


def test_commands_at_once_are_in_order_and_a_full_disk_confirms_none(tmp_path: Path) -> None:
    async def play() -> None:
        notify = asyncio.get_running_loop().call_soon_threadsafe
        with Store.open(tmp_path / DATABASE, notify, largest=400_000) as store:
            begin = Begin(PointsForm(2), ("Ann", "Bob"))
            found = await LiveScore.begin(store, "AAAAAA", "hash", begin, "")
            entries = [EnterDeal(1, TypedCounts((points, 0))) for points in range(300)]
            refusals = await asyncio.gather(
                *(found.accept(f"c{number}" * 9, entry, "x" * 2000) for number, entry in enumerate(entries)),
                return_exceptions=True,
            )
            confirmed = refusals.index(next(filter(None, refusals)))
            assert confirmed > 1
            assert {getattr(refusal, "code", refusal) for refusal in refusals[confirmed:]} <= {"disk-full", None}
            assert len(found.state.log) == 1 + refusals.count(None)
            assert LiveScore.load(store, "AAAAAA").state == found.state

    asyncio.run(play())


def test_limits_and_terms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveScore, "kind", replace(SCORE, most_events=2, made_an_hour=2))

    async def play() -> None:
        async with serving(tmp_path) as (site, port), httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http:
            made = done(await http.post("/api/scores", json=RUMMY_500))
            undo = {"do": "undo", "id": "u"}
            deal = {"do": "deal", "deal": 1, "typed": {"held": [0, 5], "laid": [9, 9]}, "id": "d"}
            path = f"/api/scores/{made['write']}/commands"
            assert score(await http.post(path, json=deal))["seq"] == 2
            assert code_of(await http.post(path, json=undo), 400) == "score-full"
            statuses = [(await http.post("/api/scores", json=RUMMY_500)).status_code for _ in range(9)]
            assert statuses[0] == 200
            assert statuses[-1] == 429
            wrong = [(await http.get("/api/scores/AAAAAA")).status_code for _ in range(50)]
            assert (wrong[0], wrong[-1]) == (404, 429)
            await drop_expired(site.store, time.time() + 364 * 86400, Terms())
            assert (await http.get(f"/api/scores/{made['watch']}")).status_code == 200
            await drop_expired(site.store, time.time() + 366 * 86400, Terms())
            assert site.store.count_competitions("score") == 0
            assert (await http.get(f"/api/scores/{made['watch']}")).status_code in (404, 429)

    asyncio.run(play())
    with store_at(tmp_path / DATABASE) as store:
        assert store._read.execute("SELECT count(*) FROM competition_events").fetchone() == (0,)
        assert store._read.execute("SELECT count(*) FROM competition_links").fetchone() == (0,)


def test_what_could_i_have_laid(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path) as (site, port),
            httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as http,
        ):
            await site.workers.compiling.done()
            rack = {"game": "rummy-q", "people": 3, "rack": ["R8", "K3"], "table": [["R5", "R6", "R7"]]}
            found = done(await http.post("/api/scores/lay", json=rack))
            assert found["text"] == "Place R8: 1 tile, 8 points."
            assert (found["groups"], found["placed"], found["points"]) == ([["R5", "R6", "R7", "R8"]], 1, 8)
            thrice = await http.post("/api/scores/lay", json={**rack, "rack": ["R8"] * 3})
            assert code_of(thrice, 400) == "too-often"
            site.workers.compiling.is_done = False
            assert code_of(await http.post("/api/scores/lay", json=rack), 503) == "not-compiled"

    asyncio.run(play())
