"""Checks of the arguments of public functions. The UsageError shows the wrong value and an example of a right one."""

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
    """A kind of argument with a name in words ("a card"), and the sentence that refuses a wrong value for it."""

    name: Message
    refusal: Callable[[Mapping[str, Field]], Message]


A_CARD = Argument(Message("a card"), lambda fields: Message("a card cannot be {given}; {write}", fields))
A_TILE = Argument(Message("a tile"), lambda fields: Message("a tile cannot be {given}; {write}", fields))
A_SEAT = Argument(Message("a seat"), lambda fields: Message("a seat cannot be {given}; {write}", fields))
A_VIEW = Argument(Message("a view"), lambda fields: Message("a view cannot be {given}; {write}", fields))
A_MELD = Argument(Message("a meld"), lambda fields: Message("a meld cannot be {given}; {write}", fields))


def wrong_value(argument: Argument | str, given: object, write: Field, code: str = "bad-argument") -> UsageError:
    """Return the UsageError for a wrong value of an argument. ``write`` says which value to give instead."""
    quoted = repr(given)
    shown = quoted if len(quoted) <= _LONGEST_QUOTE else f"{quoted[:_LONGEST_QUOTE]}…"
    fields: dict[str, Field] = {"given": shown, "write": write}
    if isinstance(argument, Argument):
        return UsageError(argument.refusal(fields), code=code, subject=str(argument.name))
    said = Message("{name} cannot be {given}; {write}", fields | {"name": argument})
    return UsageError(said, code=code, subject=argument)


def check_kind(argument: Argument | str, given: object, kind: type | tuple[type, ...], write: Field) -> None:
    """Raise UsageError unless ``given`` is an instance of ``kind``."""
    if not isinstance(given, kind):
        raise wrong_value(argument, given, write)


def as_integer(argument: Argument | str, given: object, write: Field, code: str = "bad-argument") -> int:
    """Return ``given`` as an int; numpy integers count too.

    Raise UsageError for anything else, also for True and False.
    """
    if type(given) is int:
        return given
    if isinstance(given, SupportsIndex) and not isinstance(given, bool):
        return index(given)
    raise wrong_value(argument, given, write, code)


def as_sequence(argument: Argument | str, given: object, write: Field, code: str = "bad-argument") -> Sequence[Any]:
    """Return ``given`` as a sequence; any ordered iterable counts.

    Raise UsageError for text, a set or a single value.
    """
    if isinstance(given, list | tuple):
        return given
    if not isinstance(given, Iterable) or isinstance(given, str | bytes | dict | set | frozenset):
        raise wrong_value(argument, given, write, code)
    return tuple(given)


def nearest(wanted: str, names: Iterable[str]) -> list[str]:
    """Return the names that a misspelled ``wanted`` may mean.

    These are all names that have it as one of their words. If there are none, it is the one most similar name, if any.
    """
    known = list(names)
    parts = [name for name in known if wanted in re.split(r"[\W_]+", name)]
    return parts or get_close_matches(wanted, known, n=1)
