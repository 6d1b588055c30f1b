"""The outside of a pool's process: start it, send it jobs, end it. The inside is ``process.py``.

The inside turns an exception of a job into an answer. The frame of jobs and answers is ``process.framed``.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path

from rumpus.processes.process import LENGTH_BYTES, Note

DESCRIPTORS = 16  # file descriptors; more than the start of a process needs


def environment() -> dict[str, str]:
    """Return environment variables with which a new process imports from the same folders as this one."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(folder or str(Path.cwd()) for folder in sys.path)}


class Worker:
    """A process that answers one job at a time. ``gone`` is a task that ends with the exit status of the process."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self.pid = process.pid
        self.gone = asyncio.create_task(process.wait())

    @classmethod
    async def start(cls, program: tuple[str, ...]) -> Worker:
        """Start a process for a program: ``MODULE:FUNCTION`` and its arguments. Raise OSError if that fails.

        The process gets its own session, so Ctrl-C in the terminal does not reach it.
        """
        _check_descriptors()
        return cls(
            await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", "rumpus.processes", *program),
                stdin=PIPE,
                stdout=PIPE,
                env=environment(),
                start_new_session=True,
            )
        )

    async def ask(self, job: bytes, on_note: Callable[[object], None]) -> object:
        """Send a job (bytes of ``framed``) and return its answer: a result, a RumpusError or a JobFailed.

        Pass each note before the answer to ``on_note``.
        """
        assert self._process.stdin is not None
        self._process.stdin.write(job)
        await self._process.stdin.drain()
        while isinstance(answer := await self.read_message(), Note):
            on_note(answer.value)
        return answer

    async def read_message(self) -> object:
        """Return the next message: "ready" at the start, then notes and answers.

        Raise EOFError or OSError if the process has died.
        """
        assert self._process.stdout is not None
        length = await self._process.stdout.readexactly(LENGTH_BYTES)
        message: object = pickle.loads(await self._process.stdout.readexactly(int.from_bytes(length, "little")))
        return message

    async def end(self, patience: float = 0.0) -> int:
        """Wait ``patience`` seconds for the process to end, then kill it. Return its exit status.

        If the process dies in the moment of the kill, the status can be either.
        """
        await asyncio.wait([self.gone], timeout=patience)
        if not self.gone.done():
            with suppress(ProcessLookupError):
                self._process.kill()
        return await self.gone


# Raises OSError early. If uvloop itself runs out of descriptors in a start, its loop can never be closed.
def _check_descriptors() -> None:
    with ExitStack() as taken:
        for _ in range(DESCRIPTORS):
            taken.callback(os.close, os.open(os.devnull, os.O_RDONLY))
