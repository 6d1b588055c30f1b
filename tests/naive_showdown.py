"""A naive model of a deal in which players draw and discard until one raps or knocks (RAP, GIN)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from copy import copy
from typing import Any, Self

from tests.naive_cards import Melding


class ShowdownDeal(ABC):
    """The common parts of such games: hands, stock, pile and turn. ``order`` is the pack, its top first."""

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

    @abstractmethod
    def value(self, card: str) -> int:
        """The points of a card in this game."""

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
