"""Comparisons of a panel: what the games that are over say of each, and which are to be played next.

All are looked at together, stage by stage: what is decided depends on the games alone, not on how many processes played
them, in which order, or how often they were stopped.
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
"""Of one comparison, by the number of the game."""


class ComparisonStage(StrEnum):
    """Where a comparison stands."""

    PLAYING = "playing"
    DECIDED = "decided"
    PLAYED_OUT = "not decided"


@dataclass
class Finding:
    """What is known of a comparison: of the one player, the lead a deal and the share of games won, at each look so far.
    ``p`` is that of all looks, adjusted for the comparisons beside it.
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
        """Points a deal that the one player is better than the mean of the others; None before the first look."""
        return interval_of_looks(self.leads) if self.leads else None

    @property
    def share(self) -> Interval | None:
        """The share of games that the one player wins; with n seats an equal one wins 1/n."""
        if not self.shares:
            return None
        value, low, high = interval_of_looks(self.shares)
        return Interval(value, max(0.0, low), min(1.0, high))

    def times_needed(self, level: float, comparisons: int) -> float | None:
        """How many times as many rounds would decide it, if the lead and its spread are what they look like; None where
        nothing is known, or no number would.
        """
        found = self.leads[-1][1] if self.leads else None
        if found is None or not found.error or not found.mean:
            return None
        part = self.leads[-1][0].part
        return (t_reach(level * part / comparisons, found.measurements - 1) * found.error / found.mean) ** 2

    def look(self, look: Look, reports: Reports, seats: int) -> None:
        """Look at the first so many rounds, all of which are there."""
        rounds = [[reports[number * seats + place] for place in range(seats)] for number in range(look.rounds)]
        self.leads.append((look, estimate(_by_round(rounds, lambda played: played.leads[0]))))
        self.shares.append((look, estimate(_by_round(rounds, lambda played: played.shares[0]))))
        self.rounds = look.rounds
        self.deals = sum(len(report.deal_reasons) for games in rounds for report in games)


@dataclass(frozen=True)
class Findings:
    """What a panel has found so far in how many games, and the games that its next look waits for: those of a comparison by
    its place in the plan, with the number of each, taking turns.
    """

    findings: list[Finding]
    games: int
    wanted: list[tuple[int, int]]


def findings(plan: Plan, kept: Sequence[Reports]) -> Findings:
    """What follows from the games that are over, by comparison."""
    found, over = [Finding(pair) for pair in plan.pairs], sum(map(len, kept))
    for look in plan.looks:
        playing = [index for index, finding in enumerate(found) if finding.stage is ComparisonStage.PLAYING]
        games = range(look.rounds * plan.seats)
        wanted = [(index, number) for number in games for index in playing if number not in kept[index]]
        if wanted:
            return Findings(found, over, wanted)
        for index in playing:
            found[index].look(look, kept[index], plan.seats)
        _judge(found, plan.level)
    for finding in found:
        if finding.stage is ComparisonStage.PLAYING:
            finding.stage = ComparisonStage.PLAYED_OUT
    return Findings(found, over, [])


def _judge(found: Sequence[Finding], level: float) -> None:
    """Hold all comparisons against the level, those that stopped before among them."""
    for finding, p in zip(found, holm([p_of_looks(finding.leads) for finding in found]), strict=True):
        finding.p = p
        if p < level:
            finding.stage = ComparisonStage.DECIDED


def _by_round(rounds: Sequence[Sequence[GameReport]], measure: Callable[[MatchGame], float]) -> list[float]:
    return [mean_of_round(measure(report.played) for report in games) for games in rounds]
