"""Parsing a file returns a record or names one bad line, at once and in one sentence."""

from __future__ import annotations

import json
import os
import tracemalloc
from collections.abc import Iterator
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.core.errors import RecordError, UsageError
from rumpus.record import Record, parse_record, read_record, record_of
from rumpus.record.format import LONGEST_LINE, MOST_LINES
from tests.whole_games import TABLES, finished

HEADER = str(record_of(finished("rap-rummy", 2))).split("\n")[0] + "\n"
ACTION = '{"seq":1,"seat":0,"act":"draw"}\n'


def parse_error(*lines: str | bytes) -> RecordError:
    with pytest.raises(RecordError) as error:
        parse_record(lines)
    assert str(error.value).startswith(f"line {error.value.subject}: ")
    assert len(str(error.value)) < 400
    return error.value


def change_line(line: str, **fields: object) -> str:
    return json.dumps(json.loads(line) | fields) + "\n"


def without(line: str, name: str) -> str:
    return json.dumps({key: value for key, value in json.loads(line).items() if key != name}) + "\n"


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_written_record_is_read_back(slug: str, seats: int) -> None:
    record = record_of(finished(slug, seats))
    lines = str(record).splitlines(keepends=True)
    assert parse_record(lines) == parse_record(line.encode() for line in lines) == record
    assert parse_record(str(record)) == record


def test_unknown_fields_are_preserved() -> None:
    lines = [
        change_line(HEADER, date="2026-01-31", site={"of": [1, 2, None]}),
        change_line(ACTION, clock=2, note="é\U0001f0cf"),
        '{"seq":2,"end":{"reason":"abandoned","by":[0]},"scores":[0,0],"secret":"00","x":true}\n',
    ]
    record = parse_record(lines)
    assert record.header["site"] == {"of": [1, 2, None]}
    assert record.lines[0]["note"] == "é\U0001f0cf"
    assert parse_record(str(record).splitlines(keepends=True)) == record


class TestLines:
    @pytest.mark.parametrize(
        ("line", "code", "said"),
        [
            ("", "empty", "the file is empty: a record begins with its header"),
            ("\n", "not-json", "not a whole line of JSON: the file is cut, damaged, or no record"),
            (HEADER[:-1], "cut", "the line does not end: the file is cut here"),
            (HEADER[:40], "not-json", "not a whole line of JSON"),
            ("Dear diary,\n", "not-json", "not a whole line of JSON"),
            ("\ufeff" + HEADER, "not-json", "not a whole line of JSON"),
            (b"\xff\xfe{}\n", "not-json", "not a whole line of JSON"),
            (b"\0" * 512, "not-json", "not a whole line of JSON"),
            ("\ud800\n", "not-json", "not a whole line of JSON"),
            ('{"a":"\\ud800"}\n', "not-json", "not a whole line of JSON"),
            ("[" * 60_000 + "\n", "not-json", "not a whole line of JSON"),
            ("9" * 5_000 + "\n", "not-json", "not a whole line of JSON"),
            ('{"a":NaN}\n', "not-json", "NaN is no number: the file is cut"),
            ('{"a":-Infinity}\n', "not-json", "-Infinity is no number"),
            ('{"a":1e999}\n', "bad-number", "1e999 is not a whole number, written in figures"),
            ('{"a":1,"b":2,"a":1}\n', "not-json", "a field stands twice"),
            ("[]\n", "not-an-object", "each line is a JSON object in braces"),
            ("null\n", "not-an-object", "each line is a JSON object in braces"),
            ('"' + "x" * LONGEST_LINE + '"\n', "too-long", "this is no record"),
        ],
        ids=lambda value: repr(value[:20]),
    )
    def test_the_fault_of_the_first_line_is_reported(self, line: str | bytes, code: str, said: str) -> None:
        error = parse_error(*([line] if line else []))
        assert (error.code, error.subject) == (code, "1")
        assert said in error.message

    @pytest.mark.parametrize("depth", [101, 900, 5_000, 9_000])
    @pytest.mark.parametrize(("begins", "ends"), [('{"a":', "}"), ("[", "]")])
    def test_a_hundred_in_one_another_are_the_most(self, depth: int, begins: str, ends: str) -> None:
        deep = begins * (depth - 1) + "1" + ends * (depth - 1)
        assert parse_error(HEADER, f'{{"seq":1,"act":"draw","x":{deep}}}\n').code == "not-json"
        deep = begins * 99 + "1" + ends * 99
        assert parse_record([HEADER, f'{{"seq":1,"act":"draw","x":{deep}}}\n']).lines

    @pytest.mark.parametrize("sign", ["a", "é", "\U0001f0cf"])
    def test_a_line_is_measured_in_bytes_as_text_and_as_bytes(self, sign: str) -> None:
        room = LONGEST_LINE - len(ACTION)
        width = len(sign.encode())
        line = ACTION.replace("draw", f"draw{sign * (room // width)}{'a' * (room % width)}")
        assert parse_record(HEADER + line) == parse_record([HEADER.encode(), line.encode()])
        longer = line.replace("draw", "draw ")
        assert {parse_error(HEADER, longer).code, parse_error(HEADER.encode(), longer.encode()).code} == {"too-long"}

    def test_a_later_line_is_named(self) -> None:
        assert parse_error(HEADER, ACTION, "{}}\n").subject == "3"
        assert parse_error(HEADER, ACTION, ACTION).code == "bad-seq"

    def test_lines_of_another_system_are_read(self) -> None:
        assert len(parse_record([HEADER.replace("\n", "\r\n"), ACTION.replace("\n", "\r\n")]).lines) == 1


class TestTheHeader:
    @pytest.mark.parametrize("version", ["rumpus/3", "rumpus/10", "", 1, None, True, ["rumpus/2"], "x" * 60_000])
    def test_the_refusal_of_another_version_names_the_supported_one(self, version: object) -> None:
        error = parse_error(change_line(HEADER, format=version))
        assert (error.code, error.subject) == ("bad-format", "1")
        if version == "rumpus/3":
            assert error.message == ("line 1: format 'rumpus/3' is not a record this version reads; it reads rumpus/2")

    def test_a_record_in_format_1_is_refused_in_a_sentence_of_its_own(self) -> None:
        error = parse_error(change_line(HEADER, format="rumpus/1"))
        assert error.code == "old-format"
        assert error.message == (
            "line 1: this record was made before Rumpus 0.2.0, in format rumpus/1, which cannot be read; "
            "use the Rumpus that made it"
        )

    def test_a_line_of_another_kind_is_no_header(self) -> None:
        assert parse_error(ACTION).code == "bad-format"

    @pytest.mark.parametrize("name", ["game", "rules", "options", "seats", "commitment", "words", "seeded"])
    @pytest.mark.parametrize("value", [None, True, "x", 7, [], {}, [1], {"a": []}, [[]], {"a": [1]}, [{}]])
    def test_each_field_must_have_the_right_type(self, name: str, value: object) -> None:
        kinds: dict[str, Any] = {"game": str, "rules": int, "commitment": str, "seeded": bool}
        fine: dict[str, list[object]] = {"options": [{}], "seats": [[]], "words": [[]]}
        if type(value) is kinds.get(name) or value in fine.get(name, []):
            return
        error = parse_error(change_line(HEADER, **{name: value}))
        assert error.code == "bad-field"
        assert f'"{name}" must be ' in error.message
        assert f'"{name}" is missing' in parse_error(without(HEADER, name)).message

    @pytest.mark.parametrize("seat", [{"name": "Ann"}, {"kind": "person"}, {"name": 1, "kind": "person"}, "Ann"])
    def test_a_seat_has_a_name_and_a_kind(self, seat: object) -> None:
        assert parse_error(change_line(HEADER, seats=[seat])).code == "bad-field"

    @pytest.mark.parametrize(
        "fields", [{"orders": 1, "dealer": 0}, {"orders": "given"}, {"orders": "given", "dealer": "0"}]
    )
    def test_given_orders_need_a_dealer(self, fields: dict[str, object]) -> None:
        assert parse_error(change_line(HEADER, **fields)).code == "bad-field"


class TestActionsAndTheEnd:
    @pytest.mark.parametrize("seq", [0, 2, "1", True, None, [1], -1])
    def test_lines_are_numbered_without_a_gap(self, seq: object) -> None:
        error = parse_error(HEADER, change_line(ACTION, seq=seq))
        assert (error.code, error.subject) == ("bad-seq", "2")
        assert error.message == 'line 2: "seq" must be 1: a line is missing, doubled or out of place'
        assert parse_error(HEADER, without(ACTION, "seq")).code == "bad-seq"

    @pytest.mark.parametrize(
        ("fields", "code"),
        [
            ({"act": None}, "no-action"),
            ({"act": ["draw"]}, "no-action"),
            ({"seat": "0"}, "bad-seat"),
            ({"seat": None}, "bad-seat"),
            ({"seat": True}, "bad-seat"),
            ({"points": 3}, "bad-field"),
            ({"points": [None]}, "bad-field"),
            ({"points": {"0": 1}}, "bad-field"),
            ({"by": 1}, "bad-field"),
            ({"end": None}, "bad-field"),
            ({"end": {}}, "bad-field"),
            ({"end": {"reason": 1}}, "bad-field"),
            ({"end": {"reason": "abandoned"}}, "bad-field"),
            ({"end": {"reason": "abandoned"}, "scores": [None]}, "bad-field"),
            ({"end": {"reason": "abandoned"}, "scores": [], "secret": 7}, "bad-field"),
            ({"end": {"reason": "abandoned"}, "scores": [], "secret": "ab" * 1025}, "bad-field"),
        ],
    )
    def test_each_field_must_have_the_right_type(self, fields: dict[str, object], code: str) -> None:
        error = parse_error(HEADER, change_line(ACTION, **fields))
        assert (error.code, error.subject) == (code, "2")

    def test_a_line_needs_an_action(self) -> None:
        assert parse_error(HEADER, without(ACTION, "act")).code == "no-action"

    @pytest.mark.parametrize(
        "number", ["1.0", "1e0", "10E-1", "9007199254740992", "-9007199254740992", "-0", "9" * 400]
    )
    @pytest.mark.parametrize("line", ['{"seq":1,"seat":%s,"act":"draw"}\n', '{"seq":1,"act":"draw","x":[%s]}\n'])
    def test_it_has_only_numbers_that_every_program_reads_alike(self, line: str, number: str) -> None:
        error = parse_error(HEADER, line % number)
        assert (error.code, error.subject) == ("bad-number", "2")
        assert parse_error(HEADER[:-2] + f',"x":{number}}}\n').code == "bad-number"
        assert parse_record([HEADER, line % "-9007199254740991"]).lines

    def test_the_greatest_and_the_least_number_are_read(self) -> None:
        points = [(1 << 53) - 1, 1 - (1 << 53)]
        assert parse_record([HEADER, change_line(ACTION, points=points)]).lines[0]["points"] == points

    def test_nothing_follows_the_end(self) -> None:
        end = '{"seq":1,"end":{"reason":"abandoned"},"scores":[]}\n'
        assert parse_error(HEADER, end, '{"seq":2,"act":"draw"}\n').code == "after-end"
        assert parse_error(HEADER, end, end).code == "after-end"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
NAMES = (
    "format game rules options seats commitment words seeded seq act seat points by end scores secret orders dealer "
    "start purpose signed"
)


@given(st.lists(st.binary(max_size=60)))
def test_any_bytes_are_a_record_or_refused(lines: list[bytes]) -> None:
    with pytest.raises(RecordError):
        parse_record(lines)


@given(
    st.lists(st.dictionaries(st.sampled_from(NAMES.split()), JSON, max_size=8), max_size=5),
    st.sampled_from([HEADER, ""]),
)
def test_any_objects_are_a_record_or_refused(objects: list[dict[str, Any]], header: str) -> None:
    lines = [json.dumps(fields) + "\n" for fields in objects]
    try:
        record = parse_record([header, *lines] if header else lines)
    except RecordError as error:
        assert str(error).startswith("line ")  # noqa: PT017  # either is right
    else:
        assert isinstance(record, Record)


class TestMuchNoise:
    """100 MB of it is told from its first line, in little memory."""

    MEGABYTES = 100

    def read_error(self, path: Path) -> RecordError:
        tracemalloc.start()
        try:
            with pytest.raises(RecordError) as error:
                read_record(path)
            assert tracemalloc.get_traced_memory()[1] < 2_000_000
        finally:
            tracemalloc.stop()
        return error.value

    def write(self, path: Path, first: bytes, chunk: bytes) -> None:
        with path.open("wb") as file:
            file.write(first)
            file.writelines(repeat(chunk, self.MEGABYTES))

    def test_in_one_line(self, tmp_path: Path) -> None:
        path = tmp_path / "noise"
        self.write(path, b"", os.urandom(1 << 20).replace(b"\n", b"\r"))
        assert self.read_error(path).subject == "1"

    def test_with_newlines(self, tmp_path: Path) -> None:
        path = tmp_path / "noise"
        self.write(path, b"", os.urandom((1 << 20) - 1) + b"\n")
        assert self.read_error(path).subject == "1"

    def test_after_a_header(self, tmp_path: Path) -> None:
        path = tmp_path / "noise"
        self.write(path, HEADER.encode(), os.urandom(1 << 20).replace(b"\n", b" "))
        assert self.read_error(path).subject == "2"

    def test_of_spaces_only(self, tmp_path: Path) -> None:
        path = tmp_path / "noise"
        self.write(path, b"", b" " * (1 << 20))
        assert self.read_error(path).code == "too-long"

    def test_lines_that_look_right_without_end(self) -> None:
        def lines() -> Iterator[str]:
            yield HEADER
            for seq in range(1, 10**9):
                yield f'{{"seq":{seq},"seat":0,"act":"draw"}}\n'

        assert refused_lines(lines()).subject == str(MOST_LINES + 1)


def refused_lines(lines: Iterator[str]) -> RecordError:
    with pytest.raises(RecordError) as error:
        parse_record(chain(lines))
    return error.value


class TestFilesThatCannotBeRead:
    def test_there_is_none(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match="No such file or directory"):
            read_record(tmp_path / "none.jsonl")

    def test_a_directory(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match="Is a directory") as refusal:
            read_record(str(tmp_path))
        assert refusal.value.code == "unreadable-file"

    def test_an_empty_file(self, tmp_path: Path) -> None:
        (tmp_path / "empty").touch()
        with pytest.raises(RecordError, match="the file is empty"):
            read_record(tmp_path / "empty")
