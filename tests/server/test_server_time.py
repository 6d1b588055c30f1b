"""Server time: what the server keeps of it, a restart, and a wall clock that jumps."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from rumpus.room.clock import TimeControl
from rumpus.room.commands import Say
from rumpus.room.settings import Absence, Settings
from rumpus.server.app import Setup, open_site
from rumpus.server.live.live_table import LiveTable
from rumpus.server.live.questions import answer
from rumpus.server.live.registry import Tables
from rumpus.server.live.server_time import ALIVE, ServerTime
from rumpus.server.protocol.requests import TimeQuestion
from tests.patience import PATIENCE
from tests.server.evenings import Evening, Now, hold_writes, run

HOUR = 3600.0
BANK = Settings("rummy-1916", 2, clock=TimeControl(bank=600), absence=Absence.WAIT)
SLOW = Settings("rummy-1916", 2, clock=TimeControl(per_turn=2 * HOUR), absence=Absence.SKIP)


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Now:
    return Now(monkeypatch)


async def begin_game(tables: Tables, settings: Settings) -> Evening:
    evening = Evening(tables, settings, [])
    await evening.gather()
    await evening.start()
    return evening


async def await_empty(table: LiveTable) -> None:
    """Wait until nobody is there, and that is kept."""
    async with asyncio.timeout(PATIENCE):
        while table.room.places.present:
            await asyncio.sleep(0.005)
    await table.settled()


def test_a_wall_clock_that_jumps_changes_nothing(now: Now) -> None:
    server = ServerTime(None)
    assert server.now() == 1e9
    now.wall += 1e6
    now.pass_by(5.0)
    assert server.now() == 1e9 + 5


@pytest.mark.parametrize("settings", [BANK, SLOW])
def test_downtime_is_charged_to_no_player(tmp_path: Path, now: Now, settings: Settings) -> None:
    async def before(tables: Tables) -> tuple[str, float]:
        evening = await begin_game(tables, settings)
        deadline = evening.table.room.deadline
        now.pass_by(100.0)
        tables.mark_alive()
        now.pass_by(3.0)  # until it is killed
        return evening.table_id, (deadline or 0.0) - tables.time.now()

    async def after(tables: Tables, table_id: str) -> float:
        assert tables.time.began == tables.time.now() == tables.store.mark(ALIVE)
        now.pass_by(7.0)
        evening = Evening.__new__(Evening)
        evening.tables, evening.table_id, evening.readers, evening.count = tables, table_id, [], 0
        await evening.come("ann")
        return (evening.table.room.deadline or 0.0) - tables.time.now()

    table_id, left = run(before, tmp_path)
    now.pass_by(9 * HOUR)
    now.wall += 1e7
    assert left == (600 if settings is BANK else 2 * HOUR) - 103
    # The slow clock runs while nobody has come; the other one stands until somebody does.
    assert run(after, tmp_path, table_id) == left + (3 if settings is BANK else -4)


def test_an_onlooker_sees_at_once_that_the_clock_stops_and_runs_again(tmp_path: Path, now: Now) -> None:
    async def look(tables: Tables) -> list[tuple[bool, int]]:
        evening = await begin_game(tables, BANK)
        onlooker = next(reader for reader in evening.readers if reader.user is None)
        onlooker.told.clear()
        for reader in evening.readers:
            if reader.user is not None:
                evening.table.detach(reader)
        for user in tuple(evening.table.presence.visits):
            evening.table.presence.end_visit(user)
        await evening.table.settled()
        await evening.come("ann")
        told = [frame for frame in onlooker.told if frame["type"] == "lines"]
        assert not any(frame["lines"] for frame in told)
        return [(frame["view"]["clock"]["deadline"] is None, frame["view"]["seq"]) for frame in told]

    (stands, first), (stands_again, second) = run(look, tmp_path)
    assert (stands, stands_again) == (True, False)
    assert first == second


def test_a_player_without_a_socket_counts_as_present_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rumpus.server.live.table.presence.VISIT", 0.5)

    async def play(tables: Tables) -> None:
        evening = await begin_game(tables, BANK)
        for reader in evening.readers:
            evening.table.detach(reader)
        await await_empty(evening.table)
        stood = evening.table.room.clock.since
        assert await evening.do(*evening.act()) == ["done"]
        runs = evening.table.room.clock.since
        await await_empty(evening.table)
        assert (stood, runs is not None, evening.table.room.clock.since) == (None, True, None)
        assert evening.table.is_idle(time.monotonic() + 1)

    run(play, tmp_path)


def test_a_table_made_by_a_call_is_deserted_after_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rumpus.server.live.table.presence.VISIT", 0.05)

    async def look(tables: Tables) -> None:
        table = tables.make(BANK, "ann", "Ann", [])
        assert table.room.places.present
        await await_empty(table)

    run(look, tmp_path)


def test_a_server_keeps_until_when_it_was_alive(tmp_path: Path) -> None:
    async def serve() -> tuple[float, float]:
        async with open_site(Setup(tmp_path)) as site:
            return site.tables.time.began, site.tables.time.now()

    _, ended = asyncio.run(serve())
    began, _ = asyncio.run(serve())
    assert ended <= began < ended + PATIENCE


def test_the_time_is_sent_at_once_however_long_the_store_takes(tmp_path: Path) -> None:
    async def ask(tables: Tables) -> None:
        evening = await begin_game(tables, BANK)
        tables.store.write, let_go = hold_writes(tables.store)  # type: ignore[method-assign] # as what fails is put in its place elsewhere
        said = evening.ask("ann", Say("Hello!"))
        assert await answer(evening.table, None, TimeQuestion()) == {
            "now": pytest.approx(tables.time.now(), abs=PATIENCE)
        }
        assert said.codes == []
        let_go()
        await evening.table.settled()
        assert said.codes == ["done"]

    run(ask, tmp_path)
