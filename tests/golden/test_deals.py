"""The deals that were checked by hand go as they are told, and each action names the clauses it shows."""

import re

import pytest

from rumpus.games import BOOKS
from rumpus.games.pages import clause
from tests.golden.deals import FOLDER, NAMES, outcome, read, result, situation

DEALS = sorted(path.stem for path in FOLDER.glob("*.txt"))


def test_every_game_has_its_deal() -> None:
    assert set(BOOKS) <= {read(name).facts["game"] for name in DEALS}


@pytest.mark.parametrize("name", DEALS)
def test_the_deal_goes_as_told(name: str) -> None:
    deal = read(name)
    game = deal.begin()
    for line in deal.lines:
        if line.startswith("="):
            assert situation(game) == line
        elif line.startswith("result"):
            assert result(game) == line
        elif line.startswith("outcome"):
            assert outcome(game) == line
        else:
            who, told = line.split(": ", 1)
            assert game.to_move == NAMES.index(who)
            game.play(told.split(" | ")[0].strip())
    assert game.is_over


@pytest.mark.parametrize("name", DEALS)
def test_every_action_names_a_clause_in_force(name: str) -> None:
    deal = read(name)
    for line in deal.lines:
        if line.startswith(tuple(f"{player}:" for player in NAMES)):
            cited = re.findall(r"\b[A-Z]+\d*-\d+\b", line.partition(" | ")[2])
            assert cited, line
            for one in cited:
                assert clause(deal.facts["game"], one).id == one
