"""A score settles from counts alone. Where counts are equal, the scoring names the seats of which one has to win."""

from __future__ import annotations

import pytest

from rumpus.core.scoring import DealCounts, HandsCharged, KnockScoring, LowestCount, ShownLessHeld, WinnerPaid
from rumpus.core.scoring.counts import Settling
from rumpus.games import rule_book

RULES = rule_book("rummy-q").rules(3)


def counts(*held: int, by: int | None = None, first: int | None = None) -> DealCounts:
    return DealCounts("ended", by, held, first=first)


@pytest.mark.parametrize(
    ("scoring", "deal", "tied"),
    [
        (HandsCharged(lowest_wins=True), counts(5, 5, 9), (0, 1)),
        (HandsCharged(lowest_wins=True), counts(5, 6, 9), ()),
        (HandsCharged(lowest_wins=True), counts(0, 6, 6, by=0), ()),
        (HandsCharged(), counts(5, 5, 9), ()),
        (WinnerPaid(), counts(9, 5, 5), (1, 2)),
        (WinnerPaid(ties_are_void=True), counts(9, 5, 5), ()),
        (LowestCount(), counts(4, 4, 8, by=0), (0, 1)),
        (LowestCount(), counts(4, 4, 8, by=2), ()),
        (KnockScoring(), counts(4, 4, by=0), ()),
        (ShownLessHeld(), counts(4, 4, 4), ()),
    ],
)
def test_equal_counts_of_which_one_has_to_win(scoring: Settling, deal: DealCounts, tied: tuple[int, ...]) -> None:
    assert scoring.tied(RULES, deal) == tied


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("scoring", [HandsCharged(lowest_wins=True), WinnerPaid(), LowestCount()])
def test_the_named_seat_wins_at_equal_counts(scoring: Settling, first: int) -> None:
    assert scoring.settle(RULES, counts(5, 5, 9, first=first)).winners == (first,)
