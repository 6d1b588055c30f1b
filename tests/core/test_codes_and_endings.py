"""Each rule set lists every code it refuses with and every way a deal ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rumpus.core.turns.lay_down import LayDown, Renewal
from rumpus.core.turns.showdown import Showdown
from rumpus.core.turns.tiles import Opening, TileTurn
from rumpus.core.turns.tiles.jokers import JokerRules
from rumpus.games import BOOKS, rule_book
from tests.properties.tables import Table, each_value_once
from tests.tile_tables import table_of

EVERY_TABLE = each_value_once()
RUMMY, RAP = rule_book("rummy-1916").rules(2), rule_book("rap-rummy").rules(2)
GIN, TILES = rule_book("gin-rummy").rules(2), rule_book("rummy-q").rules(2)


@pytest.mark.parametrize("table", EVERY_TABLE, ids=str)
def test_every_code_has_a_clause(table: Table) -> None:
    assert table.rules.codes <= set(table.rules.clauses)


@pytest.mark.parametrize("slug", BOOKS)
def test_every_clause_is_for_a_code_that_some_table_refuses_with(slug: str) -> None:
    rules = [table.rules for table in EVERY_TABLE if table.slug == slug]
    codes = {code for one in rules for code in one.codes}
    assert {code for one in rules for code in one.clauses} - rules[0].turn.causes == codes
    assert {cause.partition("/")[0] for cause in rules[0].turn.causes} <= codes


def test_the_refusals_of_a_lay_down_turn_follow_its_configuration() -> None:
    turning = LayDown(renewal=Renewal(False, 2, 10))
    assert turning.codes(RUMMY) ^ LayDown().codes(RUMMY) == {"stock-used-up"}
    assert LayDown(return_discard=False).codes(RUMMY) ^ LayDown().codes(RUMMY) == {"just-taken"}
    whole_pile = {"not-the-upcard", "not-in-pile", "not-used-at-once", "must-play-taken"}
    assert LayDown(whole_pile=True).codes(RUMMY) ^ LayDown().codes(RUMMY) == whole_pile


def test_the_refusals_of_a_showdown_turn_follow_its_configuration() -> None:
    silent = rule_book("rap-rummy").rules(2, opening_rap="forbidden")
    assert Showdown().codes(RAP) ^ Showdown().codes(silent) == {"answer-the-offer", "rap-too-soon"}
    assert Showdown(return_discard=False).codes(RAP) ^ Showdown().codes(RAP) == {"just-taken"}
    assert Showdown(10).codes(GIN) ^ GIN.codes == {"wall"}


def test_the_refusals_of_a_tile_turn_follow_its_configuration() -> None:
    club, anywhere = Opening(25, jokers=False, table_untouched=True), JokerRules(False, False)
    apart, free = JokerRules(True, False), JokerRules(False, False, free_once_replaced=True)

    def codes(opening: Opening, jokers: JokerRules) -> frozenset[str]:
        return TileTurn(opening, jokers).codes(TILES)

    assert codes(club, anywhere) ^ codes(club, apart) == {"rack-joker"}
    assert codes(club, anywhere) ^ codes(club, free) == {"joker-not-used"}
    assert codes(club, apart) ^ codes(replace(club, points=0), apart) == {"opening-too-low"}
    assert codes(club, apart) ^ codes(replace(club, jokers=True), apart) == {"opening-joker"}
    assert codes(Opening(25), apart) ^ codes(Opening(25, table_untouched=True), apart) == {
        "opening-on-table",
        "opening-joker-changed",
    }


@pytest.mark.parametrize(("points", "worth"), [(0, ""), (25, " worth 25")])
@pytest.mark.parametrize(("pool", "otherwise"), [(None, "pick a tile"), ("", "pass")])
def test_the_refusal_of_a_first_play_names_the_need(points: int, worth: str, pool: str | None, otherwise: str) -> None:
    example = table_of("rummy-q", "R8", "", table="R5 R6 R7", opened=False, pool=pool)
    turn = TileTurn(Opening(points, table_untouched=True), JokerRules(False, False))
    example.rules = replace(example.rules, turn=turn)
    refused = example.refusal("play R5 R6 R7 R8")
    assert refused.message == f"open first: melds from the rack{worth}, or {otherwise}"


def test_each_shape_tells_how_a_deal_ends() -> None:
    assert set(LayDown().endings) == {"out", "blocked", "stock used up"}
    assert set(LayDown(renewal=Renewal(False, 2, 10)).endings) == {"out", "blocked"}
    assert set(RAP.endings) == {"rap", "stock used up", "idle"}
    assert set(TILES.endings) == {"out", "pool used up"}


def test_scoring_may_tell_an_ending_apart() -> None:
    assert str(GIN.ending_sentence("gin")) == "Gin! All hands are shown."
    assert str(GIN.ending_sentence("upcard draws")) == "The upcard was drawn for the fiftieth time: the deal is drawn."
    assert set(GIN.endings) - set(GIN.turn.endings) == {"gin", "undercut"}


def test_limits_are_named_in_numbers() -> None:
    told = Showdown(max_put_back=3, max_upcard_draws=40).endings
    assert str(told["put back"]) == "The same upcard was taken and put back 3 times: the deal is drawn."
    assert str(told["upcard draws"]) == "The upcard was drawn 40 times: the deal is drawn."


def test_an_unknown_reason_is_still_described() -> None:
    assert str(RAP.ending_sentence("rained off")) == "The deal is over."
