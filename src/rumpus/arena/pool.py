"""Games of matches played by several processes at once. What comes out does not depend on how many."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import repeat
from multiprocessing.pool import IMapIterator
from multiprocessing.synchronize import Event
from typing import NamedTuple, Protocol

from rumpus.arena.match import Match, Played, Watch
from rumpus.game import Game

LONG = 200  # deals
_POLL = 0.2  # seconds


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


class Workers(Protocol):
    """Who plays games: processes of this machine (``reports`` here), or many machines (``arena.cluster``)."""

    def __call__(self, units: Sequence[Unit], *, with_records: bool, on_long: Callable[[], None]) -> Iterator[Reported]:
        """Play these games; each is reported when it is over, in whatever order."""


def processors() -> int:
    """How many processes can run at once on this machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def reports(units: Sequence[Unit], jobs: int, *, with_records: bool, on_long: Callable[[], None]) -> Iterator[Reported]:
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


def _reports_of_workers(
    units: Sequence[Unit], jobs: int, with_records: bool, on_long: Callable[[], None]
) -> Iterator[Reported]:
    # A fresh process each: a fork would copy the threads that draw the progress bar.
    context = multiprocessing.get_context("spawn")
    is_long, told = context.Event(), False
    with _deaf_to_ctrl_c():
        pool = context.Pool(jobs, _begin, (with_records, is_long))
    with pool:  # leaving it ends the workers, also in the middle of a game
        coming = pool.imap_unordered(_work, enumerate(units))
        for _ in units:
            reported = None
            while reported is None:
                reported = _next(coming)
                if is_long.is_set() and not told:
                    told = True
                    on_long()
            index, report = reported
            yield units[index], report


def _next(coming: IMapIterator[tuple[int, Report]]) -> tuple[int, Report] | None:
    try:
        return coming.next(timeout=_POLL)
    except multiprocessing.TimeoutError:
        return None


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    # Ctrl-C reaches every process of the terminal; only the first one is to answer it, and children inherit this.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


_work_of_this_process: Callable[[Unit], Report]


def _begin(with_records: bool, is_long: Event) -> None:
    global _work_of_this_process  # noqa: PLW0603  # how a pool hands its workers what does not change
    _work_of_this_process = partial(Unit.report, with_record=with_records, watch=once_it_is_long(is_long.set))
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _work(numbered: tuple[int, Unit]) -> tuple[int, Report]:
    index, unit = numbered
    return index, _work_of_this_process(unit)
