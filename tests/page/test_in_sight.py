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
def test_the_hand_stays_visible_while_the_page_asks_about_ending_the_deal(
    visit: OpenWindow, windows: tuple[Window, ...]
) -> None:
    ann = visit(windows[0])
    ann.sit(calling("rap"), computers=["beginner"], options={"opening_rap": "forbidden"})
    ann.await_turn()
    ann.changes(ann.deed("Draw").click)
    ann.hand.last.click()
    for window in windows:
        resize(ann, window)
        before = place(ann.page.locator(".hand"))
        ann.deed("Rap").click()
        asked = ann.page.get_by_role("alertdialog")
        expect(asked.get_by_role("button", name="Yes, rap")).to_be_focused()
        hand = place(ann.page.locator(".hand"))
        assert abs(hand["y"] - before["y"]) <= 1, window
        assert not overlap(place(asked.locator("p")), hand), window
        assert not overlap(place(asked.get_by_role("button", name="Yes, rap")), hand), window
        assert place(asked.locator("p"))["y"] >= place(ann.page.locator(".felt"))["y"], window
        asked.get_by_role("button", name="No").click()
        expect(ann.page.locator(".prompt p")).to_be_visible()


@pytest.mark.parametrize("windows", [(DESK, SMALL_DESK, TABLET), (PHONE, LANDSCAPE)], ids=["mouse", "touch"])
def test_nothing_moves_while_the_page_asks_about_a_call_before_the_first_draw(
    visit: OpenWindow, windows: tuple[Window, ...]
) -> None:
    ann = visit(windows[0])
    ann.sit(calling("rap"), computers=["beginner"])
    ann.await_turn()
    parts = [ann.page.locator(part) for part in (".heaps", ".hand", ".call-told")]
    for window in windows:
        resize(ann, window)
        before = [place(part) for part in parts]
        ann.deed("Rap").click()
        asked = ann.page.get_by_role("alertdialog")
        expect(asked.get_by_role("button", name="Yes, rap")).to_be_focused()
        assert [place(part) for part in parts] == before, window
        for part in parts:
            for answer in (asked.locator("p"), asked.locator(".answers")):
                assert not overlap(place(answer), place(part)), window
        asked.get_by_role("button", name="No").click()
        expect(asked).to_have_count(0)


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


@pytest.mark.parametrize(
    "window", [PHONE, Window(320, 568, touch=True), LANDSCAPE], ids=lambda window: str(window.width)
)
def test_a_refusal_does_not_lie_over_the_tiles_that_it_speaks_of(visit: OpenWindow, window: Window) -> None:
    ann = Tiler(visit(window))
    ann.sit(computers=["beginner"])
    ann.visit.await_turn()
    ann.lay(strangers_in(ann.texts()))
    ann.press("Play")
    expect(ann.visit.refusal).to_be_visible()
    refusal = place(ann.visit.refusal)
    assert refusal["x"] >= 0
    assert refusal["x"] + refusal["width"] <= window.width
    assert not overlap(refusal, place(ann.page.locator(".groups")))


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


def test_a_refusal_disappears_once_the_action_is_possible(visit: OpenWindow) -> None:
    ann = visit(PHONE)
    ann.sit("gin-rummy")
    ann.decline()
    ann.changes(ann.deed("Draw").tap)
    why = ann.page.locator(".actions .why")
    ann.deed("Discard").dispatch_event("click")
    expect(why).to_have_text("Choose the one card that you discard first.")
    ann.hand.last.tap()
    expect(why).to_have_text("")


@pytest.mark.parametrize("window", [PHONE, LANDSCAPE], ids=lambda window: str(window.width))
def test_a_refusal_disappears_after_the_next_touch(visit: OpenWindow, window: Window) -> None:
    ann = visit(window)
    ann.offer_hints()
    ann.sit(calling("knock"))
    ann.decline()
    why = ann.page.locator(".actions .why")
    ann.deed("Discard").tap(force=True)
    expect(why).to_contain_text("Not now.")
    ann.page.locator("#hint").tap()
    expect(ann.page.locator(".hint")).to_be_visible()
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
