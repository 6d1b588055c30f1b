"""500 Rummy, naively (R500)."""

from __future__ import annotations

from tests.naive import Rules
from tests.naive_cards import Melding, number, value
from tests.naive_lay_down import LayDownDeal


class FiveHundred(LayDownDeal):
    """One deal."""

    sizes = (13, 7)
    whole_pile = True

    def melds(self) -> Melding:
        return Melding("CDHS", "A23456789TJQKA")

    def _score(self, out: int | None) -> None:
        shown = [0] * self.seats
        for meld in self.table:
            for card in meld:
                shown[self.lies_before[card]] += self._shown_value(card, meld)
        self.points = [shown[seat] - sum(map(self._value, hand)) for seat, hand in enumerate(self.hands)]
        self.winners = [seat for seat in range(self.seats) if self.points[seat] == max(self.points)]

    def _value(self, card: str) -> int:
        return value(card, court=10, ace=1 if self.options.get("ace_value") == 1 else 15)

    def _shown_value(self, card: str, meld: list[str]) -> int:
        # R500-8: an ace is 1 in a run it begins low.
        low_run = number(meld[0]) == "A" and number(meld[1]) == "2"
        return 1 if low_run and number(card) == "A" else self._value(card)


RULES = Rules(FiveHundred, target=500, untied=True)
