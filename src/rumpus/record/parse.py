"""Reading records: text becomes a ``Record`` of the right shape, or the first line that is not one is named.

Whether the game it tells was played by the rules is another question (``replay``).
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
    checked_line,
    checked_header,
    is_canonical,
    record_error,
)
from rumpus.record.format import LONGEST_LINE, MOST_LINES, SIGNATURE_FIELDS, Fields, Record, Signature

_DEEPEST = 100  # objects and lists in one another; ours are five, and how many Python reads depends on its version


def parse_record(lines: Iterable[str | bytes] | str) -> Record:
    """The record these lines, or this text, spell; raises RecordError that names the first line that does not hold.

    Lines are read one by one, so noise is refused at its first line, however much follows. Raises UsageError where these are no
    lines.
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
    """What was read so far."""

    def __init__(self) -> None:
        self.header: Fields | None = None
        self.header_line = ""
        self.body: list[Fields] = []
        self.end: Fields | None = None
        self.signature: Signature | None = None
        self._digest = hashlib.sha256()
        self._is_canonical = True

    def read(self, number: int, line: str | bytes) -> None:
        """Take the next line. Raises RecordError."""
        text, fields = _parse_line(number, line)
        if self.header is None:
            self.header, self.header_line = checked_header(fields), text[:-1]
            self._follow(text, fields, IN_HEADER)
        elif self.signature is not None:
            raise record_error(number, "after-end", Message("nothing follows the signature; cut the file here"))
        elif self.end is not None:
            self._sign(number, text, fields)
        elif "end" in fields:
            self.end = checked_line(number, fields, END)
            self._follow(text, fields, IN_END)
        else:
            self.body.append(checked_line(number, fields, ACTION))
            self._follow(text, fields, IN_ACTION)

    def record(self) -> Record:
        """All that was read. Raises RecordError."""
        if self.header is None:
            raise record_error(1, "empty", Message("the file is empty: a record begins with its header"))
        return Record(self.header, self.body, self.end, self.signature, self.header_line)

    def _sign(self, number: int, text: str, fields: Fields) -> None:
        if "signed" not in fields:
            raise record_error(number, "after-end", Message("nothing follows the last line; cut the file here"))
        check_kinds(number, fields, SIGNED)
        by, at, ed25519 = (fields["signed"][name] for name in SIGNATURE_FIELDS)
        is_written = self._is_canonical and is_canonical(text, fields, IN_SIGNED)
        self.signature = Signature(by, at, ed25519, self._digest.digest(), is_written)

    def _follow(self, text: str, fields: Fields, names: tuple[str, ...]) -> None:
        """A line may have been signed: add it to what was."""
        self._is_canonical = self._is_canonical and is_canonical(text, fields, names)
        self._digest.update(text.encode())


# A line as JSON


class _UnfitError(ValueError):
    """JSON that a record does not have, and the fault of it."""

    code = "not-json"

    def __init__(self, fault: Message) -> None:
        super().__init__(fault)
        self.fault = fault


_NOT_JSON = Message("not a whole line of JSON: the file is cut, damaged, or no record")


class _UnfitNumberError(_UnfitError):
    code = "bad-number"


def _object(pairs: list[tuple[str, Any]]) -> Fields:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise _UnfitError(Message("a field stands twice: the file is cut, damaged, or no record"))
    return fields


def _no_number(word: str) -> float:
    raise _UnfitError(Message("{word} is no number: the file is cut, damaged, or no record", {"word": word}))


def _whole(text: str) -> int:
    number = int(text)
    if abs(number) > GREATEST or text == "-0":
        raise _UnfitNumberError(
            Message(
                "{number} is a number that programs read differently: the file is cut, damaged, or no record",
                {"number": text[:40]},
            )
        )
    return number


def _no_fraction(text: str) -> float:
    raise _UnfitNumberError(
        Message(
            "{number} is not a whole number, written in figures: the file is cut, damaged, or no record",
            {"number": text[:40]},
        )
    )


_JSON = json.JSONDecoder(
    object_pairs_hook=_object, parse_constant=_no_number, parse_float=_no_fraction, parse_int=_whole
)
"""Reads only numbers that every program reads alike."""


def read_json(text: str) -> object:
    """What JSON spells that every program reads alike. Raises ValueError or RecursionError."""
    fields: object = _JSON.decode(text)
    if "\\u" in text:
        json.dumps(fields, ensure_ascii=False).encode()  # half a surrogate pair is no text
    if text.count("[") + text.count("{") > _DEEPEST and _is_deep(fields):
        raise _UnfitError(
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
        unfit = error if isinstance(error, _UnfitError) else _UnfitError(_NOT_JSON)
        raise record_error(number, unfit.code, unfit.fault) from None
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


def _is_deep(fields: object) -> bool:
    """Whether more objects and lists lie in one another than a record may have."""
    level = [fields]
    for _ in range(_DEEPEST):
        below = [one.values() if isinstance(one, dict) else one for one in level if isinstance(one, dict | list)]
        level = [inner for within in below for inner in within]
    return any(isinstance(one, dict | list) for one in level)
