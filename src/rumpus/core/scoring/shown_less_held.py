"""Scoring by what one has laid on the table, less what one holds (R500-10)."""

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
    """Each player adds what lies before them less what they hold; the most wins the deal (R500-10)."""

    laid_cards_score = True  # for screens: whose each card is matters (R500-7)

    def lacks(self, rules: RuleSet) -> Message | None:
        """What it needs that these rules do not have, if anything."""
        return unless_ended_by(rules, "out")

    def __call__(self, rules: RuleSet, state: State, ending: Ending) -> DealResult:
        """The result of a finished deal."""
        counts = counts_in_hand(rules, state)
        laid = [sum(value_shown(rules, meld, seat) for meld in state.table.tableau) for seat in range(rules.seats)]
        points = [before - held for before, held in zip(laid, counts, strict=True)]
        winners = [seat for seat, point in enumerate(points) if point == max(points)]
        return shown(state, ending, winners, counts, [(point,) for point in points], laid)


def value_shown(rules: RuleSet, meld: Meld, seat: int) -> int:
    """What a meld's cards that lie before this seat score (R500-7); an ace counts 1 in a run it begins low (R500-8), and
    a joker always what a joker counts.
    """
    begins_low = meld.kind is MeldKind.RUN and meld.low == 0 and not rules.pack.is_joker(meld.cards[0])
    values = [rules.points[physical(card)] for card in meld.cards]
    if begins_low:
        values[0] = 1
    return sum(value for value, owner in zip(values, meld.owners, strict=True) if owner == seat)
