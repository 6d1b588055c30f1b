"""The words of a showdown turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rumpus.core.actions import Action, DrawFromStock, Knock, TakeFromPile
from rumpus.core.state import Phase
from rumpus.core.turns.question import TIP_DRAW, TIP_ONLY_DRAW, TIP_ONLY_PASS, Naming, Question, drawing, spare_card
from rumpus.core.views import View

if TYPE_CHECKING:
    from rumpus.core.rules import RuleSet


def topics(offers: bool, raps: bool, may_pass: bool) -> tuple[str, ...]:
    """What a seat can do, in the order of a turn."""
    asked, passing = ("yes",) if offers else (), ("pass",) if may_pass else ()
    return (*asked, "draw", "take", "discard", "rap" if raps else "knock", *passing)


TIP_RAP_OFFER = "Before the first draw everybody is asked: type yes to rap now, or no to play on."
TIP_UPCARD_OFFER = "Type yes (or y) to take the upcard, no (or n) to leave it."
TIP_WALL = (
    "The last cards of the stock are not drawn: type knock and a card (knock {card}) to take the upcard and knock with that "
    "card put away, or pass to end the deal with no score."
)
TIP_RAP = "Type discard {card} (or x {card}) to put that card away and end your turn, or rap {card} to rap with it."
TIP_KNOCK = (
    "Type discard {card} (or x {card}) to put that card away and end your turn, or knock {card} to knock with it once "
    "little enough is left."
)


def question(rules: RuleSet, view: View, actions: Sequence[Action], naming: Naming, raps: bool) -> Question:
    """What the seat to move is asked."""
    if view.table.phase is Phase.OFFER:
        return _offer(rules, view, naming, raps)
    knocks = [action.card for action in actions if isinstance(action, Knock)]
    if view.table.phase is Phase.DRAW:
        example = rules.pack.text(knocks[-1]) if knocks else ""
        return drawing(naming, actions, _draw_tip(actions, at_wall=bool(knocks)), example)
    example = rules.pack.text(spare_card(rules, view))
    if not raps and not knocks:
        return Question("discard", "Choose a card to discard.", TIP_KNOCK, example, "discard and a card")
    call, tip = ("rap", TIP_RAP) if raps else ("knock", TIP_KNOCK)
    return Question(
        f"discard, or {call} with a card",
        f"Choose a card to discard, or to {call} with.",
        tip,
        example,
        f"discard and a card, or {call} and a card",
    )


def _offer(rules: RuleSet, view: View, naming: Naming, raps: bool) -> Question:
    yes_or_no = "yes or no"
    if raps:
        prompt = "Do you rap before the first draw?"
        calling = rules.layout.calling
        tip = f"{TIP_RAP_OFFER} {calling.told}" if calling else TIP_RAP_OFFER
        return Question(f"rap? {yes_or_no}", prompt, tip, answers=yes_or_no)
    upcard = view.table.discard_pile[-1]
    prompt = f"Do you take {naming.the_card(upcard)}?"
    return Question(f"take {naming.card(upcard)}? {yes_or_no}", prompt, TIP_UPCARD_OFFER, answers=yes_or_no)


def _draw_tip(actions: Sequence[Action], at_wall: bool) -> str:
    kinds = set(map(type, actions))
    if DrawFromStock not in kinds:
        return TIP_WALL if at_wall else TIP_ONLY_PASS
    return TIP_DRAW if TakeFromPile in kinds else TIP_ONLY_DRAW
