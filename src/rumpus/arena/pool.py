"""Games of matches played by several processes at once. What comes out does not depend on how many."""

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

LONG = 200  # deals
_AHEAD = 2  # games handed out for each process, so that none waits for the next one


class GameReport(NamedTuple):
    """What came of one game. ``record`` is its text, if it was asked for."""

    number: int
    played: MatchGame
    reason: str
    deal_reasons: tuple[str, ...]
    actions: int
    record: str | None


class Unit(NamedTuple):
    """Game ``number`` of a match: the work that is handed out. It says all that a process anywhere needs to play it."""

    match: Match
    number: int

    def report(self, *, with_record: bool, watch: Watch | None = None) -> GameReport:
        """Play it."""
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
        yield from _reports_of_processes(units, jobs, with_records, on_long)
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


# Processes


def _reports_of_processes(
    units: Sequence[Unit], jobs: int, with_records: bool, on_long: Callable[[], None]
) -> Iterator[Reported]:
    from rumpus.processes.pool import Queue, pool_in_thread  # only now: its event loop takes long to import

    left, running = iter(units), dict[Future[object], Unit]()
    heard = SimpleQueue[Future[object] | None]()  # a future that is done; None if a game has become long
    calls = repeat(on_long, 1)
    queue = Queue(deaths=1)
    program = ("rumpus.arena.pool:prepare", "records" if with_records else "")
    with pool_in_thread(program, [(queue,)] * jobs, lambda note: heard.put(None)) as ask:

        def hand_out(count: int) -> None:
            for unit in islice(left, count):
                future = ask(queue, unit)
                running[future] = unit
                future.add_done_callback(heard.put)

        hand_out(_AHEAD * jobs)
        while running:
            future = heard.get()
            if future is None:
                for call in calls:
                    call()
                continue
            hand_out(1)
            report = future.result()
            assert isinstance(report, GameReport)
            yield running.pop(future), report


def prepare(records: str) -> Callable[[Unit], GameReport]:
    """Return what plays games in a process of the pool. The reports have records if ``records`` is not empty."""
    watch = once_it_is_long(lambda: send_note(None))
    return lambda unit: unit.report(with_record=bool(records), watch=watch)
