"""Compile the solver once, in a process beside the play. The process ends with the one that started it."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
import threading
from asyncio.subprocess import PIPE
from contextlib import suppress

from rumpus.processes.worker import environment
from rumpus.solver.jit.cache import is_compiled

PROGRAM = "from rumpus.solver.warmup import warm; warm()"
_END_TOGETHER = "from rumpus.server.workers.compiling import end_with_starter; end_with_starter(); "
_log = logging.getLogger(__name__)


def command() -> list[str]:
    """Return the command that compiles everything not compiled yet. It ends when its input ends."""
    return [sys.executable, "-c", _END_TOGETHER + PROGRAM]


def compiling(output: int) -> subprocess.Popen[str]:
    """Start compiling. What is printed goes to ``output``."""
    return subprocess.Popen(
        command(),
        stdin=subprocess.PIPE,
        stdout=output,
        stderr=subprocess.STDOUT,
        env=environment(),
        encoding="utf-8",
        start_new_session=True,
    )


def end_with_starter() -> None:
    """End this process, and those it starts, when the process that started it ends. Leave the processors to others first."""
    os.nice(10)
    threading.Thread(target=_end_with_input, daemon=True).start()


def _end_with_input() -> None:
    os.read(0, 1)  # the end of the input, as nothing is ever written
    os.killpg(0, signal.SIGKILL)


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
        process = await asyncio.create_subprocess_exec(
            *command(), stdin=PIPE, env=environment(), start_new_session=True
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
