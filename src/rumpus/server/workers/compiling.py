"""Compile the solver in another process while the server runs. Until then the plain player chooses moves."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from asyncio.subprocess import PIPE
from contextlib import suppress

from rumpus.players import compiling
from rumpus.processes.worker import environment

_log = logging.getLogger(__name__)


class Compiling:
    """The process that compiles the solver. ``is_done`` is True once the solver is compiled."""

    def __init__(self) -> None:
        self.is_done = compiling.is_compiled()
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start to compile, if it is not done."""
        if not self.is_done:
            self._task = asyncio.create_task(self._compile())

    async def done(self) -> None:
        """Wait until compiling is done or has failed."""
        if self._task is not None:
            await self._task

    async def end(self) -> None:
        """Stop compiling. The next server begins again."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _compile(self) -> None:
        process = await asyncio.create_subprocess_exec(
            *compiling.command(), stdin=PIPE, env=environment(), start_new_session=True
        )
        try:
            status = await process.wait()
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # the group, so also the processes that it has started
            await process.wait()
        self.is_done = compiling.is_compiled()
        if not self.is_done:
            _log.warning("the solver cannot be compiled (%s); the plain player plays for those who need it", status)
