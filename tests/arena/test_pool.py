"""Games of a match by several processes: the same games, however many are at work."""

from __future__ import annotations

import os
import signal
from asyncio.subprocess import Process
from itertools import islice

import pytest

from rumpus.arena.match import Match
from rumpus.arena.pool import GameReport, Unit, processors, reports
from rumpus.core.errors import UsageError
from rumpus.game import Seat
from rumpus.processes.worker import Worker
from rumpus.record import parse_record, verify

MATCH = Match("rap-rummy", (Seat("Ann", "random"), Seat("Bob", "random-rap-15")), "s", {"deals": 1})


def play_games(jobs: int, numbers: range = range(7), match: Match = MATCH) -> list[GameReport]:
    units = [Unit(match, number) for number in numbers]
    return sorted(report for _, report in reports(units, jobs, with_records=True, on_long=pytest.fail))


@pytest.fixture
def pids(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The processes that were started."""
    found: list[int] = []
    init = Worker.__init__

    def noted(worker: Worker, process: Process) -> None:
        init(worker, process)
        found.append(worker.pid)

    monkeypatch.setattr(Worker, "__init__", noted)
    return found


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_the_games_do_not_depend_on_the_number_of_processes() -> None:
    assert play_games(1) == play_games(2)


@pytest.mark.parametrize("jobs", [1, 2])
def test_games_of_several_matches_are_not_confused(jobs: int) -> None:
    other = Match("rap-rummy", MATCH.contestants[::-1], "s", {"deals": 1})
    units = [Unit(match, number) for number in range(3) for match in (MATCH, other)]
    left = [*units]
    for unit, report in reports(units, jobs, with_records=False, on_long=pytest.fail):
        assert report == unit.report(with_record=False)
        left.remove(unit)
    assert left == []


def test_a_game_is_repeated_alone() -> None:
    assert play_games(1, range(5, 6)) == play_games(1)[5:6]


def test_a_report_agrees_with_the_record() -> None:
    for report in play_games(1, range(3)):
        assert report.record is not None
        record = parse_record(report.record.splitlines(keepends=True))
        held = verify(record)
        assert record.end is not None
        assert (held.actions, held.deals) == (report.actions, len(report.deal_reasons))
        assert (record.end["end"]["reason"], report.deal_reasons) == (report.reason, ("rap",))
        names = [seat["name"] for seat in record.header["seats"]]
        scores = dict(zip(names, record.end["scores"], strict=True))
        assert report.played.points == (scores["Ann"], scores["Bob"])


def test_an_error_of_a_worker_is_ours() -> None:
    with pytest.raises(UsageError, match="no option deal"):
        play_games(2, match=Match("rap-rummy", MATCH.contestants, "s", {"deal": 1}))


def test_workers_stopped_during_an_answer_end_at_once(pids: list[int]) -> None:
    for number in range(3):
        units = [Unit(MATCH, number) for number in range(1000)]  # short games: an answer is always on its way
        coming = reports(units, 2, with_records=True, on_long=pytest.fail)
        assert all(unit.number == report.number for unit, report in islice(coming, 20 + number))
        coming.close()
        assert len(pids) >= 2 * (number + 1)
        assert not any(map(is_there, pids))


def test_a_worker_that_dies_in_a_game_is_reported(pids: list[int]) -> None:
    def kill() -> None:
        for pid in pids:
            os.kill(pid, signal.SIGKILL)

    units = [Unit(Match("rap-rummy", MATCH.contestants, "s", {"deals": 100_000}), number) for number in range(2)]
    with pytest.raises(RuntimeError, match="exit code -9"):
        list(reports(units, 2, with_records=False, on_long=kill))
    assert not any(map(is_there, pids))


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_endless_game_is_reported_once(jobs: int) -> None:
    told: list[bool] = []
    match = Match("rap-rummy", (Seat("a", "random"), Seat("b", "random")), 1, {"deals": 201})
    units = [Unit(match, number) for number in range(3)]
    assert len(list(reports(units, jobs, with_records=False, on_long=lambda: told.append(True)))) == 3
    assert told == [True]


def test_a_game_of_less_than_200_deals_is_not_reported_as_long() -> None:
    told: list[bool] = []
    match = Match("rap-rummy", (Seat("a", "random"), Seat("b", "random")), 1, {"deals": 199})
    assert len(list(reports([Unit(match, 0)], 1, with_records=False, on_long=lambda: told.append(True)))) == 1
    assert told == []


def test_there_is_a_processor() -> None:
    assert processors() >= 1
