"""Games of two packs, played at random from a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator

from rumpus.core import engine
from rumpus.core.actions import Action, LayMeld, LayOff, TakeFromPile
from rumpus.core.packs import Card
from rumpus.core.rules import OptionValue, RuleSet
from rumpus.core.state import Phase, State
from rumpus.core.views import view
from tests.properties.tables import Step, chance, is_chance
from tests.two_packs.book import BOOK

OPTIONS: tuple[dict[str, OptionValue], ...] = (
    {},
    {"sets": "suits-repeat"},
    {"pile": "whole"},
    {"turned_stock": "shuffled"},
    {"sets": "suits-repeat", "pile": "whole"},
)
SEATS = (2, 3, 5)


def rules_of(seed: int) -> RuleSet:
    """One of the tables."""
    return BOOK.rules(SEATS[seed % 3], **{"deals": 1, **OPTIONS[seed % 5]})


def walk(rules: RuleSet, seed: int) -> Iterator[Step]:
    """A game from its first card to its end: laying what can be laid about half the time."""
    rng = random.Random(seed)
    state = engine.start(rules)
    while state.table.phase is not Phase.OVER:
        action = chance(rules, state, rng) if is_chance(state) else chosen(rules, state, rng)
        events, after = engine.decide(rules, state, action), state
        for event in events:
            after = engine.evolve(after, event)
        yield Step(state, action, events, after)
        state = after


def chosen(rules: RuleSet, state: State, rng: random.Random) -> Action:
    """An action of the seat to move."""
    listed = list(engine.legal_actions(rules, view(state, state.table.to_move)))
    lays = [action for action in listed if isinstance(action, LayMeld | LayOff | TakeFromPile)]
    return rng.choice(lays if lays and rng.random() < 0.5 else listed)


def physically(cards: tuple[Card, ...]) -> list[Card]:
    """The cards themselves."""
    return [card & 255 for card in cards]
