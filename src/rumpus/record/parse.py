"""Read the text of a record into a ``Record``, or raise an error that names the first wrong line.

Only the form is checked here: JSON, fields, types, order of lines, limits of size. ``replay`` checks the moves
against the rules. JSON that programs may read differently (doubled fields, fractions, NaN, huge numbers) is refused,
so that every verifier sees the same record.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Iterable
from typing import Any

from rumpus.core.errors import RecordError
from rumpus.core.given import check_kind, wrong_value
from rumpus.core.messages import Message
from rumpus.record.fields import (
    ACTION,
    END,
    GREATEST,
    IN_ACTION,
    IN_END,
    IN_HEADER,
    IN_SIGNED,
    SIGNED,
    check_kinds,
    checked_header,
    checked_line,
    is_canonical,
    record_error,
)
from rumpus.record.format import LONGEST_LINE, MOST_LINES, SIGNATURE_FIELDS, Fields, Record, Signature

_DEEPEST = (
    100  # nested objects and lists. Our records have five. The limit of ``json`` itself depends on the Python version.
)


def parse_record(lines: Iterable[str | bytes] | str) -> Record:
    """Return the record that these lines, or this text, contain.

    Raises RecordError that names the first wrong line. Lines are read one by one, so a huge file of noise is refused
    at its first line. Raises UsageError if ``lines`` is neither text nor an iterable of lines.
    """
    write = Message("give the text of a record, or its lines; rumpus.read_record(path) reads a file")
    reader = _Reader()
    given: object = lines
    if isinstance(given, bytes) or not isinstance(given, Iterable):
        raise wrong_value("lines", lines, write)
    for number, line in enumerate(io.StringIO(lines) if isinstance(lines, str) else lines, start=1):
        check_kind("lines", line, (str, bytes), write)
        reader.read(number, line)
    return reader.record()


class _Reader:
    """Collects the lines of a record one by one."""

    def __init__(self) -> None:
        self.header: Fields | None = None
        self.header_line = ""
        self.body: list[Fields] = []
        self.end: Fields | None = None
        self.signature: Signature | None = None
        self._digest = hashlib.sha256()
        self._is_canonical = True

    def read(self, number: int, line: str | bytes) -> None:
        text, fields = _parse_line(number, line)
        if self.header is None:
            self.header, self.header_line = checked_header(fields), text[:-1]
            self._add_to_signed(text, fields, IN_HEADER)
        elif self.signature is not None:
            raise record_error(number, "after-end", Message("nothing follows the signature; cut the file here"))
        elif self.end is not None:
            self._read_signature(number, text, fields)
        elif "end" in fields:
            self.end = checked_line(number, fields, END)
            self._add_to_signed(text, fields, IN_END)
        else:
            self.body.append(checked_line(number, fields, ACTION))
            self._add_to_signed(text, fields, IN_ACTION)

    def record(self) -> Record:
        if self.header is None:
            raise record_error(1, "empty", Message("the file is empty: a record begins with its header"))
        return Record(self.header, self.body, self.end, self.signature, self.header_line)

    def _read_signature(self, number: int, text: str, fields: Fields) -> None:
        if "signed" not in fields:
            raise record_error(number, "after-end", Message("nothing follows the last line; cut the file here"))
        check_kinds(number, fields, SIGNED)
        by, at, ed25519 = (fields["signed"][name] for name in SIGNATURE_FIELDS)
        all_canonical = self._is_canonical and is_canonical(text, fields, IN_SIGNED)
        self.signature = Signature(by, at, ed25519, self._digest.digest(), all_canonical)

    def _add_to_signed(self, text: str, fields: Fields, names: tuple[str, ...]) -> None:
        # A signature, if one follows, signs the bytes as they are in the file.
        self._is_canonical = self._is_canonical and is_canonical(text, fields, names)
        self._digest.update(text.encode())


# A line as JSON


class _JSONFaultError(ValueError):
    """JSON that a record may not contain. ``fault`` says why."""

    code = "not-json"

    def __init__(self, fault: Message) -> None:
        super().__init__(fault)
        self.fault = fault


_NOT_JSON = Message("not a whole line of JSON: the file is cut, damaged, or no record")


class _NumberFaultError(_JSONFaultError):
    code = "bad-number"


def _object_without_doubles(pairs: list[tuple[str, Any]]) -> Fields:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise _JSONFaultError(Message("a field stands twice: the file is cut, damaged, or no record"))
    return fields


def _refuse_constant(word: str) -> float:  # NaN, Infinity, -Infinity
    raise _JSONFaultError(Message("{word} is no number: the file is cut, damaged, or no record", {"word": word}))


def _whole_number(text: str) -> int:
    number = int(text)
    if abs(number) > GREATEST or text == "-0":
        raise _NumberFaultError(
            Message(
                "{number} is a number that programs read differently: the file is cut, damaged, or no record",
                {"number": text[:40]},
            )
        )
    return number


def _refuse_fraction(text: str) -> float:
    raise _NumberFaultError(
        Message(
            "{number} is not a whole number, written in figures: the file is cut, damaged, or no record",
            {"number": text[:40]},
        )
    )


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object_without_doubles,
    parse_constant=_refuse_constant,
    parse_float=_refuse_fraction,
    parse_int=_whole_number,
)


def read_json(text: str) -> object:
    """Return the value of a JSON text that every program reads alike.

    Raises ValueError for other JSON: a doubled field, a fraction, NaN, a number beyond ``GREATEST``, half a surrogate
    pair, more than 100 levels. Raises ValueError or RecursionError for no JSON.
    """
    fields: object = _DECODER.decode(text)
    if "\\u" in text:
        json.dumps(fields, ensure_ascii=False).encode()  # raises UnicodeEncodeError for half a surrogate pair
    if text.count("[") + text.count("{") > _DEEPEST and _is_too_deep(fields):
        raise _JSONFaultError(
            Message(
                "more than {most} objects and lists lie in one another: the file is cut, damaged, or no record",
                {"most": _DEEPEST},
            )
        )
    return fields


def _parse_line(number: int, line: str | bytes) -> tuple[str, Fields]:
    if number > MOST_LINES or len(line) > LONGEST_LINE:
        raise _too_long(number)
    try:
        content = line.encode() if isinstance(line, str) else line
        text = content.decode()
        if len(content) > LONGEST_LINE:
            raise _too_long(number)
        fields = read_json(text)
    except (ValueError, RecursionError) as error:
        known = error if isinstance(error, _JSONFaultError) else _JSONFaultError(_NOT_JSON)
        raise record_error(number, known.code, known.fault) from None
    if not text.endswith("\n"):
        raise record_error(number, "cut", Message("the line does not end: the file is cut here"))
    if not isinstance(fields, dict):
        raise record_error(number, "not-an-object", Message("each line is a JSON object in braces"))
    return text, fields


def _too_long(number: int) -> RecordError:
    if number > MOST_LINES:
        return record_error(
            number, "too-long", Message("longer than {most} lines: this is no record", {"most": MOST_LINES})
        )
    return record_error(
        number, "too-long", Message("longer than {most} bytes: this is no record", {"most": LONGEST_LINE})
    )


def _is_too_deep(fields: object) -> bool:
    level = [fields]
    for _ in range(_DEEPEST):
        below = [one.values() if isinstance(one, dict) else one for one in level if isinstance(one, dict | list)]
        level = [inner for within in below for inner in within]
    return any(isinstance(one, dict | list) for one in level)
