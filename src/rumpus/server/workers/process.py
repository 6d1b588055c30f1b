"""A worker process: ``python -m rumpus.server.workers.process`` does jobs that come in one by one, and answers each.

It ends when its input does, also in the middle of a job, and so never outlives its server. What a player prints goes
to standard error; whatever it raises is an answer.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterable
from importlib import import_module
from queue import SimpleQueue
from typing import Any, BinaryIO

from rumpus.core.errors import RumpusError
from rumpus.server.workers.jobs import LENGTH_BYTES, Job, NoAnswer, framed

_HEAVY = ("rumpus.coach.reasons", "rumpus.players.card_players", "rumpus.players.tiles.tile_player")
READY = "ready"
"""The first answer, to no job: all is imported."""


def main() -> None:
    """Choose moves and think up hints."""
    answer_jobs(_HEAVY, _done)


def answer_jobs(modules: Iterable[str], done: Callable[[Any], object]) -> None:
    """Import these modules, say so, and answer each job by what ``done`` makes of it, until there are none to come."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends its workers
    os.nice(5)  # where processors are few, the server comes first
    answers = _answers()
    jobs = SimpleQueue[Any]()
    threading.Thread(target=_read, args=(sys.stdin.buffer, jobs), daemon=True).start()
    for name in modules:
        import_module(name)
    _write(answers, READY)
    while True:
        _write(answers, done(jobs.get()))


def _answers() -> BinaryIO:
    """Where answers go; nothing else that is printed can get among them."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return answers


def _read(stream: BinaryIO, jobs: SimpleQueue[Any]) -> None:
    while length := stream.read(LENGTH_BYTES):
        jobs.put(pickle.loads(stream.read(int.from_bytes(length, "little"))))
    os._exit(0)


def _write(answers: BinaryIO, answer: object) -> None:
    try:
        answers.write(framed(answer))
        answers.flush()
    except BrokenPipeError:  # the server is gone, and nobody waits for the answer
        os._exit(0)


def _done(job: Job) -> object:
    """The answer to a job, or the error that it came to."""
    try:
        return job.done()
    except RumpusError as error:
        return error
    except Exception as error:
        traceback.print_exc()
        return NoAnswer(f"the computer player failed: {type(error).__name__}", code="computer-failed")


if __name__ == "__main__":
    main()
