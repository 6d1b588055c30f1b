"""A felt so full that it scrolls, on a phone: what a finger carries gets everywhere, and nowhere unseen."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.page.positions import Position
from tests.page.tiling import Tiler
from tests.page.visits import PHONE, Visit, Window

OpenWindow = Callable[..., Visit]
SMALL = Window(320, 568, touch=True)


def test_a_tile_is_carried_to_the_groups_at_both_ends(visit: OpenWindow) -> None:
    ann = visit(SMALL)
    Position(ann, "many tiles")
    felt, groups = ann.page.locator(".groups.scrolls"), ann.page.locator(".group")
    rack = ann.page.locator(".rack [data-card]")
    for group in (groups.last, groups.first):
        tile = str(rack.first.get_attribute("data-card"))
        ann.drag_by_finger(rack.first, group, felt)
        expect(group.locator(f'.placed[data-card="{tile}"]')).to_be_visible()
    expect(ann.page.locator(".group .placed")).to_have_count(2)


def test_a_long_run_is_seen_whole(visit: OpenWindow) -> None:
    ann = Tiler(visit(PHONE))
    ann.sit()
    ann.visit.await_turn()
    ann.lay(ann.texts()[:13])
    for window in (PHONE, SMALL):
        ann.page.set_viewport_size({"width": window.width, "height": window.height})
        for place in range(13):
            expect(ann.placed.nth(place), str(window)).to_be_in_viewport(ratio=0.99)


def test_a_card_is_carried_to_a_meld_out_of_sight(visit: OpenWindow) -> None:
    ann = visit(PHONE)
    position = Position(ann, "many cards")
    _, card, _, meld, *_ = position.moves[0].act.split()
    before = ann.hand.count()
    target = ann.page.locator(f'[data-zone="meld-{meld}"]')
    ann.changes(lambda: ann.drag_by_finger(ann.hand_card(card), target, ann.page.locator(".laid-scroll")))
    expect(target.locator(f'[data-card="{card}"]')).to_be_visible()
    expect(ann.hand).to_have_count(before - 1)


def test_a_meld_that_has_scrolled_away_takes_nothing(visit: OpenWindow) -> None:
    ann = visit(SMALL)
    Position(ann, "melds out of sight")
    meld = ann.page.locator(".meld").nth(1)
    ann.page.locator(".meld").last.scroll_into_view_if_needed()
    over = meld.evaluate(LIES_OVER_IT)
    assert over == "pile", "the meld would lie behind the pile"
    name = ann.name_of(ann.cards()[0])
    ann.changes(lambda: ann.drag_by_finger(ann.hand.first, meld))
    expect(ann.page.locator(".log")).to_contain_text(f"You discard the {name}.")


LIES_OVER_IT = """(meld) => {
  const { x, y, width, height } = meld.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2).closest("[data-zone]")?.dataset.zone;
}"""
