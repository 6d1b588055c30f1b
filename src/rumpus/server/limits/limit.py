"""The interface of every limit, and the error when one is reached.

A key names who is counted: an address, a user, a table. A limit counts in memory today; one that several processes share would
have the same three methods.
"""

from __future__ import annotations

from math import ceil
from typing import Any, Protocol

from rumpus.core.errors import RumpusError

MINUTE = 60  # seconds
MOST_KEYS = 10_000  # that a limit remembers


class Limit(Protocol):
    """Counts what each key uses. ``share``: a key may use so many times as much as others."""

    def check(self, key: str, share: int = 1, amount: int = 1) -> None:
        """Raise TooMany if this amount is more than the key may use now."""

    def take(self, key: str, share: int = 1, amount: int = 1) -> None:
        """Count this amount. Raises TooMany, and counts nothing, if it is too much."""

    def give_back(self, key: str, amount: int = 1) -> None:
        """Count this amount no longer."""


class TooMany(RumpusError):  # noqa: N818 - named for what it is, like the other errors
    """Too much was asked; ``seconds`` is how long to wait, ``wait`` the same in words."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.wait = seconds, _spelled(seconds)
        super().__init__(f"that was too much at once; wait {self.wait} and try again", code="too-many")


def _spelled(seconds: float) -> str:
    """Return a time to wait as people say it, never less than it is by more than half a second."""
    return f"{max(1, round(seconds))} s" if seconds < 2 * MINUTE else f"{ceil(seconds / MINUTE)} minutes"


def error_document(error: RumpusError) -> dict[str, Any]:
    """Return an error as it is sent: its fields, its sentence in parts, and the seconds to wait where too much was asked."""
    fields: dict[str, Any] = error.as_dict() | {"said": error.said.document()}
    return fields | {"seconds": error.seconds} if isinstance(error, TooMany) else fields
