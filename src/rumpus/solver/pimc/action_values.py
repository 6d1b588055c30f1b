"""Foresight: what each action may bring, found by playing deals out in worlds that a view allows.

Cards that nobody showed are imagined: dealt by lot, and the hands of the others bettered as so many turns better them.
In each such world every action is played out by a quick policy, so actions are compared with the same luck. It is Monte
Carlo with determinization (Ginsberg 2001, *GIB: Imperfect information in a computationally challenging game*), with a
rollout policy that sees no more than a player would.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

import numpy as np

from rumpus.core.actions import Action
from rumpus.core.errors import UsageError
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.solver.engine.cards.codec import action_of, encoded, possible_state
from rumpus.solver.engine.cards.rules import playout_rules
from rumpus.solver.pimc.look_ahead import GAIN, MOST_WEIGHED, ROOM, SQUARED, TOLD, WORLDS, LookAhead, foresee
from rumpus.solver.policies.choice import choose
from rumpus.solver.policies.heuristic import policy_tables
from rumpus.solver.policies.policy import HEURISTIC, Policy
from rumpus.solver.scope import check_pack

_WORDS = 1 << 64


class Prospect(NamedTuple):
    """What an action may bring: ``gain``, how many points of the deal more than the first of the prospects, against the
    mean of the others' points; ``error``, its standard error; ``worlds``, how many it was played out in.
    """

    action: Action
    gain: float
    error: float
    worlds: int


def foresight(
    rules: RuleSet, view: View, policy: Policy = HEURISTIC, *, seed: int = 0, worlds: int = 64
) -> list[Prospect]:
    """The actions worth weighing, best gain first after the policy's own, which stands first and gains 0; the one policy that
    there is for this is the heuristic one.

    An action that falls behind in the first worlds is given up. The same view and seed bring the same prospects. Raises
    UsageError in tile games, where the seat is not to move, and where there are no worlds.
    """
    if worlds < 1:
        raise UsageError(f"{worlds} worlds cannot be imagined; give 1 or more", code="bad-count", subject=str(worlds))
    check_pack(rules.pack)
    if rules.pack.is_tiles:
        raise UsageError(f"{rules.title} is no card game; ask best_play what to do", code="no-foresight")
    if policy != HEURISTIC:
        raise UsageError(f"the policy {policy.name} is none to look ahead with", code="unknown-policy")
    possible = possible_state(rules, view)
    compiled, tables = playout_rules(rules), policy_tables(rules)
    begun = encoded(rules, possible)
    ahead = LookAhead(
        begun,
        worlds,
        -1 if rules.lowest_wins else 1,
        np.array([seed % _WORDS], np.uint64),
        view.table.deal_number << 20 | view.table.turn_number,
        np.zeros(MOST_WEIGHED, np.int64),
        np.zeros((MOST_WEIGHED, TOLD)),
        np.zeros(1, np.uint64),
        np.zeros(ROOM, np.int64),
        np.zeros(0, np.int64),
    )
    ahead.actions[0] = choose(compiled.numbers, compiled.tables, tables, begun)
    with np.errstate(over="ignore"):  # the generator counts modulo 2**64, also where it is not compiled
        many = foresee(compiled.numbers, compiled.tables, tables, ahead)
    first, *others = [_prospect(rules, int(ahead.actions[place]), ahead.told[place]) for place in range(many)]
    return [first, *sorted(others, key=lambda one: -one.gain)]


def _prospect(rules: RuleSet, action: int, told: np.ndarray[tuple[int], np.dtype[np.float64]]) -> Prospect:
    worlds = int(told[WORLDS])
    if worlds == 0:
        return Prospect(action_of(rules, action), 0.0, 0.0, 0)
    gain = float(told[GAIN]) / worlds
    error = sqrt(max(0.0, float(told[SQUARED]) / worlds - gain * gain) / worlds)
    return Prospect(action_of(rules, action), gain, error, worlds)
