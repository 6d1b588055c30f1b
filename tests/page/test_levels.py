"""Levels and manners of computer players, where one chooses them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from rumpus.games import BOOKS
from rumpus.players import LEVELS, PATIENT, PLAYERS, SOCIABLE, kinds_of
from tests.page.visits import Visit

OpenWindow = Callable[..., Visit]
BOARDS = {book.rules(2).layout.kind: slug for slug, book in BOOKS.items()}
ONE_OF_EACH = [*BOARDS.values()]  # a game of cards, and one of tiles


def offered_kinds(chooser: Locator) -> list[str]:
    """The kinds that a list offers, once it is there."""
    expect(chooser).to_be_visible()
    found: list[str] = chooser.locator("option").evaluate_all("options => options.map(({ value }) => value)")
    return [kind for kind in found if kind]


def in_both_manners(game: str) -> list[str]:
    """The list of players for a game: first the sociable ones, then those who wait."""
    kinds = [kind for kind in kinds_of(BOOKS[game].rules(2)) if kind.is_offered]
    return [kind.name for kind in sorted(kinds, key=lambda kind: (SOCIABLE, PATIENT).index(kind.manner))]


@pytest.mark.parametrize("game", ONE_OF_EACH)
def test_a_new_table_offers_the_levels_and_in_tile_games_patient_players(visit: OpenWindow, game: str) -> None:
    ann = visit()
    ann.go()
    ann.page.get_by_role("button", name=f"Make a table… for {BOOKS[game].title}").click()
    ann.page.get_by_label("Computer players").select_option("1")
    chooser = ann.page.get_by_label("They play as")
    assert offered_kinds(chooser) == in_both_manners(game)
    expect(chooser).to_have_value(LEVELS[0])
    last = in_both_manners(game)[-1]
    chooser.select_option(last)
    ann.page.get_by_role("button", name="Make the table").click()
    told = f"{PLAYERS[last].characters[0].name}computer player, {str(PLAYERS[last].title).lower()}."
    expect(ann.page.locator(".chairs")).to_contain_text(told)


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
