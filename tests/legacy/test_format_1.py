"""What was written before records had format 2: it is read as before, goes on in its own format, and claims no more than it knows."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from rumpus.games import BOOKS
from rumpus.record import RecordFile, read_record
from rumpus.record.statements import Reader, Report, Stance, examine
from tests.server.serving import served
from tests.server.test_play import play_on
from tests.server.visitors import PATIENCE, Frame, Visitor
from tests.whole_games import play_at_random

WRITTEN = Path(__file__).parent / "d232922"
SAID: Frame = json.loads((WRITTEN / "said.json").read_text("utf-8"))


def shown(report: Report) -> set[str]:
    return {one.name for one in report.standing(Stance.SHOWN)}


@pytest.mark.parametrize("slug", BOOKS)
class TestFiles:
    def test_a_finished_one_shows_what_it_showed_and_no_start_promise(self, slug: str) -> None:
        record = read_record(WRITTEN / "records" / f"{slug}.jsonl")
        assert record.start_promise is None
        assert shown(examine(record)) == {"rules", "deals", "end"}
        promised = examine(record, Reader(frozenset({record.header["commitment"]})))
        assert shown(promised) == {"rules", "deals", "end"}
        assert promised.statements[2].code == "format-1"
        assert examine(record, Reader(frozenset({"0" * 64}))).standing(Stance.CONTRADICTED)

    def test_one_given_up_was_declared(self, slug: str) -> None:
        report = examine(read_record(WRITTEN / "records" / f"{slug}-given-up.jsonl"))
        assert report.statements[-1].code in ("declared", "reached")
        assert shown(report) == {"rules", "deals", "end"}

    def test_one_of_given_orders_says_that_the_cards_were_chosen(self, slug: str) -> None:
        report = examine(read_record(WRITTEN / "records" / f"{slug}-orders.jsonl"))
        assert report.are_cards_chosen
        assert shown(report) == {"rules", "end"}

    def test_one_that_goes_on_ends_in_its_format(self, slug: str, tmp_path: Path) -> None:
        path = tmp_path / f"{slug}-unfinished.jsonl"
        for end in ("", ".key"):
            shutil.copy(WRITTEN / "records" / (path.name + end), tmp_path)
        header = path.read_bytes().splitlines()[0]
        with RecordFile.resume(path) as file:
            play_at_random(file.game, moves=3)
            file.append()
            if not file.ended:
                file.abandon()
        assert path.read_bytes().splitlines()[0] == header
        record = read_record(path)
        assert record.header["format"] == "rumpus/1"
        assert shown(examine(record)) == {"rules", "deals", "end"}


@pytest.fixture(scope="module")
def ann(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    """Ann, back at a server that was given the database."""
    data = tmp_path_factory.mktemp("data")
    shutil.copy(WRITTEN / "rumpus.db", data)
    with served(data) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        http.cookies.update(SAID["session"])
        visitor = object.__new__(Visitor)  # not a new one, who would say a name
        visitor.http, visitor.url = http, server.url
        yield visitor


@pytest.mark.parametrize("name", ["finished", "given_up"])
def test_records_of_a_server_are_told_as_they_were_and_not_signed_afterwards(ann: Visitor, name: str) -> None:
    then = SAID[name]
    assert ann.http.get(f"/api/records/{then['record']}/file").text == then["file"]
    told = ann.get(f"/api/records/{then['record']}")
    assert told["start_promise"] is None
    assert {one["code"] for one in told["statements"]} >= {"played", "derived", "unsigned", "none"}


def test_a_running_table_goes_on_without_a_start_promise_and_ends_in_its_format(ann: Visitor) -> None:
    with ann.at(SAID["running"]["id"]) as at:
        play_on(at, random.Random(1))
        assert [frame["start_promise"] for frame in at.frames if frame["type"] == "places"].count(None) >= 1
        assert at.whole["places"]["start_promise"] is None
        text = ann.http.get(f"/api/records/{at.places['record']}/file").text
        assert text.startswith('{"format":"rumpus/1",')
        assert '{"signed"' not in text
        at.ask(do="rematch")
        while at.places["stage"] == "over":
            at.next()
        assert at.places["start_promise"] is not None, "the next game begins in today's format"
