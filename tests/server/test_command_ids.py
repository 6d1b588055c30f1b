"""A command id identifies one command: repeated, it gets the same answer; with another command it is refused."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from rumpus.core.errors import UsageError
from rumpus.room.commands import Act, Ready, Say, SetOptions, Sit
from rumpus.room.settings import Settings
from rumpus.server.live.registry import Tables
from rumpus.server.live.table.replies import MOST_REMEMBERED
from rumpus.server.protocol.requests import Typed
from tests.server.evenings import Evening, Reply, run
from tests.server.in_process import serving

SETTINGS = Settings("rummy-1926", 2)


def test_an_id_that_was_used_is_refused_for_another_command_and_answers_its_own(tmp_path: Path) -> None:
    async def talk(tables: Tables) -> None:
        evening = Evening(tables, SETTINGS, [])
        await evening.gather()
        assert await evening.do("ann", Say("once"), "mine") == ["done"]
        assert await evening.do("ann", Say("twice"), "mine") == ["id-used"]
        assert await evening.do("ann", Ready(), "mine") == ["id-used"]
        assert await evening.do("bob", Say("twice"), "mine") == ["done"]  # an id of their own
        assert await evening.do("ann", Say(""), "wrong") == ["bad-talk"]
        assert await evening.do("ann", Say("right"), "wrong") == ["id-used"]
        for number in range(MOST_REMEMBERED + 1):
            await evening.do("bob", Ready(ready=number % 2 == 0))
        assert await evening.do("ann", Say("twice"), "mine") == ["id-used"]
        assert await evening.do("ann", Say("once"), "mine") == ["done"]
        assert [said["text"] for said in evening.table.table_document("ann")["talk"]] == ["once", "twice"]

    run(talk, tmp_path)


def test_an_id_of_a_command_that_is_being_done_is_refused_for_another(tmp_path: Path) -> None:
    async def talk(tables: Tables) -> None:
        evening = Evening(tables, SETTINGS, [])
        await evening.gather()
        first, other, again = (evening.ask("ann", Say(text), "mine") for text in ("once", "twice", "once"))
        assert (first.codes, other.codes, again.codes) == ([], ["id-used"], [])
        await evening.table.settled()
        assert (first.codes, other.codes, again.codes) == (["done"], ["id-used"], ["done"])

    run(talk, tmp_path)


def test_the_command_of_a_line_is_known_by_its_id_when_the_table_was_made_again(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        evening = Evening(tables, SETTINGS, [])
        await evening.gather()
        await evening.start()
        user, act = evening.act()
        assert await evening.do(user, act, "mine") == ["done"]
        evening.table.close()
        tables.forget(evening.table)
        assert await evening.do(user, Act("another", act.seq), "mine") == ["id-used"]
        assert await evening.do(user, act, "mine") == ["done"]
        assert await evening.do(user, Typed(act.act, act.seq), "mine") == ["id-used"]
        assert evening.table.room.next_seq == act.seq + 1

    run(play, tmp_path)


def test_the_order_of_options_does_not_make_it_another_command(tmp_path: Path) -> None:
    async def choose(tables: Tables) -> None:
        evening = Evening(tables, Settings("rap-rummy", 2), [])
        chosen: dict[str, int | str | None] = {"deals": 3, "target_score": None}
        assert await evening.do("ann", SetOptions(chosen), "mine") == ["done"]
        assert await evening.do("ann", SetOptions(dict(reversed(chosen.items()))), "mine") == ["done"]
        assert await evening.do("ann", SetOptions({"deals": 4}), "mine") == ["id-used"]

    run(choose, tmp_path)


def test_the_refusal_names_the_id_and_the_next_step(tmp_path: Path) -> None:
    async def sit(tables: Tables) -> Reply:
        evening = Evening(tables, SETTINGS, [])
        evening.ask("ann", Say("Hello!"), "my id")
        reply = evening.ask("ann", Sit(1, "Ann"), "my id")
        await evening.table.settled()
        return reply

    [refused] = run(sit, tmp_path).outcomes
    assert isinstance(refused, UsageError)
    assert (refused.code, refused.subject) == ("id-used", "my id")
    assert "give each command a new id" in refused.message


@pytest.mark.parametrize("name", ["start", "mine"])
def test_over_http_it_is_a_conflict_and_no_id_is_taken_by_the_server(tmp_path: Path, name: str) -> None:
    asyncio.run(_by_http(tmp_path, name))


async def _by_http(data: Path, name: str) -> None:
    async with serving(data) as (_, port), httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as ann:
        await ann.post("/api/me", json={"name": "Ann"})
        made = (
            await ann.post("/api/tables", json={"game": "rap-rummy", "computers": ["random"], "start": True})
        ).json()
        path = f"/api/tables/{made['id']}/commands"
        first = await ann.post(path, json={"id": name, "do": "say", "text": "Hello!"})
        other = await ann.post(path, json={"id": name, "do": "say", "text": "Goodbye!"})
    assert (made["stage"], first.status_code) == ("playing", 200)
    assert (other.status_code, other.json()["code"]) == (409, "id-used")
