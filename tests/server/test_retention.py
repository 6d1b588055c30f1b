"""Unused tables and games are removed after a fixed time."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from rumpus.core.errors import UsageError
from rumpus.record import parse_record, verify
from rumpus.room.clock import TimeControl
from rumpus.room.commands import Leave, NextDeal, Ready, Rematch, Sit
from rumpus.room.room import Stage
from rumpus.room.settings import Absence, Settings
from rumpus.server.live.registry import GIVEN_UP, Tables
from rumpus.server.live.table.replies import written
from rumpus.server.terms import Terms
from rumpus.store.changes import EnterAbsences
from rumpus.store.stored import DAY
from tests.patience import PATIENCE
from tests.server.evenings import Evening, Now, run
from tests.server.in_process import serving

LIVE = Settings("rummy-1916", 2, clock=TimeControl(per_turn=1), absence=Absence.SKIP, grace=0)
SLOW = Settings("rummy-1916", 2, clock=TimeControl(per_turn=DAY), absence=Absence.WAIT)
TERMS = Terms()


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Now:
    return Now(monkeypatch)


async def swept(tables: Tables) -> None:
    """Everything that is due is done, and kept."""
    await tables.end_deserted(TERMS)
    for table in tuple(tables.live.values()):
        await table.settled()
    await written(tables.store, [])


def all_go(evening: Evening) -> None:
    for reader in evening.readers:
        if reader.user is not None:
            evening.table.detach(reader)
    for user in tuple(evening.table.presence.visits):
        evening.table.presence.visits[user].cancel()
        evening.table.presence.end_visit(user)


def is_stored(evening: Evening) -> bool:
    return evening.tables.store.table(evening.table_id) is not None


PEOPLE = ("ann", "bob")


def test_an_empty_table_is_given_up_after_a_day(tmp_path: Path, now: Now) -> None:
    async def wait(tables: Tables) -> None:
        evening, full = (Evening(tables, LIVE, []) for _ in range(2))
        await evening.gather()
        await full.gather()
        all_go(evening)
        now.pass_by(DAY - 10)
        await swept(tables)
        assert is_stored(evening)
        now.pass_by(20)
        await swept(tables)
        assert not is_stored(evening)
        onlooker = next(reader for reader in evening.readers if reader.user is None)
        assert onlooker.dropped == [str(GIVEN_UP)]
        with pytest.raises(UsageError):
            await tables.table(evening.table_id)
        assert is_stored(full), "somebody is there"

    run(wait, tmp_path)


@pytest.mark.parametrize(("settings", "term"), [(LIVE, 7 * DAY), (SLOW, 3 * DAY)])
def test_a_deserted_game_is_abandoned(tmp_path: Path, now: Now, settings: Settings, term: float) -> None:
    async def play(tables: Tables) -> None:
        evening = Evening(tables, settings, [])
        await evening.gather()
        await evening.start()
        table = evening.table
        all_go(evening)
        now.pass_by(term - 10)
        await swept(tables)
        assert table.room.stage is Stage.PLAYING
        now.pass_by(20)
        await swept(tables)
        kept = evening.stored_table()
        assert (table.room.stage, kept.document["room"]["abandoned"]) == (Stage.OVER, True)
        assert kept.game_id is not None
        game = tables.store.game(kept.game_id)
        assert game is not None
        assert game.outcome is not None
        assert (game.outcome["reason"], game.outcome["winners"]) == ("abandoned", [])
        seers = [user for user in ("ann", "bob", "eve", None) if not tables.store.is_hidden_from(kept.game_id, user)]
        assert seers == ["ann", "bob"]
        assert tables.store.deserted_games(tables.time.now(), tables.time.now(), 0, 9) == []

    run(play, tmp_path)


def test_a_game_that_all_have_given_up_is_abandoned_and_asks_nothing_of_the_server_after_a_restart(
    tmp_path: Path,
) -> None:
    async def leave(tables: Tables) -> str:
        evening = Evening(tables, Settings("rap-rummy", 3, {"target_score": 10_000}), ["random"])
        await evening.gather()
        await evening.do("bob", Sit(2, "Bob"))
        await evening.do("bob", Ready())
        await evening.start()
        assert await evening.do("ann", Leave()) == ["done"]
        assert not evening.stored_table().document["room"]["abandoned"]
        assert await evening.do("bob", Leave()) == ["done"]
        kept = evening.stored_table()
        assert kept.game_id is not None
        game = tables.store.game(kept.game_id)
        assert game is not None
        assert game.outcome is not None
        assert (game.outcome["reason"], game.outcome["winners"]) == ("abandoned", [])
        assert evening.readers[-1].told[-1]["stage"] == "over"
        return evening.table_id

    async def start(tables: Tables, table_id: str) -> None:
        assert tables.store.deadlines() == []
        kept = tables.store.table(table_id)
        assert kept is not None
        assert kept.document["room"]["abandoned"]

    run(start, tmp_path, run(leave, tmp_path))


def test_two_absent_guests_and_a_clock_of_a_second_write_no_lines_also_after_a_restart(
    tmp_path: Path, now: Now
) -> None:
    async def leave(tables: Tables) -> tuple[str, int]:
        evening = Evening(tables, LIVE, [])
        await evening.gather()
        await evening.start()
        all_go(evening)
        await evening.table.settled()
        return evening.table_id, len(evening.stored_table().lines)

    async def look(tables: Tables, table_id: str, lines: int) -> None:
        assert tables.store.deadlines() == []
        table = await tables.table(table_id)
        for _ in range(20):
            now.pass_by(60)
            table.deadlines.run_due()
        await table.settled()
        kept = tables.store.table(table_id)
        assert kept is not None
        assert len(kept.lines) == lines

    table_id, lines = run(leave, tmp_path)
    run(look, tmp_path, table_id, lines)


@pytest.mark.parametrize("settings", [LIVE, SLOW])
def test_terms_begin_with_the_first_start(tmp_path: Path, now: Now, settings: Settings) -> None:
    async def play(tables: Tables) -> list[str]:
        evenings = [Evening(tables, settings, []) for _ in range(2)]
        for evening in evenings:
            await evening.gather()
        await evenings[0].start()
        tables.mark_alive()
        return [evening.table_id for evening in evenings]

    async def start(tables: Tables, playing: str, waiting: str) -> None:
        store, began = tables.store, tables.time.now()
        assert not store.has_waiting(began)
        await written(store, [EnterAbsences(began)])
        assert store.has_waiting(began)
        assert not store.has_waiting(began - 1)
        turn = settings.clock.slow_turn
        assert store.deserted_games(began - 1, began + 3 * (turn or 0) - 1, 3, 9) == []
        assert store.deserted_games(began, began + 3 * (turn or 0), 3, 9) == [playing]
        await tables.table(playing)
        await swept(tables)
        assert store.deserted_games(began, began + 3 * (turn or 0), 3, 9) == [playing]

    playing, waiting = run(play, tmp_path)  # with everybody there, as when a server is killed
    now.pass_by(100 * DAY)
    run(start, tmp_path, playing, waiting)


def test_only_its_players_see_an_abandoned_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rumpus.server.live.table.presence.VISIT", 0.05)

    async def ask() -> None:
        async with (
            serving(tmp_path) as (site, port),
            httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as ann,
            httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as eve,
        ):
            for client, name in ((ann, "Ann"), (eve, "Eve")):
                await client.post("/api/me", json={"name": name})
            wanted = {"game": "rap-rummy", "computers": ["random"], "start": True, "pace": 5}
            made = (await ann.post("/api/tables", json=wanted)).json()
            table = await site.tables.table(made["id"])
            async with asyncio.timeout(PATIENCE):
                while table.room.places.present:
                    await asyncio.sleep(0.005)
            table.abandon()
            await table.settled()
            record = f"/api/records/{table.persistence.game_id}"
            for path in (record, f"{record}/file", f"{record}/frames?seat=all"):
                assert (await eve.get(path)).json()["code"] == "not-shown"
                assert (await ann.get(path)).status_code == 200
            told = parse_record((await ann.get(f"{record}/file")).text.splitlines(keepends=True))
            assert told.end is not None
            assert told.end["end"] == {"reason": "abandoned"}
            assert verify(told).deals == 1

    asyncio.run(ask())


def test_a_finished_table_is_in_no_users_list_until_the_next_game(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        evening = Evening(tables, Settings("rap-rummy", 2), [])
        await evening.gather()
        await evening.start()
        while evening.table.room.stage is not Stage.OVER:
            done = (
                [evening.act(0)]
                if evening.table.room.stage is Stage.PLAYING
                else [(user, NextDeal()) for user in PEOPLE]
            )
            for user, command in done:
                await evening.do(user, command)
        assert [tables.store.tables_of(user) for user in PEOPLE] == [[], []]
        for user in PEOPLE:
            await evening.do(user, Rematch())
        assert [[table.stage for table in tables.store.tables_of(user)] for user in PEOPLE] == [["playing"]] * 2

    run(play, tmp_path)


def test_terms_are_named_and_others_refused() -> None:
    assert Terms.from_options(["waiting=2", "slow-turns=5"]) == Terms(waiting=2, slow_turns=5)
    for word in ("waiting", "waiting=0", "waiting=soon", "cheese=3", "waiting=nan"):
        with pytest.raises(UsageError) as refused:
            Terms.from_options([word])
        assert refused.value.code == "bad-term"
