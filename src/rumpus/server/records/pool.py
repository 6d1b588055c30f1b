"""The record processes, seen from the server. They are not those that choose moves: a record never delays a computer player.

A process is started when there is first something to do. It has budgets of memory and of time; one that dies is replaced.
"""

from __future__ import annotations

import asyncio
import signal
import zlib
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from rumpus.server.live.faults import Faults
from rumpus.server.records.jobs import Asked, Check, Failed, Job, RecordFailed, too_long, try_again
from rumpus.server.records.limits import LONGEST_WAIT, PATIENCE, PROCESSES, Budget
from rumpus.server.workers.jobs import framed
from rumpus.server.workers.worker import DEATHS, Worker

_PROGRAM = "rumpus.server.records.process"


@dataclass(eq=False, slots=True)
class _Task:
    """A job as it travels, and who waits for its answer. ``taken``: a process is at it."""

    job: bytes
    answer: asyncio.Future[object]
    taken: asyncio.Event = field(default_factory=asyncio.Event)

    def settle(self, answer: object) -> None:
        """Answer the one who asked, if they still wait."""
        if self.answer.done():
            return
        if isinstance(answer, Exception):
            self.answer.set_exception(answer)
        else:
            self.answer.set_result(answer)


class RecordWorkers:
    """So many record processes for one database. All that is asked of a record goes to the same process, which holds it. What
    fails in them is one of the server's ``faults``.
    """

    def __init__(self, database: Path, faults: Faults, count: int = PROCESSES, budget: Budget | None = None) -> None:
        self._slots = [_Slot(database, faults, budget or Budget()) for _ in range(count)]
        self._is_closed = False

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes that are there."""
        return tuple(slot.worker.pid for slot in self._slots if slot.worker is not None)

    def begin(self) -> None:
        """Take jobs from now on."""
        for slot in self._slots:
            slot.begin()

    async def close(self) -> None:
        """End all processes; who waits for an answer gets an error."""
        self._is_closed = True
        await asyncio.gather(*(slot.close() for slot in self._slots))

    async def ask(self, asked: Asked) -> object:
        """Have a job done. Raises its error, or RecordFailed."""
        if self._is_closed:
            raise try_again()
        task = _Task(framed(asked), asyncio.get_running_loop().create_future())
        self._slot_for(asked.job).tasks.put_nowait(task)
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(LONGEST_WAIT):
                    await task.taken.wait()
            if not task.taken.is_set():
                raise RecordFailed("too many records are being looked at; try again later", code="try-again")
            return await task.answer
        finally:
            task.answer.cancel()
            del task  # an error that it has holds what was at work, and would hold itself by this

    def _slot_for(self, job: Job) -> _Slot:
        if isinstance(job, Check):
            return min(self._slots, key=lambda slot: slot.tasks.qsize() + slot.is_busy)
        return self._slots[zlib.crc32(job.record_id.encode()) % len(self._slots)]


class _Slot:
    """The place of one process: it gets another when that is gone."""

    def __init__(self, database: Path, faults: Faults, budget: Budget) -> None:
        self._words = (str(database), *map(str, budget))
        self._faults = faults
        self.tasks: asyncio.Queue[_Task] = asyncio.Queue()
        self.worker: Worker | None = None
        self.is_busy = False
        self._keeping: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Take jobs."""
        self._keeping = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """End it, and all that waits."""
        if self._keeping is not None:
            self._keeping.cancel()
            with suppress(asyncio.CancelledError):
                await self._keeping
        await self._end()
        while not self.tasks.empty():
            waiting = self.tasks.get_nowait()
            waiting.settle(try_again())
            waiting.taken.set()

    async def _keep(self) -> None:
        while True:
            await self._do(await self.tasks.get())

    async def _do(self, task: _Task) -> None:
        if task.answer.done():  # nobody waits for it any more
            return
        self.is_busy = True
        task.taken.set()
        try:
            task.settle(await self._answer(task.job))
        except asyncio.CancelledError:
            task.settle(try_again())
            raise
        finally:
            self.is_busy = False

    async def _answer(self, job: bytes) -> object:
        """What a process answers; one that dies of no budget is tried once more."""
        for _ in range(2):
            try:
                async with asyncio.timeout(PATIENCE):
                    worker = await self._there()
                    answer = await worker.ask(job)
            except TimeoutError:
                await self._end()
                return too_long()
            except DEATHS:
                if await self._ended() == -signal.SIGPROF:
                    return too_long()
            else:
                return self._without_fault(answer)
        return try_again()

    def _without_fault(self, answer: object) -> object:
        """The answer; of a fault the log hears, and the one who asked may try again."""
        if not isinstance(answer, Failed):
            return answer
        self._faults.of_process("a record process", answer.trace)
        return try_again()

    async def _there(self) -> Worker:
        """The process, started where there is none."""
        if self.worker is not None and self.worker.gone.done():
            await self._end()
        if self.worker is None:
            self.worker = await Worker.started(_PROGRAM, *self._words)
            await self.worker.answer()  # it is ready
        return self.worker

    async def _ended(self) -> int | None:
        """How the process ended that answers no more."""
        gone = self.worker.gone if self.worker is not None else None
        if gone is not None:
            await asyncio.wait({gone}, timeout=1.0)
        await self._end()
        return gone.result() if gone is not None else None

    async def _end(self) -> None:
        """End the process, if there is one."""
        worker, self.worker = self.worker, None
        if worker is not None:
            await worker.end()
