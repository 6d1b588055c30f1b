"""The question put to a player: which words would do now, and, when he meets it first, how they are typed."""

from __future__ import annotations

from typing import NamedTuple

from rumpus.cli.telling import Teller
from rumpus.core.actions import Action, DrawFromStock, Knock, LegalActions, Pass, Rap, TakeFromPile
from rumpus.core.draft import Draft
from rumpus.core.packs import cards_of
from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase
from rumpus.core.turns.lay_down import LayDown
from rumpus.core.turns.showdown import Showdown
from rumpus.core.turns.tiles import TileTurn
from rumpus.core.views import View


class Question(NamedTuple):
    """``words`` to type now, and the ``tip`` on how."""

    words: str
    tip: str


TIP_RAP_OFFER = "Before the first draw everybody is asked: type yes to rap now, or no to play on."
TIP_UPCARD_OFFER = "Type yes (or y) to take the upcard, no (or n) to leave it."
TIP_DRAW = "Draw first: type draw (or d) for the top card of the stock, or take (or t) for the upcard."
TIP_DRAW_FROM_PILE = (
    "Draw first: type draw (or d) for the top card of the stock, or take and a card of the discard pile, which comes "
    "with all cards above it and must be laid at once."
)
TIP_LAY = (
    "Type lay and the cards to lay a meld, off with a card and a meld (off {card} to 1) to add to one, and "
    "discard {card} (or x {card}) to end your turn."
)
TIP_RAP = "Type discard {card} (or x {card}) to put that card away and end your turn, or rap {card} to rap with it."
TIP_KNOCK = (
    "Type discard {card} (or x {card}) to put that card away and end your turn, or knock {card} to knock with it once "
    "little enough is left."
)
TIP_TILES = (
    "Type lay R7 B7 K7 (or l) to make a meld of tiles, off R8 to 2 to add to meld 2, and go (or g) to end your turn; or "
    "pick (p) to pick a tile. help tells all words."
)


def question(teller: Teller, view: View, legal: LegalActions, draft: Draft | None = None) -> Question:
    """What the seat to move is asked; ``draft`` is the tile turn it has begun to arrange."""
    rules, phase = teller.rules, view.table.phase
    example = teller.rules.pack.text(cards_of(view.hand)[-1])
    if isinstance(rules.turn, TileTurn):
        return Question(_tile_words(rules.turn, view, draft), TIP_TILES)
    actions = list(legal)
    if phase is Phase.OFFER:
        if Rap() in actions:
            return Question("rap? yes or no", TIP_RAP_OFFER)
        return Question(f"take {teller.card(view.table.discard_pile[-1])}? yes or no", TIP_UPCARD_OFFER)
    if phase is Phase.DRAW:
        takes_any = isinstance(rules.turn, LayDown) and rules.turn.whole_pile
        return Question(_draw_words(teller, actions), TIP_DRAW_FROM_PILE if takes_any else TIP_DRAW)
    if isinstance(rules.turn, LayDown):
        return Question(_lay_words(teller, view), TIP_LAY.format(card=example))
    raps = isinstance(rules.turn, Showdown) and rules.turn.raps
    return Question(_discard_words(rules, actions), (TIP_RAP if raps else TIP_KNOCK).format(card=example))


def _tile_words(turn: TileTurn, view: View, draft: Draft | None) -> str:
    assert view.seat is not None
    if draft is not None and draft.is_begun:
        return "go, or arrange on" if draft.check().can_play else "arrange on, or undo, reset"
    otherwise = "pick" if view.table.stock_count else "pass"
    if not view.table.opened[view.seat]:
        return f"lay {turn.opening} points to open, or {otherwise}"
    return f"lay, off, move, split, joker, or {otherwise}"


def _draw_words(teller: Teller, actions: list[Action]) -> str:
    takes = [action.card for action in actions if isinstance(action, TakeFromPile)]
    words = ["draw"] if DrawFromStock() in actions else []
    if len(takes) == 1:
        words.append(f"take {teller.card(takes[0])}")
    elif takes:
        words.append(f"take one of {teller.cards(takes)}")
    words += ["knock with the upcard"] if any(isinstance(action, Knock) for action in actions) else []
    words += [word for word, action in (("rap", Rap()), ("pass", Pass())) if action in actions]
    return _either(words)


def _lay_words(teller: Teller, view: View) -> str:
    must = view.table.must_play
    return "lay, off, or discard" if must is None else f"lay or off {teller.card(must)}, which you took"


def _discard_words(rules: RuleSet, actions: list[Action]) -> str:
    if isinstance(rules.turn, Showdown) and rules.turn.raps:
        return "discard, or rap with a card"
    return "discard, or knock with a card" if any(isinstance(a, Knock) for a in actions) else "discard"


def _either(words: list[str]) -> str:
    if len(words) < 3:
        return " or ".join(words)
    return f"{', '.join(words[:-1])}, or {words[-1]}"
