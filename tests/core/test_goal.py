"""Screens show the target of a game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rumpus.core.events import Outcome
from rumpus.core.rules import Goal, RuleSet
from rumpus.core.scoring import GameEnd, Settlement
from rumpus.core.state import PublicState
from rumpus.games import rule_book

RULES = rule_book("rummy-1916").rules(3)


@pytest.mark.parametrize(
    ("end", "goal"),
    [
        (GameEnd(deals=3), Goal(deals=3)),
        (GameEnd(target=500, settlement=Settlement.DIFFERENCES), Goal(target=500)),
        (GameEnd(deals=4, target=500), Goal(4, 500)),
        (GameEnd(), Goal(deals=1)),
        (GameEnd(deals=2, settlement=Settlement.TOTALS), Goal(deals=2, pays=True)),
    ],
)
def test_it_is_a_number_of_deals_or_of_points(end: GameEnd, goal: Goal) -> None:
    assert replace(RULES, game_end=end).goal == goal


def test_an_end_of_another_kind_says_nothing_of_it() -> None:
    def never(rules: RuleSet, table: PublicState) -> Outcome | None:
        return None

    assert replace(RULES, game_end=never).goal == Goal()
