"""Tables of every game, number of seats and option; and random walks through their games.

A walk is a game played at random from a seed, so a failing one is told by three values and shrinks to a short one.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

from rumpus.core import engine
from rumpus.core.actions import (
    Action,
    Deal,
    Discard,
    DiscardAndRap,
    DrawForDeal,
    Knock,
    LayMeld,
    LayOff,
    Play,
    Rap,
    TakeFromPile,
    TurnStock,
)
from rumpus.core.arrangement import least_deadwood
from rumpus.core.errors import UsageError
from rumpus.core.events import Event
from rumpus.core.packs import Card, CardSet
from rumpus.core.rules import OptionValue, RuleSet
from rumpus.core.state import CHANCE_PHASES, Phase, State
from rumpus.core.views import view
from rumpus.games import BOOKS
from rumpus.games.options import Option
from tests.properties.rearranging import Position, plays
from tests.whole_games import soon_over

# Values to try for options that are numbers, the first being the plainest; options with choices bring their own.
NUMBERS: dict[str, tuple[OptionValue, ...]] = {
    "deals": (1, 2),
    "idle_turnovers": (2, 1, 3),
    "max_turnovers": (10, 1, 2),
    "target_score": (60, 500, 1),
    "max_deals": (1, 3),  # never none: 500 Rummy without it may go on for as long as nobody gains
    "opening": (25, 50, 0, 60),
    "knock_card": (10, 0, 5),
    "gin_bonus": (25, 0),
    "undercut_bonus": (25, 7),
    "num_ranks": (13, 9, 10),
    "num_suits": (4, 3, 2),
    "hand_size": (10, 7, 5, 2),
}


def examples(times: float) -> settings:
    """So many times the examples of the profile, for a property whose examples are cheap (or dear)."""
    return settings(max_examples=int(times * settings().max_examples))


@dataclass(frozen=True)
class Table:
    """A game, for so many seats, with these options."""

    slug: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...] = ()

    @property
    def rules(self) -> RuleSet:
        """The rule set, made once."""
        return _rules(self)

    def __str__(self) -> str:
        return f"{self.slug}-{self.seats}" + "".join(f"-{name}={value}" for name, value in self.options)


@cache
def _rules(table: Table) -> RuleSet:
    return BOOKS[table.slug].rules(table.seats, **dict(table.options))


def values_of(slug: str, option: Option) -> tuple[OptionValue, ...]:
    """The values of an option that are tried."""
    if option.choices:
        return option.choices
    least = tuple(dict.fromkeys((option.least, option.least + 1 if option.most is None else option.most)))
    values = NUMBERS.get(option.name, least)
    if option.name == "target_score" and BOOKS[slug].rules(2).layout.call == "knock":
        values = (60, 1)  # a walk that knocks at random would take too long to a high target
    return (None, *values) if option.may_be_none and not option.name.startswith("max_") else values


def each_value_once() -> list[Table]:
    """Every game with every number of seats, and every value of every option: few tables that meet them all."""
    found = []
    for slug, book in BOOKS.items():
        seats = range(book.least_seats, book.most_seats + 1)
        found += [_table(slug, number, {}) for number in seats]
        for turn, option in enumerate(book.options):
            for step, value in enumerate(values_of(slug, option)):
                found.append(_table(slug, seats[(turn + step) % len(seats)], {option.name: value}))
    return [table for table in dict.fromkeys(found) if _can_be_dealt(table)]


def _table(slug: str, seats: int, options: dict[str, OptionValue]) -> Table:
    return Table(slug, seats, tuple((soon_over(slug) | options).items()))


def _can_be_dealt(table: Table) -> bool:
    """Return True if these options go together."""
    try:
        return bool(table.rules)
    except UsageError:
        return False


@st.composite
def tables(draw: st.DrawFn, slugs: Sequence[str] = tuple(BOOKS)) -> Table:
    """Any game, number of seats and combination of options; shrinks to two seats and the defaults."""
    slug = draw(st.sampled_from(slugs))
    book = BOOKS[slug]
    seats = draw(st.integers(book.least_seats, book.most_seats))
    options = tuple((option.name, draw(st.sampled_from(values_of(slug, option)))) for option in book.options)
    table = Table(slug, seats, options)
    return table if _can_be_dealt(table) else Table(slug, seats)


class Step(NamedTuple):
    """One action of a walk, by a seat or by chance: the state before, what happened, the state after."""

    before: State
    action: Action
    events: list[Event]
    after: State


def walk(rules: RuleSet, seed: int) -> Iterator[Step]:
    """A game from its first card to its end, played at random: some seeds lay what they can, some turn in circles."""
    rng = random.Random(seed)
    manner = rng.choice(MANNERS)
    state = engine.start(rules)
    while state.table.phase is not Phase.OVER:
        action = chance(rules, state, rng) if is_chance(state) else _chosen(rules, state, rng, manner)
        events = engine.decide(rules, state, action)
        after = state
        for event in events:
            after = engine.evolve(after, event)
        yield Step(state, action, events, after)
        state = after


def states_of(rules: RuleSet, seed: int, length: int) -> State:
    """The state after so many actions of a walk, or at its end."""
    state = engine.start(rules)
    for step in islice(walk(rules, seed), length):
        state = step.after
    return state


def is_chance(state: State) -> bool:
    return state.table.phase in CHANCE_PHASES


def chance(rules: RuleSet, state: State, rng: random.Random) -> Action:
    """The action of chance in this state."""

    def shuffled(cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(rng.sample(cards, len(cards)))

    if state.table.phase is Phase.TURN_STOCK:
        return TurnStock(shuffled(state.table.discard_pile))
    kind = DrawForDeal if state.table.phase is Phase.DRAW_FOR_DEAL else Deal
    return kind(shuffled(rules.order))


class Manner(NamedTuple):
    """The habits of a random walk: how often it lays, knocks, takes, puts back, raps, discards for the least deadwood,
    and tries to rearrange the tile table.
    """

    lays: float
    takes: float
    puts_back: float = 0.0
    raps: float = 0.02
    tidies: float = 0.0
    rearranges: float = 0.3


MANNERS = (
    Manner(lays=0.5, takes=0.3, puts_back=0.1),
    Manner(lays=0.95, takes=0.5),
    Manner(lays=0.7, takes=0.4, raps=0.2, tidies=0.8),
    Manner(lays=0.02, takes=0.98, puts_back=0.98, raps=0.0),
)


def _chosen(rules: RuleSet, state: State, rng: random.Random, manner: Manner) -> Action:
    seen = view(state, state.table.to_move)
    listed = engine.legal_actions(rules, seen)
    if rules.pack.is_tiles and seen.table.turn.opened[state.table.to_move or 0] and rng.random() < manner.rearranges:
        found = [play for play in plays(Position(seen, highest=13), rng, tries=8, most=3) if play in listed]
        if found:
            return found[0]
    discards = [action for action in listed if isinstance(action, Discard)]
    raps = rng.random() < manner.raps
    wishes: list[tuple[float, list[Action]]] = [
        (manner.lays, [action for action in listed if isinstance(action, LayMeld | LayOff | Play | Knock)]),
        (manner.takes, [action for action in listed if isinstance(action, TakeFromPile)]),
        (manner.puts_back, [action for action in discards if state.table.turn.taken >> action.card & 1]),
        (manner.tidies, [_tidiest(rules, seen.hand, discards)] if 0 < len(discards) <= 11 else []),
        (1.0, [action for action in listed if isinstance(action, Rap | DiscardAndRap) == raps]),
    ]
    for how_often, actions in wishes:
        if actions and rng.random() < how_often:
            return rng.choice(actions)
    return rng.choice(listed)


def _tidiest(rules: RuleSet, hand: CardSet, discards: list[Discard]) -> Discard:
    def left(action: Discard) -> int:
        return least_deadwood(rules.melds, rules.points, hand & ~(1 << action.card))

    return min(discards, key=left)
