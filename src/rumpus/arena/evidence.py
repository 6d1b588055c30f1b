"""What rounds of a comparison prove: Student's t by exact routines, looks that share the permitted error, Holm over a table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, count
from math import exp, isinf, lgamma, log, log1p, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from rumpus.arena.match import Interval

CONFIDENCE = 0.95
_TINY, _EXACT = 1e-300, 1e-14


class Look(NamedTuple):
    """A time at which a comparison is looked at: after how many rounds, and which part of the permitted error it may spend."""

    rounds: int
    part: float


class Estimate(NamedTuple):
    """The mean of some measurements, its standard error, and how many there were (two at least)."""

    mean: float
    error: float
    measurements: int

    @property
    def p(self) -> float:
        """How often a mean would be as far from 0 as this one if the true one were 0: two-sided, by Student's t."""
        if not self.error:
            return float(not self.mean)
        return t_tails(self.mean / self.error, self.measurements - 1)

    def interval(self, outside: float) -> Interval:
        """The interval that misses the true mean in this share of cases."""
        reach = t_reach(outside, self.measurements - 1) * self.error if self.error else 0.0
        return Interval(self.mean, self.mean - reach, self.mean + reach)


def estimate(measured: Sequence[float]) -> Estimate:
    """The estimate from independent measurements."""
    return Estimate(fmean(measured), stdev(measured) / sqrt(len(measured)), len(measured))


def p_of_looks(estimates: Sequence[tuple[Look, Estimate]]) -> float:
    """The p of a comparison that was looked at several times and may stop at any look: the least p of a look divided by its
    part, at most 1.

    It is valid by the union bound: under no difference, look *k* comes below ``part × level`` in at most ``part × level`` of
    cases, and the parts sum to 1 at most, so any of them does in at most ``level``. Nothing is assumed of how looks hang
    together, and the bound holds whether or not anything stops.
    """
    return min([1.0, *(found.p / look.part for look, found in estimates)])


def interval_of_looks(estimates: Sequence[tuple[Look, Estimate]]) -> Interval:
    """The mean at the last look, and bounds that hold the true one in 95 of 100 comparisons whenever they stop.

    Each look's interval is widened to miss in ``part × 5 %`` of cases only, so that all of them together hold in 95 of 100,
    and so does what lies in all of them. Where nothing does, which is one of the other 5, the last look's is told.
    """
    found = [one.interval(look.part * (1 - CONFIDENCE)) for look, one in estimates]
    value, low, high = found[-1].value, max(one.low for one in found), min(one.high for one in found)
    return Interval(value, low, high) if low <= high else found[-1]


def holm(ps: Sequence[float]) -> list[float]:
    """The ps adjusted for there being so many of them (Holm 1979): those below a level are all true claims in 1 - level of
    tables, however the comparisons hang together.

    A p that falls lets no adjusted p rise. The p of a comparison never rises from look to look, so what was decided at one
    stays decided; and one that stopped has a p no smaller than it would have come to, so stopping claims nothing more.
    """
    ranked = sorted(range(len(ps)), key=ps.__getitem__)
    raised = accumulate((min(1.0, (len(ps) - rank) * ps[index]) for rank, index in enumerate(ranked)), max)
    adjusted = dict(zip(ranked, raised, strict=True))
    return [adjusted[index] for index in range(len(ps))]


def t_tails(t: float, freedom: int) -> float:
    """Both tails of Student's distribution beyond ``±t``, with so many degrees of freedom."""
    return 1.0 if not t else 0.0 if isinf(t) else _beta_share(freedom / (freedom + t * t), freedom / 2, 0.5)


def t_reach(tails: float, freedom: int) -> float:
    """The ``t`` whose two tails hold this much (more than 0, at most 1), by halving."""
    low, high = 0.0, 1.0
    while t_tails(high, freedom) > tails:
        low, high = high, 2 * high
    while (middle := (low + high) / 2) not in (low, high):
        low, high = (middle, high) if t_tails(middle, freedom) > tails else (low, middle)
    return high


def _beta_share(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function, 0 < x < 1 (Abramowitz and Stegun 26.5.2 and 26.5.8)."""
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta_share(1 - x, b, a)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)) / a
    return front / _fraction(x, a, b)


def _fraction(x: float, a: float, b: float) -> float:
    """The continued fraction of it, from the front by Lentz's method."""
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
