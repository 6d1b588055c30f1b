"""How a deal is scored and when a game is over, as data: what compiled playouts read where the engine calls the rule book.

A rule set's ``score_deal`` and ``outcome`` stay the judges; tests hold what is computed from a ``Tally`` against them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Scoring(Enum):
    """What a finished deal brings each seat."""

    HANDS_CHARGED = "hands charged"  # R16-14
    SHOWN_LESS_HELD = "shown less held"  # R500-10
    LOWEST_COUNT = "lowest count"  # RAP-5 to RAP-9
    KNOCK = "knock"  # GIN-5, GIN-6
    WINNER_PAID = "winner paid"  # RG-11, RG-12


@dataclass(frozen=True)
class Tally:
    """The scoring of a deal, with the bonuses it has, and the end of a game: after so many ``deals``, or once a seat has
    the ``target``; where ``ties_go_on`` not while the highest are equal. None: not for that reason.
    """

    scoring: Scoring
    deals: int | None = None
    target: int | None = None
    ties_go_on: bool = False
    gin_bonus: int = 0
    undercut_bonus: int = 0
