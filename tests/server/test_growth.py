"""How much of what one does at tables is kept in a day, and who pays for what computer players and clocks do."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from rumpus.game import Game
from rumpus.players.plain import PlainPlayer
from rumpus.record.format import header_line_of, line_fields
from rumpus.room.clock import TimeControl
from rumpus.room.commands import Disconnect, SeatComputer, Sit
from rumpus.room.room import Room
from rumpus.room.settings import Absence, Settings
from rumpus.server import rate_limit
from rumpus.server.growth import Growth, Payers, TooMuchKept, size_of
from rumpus.server.live.persistence import Persistence
from rumpus.server.live.registry import Tables
from rumpus.store import Store
from rumpus.store.changes import AddLines, AddTalk, BeginGame, Change
from rumpus.store.stored import DAY, StoredLine
from tests.server.evenings import Evening, Now, run
from tests.server.in_process import serving
from tests.store.stores import a_table, keep, store_at

OF_USER, OF_ADDRESS = 10_000, 40_000  # bytes a day


class Clock:
    """The time by which what one may bring about comes back."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now = 50.0
        patch.setattr(rate_limit, "time", SimpleNamespace(monotonic=lambda: self.now))


class Noted(Growth):
    """Notes who pays."""

    def __init__(self) -> None:
        super().__init__(OF_USER, OF_ADDRESS)
        self.paid: list[set[str]] = []

    def charge(self, users: Collection[str], size: int) -> None:
        self.paid.append({*users})


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Now:
    return Now(monkeypatch)


def test_who_has_brought_about_a_days_share_goes_on_as_it_comes_back(clock: Clock) -> None:
    growth = Growth(OF_USER, OF_ADDRESS)
    growth.check("ann", "a", 1)
    growth.charge(("ann",), OF_USER + 99)
    with pytest.raises(TooMuchKept) as refused:
        growth.check("ann", "a", 1)
    assert refused.value.seconds == pytest.approx(100 * DAY / OF_USER)
    assert refused.value.code == "too-many"
    assert "go on in 15 minutes" in refused.value.message
    growth.check("bob", "a", 1)  # who has a share of their own
    clock.now += refused.value.seconds
    growth.check("ann", "a", 1)


@pytest.mark.parametrize(("share", "users"), [(1, 4), (4, 16)])
def test_all_at_an_address_share_four_times_as_much_and_a_club_sixteen_times(
    clock: Clock, share: int, users: int
) -> None:
    growth = Growth(OF_USER, OF_ADDRESS)
    for number in range(users):
        growth.check(f"u{number}", "a", share)
        growth.charge((f"u{number}",), OF_USER)
    with pytest.raises(TooMuchKept):
        growth.check("ann", "a", share)
    growth.check("ann", "b", share)


def test_whoever_plays_too_much_is_refused_and_others_at_the_table_go_on(tmp_path: Path) -> None:
    asyncio.run(_refused(tmp_path))


async def _refused(data: Path) -> None:
    async with serving(data) as (site, port):
        site.tables.growth = Growth(3_000, 100_000)
        url = f"http://127.0.0.1:{port}"
        async with httpx.AsyncClient(base_url=url) as ann, httpx.AsyncClient(base_url=url) as bob:
            for client, name in ((ann, "Ann"), (bob, "Bob")):
                await client.post("/api/me", json={"name": name})
            table = (await ann.post("/api/tables", json={"game": "rap-rummy", "seats": 2})).json()["id"]

            async def do(client: httpx.AsyncClient, **command: object) -> httpx.Response:
                return await client.post(f"/api/tables/{table}/commands", json=command)

            assert (await do(bob, do="sit", seat=1, name="Bob")).status_code == 200
            assert (await do(bob, do="ready")).status_code == 200
            assert (await do(ann, do="start")).status_code == 200  # which costs more than her share
            refused = await do(ann, do="say", text="Hello")
            assert (refused.status_code, refused.json()["code"]) == (429, "too-many")
            assert int(refused.headers["Retry-After"]) == round(refused.json()["seconds"])
            assert (await do(bob, do="say", text="Hello")).status_code == 200


def a_room(*there: str) -> Room:
    """A table of Ann, who made it, a computer player and Bob, where some of them are there."""
    room = Room(Settings("rummy-1926", 3), "ann")
    room.receive("ann", Sit(0, "Ann"), 0.0)
    room.receive("ann", SeatComputer(1, "random"), 0.0)
    room.receive("bob", Sit(2, "Bob"), 0.0)
    for user in {"ann", "bob"} - {*there}:
        room.receive(user, Disconnect(), 0.0)
    return room


SAYS = [AddTalk("t1", 0, "Ann", "Hello", 0.0)]


@pytest.mark.parametrize(
    ("there", "did", "pay"),
    [
        (("ann", "bob"), "bob", {"ann", "bob"}),
        (("ann",), "bob", {"ann"}),
        ((), "bob", {"bob"}),
        ((), None, {"ann"}),
    ],
)
def test_each_pays_for_what_they_do_and_those_who_are_there_for_the_rest(
    there: tuple[str, ...], did: str | None, pay: set[str]
) -> None:
    """Where nobody is there, the last who did something; after a restart, who made the table."""
    growth, room = Noted(), a_room(*there)
    payers = Payers(growth)
    if did is not None:
        payers.charge(room, SAYS, did)
        assert growth.paid.pop() == {did}
    payers.charge(room, SAYS, None)
    assert growth.paid.pop() == pay
    payers.charge(room, [], None)
    assert not growth.paid, "nothing is kept"


def test_as_long_as_somebody_there_can_pay_the_table_goes_on(clock: Clock) -> None:
    growth, room = Growth(OF_USER, OF_ADDRESS), a_room("ann", "bob")
    payers = Payers(growth)
    growth.charge(("ann",), 2 * OF_USER)
    assert payers.rest(room) == 0
    growth.charge(("bob",), OF_USER)
    assert payers.rest(room) == pytest.approx(DAY / OF_USER)


class Stopped(Growth):
    """Nobody can pay, as long as a test says so."""

    def __init__(self) -> None:
        super().__init__(OF_USER, OF_ADDRESS)
        self.is_stopped, self.asked = True, 0

    def rest(self, users: Iterable[str]) -> float:
        self.asked += 1
        return 0.001 if self.is_stopped else 0.0


def test_a_computer_player_waits_until_somebody_can_pay(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        tables.growth = growth = Stopped()
        evening = Evening(tables, Settings("rummy-1926", 2), ["random"])
        await evening.gather()
        await evening.start()
        room = evening.table.room
        while not room.waits_for_computer:
            await evening.do(*evening.act())
        seq, asked = room.next_seq, growth.asked
        while growth.asked < asked + 3:
            await asyncio.sleep(0.001)
        assert room.next_seq == seq
        growth.is_stopped = False
        while room.next_seq == seq:
            await asyncio.sleep(0.001)

    run(play, tmp_path)


def test_what_a_clock_does_waits_until_somebody_can_pay(tmp_path: Path, now: Now) -> None:
    async def play(tables: Tables) -> None:
        tables.growth = growth = Stopped()
        settings = Settings("rummy-1916", 2, clock=TimeControl(per_turn=1), absence=Absence.SKIP)
        evening = Evening(tables, settings, [])
        await evening.gather()
        await evening.start()
        seq = evening.table.room.next_seq
        now.pass_by(5)
        evening.table.look()
        await evening.table.settled()
        assert evening.table.room.next_seq == seq
        assert evening.table._timer is not None, "it is looked at again"
        growth.is_stopped = False
        evening.table.look()
        await evening.table.settled()
        assert evening.table.room.next_seq > seq

    run(play, tmp_path)


def test_what_is_charged_is_what_the_database_grows_by(tmp_path: Path) -> None:
    with store_at(tmp_path / "rumpus.db") as store:
        keep(store, a_table())
        before = _size(store)
        charged = 0
        for number in range(200):
            game = _played(number)
            table = f"table-of-16-signs-{number}"
            lines = [
                StoredLine(
                    seq, line.seat, line_fields(game, seq, line)["act"], line.by, 1e9, f"user-of-16-signs {seq:022}"
                )
                for seq, line in enumerate(game.lines, start=1)
            ]
            begun = BeginGame(
                f"game-of-16-{number:5}", table, 1, header_line_of(game), bytes(80), 1e9, ("user-of-16-signs",) * 2
            )
            changes: list[Change] = [begun, AddLines(begun.game_id, lines)]
            charged += sum(map(size_of, changes))
            room = Room(Settings("rap-rummy", 2), "user-of-16-signs")
            room.next_secret = bytes(80)
            keep(store, Persistence(table, f"CODE{number}", None).table(room, 1e9), *changes)
        grown = _size(store) - before
        assert 0.6 < grown / charged < 1.2


def _size(store: Store) -> int:
    pages, size = (store._read.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size"))
    return int(pages * size)


def _played(number: int) -> Game:
    """A game that plain players have played."""
    game = Game("rap-rummy", ["Ann", "Bob"], seed=f"growth {number}")
    player = PlainPlayer(game.rules)
    while not game.is_over:
        game.play(player.choose(game.view(game.to_move)))
    return game
