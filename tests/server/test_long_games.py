"""Long games are sent again in parts, each made a little at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from rumpus.core import engine
from rumpus.core.actions import Action
from rumpus.core.events import Event
from rumpus.core.messages import Field
from rumpus.core.rules import RuleSet
from rumpus.core.shuffle import secret_from_seed
from rumpus.core.state import State
from rumpus.core.views import Occurrence
from rumpus.game import CHECKPOINT_EVERY, Game
from rumpus.room.commands import Act, NextDeal
from rumpus.room.room import Stage
from rumpus.room.settings import Settings, Watching
from rumpus.server.live.live_table import LiveTable
from rumpus.server.live.questions import answer
from rumpus.server.live.registry import Tables
from rumpus.server.live.table import viewpoints
from rumpus.server.protocol import log
from rumpus.server.protocol.commit import Snapshot
from rumpus.server.protocol.frames import LineDocuments as ToldLines
from rumpus.server.protocol.frames import json_bytes
from rumpus.server.protocol.requests import LinesQuestion, LogQuestion, ScoreQuestion, TableQuestion
from rumpus.server.work.past import NEAR, Viewpoint
from rumpus.wording.telling import Teller
from tests.server.evenings import Evening, Frame, Reader, run
from tests.server.test_records import MOST_CPU, Beats

MOST_OF_FRAME = 256 << 10  # bytes
MANY = 3000  # lines


@cache
def many_deals() -> Game:
    """A game of many short deals, in the middle of one."""
    game = Game("rap-rummy", ["Ann", "Bob"], secret=secret_from_seed("long"), deals=MANY)
    while len(game.lines) < MANY:
        game.play(game.legal_actions()[0])
    game.pauses = True
    return game


@cache
def long_deal() -> Game:
    """A game whose first deal goes on and on: nobody lays anything."""
    game = Game("rummy-q", ["Ann", "Bob"], secret=secret_from_seed("long"))
    while len(game.lines) < 80:
        game.play("pick")
    game.pauses = True
    return game


async def table_of(tables: Tables, game: Game) -> LiveTable:
    """A table where this game is played."""
    evening = Evening(tables, Settings(game.rules.game, 2), [])
    await evening.gather()
    await evening.start()
    table = evening.table
    table.room.game = game
    table.journal._latest = table.journal.shown = Snapshot.of(table.room)
    return table


def all_lines(game: Game, seat: int | None) -> list[Frame]:
    """Every line, as somebody was told it."""
    return ToldLines(game, game.moments()).documents_for(Viewpoint(seat).teller(game, 1))


def test_a_reader_behind_by_many_lines_gets_some_and_requests_the_others(tmp_path: Path) -> None:
    async def come(tables: Tables) -> None:
        game, reader = many_deals(), Reader("ann")
        table = await table_of(tables, game)
        await table.attach(reader, since=0)
        _, first = reader.told
        assert len(json_bytes(first["lines"])) <= 2 * log.MOST_AT_FIRST
        told, parts, more = first["lines"], 0, first["more"]
        while more:
            part = await answer(table, "ann", LinesQuestion(told[-1]["seq"]))
            assert len(json_bytes(part)) < MOST_OF_FRAME
            told, parts, more = told + part["lines"], parts + 1, part.get("more", False)
        assert parts > 1
        assert told == all_lines(game, 0)
        assert await answer(table, "ann", LinesQuestion(len(game.lines))) == {"number": 1, "lines": []}

    run(come, tmp_path)


def test_a_reader_behind_by_a_few_lines_gets_them_all(tmp_path: Path) -> None:
    async def come(tables: Tables) -> None:
        game, reader = many_deals(), Reader(None)
        table = await table_of(tables, game)
        await table.attach(reader, since=len(game.lines) - 15)
        _, missed = reader.told
        assert missed["lines"] == all_lines(game, None)[-15:]
        assert "more" not in missed

    run(come, tmp_path)


async def one_deal(evening: Evening) -> None:
    """Play a deal of some length, and have the next one dealt."""
    room = evening.table.room
    while room.stage is not Stage.BETWEEN:
        assert room.game is not None
        texts = [room.game.text(action) for action in room.game.legal_actions()]
        ends = [text for text in texts if "rap" in text]
        goes_on = [text for text in texts if "rap" not in text]
        text = (ends or goes_on if room.next_seq > 30 else goes_on)[0]
        assert await evening.do(room.places[room.to_move or 0].user or "", Act(text, room.next_seq)) == ["done"]
    for user in ("ann", "bob"):
        await evening.do(user, NextDeal())


def test_a_long_deal_that_is_shown_later_comes_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(viewpoints, "MOST_AT_FIRST", 2000)

    async def look(tables: Tables) -> None:
        evening = Evening(tables, Settings("rap-rummy", 2, watching=Watching.DELAYED), [])
        await evening.gather()
        await evening.start()
        onlooker = next(reader for reader in evening.readers if reader.user is None)
        await one_deal(evening)
        (shown,) = (frame for frame in onlooker.told if frame["type"] == "lines" and frame["lines"])
        assert len(json_bytes(shown["lines"])) <= 2 * 2000
        rest = await answer(evening.table, None, LinesQuestion(shown["lines"][-1]["seq"]))
        told = shown["lines"] + rest["lines"]
        assert (shown["more"], "more" in rest, len(told)) == (True, False, shown["view"]["seq"])
        assert evening.table.room.game is not None
        assert told == all_lines(evening.table.room.game, None)[: len(told)]

    run(look, tmp_path)


def test_a_long_game_does_not_block_the_loop(tmp_path: Path) -> None:
    async def ask(tables: Tables) -> float:
        table = await table_of(tables, many_deals())
        await table.attach(Reader(None))  # what is made by the first alone
        async with Beats() as beats:
            readers = [table.attach(Reader(None), since=0) for _ in range(10)]
            await asyncio.gather(*readers, *(answer(table, None, LinesQuestion(0)) for _ in range(5)))
        return beats.most

    assert run(ask, tmp_path) < MOST_CPU


def test_few_lines_are_replayed_for_a_reader_behind_by_a_few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Action] = []
    decide = engine.decide

    def counted(rules: RuleSet, state: State, action: Action) -> list[Event]:
        played.append(action)
        return decide(rules, state, action)

    async def ask(tables: Tables) -> None:
        table = await table_of(tables, many_deals())
        monkeypatch.setattr(engine, "decide", counted)
        await answer(table, "ann", LinesQuestion(MANY - 5))

    run(ask, tmp_path)
    assert len(played) <= NEAR + CHECKPOINT_EVERY


def test_a_score_sheet_of_many_deals_has_the_newest(tmp_path: Path) -> None:
    async def ask(tables: Tables) -> tuple[Frame, float]:
        table = await table_of(tables, many_deals())
        async with Beats() as beats:
            sheet = await answer(table, "ann", ScoreQuestion())
        return sheet, beats.most

    sheet, most = run(ask, tmp_path)
    deals = len(many_deals().results)
    assert len(json_bytes(sheet)) < MOST_OF_FRAME
    assert most < MOST_CPU
    assert 1 < sheet["first"] == deals - len(sheet["deals"]) + 1
    assert sheet["deals"][-1]["points"] == list(many_deals().results[-1].points)


def test_the_log_of_a_long_deal_is_bounded_and_sent_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "MOST_BYTES", 4000)
    told: list[Teller] = []
    tell = Teller.tell_seen

    def counted(teller: Teller, moments: Sequence[Occurrence], seen: Sequence[Event]) -> Iterator[Field]:
        told.append(teller)
        return tell(teller, moments, seen)

    async def ask(tables: Tables) -> None:
        game = long_deal()
        table = await table_of(tables, game)
        monkeypatch.setattr(Teller, "tell_seen", counted)
        first = await answer(table, "ann", TableQuestion())
        assert 0 < len(told) < len(game.lines), "no more than has room, to the next mark"
        told.clear()
        assert await answer(table, "ann", TableQuestion()) | {"now": 0} == first | {"now": 0}
        assert told == []
        parts, before = [first["log"]], first["log_before"]
        while before is not None:
            part = await answer(table, "ann", LogQuestion(before))
            parts.insert(0, part["log"])
            before = part["log_before"]
        assert len(parts) > 2
        lines = [line for part in parts for line in part]
        assert lines == [log.log_line(line) for line in all_lines(game, 0)]

    run(ask, tmp_path)
