"""Scoring by the cards laid on the table, minus the cards held (R500-10)."""

from __future__ import annotations

from dataclasses import dataclass

from rumpus.core.events import DealResult
from rumpus.core.melds import Meld, MeldKind
from rumpus.core.messages import Message
from rumpus.core.packs import physical
from rumpus.core.rules import Ending, RuleSet
from rumpus.core.scoring.counts import DealCounts, DealScore
from rumpus.core.scoring.result import counts_in_hand, result_of, unless_ended_by
from rumpus.core.state import State


@dataclass(frozen=True)
class ShownLessHeld:
    """Each seat scores the points of its laid cards minus the points of its hand; the most wins the deal (R500-10)."""

    laid_cards_score = True  # screens read this, and mark the owner of each laid card (R500-7)

    def lacks(self, rules: RuleSet) -> Message | None:
        """Return the requirement of this scoring that the rules lack, or None."""
        return unless_ended_by(rules, "out")

    def __call__(self, rules: RuleSet, state: State, ending: Ending) -> DealResult:
        """Return the result of a finished deal."""
        laid = tuple(sum(value_shown(rules, meld, seat) for meld in state.table.tableau) for seat in range(rules.seats))
        counts = DealCounts(ending.reason, ending.by, counts_in_hand(rules, state), laid)
        return result_of(state, self.settle(rules, counts))

    def tied(self, rules: RuleSet, counts: DealCounts) -> tuple[int, ...]:
        """Return no seats: equal scores share the win of the deal."""
        return ()

    def settle(self, rules: RuleSet, counts: DealCounts) -> DealScore:
        """Return the score of a deal with these counts."""
        points = [laid - held for laid, held in zip(counts.laid, counts.held, strict=True)]
        winners = tuple(seat for seat, point in enumerate(points) if point == max(points))
        return DealScore(counts, counts.reason, winners, tuple((point,) for point in points))


def value_shown(rules: RuleSet, meld: Meld, seat: int) -> int:
    """Return the points of a seat's own cards in a meld (R500-7).

    An ace at the low end of a run scores 1 (R500-8). A joker scores the points of a joker, not of its face.
    """
    begins_low = meld.kind is MeldKind.RUN and meld.low == 0 and not rules.pack.is_joker(meld.cards[0])
    values = [rules.points[physical(card)] for card in meld.cards]
    if begins_low:
        values[0] = 1
    return sum(value for value, owner in zip(values, meld.owners, strict=True) if owner == seat)
