"""Checks of arguments, made where the library begins: a wrong kind of value is refused with an example of what to write."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from operator import index
from typing import Any, SupportsIndex

from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, Message

_LONGEST_QUOTE = 40


def unfit(name: Message | str, given: object, write: Field, code: str = "bad-argument") -> UsageError:
    """The error for a value that cannot be what ``name`` calls; ``write`` says what can."""
    quoted = repr(given)
    shown = quoted if len(quoted) <= _LONGEST_QUOTE else f"{quoted[:_LONGEST_QUOTE]}…"
    said = Message("{name} cannot be {given}; {write}", {"name": name, "given": shown, "write": write})
    return UsageError(said, code=code, subject=str(name))


def check_kind(name: Message | str, given: object, kind: type | tuple[type, ...], write: Field) -> None:
    """Raise UsageError unless the value is of this kind."""
    if not isinstance(given, kind):
        raise unfit(name, given, write)


def whole(name: Message | str, given: object, write: Field, code: str = "bad-argument") -> int:
    """The whole number that was given, such as one of numpy. Raises UsageError for anything else, True and False among it."""
    if type(given) is int:
        return given
    if isinstance(given, SupportsIndex) and not isinstance(given, bool):
        return index(given)
    raise unfit(name, given, write, code)


def listed(name: Message | str, given: object, write: Field, code: str = "bad-argument") -> Sequence[Any]:
    """The values of a list, or of anything else that holds them in order. Raises UsageError for text and for a single value."""
    if isinstance(given, list | tuple):
        return given
    if not isinstance(given, Iterable) or isinstance(given, str | bytes | dict | set | frozenset):
        raise unfit(name, given, write, code)
    return tuple(given)


def nearest(wanted: str, names: Iterable[str]) -> list[str]:
    """The names that may be meant by a misspelled one: all that have it as a part, else the one that is spelled most like it."""
    known = list(names)
    parts = [name for name in known if wanted in re.split(r"[\W_]+", name)]
    return parts or get_close_matches(wanted, known, n=1)
