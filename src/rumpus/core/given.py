"""Checks of arguments, made where the library begins: a wrong kind of value is refused with an example of what to write."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from operator import index
from typing import Any, NamedTuple, SupportsIndex

from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, Message

_LONGEST_QUOTE = 40


class Argument(NamedTuple):
    """An argument that is called by words rather than by its name in Python: those words, and the sentence that refuses a value."""

    name: Message
    refusal: Callable[[Mapping[str, Field]], Message]


A_CARD = Argument(Message("a card"), lambda fields: Message("a card cannot be {given}; {write}", fields))
A_TILE = Argument(Message("a tile"), lambda fields: Message("a tile cannot be {given}; {write}", fields))
A_SEAT = Argument(Message("a seat"), lambda fields: Message("a seat cannot be {given}; {write}", fields))
A_VIEW = Argument(Message("a view"), lambda fields: Message("a view cannot be {given}; {write}", fields))
A_MELD = Argument(Message("a meld"), lambda fields: Message("a meld cannot be {given}; {write}", fields))


def unfit(argument: Argument | str, given: object, write: Field, code: str = "bad-argument") -> UsageError:
    """Return the error for a value that this argument cannot be; ``write`` says what it can be."""
    quoted = repr(given)
    shown = quoted if len(quoted) <= _LONGEST_QUOTE else f"{quoted[:_LONGEST_QUOTE]}…"
    fields: dict[str, Field] = {"given": shown, "write": write}
    if isinstance(argument, Argument):
        return UsageError(argument.refusal(fields), code=code, subject=str(argument.name))
    said = Message("{name} cannot be {given}; {write}", fields | {"name": argument})
    return UsageError(said, code=code, subject=argument)


def check_kind(argument: Argument | str, given: object, kind: type | tuple[type, ...], write: Field) -> None:
    """Raise UsageError unless the value is of this kind."""
    if not isinstance(given, kind):
        raise unfit(argument, given, write)


def whole(argument: Argument | str, given: object, write: Field, code: str = "bad-argument") -> int:
    """The whole number that was given, such as one of numpy. Raises UsageError for anything else, True and False among it."""
    if type(given) is int:
        return given
    if isinstance(given, SupportsIndex) and not isinstance(given, bool):
        return index(given)
    raise unfit(argument, given, write, code)


def listed(argument: Argument | str, given: object, write: Field, code: str = "bad-argument") -> Sequence[Any]:
    """The values of a list, or of anything else that holds them in order. Raises UsageError for text and for a single value."""
    if isinstance(given, list | tuple):
        return given
    if not isinstance(given, Iterable) or isinstance(given, str | bytes | dict | set | frozenset):
        raise unfit(argument, given, write, code)
    return tuple(given)


def nearest(wanted: str, names: Iterable[str]) -> list[str]:
    """The names that may be meant by a misspelled one: all that have it as a part, else the one that is spelled most like it."""
    known = list(names)
    parts = [name for name in known if wanted in re.split(r"[\W_]+", name)]
    return parts or get_close_matches(wanted, known, n=1)
