"""Scoring by the cards left in the hands.

Their points count against the holder (R16-14, RQ-12) or are paid to the winner (RG-11).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rumpus.core.events import DealResult
from rumpus.core.messages import Message
from rumpus.core.rules import Ending, RuleSet
from rumpus.core.scoring.counts import DealCounts, DealScore, among_several, lowest, winner_of
from rumpus.core.scoring.result import counts_in_hand, result_of, unless_ended_by
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
        return result_of(state, self.settle(rules, counts_held(rules, state, ending)))

    def tied(self, rules: RuleSet, counts: DealCounts) -> tuple[int, ...]:
        """Return the seats with equal lowest hands, if the lowest hand wins the deal (RQ-14)."""
        return among_several(lowest(counts.held)) if counts.by is None and self.lowest_wins else ()

    def settle(self, rules: RuleSet, counts: DealCounts) -> DealScore:
        """Return the score of a deal with these counts."""
        winner = counts.by
        if winner is None and self.lowest_wins:
            winner = winner_of(lowest(counts.held), counts.first)
        entries = tuple(() if seat == counts.by else (count,) for seat, count in enumerate(counts.held))
        return DealScore(counts, counts.reason, () if winner is None else (winner,), entries)


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
        return result_of(state, self.settle(rules, counts_held(rules, state, ending)))

    def tied(self, rules: RuleSet, counts: DealCounts) -> tuple[int, ...]:
        """Return the seats with equal lowest hands, unless such a deal is void."""
        return () if self.ties_are_void else among_several(lowest(counts.held))

    def settle(self, rules: RuleSet, counts: DealCounts) -> DealScore:
        """Return the score of a deal with these counts."""
        best = lowest(counts.held)
        if self.ties_are_void and len(best) > 1:
            return DealScore(counts, counts.reason, (), ((),) * len(counts.held))
        winner = winner_of(best, counts.first)
        owed = [count - counts.held[winner] for count in counts.held]
        paid = tuple(owed[:winner] + owed[winner + 1 :])
        entries = tuple(paid if seat == winner else (-amount,) for seat, amount in enumerate(owed))
        return DealScore(counts, counts.reason, (winner,), entries)


def counts_held(rules: RuleSet, state: State, ending: Ending) -> DealCounts:
    """Return the counts of a deal in which only the cards in the hands score."""
    held = counts_in_hand(rules, state)
    return DealCounts(ending.reason, ending.by, held, first=_first_of_lowest(rules, state, held))


def _first_of_lowest(rules: RuleSet, state: State, held: Sequence[int]) -> int:
    # RG-12, RQ-14: of the lowest counts, that of fewer cards, then the first in seat order after the last mover.
    following = state.table.to_move
    assert following is not None

    def order(seat: int) -> tuple[int, int]:
        return state.hands[seat].bit_count(), (seat - following) % rules.seats

    return min(lowest(held), key=order)
