"""Action values by perfect information Monte Carlo (PIMC): each action is played out in worlds that the view allows.

A world is a determinization: the hidden cards are dealt again at random, and the hands of the others are improved as the
turns played so far would have improved them. A quick policy plays every action out in the same worlds, so all share the
same luck (Ginsberg 2001, *GIB: Imperfect information in a computationally challenging game*). The rollout policy sees no
more than a player would.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

import numpy as np

from rumpus.core.actions import Action
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.solver.engine.cards.codec import action_of, encoded, possible_state
from rumpus.solver.engine.cards.rules import playout_rules
from rumpus.solver.jit.rng import seed_word, wrapping
from tests.judges.frozen.choice import choose
from tests.judges.frozen.heuristic import policy_tables
from tests.judges.frozen.look_ahead import (
    COLUMNS,
    GAIN,
    MOST_WEIGHED,
    SCRATCH,
    SQUARED,
    WORLDS,
    LookAhead,
    weigh_actions,
)


class Prospect(NamedTuple):
    """The value of an action. ``gain``: how many more points of the deal than the first prospect, each against the mean of
    the others' points; ``error``: its standard error; ``worlds``: how many worlds it was played out in.
    """

    action: Action
    gain: float
    error: float
    worlds: int


def foresight(rules: RuleSet, view: View, *, seed: int = 0, worlds: int = 64) -> list[Prospect]:
    """The values of the actions worth weighing: first the heuristic's own, with a gain of 0, then the others, best first.

    An action that falls behind in the first worlds is dropped. The same view and seed bring the same values.
    """
    compiled = playout_rules(rules)
    begun, tables = encoded(rules, possible_state(rules, view)), policy_tables(rules)
    ahead = LookAhead(
        begun,
        worlds,
        -1 if rules.lowest_wins else 1,
        seed_word(seed),
        view.table.deal_number << 20 | view.table.turn_number,
        np.zeros(MOST_WEIGHED, np.int64),
        np.zeros((MOST_WEIGHED, COLUMNS)),
        np.zeros(1, np.uint64),
        np.zeros(SCRATCH, np.int64),
        np.zeros(0, np.int64),
    )
    ahead.actions[0] = choose(compiled.numbers, compiled.tables, tables, begun)
    with wrapping():
        many = weigh_actions(compiled.numbers, compiled.tables, tables, ahead)
    first, *others = [_prospect(rules, int(ahead.actions[place]), ahead.results[place]) for place in range(many)]
    return [first, *sorted(others, key=lambda one: -one.gain)]


def _prospect(rules: RuleSet, action: int, results: np.ndarray[tuple[int], np.dtype[np.float64]]) -> Prospect:
    worlds = int(results[WORLDS])
    if worlds == 0:
        return Prospect(action_of(rules, action), 0.0, 0.0, 0)
    gain = float(results[GAIN]) / worlds
    error = sqrt(max(0.0, float(results[SQUARED]) / worlds - gain * gain) / worlds)
    return Prospect(action_of(rules, action), gain, error, worlds)
