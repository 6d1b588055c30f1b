"""Which tile turns kernels and computer players know."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rumpus.core.errors import UsageError
from rumpus.core.packs import standard_pack
from rumpus.core.rules import RuleSet
from rumpus.core.turns.tiles import Opening, TileTurn
from rumpus.core.turns.tiles.jokers import JokerRules
from rumpus.core.turns.tiles.known import known_turn
from rumpus.games import rule_book

RULES = rule_book("rummy-q").rules(2)


JOKERS = JokerRules(rack_jokers_stay_apart=True, any_missing_colour=False)


class OtherTurn(TileTurn):
    """A turn of a package."""


def turn(*, untouched: bool, jokers: bool, apart: bool, free: bool) -> TileTurn:
    rules = JokerRules(rack_jokers_stay_apart=apart, any_missing_colour=False, free_once_replaced=free)
    return TileTurn(Opening(30, jokers=jokers, table_untouched=untouched), rules)


@pytest.mark.parametrize("slug", ["rummy-gin", "rummy-q", "tile-rummy"])
def test_those_of_the_books_are_known(slug: str) -> None:
    rules = rule_book(slug).rules(2)
    assert known_turn(rules) is rules.turn


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        (rule_book("gin-rummy").rules(2), "no-tile-turn"),
        (replace(RULES, pack=standard_pack()), "no-kernel"),
        (replace(RULES, turn=OtherTurn(Opening(30, jokers=True, table_untouched=True), JOKERS)), "no-kernel"),
        (replace(RULES, turn=turn(untouched=False, jokers=True, apart=False, free=False)), "no-kernel"),
        (replace(RULES, turn=turn(untouched=False, jokers=False, apart=True, free=False)), "no-kernel"),
        (replace(RULES, turn=turn(untouched=True, jokers=True, apart=True, free=True)), "no-kernel"),
    ],
)
def test_others_are_refused(rules: RuleSet, code: str) -> None:
    with pytest.raises(UsageError) as refused:
        known_turn(rules)
    assert refused.value.code == code
