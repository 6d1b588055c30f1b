"""The end of a game: its conditions, its winners and the settlement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from rumpus.core.events import Outcome
from rumpus.core.messages import Message
from rumpus.core.results import Results
from rumpus.core.rules import Goal, RuleSet
from rumpus.core.state import PublicState


class Settlement(Enum):
    """The amounts that seats collect from each other, or pay, at the end of a game."""

    NONE = "none"
    DIFFERENCES = "differences"  # the winner collects from each seat the difference of their totals (R500-12)
    TOTALS = "totals"  # the totals themselves, which are payments already (RG-11)


@dataclass(frozen=True)
class GameEnd:
    """The conditions that end a game, and its bonuses. Call it after each deal.

    ``deals``: the game ends after so many deals. ``target``: the game ends when a seat has so many points.
    With neither, the game is a single deal and ends with the reason of that deal (GIN-1).
    ``ties_go_on``: at the target, the game continues while the best totals are equal (R500-11).
    ``settlement``: the payments at the end. ``game_bonus``: points for a seat that reached the target.
    ``box_bonus``: points for each deal that a seat won (GIN-10).
    The best total wins; equal best totals share the win (C-5).
    """

    deals: int | None = None
    target: int | None = None
    ties_go_on: bool = False
    settlement: Settlement = Settlement.NONE
    game_bonus: int = 0
    box_bonus: int = 0

    @property
    def goal(self) -> Goal:
        """The goal, for screens."""
        deals = 1 if self.deals is None and self.target is None else self.deals
        return Goal(deals, self.target, pays=self.settlement is Settlement.TOTALS)

    def lacks(self, rules: RuleSet) -> Message | None:
        """Return the missing setting that this game end needs, or None. The checks of a rule set call it."""
        has_bonuses = self.game_bonus or self.box_bonus
        return Message("a target to have bonuses") if self.target is None and has_bonuses else None

    def __call__(self, rules: RuleSet, table: PublicState) -> Outcome | None:
        """Return the outcome if the last deal on the table ended the game, or None if the game continues."""
        return self.outcome(table.results, table.starter, lowest_wins=rules.lowest_wins)

    def outcome(self, results: Results, starter: int, *, lowest_wins: bool) -> Outcome | None:
        """Return the outcome if the last of these deals ended the game, or None if the game continues.

        ``starter`` is the seat that started the last deal.
        """
        reason = self._reason(results, lowest_wins)
        if reason is None:
            return None
        totals = self._totals_with_bonuses(results)
        best = _best(totals, lowest_wins)
        winners = tuple(seat for seat, total in enumerate(totals) if total == best)
        return Outcome(reason, winners, totals, _SETTLEMENTS[self.settlement](totals, winners, starter))

    def _totals_with_bonuses(self, results: Results) -> tuple[int, ...]:
        if not (self.game_bonus or self.box_bonus):
            return results.totals
        won = Counter(seat for result in results for seat in result.winners)
        return tuple(
            total + self.box_bonus * won[seat] + (self.game_bonus if self._is_enough(total) else 0)
            for seat, total in enumerate(results.totals)
        )

    def _is_enough(self, total: int) -> bool:
        return self.target is not None and total >= self.target

    def _reason(self, results: Results, lowest_wins: bool) -> str | None:
        if self.deals is None and self.target is None:
            return results[-1].reason
        totals = results.totals
        reached = self._is_enough(max(totals))
        tied = self.ties_go_on and totals.count(_best(totals, lowest_wins)) > 1
        if self.deals is not None and len(results) >= self.deals:
            return "target reached" if reached else "deals played"
        return "target reached" if reached and not tied else None


def _best(totals: Sequence[int], lowest_wins: bool) -> int:
    return min(totals) if lowest_wins else max(totals)


def _differences(totals: tuple[int, ...], winners: tuple[int, ...], starter: int) -> tuple[int, ...]:
    # R500-12: several winners share in whole points; the first of them from the dealer's left gets the remainder.
    best = totals[winners[0]]
    paid = [abs(best - total) for total in totals]
    share, rest = divmod(sum(paid), len(winners))
    first = min(winners, key=lambda seat: (seat - starter) % len(totals))
    return tuple(share + rest * (seat == first) if seat in winners else -amount for seat, amount in enumerate(paid))


_SETTLEMENTS: dict[Settlement, Callable[[tuple[int, ...], tuple[int, ...], int], tuple[int, ...]]] = {
    Settlement.NONE: lambda totals, winners, starter: (0,) * len(totals),
    Settlement.DIFFERENCES: _differences,
    Settlement.TOTALS: lambda totals, winners, starter: totals,
}
