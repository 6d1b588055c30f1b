"""Scoring of a knock: the difference of the deadwood, with gin and undercut (GIN-5, GIN-6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rumpus.core.arrangement import Arrangement, arrangements, best_arrangements, lay_off_all, points_of
from rumpus.core.events import DealResult
from rumpus.core.melds import Meld
from rumpus.core.messages import Message
from rumpus.core.packs import CardSet
from rumpus.core.rules import DealRule, Ending, RuleSet
from rumpus.core.scoring.counts import DealCounts, DealScore
from rumpus.core.scoring.result import counts_in_hand, result_of, unless_ended_by
from rumpus.core.state import PublicState, State


@dataclass(frozen=True)
class KnockScoring:
    """The scoring of a deal that ends with a knock (GIN-5, GIN-6). A deal that ends otherwise is drawn (GIN-7, GIN-8).

    ``gin_bonus``, ``undercut_bonus``: points added for gin and for an undercut.
    ``equal_is_undercut``: equal deadwood is an undercut too (GIN-10).
    ``doubled_suit``: the letter of a suit. A first upcard of this suit doubles the score of the deal (OKL-3).

    Both seats arrange their hands in the best way. The knocker has the least deadwood; among equal arrangements it
    takes the one after which the opponent has the most left. The opponent lays off and keeps the least. Remaining ties
    go to the first in the order of ``arrangements``.
    """

    gin_bonus: int = 25
    undercut_bonus: int = 25
    equal_is_undercut: bool = False
    doubled_suit: str | None = None

    endings: ClassVar[Mapping[str, Message]] = {
        "gin": Message("Gin! All hands are shown."),
        "undercut": Message("All hands are shown. Undercut!"),
    }

    def lacks(self, rules: RuleSet) -> Message | None:
        """Return the requirement of this scoring that the rules lack, or None."""
        return unless_ended_by(rules, "knock") or (None if rules.seats == 2 else Message("two seats"))

    def deal_rules(self, rules: RuleSet, table: PublicState) -> tuple[DealRule, ...]:
        """Return the rule that this deal counts double, or an empty tuple if it does not (OKL-3)."""
        return (DealRule(Message("This deal counts double."), scores=True),) if self._is_doubled(rules, table) else ()

    def __call__(self, rules: RuleSet, state: State, ending: Ending) -> DealResult:
        """Return the result of a finished deal."""
        knocker, doubled = ending.by, self._is_doubled(rules, state.table)
        if knocker is None:
            counts = DealCounts(ending.reason, None, counts_in_hand(rules, state), doubled=doubled)
            return result_of(state, self.settle(rules, counts))
        choices = best_arrangements(rules.melds, rules.points, state.hands[knocker], knocker)
        replies = [(own, *_reply(rules, own, state.hands[1 - knocker], 1 - knocker)) for own in choices]
        own, laid, reply = max(replies, key=lambda choice: points_of(rules.points, choice[2].deadwood))
        by_seat = 1 if knocker == 0 else -1  # the pairs start with the knocker; the result starts with seat 0
        held = tuple(points_of(rules.points, arranged.deadwood) for arranged in (own, reply))[::by_seat]
        score = self.settle(rules, DealCounts(ending.reason, knocker, held, doubled=doubled))
        return result_of(state, score, [laid, reply.melds][::by_seat])

    def tied(self, rules: RuleSet, counts: DealCounts) -> tuple[int, ...]:
        """Return no seats: the knock decides at equal counts."""
        return ()

    def settle(self, rules: RuleSet, counts: DealCounts) -> DealScore:
        """Return the score of a deal with these counts: the deadwood of both seats after all lay-offs."""
        knocker = counts.by
        if knocker is None:
            return DealScore(counts, counts.reason, (), ((), ()))
        points = self._points(counts.held[knocker], counts.held[1 - knocker]) * (2 if counts.doubled else 1)
        winner = knocker if points > 0 else 1 - knocker
        reason = "undercut" if points < 0 else counts.reason if counts.held[knocker] else "gin"
        entries = tuple((abs(points),) if points and seat == winner else () for seat in range(2))
        return DealScore(counts, reason, (winner,) if points else (), entries)

    def _points(self, own: int, other: int) -> int:
        """Return the points that the knocker wins; negative if the opponent wins (GIN-6)."""
        if own == 0:
            return other + self.gin_bonus
        is_undercut = other < own or (self.equal_is_undercut and other == own)
        return other - own - (self.undercut_bonus if is_undercut else 0)

    def _is_doubled(self, rules: RuleSet, table: PublicState) -> bool:
        upcard = table.first_upcard
        return upcard is not None and rules.pack.suits[rules.pack.suit(upcard)] == self.doubled_suit


def _reply(rules: RuleSet, own: Arrangement, hand: CardSet, seat: int) -> tuple[tuple[Meld, ...], Arrangement]:
    """Return the knocker's melds with the opponent's best lay-offs (none on gin), and the opponent's arrangement."""
    replies = []
    for arranged in arrangements(rules.melds, hand, seat):
        melds, left = own.melds, arranged.deadwood
        if own.deadwood:
            melds, left = lay_off_all(rules.melds, melds, left, seat)
        replies.append((melds, Arrangement(arranged.melds, left)))
    return min(replies, key=lambda reply: points_of(rules.points, reply[1].deadwood))
