"""Tables are loaded from the store: a long game in slices, so that other work continues meanwhile."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from rumpus.core.errors import UsageError
from rumpus.core.views import Occurrence
from rumpus.game import Game
from rumpus.room.commands import NextDeal
from rumpus.room.document import Restoring, document_of
from rumpus.room.messages import RestoredLine
from rumpus.room.room import Stage
from rumpus.room.settings import Settings, Watching
from rumpus.server.live import registry
from rumpus.server.live.live_table import LiveTable
from rumpus.server.live.registry import Tables
from rumpus.server.live.table.replies import written
from rumpus.server.work import slices
from rumpus.server.work.slices import Slices
from rumpus.store.moderation import AddClosing
from tests.server.evenings import Evening, Reader, run
from tests.server.test_slices import ticking

ENOUGH = 40  # lines
IN_A_SLICE = 3  # lines


class Restored:
    """Count the restored lines. Each takes a second."""

    def __init__(self, patch: pytest.MonkeyPatch, tables: Tables) -> None:
        self.lines = 0
        repeat = Restoring.repeat

        def counted(restoring: Restoring, line: RestoredLine) -> None:
            self.lines += 1
            repeat(restoring, line)

        patch.setattr(tables, "slices", Slices(lambda: self.lines))
        patch.setattr(slices, "SLICE", IN_A_SLICE)
        patch.setattr(registry, "LINES_AT_ONCE", 7)
        patch.setattr(Restoring, "repeat", counted)


async def put_away(tables: Tables, watching: Watching = Watching.OPEN) -> Evening:
    """A game in its second deal, in which nobody raps, at a table that nobody is at."""
    evening = Evening(tables, Settings("rap-rummy", 2, {"deals": 2}, watching=watching), [])
    await evening.gather()
    await evening.start()
    await evening.do(*evening.act(0))
    assert evening.table.room.stage is Stage.BETWEEN
    for user in ("ann", "bob"):
        await evening.do(user, NextDeal())
    while evening.table.room.next_seq <= ENOUGH:
        await evening.do(*evening.act(1 if evening.act(0)[1].act == "rap" else 0))
    for reader in evening.readers:
        evening.table.detach(reader)
    for user in tuple(evening.table.presence.visits):
        evening.table.presence.end_visit(user)
    await evening.table.settled()
    evening.table.presence.touched -= 2 * registry.IDLE
    await tables.unload_idle()
    assert not tables.live
    return evening


def leave_table(evening: Evening) -> weakref.ref[LiveTable]:
    """Everybody leaves, long ago; the table, as long as somebody holds it."""
    table = evening.table
    for reader in evening.readers:
        table.detach(reader)
    for user in tuple(table.presence.visits):
        table.presence.end_visit(user)
    table.presence.touched -= 2 * registry.IDLE
    return weakref.ref(table)


def test_unloaded_tables_are_freed_at_once_one_after_the_other(tmp_path: Path) -> None:
    """No garbage has to be looked for, among all that is loaded."""

    async def play(tables: Tables) -> None:
        evenings = [Evening(tables, Settings("rummy-1926", 2), ["random"]) for _ in range(2)]
        for evening in evenings:
            await evening.table.settled()
            await evening.come("ann", None)
            await evening.start()
            while evening.table.room.next_seq <= ENOUGH:
                await (evening.do(*evening.act(0)) if evening.table.room.to_move == 0 else asyncio.sleep(0.001))
        gone = [leave_table(evening) for evening in evenings]  # before the last moves of the computer players
        while any(evening.table.background.tasks or evening.table.journal.writes.count for evening in evenings):
            await asyncio.sleep(0.001)
        went: list[list[bool]] = []
        going = asyncio.create_task(tables.unload_idle())
        while not going.done():
            await asyncio.sleep(0)
            went.append([table() is None for table in gone])
        assert went[0] == [True, False]
        assert went[-1] == [True, True]

    gc.disable()
    try:
        run(play, tmp_path)
    finally:
        gc.enable()


def test_everybody_has_their_turn_while_a_long_game_is_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def load(tables: Tables) -> None:
        evenings = [await put_away(tables) for _ in range(2)]
        kept = [evening.stored_table() for evening in evenings]
        restored, beats = Restored(monkeypatch, tables), [0]
        loading = asyncio.gather(*(evening.found() for evening in evenings))
        while not loading.done():
            await asyncio.sleep(0)
            beats.append(restored.lines)
        assert restored.lines == sum(len(one.lines) for one in kept)
        assert max(after - before for before, after in pairwise(beats)) <= IN_A_SLICE
        for table, one in zip(await loading, kept, strict=True):
            assert document_of(table.room) == one.document["room"]
            assert table.room.next_seq == len(one.lines) + 1

    run(load, tmp_path)


def test_concurrent_requests_load_a_table_once_also_when_one_is_canceled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def load(tables: Tables) -> None:
        evening = await put_away(tables)
        restored = Restored(monkeypatch, tables)
        names = (evening.table_id, evening.stored_table().code, f" {evening.stored_table().code.lower()} ")
        asking = [asyncio.create_task(tables.table(name)) for name in names]
        await asyncio.sleep(0)
        asking.append(asyncio.create_task(tables.table(evening.table_id)))
        asking.pop(0).cancel()
        found = await asyncio.gather(*asking)
        assert {id(table) for table in found} == {id(tables.live[evening.table_id])}
        assert restored.lines == len(evening.stored_table().lines)
        assert await evening.do(*evening.act()) == ["done"]

    run(load, tmp_path)


def test_a_load_error_goes_to_all_waiting_requests_and_the_next_load_tries_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def load(tables: Tables) -> None:
        evening = await put_away(tables)

        def fail(*words: object) -> None:
            raise UsageError("broken", code="broken")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Restoring, "repeat", fail)
            for _ in range(2):
                told = await asyncio.gather(evening.found(), evening.found(), return_exceptions=True)
                assert [getattr(error, "code", None) for error in told] == ["broken", "broken"]
        assert (await evening.found()).room.next_seq == len(evening.stored_table().lines) + 1

    run(load, tmp_path)


@pytest.mark.parametrize("watching", [Watching.OPEN, Watching.DELAYED])
def test_joining_a_long_game_replays_only_the_last_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, watching: Watching
) -> None:
    async def come(tables: Tables) -> None:
        evening = await put_away(tables, watching)
        known = len(evening.stored_table().lines)
        played_from: list[int] = []
        moments = Game.moments

        def noted(game: Game, after: int = 0) -> Iterator[Occurrence]:
            played_from.append(after)
            return moments(game, after)

        monkeypatch.setattr(Game, "moments", noted)
        for user in ("ann", None):
            reader = Reader(user)
            await (await evening.found()).attach(reader, since=known - 1)
            whole = reader.told[0]
            if user == "ann":
                assert [line["seq"] for line in reader.told[1]["lines"]] == [known]
                assert whole["log"][-1]["seq"] == known
                assert whole["log"][0]["seq"] > 1
            elif watching is Watching.DELAYED:
                assert 1 < whole["view"]["seq"] < known
                assert whole["view"]["deal"] == 1
        assert min(played_from) > 1

    run(come, tmp_path)


def test_a_server_that_stops_does_not_wait_for_a_table_to_be_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def stop(tables: Tables) -> None:
        evening = await put_away(tables)
        Restored(monkeypatch, tables)
        asking = asyncio.create_task(evening.found())
        await asyncio.sleep(0)
        tables.close()
        with pytest.raises(UsageError) as refused:
            await asking
        assert refused.value.code == "try-again"
        assert not tables.live

    run(stop, tmp_path)


def test_a_user_who_comes_while_a_table_is_unloaded_loads_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def come(tables: Tables) -> None:
        evening = await put_away(tables)
        table = await evening.found()
        await table.settled()
        table.presence.touched -= 2 * registry.IDLE
        monkeypatch.setattr(tables, "slices", ticking())
        coming = asyncio.create_task(table.attach(Reader(None)))
        await asyncio.sleep(0)
        await tables.unload_idle()
        assert not tables.live
        with pytest.raises(UsageError) as refused:
            await coming
        assert refused.value.code == "try-again"
        assert table.audience.readers == []
        await (await evening.found()).attach(Reader(None))

    run(come, tmp_path)


@pytest.mark.parametrize("is_over", [False, True])
def test_a_table_closed_while_it_loads_admits_no_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_over: bool
) -> None:
    async def close(tables: Tables) -> None:
        evening = await put_away(tables)
        if is_over:
            (await evening.found()).abandon()
            await evening.table.settled()
            evening.table.presence.touched -= 2 * registry.IDLE
            await tables.unload_idle()
            assert not tables.live
        Restored(monkeypatch, tables)
        asking = asyncio.create_task(evening.found())
        await asyncio.sleep(0)
        await written(tables.store, [AddClosing(evening.table_id, 0.0)])
        await tables.close_instructed()
        with pytest.raises(UsageError) as refused:
            await (await asking).attach(Reader(None))
        assert refused.value.code == "try-again"
        assert not tables.live

    run(close, tmp_path)


def test_a_table_loaded_to_be_closed_admits_no_user(tmp_path: Path) -> None:
    async def come(tables: Tables) -> None:
        evening = await put_away(tables)
        await evening.found()
        await written(tables.store, [AddClosing(evening.table_id, 0.0)])
        with pytest.raises(UsageError) as refused:
            await evening.found()
        assert refused.value.code == "closed-table"

    run(come, tmp_path)
