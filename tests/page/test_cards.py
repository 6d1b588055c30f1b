"""Cards as one sees them: pips and corners, the large deck, cards as words, melds in the hand, what a hint is about."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from rumpus.core.packs import dragon_pack, numbered_pack, standard_pack
from tests.page.positions import Position
from tests.page.visits import DESK, PHONE, Visit, Window

OpenWindow = Callable[..., Visit]

PIPS = """async ([drawing, rank]) => {
  const { pipsOf } = await import("/page/faces/pips.js");
  const { SHAPES } = await import("/page/faces/suits.js");
  const parts = (outline) => outline.split("M").length - 1;
  return parts(pipsOf(drawing, rank)) / parts(SHAPES[drawing]);
}"""
NUMBERED = {"A": 1, "T": 10, "E": 11, **{str(number): number for number in range(1, 10)}}


def test_a_card_shows_as_many_pips_as_it_counts(visit: OpenWindow) -> None:
    ann = visit()
    ann.go()
    for pack in (standard_pack(), dragon_pack(), numbered_pack()):
        shown = {
            (suit, rank): ann.page.evaluate(PIPS, [f"{pack.name.partition('-')[0]}-{suit}", rank])
            for suit in pack.suits
            for rank in pack.ranks
        }
        assert shown == {(suit, rank): NUMBERED.get(rank, 0) for suit, rank in shown}, pack.name
        assert set(shown.values()) >= set(range(1, 11)), pack.name


# How far each corner reaches into the next card that lies over it, in pixels.
COVERED = """(cards) => cards.slice(0, -1).map((card, place) => {
  const marks = [...card.querySelectorAll(".face > .corner path")].map((mark) => mark.getBoundingClientRect());
  return Math.max(...marks.map(({ right }) => right)) - cards[place + 1].getBoundingClientRect().left;
})"""


@pytest.mark.parametrize("windows", [(DESK, Window(320, 568)), (PHONE,)], ids=["mouse", "touch"])
def test_a_corner_is_read_in_a_fan(visit: OpenWindow, windows: tuple[Window, ...]) -> None:
    ann = visit(windows[0])
    ann.sit("gin-rummy")
    expect(ann.hand).to_have_count(10)
    for window in windows:
        ann.page.set_viewport_size({"width": window.width, "height": window.height})
        for deck in ("", "large"):
            ann.page.evaluate("deck => void (document.documentElement.dataset.deck = deck)", deck)
            ann.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            check_corners(ann, window, deck)


def check_corners(ann: Visit, window: Window, deck: str) -> None:
    covered = ann.hand.evaluate_all(COVERED)
    lines = [reach for reach in covered if abs(reach) < window.width / 2]  # the next card may begin another row
    assert len(lines) >= 8, (window, deck)
    assert max(lines) <= 0, (window, deck)
    heights = ann.hand.evaluate_all(
        "cards => cards.map((card) => card.querySelector('.figure').getBoundingClientRect().height)"
    )
    assert min(heights) >= 9, (window, deck)  # without the stroke


def test_the_large_deck_is_chosen_in_the_settings_and_figures_are_as_high_as_capitals(visit: OpenWindow) -> None:
    ann = visit()
    ann.sit("rummy-1926")
    check_figures(ann)
    card = ann.hand.first
    corner, whole = card.locator(".face > .corner"), card.locator(".whole .picture path").first
    before = corner.bounding_box()
    expect(whole).to_be_visible()
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Settings").click()
    ann.page.get_by_role("dialog", name="Settings").get_by_label("Deck").select_option("large print")
    ann.page.keyboard.press("Escape")
    expect(whole).to_be_hidden()
    expect(card.locator(".sole")).to_be_visible()
    after = corner.bounding_box()
    assert before is not None
    assert after is not None
    assert after["height"] > 1.5 * before["height"]
    ann.page.reload()
    expect(card.locator(".sole")).to_be_visible()


def check_figures(ann: Visit) -> None:
    """Figures stand on the line and are as high as capitals."""
    ann.page.evaluate("document.fonts.ready")
    for place in ("h1", ".log", ".prompt p", ".heap p"):
        heights = ann.page.locator(place).first.evaluate(HEIGHTS)
        assert all(0.85 < up < 1.2 and down < 0.1 for up, down in heights), (place, heights)


def test_the_log_shows_cards_as_cards_and_a_player_named_like_one_by_name(visit: OpenWindow) -> None:
    ann, bob = visit(), visit()
    table = ann.sit("gin-rummy", name="JS", watching="open")
    bob.go(f"/table/{table}")
    expect(bob.page.locator(".log p", has_text="Deal 1")).to_contain_text("JS")
    ann.decline()
    ann.changes(ann.deed("Draw").click)
    card = ann.cards()[-1]
    name = ann.name_of(card)
    ann.hand.last.click()
    ann.changes(ann.deed("Discard").click)
    line = ann.page.locator(".log p", has_text="You discard").last
    assert line.aria_snapshot() == f"- paragraph: You discard the {name}."
    word = line.locator(".card-word")
    expect(word).to_be_visible()
    expect(word).to_have_attribute("data-rank", card[0].replace("T", "10"))


def test_cards_of_a_hint_glow(visit: OpenWindow) -> None:
    ann = visit()
    ann.offer_hints()
    table = ann.sit("rummy-1926")
    ann.decline()
    ann.changes(ann.deed("Draw").click)
    ann.page.get_by_role("button", name="Hint").click()
    expect(ann.page.locator(".hint b")).to_be_visible()
    asked = ann.call(f"/tables/{table}/commands", ask="hint")["acts"][0].split()
    glowing = ann.page.locator("[data-hinted]")
    found = glowing.evaluate_all("cards => cards.map((card) => card.dataset.card)")
    assert set(found) == {card for card in asked if card in ann.cards()} != set()
    ann.changes(ann.page.get_by_role("button", name="Do it").click)
    expect(glowing).to_have_count(0)


def test_the_tiles_of_a_hint_glow_on_the_rack(visit: OpenWindow) -> None:
    ann = visit()
    ann.offer_hints()
    for name in ("tiles to play", "a joker to play"):
        position = Position(ann, name)
        ann.page.get_by_role("button", name="Hint").click()
        expect(ann.page.locator(".hint b")).to_be_visible()
        glowing = ann.page.locator(".rack [data-hinted]").evaluate_all(
            "tiles => tiles.map((tile) => tile.dataset.card)"
        )
        named = {word.partition("=")[0] for act in position.ask("hint")["acts"] for word in act.split()}
        held = {tile.rstrip("'") for tile in position.view()["hand"]}
        assert {tile.rstrip("'") for tile in glowing} == held & named, name
        assert glowing != [], name
        assert any(tile.startswith("J") for tile in glowing) == (name == "a joker to play"), name


def test_melds_in_the_hand_are_marked_and_can_lie_together(visit: OpenWindow) -> None:
    ann = visit()
    for position in ("a meld held", "four cards to lay"):
        view = Position(ann, position).view()
        melds = view["count"]["melds"] or [one["cards"] for one in view["may"] if one["do"] == "lay"]
        marked = ann.page.locator(".hand .melded [data-card]")
        expect(marked.first).to_have_accessible_name(re.compile("in a meld$"))
        cards = marked.evaluate_all("cards => cards.map((card) => card.dataset.card)")
        assert 3 <= len(cards) < len(ann.cards()), position
        assert {card for meld in melds for card in meld} >= set(cards), position
        assert any(set(meld) <= set(cards) for meld in melds), position
        ann.page.get_by_role("button", name="Melds").click()
        expect(ann.page.get_by_role("button", name="Melds")).to_have_attribute("aria-pressed", "true")
        assert set(ann.cards()[: len(cards)]) == set(cards), position
        longest = max(map(len, melds))
        assert any(ann.cards()[:longest] == meld for meld in melds), position


# The heights of the figures 0 to 9 in the letters of this element, as parts of the height of a capital.
HEIGHTS = """(element) => {
  const drawing = document.createElement("canvas").getContext("2d");
  drawing.font = `100px ${getComputedStyle(element).fontFamily}`;
  const { actualBoundingBoxAscent: capital } = drawing.measureText("H");
  return [..."0123456789"].map((figure) => {
    const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = drawing.measureText(figure);
    return [up / capital, down / capital];
  });
}"""
