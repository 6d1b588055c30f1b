"""When a game is over, who has won it, and what they collect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from rumpus.core.events import Outcome
from rumpus.core.messages import Message
from rumpus.core.rules import Goal, RuleSet
from rumpus.core.state import PublicState


class Settlement(Enum):
    """What seats collect from each other, or pay, at the end of a game."""

    NONE = "none"
    DIFFERENCES = "differences"  # the winner collects what each other has less (R500-12)
    TOTALS = "totals"  # the totals are a balance already (RG-11)


@dataclass(frozen=True)
class GameEnd:
    """The game is over after so many ``deals``, or once a seat has the ``target``, where ``ties_go_on`` not while the best
    are equal (R500-11). With neither the first deal is the game, and ends it for its own reason (GIN-1). The best total
    wins; equal ones share (C-5). At the end of a game to a target who reached it has the ``game_bonus``, and each seat the
    ``box_bonus`` for every deal it won (GIN-10).
    """

    deals: int | None = None
    target: int | None = None
    ties_go_on: bool = False
    settlement: Settlement = Settlement.NONE
    game_bonus: int = 0
    box_bonus: int = 0

    @property
    def goal(self) -> Goal:
        """What is played to: with neither a number of deals nor a target it is one deal."""
        deals = 1 if self.deals is None and self.target is None else self.deals
        return Goal(deals, self.target, pays=self.settlement is Settlement.TOTALS)

    def lacks(self, rules: RuleSet) -> Message | None:
        """What it needs that it is not given, if anything."""
        has_bonuses = self.game_bonus or self.box_bonus
        return Message("a target to have bonuses") if self.target is None and has_bonuses else None

    def __call__(self, rules: RuleSet, table: PublicState) -> Outcome | None:
        """The outcome after the last deal, or None where the game goes on."""
        reason = self._reason(rules, table)
        if reason is None:
            return None
        totals = self._with_bonuses(table)
        best = _best(rules, totals)
        winners = tuple(seat for seat, total in enumerate(totals) if total == best)
        return Outcome(reason, winners, totals, _SETTLED[self.settlement](totals, winners, table.starter))

    def _with_bonuses(self, table: PublicState) -> tuple[int, ...]:
        if not (self.game_bonus or self.box_bonus):
            return table.totals
        won = Counter(seat for result in table.results for seat in result.winners)
        return tuple(
            total + self.box_bonus * won[seat] + (self.game_bonus if self._is_enough(total) else 0)
            for seat, total in enumerate(table.totals)
        )

    def _is_enough(self, total: int) -> bool:
        return self.target is not None and total >= self.target

    def _reason(self, rules: RuleSet, table: PublicState) -> str | None:
        if self.deals is None and self.target is None:
            return table.results[-1].reason
        totals = table.totals
        reached = self._is_enough(max(totals))
        tied = self.ties_go_on and totals.count(_best(rules, totals)) > 1
        if self.deals is not None and len(table.results) >= self.deals:
            return "target reached" if reached else "deals played"
        return "target reached" if reached and not tied else None


def _best(rules: RuleSet, totals: Sequence[int]) -> int:
    return min(totals) if rules.lowest_wins else max(totals)


def _differences(totals: tuple[int, ...], winners: tuple[int, ...], starter: int) -> tuple[int, ...]:
    # R500-12: winners who share divide it in whole points, and the first of them from the dealer's left has the rest.
    best = totals[winners[0]]
    paid = [abs(best - total) for total in totals]
    share, rest = divmod(sum(paid), len(winners))
    first = min(winners, key=lambda seat: (seat - starter) % len(totals))
    return tuple(share + rest * (seat == first) if seat in winners else -amount for seat, amount in enumerate(paid))


_SETTLED: dict[Settlement, Callable[[tuple[int, ...], tuple[int, ...], int], tuple[int, ...]]] = {
    Settlement.NONE: lambda totals, winners, starter: (0,) * len(totals),
    Settlement.DIFFERENCES: _differences,
    Settlement.TOTALS: lambda totals, winners, starter: totals,
}
