"""The cards that a decision is about stay visible: no question, hint, coach or focus ring covers them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.page.positions import Position, calling
from tests.page.tiling import Tiler, strangers_in
from tests.page.visits import DESK, PHONE, TABLET, Visit, Window

OpenWindow = Callable[..., Visit]
SMALL_DESK = Window(1024, 768)
LANDSCAPE = Window(844, 390, touch=True)
OUTLINE = "() => getComputedStyle(document.activeElement).outlineStyle"


def place(thing: Locator) -> FloatRect:
    found = thing.bounding_box()
    assert found is not None
    return found


def resize(ann: Visit, window: Window) -> None:
    """Make the window this large, and wait until the page is drawn so."""
    ann.page.set_viewport_size({"width": window.width, "height": window.height})
    ann.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def overlap(one: FloatRect, other: FloatRect) -> bool:
    wide = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    high = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return min(wide, high) > 1


@pytest.mark.parametrize("windows", [(DESK, SMALL_DESK, TABLET), (PHONE, LANDSCAPE)], ids=["mouse", "touch"])
def test_nothing_moves_and_the_hand_stays_visible_while_the_page_asks_about_ending_the_deal(
    visit: OpenWindow, windows: tuple[Window, ...]
) -> None:
    ann = visit(windows[0])
    ann.sit(calling("rap"), computers=["beginner"])
    assert ann.await_turn()
    for window in windows:
        resize(ann, window)
        check_first_question(ann, window)
    resize(ann, windows[0])
    ann.decline()
    ann.changes(ann.deed("Draw").click)
    ann.hand.last.click()
    for window in windows:
        resize(ann, window)
        check_question(ann, window)


def ask_about_rap(ann: Visit) -> Locator:
    """The question after a click on "Rap", once it has the focus."""
    ann.deed("Rap").click()
    asked = ann.page.get_by_role("alertdialog")
    expect(asked.get_by_role("button", name="Yes, rap")).to_be_focused()
    return asked


def leave_question(ann: Visit, asked: Locator) -> None:
    """Answer "No", and wait until the buttons of the turn have the focus again."""
    asked.get_by_role("button", name="No", exact=True).click()
    expect(asked).to_have_count(0)
    expect(ann.deed("Rap")).to_be_focused()


def check_first_question(ann: Visit, window: Window) -> None:
    """Before the first draw nothing moves, and the question covers none of it."""
    parts = [ann.page.locator(part) for part in (".heaps", ".hand", ".call-told")]
    before = [place(part) for part in parts]
    asked = ask_about_rap(ann)
    assert [place(part) for part in parts] == before, window
    for part in parts:
        for answer in (asked.locator("p"), asked.locator(".answers")):
            assert not overlap(place(answer), place(part)), window
    leave_question(ann, asked)


def check_question(ann: Visit, window: Window) -> None:
    """The hand stays where it is, and is not covered."""
    before = place(ann.page.locator(".hand"))
    asked = ask_about_rap(ann)
    hand = place(ann.page.locator(".hand"))
    assert abs(hand["y"] - before["y"]) <= 1, window
    assert not overlap(place(asked.locator("p")), hand), window
    assert not overlap(place(asked.get_by_role("button", name="Yes, rap")), hand), window
    assert place(asked.locator("p"))["y"] >= place(ann.page.locator(".felt"))["y"], window
    leave_question(ann, asked)
    expect(ann.page.locator(".prompt p")).to_be_visible()


def test_a_hint_says_where_a_card_is_added_and_covers_none(visit: OpenWindow) -> None:
    ann = visit(DESK)
    ann.offer_hints()
    Position(ann, "a card to add")
    ann.page.locator("#hint").click()
    hint = ann.page.locator(".hint")
    expect(hint.locator("b")).to_contain_text("Add the ")
    expect(hint.locator("b")).to_contain_text(" to meld ")
    for window in (DESK, SMALL_DESK, TABLET, PHONE):
        ann.page.set_viewport_size({"width": window.width, "height": window.height})
        assert not overlap(place(hint), place(ann.page.locator(".hand"))), window


def test_a_refusal_does_not_lie_over_the_tiles_that_it_speaks_of(visit: OpenWindow) -> None:
    ann = Tiler(visit(PHONE))
    ann.sit(computers=["beginner"])
    ann.visit.await_turn()
    ann.lay(strangers_in(ann.texts()))
    for window in (PHONE, Window(320, 568, touch=True), LANDSCAPE):
        resize(ann.visit, window)
        ann.press("Play")
        expect(ann.visit.refusal).to_be_visible()
        refusal = place(ann.visit.refusal)
        assert refusal["x"] >= 0, window
        assert refusal["x"] + refusal["width"] <= window.width, window
        assert not overlap(refusal, place(ann.page.locator(".groups"))), window
        ann.visit.refusal.get_by_role("button", name="Dismiss").click()
        expect(ann.visit.refusal).to_have_count(0)


def test_the_focus_ring_on_a_card_appears_only_after_a_key_press(visit: OpenWindow) -> None:
    ann = visit()
    ann.sit("gin-rummy")
    ann.await_turn()
    expect(ann.hand.first).to_be_focused()
    assert ann.page.evaluate(OUTLINE) == "none"
    ann.page.keyboard.press("ArrowRight")
    expect(ann.hand.nth(1)).to_be_focused()
    assert ann.page.evaluate(OUTLINE) == "solid"
    ann.go()
    ann.page.get_by_role("link", name="Continue").first.focus()
    ann.page.keyboard.press("Enter")
    expect(ann.hand.first).to_be_focused()
    assert ann.page.evaluate(OUTLINE) == "solid"


def test_a_phone_tells_how_a_deal_ended_also_after_the_lobby_was_seen(visit: OpenWindow) -> None:
    ann = visit(PHONE)
    ann.sit(calling("rap"), computers=["beginner"], options={"deals": 1})
    ann.go()
    ann.page.get_by_role("link", name="Continue").first.click()
    ann.await_turn()
    ann.deed("Rap").click()
    ann.page.get_by_role("button", name="Yes, rap").click()
    expect(ann.showdown.locator(".told")).to_be_visible()
    expect(ann.showdown.locator(".told")).to_contain_text("All hands are shown.")


def test_a_refusal_disappears_after_the_next_touch_and_once_the_action_is_possible(visit: OpenWindow) -> None:
    ann = visit(PHONE)
    ann.offer_hints()
    ann.sit(calling("knock"))
    ann.decline()
    why = ann.page.locator(".actions .why")
    for window, touched in ((PHONE, ".prompt p"), (LANDSCAPE, "#hint")):
        resize(ann, window)
        ann.deed("Discard").tap(force=True)
        expect(why).to_contain_text("Not now.")
        ann.page.locator(touched).tap()
        expect(why, str(window)).to_have_text("")
    expect(ann.page.locator(".hint")).to_be_visible()
    resize(ann, PHONE)
    ann.changes(ann.deed("Draw").tap)
    ann.deed("Discard").dispatch_event("click")
    expect(why).to_have_text("Choose the one card that you discard first.")
    ann.hand.last.tap()
    expect(why).to_have_text("")


def test_a_hint_about_tiles_uses_the_empty_status_space_first(visit: OpenWindow) -> None:
    ann = Tiler(visit(PHONE))
    ann.visit.offer_hints()
    Position(ann.visit, "a hint about tiles")
    expect(ann.status).to_have_text("")
    rack = place(ann.page.locator(".rack"))
    ann.page.locator("#hint").click()
    hint = ann.page.locator(".prompt:has(.hint b)")
    expect(hint).to_be_visible()
    assert place(ann.page.locator(".rack")) == rack
    told = place(hint)
    assert rack["y"] - 8 <= told["y"] + told["height"] <= rack["y"]
