"""Long work leaves the loop to others in between: counted, with a clock that ticks at every look."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from rumpus.core.errors import RumpusError
from rumpus.core.turns.tiles.draft import Draft, DraftCheck
from rumpus.room.settings import Settings
from rumpus.server.live.live_table import LiveTable
from rumpus.server.live.questions import answer
from rumpus.server.live.registry import Tables
from rumpus.server.protocol.requests import CheckQuestion, Typed
from rumpus.server.terms import Terms
from rumpus.server.work.slices import SLICE, Slices, Work
from tests.server.evenings import Evening, Reply, run

STEPS = ["tidy"] * 200
TILES = Settings("rummy-q", 2)


def ticking() -> Slices:
    """Slices of three steps each."""
    ticks = count()
    return Slices(lambda: next(ticks) * SLICE / 3)


async def beats_until(done: Awaitable[Any]) -> tuple[Any, int]:
    """The result of an awaitable, and how often other tasks ran until then."""
    work, beats = asyncio.ensure_future(done), 0
    while not work.done():
        await asyncio.sleep(0)
        beats += 1
    return work.result(), beats


def test_work_is_done_in_slices_and_workers_take_turns() -> None:
    done: list[str] = []

    def work(name: str) -> Work[str]:
        for _ in range(9):
            done.append(name)
            yield
        return name

    async def both() -> list[str]:
        slices = ticking()
        return list(await asyncio.gather(slices.run(work("a")), slices.run(work("b"))))

    assert asyncio.run(both()) == ["a", "b"]
    assert "a" * 4 not in "".join(done)
    assert "b" * 4 not in "".join(done[:-3])


async def start_game(tables: Tables) -> Evening:
    evening = Evening(tables, TILES, [])
    await evening.gather()
    await evening.start()
    return evening


def mover(table: LiveTable) -> str:
    assert table.room.to_move is not None
    return table.room.places[table.room.to_move].user or ""


async def await_reply(reply: Reply) -> None:
    while not reply.outcomes:
        await asyncio.sleep(0)


def test_others_have_their_turn_while_typed_words_arrange_a_long_turn(tmp_path: Path) -> None:
    async def type_(tables: Tables) -> None:
        evening = await start_game(tables)
        tables.slices = ticking()
        room = evening.table.room
        reply = evening.ask(mover(evening.table), Typed("pick", room.next_seq, STEPS))
        _, beats = await beats_until(await_reply(reply))
        assert reply.outcomes == [{"act": "pick"}]
        assert beats >= 200 // 3

    run(type_, tmp_path)


def test_words_of_an_arranged_turn_are_for_the_table_that_they_were_typed_at(tmp_path: Path) -> None:
    async def type_(tables: Tables) -> None:
        evening = await start_game(tables)
        table = evening.table
        user, seq = mover(table), table.room.next_seq
        words = evening.ask(user, Typed("pick", seq, STEPS), "words")
        assert await evening.do(user, Typed("pick", seq)) == ["done"]
        await await_reply(words)
        assert words.codes == ["stale"]

    run(type_, tmp_path)


def test_words_that_a_table_could_not_see_to_may_be_typed_again(tmp_path: Path) -> None:
    async def type_(tables: Tables) -> None:
        evening = await start_game(tables)
        table = evening.table
        words = Typed("pick", table.room.next_seq, STEPS)
        user = mover(table)
        first = evening.ask(user, words, "words")
        table.close()
        await await_reply(first)
        assert first.codes == ["try-again"]
        tables.discard(table)
        await evening.found()
        again = evening.ask(user, words, "words")
        await await_reply(again)
        assert again.codes == ["done"]

    run(type_, tmp_path)


def test_the_newest_check_of_a_seat_replaces_its_waiting_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check, made = Draft.check, []

    def counted(draft: Draft, one_tile: bool) -> DraftCheck:
        made.append(one_tile)
        return check(draft, one_tile)

    async def ask(tables: Tables) -> None:
        evening = await start_game(tables)
        monkeypatch.setattr(Draft, "check", counted)
        asked = [answer(evening.table, "ann", CheckQuestion(STEPS)) for _ in range(5)]
        others = answer(evening.table, "bob", CheckQuestion(STEPS))
        found = await asyncio.gather(*asked, others, return_exceptions=True)
        told = [one.code if isinstance(one, RumpusError) else "answer" for one in found]
        assert told == ["answer", *["check-replaced"] * 3, "answer", "answer"]
        assert len(made) == 3

    run(ask, tmp_path)


def test_others_have_their_turn_between_games_that_are_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = count()
    ended_in: list[int] = []

    async def end(tables: Tables) -> None:
        tables.slices = Slices(lambda: next(rounds) * SLICE)

        def abandon(table: LiveTable) -> None:
            ended_in.append(beats)

        evenings = [await start_game(tables) for _ in range(5)]
        monkeypatch.setattr(LiveTable, "abandon", abandon)
        monkeypatch.setattr(tables.store, "deserted_games", lambda *words: [one.table_id for one in evenings])
        beats = 0
        ending = asyncio.create_task(tables.end_deserted(Terms()))
        while not ending.done():
            await asyncio.sleep(0)
            beats += 1
        await ending

    run(end, tmp_path)
    assert len(set(ended_in)) == 5
