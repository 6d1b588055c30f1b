"""Tables of an evening that are played on this server: nobody is host, and the results come by themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from rumpus.server.evenings.evenings import LiveEvening
from rumpus.store import StoreError
from tests.server.in_process import serving
from tests.server.serving import Served
from tests.server.test_evenings import EveningPhone, code_of, done
from tests.server.visitors import AtTable, Visitor

Come = Callable[[str], Visitor]
Document = dict[str, Any]
ONE_DEAL = {"game": "rap-rummy", "options": {"deals": 1}}
SIZES = {"least": 2, "most": 4, "preferred": 2}


def opened(url: str, seats: Sequence[Sequence[int]] = ((1, 2), (3, 4)), **settings: Any) -> EveningPhone:
    """An organiser of an evening whose first round is drawn."""
    phone = EveningPhone.opening(url, **{"played": ONE_DEAL, "tables": SIZES, **settings})
    phone.do(do="add", people=[{"name": name} for name in ("Ann", "Bob", "Cy", "Di")])
    phone.do(do="draw", round=1, tables=[list(table) for table in seats])
    return phone


def play(phone: EveningPhone, table: int, **duty: Any) -> str:
    return str(done(phone.call("POST", "/play", {"table": table, "writer": "Org", **duty}))["played_at"])


def table_of(phone: EveningPhone, table: int) -> Document:
    return dict(phone.evening["rounds"][0]["tables"][table - 1])


def sit(stack: ExitStack, table: str, people: Sequence[tuple[Visitor, str]]) -> list[AtTable]:
    """Let these people sit down by seat, under these names, and be ready."""
    sockets = []
    for seat, (visitor, name) in enumerate(people):
        at = stack.enter_context(visitor.at(table))
        at.next()
        assert at.ask(do="sit", seat=seat, name=name)["type"] == "done"
        assert at.ask(do="ready")["type"] == "done"
        sockets.append(at)
    return sockets


def play_out(sockets: Sequence[AtTable]) -> Document:
    """Play the game to its end by the last thing that each may do. Return its outcome."""
    while True:
        view = sockets[0].ask(ask="table")["answer"]["view"]
        if view["outcome"]:
            return dict(view["outcome"])
        at = sockets[view["to_move"]]
        at.view = at.ask(ask="table")["answer"]["view"]
        assert at.act(at.view["may"][-1]["act"])["type"] == "done"


def names_of(*names: str, visitor: Come) -> list[tuple[Visitor, str]]:
    return [(visitor(name), name) for name in names]


def test_a_round_is_played_at_two_tables_and_its_results_are_entered(server: Served, visitor: Come) -> None:
    phone = opened(server.url)
    with ExitStack() as stack:
        swapped = sit(stack, play(phone, 1), names_of("Bob", "ANN", visitor=visitor))
        strangers = sit(stack, play(phone, 2), names_of("Zoe", "Yan", visitor=visitor))
        assert play(phone, 2) == table_of(phone, 2)["played_at"] == strangers[0].whole["table"]
        first, second = play_out(swapped), play_out(strangers)
    evening = phone.evening
    tables = evening["rounds"][0]["tables"]
    assert tables[0]["result"]["points"] == first["points"][::-1]
    assert tables[0]["result"]["winners"] == sorted(1 - seat for seat in first["winners"])
    assert tables[1]["result"]["points"] == second["points"]
    assert [table["entries"][0]["writer"] for table in tables] == ["this server", "the table"]
    assert [line["text"] for line in evening["log"][3:5]] == [
        "Org opened table 1 of round 1 on this server",
        "Org opened table 2 of round 1 on this server",
    ]
    assert code_of(phone.call("POST", "/play", {"table": 1}), 400) == "round-played"
    phone.do(do="draw", round=2, tables=[[1, 3], [2, 4]])


def test_nobody_at_the_table_is_its_host(server: Served, visitor: Come) -> None:
    phone = opened(server.url, turn_seconds=10, own_seconds=600)
    table = play(phone, 1)
    with ExitStack() as stack:
        ann = stack.enter_context(visitor("Ann").at(table))
        ann.next()
        assert ann.ask(do="sit", seat=0, name="Ann")["type"] == "done"
        assert ann.ask(do="computer", seat=1, kind="club")["error"]["code"] == "not-host"
        assert ann.ask(do="start")["error"]["code"] == "not-host"
        assert ann.ask(do="options", options={"deals": 2})["error"]["code"] == "not-host"
        assert ann.ask(do="leave")["type"] == "done"
        people = sit(stack, table, names_of("Ann", "Bob", visitor=visitor))
        late = stack.enter_context(visitor("Cy").at(table))
        late.next()
        assert late.ask(do="sit", seat=1, name="Cy")["error"]["code"] in ("begun", "seat-taken")
        seen = people[0].ask(ask="table")["answer"]
        assert (seen["host"], seen["places"]["host_seat"]) == (False, None)
        assert people[0].whole["clock"] == {"per_turn": None, "bank": 600, "increment": 10}
        assert (seen["places"]["stage"], ann.ask(do="kick", seat=1)["error"]["code"]) == ("playing", "not-host")
        play_out(people)
        assert people[0].ask(do="rematch")["error"]["code"] == "wrong-time"


def test_organisers_free_seats_and_close_the_table(server: Served, visitor: Come) -> None:
    phone = opened(server.url)
    table = play(phone, 1)
    code = done(phone.call("POST", "/links", {"table": 1}))["tables"]["1"]
    assert code_of(phone.with_code(code).call("POST", "/play", {"table": 1}), 403) == "organisers-only"
    assert code_of(phone.call("POST", "/play", {"table": 2, "do": "close"}), 409) == "not-played-here"
    assert code_of(phone.call("POST", "/play", {"table": 3}), 404) == "no-table"
    assert code_of(phone.call("POST", "/play", {"table": 1, "do": "free", "seat": 1}), 400) == "bad-seat"
    assert code_of(phone.send(do="swap", first=1, second=3), 409) == "played-here"
    swapped = phone.do(do="draw", round=1, tables=[[1, 2], [4, 3]])["rounds"][0]["tables"]
    assert [one["played_at"] for one in swapped] == [table, ""]
    with ExitStack() as stack:
        people = names_of("Ann", "Bob", visitor=visitor)
        sit(stack, table, people[:1])
        play(phone, 1, do="free", seat=0)
        ann, _ = sit(stack, table, people)
        assert ann.ask(ask="table")["answer"]["places"]["stage"] == "playing"
        play(phone, 1, do="free", seat=1)
        seats = ann.ask(ask="table")["answer"]["places"]["seats"]
        assert [seat["kind"] for seat in seats] == ["person", "club"]
        assert play(phone, 1, do="close") == ""
        closed = table_of(phone, 1)
        assert (closed["played_at"], closed["result"]) == ("", None)
    assert play(phone, 1) not in ("", table)
    phone.do(do="swap", first=3, second=4)
    phone.do(do="finish")
    assert code_of(phone.call("POST", "/play", {"table": 2}), 400) == "evening-over"


def test_a_game_in_plain_points_cannot_be_played_on_the_server(server: Served) -> None:
    phone = opened(server.url, played={})
    assert code_of(phone.call("POST", "/play", {"table": 1}), 409) == "plain-points"


def test_a_result_is_entered_once_although_the_server_is_killed_after_the_game(server: Served, visitor: Come) -> None:
    phone = opened(server.url)
    with ExitStack() as stack:
        outcome = play_out(sit(stack, play(phone, 1), names_of("Ann", "Bob", visitor=visitor)))
        server.kill()
    server.start_again()
    for _ in range(2):
        table = table_of(phone, 1)
        assert table["result"]["points"] == outcome["points"]
        assert len(table["entries"]) == 1


def test_a_result_that_could_not_be_stored_is_entered_after_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visit: Callable[[str, str], Visitor]
) -> None:
    def play_it(url: str) -> tuple[EveningPhone, Document]:
        phone = opened(url)
        people = [(visit(url, name), name) for name in ("Ann", "Bob")]
        with ExitStack() as stack:
            sockets = sit(stack, play(phone, 1), people)
            monkeypatch.setattr(LiveEvening, "accept", _fail)
            return phone, play_out(sockets)

    async def _fail(*words: object) -> None:
        raise StoreError("the disk is full", code="disk-full")

    async def whole() -> None:
        async with serving(tmp_path) as (_, port):
            phone, outcome = await asyncio.to_thread(play_it, f"http://127.0.0.1:{port}")
            assert (await asyncio.to_thread(phone.call, "GET", "")).status_code == 507
        monkeypatch.undo()
        async with serving(tmp_path) as (_, port):
            phone.url = f"http://127.0.0.1:{port}"
            table = await asyncio.to_thread(table_of, phone, 1)
            assert table["result"]["points"] == outcome["points"]

    asyncio.run(whole())
