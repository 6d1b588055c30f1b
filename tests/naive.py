"""The rules of all games once more, plainly and slowly, to count with and to compare the engine with.

Written from the rule pages alone: no code of the package is used. Actions are texts; nothing is hidden; nobody is
kept from cheating: ``play`` trusts that the text was listed.
"""

from __future__ import annotations

from typing import Any, Protocol, Self

from tests import naive_cards, naive_tiles
from tests.naive_lay_down import LayDownDeal
from tests.naive_showdown import GinDeal, OklahomaDeal, RapDeal
from tests.naive_tiles import TileDeal

TILE_GAMES = ("rummy-gin", "rummy-q", "tile-rummy")
GIN_GAMES = ("gin-rummy", "oklahoma-gin")


class Deal(Protocol):
    """One deal under way."""

    over: bool
    points: list[int]
    winners: list[int]
    to_move: int
    pile: list[str]
    waits_for_stock: bool  # the pile is shuffled, and ``turn_stock`` says into which order (R16-11)

    def legal(self) -> list[str]: ...
    def play(self, text: str) -> None: ...
    def turn_stock(self, order: list[str]) -> None: ...
    def copied(self) -> Self: ...


def make_deal(game: str, seats: int, options: dict[str, Any], starter: int, order: list[str]) -> Deal:
    """A deal of this order of the pack, before its first action."""
    if game in TILE_GAMES:
        return TileDeal(game, seats, options, starter, order)
    if game == "rap-rummy":
        return RapDeal(seats, options, starter, order)
    if game == "gin-rummy":
        return GinDeal(seats, options, starter, order)
    if game == "oklahoma-gin":
        return OklahomaDeal(seats, options, starter, order)
    return LayDownDeal(game, seats, options, starter, order)


def lowest_card(game: str, seats: int, order: list[str]) -> int:
    """Who has the lowest card, or in Tile Rummy the highest: seat i is shown the i-th card of the order (C-2, R26-3, RG-2, TR-1).

    Who drew a Dragon or a joker, and those who are equal lowest, are shown the next cards. (Should the pack hold
    nothing but ties, the first of them has it.)
    """
    still_in = list(range(seats))
    cards = iter(order)
    while len(still_in) > 1:
        drawn: dict[int, int] = {}
        asked = still_in
        while asked:
            shown = [(seat, next(cards)) for seat in asked]
            drawn |= {seat: _number(game, card) for seat, card in shown if card[0] not in _NOT_COUNTED[game]}
            asked = [seat for seat in asked if seat not in drawn]
        best = max(drawn.values()) if game == "tile-rummy" else min(drawn.values())
        still_in = [seat for seat in still_in if drawn[seat] == best]
    return still_in[0]


_NOT_COUNTED = {
    "rummy-1916": "",
    "rummy-500": "",
    "rummy-1926": "D",
    "rap-rummy": "D",
    "rummy-gin": "J",
    "rummy-q": "J",
    "tile-rummy": "J",
    "gin-rummy": "",
    "oklahoma-gin": "",
}


def _number(game: str, card: str) -> int:
    return naive_tiles.number(naive_tiles.plain(card)) if game in TILE_GAMES else naive_cards.value(card)


class Game:
    """A whole game: who deals, deal after deal, and who wins."""

    def __init__(self, game: str, seats: int, options: dict[str, Any]) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.target: int | None = options.get("target_score", {"rummy-500": 500, "oklahoma-gin": 150}.get(game))
        self.starter: int | None = 0 if game in GIN_GAMES and self.target is None else None
        self.deals: list[list[int]] = []  # the points of each deal
        self.deal: Deal | None = None

    @property
    def must_draw_for_deal(self) -> bool:
        return self.starter is None

    def draw_for_deal(self, order: list[str]) -> None:
        lowest = lowest_card(self.game, self.seats, order)
        self.starter = lowest if self.game in TILE_GAMES else (lowest + 1) % self.seats

    def begin_deal(self, order: list[str]) -> None:
        assert self.starter is not None
        self.deal = make_deal(self.game, self.seats, self.options, self.starter, order)

    def end_deal(self) -> None:
        """Take the points of the finished deal; the deal, or the start, passes left (RQ-2: it is drawn for anew)."""
        assert self.deal is not None
        assert self.starter is not None
        self.deals.append(self.deal.points)
        again = self.game in GIN_GAMES and not self.deal.winners  # GIN-10: the same dealer deals again
        self.deal = None
        self.starter = None if self.game == "rummy-q" else (self.starter + (not again)) % self.seats

    @property
    def totals(self) -> list[int]:
        return [sum(deal[seat] for deal in self.deals) for seat in range(self.seats)]

    @property
    def is_over(self) -> bool:
        dealt, totals = len(self.deals), self.totals
        if self.game in GIN_GAMES and self.target is None:
            return dealt == 1
        if self.game == "rummy-500":
            most: int | None = self.options.get("max_deals")
            assert self.target is not None
            return (totals.count(max(totals)) == 1 and max(totals) >= self.target) or dealt == most
        if self.target is not None:
            return max(totals) >= self.target
        return dealt == int(self.options.get("deals", self.seats))

    @property
    def winners(self) -> list[int]:
        lowest_wins = self.game in ("rummy-1916", "rummy-1926", "rummy-q")
        best = min(self.points) if lowest_wins else max(self.points)
        return [seat for seat, total in enumerate(self.points) if total == best]

    @property
    def points(self) -> list[int]:
        """The totals, at the end of gin to a target with the bonuses of the game and of each deal won (GIN-10)."""
        if self.game not in GIN_GAMES or self.target is None:
            return self.totals
        box, bonus = self.options.get("box_bonus", 0), self.options.get("game_bonus", 0)
        won = [sum(deal[seat] > 0 for deal in self.deals) for seat in range(self.seats)]
        return [
            total + box * boxes + bonus * (total >= self.target) for total, boxes in zip(self.totals, won, strict=True)
        ]
