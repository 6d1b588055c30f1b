"""Table events: what is stored at tables reaches every subscriber, and no subscriber can stop a table."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from rumpus.room.room import Stage
from rumpus.room.settings import Settings
from rumpus.server.live.registry import Tables
from rumpus.server.live.table.events import TableEvent
from tests.server.evenings import Evening, run


async def finish_game(tables: Tables) -> Evening:
    """Play a game of one deal to its end."""
    evening = Evening(tables, Settings("rap-rummy", 2, {"deals": 1}), [])
    await evening.gather()
    await evening.start()
    while evening.table.room.stage is not Stage.OVER:
        assert await evening.do(*evening.act(0)) == ["done"]
    return evening


def test_a_subscriber_counts_the_finished_games(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        finished_games = Counter[str]()

        def count(event: TableEvent) -> None:
            if event.ends_game:
                finished_games[event.commit.after.settings.game] += 1

        tables.events.subscribe(count)
        await finish_game(tables)
        await finish_game(tables)
        assert finished_games == {"rap-rummy": 2}

    run(play, tmp_path)


def test_an_event_comes_after_its_step_is_stored_and_before_its_reply(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        evening = Evening(tables, Settings("rap-rummy", 2), [])
        await evening.gather()
        await evening.start()
        seen: list[tuple[int, list[str]]] = []
        user, act = evening.act()

        def look(event: TableEvent) -> None:
            seen.append((len(evening.stored_table().lines), reply.codes))

        tables.events.subscribe(look)
        stored = len(evening.stored_table().lines)
        reply = evening.ask(user, act)
        assert seen == []
        await evening.table.settled()
        assert seen[0] == (stored + 1, [])
        assert reply.codes == ["done"]

    run(play, tmp_path)


def test_a_subscriber_that_fails_stops_neither_the_table_nor_the_others(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(tables: Tables) -> None:
        heard: list[TableEvent] = []
        tables.events.subscribe(lambda event: 1 / 0)
        tables.events.subscribe(heard.append)
        table = (await finish_game(tables)).table
        assert table.journal.failure is None
        assert sum(event.ends_game for event in heard) == 1

    run(play, tmp_path)
    assert "a subscriber failed" in caplog.text
