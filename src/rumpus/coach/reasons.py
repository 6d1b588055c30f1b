"""Why a hint says what it says, in one line: what the solver counts of the hand before and after."""

from __future__ import annotations

from collections.abc import Callable
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
from rumpus.core.state import Phase
from rumpus.core.views import View, unseen
from rumpus.solver import least_deadwood
from rumpus.wording.counting import counted
from rumpus.wording.telling import Teller

Reason = Callable[[Teller, View, Any], str]

_RISK = "It is a risk: the directions advise it with more melds."
_HELD = " Melds held count against you if another goes out."


def reason(teller: Teller, view: View, action: Action) -> str:
    """Why this action is a sensible one, for the seat of the view."""
    return _REASONS[type(action)](teller, view, action)


def _points(count: int) -> str:
    return f"{counted(count, 'point')} outside melds"


def _outside(teller: Teller, hand: CardSet) -> int:
    """The fewest points outside melds."""
    return least_deadwood(hand, teller.rules) if hand else 0


def _after_discard(teller: Teller, hand: CardSet) -> int:
    """The fewest points outside melds that a discard can leave."""
    return min(_outside(teller, hand & ~(1 << card)) for card in cards_of(hand))


def _draw(teller: Teller, view: View, action: Action) -> str:
    table, rules = view.table, teller.rules
    if table.stock_known:
        then = _after_discard(teller, view.hand | 1 << table.stock_known[0])
        return (
            f"The next card of the stock is {teller.card(table.stock_known[0])}; with it you can leave {_points(then)}."
        )
    if not table.stock_count:
        return (
            "The stock is used up: the discard pile is turned over for a new one, or the deal ends without anybody out."
        )
    possible = cards_of(unseen(teller.rules.pack, view))
    drawn = round(sum(_after_discard(teller, view.hand | 1 << card) for card in possible) / max(1, len(possible)))
    stock = f"A card of the stock leaves you {_points(drawn)} on average"
    upcard = table.upcard
    if upcard is None or rules.turn.refusal(rules, view, TakeFromPile(upcard)) is not None:
        return f"{stock}."
    taken = _after_discard(teller, view.hand | 1 << upcard)
    return f"{stock}, {teller.card(upcard)} {taken}{'' if drawn < taken else ', but the stock may bring a meld'}."


def _take(teller: Teller, view: View, action: TakeFromPile) -> str:
    pile = view.table.discard_pile
    gained = set_of(pile[pile.index(action.card) :])
    now, then = _outside(teller, view.hand), _after_discard(teller, view.hand | gained)
    if gained.bit_count() > 1:
        return f"It brings you {counted(gained.bit_count(), 'card')}, some of which make melds."
    return f"With {teller.card(action.card)} you can leave {_points(then)}; now it is {now}."


def _discard(teller: Teller, view: View, action: Discard) -> str:
    kept = view.hand & ~(1 << action.card)
    left, fewest = _outside(teller, kept), _after_discard(teller, view.hand)
    held = _HELD if teller.rules.layout.melds == "shared" and teller.rules.melds.has_meld(kept) else ""
    if left == fewest:
        return f"It leaves {_points(left)}; no other discard leaves fewer.{held}"
    return (
        f"It leaves {_points(left)}, not the fewest ({fewest}), but keeps what may become melds and gives little away."
        f"{held}"
    )


def _end(teller: Teller, view: View, action: Rap | DiscardAndRap | Knock) -> str:
    hand, upcard = view.hand, view.table.upcard
    if isinstance(action, Knock) and view.table.phase is Phase.DRAW and upcard is not None:
        hand |= 1 << upcard  # GIN-7: at the wall one knocks with the upcard
    if not isinstance(action, Rap):
        hand &= ~(1 << action.card)
    others = "the other player probably holds" if view.table.seats == 2 else "the others probably hold"
    told = f"You would show {_points(_outside(teller, hand))}; {others} more."
    return told if isinstance(action, Knock) or _is_advised(teller, hand) else f"{told} {_RISK}"


def _is_advised(teller: Teller, hand: CardSet) -> bool:
    """Whether the hand holds the melds with which the rule book advises a rap, or it advises nothing."""
    rules = teller.rules
    advised = rules.layout.calling.advised_melds if rules.layout.calling else None
    return advised is None or any(len(one.melds) >= advised for one in arrangements(rules.melds, hand))


def _decline(teller: Teller, view: View, action: Decline) -> str:
    now = _outside(teller, view.hand)
    if teller.rules.turn.refusal(teller.rules, view, Rap()) is None:
        return f"You hold {_points(now)}; somebody may well have less."
    then = _after_discard(teller, view.hand | 1 << view.table.discard_pile[-1])
    return f"With the upcard you could leave {_points(then)}; now it is {now}."


def _lay(teller: Teller, view: View, action: LayMeld | LayOff) -> str:
    cards = action.cards if isinstance(action, LayMeld) else (action.card,)
    return f"That puts {counted(sum(teller.rules.points[card] for card in cards), 'point')} out of your hand."


def _pick(teller: Teller, view: View, action: Pick) -> str:
    return f"None of yours can be placed{'' if _has_opened(view) else ' before you have opened'}."


def _pass(teller: Teller, view: View, action: Pass) -> str:
    return (
        _pick(teller, view, Pick())
        if teller.rules.layout.kind == "tiles"
        else "Nothing that you could do now should pay."
    )


def _play(teller: Teller, view: View, action: Play) -> str:
    pack = teller.rules.pack
    lying = {pack.physical(tile) for meld in action.table for tile in meld}
    placed = sum(tile in lying for tile in cards_of(view.hand))
    if placed == view.hand.bit_count():
        return "It places every tile you have."
    return f"It places {placed} of your {counted(view.hand.bit_count(), 'tile')}; no play places more."


def _has_opened(view: View) -> bool:
    return view.seat is not None and view.table.turn.opened[view.seat]


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
