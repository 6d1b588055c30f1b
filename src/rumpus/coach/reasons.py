"""Give the reason for a hint in one line: what is counted of the hand before and after.

The solver counts. Until it is compiled, the plain player does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rumpus.core.actions import (
    Action,
    Decline,
    Discard,
    DiscardAndRap,
    DrawFromStock,
    Knock,
    LayMeld,
    LayOff,
    Pass,
    Pick,
    Play,
    Rap,
    TakeFromPile,
)
from rumpus.core.arrangement import arrangements
from rumpus.core.packs import CardSet, cards_of, set_of
from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase
from rumpus.core.views import View, unseen
from rumpus.players.plain import PlainPlayer
from rumpus.wording.counting import counted
from rumpus.wording.telling import Teller

_RISK = "It is a risk: the directions advise it with more melds."
_HELD = " Melds held count against you if another goes out."


@dataclass(frozen=True)
class HintCase:
    """A hint to explain. ``outside`` counts the points of a hand outside melds. ``is_best``: no play places more tiles."""

    teller: Teller
    view: View
    outside: Callable[[CardSet], int]
    is_best: bool

    @property
    def rules(self) -> RuleSet:
        """The rules of the game."""
        return self.teller.rules


Reason = Callable[[HintCase, Any], str]


def reason(teller: Teller, view: View, action: Action) -> str:
    """Return the reason for an action, for the seat of the view, as the solver counts."""
    # Imported only here: the solver's compiler takes a while to load.
    from rumpus.solver import least_deadwood

    case = HintCase(teller, view, lambda hand: least_deadwood(hand, teller.rules) if hand else 0, is_best=True)
    return _REASONS[type(action)](case, action)


def plain_reason(teller: Teller, view: View, action: Action, player: PlainPlayer) -> str:
    """Return the plain player's reason for an action, as it counts."""
    return _REASONS[type(action)](HintCase(teller, view, player.points_left, is_best=False), action)


def _points(count: int) -> str:
    return f"{counted(count, 'point')} outside melds"


def _after_discard(case: HintCase, hand: CardSet, taken: CardSet = 0) -> int:
    """The fewest points outside melds that a discard can leave. Cards ``taken`` from the pile stay where a game says so."""
    stay = taken if "just-taken" in case.rules.codes else 0
    return min(case.outside(hand & ~(1 << card)) for card in cards_of(hand & ~stay or hand))


def _draw(case: HintCase, action: Action) -> str:
    table, hand = case.view.table, case.view.hand
    if table.stock_known:
        then = _after_discard(case, hand | 1 << table.stock_known[0])
        return f"The next card of the stock is {case.teller.card(table.stock_known[0])}; with it you can leave {_points(then)}."
    if not table.stock_count:
        return (
            "The stock is used up: the discard pile is turned over for a new one, or the deal ends without anybody out."
        )
    possible = cards_of(unseen(case.rules.pack, case.view))
    drawn = round(sum(_after_discard(case, hand | 1 << card) for card in possible) / max(1, len(possible)))
    stock = f"A card of the stock leaves you {_points(drawn)} on average"
    upcard = table.upcard
    if upcard is None or case.rules.turn.refusal(case.rules, case.view, TakeFromPile(upcard)) is not None:
        return f"{stock}."
    taken = _after_discard(case, hand | 1 << upcard, 1 << upcard)
    return f"{stock}, {case.teller.card(upcard)} {taken}{'' if drawn < taken else ', but the stock may bring a meld'}."


def _take(case: HintCase, action: TakeFromPile) -> str:
    pile = case.view.table.discard_pile
    gained = set_of(pile[pile.index(action.card) :])
    now, then = case.outside(case.view.hand), _after_discard(case, case.view.hand | gained, gained)
    if gained.bit_count() > 1:
        return f"It brings you {counted(gained.bit_count(), 'card')}, some of which make melds."
    return f"With {case.teller.card(action.card)} you can leave {_points(then)}; now it is {now}."


def _discard(case: HintCase, action: Discard) -> str:
    kept = case.view.hand & ~(1 << action.card)
    left, fewest = case.outside(kept), _after_discard(case, case.view.hand, case.view.table.turn.taken)
    held = _HELD if case.rules.layout.melds == "shared" and case.rules.melds.has_meld(kept) else ""
    if left == fewest:
        return f"It leaves {_points(left)}; no other discard leaves fewer.{held}"
    return (
        f"It leaves {_points(left)}, not the fewest ({fewest}), but keeps what may become melds and gives little away."
        f"{held}"
    )


def _end(case: HintCase, action: Rap | DiscardAndRap | Knock) -> str:
    hand, upcard = case.view.hand, case.view.table.upcard
    if isinstance(action, Knock) and case.view.table.phase is Phase.DRAW and upcard is not None:
        hand |= 1 << upcard  # GIN-7: at the wall one knocks with the upcard
    if not isinstance(action, Rap):
        hand &= ~(1 << action.card)
    others = "the other player probably holds" if case.view.table.seats == 2 else "the others probably hold"
    told = f"You would show {_points(case.outside(hand))}; {others} more."
    return told if isinstance(action, Knock) or _is_advised(case.rules, hand) else f"{told} {_RISK}"


def _is_advised(rules: RuleSet, hand: CardSet) -> bool:
    """Return True if the hand holds the melds with which the rule book advises a rap, or if it advises nothing."""
    advised = rules.layout.calling.advised_melds if rules.layout.calling else None
    return advised is None or any(len(one.melds) >= advised for one in arrangements(rules.melds, hand))


def _decline(case: HintCase, action: Decline) -> str:
    now = case.outside(case.view.hand)
    if case.rules.turn.refusal(case.rules, case.view, Rap()) is None:
        return f"You hold {_points(now)}; somebody may well have less."
    upcard = 1 << case.view.table.discard_pile[-1]
    then = _after_discard(case, case.view.hand | upcard, upcard)
    return f"With the upcard you could leave {_points(then)}; now it is {now}."


def _lay(case: HintCase, action: LayMeld | LayOff) -> str:
    cards = action.cards if isinstance(action, LayMeld) else (action.card,)
    return f"That puts {counted(sum(case.rules.points[card] for card in cards), 'point')} out of your hand."


def _pick(case: HintCase, action: Pick) -> str:
    seat, turn = case.view.seat, case.view.table.turn
    has_opened = seat is not None and turn.opened[seat]
    if not case.is_best:
        return f"At a glance there is nothing to {'lay' if has_opened else 'open with'}."
    return f"None of yours can be placed{'' if has_opened else ' before you have opened'}."


def _pass(case: HintCase, action: Pass) -> str:
    return _pick(case, Pick()) if case.rules.layout.kind == "tiles" else "Nothing that you could do now should pay."


def _play(case: HintCase, action: Play) -> str:
    pack = case.rules.pack
    lying = {pack.physical(tile) for meld in action.table for tile in meld}
    placed = sum(tile in lying for tile in cards_of(case.view.hand))
    if placed == case.view.hand.bit_count():
        return "It places every tile you have."
    best = "; no play places more" if case.is_best else ""
    return f"It places {placed} of your {counted(case.view.hand.bit_count(), 'tile')}{best}."


_REASONS: dict[type[Action], Reason] = {
    DrawFromStock: _draw,
    TakeFromPile: _take,
    Discard: _discard,
    DiscardAndRap: _end,
    Knock: _end,
    Rap: _end,
    Decline: _decline,
    LayMeld: _lay,
    LayOff: _lay,
    Pass: _pass,
    Pick: _pick,
    Play: _play,
}
