"""Rummy, naively (R16)."""

from __future__ import annotations

from tests.naive import Rules
from tests.naive_cards import PACKS, Melding
from tests.naive_lay_down import LayDownDeal


class Rummy(LayDownDeal):
    """One deal."""

    def melds(self) -> Melding:
        return Melding(*PACKS[self.options.get("pack", "standard-52")])


RULES = Rules(Rummy, lowest_wins=True)
