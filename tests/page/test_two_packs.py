"""Two packs with jokers in the browser: every card is shown, and a joker is played."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.page.visits import Visit
from tests.server.serving import Served, dealing_two_packs
from tests.two_packs.book import SLUG, two_packs
from tests.two_packs.serve import begin_game, hand_of, meld_with_joker, secret

OpenWindow = Callable[..., Visit]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with two_packs(), dealing_two_packs(tmp_path_factory.mktemp("two")) as running:
        yield running


@pytest.fixture
def ann(visit: OpenWindow, house: Served) -> Visit:
    ann, bob = visit(at=house.url, may_be_refused=True), visit(at=house.url)
    ann.call("/me", name="Ann")
    bob.call("/me", name="Bob")
    table = str(ann.call("/tables", game=SLUG, seats=2)["id"])
    bob.call(f"/tables/{table}/commands", do="sit", seat=1)
    bob.call(f"/tables/{table}/commands", do="ready")
    ann.call(f"/tables/{table}/commands", do="start")
    ann.go(f"/table/{table}")
    expect(ann.hand).to_have_count(15)
    return ann


def test_only_computer_players_that_can_play_it_are_offered(visit: OpenWindow, house: Served) -> None:
    host = visit(at=house.url)
    host.go()
    host.page.get_by_label("Play now against").select_option("master")
    card = host.page.locator(".game", has=host.page.get_by_role("heading", name="Two-Pack Rummy"))
    expect(card.locator(".company-told")).to_have_text("Beginners: your first games.")
    card.get_by_role("button", name="Make a table… for Two-Pack Rummy").click()
    host.page.get_by_label("Computer players").select_option("1")
    players = host.page.get_by_label("They play as").locator("option")
    expect(players).to_have_count(1)
    assert players.evaluate("option => option.value") == "beginner"
    host.page.keyboard.press("Escape")
    card.get_by_role("button", name="Play now Two-Pack Rummy").click()
    expect(host.board).to_be_visible()
    table = host.page.url.removeprefix(host.url).replace("table", "tables")
    seats = host.call(f"{table}/commands", ask="table")["places"]["seats"]
    assert {seat["kind"] for seat in seats} == {"person", "beginner"}


def lying(ann: Visit) -> list[list[str | None]]:
    """The melds on the table, card by card."""
    melds = ann.page.locator(".meld").all()
    return [[card.get_attribute("data-card") for card in meld.locator("[data-card]").all()] for meld in melds]


def test_a_player_says_what_a_joker_stands_for_where_it_could_be_several_cards(ann: Visit) -> None:
    choice = ann.page.get_by_role("dialog")
    ann.changes(ann.deed("Draw").click)
    for card in ("2S", "3S", "J1"):
        ann.hand_card(card).click()
    ann.deed("Lay down").click()
    expect(choice.locator(".way > :last-child")).to_have_text(["ace of spades", "four of spades"])
    assert ann.faults_in_any_light() == []
    ann.page.keyboard.press("Escape")
    expect(choice).to_have_count(0)
    ann.deed("Lay down").click()
    ann.changes(choice.get_by_role("button", name="four of spades").click)
    assert lying(ann) == [["2S", "3S", "J1=4S"]]
    ann.hand_card("J2").click()
    expect(ann.page.locator(".meld.fits")).to_have_count(1)
    ann.page.locator(".meld").click()
    ann.changes(choice.get_by_role("button", name="five of spades").click)
    assert lying(ann) == [["2S", "3S", "J1=4S", "J2=5S"]]
    covered = ann.page.locator('.meld [data-card="J1=4S"]')
    expect(covered.locator(".wild")).to_be_visible()
    expect(ann.page.locator(".meld")).to_have_accessible_name(re.compile("joker for four of spades"))
    for card in ("8S", "8C'", "J4"):  # neither the first copy held nor the first joker
        ann.hand_card(card).click()
    ann.page.locator(".lay-here").click()
    ann.changes(choice.get_by_role("button", name="eight of diamonds").click)
    assert lying(ann)[1] == ["8C'", "J4=8D", "8S"]
    assert ann.faults_in_any_light() == []


def test_copies_and_jokers_are_shown_and_played(ann: Visit) -> None:
    game = begin_game(secret())
    assert sorted(ann.cards()) == sorted(hand_of(game))
    joker = next(card for card in ann.cards() if card[1].isdigit())
    assert ann.hand_card(joker).get_attribute("aria-label") == "joker"
    expect(ann.hand_card(joker).locator(".joker")).to_be_visible()
    meld = meld_with_joker(game)
    ann.changes(ann.deed("Draw").click)
    for card in meld:
        ann.hand_card(card.split("=", maxsplit=1)[0]).click()
    ann.changes(ann.deed("Lay down").click)
    lying = ann.page.locator(".meld [data-card]")
    assert [card.get_attribute("data-card") for card in lying.all()] == meld
    expect(ann.hand).to_have_count(13)
    both = next(card for card in ann.cards() if f"{card}'" in ann.cards())
    ann.hand_card(f"{both}'").click()
    ann.changes(ann.deed("Discard").click)
    expect(ann.hand_card(f"{both}'")).to_have_count(0)
    expect(ann.hand_card(both)).to_have_count(1)
    assert ann.faults() == []
