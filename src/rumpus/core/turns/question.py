"""The question put to the seat to move: which words would do now, how they are typed, and the sentence for a screen.

Each shape of turn asks its own (its ``words.py``); what the shapes of card games share is here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from rumpus.core.actions import Action, DrawFromStock, Knock, Pass, Rap, TakeFromPile
from rumpus.core.messages import CardField, ListField
from rumpus.core.packs import Card, cards_of, set_of
from rumpus.core.views import View

if TYPE_CHECKING:
    from rumpus.core.rules import RuleSet


class Naming(Protocol):
    """How cards are named to whom the question is put."""

    def card(self, card: Card) -> CardField:
        """A card: ``7D``, ``seven of Dots``."""

    def cards(self, cards: Iterable[Card]) -> ListField:
        """Cards, in the order given."""

    def the_card(self, card: Card) -> CardField:
        """A card within a sentence: ``7D``, ``the seven of Dots``."""


class Question(NamedTuple):
    """``words``: what a seat is asked, to be typed. ``prompt``: the same as a sentence for a screen. ``tip``: how it is
    typed, with ``example`` for a card. ``answers``: what to type, where the question is put otherwise.
    """

    words: str
    prompt: str
    tip: str
    example: str = ""
    answers: str = ""

    @property
    def told_tip(self) -> str:
        """The tip as it is told."""
        return self.tip.format(card=self.example)

    @property
    def type_this(self) -> str:
        """What to type, to follow the word type."""
        return self.answers or self.words


TIP_DRAW = "Draw first: type draw (or d) for the top card of the stock, or take (or t) for the upcard."
TIP_ONLY_DRAW = "Type draw (or d) for the top card of the stock."
TIP_ONLY_PASS = "Nothing can be drawn or taken: type pass, which ends the deal."


def drawing(naming: Naming, actions: Sequence[Action], tip: str, example: str = "") -> Question:
    """The question at the beginning of a turn with cards: to draw, to take, or what else may be done."""
    kinds = set(map(type, actions))
    takes = [action.card for action in actions if isinstance(action, TakeFromPile)]
    typed = ["draw"] if DrawFromStock in kinds else []
    asked = ["draw a card"] if DrawFromStock in kinds else []
    if len(takes) == 1:
        typed.append(f"take {naming.card(takes[0])}")
        asked.append(f"take {naming.the_card(takes[0])}")
    elif takes:
        typed.append(f"take one of {naming.cards(takes)}")
        asked.append("take cards from the pile")
    others = ["knock with the upcard"] if Knock in kinds else []
    others += [word for word, kind in (("rap", Rap), ("pass", Pass)) if kind in kinds]
    typed, asked = [*typed, *others], [*asked, *others]
    words = " or ".join(typed) if len(typed) < 3 else either(typed)
    return Question(words, asking(asked), tip, example)


def spare_card(rules: RuleSet, view: View) -> Card:
    """A card to name as an example of a discard: of those in no meld of the hand, if there are any, one that counts most."""
    in_melds = set_of(card for meld in rules.melds.melds_in(view.hand) for card in meld.cards)
    for cards in (view.hand & ~in_melds & ~view.table.turn.taken, view.hand & ~in_melds, view.hand):
        if cards:
            return max(cards_of(cards), key=rules.points.__getitem__)
    raise ValueError("an empty hand has no card to spare")


def asking(deeds: Sequence[str]) -> str:
    """The sentence that asks for one of these deeds: Draw a card, or pass."""
    asked = either(deeds)
    return f"{asked[0].upper()}{asked[1:]}."


def either(parts: Sequence[str]) -> str:
    """One of these: ``draw, take 7D, or rap``."""
    *before, last = parts
    return f"{', '.join(before)}, or {last}" if before else last
