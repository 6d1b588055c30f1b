"""What the end of a deal is worth: its points far from the end of the game, and near it the game itself.

The chance to win from a score is taken as a logistic function of the points that one is ahead, whose width shrinks with the
square root of the deals that are still to come.
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
_DECISIVE = 1.5  # deals to come: so near the end a deal may decide the game
_LEAST = 0.5  # deals still to come, at least, while the game is not over
_DECIDED = 0.01  # the width where it is over
_POINTS = 0.25  # what a point is worth beside winning: all there is where the game is as good as decided
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
    """What the finished deal is worth to a seat, in points. It is how many it made more than the others, on average; but where
    somebody was ahead in the game and the deal may have decided it, what that is worth for winning the game,
    and a little for the points.
    """
    sign, seats, others, before = -1 if rules[at.LOWEST_WINS] else 1, rules[at.SEATS], 0, s[at.TOTALS] - s[at.POINTS]
    most, most_before, is_even = before, before, True
    for seat in range(seats):
        others += 0 if seat == me else s[at.POINTS + seat]
        total = s[at.TOTALS + seat] - s[at.POINTS + seat]
        is_even = is_even and total == before
        most, most_before = max(most, s[at.TOTALS + seat]), max(most_before, total)
    lead: float = sign * (s[at.POINTS + me] - others / (seats - 1))
    if is_even or stakes[SPREAD] == 0:
        return lead
    to_come = _deals_to_come(rules, stakes, s[at.DEALS] - 1, most_before)
    if to_come > _DECISIVE:
        return lead
    unit = _chance_width(stakes, to_come) * seats * seats / (seats - 1)
    width = (
        _DECIDED if s[at.PHASE] == at.OVER else _chance_width(stakes, _deals_to_come(rules, stakes, s[at.DEALS], most))
    )
    shares = 0.0
    for seat in range(seats):
        behind = sign * (s[at.TOTALS + seat] - s[at.TOTALS + me]) / width
        shares += exp(min(max(behind, -_FAR), _FAR))
    return unit / shares + _POINTS * lead


@kernel
def _deals_to_come(rules: Ints, stakes: Floats, deals: int, most: int) -> float:
    """How many deals are still to come after so many, when the seat ahead has so many points."""
    left = min(float(rules[at.LAST_DEAL] - deals), (rules[at.TARGET] - most) / stakes[PACE])
    return max(_LEAST, left)


@kernel
def _chance_width(stakes: Floats, to_come: float) -> float:
    """How wide the chance to win is spread over the points that one is ahead, with so many deals to come."""
    return _LOGISTIC * stakes[SPREAD] * sqrt(to_come)
