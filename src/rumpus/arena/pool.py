"""Games of a match played by several processes at once. What comes out does not depend on how many."""

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
from typing import NamedTuple

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


def processors() -> int:
    """How many processes can run at once on this machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def reports(
    match: Match, numbers: Sequence[int], jobs: int, *, with_records: bool, on_long: Callable[[], None]
) -> Iterator[Report]:
    """Play these games of a match with so many processes; each is reported when it is over, in whatever order.

    ``on_long`` is called, once, when a game has come to its 200th deal.
    """
    jobs = min(jobs, len(numbers))
    if jobs > 1:
        yield from _reports_of_workers(match, numbers, jobs, with_records, on_long)
        return
    watch = _once_it_is_long(on_long)
    for number in numbers:
        yield _report(match, with_records, watch, number)


def _once_it_is_long(function: Callable[[], object]) -> Watch:
    calls = repeat(function, 1)

    def watch(game: Game) -> None:
        if game.state.table.deal_number >= LONG:
            for call in calls:
                call()

    return watch


def _report(match: Match, with_record: bool, watch: Watch, number: int) -> Report:
    game = match.game_played(number, watch)
    assert game.outcome is not None
    return Report(
        number,
        match.played(number, game),
        game.outcome.reason,
        tuple(result.reason for result in game.state.table.results),
        sum(line.seat is not None for line in game.lines),
        str(game.record()) if with_record else None,
    )


# Workers


def _reports_of_workers(
    match: Match, numbers: Sequence[int], jobs: int, with_records: bool, on_long: Callable[[], None]
) -> Iterator[Report]:
    # A fresh process each: a fork would copy the threads that draw the progress bar.
    context = multiprocessing.get_context("spawn")
    is_long, told = context.Event(), False
    with _deaf_to_ctrl_c():
        pool = context.Pool(jobs, _begin, (match, with_records, is_long))
    with pool:  # leaving it ends the workers, also in the middle of a game
        coming = pool.imap_unordered(_work, numbers)
        for _ in numbers:
            report = None
            while report is None:
                report = _next(coming)
                if is_long.is_set() and not told:
                    told = True
                    on_long()
            yield report


def _next(coming: IMapIterator[Report]) -> Report | None:
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


_work_of_this_process: Callable[[int], Report]


def _begin(match: Match, with_records: bool, is_long: Event) -> None:
    global _work_of_this_process  # noqa: PLW0603  # how a pool hands its workers what does not change
    _work_of_this_process = partial(_report, match, with_records, _once_it_is_long(is_long.set))
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _work(number: int) -> Report:
    return _work_of_this_process(number)
