"""Scoring by the cards left in the hands.

Their points count against the holder (R16-14, RQ-12) or are paid to the winner (RG-11).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rumpus.core.events import DealResult
from rumpus.core.messages import Message
from rumpus.core.rules import Ending, RuleSet
from rumpus.core.scoring.result import counts_in_hand, shown, unless_ended_by
from rumpus.core.state import State


@dataclass(frozen=True)
class HandsCharged:
    """Each seat scores the points of its hand, except the seat that went out (R16-14).

    If no seat went out, the deal has no winner (R16-18). With ``lowest_wins`` the lowest hand wins it instead (RQ-14);
    the points count against all seats either way.
    """

    lowest_wins: bool = False

    def lacks(self, rules: RuleSet) -> Message | None:
        """Return the requirement of this scoring that the rules lack, or None."""
        return unless_ended_by(rules, "out")

    def __call__(self, rules: RuleSet, state: State, ending: Ending) -> DealResult:
        """Return the result of a finished deal."""
        counts = counts_in_hand(rules, state)
        entries = [() if seat == ending.by else (count,) for seat, count in enumerate(counts)]
        winners = [] if ending.by is None else [ending.by]
        if ending.by is None and self.lowest_wins:
            winners = [_lowest_hand(rules, state, counts)]
        return shown(state, ending, winners, counts, entries)


@dataclass(frozen=True)
class WinnerPaid:
    """The seat with the lowest hand wins, and each other seat pays it the difference of their hands.

    A seat that went out has an empty hand, so it wins and gets all points held (RG-11, RG-12). Of several lowest hands,
    the one with the fewest cards wins. With ``ties_are_void`` such a deal has no winner and scores nothing (TR-7).
    """

    ties_are_void: bool = False

    entries_told = Message(  # for screens (RG-11)
        "Several numbers in one deal: what each of the others pays the winner."
    )

    def lacks(self, rules: RuleSet) -> Message | None:
        """Return the requirement of this scoring that the rules lack, or None."""
        return unless_ended_by(rules, "out")

    def __call__(self, rules: RuleSet, state: State, ending: Ending) -> DealResult:
        """Return the result of a finished deal."""
        counts = counts_in_hand(rules, state)
        if self.ties_are_void and counts.count(min(counts)) > 1:
            return shown(state, ending, [], counts, [()] * rules.seats)
        winner = _lowest_hand(rules, state, counts)
        owed = {seat: count - counts[winner] for seat, count in enumerate(counts) if seat != winner}
        entries = [tuple(owed.values()) if seat == winner else (-owed[seat],) for seat in range(rules.seats)]
        return shown(state, ending, [winner], counts, entries)


def _lowest_hand(rules: RuleSet, state: State, counts: Sequence[int]) -> int:
    # RG-12, RQ-14: the lowest count, then fewer cards, then the first in seat order after the last mover.
    following = state.table.to_move
    assert following is not None

    def standing(seat: int) -> tuple[int, int, int]:
        return counts[seat], state.hands[seat].bit_count(), (seat - following) % rules.seats

    return min(range(rules.seats), key=standing)
