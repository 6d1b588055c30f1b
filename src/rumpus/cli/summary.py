"""The summary of a match, as text and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path

from rumpus.arena.match import Match, Standing
from rumpus.arena.pool import GameReport
from rumpus.core.messages import Field, ListField, Message
from rumpus.games import rule_book


@dataclass
class Summary:
    """The results of the finished games of a match."""

    match: Match
    first: int
    reports: list[GameReport] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def standing(self) -> Standing:
        """Wins and points, added in the order of the games.

        So rounding does not depend on the order in which games ended.
        """
        standing = Standing(self.match.contestants)
        for report in sorted(self.reports):
            standing.add(report.number, report.played)
        return standing

    def lines(self, out: Path | None) -> Iterator[Message]:
        """Yield the summary as text. ``out`` is the folder of the records, if there is one."""
        games = len(self.reports)
        fields: dict[str, Field] = {
            "game": self.match.game,
            "count": games,
            "seed": self.match.seed,
            "seconds": f"{self.seconds:.1f}",
        }
        yield Message(
            "{game}, {count:,} game, seed {seed}, {seconds} s",
            fields,
            plural="{game}, {count:,} games, seed {seed}, {seconds} s",
        )
        if not games:
            return
        yield from map(self._line, range(len(self.match.contestants)))
        actions = Message("{count:,} action", {"count": self.actions}, plural="{count:,} actions")
        deals = Message("{count:,} deal", {"count": sum(self.deals.values())}, plural="{count:,} deals")
        yield Message("{actions}, {deals}", {"actions": actions, "deals": deals})
        yield Message(
            "Games ended by: {games}. Deals by: {deals}.",
            {"games": _reasons(self.endings), "deals": _reasons(self.deals)},
        )
        if out is not None:
            yield Message(
                "Records: {count:,} file in {path}",
                {"count": games, "path": str(out)},
                plural="Records: {count:,} files in {path}",
            )

    def _line(self, index: int) -> Message:
        """Return the line of a contestant."""
        standing, width = self.standing, max(len(seat.name) for seat in self.match.contestants)
        (share, low, high), lead = standing.win_share(index), standing.lead(index)
        fields: dict[str, Field] = {
            "player": f"{self.match.contestants[index].name:{width}}",
            "wins": f"{standing.wins[index]:.10g}",
            "share": f"{share:.1%}",
            "low": f"{low:.1%}",
            "high": f"{high:.1%}",
            "points": f"{standing.mean_points(index):.1f}",
            "lead": f"{lead.value:+.2f}",
        }
        if not isfinite(lead.low):
            return Message(
                "{player}  wins {wins} = {share} (95 % interval {low} to {high}), mean points {points}, "
                "lead a deal {lead}",
                fields,
            )
        return Message(
            "{player}  wins {wins} = {share} (95 % interval {low} to {high}), mean points {points}, "
            "lead a deal {lead} ({least} to {most})",
            fields | {"least": f"{lead.low:+.2f}", "most": f"{lead.high:+.2f}"},
        )

    def as_json(self, out: Path | None) -> dict[str, object]:
        """Return the summary for programs."""
        standing = self.standing
        options = rule_book(self.match.game).rules(len(self.match.contestants), **self.match.options).options
        return {
            "game": self.match.game,
            "options": dict(options),
            "seed": self.match.seed,
            "first": self.first,
            "games": len(self.reports),
            "players": [self._player(standing, index) for index in range(len(self.match.contestants))],
            "actions": self.actions,
            "deals": sum(self.deals.values()),
            "game_endings": dict(self.endings),
            "deal_endings": dict(self.deals),
            "seconds": round(self.seconds, 3),
            "out": None if out is None else str(out),
        }

    @property
    def actions(self) -> int:
        """The number of players' actions in all games."""
        return sum(report.actions for report in self.reports)

    @property
    def endings(self) -> Counter[str]:
        """The number of games that ended for each reason, the most common first."""
        return _sorted(Counter(report.reason for report in self.reports))

    @property
    def deals(self) -> Counter[str]:
        """The number of deals that ended for each reason, the most common first."""
        return _sorted(Counter(reason for report in self.reports for reason in report.deal_reasons))

    def _player(self, standing: Standing, index: int) -> dict[str, object]:
        name, player = self.match.contestants[index].name, self.match.players[index]
        row: dict[str, object] = {"name": name, "player": player, "wins": standing.wins[index]}
        if standing.games:
            share, low, high = standing.win_share(index)
            row |= {"win_share": share, "interval_95": [low, high]}
            lead, least, most = standing.lead(index)
            row |= {
                "mean_points": standing.mean_points(index),
                "lead_a_deal": lead,
                "lead_interval_95": [least, most] if isfinite(least) else None,
            }
        return row


def _sorted(counter: Counter[str]) -> Counter[str]:
    return Counter(dict(sorted(counter.items(), key=lambda item: (-item[1], item[0]))))


def _reasons(counter: Counter[str]) -> ListField:
    return ListField(tuple(f"{reason} {number:,}" for reason, number in counter.items()), ", ")
