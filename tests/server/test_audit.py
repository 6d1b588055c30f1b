"""The audit log of a server records some events and leaves others out."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from rumpus.room.commands import Admit, Kick, Sit
from rumpus.room.settings import Settings
from rumpus.server.accounts.accounts import Caller
from rumpus.server.audit_log import MOST_A_DAY, AuditLog
from rumpus.store import CommandKey, StoredUser
from rumpus.store.audit import AuditEntry, Event
from rumpus.store.opening import read_only
from rumpus.store.reads import Reads
from rumpus.store.stored import DAY
from tests.server.in_process import serving
from tests.server.serving import served
from tests.server.visitors import Refused, Visitor

Visit = Callable[[str, str], Visitor]
HERE = Caller("127.0.0.1")
PASSPHRASE, NEXT, WRONG = "correct horse battery", "staple of another kind", "not the right words"


def audit_entries(data: Path) -> list[AuditEntry]:
    with read_only(data / "rumpus.db") as db:
        return list(Reads(db).audit(0.0))


def expect_refusal(visitor: Visitor, path: str, **body: str) -> None:
    with pytest.raises(Refused):
        visitor.post(path, **body)


def test_what_becomes_of_an_account_is_noted_without_its_secrets(tmp_path: Path, visit: Visit) -> None:
    with served(tmp_path) as server:
        ann, eve = visit(server.url, "Ann"), visit(server.url, "Eve")
        codes = [ann.post("/api/me/keep", passphrase=PASSPHRASE)["recovery"]]
        eve.post("/api/me/tokens", name="a guest's")  # who could lose nothing
        expect_refusal(eve, "/api/sign-in", name="ann", passphrase=WRONG)
        expect_refusal(eve, "/api/sign-in", name=WRONG, passphrase="Ann")
        expect_refusal(ann, "/api/me/tokens", name="bot", current=WRONG)
        token = ann.post("/api/me/tokens", name="bot", current=PASSPHRASE)
        ann.http.delete(f"/api/me/tokens/{token['id']}")
        codes.append(ann.post("/api/me/keep", passphrase=NEXT, current=PASSPHRASE)["recovery"])
        ann.post("/api/sign-out")
        ann.post("/api/sign-in", name="Ann", passphrase=NEXT)
        expect_refusal(eve, "/api/recover", name="Ann", code=WRONG, passphrase=PASSPHRASE)
        codes.append(eve.post("/api/recover", name="Ann", code=codes[1], passphrase=PASSPHRASE)["recovery"])
        eve.post("/api/me", name="Anna", current=PASSPHRASE)
        entries = audit_entries(tmp_path)
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


def test_the_audit_log_notes_removed_players_and_no_talk(tmp_path: Path, visit: Visit) -> None:
    with served(tmp_path) as server:
        host, guest = visit(server.url, "Hilde"), visit(server.url, "Gus")
        host.post("/api/me/keep", passphrase=PASSPHRASE)
        table = host.make_table("rap-rummy", seats=3, computers=["random"])["id"]
        guest.post(f"/api/tables/{table}/commands", do="sit", seat=2)
        guest.post(f"/api/tables/{table}/commands", do="say", text="Something rude")
        host.post(f"/api/tables/{table}/commands", do="kick", seat=1)
        host.post(f"/api/tables/{table}/commands", do="kick", seat=2)
        host.post(f"/api/tables/{table}/commands", do="admit", name="Gus")
        ids = [one.get("/api/me")["user"]["id"] for one in (host, guest)]
        _, *entries = audit_entries(tmp_path)
    assert [(entry.event, entry.subject) for entry in entries] == [
        ("sent-away", f"Gus ({ids[1]}) from table {table}"),
        ("admitted", f"Gus ({ids[1]}) at table {table}"),
    ]
    assert {(entry.user_id, entry.name) for entry in entries} == {(ids[0], "Hilde")}


@pytest.mark.parametrize(("keeps", "most"), [(True, MOST_A_DAY), (False, 0)])
def test_repeated_removals_of_a_player_do_not_fill_the_log(tmp_path: Path, keeps: bool, most: int) -> None:
    async def sit_and_go() -> None:
        async with serving(tmp_path) as (site, _):
            user, session = await site.accounts.take_name(None, "Hilde", None, HERE)
            host = site.accounts.sessions.of_session(session)
            if keeps and host is not None:
                await site.accounts.set_passphrase(host, PASSPHRASE, None, HERE)
            table = site.tables.make(Settings("rap-rummy", 2), user.user_id, "Hilde", [])
            for number in range(MOST_A_DAY + 20):
                for who, command in (("gus", Sit(1, "Gus")), (user.user_id, Kick(1)), (user.user_id, Admit("Gus"))):
                    table.receive(CommandKey(who, f"{number} {command}"), command, lambda outcome: None)
            await table.settled()
            events = Counter(entry.event for entry in site.store.audit(0.0))
            assert (events["sent-away"], events["admitted"]) == (most, most)

    asyncio.run(sit_and_go())


def test_repeated_events_of_a_user_are_logged_a_limited_number_of_times_a_day() -> None:
    now = 1000 * DAY
    log, ann = AuditLog(lambda: now), StoredUser("u1", "Ann", "argon2", 0.0)
    assert sum(len(log.entries(Event.SIGNED_IN, ann, "a")) for _ in range(MOST_A_DAY + 50)) == MOST_A_DAY
    assert sum(len(log.entries(Event.SIGN_IN_FAILED, None, "a")) for _ in range(MOST_A_DAY + 50)) == MOST_A_DAY
    assert log.entries(Event.SIGN_IN_FAILED, None, "b")
    assert log.entries(Event.PASSPHRASE_CHANGED, ann, "a")
    assert log.entries(Event.SIGNED_IN, ann._replace(user_id="u2"), "a")
    assert not log.entries(Event.PASSPHRASE_CHANGED, ann._replace(passphrase_hash=None), "a")
    now += DAY
    assert log.entries(Event.SIGNED_IN, ann, "a")
