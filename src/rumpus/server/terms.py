"""Terms: for how long a server stores unused data. docs/server/time.md shows the same as a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rumpus.core.messages import Field, Message
from rumpus.server.number_options import read_numbers


class Terms(NamedTuple):
    """The days after which unused data is dropped.

    ``waiting``: a table without people waits so long for its first game. ``deserted``: a running game waits so long for
    one of its people. ``slow_turns``: the same for games by calendar time, in whole turns. ``sessions`` and ``tokens``
    count from their last use, ``uploads`` from their arrival, ``scores`` and ``evenings`` from their last entry.
    """

    waiting: float = 1.0
    deserted: float = 7.0
    slow_turns: float = 3.0
    sessions: float = 90.0
    tokens: float = 365.0
    uploads: float = 90.0
    scores: float = 365.0
    evenings: float = 365.0

    @classmethod
    def from_options(cls, words: Iterable[str]) -> Terms:
        """Return the default terms, changed by words such as ``waiting=2``. Raises UsageError."""
        usual = {name.replace("_", "-"): days for name, days in cls()._asdict().items()}
        numbers = read_numbers(words, usual, _no_term, "bad-term")
        return cls(**{name.replace("-", "_"): number for name, number in numbers.items()})


def _no_term(fields: Mapping[str, Field]) -> Message:
    return Message("{word} is no term; those are {known}, with numbers above 0", fields)
