"""The requirements of a seat's first play of tiles (RG-5, RG-6, RQ-4, TR-3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rumpus.core.actions import MeldCards
from rumpus.core.rules import RuleSet


@dataclass(frozen=True)
class Opening:
    """The requirements of a seat's first play.

    ``points``: the least points of the melds from the rack. ``jokers``: these melds may contain jokers.
    ``joker_worth``: the points of a joker: those of a joker on a rack ("count", RG-5) or of its face ("face", TR-3).
    ``table_untouched``: the play may not change the melds on the table (RQ-4, TR-3). Otherwise it may also lay off and
    rearrange (RG-6).
    """

    points: int
    jokers: bool = True
    joker_worth: Literal["count", "face"] = "count"
    table_untouched: bool = False

    @property
    def codes(self) -> frozenset[str]:
        """The error codes with which these requirements can refuse a first play."""
        applies = {
            "opening-too-low": self.points > 0,
            "opening-joker": not self.jokers,
            "opening-on-table": self.table_untouched,
        }
        return frozenset(code for code, can_refuse in applies.items() if can_refuse)

    def worth(self, rules: RuleSet, melds: Sequence[MeldCards]) -> int:
        """Return the points of melds from the rack that count towards opening."""
        to_card = rules.pack.face if self.joker_worth == "face" else rules.pack.physical
        return sum(rules.points[to_card(tile)] for meld in melds for tile in meld)
