"""The arithmetic of proof, against tables, closed forms, sums done by hand, and chance itself."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import atan, pi, sqrt

import pytest

from rumpus.arena.evidence import Estimate, Look, estimate, holm, interval_of_looks, p_of_looks, t_reach, t_tails

LOOKS = (Look(30, 0.05), Look(60, 0.15), Look(120, 0.3), Look(240, 0.5))


@pytest.mark.parametrize("t", [0.001, 0.5, 1.0, 3.0, 40.0])
def test_tails_by_closed_forms(t: float) -> None:
    """Of one degree of freedom (Cauchy's distribution), and of two."""
    assert t_tails(t, 1) == pytest.approx(1 - 2 * atan(t) / pi, rel=1e-10)
    assert t_tails(t, 2) == pytest.approx(1 - t / sqrt(2 + t * t), rel=1e-10)
    assert t_tails(-t, 2) == t_tails(t, 2)


@pytest.mark.parametrize(
    ("freedom", "tails", "t"),
    # The table of critical values in the NIST handbook (1.3.6.7.2), which gives one tail.
    [(5, 0.1, 2.015), (10, 0.05, 2.228), (29, 0.01, 2.756), (60, 0.05, 2.000), (100, 0.002, 3.174), (30, 0.2, 1.310)],
)
def test_tails_and_reach_by_the_table(freedom: int, tails: float, t: float) -> None:
    assert t_tails(t, freedom) == pytest.approx(tails, rel=2e-3)
    assert t_reach(tails, freedom) == pytest.approx(t, abs=5e-4)


def test_far_tails_do_not_come_to_nothing() -> None:
    assert t_tails(0, 9) == 1
    assert 0 < t_tails(40, 1000) < 1e-200
    assert t_tails(t_reach(1e-9, 399), 399) == pytest.approx(1e-9)


def test_an_estimate_by_hand() -> None:
    # 2, 4 and 6: mean 4, standard deviation 2, error 2 / sqrt 3; t = 3.4641 on two degrees of freedom.
    found = estimate([2, 4, 6])
    assert tuple(found) == pytest.approx((4, 2 / sqrt(3), 3))
    assert found.p == pytest.approx(1 - sqrt(12) / sqrt(14))
    value, low, high = found.interval(0.05)
    assert (value, (high - low) / 2) == pytest.approx((4, 4.302653 * 2 / sqrt(3)))


def test_measurements_that_never_differ() -> None:
    assert estimate([0, 0, 0]).p == 1
    assert estimate([3, 3, 3]).p == 0
    assert estimate([3, 3, 3]).interval(0.05) == (3, 3, 3)


@pytest.mark.parametrize(
    ("ps", "adjusted"),
    [
        (
            [0.01, 0.04, 0.03, 0.005],
            [0.03, 0.06, 0.06, 0.02],
        ),  # .005 × 4, .01 × 3, .03 × 2, .04 × 1 no less than before
        ([0.2], [0.2]),
        ([0.5, 0.4, 0.9], [1.0, 1.0, 1.0]),
        ([0.01, 0.01], [0.02, 0.02]),
        ([], []),
    ],
)
def test_holm_by_hand(ps: list[float], adjusted: list[float]) -> None:
    assert holm(ps) == pytest.approx(adjusted)


def test_a_p_that_falls_lets_none_rise() -> None:
    chance = random.Random(1)
    for _ in range(300):
        ps = [chance.random() ** 3 for _ in range(4)]
        lower = [p * chance.choice([1, 0.5, 0.01]) for p in ps]
        assert all(after <= before for after, before in zip(holm(lower), holm(ps), strict=True))


def test_looks_share_the_permitted_error() -> None:
    assert sum(look.part for look in LOOKS) == pytest.approx(1)
    first, second = Estimate(4, 1, 30), Estimate(3, 1.5, 60)
    looks = [(LOOKS[0], first), (LOOKS[1], second)]
    assert p_of_looks([]) == 1
    assert p_of_looks(looks[1:]) == second.p / 0.15
    assert p_of_looks(looks) == min(first.p / 0.05, second.p / 0.15) == first.p / 0.05
    assert p_of_looks([(LOOKS[0], Estimate(0.1, 1, 30))]) == 1


def test_the_interval_over_looks_is_the_intersection_of_all() -> None:
    first, second = Estimate(4, 1, 30), Estimate(3, 1.5, 60)
    value, low, high = interval_of_looks([(LOOKS[0], first), (LOOKS[1], second)])
    assert value == 3
    assert low == max(first.interval(0.0025).low, second.interval(0.0075).low) == first.interval(0.0025).low
    assert high == min(first.interval(0.0025).high, second.interval(0.0075).high) == second.interval(0.0075).high
    far = Estimate(-40, 0.1, 60)
    assert interval_of_looks([(LOOKS[0], first), (LOOKS[1], far)]) == far.interval(0.0075)


def flat(chance: random.Random) -> float:
    return chance.gauss(0, 10)


def lumpy(chance: random.Random) -> float:
    """Mostly nothing, sometimes a hand of points, seldom a great deal: as deals are."""
    return chance.choice((0, 0, 0, -10, 10, -25, 25, -100, 100))


@pytest.mark.parametrize("measure", [flat, lumpy])
def test_between_equal_players_false_claims_are_rarer_than_the_level(measure: Callable[[random.Random], float]) -> None:
    """Panels of three comparisons, each stopped at the first look that seems to decide it; beside them what those who
    look at every look for a p below the level would claim."""
    chance, level, panels = random.Random(11), 0.1, 600
    claimed = careless = 0
    for _ in range(panels):
        ps, least = [], 1.0
        for _ in range(3):
            rounds = [measure(chance) for _ in range(LOOKS[-1].rounds)]
            looks = [(look, estimate(rounds[: look.rounds])) for look in LOOKS]
            ps.append(p_of_looks(looks))
            least = min(least, *(found.p for _, found in looks))
        claimed += min(holm(ps)) < level
        careless += least < level
    assert claimed / panels < level
    assert careless / panels > 3 * level
