"""Scorings of a deal, and the end of a game, as values.

The core calls them, and the compiled kernels of the solver read their fields. A ``RuleSet`` may hold plain functions
instead; then the solver cannot use its kernels for that game.
"""

from rumpus.core.scoring.counts import DealCounts, DealScore, Settling
from rumpus.core.scoring.game_end import GameEnd, Settlement
from rumpus.core.scoring.held import HandsCharged, WinnerPaid
from rumpus.core.scoring.knock import KnockScoring
from rumpus.core.scoring.lowest_count import LowestCount, three_lowest
from rumpus.core.scoring.result import counts_in_hand, result_of
from rumpus.core.scoring.shown_less_held import ShownLessHeld, value_shown

__all__ = [
    "DealCounts",
    "DealScore",
    "GameEnd",
    "HandsCharged",
    "KnockScoring",
    "LowestCount",
    "Settlement",
    "Settling",
    "ShownLessHeld",
    "WinnerPaid",
    "counts_in_hand",
    "result_of",
    "three_lowest",
    "value_shown",
]
