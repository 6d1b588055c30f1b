"""The options a page names are the options the game has."""

import re

import pytest

from rumpus.core.rules import OptionValue
from rumpus.games import games, rule_book
from rumpus.games.options import Option
from tests.rule_pages.examples import DECLARED, texts

VALUE = re.compile(r"`([^`]+)`( \(default(?: with (\d)(?: (?:to|or) (\d))? players)?\))?")


def declared_options(slug: str) -> dict[str, tuple[str, str]]:
    """Each option of a page: the clause it stands under, or is said to come from, and its line."""
    found = {}
    for page, place, text in texts():
        for name, line in DECLARED.findall(text) if page == slug else ():
            joined = re.sub(r" \((?!default|[A-Z]\w*-\d+\)\.$)[^()]*\)", "", " ".join(line.split()))  # without asides
            cited = re.search(r"\(([A-Z]\w*-\d+)\)\.$", joined)
            assert name not in found, f"{slug} names {name} twice"
            found[name] = (cited[1] if cited else place, joined)
    return found


def seats_of(slug: str) -> range:
    book = rule_book(slug)
    return range(book.least_seats, book.most_seats + 1)


@pytest.mark.parametrize("slug", games())
def test_page_and_game_have_the_same_options(slug: str) -> None:
    assert set(declared_options(slug)) == {option.name for option in rule_book(slug).options}


OPTIONS = [
    pytest.param(slug, option, id=f"{slug} {option.name}") for slug in games() for option in rule_book(slug).options
]


@pytest.mark.parametrize(("slug", "option"), OPTIONS)
def test_the_values_on_the_page_are_values_of_the_option(slug: str, option: Option) -> None:
    _, line = declared_options(slug)[option.name]
    words = [value for value, *_ in VALUE.findall(line)]
    resolved = [
        option.resolve(word) for word in words if word not in declared_options(slug)
    ]  # a line may name another option
    assert set(option.choices) <= set(resolved)


@pytest.mark.parametrize(("slug", "option"), OPTIONS)
def test_the_clause_of_an_option_is_the_one_that_names_its_values(slug: str, option: Option) -> None:
    clause, _ = declared_options(slug)[option.name]
    assert option.clause == clause


@pytest.mark.parametrize(("slug", "option"), OPTIONS)
def test_the_default_on_the_page_is_the_default(slug: str, option: Option) -> None:
    _, line = declared_options(slug)[option.name]
    defaults: dict[int, OptionValue] = {}
    if "one for each player (default)" in line:
        defaults = {seats: seats for seats in seats_of(slug)}
    for value, default, first, last in VALUE.findall(line):
        if default:
            seats = range(int(first), int(last or first) + 1) if first else seats_of(slug)
            defaults |= dict.fromkeys(seats, option.resolve(value))
    assert defaults == {seats: option.default_for(seats) for seats in seats_of(slug)}


@pytest.mark.parametrize("slug", games())
def test_the_page_says_how_many_can_play(slug: str) -> None:
    introduction = next(text for page, _, text in texts() if page == slug)
    book = rule_book(slug)
    numbers = (
        str(book.most_seats) if book.least_seats == book.most_seats else f"{book.least_seats} to {book.most_seats}"
    )
    assert re.search(rf"^- \*\*Players:\*\* {numbers}\b", introduction, re.MULTILINE)
