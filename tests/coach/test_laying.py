"""The answer to "what could I have laid?" at a real table."""

from __future__ import annotations

import pytest

from rumpus.coach.laying import MOST_CARDS, best_lay
from rumpus.core.errors import RumpusError
from rumpus.games import rule_book


def lay(game: str, rack: str, *table: str, opened: bool = True) -> tuple[str, list[str], int, int]:
    rules = rule_book(game).rules(2)
    found = best_lay(rules, rack.split(), [meld.split() for meld in table], opened)
    return str(found.text), [" ".join(group) for group in found.groups], found.placed, found.points


def test_the_best_play_of_tiles_is_the_whole_table_after_it() -> None:
    assert lay("rummy-q", "R8 K1", "R5 R6 R7") == ("Place R8: 1 tile, 8 points.", ["R5 R6 R7 R8"], 1, 8)
    assert lay("rummy-q", "K1", "R5 R6 R7") == ("Nothing can be placed.", ["R5 R6 R7"], 0, 0)
    assert lay("rummy-q", "R8", "R5 R6 R7", opened=False)[2] == 0


def test_the_best_lay_of_cards_has_melds_and_cards_laid_off() -> None:
    assert lay("gin-rummy", "7H 8H 9H AS KD") == ("Lay 7H 8H 9H: 11 points left.", ["7H 8H 9H"], 3, 24)
    assert lay("rummy-500", "KD AS", "KC KS KH")[1:] == (["KC KD KH KS"], 1, 10)
    assert lay("gin-rummy", "AS KD") == ("Nothing can be laid: 11 points left.", [], 0, 0)


@pytest.mark.parametrize("rack", ["", "Z9", "7H 7H", " ".join(["7H"] * (MOST_CARDS + 1))])
def test_cards_that_cannot_be_are_refused(rack: str) -> None:
    with pytest.raises(RumpusError):
        lay("gin-rummy", rack)
