"""The score sheet."""

import pytest

from rumpus.cli.sheet import initials, score_sheet, sheet_in_words, totals_line
from rumpus.core.events import DealResult


def result(*entries: tuple[int, ...]) -> DealResult:
    return DealResult("rap", 0, (0,), (0,) * len(entries), ((),) * len(entries), (0,) * len(entries), entries)


@pytest.mark.parametrize(
    ("names", "heads"),
    [
        (["Ann", "Bob", "Cy"], "A B C"),
        (["Ann", "Bob", "Bea"], "An Bo Be"),
        (["ann", "casual", "casual 2"], "A C C2"),
        (["Anna", "Ann", "An"], "Anna Ann An"),
        (["You", "Computer 1", "Computer 2"], "Y C1 C2"),
        (["1", "2"], "1 2"),
    ],
)
def test_initials_tell_the_players_apart(names: list[str], heads: str) -> None:
    assert initials(names) == heads.split()


@pytest.mark.clause("RAP-11")
def test_a_column_a_player_and_an_entry_for_each_amount() -> None:
    # The amounts of the printed example, and a second deal.
    deals = [result((), (), (), (2, 4, 7)), result((5,), (), (), ())]
    assert score_sheet(["Ann", "Bob", "Cy", "Dot"], deals).split("\n") == [
        "   A |    B |    C |    D",
        "-----+------+------+-----",
        "   0 |    0 |    0 |    2",
        "     |      |      |    4",
        "     |      |      |    7",
        "   5 |    0 |    0 |    0",
        "-----+------+------+-----",
        "   5 |    0 |    0 |   13",
    ]
    assert str(totals_line(["Ann", "Bob", "Cy", "Dot"], (5, 0, 0, 13))) == "Totals: Ann 5, Bob 0, Cy 0, Dot 13."


def test_in_words_it_is_a_line_a_player() -> None:
    deals = [result((), (2, 4)), result((-3,), ())]
    assert str(sheet_in_words(["Ann", "Bob"], deals)) == "Ann: 0, -3; total -3.\nBob: 2, 4, 0; total 6."
    assert str(sheet_in_words(["Ann", "Bob"], [result((), ())])) == "Ann: 0; total 0.\nBob: 0; total 0."


def test_the_winner_of_three_deals_is_charged_in_the_row_of_the_fourth() -> None:
    deals = [result((), (30,)), result((), (12,)), result((), (7,)), result((26,), ())]
    assert score_sheet(["Ann", "Bob"], deals).split("\n")[2:6] == [
        "   0 |   30",
        "   0 |   12",
        "   0 |    7",
        "  26 |    0",
    ]


def test_wide_signs_and_large_numbers_keep_the_columns() -> None:
    lines = score_sheet(["🎲 Ann", "Bob"], [result((), (123456,))]).split("\n")
    assert lines[0] == "    🎲 |      B"
    assert lines[2] == "     0 | 123456"
    assert lines[-1] == "     0 | 123456"
