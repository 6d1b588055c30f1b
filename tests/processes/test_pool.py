"""The pool of processes, with jobs that are plain functions. What the server and the arena make of it, their own tests
hold."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import pytest

from rumpus.processes.pool import Pool, Queue
from rumpus.processes.process import JobFailed

LONG = 60.0  # seconds: a busy machine is slow
PROGRAM = ("operator:methodcaller", "__call__")  # a job is a function without arguments


@asynccontextmanager
async def pool_of(*queues: Queue) -> AsyncIterator[Pool]:
    """A pool with one process for each of these queues."""
    pool = Pool(PROGRAM, [(queue,) for queue in queues])
    try:
        async with asyncio.timeout(LONG):
            yield pool
    finally:
        await pool.close()


def test_a_process_in_the_middle_of_a_job_ends_with_its_owner() -> None:
    async def scene() -> None:
        queue = Queue()
        async with pool_of(queue) as pool:
            job = asyncio.create_task(pool.ask(queue, partial(time.sleep, 10 * LONG)))
            while not pool.busy:
                await asyncio.sleep(0.01)
            worker = pool.slots[0].worker
            assert worker is not None
            assert worker._process.stdin is not None
            worker._process.stdin.close()  # what the end of the owner is to a process
            assert await worker.gone == 0
            job.cancel()

    asyncio.run(scene())


def test_a_job_that_fails_says_where_and_the_process_goes_on() -> None:
    async def scene() -> None:
        queue = Queue()
        async with pool_of(queue) as pool:
            with pytest.raises(JobFailed, match="ValueError: invalid literal") as failed:
                await pool.ask(queue, partial(int, "x"))
            assert failed.value.__notes__[0].startswith("Traceback")
            assert await pool.ask(queue, os.getpid) == pool.pids[0]
            assert pool.restarts == 0

    asyncio.run(scene())


def test_output_printed_by_a_job_is_not_its_answer(capfd: pytest.CaptureFixture[str]) -> None:
    async def scene() -> None:
        queue = Queue()
        async with pool_of(queue) as pool:
            assert await pool.ask(queue, partial(print, "hello", flush=True)) is None

    asyncio.run(scene())
    assert capfd.readouterr() == ("", "hello\n")


def test_a_job_does_not_wait_for_a_process_that_does_another() -> None:
    async def scene() -> None:
        first, second = Queue(), Queue()
        pool = Pool(PROGRAM, [(first, second), (second,)])
        try:
            long = asyncio.create_task(pool.ask(first, partial(time.sleep, 10 * LONG)))
            async with asyncio.timeout(LONG):
                await pool.ask(second, os.getpid)
            long.cancel()
        finally:
            await pool.close()

    asyncio.run(scene())


def test_each_queue_has_a_process_of_its_own_from_its_first_job_on() -> None:
    async def scene() -> None:
        one, other = Queue(), Queue()
        async with pool_of(one, other) as pool:
            first = await pool.ask(one, os.getpid)
            assert pool.pids == (first,)
            second = await pool.ask(other, os.getpid)
            assert first != second
            assert [await pool.ask(queue, os.getpid) for queue in (one, other)] == [first, second]

    asyncio.run(scene())


def test_askers_take_turns_however_many_jobs_one_of_them_has() -> None:
    async def scene() -> None:
        queue, done = Queue(), list[str]()

        async def ask(asker: str) -> None:
            await pool.ask(queue, partial(time.sleep, 0.01), (asker,))
            done.append(asker)

        async with pool_of(queue) as pool, asyncio.TaskGroup() as jobs:
            for _ in range(30):
                jobs.create_task(ask("many"))
            while not done:
                await asyncio.sleep(0)
            jobs.create_task(ask("one"))
        assert done.index("one") <= 3

    asyncio.run(scene())


def test_of_the_same_asker_the_jobs_of_the_first_queue_come_first() -> None:
    async def scene() -> None:
        first, second, done = Queue(), Queue(), list[str]()

        async def ask(queue: Queue, name: str) -> None:
            await pool.ask(queue, partial(time.sleep, 0.01), ("ann",))
            done.append(name)

        pool = Pool(PROGRAM, [(first, second)])
        try:
            async with asyncio.timeout(LONG), asyncio.TaskGroup() as jobs:
                for name, queue in (("hint", second), ("hint", second), ("move", first), ("move", first)):
                    jobs.create_task(ask(queue, name))
        finally:
            await pool.close()
        assert done == ["move", "move", "hint", "hint"]

    asyncio.run(scene())
