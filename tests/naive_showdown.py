"""A deal of Rap Rummy or Gin Rummy, naively: draw and discard until somebody raps or knocks (RAP, GIN)."""

from __future__ import annotations

from copy import copy
from typing import Any, Self

from tests.naive_cards import PACKS, Melding, number, value


class ShowdownDeal:
    """What both games share: hands, stock, pile, whose turn it is. ``order`` is the pack, its top first."""

    melding: Melding
    waits_for_stock = False

    def __init__(self, seats: int, options: dict[str, Any], starter: int) -> None:
        self.options = options
        self.seats = seats
        self.starter = self.to_move = starter
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.stock: list[str] = []
        self.pile: list[str] = []
        self.asked = 0  # seats that said no in the opening round
        self.asking = True
        self.has_drawn = False
        self.taken: str | None = None
        self.turns = 0
        self.over = False
        self.points: list[int] = []
        self.winners: list[int] = []

    def copied(self) -> Self:
        other = copy(self)
        other.hands = [list(hand) for hand in self.hands]
        other.pile, other.stock = list(self.pile), list(self.stock)
        return other

    def turn_stock(self, order: list[str]) -> None:
        raise AssertionError("the stock is not renewed in these games")

    def value(self, card: str) -> int:
        raise NotImplementedError

    def count(self, cards: list[str]) -> int:
        return sum(map(self.value, cards))

    def least(self, hand: list[str]) -> int:
        """The least count that any arrangement leaves."""
        return min(self.count(left) for _, left in self.melding.arrangements(hand))

    def _say_no(self) -> None:
        self.asked += 1
        self.asking = self.asked < self.seats
        self.to_move = (self.to_move + 1) % self.seats

    def _draw(self) -> None:
        self.hands[self.to_move].append(self.stock.pop(0))
        self.has_drawn = True

    def _take(self) -> None:
        self.taken = self.pile.pop()
        self.hands[self.to_move].append(self.taken)
        self.has_drawn, self.asking = True, False

    def _discard(self, card: str) -> None:
        self.hands[self.to_move].remove(card)
        self.pile.append(card)

    def _pass_on(self) -> None:
        self.to_move = (self.to_move + 1) % self.seats
        self.turns += 1
        self.has_drawn, self.taken = False, None


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
        if options.get("oklahoma", "no") == "yes":
            self.limit = 0 if number(self.pile[0]) == "A" else self.value(self.pile[0])

    def value(self, card: str) -> int:
        return value(card, court=10)

    def legal(self) -> list[str]:
        if self.over:
            return []
        if self.asking:
            return [f"take {self.pile[-1]}", "no"]
        if self.has_drawn:
            hand = self.hands[self.to_move]
            return [f"discard {card}" for card in hand] + self._knocks(hand)
        if self.at_wall:
            return [*self._knocks([*self.hands[self.to_move], self.pile[-1]]), "pass"]
        if self.turns == 0:
            return ["draw"]  # GIN-2: the first upcard was declined by both
        return ["draw", f"take {self.pile[-1]}"]

    def _knocks(self, hand: list[str]) -> list[str]:
        return [f"discard {card} knock" for card in hand if self.least([c for c in hand if c != card]) <= self.limit]

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
        elif points < 0:
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


class OklahomaDeal(GinDeal):
    """Oklahoma Gin (OKL): the first upcard is the limit, an ace asking for gin, and a spade doubles what the deal scores."""

    def __init__(self, seats: int, options: dict[str, Any], starter: int, order: list[str]) -> None:
        super().__init__(seats, {"oklahoma": "yes"}, starter, order)
        self.doubles = self.pile[0][1] == "S" and options.get("spades_double", "yes") == "yes"

    def _knock(self, knocker: int) -> None:
        super()._knock(knocker)
        if self.doubles:
            self.points = [2 * points for points in self.points]
