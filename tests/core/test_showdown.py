"""The showdown turn in configurations that no book uses yet."""

from __future__ import annotations

from dataclasses import replace

from rumpus.core.rules import RuleSet
from rumpus.games import rule_book
from tests.deals import Example


def knocking_at_once() -> RuleSet:
    """A game of knocks in which nobody is asked about the first upcard."""
    return replace(rule_book("gin-rummy").rules(2), offers=False)


def test_the_first_player_may_take_an_upcard_that_was_not_offered() -> None:
    rules = knocking_at_once()
    example = Example(rules).deal("4D", "", upcard="KS")
    assert (example.to_move, example.choices) == (0, ["draw", "take KS"])
    assert example.play("take KS", "discard 4D").choices == ["draw", "take 4D"]


def test_an_upcard_is_declined_only_where_it_is_offered() -> None:
    rules = knocking_at_once()
    assert rule_book("gin-rummy").rules(2).codes - rules.codes == {"answer-the-offer", "upcard-declined"}
