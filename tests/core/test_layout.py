"""Each shape of turn describes its screen layout, as its game configures it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rumpus.core.layout import Layout, OpeningShown
from rumpus.games import gin_rummy, rap_rummy, rule_book

CARDS = Layout(kind="cards", melds="shared", pile="top")


def tiles(points: int, clause: str, one_tile: bool = False) -> Layout:
    opening = OpeningShown(points, clause)
    return Layout("tiles", "groups", "none", None, False, "tile", "rack", "pool", opening, one_tile)


@pytest.mark.parametrize(
    ("slug", "options", "layout"),
    [
        ("rummy-1916", {}, CARDS),
        ("rummy-500", {}, Layout(kind="cards", melds="shared", pile="spread", marks=True)),
        ("rap-rummy", {}, Layout(kind="cards", melds="hidden", pile="top", call="rap", calling=rap_rummy.RAPPING)),
        (
            "gin-rummy",
            {},
            Layout(kind="cards", melds="hidden", pile="top", call="knock", calling=gin_rummy.knocking(False)),
        ),
        ("rummy-gin", {}, tiles(50, "RG-5")),
        ("rummy-q", {"opening": 30, "one_tile_call": "by-player"}, tiles(30, "RQ-4", one_tile=True)),
    ],
)
def test_a_game_is_laid_out_as_its_turn_goes(slug: str, options: dict[str, int | str], layout: Layout) -> None:
    rules = rule_book(slug).rules(2, **options)
    assert rules.turn.layout(rules) == layout


def test_where_no_points_open_the_clause_is_the_one_on_opening() -> None:
    rules = rule_book("rummy-q").rules(2)
    clauses = {code: clause for code, clause in rules.clauses.items() if code != "opening-too-low"}
    opening = replace(rules, clauses=clauses).layout.opening
    assert opening is not None
    assert opening.clause == rules.clauses["must-open"]
