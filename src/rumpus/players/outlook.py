"""What a seat may hope and fear: which cards can still come, what a hand may grow to, what a discard gives away.

Everything here is read off a view.
"""

from __future__ import annotations

from rumpus.core.packs import Card, CardSet, cards_of, set_of
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.players.melding import Melding

# How many draws, at most, two cards are kept in the hope of a third.
_PATIENCE = 4.0


class Outlook:
    """One view, with what follows from it for the seat that sees it."""

    def __init__(self, rules: RuleSet, melding: Melding, view: View) -> None:
        table = view.table
        assert view.seat is not None
        self.melding = melding
        self.view = view
        others = set_of(card for meld in table.tableau for card in meld.cards)
        known = 0
        for seat, cards in enumerate(table.known):
            known |= 0 if seat == view.seat else cards
        pile = set_of(table.discard_pile)
        # The cards that may come from the stock: unseen ones, and the known ones of a stock turned as it lay (R16-11).
        self.unseen: CardSet = rules.pack.everything & ~(view.hand | others | known | pile)
        self.next_seat = table.left_of(view.seat)
        self.next_known: CardSet = table.known[self.next_seat]
        hidden = table.counts[self.next_seat] - self.next_known.bit_count()
        in_stock = set_of(table.stock_known)
        self._may_hide: CardSet = self.unseen & ~in_stock
        self._chance_hidden = min(1.0, hidden / max(1, self._may_hide.bit_count()))
        draws = table.stock_count / table.seats
        self._hope = min(_PATIENCE, draws) / max(1, self.unseen.bit_count())

    def cost(self, hand: CardSet) -> float:
        """What a hand is expected to count at the end: its deadwood less what its near-melds may save."""
        split = self.melding.split(hand)
        saved = 0
        for near in self.melding.near_melds(split.rest):
            outs = near.outs & self.unseen
            if outs:
                saved += near.points * outs.bit_count()
        if split.rest:
            average = split.points / split.rest.bit_count()
            for meld in split.melds:
                saved += int(average * (self.melding.fitting(meld) & self.unseen).bit_count())
        return split.points - self._hope * saved

    def draw_gain(self, hand: CardSet) -> float:
        """What a draw from the stock may bring a hand."""
        near = self.melding.near_melds(self.melding.split(hand).rest)
        saved = sum(one.points * (one.outs & self.unseen).bit_count() for one in near)
        return saved / max(1, self.unseen.bit_count())

    def feeds(self, card: Card) -> float:
        """The chance that this discard makes a meld in the next player's hand."""
        return min(1.0, sum(self._may_hold(pair) for pair in self.melding.partners[card]))

    def _may_hold(self, pair: CardSet) -> float:
        chance = 1.0
        for card in cards_of(pair):
            if self._may_hide >> card & 1:
                chance *= self._chance_hidden
            elif not self.next_known >> card & 1:
                return 0.0
        return chance
