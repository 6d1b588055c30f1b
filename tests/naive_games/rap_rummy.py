"""Rap Rummy, naively (RAP)."""

from __future__ import annotations

from typing import Any

from tests.naive import Rules
from tests.naive_cards import PACKS, Melding, value
from tests.naive_showdown import ShowdownDeal


class RapDeal(ShowdownDeal):
    """Rap Rummy (RAP)."""

    def __init__(self, seats: int, options: dict[str, Any], starter: int, order: list[str]) -> None:
        super().__init__(seats, options, starter)
        setless = "D" if options.get("dragon_sets") == "forbidden" else ""
        self.melding = Melding(*PACKS["dragon-44"], setless=setless)
        size = 8 if seats == 2 else 6
        for place in range(size * seats):
            self.hands[(starter + place) % seats].append(order[place])
        self.pile = [order[size * seats]]
        self.stock = order[size * seats + 1 :]
        self.free_rap = options.get("opening_rap", "allowed") == "allowed"
        self.asking = self.free_rap
        self.quiet_turns = 0
        self.drew_from_stock = False

    def value(self, card: str) -> int:
        return value(card)

    def legal(self) -> list[str]:
        if self.over:
            return []
        if self.asking:
            return ["rap", "no"]
        if not self.has_drawn:
            # RAP-3, forbidden: not before one's first draw, that is, from one's second turn on.
            raps = ["rap"] if self.free_rap or self.turns >= self.seats else []
            return ["draw", f"take {self.pile[-1]}", *raps]
        held = [card for card in self.hands[self.to_move] if card != self.taken or self._may_return()]
        return [f"discard {card}" for card in held] + [f"discard {card} rap" for card in held]

    def _may_return(self) -> bool:
        return bool(self.options.get("return_discard", "allowed") == "allowed")

    def play(self, text: str) -> None:
        """Do a legal action."""
        words = text.split()
        if text == "no":
            self._say_no()
        elif text == "draw":
            self._draw()
            self.drew_from_stock = True
        elif words[0] == "take":
            self._take()
        elif text == "rap":
            self._showdown(self.to_move)
        else:
            self._discard(words[1])
            self._end_turn(words[-1] == "rap")

    def _end_turn(self, raps: bool) -> None:
        self.quiet_turns = 0 if self.drew_from_stock else self.quiet_turns + 1
        if raps:
            self._showdown(self.to_move)
        elif not self.stock or self.quiet_turns == 4 * self.seats:  # RAP-9, C-4
            self._showdown(None)
        self.drew_from_stock = False
        self._pass_on()

    def _showdown(self, rapper: int | None) -> None:
        self.over = True
        shown = [self._best(hand) for hand in self.hands]
        counts = [count for count, _ in shown]
        self.points = [0] * self.seats
        if rapper is not None and any(counts[rapper] > count for count in counts):
            # RAP-7: every opponent is credited with the rapper's count.
            self.winners = [seat for seat in range(self.seats) if seat != rapper]
            for seat in self.winners:
                self.points[seat] = counts[rapper]
            return
        from_left = [(self.starter + step) % self.seats for step in range(self.seats)]
        if rapper is not None:
            from_left = [rapper, *(seat for seat in from_left if seat != rapper)]
        best = min(from_left, key=lambda seat: shown[seat])  # the first of those that are equal
        self.winners = [best]
        self.points[best] = sum(count - counts[best] for count in counts)  # RAP-6

    def _best(self, hand: list[str]) -> tuple[int, list[int]]:
        """The least count and, of the arrangements that leave it, the best melds under RAP-8."""
        ways = [(self.count(left), self._melds_in_a_tie(melds)) for melds, left in self.melding.arrangements(hand)]
        return min(ways)

    def _melds_in_a_tie(self, melds: list[list[str]]) -> list[int]:
        # Lowest first, by the three lowest cards of each; having no further meld is worse than any (99).
        return [*sorted(sum(sorted(map(self.value, meld))[:3]) for meld in melds), 99]


RULES = Rules(RapDeal, not_counted="D")
