"""Levels and manners of computer players, where one chooses them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from rumpus.games import BOOKS
from rumpus.players import LEVELS, PLAYERS, kinds_of, ladder_of
from rumpus.players.steps import steps
from rumpus.players.strength import strengths
from tests.page.visits import Visit

OpenWindow = Callable[..., Visit]
BOARDS = {(book.rules(2).layout.kind, book.rules(2).layout.call == "rap"): slug for slug, book in BOOKS.items()}
ONE_OF_EACH = [*BOARDS.values()]  # a game of cards, a rap game, and one of tiles


def offered_kinds(chooser: Locator) -> list[str]:
    """The kinds that a list offers, once it is there."""
    expect(chooser).to_be_visible()
    found: list[str] = chooser.locator("option").evaluate_all("options => options.map(({ value }) => value)")
    return [kind for kind in found if kind]


def in_both_manners(game: str) -> list[str]:
    """The list of players for a game: first the company of *Play now*, then the others."""
    rules = BOOKS[game].rules(2)
    company = [kind.name for kind in ladder_of(rules)]
    return [*company, *(kind.name for kind in kinds_of(rules) if kind.is_offered and kind.name not in company)]


@pytest.mark.parametrize("game", ONE_OF_EACH)
def test_a_new_table_offers_the_company_of_play_now_and_the_other_manner(visit: OpenWindow, game: str) -> None:
    ann = visit()
    ann.go()
    ann.page.get_by_role("button", name=f"Make a table… for {BOOKS[game].title}").click()
    ann.page.get_by_label("Computer players").select_option("1")
    chooser = ann.page.get_by_label("They play as")
    assert offered_kinds(chooser) == in_both_manners(game)
    expect(chooser).to_have_value(ladder_of(BOOKS[game].rules(2))[0].name)
    last = in_both_manners(game)[-1]
    chooser.select_option(last)
    if step := steps(strengths(game)).get(last):
        expect(ann.page.get_by_role("dialog")).to_contain_text(str(step.sentence))
    ann.page.get_by_role("button", name="Make the table").click()
    told = f"{PLAYERS[last].characters[0].name}computer player, {str(PLAYERS[last].title).lower()}."
    expect(ann.page.locator(".chairs")).to_contain_text(told)


def test_the_lobby_says_how_far_the_chosen_level_is_ahead(visit: OpenWindow) -> None:
    ann = visit()
    ann.go()
    ann.page.get_by_label("Play now against").select_option(LEVELS[-1])
    for book in BOOKS.values():
        (kind,) = (kind.name for kind in ladder_of(book.rules(book.least_seats)) if kind.level == LEVELS[-1])
        card = ann.page.get_by_role("article", name=str(book.title), exact=True)
        if step := steps(strengths(book.slug)).get(kind):
            expect(card).to_contain_text(str(step.sentence))
        else:
            expect(card.locator(".company-told")).to_have_count(0)


@pytest.mark.parametrize("game", ONE_OF_EACH)
def test_a_free_seat_offers_the_same(visit: OpenWindow, game: str) -> None:
    host = visit()
    host.call("/me", name="Ann")
    host.go(f"/table/{host.call('/tables', game=game, seats=2)['id']}")
    chooser = host.page.get_by_label("Seat a computer player at seat 2")
    assert offered_kinds(chooser) == in_both_manners(game)
    last = PLAYERS[in_both_manners(game)[-1]]
    chooser.select_option(last.name)
    expect(host.page.locator(".chairs")).to_contain_text(f"{str(last.title).lower()}. {last.characters[0].sentence}")
