"""The rule set: one game at one number of seats."""

from __future__ import annotations

from rumpus.games import rule_book


def test_it_is_shown_by_its_game_and_seats() -> None:
    assert repr(rule_book("rap-rummy").rules(3)) == "<RuleSet rap-rummy, 3 seats>"
