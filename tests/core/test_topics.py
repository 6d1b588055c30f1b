"""Each shape of turn lists the actions of a seat as help topics."""

from __future__ import annotations

from rumpus.core.turns.lay_down import words as lay_down
from rumpus.core.turns.showdown import words as showdown
from rumpus.core.turns.tiles import words as tiles
from rumpus.games import BOOKS


def test_a_lay_down_turn() -> None:
    assert lay_down.help_topics(offers=False, whole_pile=False, may_pass=False) == (
        "draw",
        "take",
        "lay",
        "off",
        "discard",
    )
    told = lay_down.help_topics(offers=True, whole_pile=True, may_pass=True)
    assert told == ("yes", "draw", "take-from-pile", "lay", "off", "discard", "pass")


def test_a_showdown_turn() -> None:
    assert showdown.help_topics(offers=False, raps=True, may_pass=False) == ("draw", "take", "discard", "rap")
    assert showdown.help_topics(offers=True, raps=False, may_pass=True) == (
        "yes",
        "draw",
        "take",
        "discard",
        "knock",
        "pass",
    )


def test_a_tile_turn() -> None:
    plain = set(tiles.help_topics(says_one_tile=False, ends_by_pass=False))
    assert set(tiles.help_topics(says_one_tile=True, ends_by_pass=False)) ^ plain == {"go-one-tile"}
    assert set(tiles.help_topics(says_one_tile=False, ends_by_pass=True)) ^ plain == {"pass", "pass-for-go"}


def test_the_rules_ask_their_shape() -> None:
    for book, last in ((BOOKS["rummy-500"], "pass"), (BOOKS["gin-rummy"], "pass"), (BOOKS["rummy-q"], "pass-for-go")):
        rules = book.rules(2)
        assert rules.turn.help_topics(rules)[-1] == last
    assert BOOKS["rummy-q"].rules(2).layout.hand == "rack"
