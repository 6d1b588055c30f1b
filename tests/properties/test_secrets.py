"""No hidden card leaks: two worlds that differ only in cards a seat cannot see look the same to it.

The worlds are dealt apart (``retelling``), and the same actions are played in both. The watcher's view and all they are
told must be equal at every step, and, where they are to move, their legal actions and the move of every computer
player.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

from rumpus.core import engine
from rumpus.core.errors import UsageError
from rumpus.core.events import (
    Event,
)
from rumpus.core.rules import RuleSet
from rumpus.core.state import State
from rumpus.core.views import redact, view
from rumpus.players import PLAYERS, make_player
from tests.properties.retelling import current_deal, open_to, retold
from tests.properties.tables import Table, examples, is_chance, tables, walk

SEEDS = st.integers(0, 2**32 - 1)
LENGTHS = st.integers(1, 120)


@examples(2)
@given(tables(), SEEDS, LENGTHS, st.data())
def test_hidden_cards_change_nothing_for_a_watcher(table: Table, seed: int, length: int, data: st.DataObject) -> None:
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
        assert seen_events(rules, step.before, step.events, watcher) == seen_events(rules, state, events, watcher)
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


def seen_events(rules: RuleSet, state: State, events: Iterable[Event], watcher: int | None) -> list[Event]:
    """The events as the watcher sees them."""
    learnt = []
    for event in events:
        learnt.append(redact(event, state.table, watcher))
        state = engine.evolve(state, event)
    return learnt


def test_the_worlds_do_differ() -> None:
    rules = Table("rummy-1916", 3).rules
    deal = current_deal(list(islice(walk(rules, 5), 20)))
    worlds = [engine.replay(rules, retold(rules, deal, 0, random.Random(n)), deal[0].before) for n in range(2)]
    assert worlds[0].hands[0] == worlds[1].hands[0]
    assert worlds[0].hands[1:] != worlds[1].hands[1:]
    assert worlds[0].stock != worlds[1].stock
    assert [is_chance(world) for world in worlds] == [False, False]
