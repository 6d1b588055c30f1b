"""The rules of all games once more, plainly and slowly, to count with and to compare the engine with.

Written from the rule pages alone: no code of the package is used. Actions are texts; nothing is hidden; nobody is
kept from cheating: ``play`` trusts that the text was listed. What is particular to a game stands in a file of its own,
``naive_games/NAME.py``, whose ``RULES`` are found by the name of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, Self

from tests import naive_cards
from tests.naive_tiles import TileRules


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


@dataclass(frozen=True)
class Rules:
    """The particular rules of a game.

    ``deal`` makes a deal for so many seats with these options, the seat that starts and the order of the pack.
    ``number`` is what a card shown for the deal is worth, ``not_counted`` which cards are drawn again (their first
    letter); the lowest has it, or the ``highest``, and deals, or starts where ``winner_starts``. It is drawn for before
    the first deal, before ``each``, or ``never`` in a game to no target. Such a game is so many ``deals``, as many as
    there are seats if none. ``untied``: a game to a target goes on while the best are equal. ``redeals_unwon``: after
    a deal that nobody won, the same seat deals again. ``tiles``: the turn rules of a tile game.
    """

    deal: Callable[[int, dict[str, Any], int, list[str]], Deal]
    number: Callable[[str], int] = naive_cards.value
    not_counted: str = ""
    highest: bool = False
    winner_starts: bool = False
    draws: str = "first"
    deals: int | None = None
    target: int | None = None
    untied: bool = False
    redeals_unwon: bool = False
    lowest_wins: bool = False
    tiles: TileRules | None = None


FOLDER = Path(__file__).parent / "naive_games"
GAMES = tuple(sorted(path.stem.replace("_", "-") for path in FOLDER.glob("[!_]*.py")))
"""The games that have naive rules."""


def rules_of(game: str) -> Rules:
    """The particular rules of a game."""
    found = import_module(f"tests.naive_games.{game.replace('-', '_')}").RULES
    assert isinstance(found, Rules)
    return found


def make_deal(game: str, seats: int, options: dict[str, Any], starter: int, order: list[str]) -> Deal:
    """A deal of this order of the pack, before its first action."""
    return rules_of(game).deal(seats, options, starter, order)


def drawn_for(rules: Rules, seats: int, order: list[str]) -> int:
    """The seat with the lowest card, or the highest (C-2, R26-3, RG-2, TR-1). Seat i draws the i-th card of the order.

    Seats that drew a Dragon or a joker, and equal seats, are shown the next cards. (Should the pack hold nothing but
    ties, the first of them has it.)
    """
    still_in = list(range(seats))
    cards = iter(order)
    while len(still_in) > 1:
        drawn: dict[int, int] = {}
        asked = still_in
        while asked:
            shown = [(seat, next(cards)) for seat in asked]
            drawn |= {seat: rules.number(card) for seat, card in shown if card[0] not in rules.not_counted}
            asked = [seat for seat in asked if seat not in drawn]
        best = (max if rules.highest else min)(drawn.values())
        still_in = [seat for seat in still_in if drawn[seat] == best]
    return still_in[0]


class Game:
    """A whole game: who deals, deal after deal, and who wins."""

    def __init__(self, game: str, seats: int, options: dict[str, Any]) -> None:
        self.rules = rules_of(game)
        self.seats = seats
        self.options = options
        self.target: int | None = options.get("target_score", self.rules.target)
        self.starter: int | None = 0 if self.rules.draws == "never" and self.target is None else None
        self.deals: list[list[int]] = []  # the points of each deal
        self.deal: Deal | None = None

    @property
    def must_draw_for_deal(self) -> bool:
        return self.starter is None

    def draw_for_deal(self, order: list[str]) -> None:
        seat = drawn_for(self.rules, self.seats, order)
        self.starter = seat if self.rules.winner_starts else (seat + 1) % self.seats

    def begin_deal(self, order: list[str]) -> None:
        assert self.starter is not None
        self.deal = self.rules.deal(self.seats, self.options, self.starter, order)

    def end_deal(self) -> None:
        """Take the points of the finished deal; the deal, or the start, passes left, unless it is drawn for again."""
        assert self.deal is not None
        assert self.starter is not None
        self.deals.append(self.deal.points)
        again = self.rules.redeals_unwon and not self.deal.winners
        self.deal = None
        self.starter = None if self.rules.draws == "each" else (self.starter + (not again)) % self.seats

    @property
    def totals(self) -> list[int]:
        return [sum(deal[seat] for deal in self.deals) for seat in range(self.seats)]

    @property
    def is_over(self) -> bool:
        dealt, totals = len(self.deals), self.totals
        if self.target is None:
            return dealt == int(self.options.get("deals", self.rules.deals or self.seats))
        if dealt == self.options.get("max_deals"):
            return True
        return max(totals) >= self.target and not (self.rules.untied and totals.count(max(totals)) > 1)

    @property
    def winners(self) -> list[int]:
        best = min(self.points) if self.rules.lowest_wins else max(self.points)
        return [seat for seat, total in enumerate(self.points) if total == best]

    @property
    def points(self) -> list[int]:
        """The totals, at the end of a game to a target with its bonuses, and those of each deal won (GIN-10)."""
        if self.target is None:
            return self.totals
        box, bonus = self.options.get("box_bonus", 0), self.options.get("game_bonus", 0)
        won = [sum(deal[seat] > 0 for deal in self.deals) for seat in range(self.seats)]
        return [
            total + box * boxes + bonus * (total >= self.target) for total, boxes in zip(self.totals, won, strict=True)
        ]
