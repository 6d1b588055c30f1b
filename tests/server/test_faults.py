"""Moves are stored before they are announced: after an error at any point, room, store and readers agree."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from rumpus.core.errors import UsageError
from rumpus.game import Game
from rumpus.room.commands import Command, Say, Start
from rumpus.room.document import document_of
from rumpus.room.room import Room
from rumpus.room.settings import Settings, Watching
from rumpus.server.live.registry import Tables
from rumpus.server.live.server_time import ServerTime
from rumpus.server.live.table import audience, persistence
from rumpus.server.live.table.audience import Audience
from rumpus.server.live.table.deadlines import Deadlines
from rumpus.server.live.table.delay import Delay
from rumpus.server.live.table.persistence import Persistence
from rumpus.server.protocol import frames
from rumpus.server.protocol.commit import Snapshot
from rumpus.server.protocol.frames import StepFrames
from rumpus.store import Store
from rumpus.store.writer import Writer
from rumpus.wording.telling import Teller
from tests.server import evenings
from tests.server.evenings import Evening, Frame, Reader, Reply, hold_writes, run

BEFORE = [  # nothing is kept
    (Room, "receive"),
    (Game, "play"),
    (Game, "_apply"),
    (Game, "_drive"),
    (Room, "_announce"),
    (Room, "_continue_game"),
    (Room, "run_clock"),
    (Room, "_request_move"),
    (Snapshot, "of"),
    (Persistence, "changes"),
    (persistence, "line_fields"),
    (persistence, "due"),
    (Store, "write"),
]
AFTER = [  # it stands
    (Audience, "follow"),
    (Deadlines, "follow"),
    (Audience, "frames"),
    (Audience, "tell"),
    (StepFrames, "frame"),
    (StepFrames, "_own"),
    (frames, "public_document"),
    (frames, "own_document"),
    (frames, "event_document"),
    (frames, "may_document"),
    (frames, "line_fields"),
    (frames, "legal_actions"),
    (frames, "question"),
    (frames, "json_bytes"),
    (Teller, "tell_seen"),
    (Delay, "release"),
    (Reader, "tell"),
    (Reply, "hear"),
]
OF_THE_START = [  # what a start goes through besides
    (evenings, "secret_of"),
    (persistence, "document_of"),
    (persistence, "header_line_of"),
    (Persistence, "table"),
    (audience, "places_document"),
    (Audience, "follow_reply"),
]
OF_TALK = [(persistence, "AddTalk"), (audience, "said_document"), (audience, "talk_of")]
OF_THE_END = [
    (persistence, "document_of"),
    (Room, "_continue_if_all_ready"),
    (Delay, "release"),
    (frames, "event_document"),
]
KEPT_ALL_THE_SAME = {audience, frames, Audience, Delay}


Owner = type | ModuleType


class Broken(Exception):  # noqa: N818 - nothing that the server knows of
    """The injected error."""


@pytest.fixture(autouse=True)
def _time_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ServerTime, "now", lambda time: 1000.0)


def breaking(patch: pytest.MonkeyPatch, owner: Owner, name: str) -> list[str]:
    """Have something raise the next time it is used; the list tells that it did."""
    was: Any = owner.__dict__[name]
    raised: list[str] = []

    def fail(*words: object, **named: object) -> object:
        if not raised:
            raised.append(name)
            raise Broken(name)
        return getattr(was, "__func__", was)(*words, **named)

    patch.setattr(owner, name, classmethod(fail) if isinstance(was, classmethod) else fail)
    return raised


def settled_frame(frame: Frame) -> Frame:
    """The whole table without what differs from one evening to another."""
    places = {key: value for key, value in frame["places"].items() if key != "record"}
    whole = {key: value for key, value in frame.items() if key not in ("table", "code", "now", "watchers")}
    return whole | {"places": places}


async def evening_of(tables: Tables, what: str) -> Evening:
    """A table where the move in question comes next."""
    evening = Evening(tables, Settings("rap-rummy", 2, watching=Watching.DELAYED), [])
    await evening.gather()
    if what != "start":
        await evening.start()
    return evening


def command_of(evening: Evening, what: str) -> tuple[str, Command]:
    """The user and the command for this word."""
    if what in ("act", "rap"):
        return evening.act(0 if what == "rap" else -1)
    return "ann", Say("Hello!") if what == "say" else Start()


async def whole_tables(evening: Evening) -> list[Frame]:
    """The table as everybody finds it who comes again."""
    found = []
    for user in ("ann", "bob", None):
        reader = Reader(user)
        await (await evening.found()).attach(reader)
        found.append(reader)
    await evening.table.settled()
    return [settled_frame(evening.table.table_document(reader.user)) for reader in found]


async def as_it_goes(tables: Tables, what: str) -> list[Frame]:
    """The table as each user finds it when nothing fails."""
    evening = await evening_of(tables, what)
    assert await evening.do(*command_of(evening, what)) == ["done"]
    return await whole_tables(evening)


async def broken(tables: Tables, what: str, owner: Owner, name: str, is_kept: bool) -> list[Frame]:
    """A move in whose way something fails; how everybody finds the table once it was asked again under its id."""
    evening = await evening_of(tables, what)
    table, before = evening.table, evening.stored_table()
    user, command = command_of(evening, what)
    with pytest.MonkeyPatch.context() as patch:
        raised = breaking(patch, owner, name)
        reply = evening.ask(user, command, "once")
        await table.settled()
    assert raised
    assert reply.codes == ([] if name == "hear" else ["done" if is_kept else "try-again"])
    assert (evening.stored_table() != before) is is_kept
    assert all(len(reader.dropped) == 1 for reader in evening.readers)
    assert await evening.found() is not table
    await _check_made_anew(evening)
    assert await evening.do(user, command, "once") == ["done"]
    await _check_made_anew(evening)
    return await whole_tables(evening)


async def _check_made_anew(evening: Evening) -> None:
    await (await evening.found()).settled()
    room, kept = evening.table.room, evening.stored_table()
    assert document_of(room) == kept.document["room"]
    game_lines = [] if room.game is None else [(line.seat, line.by) for line in room.game.lines]
    assert [(line.seat, line.by) for line in kept.lines] == game_lines
    assert evening.table.shown.is_of(room)


def points() -> Iterator[Any]:
    for owner, name in BEFORE:
        yield "act", owner, name, False
    for owner, name in AFTER:
        yield "act", owner, name, True
    for owner, name in OF_THE_START:
        yield "start", owner, name, owner in KEPT_ALL_THE_SAME
    for owner, name in OF_TALK:
        yield "say", owner, name, owner in KEPT_ALL_THE_SAME
    for owner, name in OF_THE_END:
        yield "rap", owner, name, owner in KEPT_ALL_THE_SAME


@pytest.mark.parametrize(("what", "owner", "name", "is_kept"), list(points()))
def test_a_failing_move_is_both_stored_and_done_or_neither(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, what: str, owner: Owner, name: str, is_kept: bool
) -> None:
    for folder in ("fair", "broken"):
        (tmp_path / folder).mkdir()
    found = run(broken, tmp_path / "broken", what, owner, name, is_kept)
    assert found == run(as_it_goes, tmp_path / "fair", what)
    assert "is made again" in caplog.text


def test_a_failed_write_is_reported_only_to_the_sender(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(tables: Tables) -> None:
        evening = await evening_of(tables, "act")
        table, before = evening.table, evening.stored_table()
        told = [len(reader.told) for reader in evening.readers]
        raised = breaking(monkeypatch, Writer, "_make")
        user, command = evening.act()
        assert await evening.do(user, command, "once") == ["bad-change"]
        assert raised
        assert evening.stored_table() == before
        assert [len(reader.told) for reader in evening.readers] == told
        assert await evening.found() is not table
        assert await evening.do(user, command, "once") == ["done"]
        await _check_made_anew(evening)

    run(play, tmp_path)


async def three_steps(tables: Tables, at_once: bool) -> list[list[Frame]]:
    """The frames of three moves for each reader. The moves are stored one by one, or all in one transaction."""
    evening = await evening_of(tables, "act")
    for reader in evening.readers:
        reader.told.clear()
    with pytest.MonkeyPatch.context() as patch:
        hold, let_go = hold_writes(tables.store)
        if at_once:
            patch.setattr(tables.store, "write", hold)
        replies: list[Reply] = []
        for _ in range(3):
            replies.append(evening.ask(*evening.act(), name=f"act {len(replies)}"))
            replies.append(evening.ask("ann", Say("Nice one!"), f"talk {len(replies)}"))
            if not at_once:
                await evening.table.settled()
        assert all(reply.codes == ([] if at_once else ["done"]) for reply in replies)
        let_go()
        await evening.table.settled()
    assert all(reply.codes == ["done"] for reply in replies)
    return [reader.told for reader in evening.readers]


def test_three_steps_in_one_transaction_are_announced_as_single_ones(tmp_path: Path) -> None:
    for folder in ("grouped", "apart"):
        (tmp_path / folder).mkdir()
    apart = run(three_steps, tmp_path / "apart", False)
    assert apart == run(three_steps, tmp_path / "grouped", True)
    assert all(len(told) >= 6 for told in apart[::2])


@pytest.mark.parametrize(("owner", "name", "codes"), [
    (Room, "_continue_game", ["done", "try-again", "try-again"]),
    (Audience, "frames", ["done", "done", "done"]),
])  # fmt: skip
def test_valid_moves_waiting_for_the_store_are_done(tmp_path: Path, owner: Owner, name: str, codes: list[str]) -> None:
    async def play(tables: Tables) -> None:
        evening = await evening_of(tables, "act")
        table, known = evening.table, len(evening.stored_table().lines)
        with pytest.MonkeyPatch.context() as patch:
            hold, let_go = hold_writes(tables.store)
            patch.setattr(tables.store, "write", hold)
            replies = [evening.ask(*evening.act())]
            late = Reader("ann")
            coming = asyncio.create_task(table.attach(late))
            await asyncio.sleep(0)
            raised = breaking(patch, owner, name)
            replies += [evening.ask(*evening.act()) for _ in range(2)]
            assert table.shown.seq == known
            let_go()
            await asyncio.gather(coming, return_exceptions=True)
            await table.settled()
        assert raised
        assert [reply.codes for reply in replies] == [[code] for code in codes]
        assert len(evening.stored_table().lines) == known + codes.count("done")
        assert isinstance(coming.exception(), UsageError)
        assert not late.told
        assert await evening.found() is not table
        await _check_made_anew(evening)

    run(play, tmp_path)


def test_a_stale_move_is_refused_after_earlier_moves_are_stored(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        evening = await evening_of(tables, "act")
        with pytest.MonkeyPatch.context() as patch:
            hold, let_go = hold_writes(tables.store)
            patch.setattr(tables.store, "write", hold)
            user, command = evening.act()
            first, second = evening.ask(user, command), evening.ask(user, command)
            assert first.codes == second.codes == []
            let_go()
            await evening.table.settled()
        assert (first.codes, second.codes) == (["done"], ["stale"])

    run(play, tmp_path)


def test_a_computer_move_is_requested_again_after_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(tables: Tables) -> None:
        evening = Evening(tables, Settings("rummy-1926", 2, pace=0), ["random"])
        await evening.gather()
        table, raised = evening.table, breaking(monkeypatch, Room, "answer")
        await evening.start()
        while tables.live.get(evening.table_id) is table:
            await (evening.do(*evening.act()) if table.room.to_move == 0 else asyncio.sleep(0))
        assert raised
        known = len(evening.stored_table().lines)
        assert all(line.seat != 1 for line in evening.stored_table().lines)
        await evening.come("ann")
        while evening.table.room.to_move != 0:
            await asyncio.sleep(0)
        await evening.table.settled()
        assert evening.stored_table().lines[known].seat == 1

    run(play, tmp_path)


def test_a_table_that_fails_again_and_again_is_made_anew_less_and_less_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def discard(tables: Tables) -> None:
        evening, rests = Evening(tables, Settings("rap-rummy", 2), []), list[float]()
        await evening.table.settled()
        monkeypatch.setattr(tables, "_touch_in", lambda seconds, table_id: rests.append(seconds))
        for _ in range(8):
            tables.discard(await evening.found())
            await (await evening.found()).settled()
        assert rests == [10, 20, 40, 80, 160, 320, 600, 600]
        lost_at, rest = tables._failures[evening.table_id]
        tables._failures[evening.table_id] = lost_at - 2 * rest, rest  # as if it had gone on for long
        tables.discard(await evening.found())
        assert rests[-1] == 10

    run(discard, tmp_path)
