"""*Simple*, the baseline of the gin rummy challenge of EAAI 2021, written anew from what was published of how it plays.

Its clauses (each has a test of its own): it takes the upcard only if that completes a meld, also when it is offered; it
never puts a taken upcard straight back; it discards at random among the cards that leave the least deadwood; it never
discards again, after drawing the same card in the same deal, what it discarded then; it knocks as soon as it may, with
the discard that it has come to. At the wall, which its own host does not have, it knocks if it can and else passes."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from rumpus.core.actions import Action, Decline, Discard, DrawFromStock, Knock, Pass, TakeFromPile
from rumpus.core.engine import legal_actions
from rumpus.core.errors import UsageError
from rumpus.core.packs import Card, CardSet, cards_of
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.solver import least_deadwood

VERSION = 1


class Simple:
    """Plays games in which one knocks. It remembers, of the deal, what it discarded after which draw."""

    def __init__(self, rules: RuleSet, seed: int) -> None:
        if "too-much-deadwood" not in rules.clauses:
            raise UsageError(f"Simple knocks: it cannot play {rules.title}", code="no-such-player", subject="simple")
        self._rules, self._lot = rules, Random(seed)
        self._deal = -1
        self._before: CardSet = 0
        self._done: set[tuple[Card, Card]] = set()

    def choose(self, view: View) -> Action:
        """Draw; or discard, and knock with that card where it is allowed."""
        if view.table.deal_number != self._deal:
            self._deal, self._before, self._done = view.table.deal_number, 0, set()
        legal = list(legal_actions(self._rules, view))
        discards = {action.card for action in legal if isinstance(action, Discard)}
        if discards:
            return self._leave(view, legal, discards)
        self._before = view.hand
        return self._draw(view, legal)

    def _draw(self, view: View, legal: list[Action]) -> Action:
        upcard = view.table.discard_pile[-1]
        if Pass() in legal:
            knocks = {action.card for action in legal if isinstance(action, Knock)} - {upcard}
            return Knock(self._lightest(view.hand | 1 << upcard, knocks)) if knocks else Pass()
        if TakeFromPile(upcard) in legal and self._completes(view.hand, upcard):
            return TakeFromPile(upcard)
        return Decline() if Decline() in legal else DrawFromStock()

    def _completes(self, hand: CardSet, card: Card) -> bool:
        """Return True if this card would be in a meld of the hand."""
        melds = self._rules.melds.melds_in(hand | 1 << card)
        return any(card in meld.cards for meld in melds)

    def _leave(self, view: View, legal: list[Action], cards: set[Card]) -> Action:
        drawn = self._drawn(view)
        allowed = {card for card in cards if not view.table.turn.taken >> card & 1 and (drawn, card) not in self._done}
        card = self._lightest(view.hand, allowed or cards)
        self._done.add((drawn, card))
        self._done.add((card, drawn))
        return Knock(card) if Knock(card) in legal else Discard(card)

    def _drawn(self, view: View) -> Card:
        """The card drawn this turn; -1 if the first view is of a turn begun before."""
        new = list(cards_of(view.hand & ~self._before))
        return new[0] if len(new) == 1 else -1

    def _lightest(self, hand: CardSet, cards: Iterable[Card]) -> Card:
        """Any of these cards without which the hand counts least."""
        left = {card: least_deadwood(hand & ~(1 << card), self._rules) for card in sorted(cards)}
        return self._lot.choice([card for card, count in left.items() if count == min(left.values())])
