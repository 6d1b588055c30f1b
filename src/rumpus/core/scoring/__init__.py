"""What a deal brings and when a game ends, as values that the core interprets and kernels compile.

A ``RuleSet`` may hold plain functions instead; then no kernel plays it.
"""

from rumpus.core.scoring.game_end import GameEnd, Settlement
from rumpus.core.scoring.held import HandsCharged, WinnerPaid
from rumpus.core.scoring.knock import KnockScoring
from rumpus.core.scoring.lowest_count import LowestCount, three_lowest
from rumpus.core.scoring.result import counts_in_hand, shown
from rumpus.core.scoring.shown_less_held import ShownLessHeld, value_shown

__all__ = [
    "GameEnd",
    "HandsCharged",
    "KnockScoring",
    "LowestCount",
    "Settlement",
    "ShownLessHeld",
    "WinnerPaid",
    "counts_in_hand",
    "shown",
    "three_lowest",
    "value_shown",
]
