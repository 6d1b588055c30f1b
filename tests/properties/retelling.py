"""Retell a deal as if the cards unseen by one viewer had been dealt differently.

The cards that a watcher (a seat, or a spectator) has not seen in the whole deal change places in the order of the pack,
and so do those of a turned, shuffled stock that they have not seen since. Then the same actions can be played, and the
watcher must notice nothing.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from rumpus.core.actions import Action, Deal, TurnStock
from rumpus.core.events import Dealt, Discarded, Drew, Event, Laid, LaidOff, Picked, Played, StockTurned, Took
from rumpus.core.packs import Card, cards_of
from rumpus.core.rules import RuleSet
from tests.properties.tables import Step


def current_deal(steps: list[Step]) -> list[Step]:
    """The steps of the deal under way, from its first card; none when no deal is."""
    starts = [place for place, step in enumerate(steps) if isinstance(step.action, Deal)]
    deal = steps[starts[-1] :] if starts else []
    ended = deal and len(deal[-1].after.table.results) > len(deal[0].before.table.results)
    return [] if ended else deal


def open_to(deal: list[Step], watcher: int | None) -> list[Step]:
    """The deal up to where nothing is promised: who takes from the pile in R500 shows the next moment what for."""
    while deal and deal[-1].after.table.turn.must_play is not None and deal[-1].after.table.to_move != watcher:
        deal = deal[:-1]
    return deal


def retold(rules: RuleSet, deal: list[Step], watcher: int | None, rng: random.Random) -> list[Action]:
    """The same actions, with the orders of the pack changed where the watcher has not seen them."""
    actions: list[Action] = []
    for place, step in enumerate(deal):
        action = step.action
        if isinstance(action, Deal | TurnStock):
            seen = shown_to(rules, deal[place:], watcher)
            action = type(action)(permute_unseen(rules, action.order, seen, rng))
        actions.append(action)
    return actions


def permute_unseen(rules: RuleSet, order: Sequence[Card], seen: set[Card], rng: random.Random) -> tuple[Card, ...]:
    """The order with the cards that were not seen among themselves in other places.

    Of tiles both copies must be unseen: which of two a rack gives up is no choice of its owner.
    """
    faces = {face_of(rules, card) for card in seen}
    unseen = [card for card in order if face_of(rules, card) not in faces]
    others = iter(rng.sample(unseen, len(unseen)))
    moved = set(unseen)
    return tuple(next(others) if card in moved else card for card in order)


def face_of(rules: RuleSet, card: Card) -> int:
    return -1 if rules.pack.is_joker(card) else rules.pack.face(card)


def shown_to(rules: RuleSet, steps: list[Step], watcher: int | None) -> set[Card]:
    """The cards these steps showed to the watcher, the first being a deal or a turning of the stock.

    Told from the rules, not from what the package tells them: else a leak would pass for something shown.
    """
    seen: set[Card] = set()
    order_is_public = False  # of a stock turned as it lay (R16-11)
    for event in (event for step in steps for event in step.events):
        if isinstance(event, StockTurned):
            order_is_public = not event.shuffled
        if not isinstance(event, Drew | Picked) or event.seat == watcher or order_is_public:
            seen.update(rules.pack.physical(card) for card in shown_by(event, watcher))
    return seen


def shown_by(event: Event, watcher: int | None) -> Iterable[Card]:
    """The cards an event shows to the watcher, where it is their draw or an open one."""
    match event:
        case Dealt(hands=hands, upcard=upcard):
            own = [] if watcher is None else cards_of(hands[watcher] or 0)
            return own if upcard is None else [*own, upcard]
        case Drew(card=int(card)) | Picked(card=int(card)) | Discarded(card=card) | LaidOff(card=card):
            return [card]
        case Took(cards=cards):
            return cards
        case Laid(meld=meld):
            return meld.cards
        case Played(table=table):
            return [card for meld in table for card in meld.cards]
        case _:
            return ()
