"""Proposals for the seats of a round. Each is drawn in a process of its own, which is killed to cancel it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from rumpus.core.errors import RumpusError, UsageError
from rumpus.core.messages import Message
from rumpus.processes.process import JobFailed, framed
from rumpus.processes.worker import Worker
from rumpus.server.evenings.drawing import DrawJob, DrawProgress, ProposedDraw
from rumpus.server.front.clients import CountedClient
from rumpus.server.limits.rate import RateLimits

_log = logging.getLogger(__name__)
PROGRAM = ("rumpus.server.evenings.drawing:prepare",)
AT_ONCE = 2  # processes
MOST_WAITING = 20  # with those that run
LONGEST = 120.0  # seconds for one, without its wait
DRAWS_A_MINUTE = 10  # of one address
_RUNNING = Message("the seats are being drawn already, perhaps by another organiser; wait for them, or cancel")
_CANCELLED = Message("the draw was cancelled; nothing has changed")
_BUSY = Message("too many draws at once; try again in a minute")
_LATE = Message("the draw took too long; seat fewer people at once, or choose the tables by hand")
_FAILED = Message("the seats could not be drawn; try again, or choose the tables by hand")


class DrawFailed(RumpusError):  # noqa: N818 - named for what happened, as JobFailed is
    """The process that draws gave no answer."""


class _Running:
    """A proposal that is being drawn."""

    def __init__(self, task: asyncio.Task[ProposedDraw]) -> None:
        self.task = task
        self.is_cancelled = False


class Proposals:
    """Draws seats outside the event loop, one proposal at a time for each evening."""

    def __init__(self) -> None:
        self._places = asyncio.Semaphore(AT_ONCE)
        self._running: dict[str, _Running] = {}  # by the code to watch
        self._progress: dict[str, DrawProgress] = {}
        self._drawn = RateLimits(DRAWS_A_MINUTE / 60, DRAWS_A_MINUTE)

    async def propose(self, watch_code: str, job: DrawJob, client: CountedClient) -> ProposedDraw:
        """Draw seats for an evening. Raise UsageError if they cannot be, or if another draw runs, and TooMany."""
        if watch_code in self._running:
            raise UsageError(_RUNNING, code="draw-running")
        if len(self._running) >= MOST_WAITING:
            raise DrawFailed(_BUSY, code="draw-failed")
        self._drawn.take(*client)
        running = _Running(asyncio.create_task(self._draw(watch_code, job)))
        self._running[watch_code] = running
        try:
            return await running.task
        except asyncio.CancelledError:
            if running.is_cancelled:
                raise UsageError(_CANCELLED, code="draw-cancelled") from None
            raise
        finally:
            del self._running[watch_code]
            self._progress.pop(watch_code, None)

    def progress(self, watch_code: str) -> DrawProgress | None:
        """Return the progress of the draw of an evening; None if there is none yet, or no draw."""
        return self._progress.get(watch_code)

    def cancel(self, watch_code: str) -> bool:
        """Cancel the draw of an evening. Return False if there is none."""
        running = self._running.get(watch_code)
        if running is None:
            return False
        running.is_cancelled = True
        running.task.cancel()
        return True

    async def _draw(self, watch_code: str, job: DrawJob) -> ProposedDraw:
        def note(progress: object) -> None:
            assert isinstance(progress, DrawProgress)
            self._progress[watch_code] = progress

        async with self._places:
            try:
                async with asyncio.timeout(LONGEST):
                    answer = await _answer(job, note)
            except TimeoutError:
                raise DrawFailed(_LATE, code="draw-failed") from None
            except (EOFError, OSError) as error:
                _log.warning("the process that draws seats ended: %r", error)
                raise DrawFailed(_FAILED, code="draw-failed") from None
        if isinstance(answer, RumpusError):
            raise answer
        if isinstance(answer, JobFailed):
            _log.warning("a draw of seats failed", exc_info=answer)
        if not isinstance(answer, ProposedDraw):
            raise DrawFailed(_FAILED, code="draw-failed")
        return answer


async def _answer(job: DrawJob, note: Callable[[object], None]) -> object:
    """Run a job in a new process, which is killed if this task is cancelled."""
    worker = await Worker.start(PROGRAM)
    try:
        await worker.read_message()  # "ready"
        return await worker.ask(framed(job), note)
    finally:
        await worker.end()
