"""Nothing hidden leaks: two worlds that differ only in what a seat cannot know look the same to it.

The worlds are dealt apart: the cards that a watcher (a seat, or a spectator) has not seen in the whole deal change
places in the order of the pack, and so do those of a turned, shuffled stock that they have not seen since. Then the same
actions are played in both. Their view and all they are told must be equal at every step, and, where they are to move, their
legal actions and the move of every computer player.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

from rumpus.core import engine
from rumpus.core.actions import Action, Deal, TurnStock
from rumpus.core.errors import UsageError
from rumpus.core.events import (
    Dealt,
    Discarded,
    Drew,
    Event,
    Laid,
    LaidOff,
    Picked,
    Played,
    StockTurned,
    Took,
)
from rumpus.core.packs import Card, cards_of
from rumpus.core.rules import RuleSet
from rumpus.core.state import State
from rumpus.core.views import redact, view
from rumpus.players import PLAYERS, make_player
from tests.properties.tables import Step, Table, examples, is_chance, tables, walk

SEEDS = st.integers(0, 2**32 - 1)
LENGTHS = st.integers(1, 120)


@examples(2)
@given(tables(), SEEDS, LENGTHS, st.data())
def test_what_a_watcher_cannot_know_changes_nothing_for_him(
    table: Table, seed: int, length: int, data: st.DataObject
) -> None:
    rules = table.rules
    deal = current_deal(list(islice(walk(rules, seed), length)))
    if not deal:
        return
    watcher = data.draw(st.sampled_from([deal[-1].after.table.to_move, None, *range(rules.seats)]), label="watcher")
    deal = open_to(deal, watcher)
    other = retold(rules, deal, watcher, random.Random(seed))

    state = deal[0].before
    for step, action in zip(deal, other, strict=True):
        events = engine.decide(rules, state, action)
        assert told(rules, step.before, step.events, watcher) == told(rules, state, events, watcher)
        state = engine.replay(rules, [action], state)
        assert view(step.after, watcher) == view(state, watcher)
    assert_chooses_alike(rules, deal[-1].after, state, watcher, seed)


def assert_chooses_alike(rules: RuleSet, here: State, there: State, seat: int | None, seed: int) -> None:
    listed = [engine.legal_actions(rules, view(state, seat)) for state in (here, there)]
    assert list(listed[0]) == list(listed[1])
    if listed[0]:
        for name in players_of(rules):
            moves = [make_player(name, rules, seed).choose(view(state, seat)) for state in (here, there)]
            assert moves[0] == moves[1], name


@cache
def players_of(rules: RuleSet) -> list[str]:
    """The computer players who know this game."""
    found = []
    for name in PLAYERS:
        with suppress(UsageError):
            make_player(name, rules, seed=0)
            found.append(name)
    assert found
    return found


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


def told(rules: RuleSet, state: State, events: Iterable[Event], watcher: int | None) -> list[Event]:
    """What the watcher learns of these events."""
    learnt = []
    for event in events:
        learnt.append(redact(event, state.table, watcher))
        state = engine.evolve(state, event)
    return learnt


def retold(rules: RuleSet, deal: list[Step], watcher: int | None, rng: random.Random) -> list[Action]:
    """The same actions, with the orders of the pack changed where the watcher has not seen them."""
    actions: list[Action] = []
    for place, step in enumerate(deal):
        action = step.action
        if isinstance(action, Deal | TurnStock):
            seen = shown_to(rules, deal[place:], watcher)
            action = type(action)(permuted(rules, action.order, seen, rng))
        actions.append(action)
    return actions


def permuted(rules: RuleSet, order: Sequence[Card], seen: set[Card], rng: random.Random) -> tuple[Card, ...]:
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


def test_the_worlds_do_differ() -> None:
    rules = Table("rummy-1916", 3).rules
    deal = current_deal(list(islice(walk(rules, 5), 20)))
    worlds = [engine.replay(rules, retold(rules, deal, 0, random.Random(n)), deal[0].before) for n in range(2)]
    assert worlds[0].hands[0] == worlds[1].hands[0]
    assert worlds[0].hands[1:] != worlds[1].hands[1:]
    assert worlds[0].stock != worlds[1].stock
    assert [is_chance(world) for world in worlds] == [False, False]
