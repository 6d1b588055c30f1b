"""Evenings of a club on a server: the roles of the codes, two organisers, many phones, and files."""

from __future__ import annotations

from itertools import count
from typing import Any

import httpx
import pytest

from tests.patience import PATIENCE
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
    seq = organiser.do(do="result", round=1, table=1, numbers=[1, 2, 3, 4], after=seq)["seq"] - 1
    assert organiser.do(do="presence", person=7, is_here=False, after=seq)["people"][6]["is_here"] is False
    assert code_of(organiser.send(do="undo", after=seq), 409) == "stale"


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
    organiser: EveningPhone, command: Document, code: str
) -> None:
    before = organiser.evening
    assert code_of(organiser.send(**command), 404 if code == "no-table" else 400) == code
    assert steady(organiser.evening) == steady(before)


def test_the_same_id_again_opens_no_other_evening(server: Served) -> None:
    wanted = {"settings": {"title": "Club"}, "id": "a text that nobody else has"}
    first, again = (done(post(f"{server.url}/api/evenings", wanted)) for _ in range(2))
    assert (first["watch"], first["organiser"]) == (again["watch"], again["organiser"])
    assert code_of(post(f"{server.url}/api/evenings", {**wanted, "settings": {"title": "X"}}), 409) == "id-used"
    assert code_of(post(f"{server.url}/api/evenings", {**wanted, "id": "short"}), 400) == "bad-body"
