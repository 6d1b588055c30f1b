"""Options of the form ``name=number`` on the command line of a server, such as ``waiting=2``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, ListField, Message

MOST = 1e6


def read_numbers(
    words: Iterable[str], usual: Mapping[str, float], refusal: Callable[[Mapping[str, Field]], Message], code: str
) -> dict[str, float]:
    """Return the numbers in words such as ``waiting=2``, by name. ``usual`` has every known name with its default.

    Raises UsageError with ``code`` if a name is unknown, or a number is not between 0 and ``MOST``. ``refusal`` makes
    the message from the fields ``word`` and ``known``.
    """
    numbers = {}
    for word in words:
        name, _, text = word.partition("=")
        try:
            number = float(text)
        except ValueError:
            number = 0.0
        if name not in usual or not 0 < number < MOST:
            known = tuple(f"{name}={number:g}" for name, number in usual.items())
            raise UsageError(refusal({"word": word, "known": ListField(known, ", ")}), code=code)
        numbers[name] = number
    return numbers
