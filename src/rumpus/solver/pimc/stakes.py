"""What the end of a deal is worth: its points far from the end of the game, and near it the game itself.

The chance to win from a score is taken as a logistic function of the points that one is ahead, whose width shrinks with the
square root of the deals that are still to come. Far from the end that is a straight line, so a point is a point; with the
game within reach only what wins it counts.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, pi, sqrt

import numpy as np

from rumpus.core.rules import RuleSet
from rumpus.solver.engine import layout as at
from rumpus.solver.engine.layout import Ints
from rumpus.solver.jit.compiled import kernel
from rumpus.solver.playout.playouts import playouts
from rumpus.solver.policies.policy import HEURISTIC
from rumpus.solver.policies.tables import Floats

SPREAD, PACE, STAKES = range(3)
_DEALS = 400  # played out to learn how a game scores
_LOGISTIC = sqrt(3) / pi  # the width of the logistic function with the spread 1
_LEAST = 0.5  # deals still to come, at least, while the game is not over
_DECIDED = 0.01  # the width where it is over
_FAR = 60.0


@lru_cache(maxsize=64)
def stakes_of(rules: RuleSet) -> Floats:
    """How far a deal moves two seats apart (``SPREAD``, the standard deviation in points), and how many points the seat ahead
    gains in one, on average (``PACE``).
    """
    scores = playouts(rules, _DEALS, policy=HEURISTIC, seed=1926).scores.astype(np.float64)
    found = np.zeros(STAKES)
    found[SPREAD] = max(1.0, float((scores[:, 0] - scores[:, 1]).std()))
    found[PACE] = max(1.0, 1.2 * float(scores.mean()))
    return found


@kernel
def worth_of_end(rules: Ints, stakes: Floats, s: Ints, me: int) -> float:
    """What the finished deal is worth to a seat, in points of an even game that has as many deals to come."""
    sign, seats, others = -1 if rules[at.LOWEST_WINS] else 1, rules[at.SEATS], 0
    most = most_before = s[at.TOTALS] - s[at.POINTS]
    for seat in range(seats):
        others += 0 if seat == me else s[at.POINTS + seat]
        most = max(most, s[at.TOTALS + seat])
        most_before = max(most_before, s[at.TOTALS + seat] - s[at.POINTS + seat])
    lead: float = sign * (s[at.POINTS + me] - others / (seats - 1))
    if stakes[SPREAD] == 0:
        return lead
    unit = _width(rules, stakes, s[at.DEALS] - 1, most_before) * seats * seats / (seats - 1)
    width = _DECIDED if s[at.PHASE] == at.OVER else _width(rules, stakes, s[at.DEALS], most)
    total = 0.0
    for seat in range(seats):
        behind = sign * (s[at.TOTALS + seat] - s[at.TOTALS + me]) / width
        total += exp(min(max(behind, -_FAR), _FAR))
    return unit / total


@kernel
def _width(rules: Ints, stakes: Floats, deals: int, most: int) -> float:
    """How wide the chance to win is spread over the points that one is ahead, after so many deals and with so many points."""
    to_come = min(float(rules[at.LAST_DEAL] - deals), (rules[at.TARGET] - most) / stakes[PACE])
    return _LOGISTIC * stakes[SPREAD] * sqrt(max(_LEAST, to_come))
