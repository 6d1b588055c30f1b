"""The hand-checked deals play out as written, and each action names the clauses it shows."""

import pytest

from rumpus.games import BOOKS
from rumpus.games.pages.lookup import clause
from tests.golden.deals import CLAUSE, NAMES, follow, names, read, shown_clauses

DEALS = names()


def test_every_game_has_its_deal() -> None:
    assert set(BOOKS) <= {read(name).facts["game"] for name in DEALS}


@pytest.mark.parametrize("name", DEALS)
def test_the_deal_plays_out_as_written(name: str) -> None:
    assert shown_clauses(name)


@pytest.mark.parametrize("name", DEALS)
def test_every_action_names_a_clause_in_force(name: str) -> None:
    deal = read(name)
    for line in deal.lines:
        if line.startswith(tuple(f"{player}{mark}" for player in NAMES for mark in ":!")):
            cited = CLAUSE.findall(line.partition(" | ")[2])
            assert cited, line
            for one in cited:
                assert clause(deal.facts["game"], one).id == one


@pytest.mark.parametrize(
    "line",
    [
        "Ann: pick | TR-1 it is Bob's turn",
        "Bob! pass | TR-3, must-play-or-pick",
        "Bob! pass | TR-4, nothing-placed",
        "Bob! pick | TR-4, must-play-or-pick",
        "Bob! pass | TR-4 one must play or pick",
        "Bob: pick",
        "Bob thinks",
        "= Ann none; Bob none; pool 78",
    ],
)
def test_a_line_that_is_wrong_is_found(line: str) -> None:
    deal = read("tile-rummy")
    game = deal.begin()
    for told in deal.lines[:3]:
        follow(game, told)
    assert follow(game, "Bob! pass | TR-4, must-play-or-pick") == {"TR-4"}
    with pytest.raises(AssertionError):
        follow(game, line)
