"""The inside of a pool's process: a loop that reads a job, does it and writes the answer. The outside is ``worker.py``.

The process ends when its standard input ends, even in the middle of a job. Therefore it never outlives its pool.
Standard output carries the answers, so everything that a job prints goes to standard error.
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

LENGTH_BYTES = 4  # of the little-endian length before each pickled job, note or answer
LONGEST_TRACE = 4096  # characters of a traceback


class Note(NamedTuple):
    """A value that a job sends to the pool before its answer."""

    value: object


class JobFailed(Exception):  # noqa: N818 - named for what happened, as IllegalAction is
    """A job raised an error that is not a RumpusError. Its note is the end of the traceback."""


def framed(value: object) -> bytes:
    """Return the bytes of a message: the length, then the pickled value."""
    body = pickle.dumps(value)
    return len(body).to_bytes(LENGTH_BYTES, "little") + body


def answer_jobs(function: str, *words: str) -> None:
    """Call ``MODULE:FUNCTION`` with ``words`` to get the callable for jobs. Answer all jobs until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the pool's own process, which ends this one
    _output()
    threading.Thread(target=_end_with_input, daemon=True).start()
    module, _, name = function.partition(":")
    do = getattr(import_module(module), name)(*words)
    _write("ready")
    while length := sys.stdin.buffer.read(LENGTH_BYTES):
        job = pickle.loads(sys.stdin.buffer.read(int.from_bytes(length, "little")))
        _write(_answer(do, job))


def send_note(value: object) -> None:
    """Send a value to the pool from inside a job. The pool passes it to its ``on_note``."""
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
    os.dup2(2, 1)  # a print in a job must not mix with the answers
    return output


def _end_with_input() -> None:
    # Only watch for the end. The main thread reads the input, which saves a thread switch for each job.
    hang_up = select.poll()
    hang_up.register(sys.stdin, select.POLLHUP)
    while not hang_up.poll():
        pass
    os._exit(0)


def _write(value: object) -> None:
    try:
        _output().write(framed(value))
        _output().flush()
    except BrokenPipeError:  # the pool is gone
        os._exit(0)
