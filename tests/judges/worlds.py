"""Weigh two actions against each other in fresh worlds: the measure of ``bench.blunders``.

A world is a state that the view of the seat allows. Hidden cards are dealt at random, and each other hand exchanges its
worst card for a better one once a turn. Both actions are played out in the same 1,024 worlds, to the end of the deal.

The solver plays the worlds, so a change there can move the measure. Measure 2 is the solver of 13530c7: the reading
``BLIND``, the rollouts of ``pimc.rollouts``, and the tables of ``policies.heuristic`` without habits or other changes.
Levels were then casual@1, club@2, expert@1 and master@1; the rules of all six card games were version 1. Measure 3
(``bench.blunders.kept.FORMAT``) is the same with version 2 of the rules of Gin, Oklahoma Gin and 500 Rummy (b6f77d71,
30fa2725). ``tests/judges/test_worlds.py`` fails when the measure moves. Then give it a new number, and name the new
commit here.

Measure 1 was a copy of an older solver (``tests/judges/frozen`` at 13530c7). Figures in ``docs/players/blunders`` are
of measure 1."""

from __future__ import annotations

from hashlib import sha256
from math import sqrt
from typing import NamedTuple

from rumpus.core.actions import Action
from rumpus.core.engine import legal_actions
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.solver.engine.cards.codec import decode_action
from rumpus.solver.engine.cards.rules import playout_rules
from rumpus.solver.engine.cards.steps import action_at, count_actions
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tables import PlayoutTables
from rumpus.solver.jit.compiled import entry_point
from rumpus.solver.jit.rng import allow_overflow, seed_rng
from rumpus.solver.pimc.action_values import PLAIN, look_ahead_of
from rumpus.solver.pimc.determinization import determinize
from rumpus.solver.pimc.look_ahead import GAIN, RUNNING, SQUARED, WORLD, LookAhead, copy_row, play_out_world
from rumpus.solver.policies.heuristic import policy_tables
from rumpus.solver.policies.tables import PolicyTables

WORLDS = 1024


class Lead(NamedTuple):
    """The advantage of one action over another, in points of the deal averaged over the worlds, and its standard error.
    Points of a seat count against the mean of the other seats.
    """

    gain: float
    error: float

    def is_sure(self, errors: float = 3.0) -> bool:
        """Return True if the action was better by so many standard errors."""
        return self.gain > 0 and self.gain >= errors * self.error


def lead(rules: RuleSet, view: View, action: Action, other: Action, *, seed: str, worlds: int = WORLDS) -> Lead:
    """Return how much better ``action`` does than ``other``. Both must be legal for the seat to move."""
    legal, compiled = list(legal_actions(rules, view)), playout_rules(rules)
    ahead = look_ahead_of(rules, view, PLAIN, int.from_bytes(sha256(seed.encode()).digest()[:8]), worlds)
    ahead.actions[:2] = legal.index(action), legal.index(other)
    with allow_overflow():
        weigh_two(compiled.numbers, compiled.tables, policy_tables(rules), ahead)
    assert [decode_action(rules, int(number)) for number in ahead.actions[:2]] == [action, other]
    gain = float(ahead.results[0, GAIN]) / worlds
    return Lead(gain, sqrt(max(0.0, float(ahead.results[0, SQUARED]) / worlds - gain * gain) / worlds))


@entry_point
def weigh_two(rules: Ints, t: PlayoutTables, p: PolicyTables, a: LookAhead) -> None:
    """Play out both actions in every world. ``a.actions`` begins with their places among the legal actions."""
    copy_row(a.start_row, a.scratch[RUNNING])
    count_actions(rules, t, a.scratch[RUNNING])
    for place in range(2):
        a.actions[place] = action_at(rules, t, a.scratch[RUNNING], a.actions[place])
    seed_rng(a.sampler.rng, a.seed, a.number)
    for _ in range(a.worlds):
        copy_row(a.start_row, a.scratch[WORLD])
        determinize(rules, t, p, a.scratch[WORLD], a.sampler)
        gain = play_out_world(rules, t, p, a, a.actions[0]) - play_out_world(rules, t, p, a, a.actions[1])
        a.results[0, GAIN] += gain
        a.results[0, SQUARED] += gain * gain
