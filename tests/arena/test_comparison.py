"""A panel draws conclusions from its games, stage by stage, and chooses the next games to play."""

from __future__ import annotations

from statistics import fmean

import pytest

from rumpus.arena.comparison import ComparisonStage, Reports, findings
from rumpus.arena.evidence import estimate, holm, p_of_looks
from rumpus.arena.match import Interval
from rumpus.arena.plan import Against
from tests.arena.panels import GENTLE, PATIENT, RANDOM, plan, report

PLAN = plan()
FIRST, LAST = PLAN.looks


def games(*leads_of_rounds: float, share: float = 0.5, deals: int = 1) -> Reports:
    """Rounds of two games each, both as far ahead."""
    reports = [
        report(2 * number + place, lead, share=share, deals=deals)
        for number, lead in enumerate(leads_of_rounds)
        for place in range(2)
    ]
    return {one.number: one for one in reports}


CLEAR, UNCLEAR = (5.0, 5.1, 4.9, 5.0, 5.05, 4.95), (5.0, -5.1, 4.9, -5.0, 5.05, -4.95)


def test_each_way_of_comparing_has_its_pairs() -> None:
    entries = (RANDOM, PATIENT, GENTLE)
    named = {way: [(pair.one.name, pair.other.name) for pair in plan(*entries, against=way).pairs] for way in Against}
    assert named == {
        Against.FIRST: [("random-rap-15", "random"), ("beginner", "random")],
        Against.NEIGHBOURS: [("random-rap-15", "random"), ("beginner", "random-rap-15")],
        Against.ALL: [("random-rap-15", "random"), ("beginner", "random"), ("beginner", "random-rap-15")],
    }


def test_comparisons_take_turns_and_the_first_look_waits_for_all_of_its_games() -> None:
    found = findings(PLAN, [{}, {}])
    assert found.wanted[:6] == [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2)]
    assert len(found.wanted) == 2 * 2 * FIRST.rounds
    whole = games(*CLEAR[:3])
    missing = {number: one for number, one in whole.items() if number != 4}
    waiting = findings(PLAN, [whole, missing])
    assert (waiting.wanted, waiting.games) == ([(1, 4)], 11)
    assert [finding.stage for finding in waiting.findings] == [ComparisonStage.PLAYING] * 2
    assert all(finding.lead is None for finding in waiting.findings)


def test_a_decided_comparison_stops_and_the_others_go_on() -> None:
    found = findings(PLAN, [games(*UNCLEAR[:3]), games(*CLEAR[:3], share=1, deals=2)])
    unclear, clear = found.findings
    assert (unclear.stage, clear.stage) == (ComparisonStage.PLAYING, ComparisonStage.DECIDED)
    assert found.wanted == [(0, number) for number in range(6, 12)]
    assert (clear.rounds, clear.deals) == (3, 12)
    assert clear.share == Interval(1, 1, 1)
    ps = [p_of_looks([(FIRST, estimate(leads[:3]))]) for leads in (UNCLEAR, CLEAR)]
    assert [unclear.p, clear.p] == holm(ps)


def test_games_beyond_the_look_that_decided_change_nothing() -> None:
    enough, more = (
        findings(PLAN, [games(*UNCLEAR), games(*leads)]).findings[1] for leads in (CLEAR[:3], (*CLEAR[:3], -50, 80, -9))
    )
    assert enough == more


def test_a_played_out_comparison_is_undecided_and_estimates_the_games_needed() -> None:
    found = findings(PLAN, [games(*UNCLEAR), games(*UNCLEAR[::-1])])
    assert found.wanted == []
    first, second = found.findings
    assert (first.stage, second.stage) == (ComparisonStage.PLAYED_OUT, ComparisonStage.PLAYED_OUT)
    times = first.times_needed(0.01, 2)
    assert times is not None
    assert times > 100
    easier = first.times_needed(0.5, 2)
    assert easier is not None
    assert easier < times


def test_where_all_play_alike_thirds_of_points_leave_no_lead_behind() -> None:
    points = [-40 / 3, -39 / 3, 79 / 3]
    assert fmean(points) != 0
    even = {number: report(number, points[number % 3]) for number in range(18)}
    three = plan(RANDOM, PATIENT, seats=3)
    found = findings(three, [even]).findings[0]
    assert found.lead == Interval(0, 0, 0)


def test_a_lead_is_measured_by_rounds() -> None:
    """Games of a round that fall apart, but always alike together, are no noise."""
    reports = {number: report(number, 5 + (-30 if number % 2 else 30)) for number in range(6)}
    finding = findings(PLAN, [reports, {}]).findings[0]
    assert finding.lead is None  # the other comparison is waited for
    finding = findings(plan(RANDOM, PATIENT), [reports]).findings[0]
    assert finding.lead == pytest.approx((5, 5, 5))
