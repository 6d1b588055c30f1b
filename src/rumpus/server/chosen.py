"""Numbers that the owner of a server chooses by their names, such as ``waiting=2``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message

MOST = 1e6


def chosen_numbers(words: Iterable[str], usual: Mapping[str, float], what: str) -> dict[str, float]:
    """The numbers that words choose, by name; ``usual`` has all there are, and what they are called one by one is ``what``.
    Raises UsageError.
    """
    numbers = {}
    for word in words:
        name, _, text = word.partition("=")
        try:
            number = float(text)
        except ValueError:
            number = 0.0
        if name not in usual or not 0 < number < MOST:
            known = ", ".join(f"{name}={number:g}" for name, number in usual.items())
            raise UsageError(
                Message(
                    "{word} is no {what}; those are {known}, with numbers above 0",
                    {"word": word, "what": what, "known": known},
                ),
                code=f"bad-{what}",
            )
        numbers[name] = number
    return numbers
