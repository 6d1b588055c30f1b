"""The question for the seat to move: the words that it may type, and a sentence for a screen.

Each shape of turn has its own questions, in its ``words.py``. This module has the parts that the card games share.
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
    """A way to name cards in a question: as short texts, or in words for a screen reader."""

    def card(self, card: Card) -> CardField:
        """Return the name of a card: ``7D``, ``seven of Dots``."""

    def cards(self, cards: Iterable[Card]) -> ListField:
        """Return the names of cards, in the order given."""

    def the_card(self, card: Card) -> CardField:
        """Return the name of a card within a sentence: ``7D``, ``the seven of Dots``."""


class Question(NamedTuple):
    """A question for the seat to move.

    ``words``: the possible words, for a terminal. ``prompt``: the same as a sentence for a screen. ``tip``: how to type
    the answer. ``answers``: the words to type, if they differ from ``words``.
    """

    words: Field
    prompt: Message
    tip: Message
    answers: Field = ""

    @property
    def type_this(self) -> Field:
        """The words to type, to follow "type" in a sentence."""
        return self.answers or self.words


TIP_DRAW = Message("Draw first: type draw (or d) for the top card of the stock, or take (or t) for the upcard.")
TIP_ONLY_DRAW = Message("Type draw (or d) for the top card of the stock.")
TIP_ONLY_PASS = Message("Nothing can be drawn or taken: type pass, which ends the deal.")


def draw_or_take(naming: Naming, takes: Sequence[Card], tip: Message) -> Question:
    """Return the question to draw from the stock, or to take one of these cards from the pile if there are any."""
    if not takes:
        return Question("draw", Message("Draw a card."), tip)
    if len(takes) > 1:
        words = Message("draw or take one of {cards}", {"cards": naming.cards(takes)})
        return Question(words, Message("Draw a card, or take cards from the pile."), tip)
    words = Message("draw or take {card}", {"card": naming.card(takes[0])})
    prompt = Message("Draw a card, or take {card}.", {"card": naming.the_card(takes[0])})
    return Question(words, prompt, tip)


def only_pass() -> Question:
    """Return the question for a seat that can only pass."""
    return Question("pass", Message("Pass."), TIP_ONLY_PASS)


def takes_among(actions: Iterable[Action]) -> list[Card]:
    """Return the cards of the pile that these actions take."""
    return [action.card for action in actions if isinstance(action, TakeFromPile)]


def spare_card(rules: RuleSet, view: View) -> Card:
    """Return a sensible discard, as an example for a question: a card of the hand with the most points.

    Cards in no possible meld are preferred, and among them cards not just taken. Raise ValueError for an empty hand.
    """
    in_melds = set_of(card for meld in rules.melds.melds_in(view.hand) for card in meld.cards)
    for cards in (view.hand & ~in_melds & ~view.table.turn.taken, view.hand & ~in_melds, view.hand):
        if cards:
            return max(cards_of(cards), key=rules.points.__getitem__)
    raise ValueError("an empty hand has no card to spare")
