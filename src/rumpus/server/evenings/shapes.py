"""The shapes of the commands to an evening, made from the commands of the machine.

The machine declares its commands as named tuples (``rumpus.competition.evening.commands``). A shape is a struct of the
same fields. It refuses wrong types before the machine sees them, and describes the call in the OpenAPI document.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, NamedTuple, TypeGuard, get_args, get_origin, get_type_hints

import msgspec

from rumpus.competition import ChooseEntry, EnterDeal, Undo
from rumpus.competition.evening import commands as do
from rumpus.competition.evening.commands import Command, Newcomer
from rumpus.competition.evening.log import COMMANDS, command_of
from rumpus.competition.evening.pasting import pasted_names
from rumpus.competition.evening.settings import EveningSettings
from rumpus.server.protocol.fields import read_by_word

_OF_EVERY_CALL = [("id", str), ("writer", str, ""), ("after", int | None, None)]

_OF_A_SHEET = (("deal", EnterDeal), ("choose", ChooseEntry), ("undo", Undo))


@cache
def _shape_of(kind: type[Any], word: str = "") -> type[msgspec.Struct]:
    """Return the shape of a named tuple. With ``word`` it has a field ``do`` with this value."""
    hints = get_type_hints(kind)
    fields = [_field(kind, name, hints[name]) for name in kind._fields]
    if word:
        fields.insert(0, ("do", Literal[word]))
    return _struct(kind.__name__, fields)


def _struct(name: str, fields: list[Any]) -> type[msgspec.Struct]:
    required_first = sorted(fields, key=len)
    return msgspec.defstruct(f"{name}Fields", required_first, forbid_unknown_fields=True)


def _field(kind: type[Any], name: str, hint: object) -> tuple[Any, ...]:
    shape = _type_of(hint)
    if name not in kind._field_defaults:
        return name, shape
    default = kind._field_defaults[name]
    if isinstance(default, Mapping):
        return name, shape, msgspec.field(default_factory=dict)
    if _is_named_tuple(hint):
        return name, shape, msgspec.field(default_factory=_shape_of(hint))
    return name, shape, default


def _type_of(hint: object) -> object:
    origin: Any = get_origin(hint)
    args: Any = get_args(hint)
    if _is_named_tuple(hint):
        return _shape_of(hint)
    if origin is tuple and args[-1] is Ellipsis:
        return list[_type_of(args[0])]  # type: ignore[misc] # a type made at run time
    if origin is Mapping:
        return dict[args[0], args[1]]
    return hint


def _is_named_tuple(hint: object) -> TypeGuard[type[NamedTuple]]:
    return isinstance(hint, type) and hasattr(hint, "_field_defaults")


def _shape_of_call(kind: type[Any], word: str) -> type[msgspec.Struct]:
    hints = get_type_hints(kind)
    fields = [_field(kind, name, hints[name]) for name in kind._fields]
    if kind is do.TableCommand:
        fields = [one if one[0] != "command" else ("command", _shape_of_a_sheet_command()) for one in fields]
    if kind is do.AddPeople:
        people = _type_of(tuple[Newcomer, ...])
        fields = [("people", people, msgspec.field(default_factory=list)), ("names", str, "")]
    return _struct(f"{kind.__name__}Call", [("do", Literal[word]), *_OF_EVERY_CALL, *fields])


def _shape_of_a_sheet_command() -> type[msgspec.Struct]:
    """Return a shape with the fields of all commands to a score sheet. ``command_from`` checks which are needed."""
    hints = {name: hint for _, kind in _OF_A_SHEET for name, hint in get_type_hints(kind).items()}
    types: dict[str, Any] = {name: _type_of(hint) for name, hint in hints.items()}
    fields = [(name, kind | msgspec.UnsetType, msgspec.UNSET) for name, kind in types.items()]
    return _struct("SheetCommand", [("do", Literal[tuple(word for word, _ in _OF_A_SHEET)]), *fields])


SETTINGS = _shape_of(EveningSettings)
"""The settings of an evening."""
CALLS = {word: _shape_of_call(kind, word) for word, kind in COMMANDS.items() if kind is not do.PlayHere}
"""The commands that clients send, by ``do``, with the fields of every call. The server itself plays a table here.

``add`` takes ``names`` too: a list that was pasted from a text or a spreadsheet.
"""


def command_from(call: msgspec.Struct) -> Command:
    """Return the command of a call, which has one of the shapes ``CALLS``. Raise UsageError."""
    fields = msgspec.to_builtins(call)
    for name, *_ in _OF_EVERY_CALL:
        del fields[name]
    if fields["do"] == "table":
        shapes = {word: _shape_of(kind, word) for word, kind in _OF_A_SHEET}
        inner = read_by_word(fields["command"], shapes, "bad-body")
        fields["command"] = msgspec.to_builtins(inner)
    if fields["do"] == "add":
        names = fields.pop("names")
        people = tuple(Newcomer(**person) for person in fields["people"])
        return do.AddPeople((*people, *(pasted_names(names) if names else ())))
    return command_of(fields)
