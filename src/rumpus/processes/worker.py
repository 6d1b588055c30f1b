"""A process of a pool, seen from outside: its start, its jobs, its end."""

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

DESCRIPTORS = 16  # more than the start of a process takes


def environment() -> dict[str, str]:
    """The environment of a process that imports from the same folders as this one."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(folder or str(Path.cwd()) for folder in sys.path)}


class Worker:
    """A process that answers one job after another. ``gone`` is done once it has ended, with its exit status."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self.pid = process.pid
        self.gone = asyncio.create_task(process.wait())

    @classmethod
    async def started(cls, program: tuple[str, ...]) -> Worker:
        """Start a process for ``MODULE:FUNCTION`` and its words. The terminal's Ctrl-C never reaches it. Raises OSError."""
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
        """Send a job and return its answer."""
        assert self._process.stdin is not None
        self._process.stdin.write(job)
        await self._process.stdin.drain()
        while isinstance(answer := await self.message(), Note):
            on_note(answer.value)
        return answer

    async def message(self) -> object:
        """The next message. Raises EOFError or OSError if the process has died."""
        assert self._process.stdout is not None
        length = await self._process.stdout.readexactly(LENGTH_BYTES)
        message: object = pickle.loads(await self._process.stdout.readexactly(int.from_bytes(length, "little")))
        return message

    async def end(self, patience: float = 0.0) -> int:
        """Wait so many seconds until the process ends, then kill it. Return its exit status.

        A process that is killed in the moment in which it dies has no known status.
        """
        await asyncio.wait([self.gone], timeout=patience)
        if not self.gone.done():
            with suppress(ProcessLookupError):
                self._process.kill()
        return await self.gone


def _check_descriptors() -> None:
    """Raise OSError if too few descriptors are free for a process.

    A process that uvloop could not start for want of descriptors would keep its loop from ever closing.
    """
    with ExitStack() as taken:
        for _ in range(DESCRIPTORS):
            taken.callback(os.close, os.open(os.devnull, os.O_RDONLY))
