"""Stopping: all clients are informed, pending requests are answered, and players keep their seats."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.serving import served
from tests.server.visitors import Visitor

Visit = Callable[[str, str], Visitor]
LONGEST = 5.0  # seconds
LIVED = 50  # seconds from the stop of a server to what its next start tells, at most


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_stopping_server_informs_all_readers_and_exits_cleanly(tmp_path: Path, visit: Visit, number: int) -> None:
    with ExitStack() as held:
        server = held.enter_context(served(tmp_path))
        ann, bob = visit(server.url, "Ann"), visit(server.url, "Bob")
        table = ann.make_table("rap-rummy", seats=2)["id"]
        at, watching = held.enter_context(ann.at(table)), held.enter_context(bob.at(table))
        stream = held.enter_context(bob.http.stream("GET", f"/api/tables/{table}/stream"))
        lines = stream.iter_lines()
        for one in (at, watching):
            one.until(lambda frame: frame["type"] == "table")
        assert json.loads(next(lines))["type"] == "table"
        begun = time.monotonic()
        server.process.send_signal(number)
        for one in (at, watching):
            assert "the server is stopping" in one.until(lambda frame: frame["type"] == "bye")["message"]
            with pytest.raises(ConnectionClosed) as closed:
                one.next()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1001
        assert [json.loads(line)["type"] for line in lines if line][-1] == "bye"
        assert server.ended() == 0
        assert time.monotonic() - begun < LONGEST


def test_requests_before_the_stop_are_answered_and_stored(tmp_path: Path, visit: Visit) -> None:
    with served(tmp_path) as server:
        ann = visit(server.url, "Ann")
        table = ann.make_table("rap-rummy", seats=2)["id"]
        with ann.at(table) as at:
            at.next()
            for number in range(20):
                at.send(json.dumps({"id": f"said-{number}", "do": "say", "text": f"{number}"}))
            at.until(lambda frame: frame.get("re") == "said-0")
            server.process.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed):
                at.until(lambda frame: False)
            answered = [frame["re"] for frame in at.frames if frame["type"] == "done"]
        assert server.ended() == 0
    with served(tmp_path) as server, ann.moved_to(server.url).at(table) as at:
        said = [talk["text"] for talk in at.next()["talk"]]
    assert [f"said-{text}" for text in said] == answered


def test_players_present_at_the_stop_have_their_whole_grace_after_it(tmp_path: Path, visit: Visit) -> None:
    with served(tmp_path) as server:
        ann, bob = visit(server.url, "Ann"), visit(server.url, "Bob")
        table = ann.make_table("rap-rummy", seats=2)["id"]
        with ann.at(table) as at, bob.at(table) as bobs:
            bobs.next()
            bobs.ask(do="sit", seat=1)
            at.next()
            server.process.send_signal(signal.SIGTERM)
            for one in (at, bobs):
                one.until(lambda frame: frame["type"] == "bye")
            assert server.ended() == 0
    with served(tmp_path) as server, ann.moved_to(server.url).at(table) as at:
        now, seats = at.next()["now"], at.places["seats"]
    assert seats[0]["gone_since"] is None
    assert seats[1]["gone_since"] > now - LIVED
