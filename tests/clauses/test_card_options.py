"""The options of the lay-down games: default first, what is allowed, and the clause that a refusal cites."""

from __future__ import annotations

import pytest

from rumpus.core.errors import UsageError
from rumpus.core.rules import OptionValue
from rumpus.games import rule_book
from tests.clauses.rummies import both, clause_of

LAY_DOWN = [
    ("return_discard", "R16-10", ["allowed", "forbidden"], "maybe", "give allowed or forbidden"),
    ("turned_stock", "R16-11", ["as-is", "shuffled"], "cut", "give as-is or shuffled"),
    ("deals", "R16-15", [4, 1, 100], 0, "give a whole number, 1 or more"),
    ("idle_turnovers", "R16-18", [2, 1, 100], 0, "give a whole number, 1 or more"),
    ("max_turnovers", "R16-18", [10, 1, 100], "none", "give a whole number, 1 or more"),
]
OPTIONS = [
    *(("rummy-1916", *row) for row in LAY_DOWN),
    *(("rummy-1926", option, clause_of("rummy-1926", clause), *row) for option, clause, *row in LAY_DOWN),
    ("rummy-1916", "pack", "R16-1", ["standard-52", "numbered-44"], "tarot", "give standard-52 or numbered-44"),
    ("rummy-1916", "court_value", "R16-14", ["rank", "ten"], "eleven", "give rank or ten"),
    ("rummy-1926", "dragon_sets", "R26-6", ["allowed", "forbidden"], 3, "give allowed or forbidden"),
    ("rummy-500", "ace_value", "R500-8", ["15-or-1", 1], 11, "give 15-or-1 or 1"),
    ("rummy-500", "target_score", "R500-11", [500, 1, 2000], "none", "give a whole number, 1 or more"),
    ("rummy-500", "max_deals", "R500-11", [None, 1, 99], 0, "give a whole number, 1 or more, or none"),
]
every_option = pytest.mark.parametrize(
    ("slug", "option", "clause", "values", "bad", "advice"),
    [pytest.param(*row, marks=pytest.mark.clause(row[2]), id=f"{row[0]}-{row[1]}") for row in OPTIONS],
)


@every_option
def test_an_option_has_its_default_its_values_and_its_clause(
    slug: str, option: str, clause: str, values: list[OptionValue], bad: OptionValue, advice: str
) -> None:
    book = rule_book(slug)
    assert book.rules(4).options[option] == values[0]
    for value in values:
        assert book.rules(4, **{option: value}).options[option] == value
        assert book.rules(4, **{option: str(value)}).options[option] == value
    with pytest.raises(UsageError) as refused:
        book.rules(4, **{option: bad})
    assert (refused.value.code, refused.value.clause, refused.value.subject) == ("bad-option-value", clause, option)
    assert advice in refused.value.message


@pytest.mark.clause("R16-15", "R16-18", "R26-18", "R26-19")
@both
def test_two_defaults_follow_the_number_of_players(slug: str) -> None:
    options = [rule_book(slug).rules(seats).options for seats in range(2, 7)]
    assert [one["deals"] for one in options] == [2, 3, 4, 5, 6]
    assert [one["idle_turnovers"] for one in options] == [2, 2, 2, 3, 3]


@pytest.mark.parametrize("slug", ["rummy-1916", "rummy-1926", "rummy-500"])
def test_there_are_no_other_options(slug: str) -> None:
    book = rule_book(slug)
    assert set(book.rules(2).options) == {row[1] for row in OPTIONS if row[0] == slug}
    with pytest.raises(UsageError) as refused:
        book.rules(2, opening=25)
    assert (refused.value.code, refused.value.subject) == ("unknown-option", "opening")
