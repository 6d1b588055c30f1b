"""Warnings before a deal ends: once the stock is turned, whether the deal is blocked the next time it is used
up."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.game import Game
from rumpus.games import BOOKS
from tests.deals import dealt


@pytest.mark.parametrize("slug", BOOKS)
def test_a_deal_that_begins_warns_of_nothing(slug: str) -> None:
    assert BOOKS[slug].rules(2).turn.warning(Game(slug, ["Ann", "Bob"], seed=1).state.table) == ""


@pytest.mark.clause("R16-18")
@pytest.mark.parametrize(
    ("options", "warning"),
    [
        ({"idle_turnovers": 2}, "Where no card is laid before it is used up, the deal is blocked."),
        ({"idle_turnovers": 3}, ""),
        (
            {"idle_turnovers": 9, "max_turnovers": 1},
            "It is not turned again: where nobody goes out before it is used up, the deal is blocked.",
        ),
    ],
)
def test_a_turned_stock_shows_a_warning_about_the_end_of_the_deal(options: dict[str, Any], warning: str) -> None:
    example = dealt("rummy-1916", "", "", **options)
    example.idle(example.state.table.stock_count + 1)
    assert str(example.rules.turn.warning(example.state.table)) == warning
