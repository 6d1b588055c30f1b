"""Two actions weighed against each other in fresh worlds, by the frozen judgement: what is measured does not move the measure.

A world is one that the view of the seat allows (``tests.judges.frozen.determinization``): the hidden cards dealt at random,
and the hands of the others bettered once for each turn they had. Each action is played out there by the frozen rollout
policy, to the end of the deal, and all worlds are played.
"""

from __future__ import annotations

from hashlib import sha256
from math import sqrt
from typing import NamedTuple

import numpy as np

from rumpus.core.actions import Action
from rumpus.core.engine import legal_actions
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.solver.engine.cards.codec import action_of, encoded, possible_state
from rumpus.solver.engine.cards.rules import playout_rules
from rumpus.solver.engine.cards.steps import action_at, count_actions
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tables import PlayoutTables
from rumpus.solver.jit.compiled import entry_point
from rumpus.solver.jit.rng import begin_chance, seed_word, wrapping
from tests.judges.frozen.determinization import determinize
from tests.judges.frozen.heuristic import policy_tables
from tests.judges.frozen.look_ahead import (
    CARDS,
    COLUMNS,
    GAIN,
    RUNNING,
    SCRATCH,
    SQUARED,
    WORLD,
    LookAhead,
    copy_row,
    played_out,
)
from tests.judges.frozen.tables import PolicyTables

WORLDS = 1024


class Lead(NamedTuple):
    """How many points of the deal (each against the mean of the others) one action was better than another, on average
    over the worlds, and the standard error of that.
    """

    gain: float
    error: float

    def is_sure(self, errors: float = 3.0) -> bool:
        """Whether it was better by so many standard errors."""
        return self.gain > 0 and self.gain >= errors * self.error


def lead(rules: RuleSet, view: View, action: Action, other: Action, *, seed: str, worlds: int = WORLDS) -> Lead:
    """How much better ``action`` does than ``other``, both legal for the seat to move, in as many worlds of this seed."""
    legal, compiled = list(legal_actions(rules, view)), playout_rules(rules)
    results = np.zeros((1, COLUMNS))
    ahead = LookAhead(
        encoded(rules, possible_state(rules, view)),
        worlds,
        -1 if rules.lowest_wins else 1,
        seed_word(int.from_bytes(sha256(seed.encode()).digest()[:8])),
        0,
        np.array([legal.index(action), legal.index(other)], np.int64),
        results,
        np.zeros(1, np.uint64),
        np.zeros(SCRATCH, np.int64),
        np.zeros(0, np.int64),
    )
    with wrapping():
        weigh_two(compiled.numbers, compiled.tables, policy_tables(rules), ahead)
    assert [action_of(rules, int(number)) for number in ahead.actions] == [action, other]
    gain = float(results[0, GAIN]) / worlds
    return Lead(gain, sqrt(max(0.0, float(results[0, SQUARED]) / worlds - gain * gain) / worlds))


@entry_point
def weigh_two(rules: Ints, t: PlayoutTables, p: PolicyTables, a: LookAhead) -> None:
    """Play out both actions, given by their places among the legal ones, in every world."""
    copy_row(a.begun, a.scratch[RUNNING])
    count_actions(rules, t, a.scratch[RUNNING])
    for place in range(2):
        a.actions[place] = action_at(rules, t, a.scratch[RUNNING], a.actions[place])
    begin_chance(a.rng, a.seed, a.number)
    for _ in range(a.worlds):
        copy_row(a.begun, a.scratch[WORLD])
        determinize(rules, t, p, a.scratch[WORLD], a.rng, a.scratch[CARDS])
        gain = played_out(rules, t, p, a.scratch[WORLD], a.scratch[RUNNING], a.actions[0], a.rng, a.log)
        gain -= played_out(rules, t, p, a.scratch[WORLD], a.scratch[RUNNING], a.actions[1], a.rng, a.log)
        a.results[0, GAIN] += a.sign * gain
        a.results[0, SQUARED] += gain * gain
