"""Options whose default follows from other options."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rumpus.core.rules import OptionValue
from rumpus.games import BOOKS
from rumpus.games.book import RuleBook
from rumpus.games.options import Option, OptionValues

RAP = BOOKS["rap-rummy"]
LENGTH = ("by-length", "short", "long")


def by_deals(options: OptionValues) -> OptionValue:
    return "long" if options["deals"] == 9 else "short"


def as_length(options: OptionValues) -> OptionValue:
    return options["length"]


BOOK = replace(
    RAP,
    options=(
        *RAP.options,
        Option("length", "RAP-12", "how long?", LENGTH[0], LENGTH, follows=by_deals),
        Option("pause", "RAP-12", "how long a pause?", "as-length", ("as-length", *LENGTH[1:]), follows=as_length),
    ),
)


@pytest.mark.parametrize(
    ("given", "settled"),
    [
        ({}, ("short", "short")),
        ({"deals": 9}, ("long", "long")),
        ({"deals": 9, "length": "by-length", "pause": "as-length"}, ("long", "long")),
        ({"length": "long"}, ("long", "long")),
        ({"deals": 9, "length": "short"}, ("short", "short")),
        ({"deals": 9, "pause": "short"}, ("long", "short")),
    ],
)
def test_a_game_begins_with_the_value_of_each_word(given: dict[str, OptionValue], settled: tuple[str, str]) -> None:
    options = BOOK.rules(2, **given).options
    assert (options["length"], options["pause"]) == settled
    assert all(BOOK.resolve(2, given)[name] == given.get(name, word) for name, word in WORDS.items())


WORDS = {"length": "by-length", "pause": "as-length"}


@pytest.mark.parametrize(
    ("given", "unusual"),
    [
        ({}, {}),
        ({"deals": 2}, {}),
        ({"deals": 9, "length": "long"}, {"deals": 9}),
        ({"deals": 9, "length": "short", "pause": "short"}, {"deals": 9, "length": "short"}),
        ({"length": "long", "pause": "short"}, {"length": "long", "pause": "short"}),
    ],
)
def test_only_options_that_differ_from_their_derived_default_are_unusual(
    given: dict[str, OptionValue], unusual: dict[str, OptionValue]
) -> None:
    options = BOOK.rules(2, **given).options
    assert BOOK.non_default_options(2, options) == unusual
    assert BOOK.rules(2, **unusual).options == options


def versions(book: RuleBook) -> list[int]:
    return list(book.readable_versions)


def test_a_book_reads_its_own_version_and_older_ones_where_it_says_so() -> None:
    assert versions(replace(RAP, version=3)) == [3]
    assert versions(replace(RAP, version=3, reads_from=2)) == [2, 3]
