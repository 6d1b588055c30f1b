"""What a server notes in its audit log, and what it does not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from rumpus.store.audit import Entry
from rumpus.store.opening import read_only
from rumpus.store.reads import Reads
from tests.server.serving import served
from tests.server.visitors import Refused, Visitor

Visit = Callable[[str, str], Visitor]
PASSPHRASE, NEXT, WRONG = "correct horse battery", "staple of another kind", "not the right words"


def noted(data: Path) -> list[Entry]:
    with read_only(data / "rumpus.db") as db:
        return list(Reads(db).audit(0.0))


def refused(visitor: Visitor, path: str, **body: str) -> None:
    with pytest.raises(Refused):
        visitor.post(path, **body)


def test_what_becomes_of_an_account_is_noted_without_its_secrets(tmp_path: Path, visit: Visit) -> None:
    with served(tmp_path) as server:
        ann, eve = visit(server.url, "Ann"), visit(server.url, "Eve")
        codes = [ann.post("/api/me/keep", passphrase=PASSPHRASE)["recovery"]]
        eve.post("/api/me/tokens", name="a guest's")  # who could lose nothing
        refused(eve, "/api/sign-in", name="ann", passphrase=WRONG)
        refused(eve, "/api/sign-in", name=WRONG, passphrase="Ann")
        refused(ann, "/api/me/tokens", name="bot", current=WRONG)
        token = ann.post("/api/me/tokens", name="bot", current=PASSPHRASE)
        ann.http.delete(f"/api/me/tokens/{token['id']}")
        codes.append(ann.post("/api/me/keep", passphrase=NEXT, current=PASSPHRASE)["recovery"])
        ann.post("/api/sign-out")
        ann.post("/api/sign-in", name="Ann", passphrase=NEXT)
        refused(eve, "/api/recover", name="Ann", code=WRONG, passphrase=PASSPHRASE)
        codes.append(eve.post("/api/recover", name="Ann", code=codes[1], passphrase=PASSPHRASE)["recovery"])
        eve.post("/api/me", name="Anna", current=PASSPHRASE)
        entries = noted(tmp_path)
    assert [(entry.event, entry.name) for entry in entries] == [
        ("name-kept", "Ann"),
        ("sign-in-failed", "Ann"),
        ("sign-in-failed", None),
        ("passphrase-failed", "Ann"),
        ("token-made", "Ann"),
        ("token-taken-back", "Ann"),
        ("passphrase-changed", "Ann"),
        ("signed-out", "Ann"),
        ("signed-in", "Ann"),
        ("recovery-failed", "Ann"),
        ("recovered", "Ann"),
        ("name-changed", "Ann"),
    ]
    assert {entry.address for entry in entries} == {"127.0.0.1"}
    assert entries[4].subject == f"bot ({token['id']})"
    text = json.dumps(entries)
    for secret in (PASSPHRASE, NEXT, WRONG, token["token"], *codes):
        assert secret not in text


def test_who_was_sent_away_is_noted_and_nothing_that_was_said(tmp_path: Path, visit: Visit) -> None:
    with served(tmp_path) as server:
        host, guest = visit(server.url, "Hilde"), visit(server.url, "Gus")
        table = host.make_table("rap-rummy", seats=3, computers=["random"])["id"]
        guest.post(f"/api/tables/{table}/commands", do="sit", seat=2)
        guest.post(f"/api/tables/{table}/commands", do="say", text="Something rude")
        host.post(f"/api/tables/{table}/commands", do="kick", seat=1)
        host.post(f"/api/tables/{table}/commands", do="kick", seat=2)
        ids = [one.get("/api/me")["user"]["id"] for one in (host, guest)]
        (entry,) = noted(tmp_path)
    assert (entry.event, entry.user_id, entry.name) == ("sent-away", ids[0], "Hilde")
    assert entry.subject == f"Gus ({ids[1]}) from table {table}"
