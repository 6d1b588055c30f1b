"""What records may cost a server, all in one place. docs/server/README.md has the same as a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rumpus.core.messages import Field, Message
from rumpus.server.chosen import chosen_numbers

LONGEST_UPLOAD = 8 << 20  # bytes
UPLOAD_SECONDS = 60.0  # for the whole body of an upload to come in


class UploadLimits(NamedTuple):
    """What is kept of uploads: so many of a user, so many bytes of theirs, so many bytes on the server; for so many days. And so many,
    with so many bytes, that come from one address in a day.
    """

    number: int = 50
    size: int = 10_000_000
    total: int = 1_000_000_000
    days: float = 90.0
    number_a_day: int = 100
    size_a_day: int = 20_000_000

    @classmethod
    def chosen(cls, words: Iterable[str], days: float) -> UploadLimits:
        """The usual limits but for those named, such as ``records=100``, for so many days. Raises UsageError."""
        usual = {name: getattr(cls(), field) / unit for name, (field, unit) in _CHOSEN.items()}
        numbers = chosen_numbers(words, usual, _no_upload, "bad-upload")
        return cls(days=days)._replace(**{_CHOSEN[name][0]: _whole(name, number) for name, number in numbers.items()})


def _no_upload(fields: Mapping[str, Field]) -> Message:
    return Message("{word} is no upload; those are {known}, with numbers above 0", fields)


def _whole(name: str, number: float) -> int:
    return max(1, round(number * _CHOSEN[name][1]))


MEGABYTE = 1_000_000
_CHOSEN = {
    "records": ("number", 1),
    "megabytes": ("size", MEGABYTE),
    "records-a-day": ("number_a_day", 1),
    "megabytes-a-day": ("size_a_day", MEGABYTE),
    "megabytes-of-all": ("total", MEGABYTE),
}
"""What an owner calls the limits, and how many of theirs is one."""


TIMES_LONGEST = 4
"""An upload may have so many times the lines of the longest of a thousand simulated games (``lengths``)."""
LEAST_LINES, MOST_LINES = 2_000, 20_000
"""But at least and at most so many: players who choose at random end some games too soon, and others hardly ever."""

PROCESSES = 2


class Budget(NamedTuple):
    """What one record process may use: seconds of processor time for a job, bytes of address space for all it holds."""

    seconds: float = 30.0
    memory: int = 1 << 30


CPU_MILLISECONDS_A_LINE = 5
"""A game played here gets so much more for each of its lines: it is never refused for its length."""
LINES_HELD = 30_000
"""Lines of the replays that a process holds, those it looked at last; some 2.3 KB each. The very last is always held."""
PATIENCE = 900.0  # seconds that a job may take by the clock, however busy the machine is
LONGEST_WAIT = 60.0  # seconds that a job may wait for a process

JOBS, JOBS_OF_ONE = 64, 8  # of all, and of one user or address, that wait or are worked on; one of theirs is worked on
SPOOLED, SPOOLED_OF_ONE = 64 << 20, 32 << 20
"""Bytes of uploads that are on their way, of all and of one user or address; and as many of answers."""
LONGEST_INLINE = 1 << 16  # bytes of an answer that is sent at once; what is longer is streamed in pieces of this size
