"""What hosts can do about those they do not want at a table, and how many tables somebody may have waiting."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rumpus.server.live.door import TABLES_OF_ADDRESS, TABLES_OF_GUEST
from tests.server.serving import Served, served
from tests.server.visitors import Visitor

Visit = Callable[[str], Visitor]
PASSPHRASE = "a passphrase of some length"


def refused(visitor: Visitor, path: str, **body: object) -> str:
    """The code with which a call is refused."""
    answer = visitor.http.post(path, json=body)
    assert answer.is_client_error, answer.text
    return str(answer.json()["code"])


def test_a_guest_whom_the_host_sent_away_does_not_come_back_under_another_name(visitor: Visit) -> None:
    ann, bob = visitor("Ann"), visitor("Bob")
    commands = f"/api/tables/{ann.make_table('rap-rummy')['id']}/commands"
    bob.post(commands, do="sit", seat=1)
    ann.post(commands, do="kick", seat=1)
    assert refused(bob, commands, do="sit", seat=1, name="Robert") == "barred"
    robert = visitor("Robert")
    assert refused(robert, commands, do="sit", seat=1) == "barred"
    robert.post("/api/me/keep", passphrase=PASSPHRASE)
    robert.post(commands, do="sit", seat=1)
    ann.post(commands, do="kick", seat=1)
    ann.post(commands, do="admit", name="Bob")
    visitor("Rob").post(commands, do="sit", seat=1)
    assert refused(robert, commands, do="sit", seat=1) == "barred"


def test_who_was_sent_away_stays_away_when_the_server_starts_again(tmp_path: Path) -> None:
    with served(tmp_path) as running:
        ann, bob = Visitor(running.url, "Ann"), Visitor(running.url, "Bob")
        commands = f"/api/tables/{ann.make_table('rap-rummy')['id']}/commands"
        bob.post(commands, do="sit", seat=1)
        ann.post(commands, do="kick", seat=1)
    with served(tmp_path) as running:
        bob.moved_to(running.url)
        assert refused(bob, commands, do="sit", seat=1) == "barred"


def test_the_host_mutes_somebody_and_lets_them_talk_again(visitor: Visit) -> None:
    ann, bob = visitor("Ann"), visitor("Bob")
    commands = f"/api/tables/{ann.make_table('rap-rummy')['id']}/commands"
    bob.post(commands, do="sit", seat=1)
    ann.post(commands, do="mute", seat=1)
    assert refused(bob, commands, do="say", text="Hello!") == "muted"
    ann.post(commands, do="mute", seat=1, muted=False)
    bob.post(commands, do="say", text="Hello!")
    assert [said["name"] for said in ann.post(commands, ask="table")["talk"]] == ["Bob"]


def test_a_guest_has_a_few_tables_waiting_and_an_address_a_few_more(tmp_path: Path) -> None:
    with served(tmp_path) as running:
        guests = [_with_tables(running, TABLES_OF_GUEST) for _ in range(TABLES_OF_ADDRESS // TABLES_OF_GUEST)]
        assert refused(guests[0], "/api/tables", game="rap-rummy") == "too-many-tables"
        last = _with_tables(running, TABLES_OF_ADDRESS % TABLES_OF_GUEST)
        assert refused(last, "/api/tables", game="rap-rummy") == "too-many-tables"
        last.post("/api/me/keep", passphrase=PASSPHRASE)
        last.make_table("rap-rummy")


def test_a_table_where_the_game_has_begun_waits_no_more(tmp_path: Path) -> None:
    with served(tmp_path) as running:
        ann = _with_tables(running, TABLES_OF_GUEST - 1)
        for _ in range(2):
            ann.make_table("rap-rummy", computers=["random"], start=True)
        ann.make_table("rap-rummy")
        assert refused(ann, "/api/tables", game="rap-rummy") == "too-many-tables"


def _with_tables(running: Served, number: int) -> Visitor:
    """A guest who has made so many tables."""
    guest = Visitor(running.url, "Guest")
    for _ in range(number):
        guest.make_table("rap-rummy")
    return guest
