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
from rumpus.core.scoring.counts import DealCounts, DealScore, among_several, lowest, winner_of
from rumpus.core.scoring.result import result_of, unless_ended_by
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
        held = tuple(points_of(rules.points, one.deadwood) for one in arranged)
        counts = DealCounts(
            ending.reason, ending.by, held, first=_first_of_lowest(rules, state, arranged, held, ending.by)
        )
        return result_of(state, self.settle(rules, counts), [one.melds for one in arranged])

    def tied(self, rules: RuleSet, counts: DealCounts) -> tuple[int, ...]:
        """Return the seats with equal lowest counts, unless the rapper pays all the others."""
        return () if self._rapper_pays(counts) else among_several(lowest(counts.held))

    def settle(self, rules: RuleSet, counts: DealCounts) -> DealScore:
        """Return the score of a deal with these counts."""
        held, rapper = counts.held, counts.by
        if self._rapper_pays(counts):
            assert rapper is not None
            winners = tuple(seat for seat in range(len(held)) if seat != rapper)
            return DealScore(
                counts,
                counts.reason,
                winners,
                tuple((held[rapper],) if seat in winners else () for seat in range(len(held))),
            )
        winner = winner_of(lowest(held), counts.first)
        won = tuple(sorted(count - held[winner] for count in held if count > held[winner]))
        return DealScore(
            counts, counts.reason, (winner,), tuple(won if seat == winner else () for seat in range(len(held)))
        )

    def _rapper_pays(self, counts: DealCounts) -> bool:
        return counts.by is not None and counts.held[counts.by] > min(counts.held)


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


def _first_of_lowest(
    rules: RuleSet, state: State, arranged: Sequence[Arrangement], held: Sequence[int], rapper: int | None
) -> int:
    # RAP-8: of the lowest counts, that of the lowest melds, then the rapper, then the first from the dealer's left.
    def order(seat: int) -> tuple[object, ...]:
        from_left = (seat - state.table.starter) % rules.seats
        return tie_key(rules, arranged[seat]), seat != rapper, from_left

    best = lowest(held)
    return min(best, key=order) if len(best) > 1 else best[0]
