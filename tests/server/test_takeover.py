"""A stolen session or token gives limited access, and the owner can end it."""

from __future__ import annotations

import json
import re
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Self

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from rumpus.server.accounts.sessions import RENEWED
from rumpus.server.http.calls import ENDPOINTS
from rumpus.store.stored import DAY
from tests.patience import PATIENCE
from tests.server.serving import Served, served
from tests.server.visitors import AtTable, Refused, Visitor

Visit = Callable[[str], Visitor]
FOR_PROGRAMS = {
    "GET /api/me",
    "GET /api/me/tables",
    "GET /api/me/levels",
    "GET /api/games",
    "GET /api/games-elsewhere",
    "GET /api/players",
    "GET /api/steps",
    "GET /api/invitation",
    "GET /api/games/{slug}",
    "GET /api/rule-differences",
    "GET /api/rules/{slug}",
    "GET /api/rules/{slug}/search",
    "GET /api/rules/{slug}/{clause}",
    "GET /api/tables",
    "POST /api/tables",
    "GET /api/tables/{table}",
    "POST /api/tables/{table}/commands",
    "GET /api/tables/{table}/stream",
    "GET /api/findings",
    "GET /api/records/{record}",
    "GET /api/records/{record}/frames",
    "GET /api/records/{record}/file",
    "POST /api/records",
    "POST /api/scores",
    "POST /api/scores/lay",
    "GET /api/scores/{code}",
    "POST /api/scores/{code}/commands",
    "POST /api/evenings",
    "GET /api/evenings/{code}",
    "POST /api/evenings/{code}/commands",
    "POST /api/evenings/{code}/preview",
    "POST /api/evenings/{code}/play",
    "POST /api/evenings/{code}/links",
    "POST /api/evenings/{code}/proposal",
    "GET /api/evenings/{code}/proposal",
    "DELETE /api/evenings/{code}/proposal",
    "GET /api/evenings/{code}/export/{kind}",
}
"""All that a token may ask: what it takes to play, and what anybody may read. A new call is for people alone, unless it
is added."""
PASSPHRASE, NEXT = "correct horse battery", "staple of another kind"


@pytest.fixture
def thief(server: Served, visitor: Visit) -> Callable[[Visitor], Visitor]:
    """A client with a copy of a visitor's session."""

    def copy(owner: Visitor) -> Visitor:
        thief = visitor("Thief")
        thief.http.cookies = httpx.Cookies({"rumpus_session": owner.http.cookies["rumpus_session"]})
        return thief

    return copy


def code_of(call: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refused:
        call()
    return str(refused.value.error["code"])


def farewell(table: AtTable) -> str:
    """The message with which the server closes the socket."""
    bye = table.until(lambda frame: frame["type"] == "bye")
    with pytest.raises(ConnectionClosed):
        table.next()
    return str(bye["message"])


def bot_of(server: Served, owner: Visitor) -> httpx.Client:
    """A program with a token of somebody's."""
    token = owner.post("/api/me/tokens", name="bot")["token"]
    return httpx.Client(base_url=server.url, timeout=PATIENCE, headers={"Authorization": f"Bearer {token}"})


def test_a_token_plays(server: Served, visitor: Visit) -> None:
    ann = visitor("Aida")
    table = ann.make_table("rap-rummy", computers=["random"], start=True)["id"]
    with bot_of(server, ann) as bot:
        assert bot.get("/api/me").json()["user"] == ann.get("/api/me")["user"]
        assert bot.get("/api/me/tables").json()["running"][0]["id"] == table
        assert bot.post(f"/api/tables/{table}/commands", json={"do": "say", "text": "Hello"}).status_code == 200
        assert bot.post("/api/tables", json={"game": "gin-rummy"}).status_code == 200


def test_a_token_plays_and_nothing_more(server: Served, visitor: Visit) -> None:
    with bot_of(server, visitor("Agda")) as bot:
        for endpoint in ENDPOINTS:
            answer = bot.request(endpoint.method, re.sub(r"{\w+}", "any", endpoint.path))
            is_refused = (answer.status_code, answer.json().get("code")) == (403, "token-scope")
            assert is_refused == (f"{endpoint.method} {endpoint.path}" not in FOR_PROGRAMS), endpoint.summary
    assert {f"{endpoint.method} {endpoint.path}" for endpoint in ENDPOINTS} >= FOR_PROGRAMS


def test_a_user_has_twenty_tokens_at_the_most(visitor: Visit) -> None:
    ann = visitor("Ina")
    made = [ann.post("/api/me/tokens", name=f"bot {number}") for number in range(20)]
    assert code_of(lambda: ann.post("/api/me/tokens", name="one more")) == "too-many-tokens"
    assert ann.http.delete(f"/api/me/tokens/{made[0]['id']}").status_code == 200
    assert ann.post("/api/me/tokens", name="one more")["token"]


def test_a_stolen_session_is_not_enough_to_take_over_a_registered_name(
    visitor: Visit, thief: Callable[[Visitor], Visitor]
) -> None:
    ann = visitor("Berta")
    ann.post("/api/me/keep", passphrase=PASSPHRASE)
    eve = thief(ann)
    assert eve.get("/api/me")["user"]["name"] == "Berta"
    for current in ({}, {"current": "some other words"}):
        for path, wanted in (("/keep", {"passphrase": NEXT}), ("", {"name": "Eve"}), ("/tokens", {"name": "mine"})):
            assert code_of(partial(eve.post, f"/api/me{path}", **wanted, **current)) == "bad-passphrase"
    assert ann.post("/api/me/tokens", name="bot", current=PASSPHRASE)["token"]
    assert ann.post("/api/me", name="Bertha", current=PASSPHRASE)["user"]["name"] == "Bertha"


def test_registering_a_name_tells_other_windows_how_to_go_on(
    visitor: Visit, thief: Callable[[Visitor], Visitor]
) -> None:
    ann = visitor("Rosa")
    table = ann.make_table("rap-rummy", computers=["random"], start=True)["id"]
    with thief(ann).at(table) as window:
        assert window.next()["you"] == 0
        ann.post("/api/me/keep", passphrase=PASSPHRASE)
        assert "load this page again, or sign in" in farewell(window)


def test_a_new_name_leaves_a_copy_of_the_session_behind(visitor: Visit, thief: Callable[[Visitor], Visitor]) -> None:
    ann = visitor("Jana")
    table = ann.make_table("rap-rummy", computers=["random"], start=True)["id"]
    eve = thief(ann)
    with ann.at(table) as window, eve.at(table) as eves:
        window.next()
        assert ann.post("/api/me", name="Johanna")["user"]["name"] == "Johanna"
        assert eve.get("/api/me") == {"user": None}
        assert [farewell(window), farewell(eves)] == [str(RENEWED)] * 2
    with ann.at(table) as window:
        assert window.next()["you"] == 0
        assert window.ask(do="say", text="I am still here")["type"] == "done"


def test_a_new_passphrase_ends_what_others_have_open(visitor: Visit, thief: Callable[[Visitor], Visitor]) -> None:
    ann = visitor("Clara")
    ann.post("/api/me/keep", passphrase=PASSPHRASE)
    token = ann.post("/api/me/tokens", name="bot", current=PASSPHRASE)["token"]
    table = ann.make_table("rap-rummy", computers=["random"], start=True)["id"]
    eve, lines = thief(ann), Stream(ann.url, table, token)
    with eve.at(table) as eves, lines:
        assert eves.next()["you"] == 0
        ann.post("/api/me/keep", passphrase=NEXT, current=PASSPHRASE)
        assert "passphrase was changed" in farewell(eves)
        assert "passphrase was changed" in lines.rest()[-1]["message"]
    assert eve.get("/api/me") == {"user": None}
    bot = httpx.get(f"{ann.url}/api/me", headers={"Authorization": f"Bearer {token}"})
    assert bot.json() == {"user": None}
    assert ann.get("/api/me")["user"]["name"] == "Clara"


def test_a_token_that_is_taken_back_and_a_session_that_is_signed_out_end_at_once(
    visitor: Visit, thief: Callable[[Visitor], Visitor]
) -> None:
    ann = visitor("Dora")
    made = ann.post("/api/me/tokens", name="bot")
    table = ann.make_table("rap-rummy", computers=["random"], start=True)["id"]
    lines = Stream(ann.url, table, made["token"])
    with ann.at(table) as own, thief(ann).at(table) as eves:
        with lines:
            assert ann.http.delete(f"/api/me/tokens/{made['id']}").status_code == 200
            assert "token was revoked" in lines.rest()[-1]["message"]
        assert own.ask(do="say", text="I am still here")["type"] == "done"
        ann.post("/api/sign-out")
        assert "signed out" in farewell(eves)
        assert "signed out" in farewell(own)


def test_a_slow_request_is_refused_when_its_session_ends_meanwhile(visitor: Visit) -> None:
    ann = visitor("Erna")
    cookies = dict(ann.http.cookies)
    has_begun, may_end = threading.Event(), threading.Event()

    def body() -> Iterator[bytes]:
        yield b'{"game":"gin-'
        has_begun.set()
        may_end.wait(PATIENCE)
        yield b'rummy"}'

    answers: list[httpx.Response] = []

    def send() -> None:
        with httpx.Client(base_url=ann.url, cookies=cookies, timeout=PATIENCE) as client:
            answers.append(client.post("/api/tables", content=body()))

    sending = threading.Thread(target=send)
    sending.start()
    assert has_begun.wait(PATIENCE)
    ann.post("/api/sign-out")
    may_end.set()
    sending.join()
    assert [answer.status_code for answer in answers] == [401]


def test_a_recovery_code_brings_back_once_and_throws_others_out(
    server: Served, visitor: Visit, thief: Callable[[Visitor], Visitor]
) -> None:
    ann, elsewhere = visitor("Frida"), visitor("Nobody")
    code = ann.post("/api/me/keep", passphrase=PASSPHRASE)["recovery"]
    eve = thief(ann)
    wrong = {"name": "Frida", "code": code[:-1] + ("A" if code[-1] != "A" else "B"), "passphrase": NEXT}
    assert code_of(lambda: elsewhere.post("/api/recover", **wrong)) == "bad-passphrase"
    back = elsewhere.post("/api/recover", name="frida", code=code.lower().replace("-", " "), passphrase=NEXT)
    assert back["user"] == elsewhere.get("/api/me")["user"]
    assert back["user"]["name"] == "Frida"
    assert eve.get("/api/me") == {"user": None}
    again = {"name": "Frida", "code": code, "passphrase": PASSPHRASE}
    assert code_of(lambda: eve.post("/api/recover", **again)) == "bad-passphrase"
    assert code_of(lambda: eve.post("/api/sign-in", name="Frida", passphrase=PASSPHRASE)) == "bad-passphrase"
    assert eve.post("/api/sign-in", name="Frida", passphrase=NEXT)["user"] == back["user"]
    assert back["recovery"] not in (code, None)


class Stream:
    """The stream of a table for a program with a token."""

    def __init__(self, url: str, table: str, token: str) -> None:
        self._client = httpx.Client(base_url=url, timeout=PATIENCE, headers={"Authorization": f"Bearer {token}"})
        self._path = f"/api/tables/{table}/stream"

    def __enter__(self) -> Self:
        self._opened = self._client.stream("GET", self._path)
        self._lines = self._opened.__enter__().iter_lines()
        assert json.loads(next(self._lines))["you"] == 0
        return self

    def __exit__(self, *ended: object) -> None:
        self._opened.__exit__(None, None, None)
        self._client.close()

    def rest(self) -> list[dict[str, str]]:
        """The remaining frames until the server closes the connection."""
        return [json.loads(line) for line in self._lines if line]


def test_an_unused_session_ends_after_its_term(tmp_path: Path, visit: Callable[[str, str], Visitor]) -> None:
    with served(tmp_path) as server:
        ann = visit(server.url, "Gerda")
        port = server.port
        server.stop()
        let_a_term_pass(tmp_path)
        server.start_again()
        assert server.port == port
        assert ann.get("/api/me") == {"user": None}


def let_a_term_pass(data: Path) -> None:
    """As if nobody had come for more than the term of a session."""
    with closing(sqlite3.connect(data / "rumpus.db")) as db, db:
        db.execute("UPDATE sessions SET created = created - ?", (91 * DAY,))
        assert db.execute("UPDATE uses SET at = at - ?", (91 * DAY,)).rowcount == 1
