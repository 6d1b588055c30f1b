"""Compiling the solver where that was not done at set-up: once, by a process beside the server, while people play."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import threading
from asyncio.subprocess import DEVNULL, PIPE
from contextlib import suppress

from rumpus.processes.worker import environment
from rumpus.solver.jit.cache import is_compiled

PROGRAM = "from rumpus.solver.warmup import warm; warm()"
_BESIDE = "from rumpus.server.workers.compiling import stay_beside; stay_beside(); "
_log = logging.getLogger(__name__)


def stay_beside() -> None:
    """Work for what the server leaves, and no longer than it is there: it holds this process's input open."""
    os.nice(10)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    os.read(0, 1)  # the end of the input, as nothing is ever written
    os.killpg(0, signal.SIGKILL)  # and the processes begun here


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
        """Let it be; the next server begins again."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _compile(self) -> None:
        program = (sys.executable, "-c", _BESIDE + PROGRAM)
        process = await asyncio.create_subprocess_exec(
            *program, stdin=PIPE, stdout=DEVNULL, env=environment(), start_new_session=True
        )
        try:
            status = await process.wait()
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # and the processes it has begun
            await process.wait()
        self.is_done = is_compiled()
        if not self.is_done:
            _log.warning("the solver cannot be compiled (%s); the plain player plays for those who need it", status)
