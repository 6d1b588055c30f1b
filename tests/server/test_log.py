"""The log of a long deal: the newest lines come with the table, older ones on request."""

from __future__ import annotations

from pathlib import Path

import pytest

from rumpus.room.commands import Leave
from rumpus.room.settings import Settings
from rumpus.server.live.questions import answer
from rumpus.server.live.registry import Tables
from rumpus.server.protocol import log
from rumpus.server.protocol.frames import json_bytes
from rumpus.server.protocol.requests import LogQuestion, TableQuestion
from tests.server.evenings import Evening, run


def test_a_long_log_is_sent_in_parts_that_make_the_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(tables: Tables) -> None:
        evening = Evening(tables, Settings("rummy-1916", 2), [])
        await evening.gather()
        await evening.start()
        for _ in range(30):
            await evening.do(*evening.act(0 if evening.table.room.next_seq % 2 else -1))
        whole = await answer(evening.table, "ann", TableQuestion())
        assert (whole["log_before"], len(whole["log"]) > 10) == (None, True)
        monkeypatch.setattr(log, "MOST_BYTES", 1000)
        evening.table.viewpoints.logs.clear()
        told = await answer(evening.table, "ann", TableQuestion())
        parts = [told["log"]]
        while told["log_before"] is not None:
            assert sum(len(json_bytes(line)) for line in told["log"]) <= 1000
            assert told["log"][0]["seq"] == told["log_before"]
            told = await answer(evening.table, "ann", LogQuestion(told["log_before"]))
            parts.insert(0, told["log"])
        assert len(parts) > 3
        assert [line for part in parts for line in part] == whole["log"]

    run(play, tmp_path)


def test_moves_before_a_seat_was_given_up_appear_under_the_earlier_name(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        evening = Evening(tables, Settings("rummy-1916", 2), [])
        await evening.gather()
        await evening.start()
        for _ in range(8):
            await evening.do(*evening.act(0 if evening.table.room.next_seq % 2 else -1))
        told = [line["told"] for line in (await answer(evening.table, "ann", TableQuestion()))["log"]]
        assert any("Bob" in sentence for sentences in told for sentence in sentences)
        assert await evening.do("bob", Leave()) == ["done"]
        assert evening.table.room.places[1].name != "Bob"
        evening.table.viewpoints.logs.clear()
        again = [line["told"] for line in (await answer(evening.table, "ann", TableQuestion()))["log"]]
        assert again[: len(told)] == told

    run(play, tmp_path)


def test_a_line_that_is_longer_than_a_part_comes_alone() -> None:
    lines = [{"seq": seq, "told": "x" * (log.MOST_BYTES + 1)} for seq in (1, 2)]
    part = log.LogPart()
    assert [part.take(line) for line in lines] == [True, False]
    assert log.log_fields(lines[1:], 1) == {"log": lines[1:], "log_before": 2}
    assert log.log_fields(lines, 1) == {"log": lines, "log_before": None}
    assert log.log_fields([], 1) == {"log": [], "log_before": None}


def test_logs_are_dropped_when_the_last_reader_has_left(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        evening = Evening(tables, Settings("rummy-1916", 2), [])
        await evening.gather()
        await evening.start()
        await evening.come(None)
        viewpoints = evening.table.viewpoints
        assert viewpoints.logs
        for reader in evening.readers:
            assert evening.table.audience.readers
            evening.table.detach(reader)
        assert not viewpoints.logs

    run(play, tmp_path)
