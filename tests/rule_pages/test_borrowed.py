"""A clause that a page shares with another page names the cards of its own game, and every rule has an id."""

import re

import pytest

from rumpus.core.packs import dragon_pack, numbered_pack, standard_pack, tile_pack
from rumpus.games import BOOKS, games
from rumpus.games.pages import COMMON, Clause
from rumpus.games.pages.lookup import page, pages
from tests.rule_pages.examples import DECLARED, cards_in, has_card

PACKS = (standard_pack(), dragon_pack(), numbered_pack(), tile_pack())
NUMBERS = {"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"}
NOT_RULES = {"Words and signs"}
"""Sections that say how the pages are written."""


def borrowed_clauses(slug: str) -> list[Clause]:
    """The clauses that hold in a game and stand on other pages."""
    return [one for one in page(slug).holding if one.game != slug]


def ids_in_force(slug: str) -> set[str]:
    return {one.id for one in page(slug).in_force}


def card_names() -> dict[str, set[str]]:
    """The suits and ranks of cards that are more than a number or a colour, by the names of the packs that have
    them."""
    found: dict[str, set[str]] = {}
    for pack in PACKS:
        for name in {*map(str, (*pack.suit_names, *pack.rank_names))} - NUMBERS if not pack.is_tiles else ():
            found.setdefault(name.removesuffix("s"), set()).add(pack.name)
    return found


@pytest.mark.parametrize("slug", games())
def test_a_borrowed_clause_shows_no_card_of_another_pack(slug: str) -> None:
    pack = BOOKS[slug].rules(2).pack
    foreign = {
        one.id: [word for word in cards_in(one.text) if not has_card(pack, word)] for one in borrowed_clauses(slug)
    }
    assert {id_: words for id_, words in foreign.items() if words} == {}


@pytest.mark.parametrize("slug", games())
def test_a_borrowed_clause_speaks_of_no_suit_or_rank_of_another_pack(slug: str) -> None:
    own = BOOKS[slug].rules(2).pack.name
    names = [name for name, packs in card_names().items() if own not in packs]
    foreign = {
        one.id: [name for name in names if re.search(rf"\b{name}s?\b", one.text, re.IGNORECASE)]
        for one in borrowed_clauses(slug)
    }
    assert {id_: found for id_, found in foreign.items() if found} == {}


@pytest.mark.parametrize("slug", games())
def test_a_borrowed_clause_declares_no_option_that_the_game_lacks(slug: str) -> None:
    declared = {name for one in borrowed_clauses(slug) for name, _ in DECLARED.findall(one.text)}
    assert declared <= {option.name for option in BOOKS[slug].options}


def test_the_names_of_cards_are_found() -> None:
    names = card_names()
    assert (names["king"], names["Bamboo"]) == ({"standard-52"}, {"dragon-44"})
    assert {"club", "ace", "Dragon"} <= set(names)
    assert cards_in("```text\nHand: 7H TS\n> lay 8B\n```\nthe `K10`") == ["7H", "TS", "8B", "K10"]


@pytest.mark.parametrize("slug", pages())
def test_every_rule_of_a_page_stands_under_an_id(slug: str) -> None:
    assert {section.title: section.text for section in page(slug).sections if section.text}.keys() <= NOT_RULES


def test_the_lowest_deals_is_no_rule_of_a_game_in_which_the_highest_starts() -> None:
    assert "C-2" in ids_in_force("rummy-1926")
    starting = {slug for slug in games() if BOOKS[slug].rules(2).pack.is_tiles}
    assert [slug for slug in starting if "C-2" in ids_in_force(slug)] == []


def test_joker_clauses_of_the_common_page_can_be_cited() -> None:
    jokers = next(section for section in page(COMMON).sections if section.title == "Jokers on the tile table")
    assert [one.id for one in jokers.clauses] == ["C-6", "C-7", "C-8", "C-9", "C-10"]
    ids = {one.id for one in jokers.clauses}
    assert {frozenset(ids & ids_in_force(slug)) for slug in games()} == {frozenset(ids), frozenset()}


@pytest.mark.parametrize("slug", games())
def test_a_clause_opens_with_its_rule_and_not_with_an_option(slug: str) -> None:
    openings = {one.id: one.text.split(".")[0] for one in page(slug).clauses}
    assert [id_ for id_, text in openings.items() if re.match(r"As an option, the|Option ", text)] == []
