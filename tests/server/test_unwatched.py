"""Tables of computer players alone play while a spectator watches, and pause otherwise."""

from __future__ import annotations

import asyncio
from pathlib import Path

from rumpus.room.commands import Leave, SeatComputer
from rumpus.room.settings import Settings
from rumpus.server.live.registry import Tables
from tests.server.evenings import Evening, Reader, run
from tests.server.test_retention import all_go

SETTINGS = Settings("rap-rummy", 2, {"target_score": 10_000})


async def begin_unwatched(tables: Tables) -> Evening:
    """Ann has computer players play, and nobody looks."""
    evening = Evening(tables, SETTINGS, ["random"])
    await evening.do("ann", Leave())
    await evening.do("ann", SeatComputer(0, "random"))
    await evening.start()
    return evening


async def plays_on(evening: Evening) -> int:
    """Wait until more was played; the number of the next line."""
    room = evening.table.room
    seq = room.next_seq
    while room.next_seq < seq + 5:
        await asyncio.sleep(0.001)
    return room.next_seq


async def stands(evening: Evening) -> int:
    """Wait until nothing goes on at the table, and see that nothing comes after it; the number of the next line."""
    table = evening.table
    while table.background.tasks or table.journal.writes.count:
        await asyncio.sleep(0.001)
    seq = table.room.next_seq
    table.deadlines.run_due()
    await table.settled()
    assert not table.background.tasks, "no computer player is asked"
    assert table.room.next_seq == seq
    return seq


def test_computer_players_play_on_their_own_while_a_subscriber_watches(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        evening = await begin_unwatched(tables)
        await stands(evening)
        await evening.come(None, "ann")
        await plays_on(evening)
        first, second = evening.readers
        evening.table.detach(first)
        await plays_on(evening)
        evening.table.detach(second)
        await stands(evening)
        await evening.come("ann")
        await plays_on(evening)

    run(play, tmp_path)


def test_an_idle_table_is_unloaded_and_goes_on_when_a_user_looks(tmp_path: Path) -> None:
    async def leave(tables: Tables) -> tuple[str, int]:
        evening = await begin_unwatched(tables)
        await evening.come(None)
        await plays_on(evening)
        evening.table.detach(evening.readers.pop())
        seq = await stands(evening)
        all_go(evening)  # Ann was there for a while
        assert evening.table.is_idle(float("inf"))
        return evening.table_id, seq

    async def come_back(tables: Tables, table_id: str, seq: int) -> None:
        assert tables.store.deadlines() == [], "nothing is done about it after a restart"
        table = await tables.table(table_id)
        assert table.room.next_seq == seq
        await table.settled()
        assert not table.background.tasks
        await table.attach(Reader(None))
        while table.room.next_seq < seq + 5:
            await asyncio.sleep(0.001)

    run(come_back, tmp_path, *run(leave, tmp_path))
