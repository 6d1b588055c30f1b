"""The prompt: what the seat to move is asked, as a sentence for a screen. How it is typed is told by ``question``."""

from __future__ import annotations

from rumpus.core.actions import Action, DrawFromStock, Knock, LegalActions, Pass, Rap, TakeFromPile
from rumpus.core.packs import Card
from rumpus.core.state import Phase
from rumpus.core.turns.lay_down import LayDown
from rumpus.core.turns.showdown import Showdown
from rumpus.core.turns.tiles import TileTurn
from rumpus.core.views import View
from rumpus.wording.telling import Teller


def prompt(teller: Teller, view: View, legal: LegalActions) -> str:
    """What the seat to move is asked; cards are named as the teller does."""
    rules, phase = teller.rules, view.table.phase
    if isinstance(rules.turn, TileTurn):
        return _tile_prompt(rules.turn, view)
    actions = list(legal)
    if phase is Phase.OFFER:
        upcard = view.table.discard_pile[-1]
        return "Do you rap before the first draw?" if Rap() in actions else f"Do you take {_named(teller, upcard)}?"
    if phase is Phase.DRAW:
        return _draw_prompt(teller, actions)
    if isinstance(rules.turn, LayDown):
        must = view.table.turn.must_play
        if must is not None:
            return f"Lay {_named(teller, must)}, which you took, in a meld, or add it to one."
        return "Lay melds, add to those on the table, then discard."
    if isinstance(rules.turn, Showdown) and rules.turn.raps:
        return "Discard a card, or rap with it."
    knocks = any(isinstance(action, Knock) for action in actions)
    return "Discard a card, or knock with it." if knocks else "Discard a card."


def _tile_prompt(turn: TileTurn, view: View) -> str:
    assert view.seat is not None
    otherwise = "pick a tile" if view.table.stock_count else "pass"
    if view.table.turn.opened[view.seat]:
        return f"Play from your rack, rearranging the table as you like, or {otherwise}."
    return f"Lay {turn.opening.points} points to open, or {otherwise}."


def _named(teller: Teller, card: Card) -> str:
    return f"the {teller.card(card)}" if teller.spelled else teller.card(card)


def _draw_prompt(teller: Teller, actions: list[Action]) -> str:
    takes = [action.card for action in actions if isinstance(action, TakeFromPile)]
    parts = ["draw a card"] if DrawFromStock() in actions else []
    parts += [f"take {_named(teller, takes[0])}"] if len(takes) == 1 else []
    parts += ["take cards from the pile"] if len(takes) > 1 else []
    parts += ["knock with the upcard"] if any(isinstance(action, Knock) for action in actions) else []
    parts += [word for word, action in (("rap", Rap()), ("pass", Pass())) if action in actions]
    *before, last = parts
    told = f"{', '.join(before)}, or {last}" if before else last
    return f"{told[0].upper()}{told[1:]}."
