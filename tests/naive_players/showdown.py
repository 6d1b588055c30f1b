"""The heuristic player of showdown games as plain Python, the reference of the compiled one: builds melds in silence,
and raps or knocks when it should pay."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rumpus.core import scoring
from rumpus.core.actions import (
    Action,
    Decline,
    Discard,
    DiscardAndRap,
    DrawFromStock,
    Knock,
    Pass,
    Rap,
    TakeFromPile,
)
from rumpus.core.engine import legal_actions
from rumpus.core.packs import Card, CardSet, cards_of
from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase
from rumpus.core.turns.showdown import Showdown
from rumpus.core.views import View
from tests.naive_players.melding import Melding
from tests.naive_players.outlook import Outlook, added_up
from tests.naive_players.solitaire import imagine

SURE = 0.85  # chance of being lowest, to knock
CAUTION = 5.0  # how much more a point lost by a rash rap weighs than one won
GIVEN = 0.25


class ShowdownHeuristic:
    """Plays Rap Rummy, Gin Rummy and their like."""

    def __init__(self, rules: RuleSet) -> None:
        assert isinstance(rules.turn, Showdown)
        self._rules = rules
        self._turn = rules.turn
        self._melding = Melding(rules.melds, rules.points)
        self._imagined = imagine(rules)

    def choose(self, view: View) -> Action:
        """By phase: answer the offer, draw, or discard; rap or knock where it should pay."""
        outlook = Outlook(self._rules, self._melding, view)
        return _BY_PHASE[view.table.phase](self, outlook, list(legal_actions(self._rules, view)))

    def _answer(self, outlook: Outlook, legal: list[Action]) -> Action:
        if isinstance(legal[0], Rap):
            return legal[0] if self._is_sure(outlook, outlook.view.hand) else Decline()
        assert isinstance(legal[0], TakeFromPile)
        return legal[0] if self._takes(outlook, legal[0].card) else Decline()

    def _draw(self, outlook: Outlook, legal: list[Action]) -> Action:
        if Rap() in legal and self._is_sure(outlook, outlook.view.hand):
            return Rap()
        knocks = [action for action in legal if isinstance(action, Knock)]
        if Pass() in legal:
            return self._best_knock(outlook, knocks) or Pass()
        upcard = next((action.card for action in legal if isinstance(action, TakeFromPile)), None)
        if upcard is not None and self._takes(outlook, upcard):
            return TakeFromPile(upcard)
        return DrawFromStock()

    def _discard(self, outlook: Outlook, legal: list[Action]) -> Action:
        hand = outlook.view.hand
        cards = [action.card for action in legal if isinstance(action, Discard)]
        least = min(cards, key=lambda card: self._melding.split(hand & ~(1 << card)).points)
        rap = DiscardAndRap(least)
        if rap in legal and self._is_sure(outlook, hand & ~(1 << least)):
            return rap
        knock = self._best_knock(outlook, [action for action in legal if isinstance(action, Knock)])
        if knock is not None:
            return knock
        # What was just taken is not put straight back: it was taken to be kept.
        kept = [card for card in cards if not outlook.view.table.turn.taken >> card & 1]
        return Discard(self._best_discard(outlook, hand, kept or cards))

    def _best_discard(self, outlook: Outlook, hand: CardSet, cards: Iterable[Card]) -> Card:
        def price(card: Card) -> tuple[float, int]:
            cost = outlook.cost(hand & ~(1 << card))
            return cost + GIVEN * outlook.gift(card) / (outlook.view.table.seats - 1), -card

        return min(cards, key=price)

    def _takes(self, outlook: Outlook, upcard: Card) -> bool:
        hand = outlook.view.hand
        taken = hand | 1 << upcard
        with_it = min(outlook.cost(taken & ~(1 << card)) for card in cards_of(hand))
        unseen = outlook.sample()
        if not unseen:
            return True
        drawn = added_up(self._after_drawing(outlook, hand, card) for card in unseen) / len(unseen)
        return with_it < drawn

    def _after_drawing(self, outlook: Outlook, hand: CardSet, card: Card) -> float:
        held = hand | 1 << card
        loose = self._melding.split(held).rest or held
        return min(outlook.cost(held & ~(1 << other)) for other in cards_of(loose))

    def _best_knock(self, outlook: Outlook, knocks: list[Knock]) -> Knock | None:
        if not knocks:
            return None
        hand = outlook.view.hand
        if outlook.view.table.phase is Phase.DRAW:
            hand |= 1 << outlook.view.table.discard_pile[-1]
        knock = min(knocks, key=lambda action: self._melding.split(hand & ~(1 << action.card)).points)
        return knock if self._is_sure(outlook, hand & ~(1 << knock.card)) else None

    def _is_sure(self, outlook: Outlook, hand: CardSet) -> bool:
        """Return True if ending the deal with this hand pays: probably no opponent counts less."""
        table, count = outlook.view.table, self._melding.split(hand).points
        turns, opponents = table.turn_number / table.seats, table.seats - 1
        even_loses = isinstance(self._rules.scoring, scoring.KnockScoring) and self._rules.scoring.equal_is_undercut
        lowest = self._imagined.chance_above(count, turns, even_loses) ** opponents
        if count == 0 or not self._turn.raps:
            return count == 0 or lowest >= SURE
        higher = [other for other in self._imagined.after(turns) if other > count]
        lead = sum(higher) / len(higher) - count if higher else 0.0
        # A rash rap gives every opponent the rapper's count (RAP-7): the dearer the hand, the surer one must be.
        return lowest * opponents * lead >= CAUTION * (1 - lowest) * count


_BY_PHASE: dict[Phase, Callable[[ShowdownHeuristic, Outlook, list[Any]], Action]] = {
    Phase.OFFER: ShowdownHeuristic._answer,
    Phase.DRAW: ShowdownHeuristic._draw,
    Phase.PLAY: ShowdownHeuristic._discard,
}
