"""A check that no player sees a hidden card: it must choose the same where the cards that it does not see were dealt
otherwise.

Positions come from games between players who need no compiler; every one is told again as it would be in another world
(``tests.properties.retelling``). ``python -m bench.hidden_cards`` tries many more of them than the tests do."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count, islice
from typing import NamedTuple

from rumpus.core import engine
from rumpus.core.engine import legal_actions
from rumpus.core.errors import UsageError
from rumpus.core.rules import RuleSet
from rumpus.core.state import State
from rumpus.core.views import View, view
from rumpus.players import PLAYERS, make_player
from rumpus.players.plain import PlainPlayer
from rumpus.players.random_player import RandomPatientPlayer
from tests.properties.retelling import current_deal, retold
from tests.properties.tables import Step, chance, is_chance

A_DEAL = 8  # positions of each deal at most, so that they are of many


class Pair(NamedTuple):
    """Two views of the seat to move: the real one, and one of a world in which its unseen cards lie elsewhere. Also a
    player's seed.
    """

    here: View
    there: View
    seed: int

    def choices(self, kind: str, rules: RuleSet) -> list[str]:
        """The choices of a player of this kind in both worlds."""
        return [repr(make_player(kind, rules, self.seed).choose(seen)) for seen in (self.here, self.there)]


def kinds_for(rules: RuleSet) -> list[str]:
    """The kinds of player that play by these rules."""
    found = []
    for kind in PLAYERS:
        with suppress(UsageError):
            make_player(kind, rules, 0)
            found.append(kind)
    return found


def pairs(rules: RuleSet, seed: str, look: Callable[[State, int], View] = view) -> Iterator[Pair]:
    """Positions of games without end, where the seat to move has a choice. ``look`` is how it sees."""
    for number in count():
        rng = random.Random(f"{seed}/{number}")
        deal = _deal(rules, rng)
        places = [place for place, step in enumerate(deal, 1) if _is_choice(rules, step.after)]
        for place in sorted(rng.sample(places, min(A_DEAL, len(places)))):
            here = deal[place - 1].after
            seat = here.table.to_move
            assert seat is not None
            told = retold(rules, deal[:place], seat, rng)
            there = engine.replay(rules, told, deal[0].before)
            if (there.hands, there.stock) != (here.hands, here.stock):
                yield Pair(look(here, seat), look(there, seat), rng.getrandbits(64))


def first_pairs(rules: RuleSet, seed: str, number: int) -> list[Pair]:
    """The first so many of them."""
    return list(islice(pairs(rules, seed), number))


def _deal(rules: RuleSet, rng: random.Random) -> list[Step]:
    """A deal, but for the action that ends it."""
    players = [rng.choice((PlainPlayer, RandomPatientPlayer))(rules, rng.getrandbits(32)) for _ in range(rules.seats)]
    steps: list[Step] = []
    state = engine.start(rules)
    while not state.table.results:
        if is_chance(state):
            action = chance(rules, state, rng)
        else:
            seat = state.table.to_move
            assert seat is not None
            action = players[seat].choose(view(state, seat))
        events, after = engine.decide(rules, state, action), state
        for event in events:
            after = engine.evolve(after, event)
        steps.append(Step(state, action, events, after))
        state = after
    return current_deal(steps[:-1])


def _is_choice(rules: RuleSet, state: State) -> bool:
    seat = state.table.to_move
    if seat is None or is_chance(state):
        return False
    return len(list(islice(legal_actions(rules, view(state, seat)), 2))) == 2
