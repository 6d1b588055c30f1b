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
ROUNDS = 4
PACE = 0.5  # seconds
LIVED = 50  # seconds that a table is played at, at most


def test_acknowledged_moves_are_neither_lost_nor_doubled(tmp_path: Path) -> None:
    found = asyncio.run(trial(tmp_path, ROUNDS, tables=5, seed=1))
    assert found.faults == []
    assert found.kills == ROUNDS
    assert len(found.ledger.acknowledged) > 5 * ROUNDS


@contextmanager
def two_at_a_table(data: Path, visit: Visit, **wanted: Any) -> Iterator[tuple[str, dict[int, Visitor]]]:
    """Ann and Bob begin a game; when the block is done the server is killed."""
    with dealing(data) as server:
        ann, bob = visit(server.url, "Ann"), visit(server.url, "Bob")
        table = ann.make_table("rap-rummy", seats=2, **wanted)["id"]
        with ann.at(table) as anns, bob.at(table) as bobs:
            for one in (anns, bobs):
                one.next()
            bobs.ask(do="sit", seat=1)
            bobs.ask(do="ready")
            assert anns.ask(do="start")["type"] == "done"
            yield table, {0: ann, 1: bob}
            server.kill()


def running_clock(at: AtTable) -> Frame:
    """The clock of the game, once it runs."""
    if not at.view.get("clock"):
        at.until(lambda frame: frame["type"] == "lines" and "clock" in frame["view"])
    clock: Frame = at.view["clock"]
    return clock


def test_a_clock_is_stopped_while_the_server_is_down(tmp_path: Path, visit: Visit) -> None:
    control = {"bank": 1000, "increment": 2}
    with two_at_a_table(tmp_path, visit, clock=control) as (table, people), people[0].at(table) as at:
        at.next()
        clock = running_clock(at)
    with dealing(tmp_path) as server, people[0].moved_to(server.url).at(table) as at:
        now, again = at.next()["now"], at.view["clock"]
        assert (again["seat"], again["left"]) == (clock["seat"], clock["left"])
        assert 1000 - LIVED < again["deadline"] - now <= 1000


def test_time_that_ran_out_while_the_server_was_dead_is_dealt_with_at_once(tmp_path: Path, visit: Visit) -> None:
    with two_at_a_table(tmp_path, visit, clock={"per_turn": 1}) as (table, people), people[0].at(table) as at:
        at.next()
        deadline = running_clock(at)["deadline"]
    with dealing(tmp_path) as server, people[0].moved_to(server.url).at(table, "?since=0") as at:
        at.until(lambda frame: any(line.get("by") == "clock" for line in frame.get("lines", ())))
        assert time.time() >= deadline


def test_an_absent_player_has_their_whole_grace_after_a_crash(tmp_path: Path, visit: Visit) -> None:
    with two_at_a_table(tmp_path, visit) as (table, people):
        pass
    with dealing(tmp_path) as server, people[0].moved_to(server.url).at(table) as at:
        now, seats = at.next()["now"], at.places["seats"]
    assert seats[0]["gone_since"] is None
    assert seats[1]["gone_since"] > now - LIVED


def test_a_move_repeated_after_a_kill_is_answered_and_not_done_again(tmp_path: Path, visit: Visit) -> None:
    with two_at_a_table(tmp_path, visit) as (table, people):
        with people[0].at(table) as at:
            mover = people[at.next()["view"]["to_move"]]
        with mover.at(table) as at:
            at.next()
            asked = {"do": "act", "act": at.view["may"][0]["act"], "seq": at.view["seq"] + 1}
            assert at.ask(id="mine", **asked)["type"] == "done"
            after = at.view["seq"]
    with dealing(tmp_path) as server, mover.moved_to(server.url).at(table) as at:
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
