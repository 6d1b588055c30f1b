"""A pool of processes that do jobs, for the server and for the arena.

A job waits in a queue until a process takes it. Each process serves some queues in a fixed order of preference. Users
of the server share them fairly (``rumpus.processes.fair_order``). Among the jobs of one user, a job of an earlier
queue comes first.

The pool starts a process when a job comes and no process that serves its queue is free. If a process dies, the pool
replaces it and gives the job to another one. If a job takes too long, the pool kills its process and replaces it.
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

from rumpus.processes.fair_order import Askers, FairOrder
from rumpus.processes.process import framed
from rumpus.processes.worker import Worker

_log = logging.getLogger(__name__)
LONGEST_START = 120.0  # seconds for a process to import everything; a machine may be busy
_DEATH_TIMEOUT = 1.0  # seconds between the loss of the connection and the end of a dying process
_LONGEST_REST = 10.0  # seconds between two starts, if processes die immediately
_GIVE_UP_REST = 1.0  # with rests longer than this many seconds, jobs no longer wait for a process


class JobFailure(Enum):
    """The reason for which a job has no answer."""

    BUSY = "this job has waited for too long"
    LATE = "the job took too long"
    DIED = "a process died of the job"
    NO_PROCESS = "no process can be started"
    CLOSED = "the pool is closed"


class NotDone(RuntimeError):  # noqa: N818 - named for what happened, as IllegalAction is
    """A job has no answer. ``reason`` is a JobFailure. ``status`` is the exit status of the process that died of the
    job, else 0.
    """

    def __init__(self, reason: JobFailure, status: int = 0) -> None:
        super().__init__(f"{reason.value} (exit code {status})" if status else reason.value)
        self.reason, self.status = reason, status


@dataclass(eq=False)
class Queue:
    """The waiting jobs of one kind, in the order they came.

    ``seconds`` is the time limit of a job. ``longest`` is the limit for its wait; None means no limit. The pool gives
    up a job after ``deaths`` processes died of it.
    """

    seconds: float | None = None
    longest: float | None = None
    deaths: int = 2
    waiting: deque[_Task] = field(default_factory=deque)

    def fail_all(self, reason: JobFailure) -> None:
        """Fail all waiting jobs with this reason."""
        while self.waiting:
            self.waiting.popleft().settle(NotDone(reason))


@dataclass(eq=False, slots=True)
class _Task:
    """A pickled job with its askers and its future answer. ``wait`` is the timeout of its wait. ``deaths`` counts the
    processes that died of it.
    """

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
            self.answer.exception()  # else asyncio logs an error if the waiting task is cancelled meanwhile
        else:
            self.answer.set_result(answer)


class Pool:
    """Processes that run ``program``: a ``MODULE:FUNCTION`` and its words. The function returns the callable that
    answers jobs.

    ``served`` lists the queues of each process. ``on_note`` receives the values that jobs send by ``send_note``.
    ``restarts`` counts replaced processes. ``order`` ranks the waiting jobs.
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
        self.order = FairOrder()
        self._is_closed = False

    @property
    def pids(self) -> tuple[int, ...]:
        """The ids of the processes that are ready for jobs."""
        return tuple(slot.worker.pid for slot in self.slots if slot.worker is not None)

    @property
    def busy(self) -> int:
        """The number of processes that are doing a job."""
        return sum(slot.task is not None for slot in self.slots)

    async def ask(self, queue: Queue, job: object, askers: Askers = ()) -> object:
        """Return the answer to a job. ``askers`` are charged for its time.

        Raise NotDone if there is no answer, JobFailed if the job crashed, and any RumpusError of the job.
        """
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
            del task, answer  # an error refers to this frame; the frame must not refer to the error

    def put(self, task: _Task, *, is_first: bool = False) -> None:
        """Add a job to its queue, at the end or ``is_first`` at the front."""
        waiting = task.queue.waiting
        (waiting.appendleft if is_first else waiting.append)(task)
        self.wake(task.queue)

    def wake(self, queue: Queue) -> None:
        """Wake the processes that serve a queue, and start one more if too few are free."""
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
                queue.fail_all(JobFailure.CLOSED)
        running = [slot.running for slot in self.slots if slot.running is not None]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


class _Slot:
    """One of the pool's places for a process. After its first job it always has a process, or is starting one."""

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
            if rest > _GIVE_UP_REST:
                self._give_up_unserved()
            await asyncio.sleep(rest)
            rest = min(2 * rest + 0.1, _LONGEST_REST)

    async def _serve(self) -> None:
        worker = await Worker.start(self._pool.program)
        try:
            async with asyncio.timeout(LONGEST_START):
                await worker.read_message()  # "ready"
            worker.gone.add_done_callback(lambda gone: self.wake.set())
            self.worker = worker
            # Do not give the job a name here: the name would keep its answer in memory until the next job.
            while await self._do(await self._next(worker), worker):
                pass
        finally:
            self.worker = None
            await worker.end()

    async def _next(self, worker: Worker) -> _Task | None:
        """Return the next job, or None after the process has ended."""
        order = self._pool.order
        while not worker.gone.done():
            waiting = [task for queue in self.queues for task in queue.waiting]
            if waiting:
                task = min(waiting, key=lambda task: order.key(task.askers))
                task.queue.waiting.remove(task)
                order.begin(task.askers)
                return task
            self.wake.clear()
            await self.wake.wait()
        return None

    async def _do(self, task: _Task | None, worker: Worker) -> bool:
        """Do a job. Return False if the process is of no more use."""
        if task is None or task.answer.done():  # done: its caller was cancelled
            return task is not None
        task.wait.reschedule(None)
        self.task = task
        begun = time.monotonic()
        for queue in self.queues:
            if queue.waiting:  # those jobs need another process, since this one is busy now
                self._pool.wake(queue)
        try:
            async with asyncio.timeout(task.queue.seconds):
                task.settle(await worker.ask(task.job, self._pool.on_note))
            return True
        except TimeoutError:
            task.settle(NotDone(JobFailure.LATE))
        except Exception:  # the process died, or its message cannot be unpickled
            self._do_again(task, await worker.end(_DEATH_TIMEOUT))
        finally:
            self.task = None
            self._pool.order.charge(task.askers, time.monotonic() - begun)
        return False

    def _do_again(self, task: _Task, status: int) -> None:
        task.deaths += 1
        if status == -signal.SIGPROF:  # its limit of processor time
            task.settle(NotDone(JobFailure.LATE))
        elif task.deaths >= task.queue.deaths:
            task.settle(NotDone(JobFailure.DIED, status))
        elif not task.answer.done():
            self._pool.put(task, is_first=True)

    def _give_up_unserved(self) -> None:
        for queue in self.queues:
            if not any(slot.worker for slot in self._pool.slots if queue in slot.queues):
                queue.fail_all(JobFailure.NO_PROCESS)


Ask = Callable[[Queue, object], concurrent.futures.Future[object]]


@contextmanager
def pool_in_thread(
    program: tuple[str, ...], served: Sequence[Sequence[Queue]], on_note: Callable[[object], None]
) -> Iterator[Ask]:
    """Run a pool in a thread of its own, for callers without an event loop. ``on_note`` is called in that thread.

    The context manager returns a function that queues a job and returns its future.
    """
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
