"""A pool of processes that do jobs, for the server and for the arena.

A job waits in a queue until a process takes it. Each process serves some queues. Askers take turns; of the jobs of the same
askers, those of the first queue come before those of the second. A process starts when a job comes that no free process serves.
A process that dies is replaced, and its job is done again by another one. A process that takes too long over a job is killed and
replaced.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import logging
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum

from rumpus.processes.process import framed
from rumpus.processes.turns import Askers, Turns
from rumpus.processes.worker import Worker

_log = logging.getLogger(__name__)
LONGEST_START = 120.0  # seconds for a process to import everything; a machine may be busy
_DYING = 1.0  # seconds from the last word of a process to its end
_LONGEST_REST = 10.0  # seconds between starts, where processes die as soon as they are started
_HOPE = 1.0  # seconds of such a rest, after which jobs do not wait for a process any longer


class JobFailure(Enum):
    """Why a job has no answer."""

    BUSY = "this job has waited for too long"
    LATE = "the job took too long"
    DIED = "a process died of the job"
    NO_PROCESS = "no process can be started"
    CLOSED = "the pool is closed"


class NotDone(RuntimeError):  # noqa: N818 - named for what happened, as IllegalAction is
    """A job has no answer. ``status`` is the exit status of the process that died of it."""

    def __init__(self, reason: JobFailure, status: int = 0) -> None:
        super().__init__(f"{reason.value} (exit code {status})" if status else reason.value)
        self.reason, self.status = reason, status


@dataclass(eq=False)
class Queue:
    """The jobs of one kind that wait, in the order they came.

    A job may take ``seconds``, and wait ``longest`` seconds for a process. A job of which ``deaths`` processes have died is given
    up.
    """

    seconds: float | None = None
    longest: float | None = None
    deaths: int = 2
    waiting: deque[_Task] = field(default_factory=deque)

    def empty(self, reason: JobFailure) -> None:
        """Give up all jobs that wait."""
        while self.waiting:
            self.waiting.popleft().settle(NotDone(reason))


@dataclass(eq=False, slots=True)
class _Task:
    """A job, who asked for it, how long it may still wait, and its answer to come. ``deaths`` counts the processes that died of it."""

    job: bytes
    askers: Askers
    queue: Queue
    wait: asyncio.Timeout
    answer: asyncio.Future[object]
    deaths: int = 0

    def settle(self, answer: object) -> None:
        if self.answer.done():
            return
        if isinstance(answer, Exception):
            self.answer.set_exception(answer)
            self.answer.exception()  # asyncio logs no error if the one who waits is cancelled before this reaches them
        else:
            self.answer.set_result(answer)


class Pool:
    """Processes for ``program``, a ``MODULE:FUNCTION`` and its words. The function returns what answers a job in a process.

    ``served`` holds the queues of each process. ``on_note`` gets what jobs send by ``send_note``. ``restarts`` counts the
    processes that were replaced. ``turns`` is the order of the jobs that wait.
    """

    def __init__(
        self,
        program: tuple[str, ...],
        served: Sequence[Sequence[Queue]],
        on_note: Callable[[object], None] = lambda note: None,
    ) -> None:
        self.program = program
        self.on_note = on_note
        self.slots = [_Slot(self, queues) for queues in served]
        self.restarts = 0
        self.turns = Turns()
        self._is_closed = False

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes that are ready for jobs."""
        return tuple(slot.worker.pid for slot in self.slots if slot.worker is not None)

    @property
    def busy(self) -> int:
        """How many processes do a job."""
        return sum(slot.task is not None for slot in self.slots)

    async def ask(self, queue: Queue, job: object, askers: Askers = ()) -> object:
        """Have a job done for its askers. Raises NotDone, JobFailed, and any RumpusError of the job."""
        if self._is_closed:
            raise NotDone(JobFailure.CLOSED)
        answer = asyncio.get_running_loop().create_future()
        task = _Task(framed(job), askers, queue, asyncio.timeout(queue.longest), answer)
        self.put(task)
        try:
            async with task.wait:
                return await answer
        except TimeoutError:
            raise NotDone(JobFailure.BUSY) from None
        finally:
            if task in queue.waiting:
                queue.waiting.remove(task)
            del task, answer  # an error in its answer would hold this frame, and this frame the error

    def put(self, task: _Task, *, is_first: bool = False) -> None:
        """Let a job wait for a process."""
        waiting = task.queue.waiting
        (waiting.appendleft if is_first else waiting.append)(task)
        self.wake(task.queue)

    def wake(self, queue: Queue) -> None:
        """Wake the processes that serve a queue, and start one if too few are free."""
        serving = [slot for slot in self.slots if queue in slot.queues]
        for slot in serving:
            slot.wake.set()
        resting = [slot for slot in serving if slot.running is None]
        if resting and len(queue.waiting) > sum(slot.is_free for slot in serving):
            resting[0].running = asyncio.create_task(resting[0].run())

    async def close(self) -> None:
        """End all processes. Jobs without an answer raise NotDone."""
        self._is_closed = True
        for slot in self.slots:
            if slot.task is not None:
                slot.task.settle(NotDone(JobFailure.CLOSED))
            for queue in slot.queues:
                queue.empty(JobFailure.CLOSED)
        running = [slot.running for slot in self.slots if slot.running is not None]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


class _Slot:
    """The place of one process. From its first job on there is always a process, or one that starts."""

    def __init__(self, pool: Pool, queues: Sequence[Queue]) -> None:
        self._pool = pool
        self.queues = queues
        self.worker: Worker | None = None  # once it is ready
        self.task: _Task | None = None
        self.wake = asyncio.Event()
        self.running: asyncio.Task[None] | None = None

    @property
    def is_free(self) -> bool:
        return self.running is not None and self.task is None

    async def run(self) -> None:
        rest = 0.0
        while True:
            try:
                await self._serve()
                rest = 0.0
            except Exception as fault:
                _log.warning("%s could not be started: %r", self._pool.program[0], fault)
            self._pool.restarts += 1
            if rest > _HOPE:
                self._give_up()
            await asyncio.sleep(rest)
            rest = min(2 * rest + 0.1, _LONGEST_REST)

    async def _serve(self) -> None:
        """Start a process and give it jobs until it is gone."""
        worker = await Worker.started(self._pool.program)
        try:
            async with asyncio.timeout(LONGEST_START):
                await worker.message()  # it is ready
            worker.gone.add_done_callback(lambda gone: self.wake.set())
            self.worker = worker
            while await self._do(await self._next(worker), worker):  # no name here may hold a job that is done
                pass
        finally:
            self.worker = None
            await worker.end()

    async def _next(self, worker: Worker) -> _Task | None:
        """The next job. None once the process is gone."""
        turns = self._pool.turns
        while not worker.gone.done():
            waiting = [task for queue in self.queues for task in queue.waiting]
            if waiting:
                task = min(waiting, key=lambda task: turns.of(task.askers))
                task.queue.waiting.remove(task)
                turns.begin(task.askers)
                return task
            self.wake.clear()
            await self.wake.wait()
        return None

    async def _do(self, task: _Task | None, worker: Worker) -> bool:
        """Have a job done. Return False if the process can do no more."""
        if task is None or task.answer.done():  # nobody waits for it any more
            return task is not None
        task.wait.reschedule(None)
        self.task, begun = task, time.monotonic()
        for queue in self.queues:
            if queue.waiting:  # this process is not free for that job
                self._pool.wake(queue)
        try:
            async with asyncio.timeout(task.queue.seconds):
                task.settle(await worker.ask(task.job, self._pool.on_note))
            return True
        except TimeoutError:
            task.settle(NotDone(JobFailure.LATE))
        except Exception:  # the process has died, or what it says cannot be read
            self._do_again(task, await worker.end(_DYING))
        finally:
            self.task = None
            self._pool.turns.charge(task.askers, time.monotonic() - begun)
        return False

    def _do_again(self, task: _Task, status: int) -> None:
        """Let another process do a job that one has died of, if that may help."""
        task.deaths += 1
        if status == -signal.SIGPROF:  # its processor time was used up
            task.settle(NotDone(JobFailure.LATE))
        elif task.deaths >= task.queue.deaths:
            task.settle(NotDone(JobFailure.DIED, status))
        elif not task.answer.done():
            self._pool.put(task, is_first=True)

    def _give_up(self) -> None:
        """Give up the jobs that no process serves."""
        for queue in self.queues:
            if not any(slot.worker for slot in self._pool.slots if queue in slot.queues):
                queue.empty(JobFailure.NO_PROCESS)


Ask = Callable[[Queue, object], concurrent.futures.Future[object]]


@contextmanager
def pool_in_thread(
    program: tuple[str, ...], served: Sequence[Sequence[Queue]], on_note: Callable[[object], None]
) -> Iterator[Ask]:
    """A pool for callers without an event loop, which has a thread of its own. ``on_note`` is called in that thread."""
    ready = concurrent.futures.Future[tuple[Pool, asyncio.AbstractEventLoop, asyncio.Event]]()

    async def run() -> None:
        pool, stop = Pool(program, served, on_note), asyncio.Event()
        ready.set_result((pool, asyncio.get_running_loop(), stop))
        await stop.wait()
        await pool.close()

    thread = threading.Thread(target=lambda: asyncio.run(run()), daemon=True)
    thread.start()
    pool, loop, stop = ready.result()
    try:
        yield lambda queue, job: asyncio.run_coroutine_threadsafe(pool.ask(queue, job), loop)
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()
