"""The fields of each line of a record: the type of each, and the order in which the writer spells them.

A table (``ACTION``, ``END``, ``SIGNED`` …) lists the fields of one kind of line. Each field has a ``_Kind``: a check
of the value, and the words for it in an error. Unknown fields are allowed, but a line with one is not canonical.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from rumpus.core.errors import RecordError
from rumpus.core.messages import Field, ListField, Message, SeatField
from rumpus.core.shuffle import LONGEST_SECRET
from rumpus.game import PURPOSES
from rumpus.record.format import FORMAT, OUTCOME_FIELDS, POSITION_FIELDS, SIGNATURE_FIELDS, Fields, spell
from rumpus.wording.signs import printable

_LONGEST_TEXT = 200  # characters of a value in an error
_MOST_ITEMS = 100
_LONGEST_SECRET = 2 * LONGEST_SECRET  # hexadecimal digits
GREATEST = (1 << 53) - 1  # programs that read numbers as doubles, such as browsers, are exact up to here
_BEFORE_0_2 = Message(
    "this record was made before Rumpus 0.2.0, in format rumpus/1, which cannot be read; use the Rumpus that made it"
)


def record_error(number: int, code: str, fault: Message, clause: str | None = None) -> RecordError:
    """Return the error for a fault in a line.

    ``number`` is its line number from 1; ``clause`` names the rule it breaks.
    """
    said = Message("line {line}: {fault}", {"line": number, "fault": _presentable(fault)})
    return RecordError(said, code=code, clause=clause, subject=str(number))


def _presentable(value: Field) -> Field:
    """Return a fault that is safe to print: long texts and lists are cut, control characters are escaped."""
    if isinstance(value, Message):
        return value._replace(fields={name: _presentable(within) for name, within in value.fields.items()})
    if isinstance(value, ListField):
        items = tuple(map(_presentable, value.items[:_MOST_ITEMS]))
        return value._replace(items=items if len(value.items) <= _MOST_ITEMS else (*items, "…"))
    if isinstance(value, SeatField):
        return value._replace(name=_presentable_text(value.name))
    return _presentable_text(value) if isinstance(value, str) else value


def _presentable_text(text: str) -> str:
    shown = printable(text)
    return shown if len(shown) <= _LONGEST_TEXT else shown[:_LONGEST_TEXT] + "…"


class _Kind(NamedTuple):
    """The kind of a field: its description for errors, the check of a value, and the error code if the check fails."""

    description: Message
    accepts: Callable[[object], bool]
    code: str = "bad-field"
    needed: bool = True


Kinds = Mapping[str, _Kind]


def _is_text(value: object) -> bool:
    return type(value) is str


def _is_secret(value: object) -> bool:
    return isinstance(value, str) and len(value) <= _LONGEST_SECRET


def _is_number(value: object) -> bool:
    return type(value) is int and abs(value) <= GREATEST  # ``True`` and 1.0 are no numbers of a record


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _list_of(accepts: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda values: isinstance(values, list) and all(map(accepts, values))


def _object_with(kinds: Kinds) -> Callable[[object], bool]:
    return lambda value: (
        isinstance(value, dict)
        and all(kind.accepts(value[name]) if name in value else not kind.needed for name, kind in kinds.items())
    )


def _are_options(value: object) -> bool:
    return isinstance(value, dict) and all(v is None or _is_text(v) or _is_number(v) for v in value.values())


_TEXT = _Kind(Message("text"), _is_text)
_NUMBER = _Kind(Message("a whole number nearer to 0 than 2**53"), _is_number)
_NUMBERS = _Kind(Message("a list of whole numbers nearer to 0 than 2**53"), _list_of(_is_number))
_TEXTS = _Kind(Message("a list of texts, one a seat"), _list_of(_is_text))
_FLAG = _Kind(Message("true or false"), _is_flag)
_MELDS = _Kind(
    Message("a list of objects with cards and owners"), _list_of(_object_with({"cards": _TEXT, "owners": _NUMBERS}))
)
_POSITION = dict(zip(POSITION_FIELDS, (_TEXTS, _MELDS, _NUMBERS, _TEXT, _TEXT, _NUMBER, _FLAG), strict=True))
_OUTCOME = {
    name: _Kind(Message(""), _is_text if name == "reason" else _list_of(_is_number), needed=name == "reason")
    for name in OUTCOME_FIELDS
}
_SIGNED = dict(zip(SIGNATURE_FIELDS, (_TEXT, _NUMBER, _TEXT), strict=True))

_HEADER = {
    "game": _TEXT,
    "rules": _NUMBER,
    "options": _Kind(Message("an object of texts, nulls and whole numbers nearer to 0 than 2**53"), _are_options),
    "seats": _Kind(
        Message('a list of objects, each with "name" and "kind", both texts'),
        _list_of(_object_with({"name": _TEXT, "kind": _TEXT})),
    ),
}
_FAIR = {"commitment": _TEXT, "words": _TEXTS, "seeded": _FLAG}
_ORDERS = {"orders": _Kind(Message('"given"'), lambda value: value == "given")}
_DEALER = {"dealer": _Kind(Message("a whole number, 0 for the first seat"), _is_number)}
_START = {
    "start": _Kind(
        Message("an object with {fields}", {"fields": ListField(POSITION_FIELDS, ", ")}), _object_with(_POSITION)
    )
}
_PURPOSE = {
    "purpose": _Kind(
        Message("one of {purposes}", {"purposes": ListField(PURPOSES, ", ")}),
        lambda value: value in PURPOSES,
        needed=False,
    )
}
ACTION: Kinds = {
    "act": _Kind(Message("the action as text"), _is_text, code="no-action"),
    "seat": _Kind(Message("a whole number, 0 for the first seat"), _is_number, code="bad-seat", needed=False),
    "points": _NUMBERS._replace(needed=False),
    "by": _TEXT._replace(needed=False),
}
END: Kinds = {
    "end": _Kind(
        Message('an object with "reason", a text, and lists of whole numbers nearer to 0 than 2**53'),
        _object_with(_OUTCOME),
    ),
    "scores": _NUMBERS,
    "secret": _Kind(Message("a text of at most {most} signs", {"most": _LONGEST_SECRET}), _is_secret, needed=False),
}
SIGNED: Kinds = {
    "signed": _Kind(Message('an object with "by", "at" (a whole number) and "ed25519"'), _object_with(_SIGNED))
}


def checked_header(header: Fields) -> Fields:
    """Return the header unchanged, after a check of its form.

    Raises RecordError if its format is not ``FORMAT``, or if a field is missing or wrong, or belongs to another kind of
    header.
    """
    version = header.get("format")
    if version == "rumpus/1":
        raise record_error(1, "old-format", _BEFORE_0_2)
    if version != FORMAT:
        raise record_error(1, "bad-format", _unknown_format(version))
    begun = _START if "start" in header else _DEALER
    check_kinds(1, header, _HEADER | (_FAIR if "orders" not in header else _ORDERS | begun) | _PURPOSE)
    _check_one_beginning(header)
    return header


def _unknown_format(version: object) -> Message:
    if _is_text(version):
        return Message(
            "format {format} is not a record this version reads; it reads {readable}",
            {"format": repr(version), "readable": FORMAT},
        )
    return Message("this is not a record this version reads; it reads {readable}", {"readable": FORMAT})


def _check_one_beginning(header: Fields) -> None:
    # A game begins in one of three ways, each with its own fields: a fair deal, given orders, or a position.
    others = (
        ("start", "dealer", "purpose") if "orders" not in header else (*_FAIR, *(_DEALER if "start" in header else ()))
    )
    for name in others:
        if name in header:
            if "orders" in header:
                misplaced = Message('"{name}" does not belong in the header where the cards are chosen', {"name": name})
            else:
                misplaced = Message('"{name}" does not belong in the header of fair deals', {"name": name})
            raise record_error(1, "bad-field", misplaced)


def checked_line(number: int, fields: Fields, kinds: Kinds) -> Fields:
    """Return the fields of line ``number`` (from 1). Raises RecordError if "seq" or a field of ``kinds`` is wrong."""
    if not _is_number(fields.get("seq")) or fields["seq"] != number - 1:
        misplaced = Message(
            '"seq" must be {number}: a line is missing, doubled or out of place', {"number": number - 1}
        )
        raise record_error(number, "bad-seq", misplaced)
    check_kinds(number, fields, kinds)
    return fields


def check_kinds(number: int, fields: Fields, kinds: Kinds) -> None:
    """Raise RecordError for line ``number`` if a needed field is missing or a value is not of its kind."""
    for name, kind in kinds.items():
        if name not in fields:
            if kind.needed:
                missing = Message('"{name}" is missing: {kind}', {"name": name, "kind": kind.description})
                raise record_error(number, kind.code, missing)
        elif not kind.accepts(fields[name]):
            unfit = Message('"{name}" must be {kind}', {"name": name, "kind": kind.description})
            raise record_error(number, kind.code, unfit)


# How the writer spells a line

IN_HEADER = (
    *("format", "game", "rules", "options", "seats", "commitment", "words", "seeded", "orders", "dealer", "start"),
    "purpose",
)
IN_ACTION = ("seq", "seat", "act", "points", "by")
IN_END = ("seq", "end", "scores", "secret")
IN_SIGNED = ("signed",)
_INSIDE: Mapping[str, tuple[str, ...]] = {
    "seats": ("name", "kind"),
    "start": POSITION_FIELDS,
    "melds": ("cards", "owners"),
    "end": OUTCOME_FIELDS,
    "signed": SIGNATURE_FIELDS,
}


def is_canonical(line: str, fields: Fields, names: tuple[str, ...]) -> bool:
    """Return True if a valid line is exactly as the writer spells it: only the fields ``names``, in that order."""
    return spell(_in_order(fields, names)) == line


def _in_order(fields: Fields, names: tuple[str, ...]) -> Fields:
    return {name: _ordered(name, fields[name]) for name in names if name in fields}


def _ordered(name: str, value: object) -> object:
    names = _INSIDE.get(name)
    if isinstance(value, dict):
        return dict(sorted(value.items())) if names is None else _in_order(value, names)
    return [_in_order(one, names) for one in value] if names is not None and isinstance(value, list) else value
