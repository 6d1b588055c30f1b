"""Processes forked from one that has imported the server already. A server starts with a third of the work."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.forkserver import ensure_running

import pytest

IMPORTED = ["rumpus.cli.commands.serve", "rumpus.server.serve", "tests.server.known_deals", "bench.attacks.attacker"]
"""The modules that the process imports from which all are forked."""


def context() -> multiprocessing.context.ForkServerContext:
    """Return the context of forked processes, once the process from which they are forked runs."""
    found = multiprocessing.get_context("forkserver")
    found.set_forkserver_preload(IMPORTED)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(sys.path))  # a forkserver does not take over the path itself
        ensure_running()
    return found


class Forked:
    """A forked process that calls ``run(*words)`` in a session of its own.

    It has the part of ``subprocess.Popen`` that tests of servers use, with text in both pipes.
    """

    def __init__(self, run: Callable[..., None], words: Sequence[str], environ: dict[str, str]) -> None:
        processes = context()
        (out, out_end), (faults, faults_end) = processes.Pipe(duplex=False), processes.Pipe(duplex=False)
        self._process = processes.Process(target=_call, args=(run, words, environ, out_end, faults_end), daemon=True)
        self._process.start()
        for pipe in (out_end, faults_end):
            pipe.close()
        self.stdout, self.stderr = (os.fdopen(os.dup(pipe.fileno()), encoding="utf-8") for pipe in (out, faults))
        for pipe in (out, faults):
            pipe.close()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def poll(self) -> int | None:
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """Read both pipes to their ends, wait until the process has ended, and return what was read."""
        with ThreadPoolExecutor(2) as readers:
            read = [readers.submit(pipe.read) for pipe in (self.stdout, self.stderr)]
            try:
                told, faults = (one.result(timeout) for one in read)
            except TimeoutError:
                os.killpg(self.pid, signal.SIGKILL)
                raise
        self.stdout.close()
        self.stderr.close()
        self._process.join()
        return told, faults


def _call(
    run: Callable[..., None], words: Sequence[str], environ: dict[str, str], out: Connection, faults: Connection
) -> None:
    os.setsid()
    os.environ.clear()
    os.environ.update(environ)
    random.seed()  # else all of them would continue from one state
    for number, pipe in ((1, out), (2, faults)):
        os.dup2(pipe.fileno(), number)
        pipe.close()
    sys.stdout, sys.stderr = (os.fdopen(number, "w", 1, encoding="utf-8", closefd=False) for number in (1, 2))
    run(*words)
