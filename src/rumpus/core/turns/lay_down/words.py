"""The words of a lay-down turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rumpus.core.actions import Action, Discard, DrawFromStock, LayMeld, LayOff, TakeFromPile
from rumpus.core.state import Phase
from rumpus.core.turns.question import (
    TIP_DRAW,
    TIP_ONLY_DRAW,
    TIP_ONLY_PASS,
    Naming,
    Question,
    asking,
    drawing,
    either,
    spare_card,
)
from rumpus.core.views import View

if TYPE_CHECKING:
    from rumpus.core.rules import RuleSet


def topics(offers: bool, whole_pile: bool, may_pass: bool) -> tuple[str, ...]:
    """What a seat can do, in the order of a turn."""
    asked, passing = ("yes",) if offers else (), ("pass",) if may_pass else ()
    return (*asked, "draw", "take-from-pile" if whole_pile else "take", "lay", "off", "discard", *passing)


WARNING_LAST = "It is not turned again: where nobody goes out before it is used up, the deal is blocked."
WARNING_IDLE = "Where no card is laid before it is used up, the deal is blocked."
TIP_PASS = (
    "The stock is used up: type take and a card of the discard pile, which comes with all cards above it and must be laid "
    "at once, or pass to end the deal."
)
TIP_DRAW_FROM_PILE = (
    "Draw first: type draw (or d) for the top card of the stock, or take and a card of the discard pile, which comes "
    "with all cards above it and must be laid at once."
)
TIP_LAY = (
    "Type lay and the cards to lay a meld, off with a card and a meld (off {card} to 1) to add to one, and "
    "discard {card} (or x {card}) to end your turn."
)


def question(rules: RuleSet, view: View, actions: Sequence[Action], naming: Naming, whole_pile: bool) -> Question:
    """What the seat to move is asked."""
    if view.table.phase is Phase.DRAW:
        return drawing(naming, actions, _draw_tip(actions, whole_pile))
    example = rules.pack.text(spare_card(rules, view))
    must, kinds = view.table.turn.must_play, set(map(type, actions))
    if must is None:
        deeds = {LayMeld: "lay a meld", LayOff: "add to a meld on the table", Discard: "choose a card to discard"}
        prompt = asking([deed for kind, deed in deeds.items() if kind in kinds])
        return Question("lay, off, or discard", prompt, TIP_LAY, example)
    taken = naming.card(must)
    deeds = {LayMeld: "lay it in a meld", LayOff: "add it to a meld on the table"}
    prompt = f"You took {naming.the_card(must)}: {either([deed for kind, deed in deeds.items() if kind in kinds])}."
    answers = f"lay and a meld with {taken}, which you took, or off {taken} and the number of a meld"
    return Question(f"lay or off {taken}, which you took", prompt, TIP_LAY, example, answers)


def _draw_tip(actions: Sequence[Action], whole_pile: bool) -> str:
    kinds = set(map(type, actions))
    takes = TakeFromPile in kinds
    if DrawFromStock not in kinds:
        return TIP_PASS if takes else TIP_ONLY_PASS
    if whole_pile:
        return TIP_DRAW_FROM_PILE
    return TIP_DRAW if takes else TIP_ONLY_DRAW
