"""Compiling the solver where that was not done at set-up: once, by a process beside the server, while people play."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from asyncio.subprocess import DEVNULL
from contextlib import suppress

from rumpus.solver.kept import is_compiled

PROGRAM = "import os; os.nice(10); from rumpus.solver.warming import warm; warm()"
_log = logging.getLogger(__name__)


def environment() -> dict[str, str]:
    """That of a process beside this one, which imports from where this one does."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


class Compiling:
    """Whether it ``is_done``, and the process that does it."""

    def __init__(self) -> None:
        self.is_done = is_compiled()
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Have it done, if it is not."""
        if not self.is_done:
            self._task = asyncio.create_task(self._compile())

    async def done(self) -> None:
        """Wait until it is done, or has failed."""
        if self._task is not None:
            await self._task

    async def end(self) -> None:
        """Let it be; the next server begins anew."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _compile(self) -> None:
        program = (sys.executable, "-c", PROGRAM)
        process = await asyncio.create_subprocess_exec(
            *program, stdin=DEVNULL, stdout=DEVNULL, env=environment(), start_new_session=True
        )
        try:
            status = await process.wait()
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # and the processes it has begun
            await process.wait()
        self.is_done = is_compiled()
        if not self.is_done:
            _log.warning("the solver cannot be compiled (%s); club players play by rules of thumb", status)
