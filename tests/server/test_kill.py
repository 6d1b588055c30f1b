"""A server may be killed at any moment: acknowledged changes exist once; tables, clocks and computer players go on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.kills.trial import trial
from tests.server.serving import dealing
from tests.server.visitors import AtTable, Frame, Visitor

Visit = Callable[[str, str], Visitor]
ROUNDS = 3
PACE = 0.5  # seconds
LIVED = 50  # seconds that a table is played at, at most


def test_acknowledged_moves_are_neither_lost_nor_doubled(tmp_path: Path) -> None:
    found = asyncio.run(trial(tmp_path, ROUNDS, tables=4, seed=1))
    assert found.faults == []
    assert found.kills == ROUNDS
    assert len(found.ledger.acknowledged) > 4 * ROUNDS


@contextmanager
def begun(ann: Visitor, bob: Visitor, **wanted: Any) -> Iterator[tuple[str, AtTable, AtTable]]:
    """The table at which Ann and Bob have begun a game, and their sockets."""
    table = ann.make_table("rap-rummy", seats=2, **wanted)["id"]
    with ann.at(table) as anns, bob.at(table) as bobs:
        for one in (anns, bobs):
            one.next()
        bobs.ask(do="sit", seat=1)
        bobs.ask(do="ready")
        assert anns.ask(do="start")["type"] == "done"
        yield table, anns, bobs


def running_clock(at: AtTable) -> Frame:
    """The clock of the game, once it runs."""
    if not at.view.get("clock"):
        at.until(lambda frame: frame["type"] == "lines" and "clock" in frame["view"])
    clock: Frame = at.view["clock"]
    return clock


def test_clocks_absences_and_repeated_moves_go_on_after_a_kill(tmp_path: Path, visit: Visit) -> None:
    control = {"bank": 1000, "increment": 2}
    with dealing(tmp_path) as server:
        ann, bob = visit(server.url, "Ann"), visit(server.url, "Bob")
        with (
            begun(ann, bob, clock=control) as (with_bank, at_bank, _),
            begun(ann, bob, clock={"per_turn": 1}) as (with_turns, at_turns, _),
            begun(ann, bob) as (played, *players),
        ):
            number = players[0].ask(ask="table")["answer"]["view"]["to_move"]
            mover, at = (ann, bob)[number], players[number]
            asked = ask_a_move(at)
            after = at.view["seq"]
            clock, deadline = running_clock(at_bank), running_clock(at_turns)["deadline"]
            server.kill()
    with dealing(tmp_path) as server:
        for person in (ann, bob):
            person.moved_to(server.url)
        with ann.at(with_turns, "?since=0") as at:
            check_time_that_ran_out_is_dealt_with_at_once(at, deadline)
        with ann.at(with_bank) as at:
            check_the_clock_was_stopped_and_the_absent_have_their_grace(at, clock)
        with mover.at(played) as at:
            check_a_repeated_move_is_answered_and_not_done_again(at, asked, after)


def ask_a_move(at: AtTable) -> Frame:
    """Make a move, and return what was asked."""
    while not at.view.get("may"):
        at.next()
    asked = {"do": "act", "act": at.view["may"][0]["act"], "seq": at.view["seq"] + 1}
    assert at.ask(id="mine", **asked)["type"] == "done"
    return asked


def check_time_that_ran_out_is_dealt_with_at_once(at: AtTable, deadline: float) -> None:
    at.until(lambda frame: any(line.get("by") == "clock" for line in frame.get("lines", ())))
    assert time.time() >= deadline


def check_the_clock_was_stopped_and_the_absent_have_their_grace(at: AtTable, clock: Frame) -> None:
    now, again = at.next()["now"], at.view["clock"]
    assert (again["seat"], again["left"]) == (clock["seat"], clock["left"])
    assert 1000 - LIVED < again["deadline"] - now <= 1000
    here, gone = at.places["seats"]
    assert here["gone_since"] is None
    assert gone["gone_since"] > now - LIVED


def check_a_repeated_move_is_answered_and_not_done_again(at: AtTable, asked: Frame, after: int) -> None:
    assert at.next()["view"]["seq"] == after
    assert at.ask(id="mine", **{**asked, "act": "another"})["error"]["code"] == "id-used"
    assert at.ask(id="mine", **asked)["type"] == "done"
    assert at.ask(ask="table")["answer"]["view"]["seq"] == after
    assert at.ask(id="other", **asked)["error"]["code"] == "stale"


def test_a_computer_player_moves_after_a_crash_during_its_thinking(tmp_path: Path, visit: Visit) -> None:
    with dealing(tmp_path) as server:
        ann = visit(server.url, "Ann")
        table = ann.make_table("rap-rummy", computers=["casual"], start=True, pace=PACE)["id"]
        with ann.at(table) as at:
            at.next()
            while at.view["to_move"] == 0:
                quiet = next(may["act"] for may in at.view["may"] if may["do"] in ("no", "draw", "discard"))
                assert at.act(quiet)["type"] == "done"
            known = at.view["seq"]
            server.kill()
    with dealing(tmp_path) as server, ann.moved_to(server.url).at(table) as at:
        at.next()
        while at.view["seq"] == known:  # whom else it waits for than this player
            at.next()
