"""A process of a pool, seen from inside: it answers one job after another.

The process ends when its input ends, also in the middle of a job. So it never outlives the process that started it. Everything
that a job prints goes to standard error.
"""

from __future__ import annotations

import os
import pickle
import select
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import BinaryIO, NamedTuple

from rumpus.core.errors import RumpusError

LENGTH_BYTES = 4
"""A job, a note or an answer is sent as its length, little-endian, and a pickled value."""
LONGEST_TRACE = 4096
"""Characters of a traceback that are sent."""


class Note(NamedTuple):
    """A value that a process sends while it does a job."""

    value: object


class JobFailed(Exception):  # noqa: N818 - named for what happened, as IllegalAction is
    """A job raised an error that is no RumpusError. Its note is the end of the traceback in the process."""


def framed(value: object) -> bytes:
    """The bytes that carry a value."""
    body = pickle.dumps(value)
    return len(body).to_bytes(LENGTH_BYTES, "little") + body


def answer_jobs(function: str, *words: str) -> None:
    """Call ``MODULE:FUNCTION`` with these words, and answer each job with what it returned. Never returns."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that owns the pool; it ends this one
    _output()
    threading.Thread(target=_end_with_input, daemon=True).start()
    module, _, name = function.partition(":")
    do = getattr(import_module(module), name)(*words)
    _write("ready")
    while length := sys.stdin.buffer.read(LENGTH_BYTES):
        job = pickle.loads(sys.stdin.buffer.read(int.from_bytes(length, "little")))
        _write(_answer(do, job))


def send_note(value: object) -> None:
    """Send a value to the pool, in the middle of a job."""
    _write(Note(value))


def _answer(do: Callable[[object], object], job: object) -> object:
    try:
        return do(job)
    except RumpusError as error:
        return error
    except Exception as error:
        failed = JobFailed(f"{type(error).__name__}: {error}")
        failed.add_note(traceback.format_exc()[-LONGEST_TRACE:])
        return failed


@cache
def _output() -> BinaryIO:
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a job prints must not get among the answers
    return output


def _end_with_input() -> None:
    """End the process when its input ends. The thread that does the jobs reads the input, which saves a switch for each job."""
    hang_up = select.poll()
    hang_up.register(sys.stdin, select.POLLHUP)
    while not hang_up.poll():
        pass
    os._exit(0)


def _write(value: object) -> None:
    try:
        _output().write(framed(value))
        _output().flush()
    except BrokenPipeError:  # nobody waits for it any more
        os._exit(0)
