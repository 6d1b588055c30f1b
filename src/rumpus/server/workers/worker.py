"""One worker process, seen from the server: what it is asked, what it answers, and its end."""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import ExitStack, suppress

from rumpus.server.workers.compiling import environment
from rumpus.server.workers.jobs import LENGTH_BYTES

DESCRIPTORS = 16  # more than the start of a process takes
DEATHS = (EOFError, OSError, pickle.UnpicklingError)
"""What the death of a worker looks like from here."""


class Worker:
    """A process that answers one job after another. ``gone`` is done once it has ended, with its exit status."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self.pid = process.pid
        self.gone = asyncio.create_task(process.wait())

    @classmethod
    async def started(cls, module: str, *words: str) -> Worker:
        """Start a module with these words. It imports from where this one does, and is deaf to the terminal from the first moment.
        Raises OSError.
        """
        _check_descriptors()
        program = (sys.executable, "-m", module, *words)
        return cls(
            await asyncio.create_subprocess_exec(
                *program, stdin=PIPE, stdout=PIPE, env=environment(), start_new_session=True
            )
        )

    async def ask(self, job: bytes) -> object:
        """Have a job done that is ready to travel."""
        assert self._process.stdin is not None
        self._process.stdin.write(job)
        await self._process.stdin.drain()
        return await self.answer()

    async def answer(self) -> object:
        """The next answer."""
        assert self._process.stdout is not None
        length = await self._process.stdout.readexactly(LENGTH_BYTES)
        answer: object = pickle.loads(await self._process.stdout.readexactly(int.from_bytes(length, "little")))
        return answer

    async def end(self) -> None:
        """End the process, whatever it does."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self.gone


def _check_descriptors() -> None:
    """Raises OSError where too few are free for a process: one that uvloop could not start for that would keep its loop from ever
    closing.
    """
    with ExitStack() as taken:
        for _ in range(DESCRIPTORS):
            taken.callback(os.close, os.open(os.devnull, os.O_RDONLY))
