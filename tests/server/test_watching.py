"""Access of spectators to a table, and the messages they receive."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from rumpus.core.errors import UsageError
from rumpus.room.commands import Start
from rumpus.room.settings import Settings, Watching
from rumpus.server.app import Setup, open_site
from rumpus.server.live.questions import answer
from rumpus.server.protocol.requests import TableQuestion
from rumpus.store import CommandKey
from tests.server.visitors import Visitor

Visit = Callable[[str], Visitor]


def test_an_onlooker_sees_the_table_but_no_hand(visitor: Visit) -> None:
    ann, bob = visitor("Ann"), visitor("Bob")
    table = ann.make_table("rummy-1916", computers=["casual"], start=True)
    with bob.at(table["id"]) as at:
        at.next()
        assert at.whole["you"] is None
        assert at.view["hand"] is None
        assert at.view["may"] == []
        assert sum(at.view["counts"]) > 0


def test_watchers_are_counted_and_not_named(visitor: Visit) -> None:
    ann, bob, cy = visitor("Ann"), visitor("Bob"), visitor("Cy")
    table = ann.make_table("rummy-1916", computers=["casual"], start=True)["id"]
    with ann.at(table) as at:
        assert at.next()["watchers"] == 0
        with bob.at(table), bob.at(table), cy.at(table) as cys:
            told = at.until(lambda frame: frame.get("watchers") == 2)
            assert told == {"type": "watchers", "watchers": 2}, "two people, three windows"
            assert cys.next()["type"] == "table"
            with cy.at(table) as again:
                assert again.next()["watchers"] == 2
        at.until(lambda frame: frame.get("watchers") == 0)


def test_an_onlooker_who_sits_down_is_no_onlooker(visitor: Visit) -> None:
    ann, bob = visitor("Ann"), visitor("Bob")
    table = ann.make_table("rummy-1916", seats=2)["id"]
    with ann.at(table) as at, bob.at(table) as bobs:
        at.until(lambda frame: frame.get("watchers") == 1)
        bobs.ask(do="sit", seat=1)
        assert at.until(lambda frame: frame["type"] == "places")["watchers"] == 0


def test_at_a_table_closed_to_onlookers_they_are_disconnected_at_the_start(visitor: Visit) -> None:
    ann, bob = visitor("Ann"), visitor("Bob")
    table = ann.make_table("rummy-1916", computers=["casual"], watching="nobody")
    with bob.at(table["id"]) as bobs, ann.at(table["id"]) as anns:
        bobs.next()
        anns.next()
        anns.ask(do="start")
        frame = bobs.until(lambda frame: frame["type"] in ("lines", "bye"))
        assert frame["type"] == "bye"
        with pytest.raises(ConnectionClosed):
            bobs.next()


def test_a_request_during_the_start_reveals_nothing_of_a_table_closed_to_onlookers(tmp_path: Path) -> None:
    asyncio.run(_asked_at_the_start(tmp_path))


async def _asked_at_the_start(data: Path) -> None:
    async with open_site(Setup(data)) as site:
        settings = Settings("rap-rummy", 2, watching=Watching.NOBODY)
        table = site.tables.make(settings, "ann", "Ann", ["random"])
        await table.settled()
        assert (await answer(table, "bob", TableQuestion()))["you"] is None
        table.receive(CommandKey("ann", "start"), Start(), lambda outcome: None)
        table.viewpoints.check_may_read("bob")  # as long as the start is not kept
        with pytest.raises(UsageError) as refused:
            await answer(table, "bob", TableQuestion())
        assert refused.value.code == "not-shown"
        assert (await answer(table, "ann", TableQuestion()))["view"]["hand"]


def test_a_request_pending_while_the_game_begins_gets_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(_begun_while_it_is_made(tmp_path, monkeypatch))


async def _begun_while_it_is_made(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_site(Setup(data)) as site:
        table = site.tables.make(Settings("rap-rummy", 2, watching=Watching.NOBODY), "ann", "Ann", ["random"])
        await table.settled()

        async def begin_meanwhile(user: str) -> None:
            table.receive(CommandKey("ann", "start"), Start(), lambda outcome: None)
            await table.settled()

        monkeypatch.setattr(table, "caught_up", begin_meanwhile)
        with pytest.raises(UsageError) as refused:
            await answer(table, "bob", TableQuestion())
        assert refused.value.code == "not-shown"


def test_a_delayed_table_shows_a_deal_when_the_next_is_dealt(visitor: Visit) -> None:
    ann, bob = visitor("Ann"), visitor("Bob")
    wanted = {"computers": ["casual"], "start": True, "watching": "delayed", "options": {"deals": 2}}
    table = ann.make_table("rap-rummy", **wanted)
    with bob.at(table["id"]) as bobs, ann.at(table["id"]) as anns:
        bobs.next()
        anns.next()
        assert bobs.view["deal"] == 0
        while anns.places["stage"] == "playing":
            if anns.view["may"]:
                anns.act("rap" if any(one["act"] == "rap" for one in anns.view["may"]) else anns.view["may"][0]["act"])
            if not anns.view["may"] and anns.places["stage"] == "playing":
                anns.next()
        anns.ask(do="next")
        lines = bobs.until(lambda frame: frame["type"] == "lines" and frame["view"]["deal"] == 1)
        assert lines["view"]["result"] is not None
        assert [line["seq"] for line in lines["lines"]] == list(
            range(lines["lines"][0]["seq"], lines["view"]["seq"] + 1)
        )


def test_an_onlooker_of_a_delayed_table_learns_that_nothing_is_shown_yet(visitor: Visit) -> None:
    ann, bob = visitor("Ann"), visitor("Bob")
    table = ann.make_table("rap-rummy", computers=["casual"], watching="delayed", options={"deals": 1})
    with bob.at(table["id"]) as bobs, ann.at(table["id"]) as anns:
        bobs.next()
        anns.next()
        anns.ask(do="ready")
        anns.ask(do="start")
        begun = bobs.until(lambda frame: frame["type"] == "lines")
        assert (begun["number"], begun["lines"]) == (1, [])
        assert bobs.until(lambda frame: frame["type"] == "places")["stage"] == "playing"
        with visitor("Cy").at(table["id"]) as cys:
            cys.next()
            assert begun["view"] == cys.view, "as for who comes now"
        assert (begun["view"]["counts"], begun["view"]["pile"], begun["view"]["result"]) == ([], [], None)


def test_with_open_hands_an_onlooker_sees_all_and_a_player_their_own(visitor: Visit) -> None:
    ann, bob = visitor("Ann"), visitor("Bob")
    table = ann.make_table("rummy-1916", computers=["casual"], start=True, watching="hands")
    with bob.at(table["id"]) as bobs, ann.at(table["id"]) as anns:
        bobs.next()
        anns.next()
        assert [len(hand) for hand in bobs.view["hands"]] == bobs.view["counts"]
        assert bobs.view["hands"][0] == anns.view["hand"]
        assert "hands" not in anns.view


def test_a_player_who_gave_up_a_seat_never_sees_the_hands_of_that_game(visitor: Visit) -> None:
    ann, bob, cy = visitor("Ann"), visitor("Bob"), visitor("Cy")
    table = ann.make_table("rummy-1916", seats=2, watching="hands")
    with ann.at(table["id"]) as anns, bob.at(table["id"]) as bobs, cy.at(table["id"]) as cys:
        for at in (anns, bobs, cys):
            at.next()
        bobs.ask(do="sit", seat=1, name="Bob")
        for at in (bobs, anns):
            at.ask(do="ready")
        anns.ask(do="start")
        bobs.ask(do="leave")
        if not anns.view["may"]:
            anns.until(lambda frame: bool(frame.get("view", {}).get("may")))
        anns.act(anns.view["may"][0]["act"])
        for at in (bobs, cys):
            at.until(lambda frame: any(line.get("seat") == 0 for line in frame.get("lines", ())))
        assert "hands" in cys.view
        assert "hands" not in bobs.view
        with bob.at(table["id"]) as again:
            again.next()
            assert again.whole["you"] is None
            assert again.view["hand"] is None
            assert "hands" not in again.view
