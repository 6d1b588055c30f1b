"""Games of matches played by several processes at once. What comes out does not depend on how many."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice, repeat
from multiprocessing.connection import Connection, wait
from typing import NamedTuple, Protocol

from rumpus.arena.match import Match, Played, Watch
from rumpus.game import Game

LONG = 200  # deals
_AHEAD = 2  # games handed out to each process, so that none waits for the next one


class Report(NamedTuple):
    """What came of one game. ``record`` is its text, if it was asked for."""

    number: int
    played: Played
    reason: str
    deal_reasons: tuple[str, ...]
    actions: int
    record: str | None


class Unit(NamedTuple):
    """Game ``number`` of a match: the work that is handed out. It says all that a process anywhere needs to play it."""

    match: Match
    number: int

    def report(self, *, with_record: bool, watch: Watch | None = None) -> Report:
        """Play it."""
        game = self.match.game_played(self.number, watch)
        assert game.outcome is not None
        return Report(
            self.number,
            self.match.played(self.number, game),
            game.outcome.reason,
            tuple(result.reason for result in game.state.table.results),
            sum(line.seat is not None for line in game.lines),
            str(game.record()) if with_record else None,
        )


Reported = tuple[Unit, Report]
Work = tuple[int, Unit]  # a game and its place among all that are to be played
Answer = tuple[int, Report] | Exception | None  # of such a place; None where a game has become long


class Workers(Protocol):
    """Who plays games: processes of this machine (``reports`` here), or many machines (``arena.cluster``)."""

    def __call__(self, units: Sequence[Unit], *, with_records: bool, on_long: Callable[[], None]) -> Iterator[Reported]:
        """Play these games; each is reported when it is over, in whatever order."""


def processors() -> int:
    """How many processes can run at once on this machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def reports(
    units: Sequence[Unit], jobs: int, *, with_records: bool, on_long: Callable[[], None]
) -> Generator[Reported]:
    """Play these games with so many processes; each is reported when it is over, in whatever order.

    ``on_long`` is called, once, when a game has come to its 200th deal.
    """
    jobs = min(jobs, len(units))
    if jobs > 1:
        yield from _reports_of_workers(units, jobs, with_records, on_long)
        return
    watch = once_it_is_long(on_long)
    for unit in units:
        yield unit, unit.report(with_record=with_records, watch=watch)


def once_it_is_long(function: Callable[[], object]) -> Watch:
    """What calls the function, once, when the games it is shown have come to their 200th deal."""
    calls = repeat(function, 1)

    def watch(game: Game) -> None:
        if game.state.table.deal_number >= LONG:
            for call in calls:
                call()

    return watch


# Workers


class _Worker:
    """A process that plays games. It has a line of its own to us and shares nothing else, so that it can be ended at any time:
    one that dies with a lock that others need would have us wait for ever.
    """

    def __init__(self, with_records: bool) -> None:
        # A fresh process: a fork would copy the threads that draw the progress bar.
        context = multiprocessing.get_context("spawn")
        self.line, its_end = context.Pipe()
        self._process = context.Process(target=_work, args=(its_end, with_records), daemon=True)
        self._process.start()
        its_end.close()

    def hand_out(self, work: Iterator[Work]) -> None:
        """Give it the next game, where one is left."""
        for numbered in islice(work, 1):
            with suppress(OSError):  # it has ended, which is found when its answer is awaited
                self.line.send(numbered)

    def answer(self) -> tuple[int, Report] | None:
        """What it says next; an error of its own is raised here."""
        try:
            answer: Answer = self.line.recv()
        except (EOFError, OSError):
            self._process.join()
            raise RuntimeError(f"a process that plays games has ended (exit code {self._process.exitcode})") from None
        if isinstance(answer, Exception):
            raise answer
        return answer

    def end(self) -> None:
        """End it, also in the middle of a game."""
        self._process.terminate()
        self._process.join()
        self.line.close()


def _reports_of_workers(
    units: Sequence[Unit], jobs: int, with_records: bool, on_long: Callable[[], None]
) -> Iterator[Reported]:
    work, calls = enumerate(units), repeat(on_long, 1)
    with _workers(jobs, with_records) as workers:
        for worker in workers * _AHEAD:
            worker.hand_out(work)
        answers = _answers(workers)
        for _ in units:
            worker, answer = next(answers)
            while answer is None:
                for call in calls:
                    call()
                worker, answer = next(answers)
            worker.hand_out(work)
            index, report = answer
            yield units[index], report


def _answers(workers: Sequence[_Worker]) -> Iterator[tuple[_Worker, tuple[int, Report] | None]]:
    """What workers say, as they say it."""
    while True:
        ready = wait([worker.line for worker in workers])
        for worker in workers:
            if worker.line in ready:
                yield worker, worker.answer()


@contextmanager
def _workers(jobs: int, with_records: bool) -> Iterator[list[_Worker]]:
    workers: list[_Worker] = []
    try:
        with _deaf_to_ctrl_c():
            workers.extend(_Worker(with_records) for _ in range(jobs))
        yield workers
    finally:
        for worker in workers:
            worker.end()


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    # Ctrl-C reaches every process of the terminal; only the first one is to answer it, and children inherit this.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(line: Connection, with_records: bool) -> None:
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    watch = once_it_is_long(lambda: line.send(None))
    with suppress(EOFError, BrokenPipeError):  # where nobody waits for it any more
        while True:
            index, unit = line.recv()
            line.send(_answer(index, unit, with_records, watch))


def _answer(index: int, unit: Unit, with_record: bool, watch: Watch) -> Answer:
    try:
        return index, unit.report(with_record=with_record, watch=watch)
    except Exception as error:  # it is raised where the games are awaited
        error.add_note(traceback.format_exc())
        return error


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
