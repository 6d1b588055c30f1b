"""What a seat's first play of tiles needs (RG-5, RG-6, RQ-4, TR-3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rumpus.core.actions import MeldCards
from rumpus.core.rules import RuleSet


@dataclass(frozen=True)
class Opening:
    """What opens.

    ``points``: what melds from the rack must be worth. ``jokers``: whether they may have any; one is then worth what it
    counts on a rack (``joker_worth`` "count", RG-5) or the tile it stands for ("face", TR-3). ``table_untouched``: the
    table stays as it lies that turn (RQ-4, TR-3); otherwise the play may lay off and rearrange as well (RG-6).
    """

    points: int
    jokers: bool = True
    joker_worth: Literal["count", "face"] = "count"
    table_untouched: bool = False

    @property
    def codes(self) -> frozenset[str]:
        """The codes a first play can be refused with, as far as they depend on this."""
        asked = {
            "opening-too-low": self.points > 0,
            "opening-joker": not self.jokers,
            "opening-on-table": self.table_untouched,
        }
        return frozenset(code for code, is_asked in asked.items() if is_asked)

    def worth(self, rules: RuleSet, melds: Sequence[MeldCards]) -> int:
        """What melds from the rack are worth towards it."""
        to_card = rules.pack.face if self.joker_worth == "face" else rules.pack.physical
        return sum(rules.points[to_card(tile)] for meld in melds for tile in meld)
