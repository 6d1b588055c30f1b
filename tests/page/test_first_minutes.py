"""The first five minutes: the choice of a game and opponents, a coach for the first turns, and confirmations."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from rumpus.games import BOOKS, first_choice
from rumpus.players import LEVELS, PLAYERS
from tests.page.tiling import Tiler
from tests.page.visits import DESK, PHONE, TABLET, Visit, Window

OpenWindow = Callable[..., Visit]
TALL_PHONE, SIDEWAYS = Window(390, 844, touch=True), Window(667, 375, touch=True)


def names_of(kind: str) -> list[str]:
    return [character.name for character in PLAYERS[kind].characters]


def begin_first_game(newcomer: Visit) -> None:
    """From nothing to a table in one click."""
    newcomer.go()
    newcomer.page.get_by_role("button", name=f"Play now {first_choice().title}").click()
    expect(newcomer.hand).not_to_have_count(0)


def test_the_lobby_says_which_game_to_begin_with_and_shows_the_computer_players(visit: OpenWindow) -> None:
    newcomer = visit()
    newcomer.go()
    first = newcomer.page.locator(".game").first
    expect(first.get_by_role("heading")).to_have_text(str(first_choice().title))
    expect(first).to_contain_text("Start here")
    expect(newcomer.page.get_by_text("Start here")).to_have_count(1)
    for book in BOOKS.values():
        card = newcomer.page.get_by_role("article", name=str(book.title), exact=True)
        expect(card).to_contain_text(f"{book.players_text} · {book.minutes} min · {book.difficulty}")
    check_opponents(newcomer)


def check_opponents(ann: Visit) -> None:
    """One chooses among computer players with faces."""
    chooser = ann.page.get_by_label("Play now against")
    expect(chooser.locator("option")).to_have_count(1 + len(LEVELS))
    offered = chooser.locator("option").all_inner_texts()
    assert [told.partition(":")[0] for told in offered] == [
        "Recommended",
        *(str(PLAYERS[kind].title) for kind in LEVELS),
    ]
    for kind in LEVELS:
        chooser.select_option(kind)
        expect(chooser).to_have_accessible_description(re.compile(re.escape(str(PLAYERS[kind].description)[1:])))
        expect(ann.page.locator(".company .portrait")).to_have_count(3)


def test_the_lobby_of_a_phone_fits_two_screens_and_start_here_covers_nothing(visit: OpenWindow) -> None:
    newcomer = visit(Window(320, 568, touch=True))
    newcomer.go()
    check_start_here(newcomer)
    newcomer.page.set_viewport_size({"width": TALL_PHONE.width, "height": TALL_PHONE.height})
    expect(newcomer.page.locator(".game article h3")).to_have_count(len(BOOKS))
    assert end_of_games(newcomer) <= 2 * TALL_PHONE.height
    assert newcomer.page.evaluate("document.documentElement.scrollWidth") <= TALL_PHONE.width
    newcomer.call("/me", name="Ann")
    for is_open in (False, False, False, True):
        newcomer.call("/tables", game="gin-rummy", seats=2, is_open=is_open)
    other = visit()
    other.call("/me", name="Bob")
    for _ in range(3):
        other.call("/tables", game="gin-rummy", seats=2, is_open=True)
    newcomer.call("/tables", game="gin-rummy", computers=["casual"], start=True, pace=0.0)
    newcomer.call("/tables", game="gin-rummy", computers=["casual"], start=True, pace=0.0)
    ended = newcomer.call("/tables", game="gin-rummy", computers=["casual"], start=True)["id"]
    newcomer.call(f"/tables/{ended}/commands", do="leave")
    newcomer.page.reload()
    mine = newcomer.page.get_by_role("region", name="My games")
    expect(mine.get_by_role("link", name="Continue")).to_have_count(2)
    expect(mine.get_by_role("button", name="Finished games")).to_be_visible()
    expect(newcomer.page.get_by_role("heading", name="Tables open to join")).to_be_visible()
    assert end_of_games(newcomer) <= 2 * TALL_PHONE.height
    mine.get_by_role("button", name="4 more games").click()
    expect(mine.get_by_role("link", name="Continue")).to_have_count(6)


def check_start_here(newcomer: Visit) -> None:
    """The rules of the first game open on the smallest phone: "Start here" does not cover their button."""
    newcomer.page.locator(".game.first").get_by_role("button", name="rules").click()
    dialog = newcomer.page.get_by_role("dialog", name=str(first_choice().title))
    expect(dialog).to_be_visible()
    newcomer.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def end_of_games(ann: Visit) -> float:
    """The bottom of the lobby's last game, in pixels. Tables of others may be listed below it."""
    last = ann.page.locator(".game article").last.bounding_box()
    assert last is not None
    return last["y"] + last["height"]


def test_a_newcomer_plays_gentle_company_with_hints_and_a_coach_of_three_bubbles(visit: OpenWindow) -> None:
    newcomer = visit(helped=True)
    begin_first_game(newcomer)
    names = newcomer.page.locator(".seat .name .stem")
    expect(names).to_have_text(names_of(LEVELS[0])[: first_choice().usual_seats - 1])
    expect(newcomer.page.locator(".seat .portrait")).to_have_count(first_choice().usual_seats - 1)
    first = PLAYERS[LEVELS[0]].characters[0]
    newcomer.page.get_by_role("button", name=f"About {first.name}").click()
    expect(newcomer.page.locator(".seats").get_by_text(str(first.sentence))).to_be_visible()
    coach = newcomer.page.get_by_role("region", name="Coach")
    expect(coach.get_by_role("heading")).to_contain_text("What to do now")
    newcomer.await_turn()
    expect(newcomer.page.get_by_role("button", name="Hint")).to_be_visible()
    newcomer.go()
    newcomer.page.get_by_role("button", name=f"Play now {first_choice().title}").click()
    expect(names).to_have_text(names_of(LEVELS[0])[: first_choice().usual_seats - 1])
    expect(coach.get_by_role("heading")).to_contain_text("What to do now")
    check_bubbles(newcomer)


def test_the_coach_goes_through_three_bubbles_on_a_phone(visit: OpenWindow) -> None:
    newcomer = visit(PHONE, helped=True)
    begin_first_game(newcomer)
    check_bubbles(newcomer)


def check_bubbles(newcomer: Visit) -> None:
    """The coach goes through three bubbles by keyboard and is called back."""
    coach = newcomer.page.get_by_role("region", name="Coach")
    coach.get_by_role("button", name="Next").focus()
    for title in ("Melds", "How your turn ends"):
        newcomer.page.keyboard.press("Enter")
        expect(coach.get_by_role("heading")).to_contain_text(title)
    assert not newcomer.scrolls()
    newcomer.page.keyboard.press("Enter")
    expect(coach).to_have_count(0)
    assert newcomer.page.evaluate("Boolean(document.activeElement.closest('.board'))")
    newcomer.page.reload()
    expect(newcomer.hand).not_to_have_count(0)
    expect(coach).to_have_count(0)
    for _ in range(2):
        newcomer.page.get_by_role("switch", name="Help").click()
    expect(coach.get_by_role("heading")).to_contain_text("What to do now")


def test_each_turn_brings_the_next_bubble(visit: OpenWindow) -> None:
    newcomer = visit(helped=True)
    newcomer.sit("gin-rummy", computers=["beginner"])
    heading = newcomer.page.get_by_role("region", name="Coach").get_by_role("heading")
    newcomer.decline()
    expect(heading).to_contain_text("What to do now")
    newcomer.take_turn()
    expect(heading).to_contain_text("Melds")
    newcomer.page.reload()
    newcomer.await_turn()
    expect(heading).to_contain_text("Melds")
    newcomer.changes(newcomer.deed("Draw").click)
    expect(heading).to_contain_text("How your turn ends")


def test_each_tile_turn_brings_the_next_bubble_and_the_third_the_end(visit: OpenWindow) -> None:
    newcomer = Tiler(visit(helped=True))
    newcomer.sit(computers=["beginner"])
    coach = newcomer.page.get_by_role("region", name="Coach")
    for title in ("What to do now", "Melds", "How your turn ends"):
        assert newcomer.visit.await_turn()
        expect(coach.get_by_role("heading")).to_contain_text(title)
        newcomer.visit.changes(lambda: newcomer.press("Pick a tile"))
    expect(coach).to_have_count(0)
    newcomer.page.reload()
    expect(newcomer.rack.first).to_be_visible()
    expect(coach).to_have_count(0)


@pytest.mark.parametrize("windows", [(DESK, TABLET), (PHONE, SIDEWAYS)], ids=["mouse", "touch"])
def test_the_coach_covers_no_tile_or_button_it_speaks_of(visit: OpenWindow, windows: tuple[Window, ...]) -> None:
    newcomer = Tiler(visit(windows[0], helped=True))
    newcomer.visit.go()
    newcomer.page.get_by_role("button", name="Play now Tile Rummy").click()
    coach = newcomer.page.get_by_role("region", name="Coach")
    newcomer.visit.await_turn()
    for window in windows:
        newcomer.page.set_viewport_size({"width": window.width, "height": window.height})
        expect(coach, str(window)).to_contain_text("tap them, then the felt")
        for text in newcomer.texts()[:3]:
            newcomer.tile(text).click()
        here = newcomer.page.get_by_role("button", name="Put here as a new group")
        here.click()  # what lies under the coach takes no click
        expect(newcomer.placed, str(window)).to_have_count(3)
        for tile in newcomer.placed.all():
            tile.click(trial=True)
        newcomer.press("Reset")
        expect(newcomer.placed).to_have_count(0)


def test_the_coach_disappears_after_the_first_deal_when_it_has_finished(visit: OpenWindow) -> None:
    newcomer = visit(helped=True)
    begin_first_game(newcomer)
    coach = newcomer.page.get_by_role("region", name="Coach")
    for _ in range(2):
        coach.get_by_role("button", name="Next").click()
    newcomer.await_turn()
    newcomer.deed("Rap").click()
    newcomer.page.get_by_role("button", name="Yes, rap").click()
    expect(newcomer.page.locator(".showdown")).to_be_visible()
    newcomer.page.get_by_role("button", name="Next deal").click()
    expect(newcomer.page.locator(".showdown")).to_have_count(0)
    expect(newcomer.board).to_be_visible()
    expect(coach).to_have_count(0)


# A click as soon as the buttons of the turn are there, before the page has painted them.
AT_ONCE = """new MutationObserver((_, watching) => {
  const rap = [...document.querySelectorAll(".actions button")].find((button) => button.textContent.trim() === "Rap");
  if (!rap || !document.querySelector(".prompt.mine")) return;
  watching.disconnect();
  rap.click();
}).observe(document, { childList: true, subtree: true, attributes: true });"""


def test_a_rap_explains_its_meaning_and_risk_before_it_is_done(visit: OpenWindow) -> None:
    ann = visit()
    ann.page.add_init_script(AT_ONCE)
    ann.sit("rap-rummy", computers=["beginner"])
    told = BOOKS["rap-rummy"].rules(2).layout.calling
    assert told is not None
    asked = ann.page.get_by_role("alertdialog")
    expect(asked, "a click as soon as the turn comes").to_contain_text("Rap?")
    asked.get_by_role("button", name="No", exact=True).click()
    expect(asked).to_have_count(0)
    expect(ann.page.locator(".call-told")).to_contain_text(str(told.told))
    ann.deed("Rap").click()
    expect(asked).to_contain_text("Rap?")
    expect(asked).to_have_accessible_description(f"{told.told} {told.clause}")
    expect(ann.page.locator(".call-told").get_by_role("button", name=told.clause)).to_be_visible()
    asked.get_by_role("button", name="No", exact=True).click()
    expect(asked).to_have_count(0)
    expect(ann.deed("Rap")).to_be_focused()
    expect(ann.page.locator(".log")).not_to_contain_text("You rap")


def test_picking_with_tiles_laid_out_asks_for_confirmation(visit: OpenWindow) -> None:
    ann = Tiler(visit())
    ann.sit(computers=["beginner"])
    ann.visit.await_turn()
    tile = ann.texts()[0]
    ann.lay([tile])
    asked = ann.page.get_by_role("alertdialog")
    ann.press("Pick a tile")
    expect(asked.get_by_role("button", name="Go on arranging")).to_be_focused()
    ann.keys.press("Escape")
    expect(asked).to_have_count(0)
    expect(ann.visit.deed("Pick a tile")).to_be_focused()
    expect(ann.log).not_to_contain_text("You pick")
    ann.press("Pick a tile")
    asked.get_by_role("button", name="Go on arranging").click()
    ann.press("Reset")
    expect(ann.placed).to_have_count(0)
    ann.visit.changes(lambda: ann.press("Pick a tile"))
    expect(ann.log).to_contain_text("You pick")


def test_the_options_of_a_new_table_are_folded_into_one_line(visit: OpenWindow) -> None:
    host = visit(PHONE)
    host.go()
    host.page.get_by_role("button", name="Make a table… for Gin Rummy").click()
    expect(host.page.get_by_text("Rules in force: Play to 100 points", exact=True)).to_be_visible()
    field = host.page.get_by_label("Points to play for")
    expect(field).to_be_hidden()
    host.page.get_by_text("Rules in force").click()
    field.fill("")
    field.press("Tab")
    expect(host.page.get_by_text("Rules in force: as the book says")).to_be_visible()
