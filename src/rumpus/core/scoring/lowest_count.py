"""Scoring of a showdown of all hands: the lowest count wins, and a rash rap pays (RAP-5 to RAP-9)."""

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

_NO_MELD = inf  # above the rank of any meld: a meld beats none (RAP-8)


@dataclass(frozen=True)
class LowestCount:
    """All hands are shown. The lowest count scores what the others have more; a rapper without the lowest count gives
    theirs to all others. Equal counts go by the melds, as the ``meld_rank`` of the rules compares them (RAP-8).
    """

    entries_told = Message(  # for screens (RAP-11)
        "Several numbers in one deal: what each of the others counted more than the winner."
    )

    def lacks(self, rules: RuleSet) -> Message | None:
        """What it needs that these rules do not have, if anything."""
        return unless_ended_by(rules, "rap") or (None if rules.meld_rank else Message("a meld_rank for ties"))

    def __call__(self, rules: RuleSet, state: State, ending: Ending) -> DealResult:
        """The result of a finished deal."""
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
    """What a meld is compared by in a tie: the sum of its three lowest cards (RAP-8)."""
    return sum(sorted(points[card] for card in meld.cards)[:3])


def standing_in_a_tie(rules: RuleSet, arranged: Arrangement) -> tuple[float, ...]:
    """How an arrangement stands in a tie, lowest best: meld against meld, lowest first (RAP-8)."""
    assert rules.meld_rank is not None
    return (*sorted(rules.meld_rank(rules.points, meld) for meld in arranged.melds), _NO_MELD)


def _best_shown(rules: RuleSet, state: State) -> list[Arrangement]:
    # RAP-5: each hand with its melds turned down so that the count is least, then best in a tie.
    every = [best_arrangements(rules.melds, rules.points, hand, seat) for seat, hand in enumerate(state.hands)]
    return [min(best, key=lambda one: standing_in_a_tie(rules, one)) if len(best) > 1 else best[0] for best in every]


def _lowest(rules: RuleSet, state: State, arranged: list[Arrangement], counts: list[int], rapper: int | None) -> int:
    # RAP-8: the count, then the melds, then the rapper, then the first from the dealer's left.
    def standing(seat: int) -> tuple[object, ...]:
        from_left = (seat - state.table.starter) % rules.seats
        return standing_in_a_tie(rules, arranged[seat]), seat != rapper, from_left

    lowest = [seat for seat, count in enumerate(counts) if count == min(counts)]
    return min(lowest, key=standing) if len(lowest) > 1 else lowest[0]
