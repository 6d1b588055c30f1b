"""A panel: players compared by a plan, each comparison in a ledger of its own, to be stopped and continued at will."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from rumpus.arena.comparison import Findings, findings
from rumpus.arena.kept_panel import panel_kept
from rumpus.arena.ledger import Ledger, kept_reports
from rumpus.arena.match import Match
from rumpus.arena.outside import OutsidePlayer
from rumpus.arena.plan import Pair, Plan, plan_in
from rumpus.arena.pool import GameReport, GameWorkers, Unit
from rumpus.game import Seat


class Panel:
    """A panel at work in a folder, made if it is not there; ``outside`` are its players from outside, by their versioned
    names. Raises UsageError where a player cannot play the game, the folder holds another plan, or another process plays it.
    """

    def __init__(self, folder: Path, plan: Plan, outside: Mapping[str, OutsidePlayer]) -> None:
        self.folder, self.plan = folder, plan
        self._matches = [_match(plan, pair, outside) for pair in plan.pairs]
        for match in self._matches:
            match.check()
        self._ledgers: list[Ledger] = []
        self._open = ExitStack()

    def __enter__(self) -> Self:
        self.plan.settle(self.folder)
        with ExitStack() as opened:
            paths = (_ledger_of(self.folder, pair) for pair in self.plan.pairs)
            pairs = zip(paths, self._matches, strict=True)
            self._ledgers = [opened.enter_context(Ledger(path, match)) for path, match in pairs]
            self._open = opened.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()

    @property
    def games(self) -> int:
        """How many games are over."""
        return sum(len(ledger.reports) for ledger in self._ledgers)

    def findings(self) -> Findings:
        """What is known so far."""
        return findings(self.plan, [ledger.reports for ledger in self._ledgers])

    def play(self, workers: GameWorkers, *, on_long: Callable[[], None]) -> Iterator[GameReport]:
        """Have what the plan wants played, stage by stage, to its end; each game is in its ledger before it is reported, so
        that breaking off loses none.
        """
        ledgers = {match.seed: ledger for match, ledger in zip(self._matches, self._ledgers, strict=True)}
        while wanted := self.findings().wanted:
            units = [Unit(self._matches[index], number) for index, number in wanted]
            for unit, report in workers(units, with_records=False, on_long=on_long):
                ledgers[unit.match.seed].add(report)
                yield report


def panel_in(path: Path) -> tuple[Plan, Findings]:
    """The panel that a folder holds, or a file that ``as_json`` was kept in; only read: its players need not be installed. Raises
    UsageError where there is none.
    """
    if path.is_file():
        return panel_kept(path)
    plan = plan_in(path)
    return plan, findings(plan, [kept_reports(_ledger_of(path, pair)) for pair in plan.pairs])


def _ledger_of(folder: Path, pair: Pair) -> Path:
    return folder / f"{pair.slug}.jsonl"


def _match(plan: Plan, pair: Pair, outside: Mapping[str, OutsidePlayer]) -> Match:
    one, other = pair
    names = [one.name, other.name, *(f"{other.name} {number}" for number in range(2, plan.seats))]
    seats = (Seat(names[0], one.player), *(Seat(name, other.player) for name in names[1:]))
    return Match(plan.game, seats, f"{plan.seed}/{pair.slug}", plan.options, outside)
