"""Kernels and computer players know the tile turns of the books and refuse others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rumpus.core.errors import UsageError
from rumpus.core.packs import standard_pack
from rumpus.core.rules import RuleSet
from rumpus.core.turns.tiles import Opening, TileTurn
from rumpus.core.turns.tiles.jokers import JokerRules
from rumpus.core.turns.tiles.known import known_turn
from rumpus.games import BOOKS, rule_book

RULES = rule_book("rummy-q").rules(2)


JOKERS = JokerRules(rack_jokers_stay_apart=True, any_missing_colour=False)


class OtherTurn(TileTurn):
    """A turn of a package."""


def turn(*, untouched: bool, jokers: bool, apart: bool, free: bool) -> TileTurn:
    rules = JokerRules(rack_jokers_stay_apart=apart, any_missing_colour=False, free_once_replaced=free)
    return TileTurn(Opening(30, jokers=jokers, table_untouched=untouched), rules)


def test_the_tile_turns_of_the_books_are_known() -> None:
    every = [book.rules(book.least_seats) for book in BOOKS.values()]
    of_tiles = [rules for rules in every if isinstance(rules.turn, TileTurn)]
    assert of_tiles
    assert all(known_turn(rules) is rules.turn for rules in of_tiles)


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
