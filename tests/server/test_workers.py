"""Workers, as real processes, choose moves and give advice; every job is answered whatever happens to a worker."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any

import pytest
import uvloop

from rumpus.coach.hint import hint
from rumpus.core.errors import RumpusError, UsageError
from rumpus.game import Game
from rumpus.games import games
from rumpus.players import compiling, make_able_player
from rumpus.players.plain import PlainPlayer
from rumpus.processes.worker import Worker, environment
from rumpus.server.workers import pool as pool_module
from rumpus.server.workers.jobs import ChosenAction
from rumpus.server.workers.pool import MOST_HINTS, Workers
from rumpus.wording.telling import Teller
from tests.whole_games import ONE_OF_EACH_SHAPE

LONG = 60.0  # seconds: a test waits for events, and a busy machine is slow


@asynccontextmanager
async def workers(count: int = 1, patience: float = LONG, longest: float = 2 * LONG) -> AsyncIterator[Workers]:
    """Workers that are there, and leave nothing behind."""
    pool = Workers(count, patience, longest)
    pool.compiling.begin()
    try:
        yield pool
    finally:
        pids = pool.pool.pids
        await pool.close()
        assert pool.pool.pids == ()
        assert not [pid for pid in pids if is_there(pid)]


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def choosing(pool: Workers, game: Game, kind: str = "random", seed: int = 1) -> asyncio.Task[str]:
    """A move that somebody waits for."""
    chosen = pool.choose(kind, game.rules.game, game.rules.seats, game.rules.options, game.view(game.to_move), seed)
    return asyncio.create_task(_action(chosen))


async def _action(chosen: Awaitable[ChosenAction]) -> str:
    return (await chosen).action


def queued_jobs(pool: Workers) -> int:
    """The number of jobs that wait for a process."""
    return len(pool.moves.waiting) + len(pool.hints.waiting)


async def until(is_so: Callable[[], bool]) -> None:
    """Wait for something that tells nobody when it comes to be."""
    async with asyncio.timeout(LONG):
        while not is_so():
            await asyncio.sleep(0.005)


async def stopped_in_a_job(pool: Workers, game: Game) -> tuple[int, asyncio.Task[str]]:
    """The only worker, asleep with a job on its desk."""
    await choosing(pool, game)
    (pid,) = pool.pool.pids
    os.kill(pid, signal.SIGSTOP)
    job = choosing(pool, game)
    await until(lambda: pool.pool.busy == 1)
    return pid, job


async def code_of(job: Awaitable[object]) -> str:
    """The code of the error a job comes to."""
    with pytest.raises(RumpusError) as refused:
        await job
    return refused.value.code


GAME = Game("rummy-1916", ["Ann", "Bob"], seed=1)


def test_workers_choose_the_same_moves_and_give_the_same_hints_as_this_process() -> None:
    async def scene() -> None:
        async with workers(2) as pool:
            await pool.compiling.done()
            for slug in games():
                has_new_shape = slug in ONE_OF_EACH_SHAPE
                game = Game(slug, ["Ann", "Bob"], seed=3)
                for kind in ("random", "casual", *(["expert"] if has_new_shape else [])):
                    chosen = make_able_player(kind, game.rules, 7).choose(game.view(game.to_move))
                    assert await choosing(pool, game, kind, 7) == game.text(chosen)
                if has_new_shape:
                    seat = game.to_move
                    assert seat is not None
                    told = await pool.hint(slug, 2, game.rules.options, game.players, game.view(seat))
                    assert told == hint(Teller(game.rules, game.players, seat), game.view(seat))
            assert (pool.pool.busy, queued_jobs(pool), pool.pool.restarts) == (0, 0, 0)

    asyncio.run(scene())


def test_while_the_solver_is_compiled_the_plain_player_plays_and_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "is_compiled", lambda: False)
    monkeypatch.setattr(compiling, "PROGRAM", "import time; time.sleep(600)")

    async def scene() -> None:
        async with workers() as pool:
            view = GAME.view(GAME.to_move)
            plain = GAME.text(PlainPlayer(GAME.rules).choose(view))
            chosen = await pool.choose("expert", "rummy-1916", 2, GAME.rules.options, view, 7)
            assert chosen == ChosenAction(plain, "not-compiled")
            beginner = GAME.text(make_able_player("beginner", GAME.rules, 7).choose(view))
            assert await pool.choose("beginner", "rummy-1916", 2, GAME.rules.options, view, 7) == ChosenAction(beginner)
            told = await pool.hint("rummy-1916", 2, GAME.rules.options, GAME.players, view)
            assert told.acts == [plain]

    asyncio.run(scene())


def test_where_the_solver_cannot_be_compiled_the_play_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(compiling, "is_compiled", lambda: False)
    monkeypatch.setattr(compiling, "PROGRAM", "raise SystemExit(3)")

    async def scene() -> None:
        async with workers() as pool:
            await pool.compiling.done()
            assert "cannot be compiled (3)" in caplog.text
            assert await choosing(pool, GAME, "expert", 7)

    asyncio.run(scene())


def test_the_owner_sees_the_progress_of_compiling(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiling, "is_compiled", lambda: False)
    monkeypatch.setattr(compiling, "PROGRAM", "print('Compiling 1 of 2: whole games')")

    async def scene() -> None:
        async with workers() as pool:
            await pool.compiling.done()

    asyncio.run(scene())
    assert capfd.readouterr().out == "Compiling 1 of 2: whole games\n"


KILLED = """
import asyncio, os, signal, sys
from rumpus.processes.worker import Worker, environment
from rumpus.players import compiling
from rumpus.server.workers.compiling import Compiling
compiling.is_compiled = lambda: False
compiling.PROGRAM = "import sys, time; print('compiling', file=sys.stderr, flush=True); time.sleep(600)"
async def serve():
    Compiling().begin()
    await asyncio.sleep(600)
asyncio.run(serve())
"""


def test_nothing_is_compiled_for_a_server_that_was_killed() -> None:
    server = subprocess.Popen([sys.executable, "-c", KILLED], env=environment(), stderr=subprocess.PIPE)
    assert server.stderr is not None
    with server.stderr as told:
        assert told.readline() == b"compiling\n"
        server.kill()
        server.wait()
        assert told.read() == b"", "it ends when both processes that hold the other end have ended"


def test_many_jobs_at_once_are_all_done() -> None:
    async def scene() -> None:
        async with workers(2) as pool:
            moves = await asyncio.gather(*(choosing(pool, GAME, seed=seed) for seed in range(200)))
        assert set(moves) <= {GAME.text(action) for action in GAME.legal_actions()}

    asyncio.run(scene())


def test_workers_are_started_once_there_is_something_to_do() -> None:
    game = Game("rap-rummy", ["Ann", "Bob"], seed=1)

    async def run() -> None:
        async with workers(count=3) as pool:
            await asyncio.sleep(0)  # all that was begun goes on
            assert sorted(pool.pool.pids) == []
            await choosing(pool, game)
            assert len(pool.pool.pids) == 1
            await pool.hint(game.rules.game, 2, game.rules.options, game.players, game.view(game.to_move))
            assert len(pool.pool.pids) > 1

    asyncio.run(run())


def test_a_worker_survives_refusals_and_ctrl_c() -> None:
    async def scene() -> None:
        async with workers() as pool:
            with pytest.raises(UsageError, match="there is no computer player 'grandmaster'"):
                await choosing(pool, GAME, "grandmaster")
            watching = pool.choose("casual", GAME.rules.game, 2, GAME.rules.options, GAME.view(None), 1)
            assert await code_of(watching) == "bad-view"
            (pid,) = pool.pool.pids
            assert os.getsid(pid) == pid  # a terminal's signals do not reach it
            os.kill(pid, signal.SIGINT)
            await choosing(pool, GAME)
            assert pool.pool.pids == (pid,)
            assert pool.pool.restarts == 0

    asyncio.run(scene())


@contextmanager
def no_descriptors() -> Iterator[None]:
    """Nothing can be opened as long as the block lasts."""
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, limits[1]), limits[1]))
    taken = [os.open(os.devnull, os.O_RDONLY)]
    try:
        with suppress(OSError):
            while True:
                taken.append(os.dup(taken[0]))
        yield
    finally:
        for number in taken:
            os.close(number)
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)


@pytest.mark.parametrize("run", [asyncio.run, uvloop.run])  # the server runs on either
def test_a_worker_killed_in_a_job_or_without_descriptors_is_replaced(
    run: Callable[[Coroutine[Any, Any, None]], None],
) -> None:
    async def scene() -> None:
        async with workers() as pool:
            pid, job = await stopped_in_a_job(pool, GAME)
            os.kill(pid, signal.SIGKILL)
            assert GAME.parse(await job) in GAME.legal_actions()
            assert pool.pool.restarts == 1
            assert pid not in pool.pool.pids
            (pid,) = pool.pool.pids
            with no_descriptors():
                os.kill(pid, signal.SIGKILL)
                await until(lambda: pool.pool.restarts >= 4)
                assert pool.pool.pids == ()
            await choosing(pool, GAME)

    run(scene())


def test_a_job_fails_after_two_workers_died_of_it_and_an_idle_one_is_replaced_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ask = Worker.ask

    async def ask_to_death(worker: Worker, *words: Any) -> object:
        os.kill(worker.pid, signal.SIGKILL)
        return await ask(worker, *words)

    async def scene() -> None:
        async with workers() as pool:
            with monkeypatch.context() as deadly:
                deadly.setattr(Worker, "ask", ask_to_death)
                assert await code_of(choosing(pool, GAME)) == "computer-failed"
            assert await choosing(pool, GAME)
            assert pool.pool.restarts == 2
            (idle,) = pool.pool.pids
            os.kill(idle, signal.SIGKILL)
            await until(lambda: bool(pool.pool.pids) and idle not in pool.pool.pids)
            assert pool.pool.restarts == 3
            await choosing(pool, GAME)

    asyncio.run(scene())


def test_a_hanging_worker_is_killed_and_its_caller_gets_an_error() -> None:
    async def scene() -> None:
        async with workers(patience=1.5) as pool:
            pid, job = await stopped_in_a_job(pool, GAME)
            assert await code_of(job) == "computer-late"
            await until(lambda: not is_there(pid))
            assert await choosing(pool, GAME)
            assert pool.pool.restarts == 1

    asyncio.run(scene())


def hinting(pool: Workers, game: Game, *askers: str) -> asyncio.Task[object]:
    """A hint that somebody waits for."""
    view = game.view(game.to_move)
    told = pool.hint(game.rules.game, game.rules.seats, game.rules.options, game.players, view, askers)
    return asyncio.ensure_future(told)


def test_a_hint_times_out_and_a_move_waits_on_and_closing_answers_all() -> None:
    async def scene() -> None:
        async with workers() as pool:
            await choosing(pool, GAME)  # the worker is there: its start is not what is waited for
            pool.hints.longest = 0.5
            pid, job = await stopped_in_a_job(pool, GAME)
            move, told = choosing(pool, GAME), hinting(pool, GAME)
            assert await code_of(told) == "hints-busy"
            assert queued_jobs(pool) == 1
            os.kill(pid, signal.SIGCONT)
            assert {await job, await move} <= {GAME.text(action) for action in GAME.legal_actions()}
            await check_closing(pool)

    asyncio.run(scene())


async def check_closing(pool: Workers) -> None:
    """Closing answers all waiting jobs."""
    _, job = await stopped_in_a_job(pool, GAME)
    waiting = choosing(pool, GAME)
    await until(lambda: queued_jobs(pool) == 1)
    await pool.close()
    assert await code_of(job) == await code_of(waiting) == "computer-closed"
    assert await code_of(choosing(pool, GAME)) == "computer-closed"


def test_hints_wait_for_moves_and_too_many_hints_are_refused_but_no_move() -> None:
    async def scene() -> None:
        done: list[str] = []
        async with workers() as pool:
            pid, job = await stopped_in_a_job(pool, GAME)
            hints = [hinting(pool, GAME) for _ in range(MOST_HINTS)]
            await until(lambda: queued_jobs(pool) == MOST_HINTS)
            assert await code_of(hinting(pool, GAME)) == "hints-busy"
            moves = [choosing(pool, GAME) for _ in range(600)]
            for hint_asked in hints:
                hint_asked.add_done_callback(lambda _: done.append("hint"))
            for move in moves:
                move.add_done_callback(lambda _: done.append("move"))
            await until(lambda: queued_jobs(pool) == MOST_HINTS + 600)
            os.kill(pid, signal.SIGCONT)
            await asyncio.gather(job, *hints, *moves)
            assert done == ["move"] * 600 + ["hint"] * MOST_HINTS
            await check_the_asker_of_most_hints_makes_room_and_waits(pool)

    asyncio.run(scene())


async def check_the_asker_of_most_hints_makes_room_and_waits(pool: Workers) -> None:
    done: list[str] = []
    pid, job = await stopped_in_a_job(pool, GAME)
    many = [hinting(pool, GAME, "address many") for _ in range(MOST_HINTS)]
    await until(lambda: queued_jobs(pool) == MOST_HINTS)
    pool.pool.order.charge(("address many",), 1.0)  # it had its turn
    one = hinting(pool, GAME, "address one")
    one.add_done_callback(lambda _: done.append("one"))
    assert await code_of(many.pop()) == "hints-busy"
    for hint_asked in many:
        hint_asked.add_done_callback(lambda _: done.append("many"))
    os.kill(pid, signal.SIGCONT)
    await asyncio.gather(job, one, *many)
    assert done == ["one"] + ["many"] * (MOST_HINTS - 1)


def test_callers_get_an_error_when_no_worker_can_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "PROGRAM", "rumpus.no_such:program")

    async def scene() -> None:
        async with workers() as pool:
            assert await code_of(choosing(pool, GAME)) == "computer-failed"

    asyncio.run(scene())


def test_workers_end_with_their_server() -> None:
    async def scene() -> None:
        pool = Workers(1)
        await choosing(pool, GAME)
        worker = pool.pool.slots[0].worker
        assert worker is not None
        assert worker._process.stdin is not None
        worker._process.stdin.close()  # what the end of the server is to a worker
        async with asyncio.timeout(LONG):
            assert await worker.gone == 0
        await pool.close()

    asyncio.run(scene())
