"""The daily storage limits of users and addresses."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from rumpus.game import Game
from rumpus.players.plain import PlainPlayer
from rumpus.record.format import header_line_of, line_fields
from rumpus.room.room import Room
from rumpus.room.settings import Settings
from rumpus.server.front.limits import FrontLimits
from rumpus.server.limits import rate
from rumpus.server.live.registry import Tables
from rumpus.server.live.table.persistence import Persistence
from rumpus.server.write_quota import GAME, SAID, StorageLimitReached, WriteQuota, size_of
from rumpus.store import CommandKey, Store
from rumpus.store.changes import AddLines, AddTalk, BeginGame, Change
from rumpus.store.stored import DAY, StoredLine, StoredTalk
from tests.server.evenings import Evening, Reply, run
from tests.server.in_process import serving
from tests.store.stores import a_table, keep, store_at

OF_USER, OF_ADDRESS = 10_000, 40_000  # bytes a day


class Clock:
    """The time that the limits go by."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now = 50.0
        patch.setattr(rate, "time", SimpleNamespace(monotonic=lambda: self.now))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def changes_of_size(size: int) -> list[Change]:
    """A game and a message that add so many bytes to the database."""
    return [
        BeginGame("g1", "t1", 1, "", b"", 0.0, ()),
        AddTalk("t1", StoredTalk(1, "ann", "Ann", "." * (size - GAME - SAID), 0.0, True)),
    ]


def test_a_user_at_the_limit_goes_on_as_the_sum_falls(clock: Clock) -> None:
    quota = WriteQuota(OF_USER, OF_ADDRESS)
    quota.check("ann", "a", 1)(changes_of_size(OF_USER + 99))
    with pytest.raises(StorageLimitReached) as refused:
        quota.check("ann", "a", 1)
    assert refused.value.seconds == pytest.approx(100 * DAY / OF_USER)
    assert refused.value.code == "too-many"
    assert refused.value.message == "Your daily storage limit is reached. Try again in 15 minutes."
    quota.check("bob", "a", 1)
    clock.now += refused.value.seconds
    quota.check("ann", "a", 1)


@pytest.mark.parametrize(("share", "users"), [(1, 4), (4, 16)])
def test_the_users_of_an_address_share_its_limit(clock: Clock, share: int, users: int) -> None:
    quota = WriteQuota(OF_USER, OF_ADDRESS)
    for number in range(users):
        quota.check(f"u{number}", "a", share)(changes_of_size(OF_USER))
    with pytest.raises(StorageLimitReached, match="The daily storage limit of your address is reached"):
        quota.check("ann", "a", share)
    quota.check("ann", "b", share)


def test_ten_evenings_in_one_day_never_meet_the_limit(clock: Clock) -> None:
    """An evening is fifty games with 150 lines of one player and a message."""
    quota = FrontLimits().write_quota()
    line = StoredLine(1, 0, "discard KC knock", "", 0.0, "user-of-16-signs", "and-command-of-22-signs")
    for _ in range(10 * 50):
        quota.check("ann", "a", 1)(changes_of_size(GAME + SAID + 100))
        for _ in range(150):
            quota.check("ann", "a", 1)([AddLines("g1", [line])])


def test_whoever_reaches_the_limit_is_refused_and_others_at_the_table_go_on(tmp_path: Path) -> None:
    asyncio.run(_refused(tmp_path))


async def _refused(data: Path) -> None:
    async with serving(data) as (site, port):
        site.tables.write_quota = WriteQuota(3_000, 100_000)
        url = f"http://127.0.0.1:{port}"
        async with httpx.AsyncClient(base_url=url) as ann, httpx.AsyncClient(base_url=url) as bob:
            for client, name in ((ann, "Ann"), (bob, "Bob")):
                await client.post("/api/me", json={"name": name})
            table = (await ann.post("/api/tables", json={"game": "rap-rummy", "seats": 2})).json()["id"]

            async def do(client: httpx.AsyncClient, **command: object) -> httpx.Response:
                return await client.post(f"/api/tables/{table}/commands", json=command)

            assert (await do(bob, do="sit", seat=1, name="Bob")).status_code == 200
            assert (await do(bob, do="ready")).status_code == 200
            assert (await do(ann, do="start")).status_code == 200  # which takes more than her limit
            refused = await do(ann, do="say", text="Hello")
            assert (refused.status_code, refused.json()["code"]) == (429, "too-many")
            assert int(refused.headers["Retry-After"]) == round(refused.json()["seconds"])
            assert (await do(bob, do="say", text="Hello")).status_code == 200


def test_moves_of_computer_players_use_no_quota(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        charged: list[Change] = []
        evening = Evening(tables, Settings("rummy-1926", 2), ["random"])
        await evening.gather()
        await evening.start()
        room = evening.table.room
        for number in range(20):
            while room.waits_for_computer:
                await asyncio.sleep(0.001)
            user, act = evening.act()
            evening.table.receive(CommandKey(user, f"act {number}"), act, Reply(), charged.extend)
            await evening.table.settled()
        lines = [line for change in charged if isinstance(change, AddLines) for line in change.lines]
        assert len(lines) >= 20
        assert all(line.command_id for line in lines if line.seat is not None)

    run(play, tmp_path)


def test_the_bytes_charged_are_those_the_database_grows_by(tmp_path: Path) -> None:
    with store_at(tmp_path / "rumpus.db") as store:
        keep(store, a_table())
        before = _size(store)
        charged = 0
        for number in range(200):
            game = _played(number)
            table = f"table-of-16-signs-{number}"
            lines = [
                StoredLine(
                    seq, line.seat, line_fields(game, seq, line)["act"], line.by, 1e9, "user-of-16-signs", f"{seq:022}"
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
            keep(store, Persistence(table, f"CODE{number}", None).table(room, 1e9, 1e9), *changes)
        grown = _size(store) - before
        assert 0.6 < grown / charged < 1.2


def _size(store: Store) -> int:
    pages, size = (store._read.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size"))
    return int(pages * size)


def _played(number: int) -> Game:
    """A game that plain players have played."""
    game = Game("rap-rummy", ["Ann", "Bob"], seed=f"quota {number}")
    player = PlainPlayer(game.rules)
    while not game.is_over:
        game.play(player.choose(game.view(game.to_move)))
    return game
