"""Gin Rummy, naively (GIN)."""

from __future__ import annotations

from typing import Any

from tests.naive import Rules
from tests.naive_cards import PACKS, Melding, number, value
from tests.naive_showdown import ShowdownDeal


class GinDeal(ShowdownDeal):
    """Gin Rummy (GIN)."""

    def __init__(self, seats: int, options: dict[str, Any], starter: int, order: list[str]) -> None:
        super().__init__(seats, options, starter)
        suits, row = PACKS["standard-52"]
        self.melding = Melding(suits[: options.get("num_suits", 4)], row[: options.get("num_ranks", 13)])
        size = options.get("hand_size", 10)
        blocks = [order[:size], order[size : 2 * size]]  # GIN-1
        self.hands = [blocks[(seat - starter) % 2] for seat in range(2)]
        self.pile = [order[2 * size]]
        self.stock = order[2 * size + 1 :]
        self.upcard_draws = 0
        self.put_back = 0
        self.at_wall = False
        self.limit = options.get("knock_card", 10)
        self.equal_is_undercut = self._by_length("equal_is_undercut", "yes", "no") == "yes"
        self.may_return = self._by_length("return_discard", "forbidden", "allowed") == "allowed"
        if options.get("oklahoma", "no") == "yes":
            self.limit = 0 if number(self.pile[0]) == "A" else self.value(self.pile[0])

    def _by_length(self, option: str, to_a_target: str, in_one_deal: str) -> str:
        """The value of an option. Unless chosen, it depends on the length of the game (GIN-10)."""
        chosen: str = self.options.get(option, "by-length")
        if chosen != "by-length":
            return chosen
        return in_one_deal if self.options.get("target_score") is None else to_a_target

    def value(self, card: str) -> int:
        return value(card, court=10)

    def legal(self) -> list[str]:
        if self.over:
            return []
        if self.asking:
            return [f"take {self.pile[-1]}", "no"]
        if self.has_drawn:
            hand = self.hands[self.to_move]
            return [f"discard {card}" for card in hand if self._may_go(card, self.taken)] + self._knocks(
                hand, self.taken
            )
        if self.at_wall:
            return [*self._knocks([*self.hands[self.to_move], self.pile[-1]], self.pile[-1]), "pass"]
        if self.turns == 0:
            return ["draw"]  # GIN-2: the first upcard was declined by both
        return ["draw", f"take {self.pile[-1]}"]

    def _knocks(self, hand: list[str], taken: str | None) -> list[str]:
        cards = [card for card in hand if self._may_go(card, taken)]
        return [f"discard {card} knock" for card in cards if self.least([c for c in hand if c != card]) <= self.limit]

    def _may_go(self, card: str, taken: str | None) -> bool:
        return self.may_return or card != taken

    def play(self, text: str) -> None:
        """Do a legal action."""
        words = text.split()
        if text == "no":
            self._say_no()
        elif text == "draw":
            self._draw()
        elif text == "pass":
            self._drawn_deal()
        elif words[0] == "take":
            self._take_upcard()
        elif words[-1] == "knock":
            if not self.has_drawn:  # GIN-7
                self._take()
            self._discard(words[1])
            self._knock(self.to_move)
        else:
            self._discard_plainly(words[1])

    def _take_upcard(self) -> None:
        self.upcard_draws += not self.asking
        if self.upcard_draws == 50:  # GIN-8
            self._drawn_deal()
        else:
            self._take()

    def _discard_plainly(self, card: str) -> None:
        self._discard(card)
        self.put_back = self.put_back + 1 if card == self.taken else 0
        if self.put_back == 2:
            self._drawn_deal()
        self.at_wall = len(self.stock) <= 2
        self._pass_on()

    def _drawn_deal(self) -> None:
        self.over, self.points = True, [0, 0]

    def _knock(self, knocker: int) -> None:
        self.over = True
        least = self.least(self.hands[knocker])
        # Of the arrangements with the least count the knocker shows the one that leaves the other most (GIN-5).
        others = max(
            self._least_after_lay_offs(self.hands[1 - knocker], melds if least else [])
            for melds, left in self.melding.arrangements(self.hands[knocker])
            if self.count(left) == least
        )
        points = others - least
        if least == 0:
            points += self.options.get("gin_bonus", 25)
        elif points < 0 or (points == 0 and self.equal_is_undercut):
            points -= self.options.get("undercut_bonus", 25)
        self.points = [0, 0]
        winner = knocker if points > 0 else 1 - knocker
        self.points[winner] = abs(points)
        self.winners = [winner] if points else []

    def _least_after_lay_offs(self, hand: list[str], melds: list[list[str]]) -> int:
        """The least count after any lay-offs, one card after the other, and any melds of one's own."""
        found = self.least(hand)
        for place, meld in enumerate(melds):
            for card in hand:
                for end in self.melding.ends(card, meld):
                    longer = self.melding.laid_off(card, meld, end)
                    rest = [one for one in hand if one != card]
                    found = min(found, self._least_after_lay_offs(rest, [*melds[:place], longer, *melds[place + 1 :]]))
        return found


RULES = Rules(GinDeal, draws="never", deals=1, redeals_unwon=True)
