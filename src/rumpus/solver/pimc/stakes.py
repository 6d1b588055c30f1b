"""The worth of the end of a deal: its points, or near the end of the game the chance to win the game.

The chance to win is modelled as a logistic function of the lead in points. With fewer deals to come the same lead is
safer: the width of the function shrinks with the square root of the number of deals to come.
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
_DEALS = 400  # the number of playouts that measure the scores of a game
_LOGISTIC = sqrt(3) / pi  # the width of a logistic function with standard deviation 1
_DECISIVE = 1.5  # with at most so many deals to come a deal may decide the game
_LEAST = 0.5  # the least number of deals to come while the game is not over
_DECIDED = 0.01  # the width after the end of the game
_POINTS = 0.25  # the worth of a point beside winning, so that points matter also in a game already decided
_FAR = 60.0  # a limit of the exponent that avoids overflow


@lru_cache(maxsize=64)
def stakes_of(rules: RuleSet) -> Floats:
    """Return the numbers of a game that ``worth_of_end`` needs, measured by playouts.

    SPREAD is the standard deviation of the difference between two seats in a deal, in points. PACE is the mean number
    of points that the leading seat gains in a deal.
    """
    scores = playouts(rules, _DEALS, policy=HEURISTIC, seed=1926).scores.astype(np.float64)
    found = np.zeros(STAKES)
    found[SPREAD] = max(1.0, float((scores[:, 0] - scores[:, 1]).std()))
    found[PACE] = max(1.0, 1.2 * float(scores.mean()))
    return found


@kernel
def worth_of_end(rules: Ints, stakes: Floats, s: Ints, me: int) -> float:
    """Return the worth of the finished deal to the seat ``me``, in points.

    Usually it is the points of the seat less the mean of the others. If the totals were uneven and the deal may have
    decided the game, it is the chance to win, scaled to points, plus a little for the points.
    """
    sign = -1 if rules[at.LOWEST_WINS] else 1
    seats, others = rules[at.SEATS], 0
    before = s[at.TOTALS] - s[at.POINTS]  # the total of seat 0 before this deal
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
        deficit = sign * (s[at.TOTALS + seat] - s[at.TOTALS + me]) / width
        shares += exp(min(max(deficit, -_FAR), _FAR))
    return unit / shares + _POINTS * lead


@kernel
def _deals_to_come(rules: Ints, stakes: Floats, deals: int, most: int) -> float:
    """Return the expected number of deals to come after ``deals`` deals, if the leader has ``most`` points."""
    left = min(float(rules[at.LAST_DEAL] - deals), (rules[at.TARGET] - most) / stakes[PACE])
    return max(_LEAST, left)


@kernel
def _chance_width(stakes: Floats, to_come: float) -> float:
    """Return the width of the chance to win as a function of the lead in points."""
    return _LOGISTIC * stakes[SPREAD] * sqrt(to_come)
