"""Terms: how long a server keeps what nobody uses. docs/server/time.md has the same as a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rumpus.core.messages import Field, Message
from rumpus.server.chosen import chosen_numbers


class Terms(NamedTuple):
    """For so many days a table waits for its first game with nobody there, and a running game for anybody who plays in it; one
    by calendar time for so many whole turns. So many days after their last use sessions and tokens end, and after they came
    uploads are dropped.
    """

    waiting: float = 1.0
    deserted: float = 7.0
    slow_turns: float = 3.0
    sessions: float = 90.0
    tokens: float = 365.0
    uploads: float = 90.0

    @classmethod
    def chosen(cls, words: Iterable[str]) -> Terms:
        """The usual terms but for those named, such as ``waiting=2``. Raises UsageError."""
        usual = {name.replace("_", "-"): days for name, days in cls()._asdict().items()}
        numbers = chosen_numbers(words, usual, _no_term, "bad-term")
        return cls(**{name.replace("-", "_"): number for name, number in numbers.items()})


def _no_term(fields: Mapping[str, Field]) -> Message:
    return Message("{word} is no term; those are {known}, with numbers above 0", fields)
