"""The help topics, questions and tips of a showdown turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rumpus.core.actions import Action, DrawFromStock, Knock, Rap
from rumpus.core.layout import Calling
from rumpus.core.messages import Message
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


def help_topics(offers: bool, raps: bool, may_pass: bool) -> tuple[str, ...]:
    """Return the help topics of a showdown turn, in the order of a turn."""
    offering, passing = ("yes",) if offers else (), ("pass",) if may_pass else ()
    return (*offering, "draw", "take", "discard", "rap" if raps else "knock", *passing)


TIP_UPCARD_OFFER = Message("Type yes (or y) to take the upcard, no (or n) to leave it.")


def question(rules: RuleSet, view: View, actions: Sequence[Action], naming: Naming, raps: bool) -> Question:
    """Return the question for the seat to move in a showdown turn."""
    if view.table.phase is Phase.OFFER:
        return _rap_offer(rules) if raps else _upcard_offer(view, naming)
    knocks = [action.card for action in actions if isinstance(action, Knock)]
    if view.table.phase is Phase.DRAW:
        return _at_wall(rules.pack.text(knocks[-1])) if knocks else _drawing(naming, actions)
    example = rules.pack.text(spare_card(rules, view))
    if raps:
        return _discard_or_rap(example)
    return _discard_or_knock(example) if knocks else _discard(example)


def rap_offer_tip(calling: Calling | None) -> Message:
    """Return the tip for the offer to rap, with the rule book's explanation of rapping if there is one."""
    if calling is None:
        return Message("Before the first draw everybody is asked: type yes to rap now, or no to play on.")
    return Message(
        "Before the first draw everybody is asked: type yes to rap now, or no to play on. {about_rapping}",
        {"about_rapping": calling.told},
    )


def _rap_offer(rules: RuleSet) -> Question:
    prompt = Message("Do you rap before the first draw?")
    return Question(Message("rap? yes or no"), prompt, rap_offer_tip(rules.layout.calling), Message("yes or no"))


def _upcard_offer(view: View, naming: Naming) -> Question:
    upcard = view.table.discard_pile[-1]
    words = Message("take {card}? yes or no", {"card": naming.card(upcard)})
    prompt = Message("Do you take {card}?", {"card": naming.the_card(upcard)})
    return Question(words, prompt, TIP_UPCARD_OFFER, Message("yes or no"))


def _drawing(naming: Naming, actions: Sequence[Action]) -> Question:
    kinds, takes = set(map(type, actions)), takes_among(actions)
    if DrawFromStock not in kinds:
        return only_pass()
    if Rap in kinds:
        words = Message("draw, take {card}, or rap", {"card": naming.card(takes[0])})
        prompt = Message("Draw a card, take {card}, or rap.", {"card": naming.the_card(takes[0])})
        return Question(words, prompt, TIP_DRAW)
    return draw_or_take(naming, takes, TIP_DRAW if takes else TIP_ONLY_DRAW)


def wall_tip(example: str) -> Message:
    """Return the tip that explains knock and pass at the wall, with this card as the example."""
    return Message(
        "The last cards of the stock are not drawn: type knock and a card (knock {card}) to take "
        "the upcard and knock with that card put away, or pass to end the deal with no score.",
        {"card": example},
    )


def rap_tip(example: str) -> Message:
    """Return the tip that explains discard and rap, with this card as the example."""
    return Message(
        "Type discard {card} (or x {card}) to put that card away and end your turn, or rap {card} to rap with it.",
        {"card": example},
    )


def knock_tip(example: str) -> Message:
    """Return the tip that explains discard and knock, with this card as the example."""
    return Message(
        "Type discard {card} (or x {card}) to put that card away and end your turn, or knock "
        "{card} to knock with it once little enough is left.",
        {"card": example},
    )


def _at_wall(example: str) -> Question:
    prompt = Message("Knock with the upcard, or pass.")
    return Question(Message("knock with the upcard or pass"), prompt, wall_tip(example))


def _discard(example: str) -> Question:
    prompt = Message("Choose a card to discard.")
    return Question("discard", prompt, knock_tip(example), Message("discard and a card"))


def _discard_or_rap(example: str) -> Question:
    return Question(
        Message("discard, or rap with a card"),
        Message("Choose a card to discard, or to rap with."),
        rap_tip(example),
        Message("discard and a card, or rap and a card"),
    )


def _discard_or_knock(example: str) -> Question:
    return Question(
        Message("discard, or knock with a card"),
        Message("Choose a card to discard, or to knock with."),
        knock_tip(example),
        Message("discard and a card, or knock and a card"),
    )
