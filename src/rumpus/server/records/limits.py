"""The limits of records on a server. docs/server/README.md shows them as a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rumpus.core.messages import Field, Message
from rumpus.server.number_options import read_numbers

LONGEST_UPLOAD = 8 << 20  # bytes
UPLOAD_SECONDS = 60.0  # for receiving the whole body of an upload


class UploadLimits(NamedTuple):
    """Limits of stored uploads.

    ``number`` and ``size`` (bytes) count the uploads of one user, ``total`` the bytes of all. ``days`` is their storage
    time. ``number_a_day`` and ``size_a_day`` count the uploads from one address.
    """

    number: int = 50
    size: int = 10_000_000
    total: int = 1_000_000_000
    days: float = 90.0
    number_a_day: int = 100
    size_a_day: int = 20_000_000

    @classmethod
    def from_options(cls, words: Iterable[str], days: float) -> UploadLimits:
        """Return the default limits, changed by words such as ``records=100``, with this storage time. Raises
        UsageError.
        """
        usual = {name: getattr(cls(), field) / unit for name, (field, unit) in _CHOSEN.items()}
        numbers = read_numbers(words, usual, _no_upload, "bad-upload")
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
"""By the name on the command line: the field, and the size of its unit there."""


TIMES_LONGEST = 4
"""An upload may be this many times as long as the longest of a thousand simulated games (``lengths``)."""
LEAST_LINES, MOST_LINES = 2_000, 20_000
"""Bounds of that length: simulated players choose at random, and end some games too early and others hardly ever."""

PROCESSES = 2


class Budget(NamedTuple):
    """Limits of one record process: seconds of processor time for a job, bytes of address space for the process."""

    seconds: float = 30.0
    memory: int = 1 << 30


CPU_MILLISECONDS_A_LINE = 5
"""Added to the budget of a job for each line of a game played here, so that no such game is refused for its length."""
LINES_HELD = 30_000
"""Lines in the cache of replays of a process, about 2.3 KB each. The last replay always stays."""
PATIENCE = 900.0  # seconds by the clock that a job may take; long, since the machine may be busy
LONGEST_WAIT = 60.0  # seconds that a job may wait for a process

JOBS, JOBS_OF_ONE = 64, 8  # waiting or running: of all, and of one user or address, of which one runs at a time
SPOOLED, SPOOLED_OF_ONE = 64 << 20, 32 << 20
"""Bytes of incoming uploads in the spool, of all and of one user or address; as many of outgoing answers."""
LONGEST_INLINE = 1 << 16  # bytes; a longer answer is streamed from a file, in pieces of this size
