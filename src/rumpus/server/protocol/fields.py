"""Validation of JSON objects from clients against a declared shape (a msgspec struct).

A field without a default is required. This is the only place that refuses objects with missing, unknown or wrong
fields, for the socket and for HTTP. msgspec finds the fault, but its English message names types of Python. So the
value is searched again here for the first faulty part, and the message names the field in words for people.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Any, Literal, TypeGuard, TypeVar, get_args, get_origin

import msgspec

from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, ListField, Message

Shape = TypeVar("Shape", bound=msgspec.Struct)

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""The errors that the decoders raise if bytes or text are not JSON."""
_LONGEST_SHOWN = 40  # characters
_KINDS: dict[object, Field] = {
    bool: Message("true or false"),
    dict: Message("an object"),
    float: Message("a number"),
    int: Message("a whole number"),
    list: Message("a list"),
    str: Message("text"),
    tuple: Message("a list"),
    type(None): "null",
}
_read_object = msgspec.json.Decoder(dict[str, Any]).decode
_read_values = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode


def read_object(content: bytes | str, code: str) -> dict[str, Any]:
    """Return the fields of a JSON object.

    Raises UsageError with this code if the content is another JSON value or has a number out of range (its field is
    the subject of the error). Raises one of ``UNREADABLE`` if the content is not JSON.
    """
    try:
        return _read_object(content)
    except msgspec.ValidationError as error:
        raise _unread(content, code) from error


@cache  # msgspec evaluates the annotations at each call, which takes as long as the rest of reading a command
def required_fields(shape: type[msgspec.Struct]) -> tuple[str, ...]:
    """Return the names of the required fields of a shape."""
    return tuple(field.name for field in msgspec.structs.fields(shape) if field.required)


def read_fields(fields: Mapping[str, Any], shape: type[Shape], owner: str, code: str) -> Shape:
    """Return the object as an instance of ``shape``; ``owner`` is the name of the command or call in messages.

    Raises UsageError with the field as its subject: ``missing-field``, or ``code`` if a field is unknown or of a wrong
    type.
    """
    required = required_fields(shape)
    for name in required:
        if name not in fields:
            needed = Message("{command} needs {fields}", {"command": owner, "fields": ListField(required, ", ")})
            raise missing_field(name, needed)
    try:
        return msgspec.convert(fields, shape)
    except msgspec.ValidationError as error:
        raise _misfit(fields, shape, owner, code) from error


def read_by_word(fields: Mapping[str, Any], shapes: Mapping[str, type[Shape]], code: str) -> Shape:
    """Return the object as an instance of the shape that its field ``do`` names, as ``read_fields`` does."""
    if "do" not in fields:
        raise missing_field("do", Message("it is one of {values}", {"values": ListField(tuple(shapes), ", ")}))
    word = fields["do"]
    if not isinstance(word, str) or word not in shapes:
        named: dict[str, Field] = {"found": _found(word), "values": ListField(tuple(shapes), ", ")}
        raise UsageError(Message("do is {found}; it has to be one of {values}", named), code=code, subject="do")
    return read_fields(fields, shapes[word], word, code)


def missing_field(name: str, needed: Message | str) -> UsageError:
    """Return the error for an object without this field; ``needed`` is the sentence that says how to send it."""
    message = Message("{field} is missing; {needed}", {"field": name, "needed": needed})
    return UsageError(message, code="missing-field", subject=name)


def _unread(content: bytes | str, code: str) -> UsageError:
    """Return the error for JSON that is not an object, or has a number out of range."""
    try:
        values = _read_values(content)
    except msgspec.ValidationError:
        return UsageError(Message("send a JSON object, in braces"), code=code)
    for name, value in values.items():
        try:
            msgspec.json.decode(value)
        except UNREADABLE:
            return _out_of_range(name[:_LONGEST_SHOWN], code)
    return UsageError(Message("a number is out of range; send a smaller one"), code=code)  # under a name given twice


def _misfit(value: object, kind: object, owner: str, code: str, path: str = "") -> UsageError:
    """Return the error for the first faulty part of a value at this path; ``owner`` is the name of the object."""
    for name, part, part_kind in _parts(value, kind):
        inner = f"{path}.{name[:_LONGEST_SHOWN]}".lstrip(".")
        if _is_struct(kind) and part_kind is None:
            return _unknown(inner, owner, kind, code)
        if not _fits(part, part_kind):
            return _misfit(part, part_kind, inner, code, inner)
    if type(value) is int and float in (kind, *get_args(kind)):
        return _out_of_range(path, code)
    fields: dict[str, Field] = {"field": path, "expected": _expected(kind), "found": _found(value)}
    return UsageError(Message("{field} has to be {expected}, not {found}", fields), code=code, subject=_field_at(path))


def _parts(value: object, kind: object) -> Iterator[tuple[str, object, object]]:
    """Yield the name, value and expected type of each part of a value. The type is None for an unknown field."""
    if isinstance(value, Mapping) and _is_struct(kind):
        types = {field.name: field.type for field in msgspec.structs.fields(kind)}
        yield from ((name, part, types.get(name)) for name, part in value.items())
    elif isinstance(value, Mapping) and get_origin(kind) is dict:
        yield from ((name, part, get_args(kind)[1]) for name, part in value.items())
    elif isinstance(value, list) and get_origin(kind) is list:
        yield from ((str(number), part, get_args(kind)[0]) for number, part in enumerate(value))


def _fits(value: object, kind: object) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def _expected(kind: object) -> Field:
    """Describe the allowed values of a type in words."""
    word = _KINDS.get(dict if _is_struct(kind) else get_origin(kind) or kind)
    if word is not None:
        return word
    if isinstance(kind, type) and issubclass(kind, Enum):
        return Message("one of {values}", {"values": ListField(tuple(str(one.value) for one in kind), ", ")})
    if get_origin(kind) is Literal:
        return Message("one of {values}", {"values": ListField(tuple(map(str, get_args(kind))), ", ")})
    kinds = (one for one in get_args(kind) if one is not msgspec.UnsetType)
    return ListField(tuple(map(_expected, kinds)), ", ", " or ")


def _found(value: object) -> Field:
    """Describe a value in words. Cut a long one."""
    if isinstance(value, list | dict):
        return _KINDS[type(value)]
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"


def _is_struct(kind: object) -> TypeGuard[type[msgspec.Struct]]:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _unknown(path: str, owner: str, shape: type[msgspec.Struct], code: str) -> UsageError:
    fields: dict[str, Field] = {
        "field": _found(path),
        "command": owner,
        "fields": ListField(shape.__struct_fields__, ", "),
    }
    if shape.__struct_fields__:
        message = Message("{field} is no field of {command}, which takes {fields}", fields)
    else:
        message = Message("{command} takes no fields; leave {field} out", fields)
    return UsageError(message, code=code, subject=_field_at(path))


def _out_of_range(path: str, code: str) -> UsageError:
    message = Message("{field} has a number that is out of range; send a smaller one", {"field": path})
    return UsageError(message, code=code, subject=_field_at(path))


def _field_at(path: str) -> str:
    """Return the top-level field of a path."""
    return path.partition(".")[0]
