"""A panel: compares players by a plan.

Each comparison has its own ledger, so a panel can be interrupted and continued.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from rumpus.arena.comparison import Findings, findings
from rumpus.arena.ledger import Ledger, read_reports
from rumpus.arena.match import Match
from rumpus.arena.outside import OutsidePlayer
from rumpus.arena.panel_json import read_panel_json
from rumpus.arena.plan import Pair, Plan, plan_in
from rumpus.arena.pool import GameReport, GameWorkers, Unit
from rumpus.game import Seat


class Panel:
    """A running panel and its folder, which is created if it does not exist.

    ``outside`` are its players from outside, by versioned name. Raises UsageError if a player cannot play the game,
    the folder holds another plan, or another process plays this panel.
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
        """The number of finished games."""
        return sum(len(ledger.reports) for ledger in self._ledgers)

    def findings(self) -> Findings:
        """Return the findings so far."""
        return findings(self.plan, [ledger.reports for ledger in self._ledgers])

    def play(self, workers: GameWorkers, *, on_long: Callable[[], None]) -> Iterator[GameReport]:
        """Play all games that the plan needs, stage by stage, and yield their reports.

        Each game is in its ledger before it is yielded, so an interruption loses none.
        """
        ledgers = {match.seed: ledger for match, ledger in zip(self._matches, self._ledgers, strict=True)}
        while wanted := self.findings().wanted:
            units = [Unit(self._matches[index], number) for index, number in wanted]
            for unit, report in workers(units, with_records=False, on_long=on_long):
                ledgers[unit.match.seed].add(report)
                yield report


def panel_in(path: Path) -> tuple[Plan, Findings]:
    """Read the panel in a folder, or in a file that ``as_json`` wrote. Its players need not be installed.

    Raises UsageError if there is no panel.
    """
    if path.is_file():
        return read_panel_json(path)
    plan = plan_in(path)
    return plan, findings(plan, [read_reports(_ledger_of(path, pair)) for pair in plan.pairs])


def _ledger_of(folder: Path, pair: Pair) -> Path:
    return folder / f"{pair.slug}.jsonl"


def _match(plan: Plan, pair: Pair, outside: Mapping[str, OutsidePlayer]) -> Match:
    one, other = pair
    names = [one.name, other.name, *(f"{other.name} {number}" for number in range(2, plan.seats))]
    seats = (Seat(names[0], one.player), *(Seat(name, other.player) for name in names[1:]))
    return Match(plan.game, seats, f"{plan.seed}/{pair.slug}", plan.options, outside)
