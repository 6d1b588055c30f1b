"""The interface of all limits, and the error that is raised when one is reached.

A limit counts by key: an address, a user or a table. All limits count in memory. A limit shared by several processes
could have the same three methods.
"""

from __future__ import annotations

from math import ceil
from typing import Any, Protocol

from rumpus.core.errors import RumpusError
from rumpus.core.messages import Message

MINUTE = 60  # seconds
MOST_KEYS = 10_000  # keys that a limit remembers, to bound its memory


class Limit(Protocol):
    """Counts the use of each key. ``share`` multiplies the limit of a key, such as an address with many users."""

    def check(self, key: str, share: int = 1, amount: int = 1) -> None:
        """Raise TooMany if this amount is more than the key may use now."""

    def take(self, key: str, share: int = 1, amount: int = 1) -> None:
        """Count this amount. Raises TooMany, and counts nothing, if it is too much."""

    def give_back(self, key: str, amount: int = 1) -> None:
        """Take back a counted amount."""


class TooMany(RumpusError):  # noqa: N818 - named for what it is, like the other errors
    """A limit is reached. ``seconds`` is the time to wait."""

    def __init__(self, seconds: float, message: Message | None = None) -> None:
        usual = Message("that was too much at once; wait {wait} and try again", {"wait": waiting(seconds)})
        super().__init__(message or usual, code="too-many")
        self.seconds = seconds


def waiting(seconds: float) -> Message:
    """Return a time to wait in words: in seconds below two minutes, else in minutes, rounded up."""
    if seconds < 2 * MINUTE:
        return Message("{count} s", {"count": max(1, round(seconds))})
    return Message("{count} minute", {"count": ceil(seconds / MINUTE)}, plural="{count} minutes")


def error_document(error: RumpusError) -> dict[str, Any]:
    """Return an error as JSON: its fields, its sentence in parts, and the ``seconds`` to wait if it is TooMany."""
    fields: dict[str, Any] = error.as_dict() | {"said": error.said.document()}
    return fields | {"seconds": error.seconds} if isinstance(error, TooMany) else fields
