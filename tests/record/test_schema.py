"""The JSON Schema of docs/records: every real line fits, and what does not fit is no record."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rumpus.core.errors import RecordError
from rumpus.game import Game
from rumpus.record import Record, RecordFile, parse_record, read_record, record_of, verify
from tests.record.edits import edits, short
from tests.record.test_chosen_cards import position_game
from tests.whole_games import TABLES, finished, new_game, play_at_random

SHAPE = {"bad-field", "bad-format", "bad-number", "no-action", "bad-seat"}


@pytest.fixture(scope="module")
def schema(project: Path) -> Draft202012Validator:
    text = (project / "docs" / "records" / "record.schema.json").read_text("utf-8")
    Draft202012Validator.check_schema(json.loads(text))
    return Draft202012Validator(json.loads(text))


def faults(schema: Draft202012Validator, lines: list[dict[str, Any]]) -> list[str]:
    return [error.message for line in lines for error in schema.iter_errors(line)]


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_every_line_of_a_game_fits(schema: Draft202012Validator, slug: str, seats: int) -> None:
    lines = list(map(json.loads, str(record_of(finished(slug, seats))).splitlines()))
    assert faults(schema, lines) == []


def test_given_orders_a_clock_and_a_game_given_up_fit(schema: Draft202012Validator, tmp_path: Path) -> None:
    given = play_at_random(Game.from_order("gin-rummy", ["Ann", "Bob"], range(52)))
    with RecordFile.create(tmp_path / "game.jsonl", new_game("rummy-q", 2)) as file:
        file.game.play("pick", by="clock")
        file.abandon()
    for record in (record_of(given), read_record(tmp_path / "game.jsonl")):
        assert record.end is not None
        assert faults(schema, list(record.all_lines())) == []


def test_other_fields_fit(schema: Draft202012Validator) -> None:
    assert faults(schema, [line | {"x": {"y": [None]}} for line in short().all_lines()]) == []


def test_the_schema_and_the_parser_refuse_the_same_records(schema: Draft202012Validator) -> None:
    fits, unfit = 0, 0
    original = list(short().all_lines())
    for altered in edits(original):
        changed = [
            line for line, before in zip(altered, original, strict=True) if line != before or str(line) != str(before)
        ]
        code = refusal(altered)
        if faults(schema, changed):
            unfit += 1
            assert code is not None, changed
        else:
            fits += 1
            assert code not in SHAPE, changed
    assert min(fits, unfit) > 100


BEGINNINGS: dict[str, Callable[[], Record]] = {
    "fair": short,
    "orders": lambda: record_of(Game.from_order("rap-rummy", ["Ann", "Bob"])),
    "position": lambda: record_of(position_game("rummy-q")),
}


@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_a_header_begins_in_one_way_alone(schema: Draft202012Validator, beginning: str) -> None:
    """With fields of other beginnings in it the schema refuses what the reader refuses, and nothing else."""
    header = BEGINNINGS[beginning]().header
    fields = {
        "start": BEGINNINGS["position"]().header["start"],
        "dealer": 0,
        "purpose": "lesson",
        "commitment": "0" * 64,
        "words": ["", ""],
        "seeded": False,
        "orders": "given",
    }
    for name, value in [*fields.items(), ("purpose", "x"), ("orders", "x")]:
        for altered in (header | {name: value}, {one: header[one] for one in header if one != name}):
            refused = refusal([altered]) in SHAPE
            assert bool(faults(schema, [altered])) == refused, (name, altered)


def test_a_kind_may_be_longer_than_a_name(schema: Draft202012Validator) -> None:
    lines = list(short().all_lines())
    for length, code in ((120, None), (121, "bad-header")):
        lines[0]["seats"][0]["kind"] = "x" * length
        assert bool(faults(schema, lines)) == bool(code)
        assert refusal(lines) == code


def refusal(lines: list[dict[str, Any]]) -> str | None:
    try:
        verify(parse_record(json.dumps(line) + "\n" for line in lines))
    except RecordError as error:
        return error.code
    return None
