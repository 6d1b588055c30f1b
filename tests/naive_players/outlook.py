"""Estimate the chances and dangers of a seat: cards that can still come, growth of a hand, discards that help others.

Everything here is computed from a view."""

from __future__ import annotations

from collections.abc import Iterable

from rumpus.core.packs import Card, CardSet, cards_of, set_of
from rumpus.core.rules import RuleSet
from rumpus.core.views import View, unseen
from tests.naive_players.melding import Melding, set_union

# How many draws, at most, two cards are kept in the hope of a third.
PATIENCE = 4.0
MANY = 20


class Outlook:
    """One view, with what follows from it for the seat that sees it."""

    def __init__(self, rules: RuleSet, melding: Melding, view: View) -> None:
        table = view.table
        assert view.seat is not None
        self.melding = melding
        self.view = view
        # The cards that may come from the stock: unseen ones, and the known ones of a stock turned as it lay (R16-11).
        self.unseen: CardSet = unseen(rules.pack, view)
        self.next_seat = table.left_of(view.seat)
        self.next_known: CardSet = table.known[self.next_seat]
        hidden = table.counts[self.next_seat] - self.next_known.bit_count()
        in_stock = set_of(table.stock_known)
        self._may_hide: CardSet = self.unseen & ~in_stock
        self._chance_hidden = min(1.0, hidden / max(1, self._may_hide.bit_count()))
        draws = table.stock_count / table.seats
        self._chains = [chain for meld in table.tableau for chain in melding.chains(meld) if chain]
        self.fitting: CardSet = set_union([chain[0] for chain in self._chains])
        self._hope = min(PATIENCE, draws) / max(1, self.unseen.bit_count())

    def sample(self) -> list[Card]:
        """Cards to imagine drawing: the unseen ones, of many every second one."""
        unseen = cards_of(self.unseen)
        return unseen[::2] if len(unseen) > MANY else unseen

    def layable(self, cards: CardSet) -> CardSet:
        """Those of these cards that can be laid off, one after another, on the melds of the table."""
        layable = 0
        if self.fitting & cards:
            for chain in self._chains:
                for card in chain:
                    if not card & cards:
                        break
                    layable |= card
        return layable

    def cost(self, hand: CardSet, weight: float = 1.0, worth: float = 1.0) -> float:
        """The expected count of a hand at the end: its deadwood, by ``weight``, less ``worth`` times the points that a
        future card may make a meld of.
        """
        split = self.melding.split(hand)
        saved = 0.0
        for near in self.melding.near_melds(split.rest):
            outs = near.outs & self.unseen
            if outs:
                saved += near.points * outs.bit_count()
        if split.rest:
            average = split.points / split.rest.bit_count()
            for meld in split.melds:
                saved += average * (self.melding.fitting(meld) & self.unseen).bit_count()
        return weight * split.points - worth * self._hope * saved

    def draw_gain(self, hand: CardSet) -> float:
        """The points that one draw from the stock is expected to make a meld of."""
        near = self.melding.near_melds(self.melding.split(hand).rest)
        saved = sum(one.points * (one.outs & self.unseen).bit_count() for one in near)
        return saved / max(1, self.unseen.bit_count())

    def gift(self, card: Card, in_reach: CardSet = 0) -> float:
        """The points that this discard is expected to make a meld of for the next player, who can also reach some
        cards of the pile.
        """
        points = self.melding.points
        gift = 0.0
        for pair in self.melding.partners[card]:
            hidden = pair & ~in_reach
            chance = self._may_hold(hidden) if hidden else 1.0
            if chance:
                gift += chance * (points[card] + self.melding.points_of(pair))
        return gift

    def _may_hold(self, cards: CardSet) -> float:
        if cards & ~(self._may_hide | self.next_known):
            return 0.0
        return self._chance_hidden ** (cards & self._may_hide).bit_count()


def added_up(numbers: Iterable[float]) -> float:
    """The sum, from left to right. ``sum`` makes up for rounding from Python 3.12 on, and the compiled twin does
    not."""
    total = 0.0
    for number in numbers:
        total += number
    return total
