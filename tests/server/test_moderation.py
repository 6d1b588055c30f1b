"""Hosts can remove people from a table, and a user can have only a few waiting tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from rumpus.cli.commands.owner.ban import ban
from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.room.commands import Leave, Say
from rumpus.room.room import Stage
from rumpus.room.settings import Settings
from rumpus.server.accounts.accounts import Caller
from rumpus.server.accounts.sessions import BANNED
from rumpus.server.live.registry import Tables
from rumpus.server.live.table_limiter import TableLimiter, TableLimits
from rumpus.server.live.table_limiter import Visitor as Maker
from rumpus.store.instructions import ban as ban_user
from rumpus.store.instructions import find_user
from rumpus.store.opening import DATABASE, read_only
from rumpus.store.reads import Reads
from tests.server.evenings import Evening, run
from tests.server.in_process import serving
from tests.server.serving import Served, served
from tests.server.visitors import Visitor

Visit = Callable[[str], Visitor]
VisitAt = Callable[[str, str], Visitor]
LIMITS = TableLimits().waiting
PASSPHRASE = "a passphrase of some length"
NO_BLOCKS: Any = None  # of which nothing is asked


def refusal_code(visitor: Visitor, path: str, **body: object) -> str:
    """The code with which a call is refused."""
    answer = visitor.http.post(path, json=body)
    assert answer.is_client_error, answer.text
    return str(answer.json()["code"])


def test_a_guest_whom_the_host_sent_away_does_not_come_back_under_another_name(visitor: Visit) -> None:
    ann, bob = visitor("Ann"), visitor("Bob")
    commands = f"/api/tables/{ann.make_table('rap-rummy')['id']}/commands"
    bob.post(commands, do="sit", seat=1)
    ann.post(commands, do="kick", seat=1)
    assert refusal_code(bob, commands, do="sit", seat=1, name="Robert") == "barred"
    robert = visitor("Robert")
    assert refusal_code(robert, commands, do="sit", seat=1) == "barred"
    robert.post("/api/me/keep", passphrase=PASSPHRASE)
    robert.post(commands, do="sit", seat=1)
    ann.post(commands, do="kick", seat=1)
    ann.post(commands, do="admit", name="Bob")
    visitor("Rob").post(commands, do="sit", seat=1)
    assert refusal_code(robert, commands, do="sit", seat=1) == "barred"


def test_a_removed_player_stays_removed_after_a_restart(tmp_path: Path, visit: VisitAt) -> None:
    with served(tmp_path) as running:
        ann, bob = visit(running.url, "Ann"), visit(running.url, "Bob")
        commands = f"/api/tables/{ann.make_table('rap-rummy')['id']}/commands"
        bob.post(commands, do="sit", seat=1)
        ann.post(commands, do="kick", seat=1)
    with served(tmp_path) as running:
        bob.moved_to(running.url)
        assert refusal_code(bob, commands, do="sit", seat=1) == "barred"


def test_the_host_mutes_a_player_and_lets_them_talk_again(visitor: Visit) -> None:
    ann, bob = visitor("Ann"), visitor("Bob")
    commands = f"/api/tables/{ann.make_table('rap-rummy')['id']}/commands"
    bob.post(commands, do="sit", seat=1)
    ann.post(commands, do="mute", seat=1)
    assert refusal_code(bob, commands, do="say", text="Hello!") == "muted"
    ann.post(commands, do="mute", seat=1, muted=False)
    bob.post(commands, do="say", text="Hello!")
    assert [said["name"] for said in ann.post(commands, ask="table")["talk"]] == ["Bob"]


def test_a_guest_has_a_few_tables_waiting_and_an_address_a_few_more(tmp_path: Path, visit: VisitAt) -> None:
    with served(tmp_path) as running:
        guests = [_with_tables(visit, running, LIMITS.of_guest) for _ in range(LIMITS.of_guests // LIMITS.of_guest)]
        assert refusal_code(guests[0], "/api/tables", game="rap-rummy") == "too-many-tables"
        last = _with_tables(visit, running, LIMITS.of_guests % LIMITS.of_guest)
        assert refusal_code(last, "/api/tables", game="rap-rummy") == "too-many-tables"
        last.post("/api/me/keep", passphrase=PASSPHRASE)
        last.make_table("rap-rummy")


class Making:
    """A door, and tables that are made there: they come as far as it is said."""

    def __init__(self, stage: Stage = Stage.GATHERING) -> None:
        self.limiter = TableLimiter(NO_BLOCKS, TableLimits())
        self.stage = stage
        self.stages: dict[str, Stage] = {}

    def make(self, visitor: Maker) -> str:
        """Make a table. Return the code of a refusal, or an empty string."""
        try:
            self.limiter.check_may_make(visitor, lambda names: {name: self.stages[name] for name in names})
        except UsageError as error:
            return error.code
        table = f"table {len(self.stages)}"
        self.stages[table] = self.stage
        self.limiter.note_made(table, visitor)
        return ""


@pytest.mark.parametrize("share", [1, 4])
def test_many_registered_names_at_one_address_share_the_table_limit(share: int) -> None:
    make = Making().make
    people = [Maker(f"user {number}", False, "198.51.100.7", share) for number in range(20)]
    made = sum(not make(person) for _ in range(LIMITS.of_user) for person in people)
    assert made == LIMITS.of_address * share
    assert make(Maker("guest", True, "198.51.100.7", share)) == "too-many-tables"
    assert make(people[0]._replace(address="203.0.113.9")) == ""


def test_tables_of_registered_users_leave_room_for_those_of_guests() -> None:
    make = Making().make
    keeper = Maker("keeper", False, "198.51.100.7", 1)
    assert {make(keeper) for _ in range(LIMITS.of_guests + 1)} == {""}
    guests = [Maker(f"guest {number}", True, "198.51.100.7", 1) for number in range(LIMITS.of_guests + 1)]
    assert [make(guest) for guest in guests] == [""] * LIMITS.of_guests + ["too-many-tables"]


@pytest.mark.parametrize("stage", [Stage.PLAYING, Stage.BETWEEN])
def test_tables_that_play_are_bounded_too_by_maker_and_by_address(stage: Stage) -> None:
    making, most = Making(stage), TableLimits().unfinished
    ann = Maker("ann", True, "198.51.100.7", 1)
    assert [making.make(ann) for _ in range(most.of_guest + 1)] == [""] * most.of_guest + ["too-many-tables"]
    making.stages["table 3"] = Stage.OVER
    assert [making.make(ann) for _ in range(2)] == ["", "too-many-tables"]
    keepers = [Maker(f"user {number}", False, "198.51.100.7", 1) for number in range(9)]
    made = sum(not making.make(keeper) for _ in range(most.of_user) for keeper in keepers)
    assert made == most.of_address - most.of_guest
    assert making.make(keepers[0]._replace(address="203.0.113.9")) == ""


def test_a_user_with_too_many_games_gives_one_up_and_makes_another(tmp_path: Path, visit: VisitAt) -> None:
    with served(tmp_path) as running:
        ann = visit(running.url, "Ann")
        most = TableLimits().unfinished.of_guest
        tables = [ann.make_table("rap-rummy", computers=["random"], start=True)["id"] for _ in range(most)]
        assert refusal_code(ann, "/api/tables", game="rap-rummy") == "too-many-tables"
        ann.post(f"/api/tables/{tables[0]}/commands", do="leave")
        ann.make_table("rap-rummy")


def test_a_table_where_the_game_has_begun_waits_no_more(tmp_path: Path, visit: VisitAt) -> None:
    with served(tmp_path) as running:
        ann = _with_tables(visit, running, LIMITS.of_guest - 1)
        for _ in range(2):
            ann.make_table("rap-rummy", computers=["random"], start=True)
        ann.make_table("rap-rummy")
        assert refusal_code(ann, "/api/tables", game="rap-rummy") == "too-many-tables"


def _with_tables(visit: VisitAt, running: Served, number: int) -> Visitor:
    """A guest who has made so many tables."""
    guest = visit(running.url, "Guest")
    for _ in range(number):
        guest.make_table("rap-rummy")
    return guest


def test_a_blocked_user_is_not_heard_and_cannot_sit_at_the_blockers_tables(visitor: Visit) -> None:
    ann, bob = visitor("Ann"), visitor("Bob")
    table = ann.make_table("rap-rummy")["id"]
    commands = f"/api/tables/{table}/commands"
    bob.post(commands, do="sit", seat=1)
    with ann.at(table) as anns:
        anns.next()
        ann.post(f"/api/tables/{table}/seats/1/block")
        bob.post(commands, do="say", text="Hello!")
        ann.post(commands, do="say", text="Good luck!")
        assert anns.until(lambda frame: frame["type"] == "said")["name"] == "Ann"
    assert [said["name"] for said in ann.post(commands, ask="table")["talk"]] == ["Ann"]
    assert [said["name"] for said in bob.post(commands, ask="table")["talk"]] == ["Bob", "Ann"]
    another = f"/api/tables/{ann.make_table('rap-rummy')['id']}/commands"
    assert refusal_code(bob, another, do="sit", seat=1) == "barred"
    [blocked] = ann.get("/api/me/blocked")["blocked"]
    assert blocked["name"] == "Bob"
    assert ann.http.delete(f"/api/me/blocked/{blocked['id']}").is_success
    bob.post(another, do="sit", seat=1)


def test_a_reported_user_is_in_the_audit_log_and_can_be_banned(tmp_path: Path, visit: VisitAt) -> None:
    with served(tmp_path) as running:
        ann, bob = visit(running.url, "Ann"), visit(running.url, "Bob")
        code = bob.post("/api/me/keep", passphrase=PASSPHRASE)["recovery"]
        table = ann.make_table("rap-rummy")["id"]
        bob.post(f"/api/tables/{table}/commands", do="sit", seat=1)
        ann.post(f"/api/tables/{table}/seats/1/report", reason="insult")
        assert refusal_code(ann, f"/api/tables/{table}/seats/0/report", reason="insult") == "bad-seat"
        assert refusal_code(ann, f"/api/tables/{table}/seats/1/report", reason="I do not like them") == "bad-body"
    with read_only(tmp_path / DATABASE) as db:
        [reported] = [entry for entry in Reads(db).audit(0.0, None) if entry.event == "reported"]
    assert reported.name == "Ann"
    assert str(reported.subject).endswith(f"at table {table}: insult")
    told = CliRunner().invoke(ban, [str(tmp_path), "bob"])
    assert told.output.startswith("Bob (")
    with served(tmp_path) as running:
        bob.moved_to(running.url)
        assert bob.get("/api/me")["user"] is None
        stranger = visit(running.url, "Stranger")
        assert refusal_code(stranger, "/api/sign-in", name="Bob", passphrase=PASSPHRASE) == "banned"
        recovery = {"name": "Bob", "code": code, "passphrase": f"{PASSPHRASE} again"}
        assert refusal_code(stranger, "/api/recover", **recovery) == "banned"
        assert CliRunner().invoke(ban, [str(tmp_path), "Bob", "--lift"]).exit_code == 0
        stranger.post("/api/sign-in", name="Bob", passphrase=PASSPHRASE)
        assert stranger.get("/api/me")["user"]["name"] == "Bob"
        stranger.post("/api/recover", **recovery)  # neither was used up


def test_what_a_banned_user_has_open_ends(tmp_path: Path) -> None:
    asyncio.run(_banned_while_playing(tmp_path))


async def _banned_while_playing(data: Path) -> None:
    async with serving(data) as (site, _):
        bob, session = await site.accounts.take_name(None, "Bob", None, Caller("127.0.0.1", None))
        assert session is not None
        identity, reader = site.accounts.sessions.of_session(session), Reading()
        with site.accounts.sessions.register(identity, "127.0.0.1", reader):
            ban_user(data / DATABASE, find_user(data / DATABASE, bob.user_id))
            await site.instructions.apply()
            assert reader.told == [str(BANNED)]
        assert site.accounts.sessions.of_session(session) is None


class Reading:
    """A connection that remembers why it was ended."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def drop(self, message: Message) -> None:
        """Remember why."""
        self.told.append(str(message))


def test_a_user_who_left_is_blocked_and_reported_from_their_talk(visitor: Visit) -> None:
    ann, bob, cy = visitor("Ann"), visitor("Bob"), visitor("Cy")
    table = ann.make_table("rap-rummy")["id"]
    commands, talk = f"/api/tables/{table}/commands", f"/api/tables/{table}/talk"
    for number in range(2):
        bob.post(commands, do="sit", seat=1)
        bob.post(commands, do="say", text=f"rude {number}")
        bob.post(commands, do="leave")
    assert refusal_code(ann, f"/api/tables/{table}/seats/1/block") == "bad-seat"
    cy.post(commands, do="sit", seat=1)
    cy.post(commands, do="say", text="Hello!")
    ann.post(commands, do="say", text="Hello, Cy!")
    said = ann.post(commands, ask="table")["talk"]
    assert [(one["line"], one["seat"], one["name"]) for one in said] == [
        (1, None, "Bob"),
        (2, None, "Bob"),
        (3, 1, "Cy"),
        (4, 0, "Ann"),
    ]
    ann.post(f"{talk}/2/report", reason="insult")
    ann.post(f"{talk}/2/block")
    assert [one["line"] for one in ann.post(commands, ask="table")["talk"]] == [3, 4]
    assert [one["name"] for one in ann.get("/api/me/blocked")["blocked"]] == ["Bob"]
    assert refusal_code(bob, commands, do="sit", seat=1) == "barred"
    for line in ("4", "5", "0", "-1", "x", "9" * 400):  # their own, and none
        answer = ann.http.post(f"{talk}/{line}/block")
        assert (answer.status_code, answer.json()["code"]) == (404, "no-line")


def test_talk_keeps_its_line_numbers_when_the_table_is_reloaded(tmp_path: Path) -> None:
    async def talk(tables: Tables) -> None:
        evening = Evening(tables, Settings("rap-rummy", 2), [])
        await evening.gather()
        await evening.do("bob", Say("rude"))
        await evening.do("bob", Leave())
        evening.table.close()
        tables.forget(evening.table)
        await evening.do("ann", Say("Who was that?"))
        assert [(said.line, said.user_id, said.name) for said in evening.table.audience.talk] == [
            (1, "bob", "Bob"),
            (2, "ann", "Ann"),
        ]

    run(talk, tmp_path)
