"""The reason for a hint, in one line.

It compares the points of the hand outside melds before and after the action. The solver counts these points. Until it
is compiled, the plain player estimates them. ``_REASONS`` has a function for each kind of action.
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
from rumpus.core.messages import Field, ListField, Message
from rumpus.core.packs import Card, CardSet, cards_of, set_of
from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase
from rumpus.core.views import View, unseen
from rumpus.players.plain import PlainPlayer
from rumpus.wording.telling import Teller

_RISK = Message("It is a risk: the directions advise it with more melds.")
_HELD_MELDS = Message("Melds held count against you if another goes out.")


@dataclass(frozen=True)
class HintCase:
    """A hint to explain."""

    teller: Teller
    view: View
    points_outside: Callable[[CardSet], int]  # the points of a hand outside melds
    is_best: bool  # in tile games: no play places more tiles

    @property
    def rules(self) -> RuleSet:
        """The rules of the game."""
        return self.teller.rules


Reason = Callable[[HintCase, Any], Field]


def reason(teller: Teller, view: View, action: Action) -> Field:
    """Return the reason for a hint, an action of the seat of the view. The solver counts the points outside melds."""
    # Imported only here: the solver's compiler takes a while to load.
    from rumpus.solver import least_deadwood

    case = HintCase(teller, view, lambda hand: least_deadwood(hand, teller.rules) if hand else 0, is_best=True)
    return _REASONS[type(action)](case, action)


def plain_reason(teller: Teller, view: View, action: Action, player: PlainPlayer) -> Field:
    """Return the reason for a hint of the plain player. The player estimates the points outside melds."""
    return _REASONS[type(action)](HintCase(teller, view, player.points_left, is_best=False), action)


def _after_discard(case: HintCase, hand: CardSet, taken: CardSet = 0) -> int:
    """Return the fewest points outside melds that a discard can leave. Some games forbid to discard ``taken`` cards."""
    stay = taken if "just-taken" in case.rules.codes else 0
    return min(case.points_outside(hand & ~(1 << card)) for card in cards_of(hand & ~stay or hand))


def _draw(case: HintCase, action: Action) -> Message:
    table, hand = case.view.table, case.view.hand
    if table.stock_known:
        top = table.stock_known[0]
        return Message(
            "The next card of the stock is {card}; with it you can leave {count} point outside melds.",
            {"card": case.teller.card(top), "count": _after_discard(case, hand | 1 << top)},
            plural="The next card of the stock is {card}; with it you can leave {count:,} points outside melds.",
        )
    if not table.stock_count:
        return Message(
            "The stock is used up: the discard pile is turned over for a new one, or the deal ends without anybody out."
        )
    possible = cards_of(unseen(case.rules.pack, case.view))
    drawn = round(sum(_after_discard(case, hand | 1 << card) for card in possible) / max(1, len(possible)))
    upcard = table.upcard
    if upcard is None or case.rules.turn.refusal(case.rules, case.view, TakeFromPile(upcard)) is not None:
        return Message(
            "A card of the stock leaves you {count} point outside melds on average.",
            {"count": drawn},
            plural="A card of the stock leaves you {count:,} points outside melds on average.",
        )
    return _draw_or_take(case, drawn, upcard)


def _draw_or_take(case: HintCase, drawn: int, upcard: Card) -> Message:
    taken = _after_discard(case, case.view.hand | 1 << upcard, 1 << upcard)
    fields: dict[str, Field] = {"count": drawn, "card": case.teller.card(upcard), "taken": taken}
    if drawn < taken:
        return Message(
            "A card of the stock leaves you {count} point outside melds on average, {card} {taken}.",
            fields,
            plural="A card of the stock leaves you {count:,} points outside melds on average, {card} {taken}.",
        )
    return Message(
        "A card of the stock leaves you {count} point outside melds on average, {card} {taken}, but the stock may "
        "bring a meld.",
        fields,
        plural="A card of the stock leaves you {count:,} points outside melds on average, {card} {taken}, but the "
        "stock may bring a meld.",
    )


def _take(case: HintCase, action: TakeFromPile) -> Message:
    pile = case.view.table.discard_pile
    gained = set_of(pile[pile.index(action.card) :])
    now, then = case.points_outside(case.view.hand), _after_discard(case, case.view.hand | gained, gained)
    if gained.bit_count() > 1:
        return Message(
            "It brings you {count} card, some of which make melds.",
            {"count": gained.bit_count()},
            plural="It brings you {count:,} cards, some of which make melds.",
        )
    return Message(
        "With {card} you can leave {count} point outside melds; now it is {now}.",
        {"card": case.teller.card(action.card), "count": then, "now": now},
        plural="With {card} you can leave {count:,} points outside melds; now it is {now}.",
    )


def _discard(case: HintCase, action: Discard) -> Field:
    hand = case.view.hand & ~(1 << action.card)
    left = case.points_outside(hand)
    fewest = _after_discard(case, case.view.hand, case.view.table.turn.taken)
    comparison = _leaves_fewest(left) if left == fewest else _leaves_more(left, fewest)
    holds_melds = case.rules.layout.melds == "shared" and case.rules.melds.has_meld(hand)
    return ListField((comparison, _HELD_MELDS)) if holds_melds else comparison


def _leaves_fewest(count: int) -> Message:
    return Message(
        "It leaves {count} point outside melds; no other discard leaves fewer.",
        {"count": count},
        plural="It leaves {count:,} points outside melds; no other discard leaves fewer.",
    )


def _leaves_more(count: int, fewest: int) -> Message:
    return Message(
        "It leaves {count} point outside melds, not the fewest ({fewest}), but keeps what may become melds and gives "
        "little away.",
        {"count": count, "fewest": fewest},
        plural="It leaves {count:,} points outside melds, not the fewest ({fewest}), but keeps what may become melds "
        "and gives little away.",
    )


def _end(case: HintCase, action: Rap | DiscardAndRap | Knock) -> Field:
    hand, upcard = case.view.hand, case.view.table.upcard
    if isinstance(action, Knock) and case.view.table.phase is Phase.DRAW and upcard is not None:
        hand |= 1 << upcard  # GIN-7: at the wall one knocks with the upcard
    if not isinstance(action, Rap):
        hand &= ~(1 << action.card)
    shown = _shown(case.points_outside(hand), case.view.table.seats)
    return shown if isinstance(action, Knock) or _is_advised(case.rules, hand) else ListField((shown, _RISK))


def _shown(count: int, seats: int) -> Message:
    if seats == 2:
        return Message(
            "You would show {count} point outside melds; the other player probably holds more.",
            {"count": count},
            plural="You would show {count:,} points outside melds; the other player probably holds more.",
        )
    return Message(
        "You would show {count} point outside melds; the others probably hold more.",
        {"count": count},
        plural="You would show {count:,} points outside melds; the others probably hold more.",
    )


def _is_advised(rules: RuleSet, hand: CardSet) -> bool:
    """Return True if the hand holds the melds with which the rule book advises a rap, or if it advises nothing."""
    advised = rules.layout.calling.advised_melds if rules.layout.calling else None
    return advised is None or any(len(one.melds) >= advised for one in arrangements(rules.melds, hand))


def _decline(case: HintCase, action: Decline) -> Message:
    now = case.points_outside(case.view.hand)
    if case.rules.turn.refusal(case.rules, case.view, Rap()) is None:
        return Message(
            "You hold {count} point outside melds; somebody may well have less.",
            {"count": now},
            plural="You hold {count:,} points outside melds; somebody may well have less.",
        )
    upcard = 1 << case.view.table.discard_pile[-1]
    return Message(
        "With the upcard you could leave {count} point outside melds; now it is {now}.",
        {"count": _after_discard(case, case.view.hand | upcard, upcard), "now": now},
        plural="With the upcard you could leave {count:,} points outside melds; now it is {now}.",
    )


def _lay(case: HintCase, action: LayMeld | LayOff) -> Message:
    cards = action.cards if isinstance(action, LayMeld) else (action.card,)
    return Message(
        "That puts {count} point out of your hand.",
        {"count": sum(case.rules.points[card] for card in cards)},
        plural="That puts {count:,} points out of your hand.",
    )


def _pick(case: HintCase, action: Pick) -> Message:
    seat, turn = case.view.seat, case.view.table.turn
    has_opened = seat is not None and turn.opened[seat]
    if case.is_best and has_opened:
        return Message("None of yours can be placed.")
    if case.is_best:
        return Message("None of yours can be placed before you have opened.")
    if has_opened:
        return Message("At a glance there is nothing to lay.")
    return Message("At a glance there is nothing to open with.")


def _pass(case: HintCase, action: Pass) -> Message:
    if case.rules.layout.kind == "tiles":
        return _pick(case, Pick())
    return Message("Nothing that you could do now should pay.")


def _play(case: HintCase, action: Play) -> Message:
    pack = case.rules.pack
    tile_count = case.view.hand.bit_count()
    on_table = {pack.physical(tile) for meld in action.table for tile in meld}
    placed = sum(tile in on_table for tile in cards_of(case.view.hand))
    if placed == tile_count:
        return Message("It places every tile you have.")
    fields = {"placed": placed, "count": tile_count}
    if case.is_best:
        return Message(
            "It places {placed} of your {count} tile; no play places more.",
            fields,
            plural="It places {placed} of your {count:,} tiles; no play places more.",
        )
    return Message(
        "It places {placed} of your {count} tile.", fields, plural="It places {placed} of your {count:,} tiles."
    )


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
