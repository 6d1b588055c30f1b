"""Scoring of a showdown: the lowest count wins, and a rapper without the lowest count pays (RAP-5 to RAP-9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from rumpus.core.arrangement import Arrangement, best_arrangements, points_of
from rumpus.core.events import DealResult
from rumpus.core.melds import Meld
from rumpus.core.messages import Message
from rumpus.core.rules import Ending, RuleSet
from rumpus.core.scoring.result import unless_ended_by
from rumpus.core.state import State

_NO_MELD = inf  # ranks below any meld: a hand with a meld beats one without (RAP-8)


@dataclass(frozen=True)
class LowestCount:
    """The scoring of a deal in which all hands are shown.

    The lowest count wins and scores the differences to the other counts. If a seat rapped without having the lowest
    count, each other seat scores the rapper's count instead. Ties go by the ``meld_rank`` of the rules (RAP-8).
    """

    entries_told = Message(  # for screens (RAP-11)
        "Several numbers in one deal: what each of the others counted more than the winner."
    )

    def lacks(self, rules: RuleSet) -> Message | None:
        """Return the requirement of this scoring that the rules lack, or None."""
        return unless_ended_by(rules, "rap") or (None if rules.meld_rank else Message("a meld_rank for ties"))

    def __call__(self, rules: RuleSet, state: State, ending: Ending) -> DealResult:
        """Return the result of a finished deal."""
        arranged = _best_shown(rules, state)
        counts = [points_of(rules.points, one.deadwood) for one in arranged]
        rapper = ending.by
        if rapper is not None and counts[rapper] > min(counts):
            entries: list[Sequence[int]] = [(counts[rapper],)] * rules.seats
            entries[rapper] = ()
            winners = tuple(seat for seat in range(rules.seats) if seat != rapper)
        else:
            winner = _lowest(rules, state, arranged, counts, rapper)
            entries = [()] * rules.seats
            entries[winner] = sorted(count - counts[winner] for count in counts if count > counts[winner])
            winners = (winner,)
        return DealResult(
            ending.reason,
            rapper,
            winners,
            state.hands,
            tuple(one.melds for one in arranged),
            tuple(counts),
            tuple(map(tuple, entries)),
        )


def three_lowest(points: Sequence[int], meld: Meld) -> int:
    """Return the sum of the points of the three lowest cards of a meld: a ``meld_rank`` for ties (RAP-8)."""
    return sum(sorted(points[card] for card in meld.cards)[:3])


def tie_key(rules: RuleSet, arranged: Arrangement) -> tuple[float, ...]:
    """Return the sort key of an arrangement in a tie of counts: its meld ranks in order.

    The lowest key is best (RAP-8).
    """
    assert rules.meld_rank is not None
    return (*sorted(rules.meld_rank(rules.points, meld) for meld in arranged.melds), _NO_MELD)


def _best_shown(rules: RuleSet, state: State) -> list[Arrangement]:
    # RAP-5: each seat shows the melds that leave the least count, and among those the best in a tie.
    every = [best_arrangements(rules.melds, rules.points, hand, seat) for seat, hand in enumerate(state.hands)]
    return [min(best, key=lambda one: tie_key(rules, one)) if len(best) > 1 else best[0] for best in every]


def _lowest(rules: RuleSet, state: State, arranged: list[Arrangement], counts: list[int], rapper: int | None) -> int:
    # RAP-8: the count, then the melds, then the rapper, then the first from the dealer's left.
    def order(seat: int) -> tuple[object, ...]:
        from_left = (seat - state.table.starter) % rules.seats
        return tie_key(rules, arranged[seat]), seat != rapper, from_left

    lowest = [seat for seat, count in enumerate(counts) if count == min(counts)]
    return min(lowest, key=order) if len(lowest) > 1 else lowest[0]
