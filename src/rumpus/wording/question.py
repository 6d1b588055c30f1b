"""The question put to a player: which words would do now, and, when he meets it first, how they are typed."""

from __future__ import annotations

from typing import NamedTuple

from rumpus.core.actions import Action, DrawFromStock, Knock, LegalActions, Pass, Rap, TakeFromPile
from rumpus.core.draft import Draft
from rumpus.core.packs import Card, cards_of, set_of
from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase
from rumpus.core.turns.lay_down import LayDown
from rumpus.core.turns.showdown import Showdown
from rumpus.core.turns.tiles import TileTurn
from rumpus.core.views import View
from rumpus.wording.telling import Teller


class Question(NamedTuple):
    """``words``: what he is asked. ``tip``: how to type it, with ``example`` for a card. ``answers``: what to type, where
    the question is put otherwise.
    """

    words: str
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


TIP_RAP_OFFER = "Before the first draw everybody is asked: type yes to rap now, or no to play on."
TIP_UPCARD_OFFER = "Type yes (or y) to take the upcard, no (or n) to leave it."
TIP_DRAW = "Draw first: type draw (or d) for the top card of the stock, or take (or t) for the upcard."
TIP_ONLY_DRAW = "Type draw (or d) for the top card of the stock."
TIP_WALL = (
    "The stock is at its wall: type knock and a card (knock {card}) to take the upcard and knock with that card put away, "
    "or pass to end the deal with no score."
)
TIP_ONLY_PASS = "Nothing can be drawn or taken: type pass, which ends the deal."
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
TIP_RAP = "Type discard {card} (or x {card}) to put that card away and end your turn, or rap {card} to rap with it."
TIP_KNOCK = (
    "Type discard {card} (or x {card}) to put that card away and end your turn, or knock {card} to knock with it once "
    "little enough is left."
)
TIP_TILES = (
    "Type lay R7 B7 K7 (or l) to make a meld of tiles, off R8 to 2 to add to group 2, and go (or g) to end your turn; or "
    "pick (p) to pick a tile. help tells all words."
)


def question(teller: Teller, view: View, legal: LegalActions, draft: Draft | None = None) -> Question:
    """What the seat to move is asked; ``draft`` is the tile turn it has begun to arrange."""
    rules, phase = teller.rules, view.table.phase
    if isinstance(rules.turn, TileTurn):
        return _tile_question(rules.turn, view, draft)
    actions = list(legal)
    if phase is Phase.OFFER:
        if Rap() in actions:
            return Question("rap? yes or no", TIP_RAP_OFFER, answers="yes or no")
        upcard = teller.card(view.table.discard_pile[-1])
        return Question(f"take {upcard}? yes or no", TIP_UPCARD_OFFER, answers="yes or no")
    if phase is Phase.DRAW:
        return Question(_draw_words(teller, actions), _draw_tip(rules, actions), _example_to_knock(rules, actions))
    example = rules.pack.text(spare_card(rules, view))
    if isinstance(rules.turn, LayDown):
        return _lay_question(teller, view, example)
    if isinstance(rules.turn, Showdown) and rules.turn.raps:
        return Question("discard, or rap with a card", TIP_RAP, example, "discard and a card, or rap and a card")
    knocks = any(isinstance(action, Knock) for action in actions)
    if knocks:
        return Question("discard, or knock with a card", TIP_KNOCK, example, "discard and a card, or knock and a card")
    return Question("discard", TIP_KNOCK, example, "discard and a card")


def spare_card(rules: RuleSet, view: View) -> Card:
    """A card to name as an example of a discard: of those in no meld of the hand, if there are any, one that counts most."""
    in_melds = set_of(card for meld in rules.melds.melds_in(view.hand) for card in meld.cards)
    for cards in (view.hand & ~in_melds & ~view.table.turn.taken, view.hand & ~in_melds, view.hand):
        if cards:
            return max(cards_of(cards), key=lambda card: rules.points[card])
    raise ValueError("an empty hand has no card to spare")


def _tile_question(turn: TileTurn, view: View, draft: Draft | None) -> Question:
    assert view.seat is not None
    if draft is not None and draft.is_begun:
        steps = "lay, off, move, split, joker, undo or reset"
        if draft.check().can_play:
            return Question("go, or arrange on", TIP_TILES, answers=f"go, or to arrange on {steps}")
        return Question("arrange on, or undo, reset", TIP_TILES, answers=steps)
    otherwise = "pick" if view.table.stock_count else "pass"
    if not view.table.turn.opened[view.seat]:
        worth = f"worth {turn.opening.points} points to open, or {otherwise}"
        return Question(
            f"lay {turn.opening.points} points to open, or {otherwise}", TIP_TILES, answers=f"lay and tiles {worth}"
        )
    return Question(f"lay, off, move, split, joker, or {otherwise}", TIP_TILES)


def _draw_tip(rules: RuleSet, actions: list[Action]) -> str:
    takes = any(isinstance(action, TakeFromPile) for action in actions)
    if DrawFromStock() not in actions:
        if any(isinstance(action, Knock) for action in actions):
            return TIP_WALL
        return TIP_PASS if takes else TIP_ONLY_PASS
    if not takes and not (isinstance(rules.turn, LayDown) and rules.turn.whole_pile):
        return TIP_ONLY_DRAW
    return TIP_DRAW_FROM_PILE if isinstance(rules.turn, LayDown) and rules.turn.whole_pile else TIP_DRAW


def _example_to_knock(rules: RuleSet, actions: list[Action]) -> str:
    knocks = [action.card for action in actions if isinstance(action, Knock)]
    return rules.pack.text(knocks[-1]) if knocks else ""


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


def _lay_question(teller: Teller, view: View, example: str) -> Question:
    must = view.table.turn.must_play
    if must is None:
        return Question("lay, off, or discard", TIP_LAY, example)
    taken = teller.card(must)
    answers = f"lay and a meld with {taken}, which you took, or off {taken} and the number of a meld"
    return Question(f"lay or off {taken}, which you took", TIP_LAY, example, answers)


def _either(words: list[str]) -> str:
    if len(words) < 3:
        return " or ".join(words)
    return f"{', '.join(words[:-1])}, or {words[-1]}"
