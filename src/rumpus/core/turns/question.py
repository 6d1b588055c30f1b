"""The question put to the seat to move: which words would do now, how they are typed, and the sentence for a screen.

Each shape of turn asks its own (its ``words.py``); what the shapes of card games share is here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from rumpus.core.actions import Action, TakeFromPile
from rumpus.core.messages import CardField, Field, ListField, Message
from rumpus.core.packs import Card, cards_of, set_of
from rumpus.core.views import View

if TYPE_CHECKING:
    from rumpus.core.rules import RuleSet


class Naming(Protocol):
    """Names cards for the player who is asked."""

    def card(self, card: Card) -> CardField:
        """A card: ``7D``, ``seven of Dots``."""

    def cards(self, cards: Iterable[Card]) -> ListField:
        """Cards, in the order given."""

    def the_card(self, card: Card) -> CardField:
        """A card within a sentence: ``7D``, ``the seven of Dots``."""


class Question(NamedTuple):
    """``words``: what a seat is asked, to be typed. ``prompt``: the same as a sentence for a screen. ``tip``: how it is
    typed. ``answers``: what to type, where the question is put otherwise.
    """

    words: Field
    prompt: Message
    tip: Message
    answers: Field = ""

    @property
    def type_this(self) -> Field:
        """The words that follow *type* in a sentence."""
        return self.answers or self.words


TIP_DRAW = Message("Draw first: type draw (or d) for the top card of the stock, or take (or t) for the upcard.")
TIP_ONLY_DRAW = Message("Type draw (or d) for the top card of the stock.")
TIP_ONLY_PASS = Message("Nothing can be drawn or taken: type pass, which ends the deal.")


def draw_or_take(naming: Naming, takes: Sequence[Card], tip: Message) -> Question:
    """Ask for a draw from the stock; or to take one of these cards from the pile, if there are any."""
    if not takes:
        return Question("draw", Message("Draw a card."), tip)
    if len(takes) > 1:
        words = Message("draw or take one of {cards}", {"cards": naming.cards(takes)})
        return Question(words, Message("Draw a card, or take cards from the pile."), tip)
    words = Message("draw or take {card}", {"card": naming.card(takes[0])})
    prompt = Message("Draw a card, or take {card}.", {"card": naming.the_card(takes[0])})
    return Question(words, prompt, tip)


def only_pass() -> Question:
    """Ask to pass, which is all that is left."""
    return Question("pass", Message("Pass."), TIP_ONLY_PASS)


def takes_among(actions: Iterable[Action]) -> list[Card]:
    """Return the cards of the pile that these actions take."""
    return [action.card for action in actions if isinstance(action, TakeFromPile)]


def spare_card(rules: RuleSet, view: View) -> Card:
    """A card to name as an example of a discard: of those in no meld of the hand, if there are any, one that counts most."""
    in_melds = set_of(card for meld in rules.melds.melds_in(view.hand) for card in meld.cards)
    for cards in (view.hand & ~in_melds & ~view.table.turn.taken, view.hand & ~in_melds, view.hand):
        if cards:
            return max(cards_of(cards), key=rules.points.__getitem__)
    raise ValueError("an empty hand has no card to spare")
