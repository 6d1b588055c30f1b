"""Reading records: text becomes a ``Record`` of the right shape, or the first line that is not one is named.

Whether the game it tells was played by the rules is another question (``replay``).
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from rumpus.core.errors import RecordError
from rumpus.record.format import FORMAT, LONGEST_LINE, MOST_LINES, Fields, Record

_LONGEST_MESSAGE = 300


def record_error(number: int, code: str, message: str, clause: str | None = None) -> RecordError:
    """The error that this line (from 1) does not hold."""
    if len(message) > _LONGEST_MESSAGE:
        message = message[:_LONGEST_MESSAGE] + "…"
    return RecordError(f"line {number}: {message}", code=code, clause=clause, subject=str(number))


def parse_record(lines: Iterable[str | bytes] | str) -> Record:
    """The record these lines, or this text, spell; raises RecordError that names the first line that does not hold.

    Lines are read one by one, so noise is refused at its first line, however much follows.
    """
    header: Fields | None = None
    body: list[Fields] = []
    end: Fields | None = None
    for number, line in enumerate(io.StringIO(lines) if isinstance(lines, str) else lines, start=1):
        fields = _parse_line(number, line)
        if header is None:
            header = _checked_header(fields)
        elif end is not None:
            raise record_error(number, "after-end", "nothing follows the last line; cut the file here")
        elif "end" in fields:
            end = _checked(number, fields, _END)
        else:
            body.append(_checked(number, fields, _ACTION))
    if header is None:
        raise record_error(1, "empty", "the file is empty: a record begins with its header")
    return Record(header, body, end)


# A line as JSON


class _UnfitError(ValueError):
    """JSON that a record does not have; its text says what."""


def _object(pairs: list[tuple[str, Any]]) -> Fields:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise _UnfitError("a field stands twice")
    return fields


def _no_number(word: str) -> float:
    raise _UnfitError(f"{word} is no number")


def _finite(text: str) -> float:
    number = float(text)
    return number if abs(number) < float("inf") else _no_number(text)


_JSON = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_number, parse_float=_finite)


def _parse_line(number: int, line: str | bytes) -> Fields:
    if len(line) > LONGEST_LINE or number > MOST_LINES:
        most = f"{LONGEST_LINE} characters" if number <= MOST_LINES else f"{MOST_LINES} lines"
        raise record_error(number, "too-long", f"longer than {most}: this is no record")
    try:
        text = (line.encode() if isinstance(line, str) else line).decode()
        fields = _JSON.decode(text)
        if "\\u" in text:
            json.dumps(fields, ensure_ascii=False).encode()  # half a surrogate pair is no text
    except (ValueError, RecursionError) as error:
        told = str(error) if isinstance(error, _UnfitError) else "not a whole line of JSON"
        raise record_error(number, "not-json", f"{told}: the file is cut, damaged, or no record") from None
    if not text.endswith("\n"):
        raise record_error(number, "cut", "the line does not end: the file is cut here")
    if not isinstance(fields, dict):
        raise record_error(number, "not-an-object", "each line is a JSON object in braces")
    return fields


# The fields of a line


class _Kind(NamedTuple):
    """What a field holds, in words, and whether a value is that."""

    told: str
    holds: Callable[[object], bool]
    code: str = "bad-field"
    needed: bool = True


def _is_text(value: object) -> bool:
    return type(value) is str


def _is_number(value: object) -> bool:
    return type(value) is int  # true and 1.0 are not


def _are(holds: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda values: isinstance(values, list) and all(map(holds, values))


def _is_seat(value: object) -> bool:
    return isinstance(value, dict) and _is_text(value.get("name")) and _is_text(value.get("kind"))


def _are_options(value: object) -> bool:
    return isinstance(value, dict) and all(v is None or _is_text(v) or _is_number(v) for v in value.values())


def _is_end(value: object) -> bool:
    if not isinstance(value, dict) or not _is_text(value.get("reason")):
        return False
    return all(_are(_is_number)(value.get(name, [])) for name in ("winners", "points", "settlement"))


_HEADER = {
    "game": _Kind("text", _is_text),
    "rules": _Kind("a whole number", _is_number),
    "options": _Kind("an object of texts, whole numbers and nulls", _are_options),
    "seats": _Kind('a list of objects, each with "name" and "kind", both texts', _are(_is_seat)),
}
_FAIR = {
    "commitment": _Kind("text", _is_text),
    "words": _Kind("a list of texts, one a seat", _are(_is_text)),
    "seeded": _Kind("true or false", lambda value: isinstance(value, bool)),
}
_GIVEN = {
    "orders": _Kind('"given"', lambda value: value == "given"),
    "dealer": _Kind("a whole number, 0 for the first seat", _is_number),
}
_ACTION = {
    "act": _Kind("the action as text", _is_text, code="no-action"),
    "seat": _Kind("a whole number, 0 for the first seat", _is_number, code="bad-seat", needed=False),
    "points": _Kind("a list of whole numbers", _are(_is_number), needed=False),
    "by": _Kind("text", _is_text, needed=False),
}
_END = {
    "end": _Kind('an object with "reason", a text, and lists of whole numbers', _is_end),
    "scores": _Kind("a list of whole numbers", _are(_is_number)),
    "secret": _Kind("text", _is_text, needed=False),
}


def _checked_header(header: Fields) -> Fields:
    version = header.get("format")
    if version != FORMAT:
        told = f"format {version!r} is not" if _is_text(version) else "this is not"
        raise record_error(1, "bad-format", f"{told} a record this version reads; it reads {FORMAT!r}")
    _check_kinds(1, header, _HEADER | (_GIVEN if "orders" in header else _FAIR))
    return header


def _checked(number: int, fields: Fields, kinds: Mapping[str, _Kind]) -> Fields:
    if not _is_number(fields.get("seq")) or fields["seq"] != number - 1:
        raise record_error(number, "bad-seq", f'"seq" must be {number - 1}: a line is missing, doubled or out of place')
    _check_kinds(number, fields, kinds)
    return fields


def _check_kinds(number: int, fields: Fields, kinds: Mapping[str, _Kind]) -> None:
    for name, kind in kinds.items():
        if name not in fields:
            if kind.needed:
                raise record_error(number, kind.code, f'"{name}" is missing: {kind.told}')
        elif not kind.holds(fields[name]):
            raise record_error(number, kind.code, f'"{name}" must be {kind.told}')
