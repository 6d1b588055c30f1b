"""Rummy with Dragons, naively (R26)."""

from __future__ import annotations

from tests.naive import Rules
from tests.naive_cards import PACKS, Melding
from tests.naive_lay_down import LayDownDeal


class DragonRummy(LayDownDeal):
    """One deal."""

    def melds(self) -> Melding:
        return Melding(*PACKS["dragon-44"], setless="D" if self.options.get("dragon_sets") == "forbidden" else "")


RULES = Rules(DragonRummy, not_counted="D", lowest_wins=True)
