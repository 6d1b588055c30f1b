"""Oklahoma Gin, naively (OKL)."""

from __future__ import annotations

from typing import Any

from tests.naive import Rules
from tests.naive_games.gin_rummy import GinDeal


class OklahomaDeal(GinDeal):
    """Oklahoma Gin (OKL): the first upcard is the limit, an ace asking for gin, and a spade doubles what the deal
    scores."""

    def __init__(self, seats: int, options: dict[str, Any], starter: int, order: list[str]) -> None:
        super().__init__(seats, {"oklahoma": "yes", "target_score": 150, **options}, starter, order)
        self.doubles = self.pile[0][1] == "S" and options.get("spades_double", "yes") == "yes"

    def _knock(self, knocker: int) -> None:
        super()._knock(knocker)
        if self.doubles:
            self.points = [2 * points for points in self.points]


RULES = Rules(OklahomaDeal, target=150, redeals_unwon=True)
