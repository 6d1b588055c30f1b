"""Messages between a pool and its processes: jobs, answers, and notes before an answer."""

from __future__ import annotations

import pickle
from typing import NamedTuple

LENGTH_BYTES = 4
"""A message is its length, little-endian, and a pickled value."""


class Note(NamedTuple):
    """A value that a process sends while it does a job."""

    value: object


class JobFailed(Exception):  # noqa: N818 - named for what happened, as IllegalAction is
    """A job raised an error that is no RumpusError. Its note is the end of the traceback."""

    @property
    def trace(self) -> str:
        """The end of the traceback in the process."""
        return "".join(self.__notes__)


def framed(value: object) -> bytes:
    """The message that carries a value."""
    body = pickle.dumps(value)
    return len(body).to_bytes(LENGTH_BYTES, "little") + body
