"""The help topics, questions and tips of a lay-down turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rumpus.core.actions import Action, DrawFromStock, LayMeld, LayOff
from rumpus.core.messages import CardField, Message
from rumpus.core.packs import Card
from rumpus.core.state import Phase
from rumpus.core.turns.question import (
    TIP_DRAW,
    TIP_ONLY_DRAW,
    Naming,
    Question,
    draw_or_take,
    only_pass,
    spare_card,
    takes_among,
)
from rumpus.core.views import View

if TYPE_CHECKING:
    from rumpus.core.rules import RuleSet


def help_topics(offers: bool, whole_pile: bool, may_pass: bool) -> tuple[str, ...]:
    """Return the help topics of a lay-down turn, in the order of a turn."""
    offering, passing = ("yes",) if offers else (), ("pass",) if may_pass else ()
    return (*offering, "draw", "take-from-pile" if whole_pile else "take", "lay", "off", "discard", *passing)


WARNING_LAST = Message("It is not turned again: where nobody goes out before it is used up, the deal is blocked.")
WARNING_IDLE = Message("Where no card is laid before it is used up, the deal is blocked.")
TIP_PASS = Message(
    "The stock is used up: type take and a card of the discard pile, which comes with all cards "
    "above it and must be laid at once, or pass to end the deal."
)
TIP_DRAW_FROM_PILE = Message(
    "Draw first: type draw (or d) for the top card of the stock, or take and a card of the discard pile, which comes "
    "with all cards above it and must be laid at once."
)


def lay_tip(example: str) -> Message:
    """Return the tip that explains lay, off and discard, with this card as the example."""
    return Message(
        "Type lay and the cards to lay a meld, off with a card and a meld (off {card} to 1) to add to one, and "
        "discard {card} (or x {card}) to end your turn.",
        {"card": example},
    )


def question(rules: RuleSet, view: View, actions: Sequence[Action], naming: Naming, whole_pile: bool) -> Question:
    """Return the question for the seat to move in a lay-down turn."""
    kinds = set(map(type, actions))
    if view.table.phase is Phase.DRAW:
        takes = takes_among(actions)
        if DrawFromStock not in kinds:
            return _take_or_pass(naming, takes) if takes else only_pass()
        tip = TIP_DRAW if takes else TIP_ONLY_DRAW
        return draw_or_take(naming, takes, TIP_DRAW_FROM_PILE if whole_pile else tip)
    tip = lay_tip(rules.pack.text(spare_card(rules, view)))
    must = view.table.turn.must_play
    if must is None:
        return Question(Message("lay, off, or discard"), _PROMPTS[LayMeld in kinds, LayOff in kinds], tip)
    taken = {"card": naming.card(must)}
    answers = Message("lay and a meld with {card}, which you took, or off {card} and the number of a meld", taken)
    prompt = _taken_prompt(naming.the_card(must), kinds)
    return Question(Message("lay or off {card}, which you took", taken), prompt, tip, answers)


def _take_or_pass(naming: Naming, takes: Sequence[Card]) -> Question:
    if len(takes) > 1:
        words = Message("take one of {cards} or pass", {"cards": naming.cards(takes)})
        return Question(words, Message("Take cards from the pile, or pass."), TIP_PASS)
    words = Message("take {card} or pass", {"card": naming.card(takes[0])})
    return Question(words, Message("Take {card}, or pass.", {"card": naming.the_card(takes[0])}), TIP_PASS)


_PROMPTS = {
    (True, True): Message("Lay a meld, add to a meld on the table, or choose a card to discard."),
    (True, False): Message("Lay a meld, or choose a card to discard."),
    (False, True): Message("Add to a meld on the table, or choose a card to discard."),
    (False, False): Message("Choose a card to discard."),
}
"""The prompts, by two flags: the seat can lay a meld, and it can lay off a card."""


def _taken_prompt(card: CardField, kinds: set[type]) -> Message:
    fields = {"card": card}
    if LayOff not in kinds:
        return Message("You took {card}: lay it in a meld.", fields)
    if LayMeld not in kinds:
        return Message("You took {card}: add it to a meld on the table.", fields)
    return Message("You took {card}: lay it in a meld, or add it to a meld on the table.", fields)
