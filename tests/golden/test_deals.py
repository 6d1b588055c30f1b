"""The deals that were checked by hand go as they are told, and each action names the clauses it shows."""

import re

import pytest

from rumpus.games import BOOKS
from rumpus.games.pages import clause
from tests.golden.deals import NAMES, read, result, situation


@pytest.mark.parametrize("slug", BOOKS)
def test_the_deal_goes_as_told(slug: str) -> None:
    deal = read(slug)
    game = deal.begin()
    for line in deal.lines:
        if line.startswith("="):
            assert situation(game) == line
        elif line.startswith("result"):
            assert result(game) == line
        else:
            who, told = line.split(": ", 1)
            assert game.to_move == NAMES.index(who)
            game.play(told.split(" | ")[0].strip())
    assert game.is_over


@pytest.mark.parametrize("slug", BOOKS)
def test_every_action_names_a_clause_in_force(slug: str) -> None:
    for line in read(slug).lines:
        if line.startswith(tuple(f"{name}:" for name in NAMES)):
            cited = re.findall(r"\b[A-Z]+\d*-\d+\b", line.partition(" | ")[2])
            assert cited, line
            for one in cited:
                assert clause(slug, one).id == one
