"""The statistics of comparisons.

Student's t gives the p-value and interval of one look. A comparison is looked at several times, and may stop early.
So each look spends a part of the permitted error: the permitted probability of a wrong decision, called the level.
Holm's method corrects for many comparisons in one panel. ``comparison`` decides a comparison if its corrected p-value
is below the level.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, count
from math import exp, isinf, lgamma, log, log1p, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from rumpus.arena.match import Interval

CONFIDENCE = 0.95
_TINY, _EXACT = 1e-300, 1e-14  # in Lentz's method: a replacement for 0, and the change at which it stops


class Look(NamedTuple):
    """A planned look at a comparison: after ``rounds`` rounds, spending this ``part`` of the permitted error."""

    rounds: int
    part: float


class Estimate(NamedTuple):
    """A mean, its standard error, and the number of measurements (at least two).

    In a comparison, each round gives one measurement.
    """

    mean: float
    standard_error: float
    measurements: int

    @property
    def p(self) -> float:
        """The two-sided p-value by Student's t: the probability of a mean so far from 0 if the true mean is 0.

        If all measurements are equal, it is 1 for a mean of 0, and 0 for any other mean.
        """
        if not self.standard_error:
            return 0.0 if self.mean else 1.0
        return t_tails(self.mean / self.standard_error, self.measurements - 1)

    def interval(self, outside: float) -> Interval:
        """Return the confidence interval that misses the true mean with probability ``outside``.

        If all measurements are equal, it has no width.
        """
        reach = t_reach(outside, self.measurements - 1) * self.standard_error if self.standard_error else 0.0
        return Interval(self.mean, self.mean - reach, self.mean + reach)


def estimate(measured: Sequence[float]) -> Estimate:
    """Return the estimate from independent measurements."""
    return Estimate(fmean(measured), stdev(measured) / sqrt(len(measured)), len(measured))


def p_of_looks(estimates: Sequence[tuple[Look, Estimate]]) -> float:
    """Return the p-value of a comparison that may stop at any look.

    It is the least of ``p / part`` over its looks, at most 1. It is valid by the union bound. If there is no
    difference, look *k* has ``p < part × level`` with probability at most ``part × level``. The parts sum to at most
    1. So the probability that this happens at any look is at most ``level``. This needs no assumption about the
    dependence of looks, and holds with or without stopping.
    """
    return min([1.0, *(found.p / look.part for look, found in estimates)])


def interval_of_looks(estimates: Sequence[tuple[Look, Estimate]]) -> Interval:
    """Return the mean at the last look, with bounds that hold in 95 of 100 comparisons, whenever they stop.

    Each look's interval is widened to miss in only ``part × 5 %`` of cases. So all of them hold together in 95 of 100
    cases, and then the true mean is in their intersection. If the intersection is empty, this returns the last look's
    interval.
    """
    found = [one.interval(look.part * (1 - CONFIDENCE)) for look, one in estimates]
    value, low, high = found[-1].value, max(one.low for one in found), min(one.high for one in found)
    return Interval(value, low, high) if low <= high else found[-1]


def holm(ps: Sequence[float]) -> list[float]:
    """Return the p-values adjusted for their number (Holm 1979), in the same order.

    With probability 1 - level, all claims with an adjusted p below the level are true. The comparisons may depend on
    each other. If one p falls, no adjusted p rises. The p of a comparison never rises from look to look. So a
    decision at one look stays valid later, and stopping a comparison early makes no additional claim.
    """
    ranked = sorted(range(len(ps)), key=ps.__getitem__)
    raised = accumulate((min(1.0, (len(ps) - rank) * ps[index]) for rank, index in enumerate(ranked)), max)
    adjusted = dict(zip(ranked, raised, strict=True))
    return [adjusted[index] for index in range(len(ps))]


def t_tails(t: float, freedom: int) -> float:
    """Return the probability of both tails of Student's distribution beyond ``±t``.

    ``freedom`` is the number of degrees of freedom.
    """
    return 1.0 if not t else 0.0 if isinf(t) else _beta_share(freedom / (freedom + t * t), freedom / 2, 0.5)


def t_reach(tails: float, freedom: int) -> float:
    """Return the ``t`` whose two tails have the probability ``tails`` (above 0, at most 1), found by bisection."""
    low, high = 0.0, 1.0
    while t_tails(high, freedom) > tails:
        low, high = high, 2 * high
    while (middle := (low + high) / 2) not in (low, high):
        low, high = (middle, high) if t_tails(middle, freedom) > tails else (low, middle)
    return high


def _beta_share(x: float, a: float, b: float) -> float:
    """Return the regularised incomplete beta function for 0 < x < 1 (Abramowitz and Stegun 26.5.2 and 26.5.8)."""
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta_share(1 - x, b, a)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)) / a
    return front / _fraction(x, a, b)


def _fraction(x: float, a: float, b: float) -> float:
    """Return the continued fraction of the beta function, evaluated from the front by Lentz's method."""
    value = numerators = 1.0
    denominators = 0.0
    for step in count(1):
        m = step // 2
        if step % 2:
            term = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        else:
            term = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        denominators = 1 / (1 + term * denominators or _TINY)
        numerators = 1 + term / numerators or _TINY
        value *= denominators * numerators
        if abs(denominators * numerators - 1) < _EXACT:
            break
    return value
