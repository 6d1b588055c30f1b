"""Decide the comparisons of a panel from the finished games, and list the games to play next.

All comparisons are looked at together, stage by stage. Decisions depend on the games alone. They do not depend on the
number of processes, the order in which games ended, or interruptions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from rumpus.arena.evidence import Estimate, Look, estimate, holm, interval_of_looks, p_of_looks, t_reach
from rumpus.arena.match import Interval, MatchGame, mean_of_round
from rumpus.arena.plan import Pair, Plan
from rumpus.arena.pool import GameReport

Reports = Mapping[int, GameReport]
"""The reports of one comparison, by game number."""


class ComparisonStage(StrEnum):
    """The stage of a comparison: still playing, decided, or played to the end without a decision."""

    PLAYING = "playing"
    DECIDED = "decided"
    PLAYED_OUT = "not decided"


@dataclass
class Finding:
    """The results of one comparison, at each look so far.

    ``leads`` are the leads of player ``one`` in points a deal, and ``shares`` its shares of games won. ``p`` is the
    p-value over all looks, adjusted for the number of comparisons in the panel.
    """

    pair: Pair
    leads: list[tuple[Look, Estimate]] = field(default_factory=list)
    shares: list[tuple[Look, Estimate]] = field(default_factory=list)
    p: float = 1.0
    stage: ComparisonStage = ComparisonStage.PLAYING
    rounds: int = 0
    deals: int = 0

    @property
    def lead(self) -> Interval | None:
        """The lead of player ``one`` over the mean of the others, in points a deal; None before the first look."""
        return interval_of_looks(self.leads) if self.leads else None

    @property
    def share(self) -> Interval | None:
        """The share of games that player ``one`` wins. With n seats, an equal player wins 1/n."""
        if not self.shares:
            return None
        value, low, high = interval_of_looks(self.shares)
        return Interval(value, max(0.0, low), min(1.0, high))

    def times_needed(self, level: float, comparisons: int) -> float | None:
        """Return the factor by which the number of rounds must grow for a decision.

        It assumes that the lead and its spread stay as measured. Returns None before the first look, or if the lead is
        0.
        """
        found = self.leads[-1][1] if self.leads else None
        if found is None or not found.standard_error or not found.mean:
            return None
        part = self.leads[-1][0].part
        return (t_reach(level * part / comparisons, found.measurements - 1) * found.standard_error / found.mean) ** 2

    def look(self, look: Look, reports: Reports, seats: int) -> None:
        """Add the results of the first ``look.rounds`` rounds. All their reports must exist."""
        rounds = [[reports[number * seats + place] for place in range(seats)] for number in range(look.rounds)]
        self.leads.append((look, estimate(_by_round(rounds, lambda played: played.leads[0]))))
        self.shares.append((look, estimate(_by_round(rounds, lambda played: played.shares[0]))))
        self.rounds = look.rounds
        self.deals = sum(len(report.deal_reasons) for games in rounds for report in games)


@dataclass(frozen=True)
class Findings:
    """The results of a panel so far, the number of its finished games, and the games that the next look needs.

    Each wanted game is a pair: the index of its comparison in the plan, and its number. The comparisons take turns.
    """

    findings: list[Finding]
    games: int
    wanted: list[tuple[int, int]]


def findings(plan: Plan, reports_of: Sequence[Reports]) -> Findings:
    """Return the findings that follow from the finished games, given by comparison."""
    found = [Finding(pair) for pair in plan.pairs]
    games_over = sum(map(len, reports_of))
    for look in plan.looks:
        playing = [index for index, finding in enumerate(found) if finding.stage is ComparisonStage.PLAYING]
        games = range(look.rounds * plan.seats)
        wanted = [(index, number) for number in games for index in playing if number not in reports_of[index]]
        if wanted:
            return Findings(found, games_over, wanted)
        for index in playing:
            found[index].look(look, reports_of[index], plan.seats)
        _apply_holm(found, plan.level)
    for finding in found:
        if finding.stage is ComparisonStage.PLAYING:
            finding.stage = ComparisonStage.PLAYED_OUT
    return Findings(found, games_over, [])


def _apply_holm(found: Sequence[Finding], level: float) -> None:
    """Adjust the p-values of all comparisons, including stopped ones, and decide those below the level."""
    for finding, p in zip(found, holm([p_of_looks(finding.leads) for finding in found]), strict=True):
        finding.p = p
        if p < level:
            finding.stage = ComparisonStage.DECIDED


def _by_round(rounds: Sequence[Sequence[GameReport]], measure: Callable[[MatchGame], float]) -> list[float]:
    return [mean_of_round(measure(report.played) for report in games) for games in rounds]
