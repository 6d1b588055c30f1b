"""Play the games of matches in several processes at once. Results do not depend on the number of processes."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future
from itertools import islice, repeat
from queue import SimpleQueue
from typing import NamedTuple, Protocol

from rumpus.arena.match import Match, MatchGame, Watch
from rumpus.game import Game
from rumpus.processes.process import send_note
from rumpus.record import record_of

LONG = 200  # deals; a game with so many may never end
_AHEAD = 2  # games submitted for each process, so that none is idle between two games


class GameReport(NamedTuple):
    """The report of one game. ``record`` is the text of its record, or None if none was requested."""

    number: int
    played: MatchGame
    reason: str
    deal_reasons: tuple[str, ...]
    actions: int
    record: str | None


class Unit(NamedTuple):
    """A unit of work: game ``number`` of a match. It has all that another process needs to play the game."""

    match: Match
    number: int

    def report(self, *, with_record: bool, watch: Watch | None = None) -> GameReport:
        """Play the game and return its report."""
        game = self.match.game_played(self.number, watch)
        assert game.outcome is not None
        return GameReport(
            self.number,
            self.match.played(self.number, game),
            game.outcome.reason,
            tuple(result.reason for result in game.state.table.results),
            sum(line.seat is not None for line in game.lines),
            str(record_of(game)) if with_record else None,
        )


Reported = tuple[Unit, GameReport]


class GameWorkers(Protocol):
    """Plays games, in processes of this machine (``reports`` here) or on many machines (``arena.cluster``)."""

    def __call__(self, units: Sequence[Unit], *, with_records: bool, on_long: Callable[[], None]) -> Iterator[Reported]:
        """Play these games. Yield a report of each, in the order in which they end."""


def processors() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def reports(
    units: Sequence[Unit], jobs: int, *, with_records: bool, on_long: Callable[[], None]
) -> Generator[Reported]:
    """Play these games in ``jobs`` processes. Yield a report of each, in the order in which they end.

    ``on_long`` is called once, when a game reaches its 200th deal.
    """
    jobs = min(jobs, len(units))
    if jobs > 1:
        yield from _reports_of_processes(units, jobs, with_records, on_long)
        return
    watch = call_when_long(on_long)
    for unit in units:
        yield unit, unit.report(with_record=with_records, watch=watch)


def call_when_long(function: Callable[[], object]) -> Watch:
    """Return a watcher of games. It calls the function once, when a game reaches its 200th deal."""
    calls = repeat(function, 1)  # an iterator that yields the function once

    def watch(game: Game) -> None:
        if game.state.table.deal_number >= LONG:
            for call in calls:
                call()

    return watch


# Processes


def _reports_of_processes(
    units: Sequence[Unit], jobs: int, with_records: bool, on_long: Callable[[], None]
) -> Iterator[Reported]:
    from rumpus.processes.pool import Queue, pool_in_thread  # only now: its event loop is slow to import

    left, running = iter(units), dict[Future[object], Unit]()
    events = SimpleQueue[Future[object] | None]()  # finished futures; None if a game has become long
    calls = repeat(on_long, 1)
    queue = Queue(deaths=1)
    program = ("rumpus.arena.pool:prepare", "records" if with_records else "")
    with pool_in_thread(program, [(queue,)] * jobs, lambda note: events.put(None)) as ask:

        def hand_out(count: int) -> None:
            for unit in islice(left, count):
                future = ask(queue, unit)
                running[future] = unit
                future.add_done_callback(events.put)

        hand_out(_AHEAD * jobs)
        while running:
            future = events.get()
            if future is None:
                for call in calls:
                    call()
                continue
            hand_out(1)
            report = future.result()
            assert isinstance(report, GameReport)
            yield running.pop(future), report


def prepare(records: str) -> Callable[[Unit], GameReport]:
    """Return the function that plays units in a process of the pool. It adds records if ``records`` is not empty."""
    watch = call_when_long(lambda: send_note(None))
    return lambda unit: unit.report(with_record=bool(records), watch=watch)
