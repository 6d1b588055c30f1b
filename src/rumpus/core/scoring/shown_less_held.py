"""Scoring by the cards laid on the table, minus the cards held (R500-10)."""

from __future__ import annotations

from dataclasses import dataclass

from rumpus.core.events import DealResult
from rumpus.core.melds import Meld, MeldKind
from rumpus.core.messages import Message
from rumpus.core.packs import physical
from rumpus.core.rules import Ending, RuleSet
from rumpus.core.scoring.result import counts_in_hand, shown, unless_ended_by
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
        counts = counts_in_hand(rules, state)
        laid = [sum(value_shown(rules, meld, seat) for meld in state.table.tableau) for seat in range(rules.seats)]
        points = [before - held for before, held in zip(laid, counts, strict=True)]
        winners = [seat for seat, point in enumerate(points) if point == max(points)]
        return shown(state, ending, winners, counts, [(point,) for point in points], laid)


def value_shown(rules: RuleSet, meld: Meld, seat: int) -> int:
    """Return the points of a seat's own cards in a meld (R500-7).

    An ace at the low end of a run scores 1 (R500-8). A joker scores the points of a joker, not of its face.
    """
    begins_low = meld.kind is MeldKind.RUN and meld.low == 0 and not rules.pack.is_joker(meld.cards[0])
    values = [rules.points[physical(card)] for card in meld.cards]
    if begins_low:
        values[0] = 1
    return sum(value for value, owner in zip(values, meld.owners, strict=True) if owner == seat)
