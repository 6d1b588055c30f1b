"""Cards as one sees them: pips and corners, the large deck, cards as words, melds in the hand, what a hint is about."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from rumpus.core.packs import Pack, dragon_pack, numbered_pack, standard_pack
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


@pytest.mark.parametrize("pack", [standard_pack(), dragon_pack(), numbered_pack()], ids=lambda pack: pack.name)
def test_a_card_shows_as_many_pips_as_it_counts(visit: OpenWindow, pack: Pack) -> None:
    ann = visit()
    ann.go()
    shown = {
        (suit, rank): ann.page.evaluate(PIPS, [f"{pack.name.partition('-')[0]}-{suit}", rank])
        for suit in pack.suits
        for rank in pack.ranks
    }
    assert shown == {(suit, rank): NUMBERED.get(rank, 0) for suit, rank in shown}
    assert set(shown.values()) >= set(range(1, 11))


# How far each corner reaches into the next card that lies over it, in pixels.
COVERED = """(cards) => cards.slice(0, -1).map((card, place) => {
  const marks = [...card.querySelectorAll(".face > .corner path")].map((mark) => mark.getBoundingClientRect());
  return Math.max(...marks.map(({ right }) => right)) - cards[place + 1].getBoundingClientRect().left;
})"""


@pytest.mark.parametrize("deck", ["", "large"])
@pytest.mark.parametrize("window", [DESK, PHONE, Window(320, 568)], ids=["desk", "phone", "narrow"])
def test_a_corner_is_read_in_a_fan(visit: OpenWindow, window: Window, deck: str) -> None:
    ann = visit(window)
    ann.page.add_init_script(f"localStorage.setItem('rumpus.deck', {json.dumps(json.dumps(deck))})")
    ann.sit("gin-rummy")
    expect(ann.hand).to_have_count(10)
    covered = ann.hand.evaluate_all(COVERED)
    lines = [reach for reach in covered if abs(reach) < window.width / 2]  # the next card may begin another row
    assert len(lines) >= 8
    assert max(lines) <= 0
    heights = ann.hand.evaluate_all(
        "cards => cards.map((card) => card.querySelector('.figure').getBoundingClientRect().height)"
    )
    assert min(heights) >= 9  # without the stroke


def test_the_large_deck_is_chosen_in_the_settings(visit: OpenWindow) -> None:
    ann = visit()
    ann.sit("rummy-1926")
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


def test_cards_in_the_log_are_shown_as_cards_and_called_by_their_names(visit: OpenWindow) -> None:
    ann = visit()
    ann.sit("gin-rummy", name="JS")
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


def test_a_player_named_like_a_card_keeps_their_name(visit: OpenWindow) -> None:
    ann, bob = visit(), visit()
    table = ann.sit("gin-rummy", name="JS", watching="open")
    bob.go(f"/table/{table}")
    expect(bob.page.locator(".log p", has_text="Deal 1")).to_contain_text("JS")


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


@pytest.mark.parametrize("name", ["tiles to play", "a joker to play"])
def test_the_tiles_of_a_hint_glow_on_the_rack(visit: OpenWindow, name: str) -> None:
    ann = visit()
    ann.offer_hints()
    position = Position(ann, name)
    ann.page.get_by_role("button", name="Hint").click()
    expect(ann.page.locator(".hint b")).to_be_visible()
    glowing = ann.page.locator(".rack [data-hinted]").evaluate_all("tiles => tiles.map((tile) => tile.dataset.card)")
    named = {word.partition("=")[0] for act in position.ask("hint")["acts"] for word in act.split()}
    assert {tile.rstrip("'") for tile in glowing} == {tile.rstrip("'") for tile in position.view()["hand"]} & named
    assert glowing != []
    assert any(tile.startswith("J") for tile in glowing) == (name == "a joker to play")


@pytest.mark.parametrize("position", ["a meld held", "a meld to lay"])
def test_melds_in_the_hand_are_marked_and_can_lie_together(visit: OpenWindow, position: str) -> None:
    ann = visit()
    view = Position(ann, position).view()
    melds = view["count"]["melds"] or [one["cards"] for one in view["may"] if one["do"] == "lay"]
    marked = ann.page.locator(".hand .melded [data-card]")
    expect(marked.first).to_have_accessible_name(re.compile("in a meld$"))
    cards = marked.evaluate_all("cards => cards.map((card) => card.dataset.card)")
    assert 3 <= len(cards) < len(ann.cards())
    assert {card for meld in melds for card in meld} >= set(cards)
    assert any(set(meld) <= set(cards) for meld in melds)
    ann.page.get_by_role("button", name="Melds").click()
    expect(ann.page.get_by_role("button", name="Melds")).to_have_attribute("aria-pressed", "true")
    assert set(ann.cards()[: len(cards)]) == set(cards)
    assert any(ann.cards()[: len(meld)] == meld for meld in melds)


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


def test_figures_stand_on_the_line_and_are_as_high_as_capitals(visit: OpenWindow) -> None:
    ann = visit()
    ann.sit("rummy-1926")
    ann.page.evaluate("document.fonts.ready")
    for place in ("h1", ".log", ".prompt p", ".heap p"):
        heights = ann.page.locator(place).first.evaluate(HEIGHTS)
        assert all(0.85 < up < 1.2 and down < 0.1 for up, down in heights), (place, heights)
