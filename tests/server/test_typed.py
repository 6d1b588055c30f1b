"""Typed words make one round trip: the server does the action, or answers the player who typed them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rumpus.room.settings import Settings
from rumpus.server.live.registry import Tables
from rumpus.server.protocol.requests import Typed
from tests.server.evenings import Evening, run
from tests.server.visitors import AtTable, Visitor

Visit = Callable[[str], Visitor]


def type_words(at: AtTable, text: str, **more: object) -> dict[str, object]:
    """Send typed words and return the answer."""
    return at.ask(do="type", text=text, **{"seq": at.view["seq"] + 1, **more})


def turn_comes(at: AtTable) -> None:
    while not at.view["may"]:
        at.next()


def test_an_action_is_done_and_answered(visitor: Visit) -> None:
    ann = visitor("Ann")
    with ann.at(ann.make_table("rummy-1926", computers=["random"], start=True)["id"]) as at:
        at.next()
        turn_comes(at)
        seq = at.view["seq"]
        done = type_words(at, "d")
        assert (done["type"], done["means"]) == ("done", {"act": "draw"})
        assert at.view["seq"] == seq + 1
        refused = type_words(at, "discrad")
        assert refused["type"] == "refused"
        assert "did you mean discard?" in refused["error"]["message"]  # type: ignore[index] # an error has fields
        assert type_words(at, "draw", seq=seq + 1)["error"]["code"] == "stale"  # type: ignore[index] # an error has fields
        assert type_words(at, "rule R26-3", seq=seq)["means"] == {"aside": "rules", "rest": "R26-3"}


def test_steps_of_a_tile_turn_come_back_and_go_plays_them(visitor: Visit) -> None:
    ann = visitor("Ann")
    with ann.at(ann.make_table("rummy-gin", computers=["random"], start=True)["id"]) as at:
        at.next()
        turn_comes(at)
        hint = at.ask(ask="hint")["answer"]["lines"]
        steps: list[str] = []
        for line in hint:
            means = type_words(at, line, steps=steps)["means"]
            if "steps" in means:  # type: ignore[operator] # what words come to has fields
                steps = means["steps"]  # type: ignore[index] # and these
                assert steps[-1] == line
        assert type_words(at, "go")["type"] == "refused" or not steps
        before = at.view["seq"]
        turn_comes(at)
        means = type_words(at, "pick" if not steps else "help")["means"]
        assert means in ({"act": "pick"}, {"aside": "help", "rest": ""})
        assert at.view["seq"] >= before


def test_a_repeated_command_id_is_answered_again_and_done_once(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        evening = Evening(tables, Settings("rummy-1926", 2), [])
        await evening.gather()
        assert await evening.do("ann", Typed("draw", 1)) == ["not-begun"]
        await evening.start()
        room = evening.table.room
        seat, seq = room.to_move, room.next_seq
        assert seat is not None
        mover, other = ("ann", "bob") if seat == 0 else ("bob", "ann")
        assert await evening.do(other, Typed("draw", seq)) == ["not-your-turn"]
        words = Typed("draw", seq)
        first, second = evening.ask(mover, words, "x"), evening.ask(mover, words, "x")
        await evening.table.settled()
        third = evening.ask(mover, words, "x")
        assert first.outcomes == second.outcomes == third.outcomes == [{"act": "draw"}]
        assert len(evening.stored_table().lines) == seq

    run(play, tmp_path)
