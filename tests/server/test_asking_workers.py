"""Computer players think on behalf of the maker of their table; makers and their addresses take turns."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import cast

from rumpus.room.settings import Settings
from rumpus.server.live.registry import Tables
from rumpus.server.live.table_limiter import Visitor
from tests.server.evenings import Evening, Thinking, run


def test_a_table_asks_for_its_maker_and_their_address(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        evening = Evening(tables, Settings("rummy-1916", 2, pace=0), ["random"])
        tables.limiter.note_made(evening.table_id, Visitor("ann", is_guest=True, address="192.0.2.1", share=1))
        assert await asked_by(evening) == ("address 192.0.2.1", "user ann")

    run(play, tmp_path)


def test_a_table_without_a_known_maker_asks_on_behalf_of_its_host(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        assert await asked_by(Evening(tables, Settings("rummy-1916", 2, pace=0), ["random"])) == ("user ann",)

    run(play, tmp_path)


async def asked_by(evening: Evening) -> tuple[str, ...]:
    """The askers named for the first move of a computer player."""
    workers = cast("Thinking", evening.tables.workers)
    await evening.come("ann")
    await evening.start()
    while not workers.askers:
        if evening.table.room.to_move == 0:
            await evening.do(*evening.act())
        await asyncio.sleep(0.001)
    return workers.askers[0]
