"""The workers: processes that choose the moves of computer players and think up hints, outside the server's event loop.

Moves are done before hints. A move waits for a worker as long as it takes, because nothing else may stand in for it; each table
waits for one at most. A hint is refused where too many wait, or where it has waited for too long. A worker that dies is replaced
and its job done by another, once; one that takes too long over a job is killed and replaced.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from rumpus.coach.hint import Hint
from rumpus.core.rules import OptionValue
from rumpus.core.views import View
from rumpus.players import player_brain
from rumpus.server.workers.compiling import Compiling
from rumpus.server.workers.jobs import Advice, Chosen, Job, Move, NoAnswer, Rules, framed, made_rules
from rumpus.server.workers.worker import DEATHS, Worker

_log = logging.getLogger(__name__)
NOT_COMPILED = "not-compiled"  # why the plain player chooses, until the solver is compiled
MOST_HINTS = 100
"""Hints that wait; more are refused at once."""
LONGEST_START = 120.0  # seconds for a worker to import everything; a machine may be busy
_LONGEST_REST = 10.0  # seconds between starts, where workers die as soon as they are started
_HOPE = 1.0  # seconds of such a rest, after which nobody waits for a worker where there is none
_PROGRAM = "rumpus.server.workers.process"


@dataclass(eq=False, slots=True)
class _Task:
    """A job as it travels, the line it waits in, who waits for its answer, and whether a worker has died of it."""

    job: bytes
    line: deque[_Task]
    answer: asyncio.Future[object]
    is_second: bool = False

    def settle(self, answer: object) -> None:
        """Answer the one who asked, if they still wait."""
        if self.answer.done():
            return
        if isinstance(answer, Exception):
            self.answer.set_exception(answer)
        else:
            self.answer.set_result(answer)


class Workers:
    """So many worker processes. A job may take ``patience`` seconds, and a hint with its waiting ``longest``.

    Jobs are done in the order they came, moves before hints; where there are several workers one is kept for moves.
    ``busy`` workers have a job; ``restarts`` counts those that were replaced.
    """

    def __init__(self, count: int = 2, patience: float = 10.0, longest: float = 30.0) -> None:
        self._count = count
        self._patience = patience
        self.longest = longest
        self._moves, self._hints = deque[_Task](), deque[_Task]()
        self._open: set[_Task] = set()
        self._news = asyncio.Condition()
        self._slots: list[asyncio.Task[None]] = []
        self._workers: set[Worker] = set()
        self.compiling = Compiling()
        self.busy = 0
        self.restarts = 0

    @property
    def waiting(self) -> int:
        """How many jobs wait to be taken up."""
        return len(self._moves) + len(self._hints)

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes."""
        return tuple(worker.pid for worker in self._workers)

    async def start(self) -> None:
        """Have workers started once there is something to do; a server where people play among themselves needs none."""
        self.compiling.begin()
        self._slots = [asyncio.create_task(self._fill_slot(slot)) for slot in range(self._count)]

    async def close(self) -> None:
        """End all workers; who waits for an answer gets an error."""
        await self.compiling.end()
        slots, self._slots = self._slots, []
        for slot in slots:
            slot.cancel()
        await asyncio.gather(*slots, return_exceptions=True)
        for task in self._open:
            task.settle(_closed())

    async def choose(
        self, kind: str, game: str, seats: int, options: Mapping[str, OptionValue], view: View, seed: int
    ) -> Chosen:
        """What a kind of computer player chooses; where it cannot, or what it thinks by is still being compiled, what the plain
        player does. Raises NoAnswer and UsageError.
        """
        rules = Rules.named(game, seats, options)
        waits = player_brain(kind, made_rules(rules)).is_compiled and not self.compiling.is_done
        move = Move(rules, kind, view, seed, NOT_COMPILED if waits else "")
        chosen = await self._ask(move, self._moves, None)
        assert isinstance(chosen, Chosen)
        return chosen

    async def hint(
        self, game: str, seats: int, options: Mapping[str, OptionValue], names: Sequence[str], view: View
    ) -> Hint:
        """A hint for the seat of a view; until the solver is compiled, the plain player's move. Raises NoAnswer and UsageError."""
        if len(self._hints) >= MOST_HINTS:
            raise _busy()
        is_plain = not self.compiling.is_done
        advice = Advice(Rules.named(game, seats, options), tuple(names), view, is_plain)
        told = await self._ask(advice, self._hints, self.longest)
        assert isinstance(told, Hint)
        return told

    # Jobs

    async def _ask(self, job: Job, line: deque[_Task], longest: float | None) -> object:
        if not self._slots:
            raise _closed()
        task = _Task(framed(job), line, asyncio.get_running_loop().create_future())
        self._open.add(task)
        line.append(task)
        try:
            await self._notify_slots()
            async with asyncio.timeout(longest):
                return await task.answer
        except TimeoutError:
            raise _busy() from None
        finally:
            self._open.discard(task)
            with suppress(ValueError):
                line.remove(task)
            del task  # an error in it would hold it as well: garbage

    async def _notify_slots(self) -> None:
        async with self._news:
            self._news.notify_all()

    async def _taken(self, with_hints: bool) -> _Task:
        """The next job, out of its line."""
        async with self._news:
            await self._news.wait_for(lambda: self._moves or (with_hints and self._hints))
            return (self._moves or self._hints).popleft()

    # Slots: each has a worker, and gets another when that is gone

    async def _fill_slot(self, slot: int) -> None:
        """Keep a worker from its first job on: the first where a move is wanted, others where one more is, or a hint."""
        with_hints = slot > 0 or self._count == 1
        async with self._news:
            await self._news.wait_for(
                lambda: (self._moves and (slot == 0 or self.busy)) or (with_hints and self._hints)
            )
        await self._keep_slot(with_hints)

    async def _keep_slot(self, with_hints: bool) -> None:
        rest = 0.0
        while True:
            try:
                worker = await Worker.started(_PROGRAM)
                self._workers.add(worker)
                try:
                    async with asyncio.timeout(LONGEST_START):
                        await worker.answer()  # it is ready
                    rest = 0.0
                    await self._serve(worker, with_hints)
                finally:
                    await worker.end()
                    self._workers.discard(worker)
            except DEATHS:
                pass
            except Exception as fault:  # whatever it is, there will be another
                _log.warning("a worker could not be kept, and is replaced", exc_info=fault)
            self.restarts += 1
            if rest > _HOPE and not self._workers:
                self._give_up_waiting()
            await asyncio.sleep(rest)
            rest = min(2 * rest + 0.1, _LONGEST_REST)

    def _give_up_waiting(self) -> None:
        """Answer all who wait, where no worker can be started."""
        for task in (*self._moves, *self._hints):
            task.settle(NoAnswer("no computer player can be started", code="computer-failed"))

    async def _serve(self, worker: Worker, with_hints: bool) -> None:
        """Give a worker job after job, until it is gone or has to go."""
        while task := await self._next(worker, with_hints):
            self.busy += 1
            if self._moves:
                await self._notify_slots()
            try:
                async with asyncio.timeout(self._patience):
                    task.settle(await worker.ask(task.job))
            except TimeoutError:
                task.settle(NoAnswer("the computer player thought for too long", code="computer-late"))
                return
            except DEATHS:
                await self._do_again(task)
                return
            finally:
                self.busy -= 1

    async def _next(self, worker: Worker, with_hints: bool) -> _Task | None:
        """The next job for a worker; None once it is gone."""
        coming = asyncio.create_task(self._taken(with_hints))
        try:
            await asyncio.wait({coming, worker.gone}, return_when=asyncio.FIRST_COMPLETED)
            return coming.result() if coming.done() else None
        finally:
            coming.cancel()

    async def _do_again(self, task: _Task) -> None:
        """Let another worker do what one has died of; what two have died of is given up."""
        if task.is_second:
            task.settle(NoAnswer("the computer player failed twice", code="computer-failed"))
            return
        task.is_second = True
        task.line.appendleft(task)
        await self._notify_slots()


def _busy() -> NoAnswer:
    return NoAnswer("too many ask for hints just now; try again later", code="hints-busy")


def _closed() -> NoAnswer:
    return NoAnswer("the server is stopping; no computer player thinks any more", code="computer-closed")
