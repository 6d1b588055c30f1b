"""Available actions are the brightest buttons, no text is too small to read, and people have a portrait."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.page.positions import Position
from tests.page.visits import DESK, Visit
from tests.whole_games import ONE_OF_EACH_SHAPE

OpenWindow = Callable[..., Visit]
SIZES = (DESK[:2], (640, 400), (390, 844), (320, 568))  # 640x400 is a desk of 1280x800 at 200 % zoom

CONTROLS = """() => {
  const painter = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    painter.clearRect(0, 0, 1, 1);
    painter.fillStyle = colour;
    painter.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = painter.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a], ground) => [r, g, b].map((one, place) => one * a + ground[place] * (1 - a));
  const light = (colour) => colour.map((one) => one / 255)
    .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4))
    .reduce((sum, one, place) => sum + one * [0.2126, 0.7152, 0.0722][place], 0);
  const contrast = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const felt = rgba(getComputedStyle(document.querySelector(".felt")).backgroundColor).slice(0, 3);
  const controls = ".actions button, .ends button, .tools button, .sorts button, .lay-here, .new-group, #hint";
  return [...document.querySelectorAll(controls)].filter((one) => one.checkVisibility()).map((one) => {
    const style = getComputedStyle(one);
    const face = over(rgba(style.backgroundColor), felt);
    const edge = style.borderStyle === "none" ? felt : over(rgba(style.borderColor), felt);
    const [text, ...seen] = [over(rgba(style.color), face), face, edge];
    return {
      word: one.textContent, dead: one.getAttribute("aria-disabled") === "true", border: style.borderStyle,
      text: contrast(text, face), seen: Math.max(...seen.map((part) => contrast(part, felt))),
      brightest: Math.max(...[text, ...seen].map((part) => contrast(part, felt))),
    };
  });
}"""

# Text of size 0 is hidden: only a part of it, such as a field, is shown.
SMALL = """() => [...document.querySelectorAll("body *")].flatMap((one) => {
  const words = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const size = parseFloat(getComputedStyle(one).fontSize);
  const seen = one.checkVisibility({ visibilityProperty: true }) && !one.closest(".unseen, svg, option");
  if (!words || !seen || !size || size >= 12.99) return [];
  return [`${one.tagName}.${one.className} ${size} ${one.textContent.slice(0, 30)}`];
})"""


def resize(ann: Visit, size: tuple[int, int]) -> None:
    ann.page.set_viewport_size({"width": size[0], "height": size[1]})
    ann.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def check_controls(ann: Visit) -> None:
    """Live controls can be read and seen, and each is brighter than each dead one."""
    for theme in ("light", "dark"):
        ann.page.evaluate("theme => void (document.documentElement.dataset.theme = theme)", theme)
        controls: list[dict[str, Any]] = ann.page.evaluate(CONTROLS)
        live = [one for one in controls if not one["dead"]]
        dead = [one for one in controls if one["dead"]]
        assert live
        assert [one for one in live if min(one["text"], one["seen"]) < 4.5 or one["border"] != "solid"] == []
        brightest = max((one["brightest"] for one in dead), default=0.0)
        assert [one for one in live if one["brightest"] <= brightest] == []
        assert [one for one in dead if one["border"] == "dashed"] == []


def check_in_window(ann: Visit) -> None:
    """Every button lies in the window, with all its words."""
    outside = ann.page.evaluate(
        """() => [...document.querySelectorAll(".actions button, .bar button, .sorts button")].filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return one.checkVisibility() && (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight
            || one.scrollWidth > one.clientWidth + 1);
        }).map((one) => [
          one.textContent, innerWidth, document.documentElement.dataset.text, one.scrollWidth - one.clientWidth,
        ])"""
    )
    assert outside == []


def test_available_actions_are_the_brightest(visit: OpenWindow) -> None:
    ann = visit()
    ann.offer_hints()
    for game in ONE_OF_EACH_SHAPE:
        ann.sit(game)
        ann.decline()
        for size in SIZES:
            resize(ann, size)
            check_controls(ann)
            check_in_window(ann)
            assert ann.page.evaluate(SMALL) == [], (game, size)
        for text in ("large", "largest"):
            ann.page.evaluate("text => void (document.documentElement.dataset.text = text)", text)
            for size in SIZES:
                resize(ann, size)
                check_in_window(ann)
                assert not ann.scrolls(), (game, text, size)


def test_an_offer_shows_its_answers_alone_and_take_begins_to_choose_in_a_spread_pile(visit: OpenWindow) -> None:
    ann = visit()
    Position(ann, "an upcard offered")
    ann.await_turn()
    assert ann.page.locator(".actions button").all_inner_texts() == ["Take", "No"]
    position = Position(ann, "a pile to take from")
    ann.await_turn()
    check_controls(ann)
    ann.deed("Take").click()
    brings = ann.page.locator(".brings")
    expect(brings).to_contain_text("You take the ")
    expect(ann.page.locator(".spread :focus")).to_have_attribute("aria-pressed", "true")
    ann.changes(brings.get_by_role("button", name="Take").click)
    expect(ann.deed("Take")).to_have_attribute("aria-disabled", "true")
    check_watcher(ann, visit(), position.table)


def check_watcher(ann: Visit, cy: Visit, table: str) -> None:
    """A watcher sees who plays as a guest, and who is away."""
    cy.go(f"/table/{table}")
    expect(cy.page.locator(".talk-box")).to_contain_text("Watchers can read the talk. Take a seat to join in.")
    expect(cy.page.locator(".watchers")).to_have_text("1 watching")
    bob = cy.page.locator(".seat", has=cy.page.get_by_text("Bob", exact=True))
    expect(bob.locator(".portrait.person text")).to_have_text("B")
    expect(bob.locator(".guest")).to_have_text("guest")
    ann.page.goto("about:blank")
    expect(cy.page.locator(".seat.away .name")).to_contain_text("Ann")
    expect(cy.page.locator(".prompt")).to_have_text("Ann is away. The game waits for them.")
    styles = "name => [name, ...name.querySelectorAll('*')].map((one) => getComputedStyle(one).fontStyle)"
    assert set(cy.page.locator(".seat.away .name").evaluate(styles)) == {"normal"}


def test_no_text_of_a_page_is_too_small(visit: OpenWindow) -> None:
    ann = visit()
    table = ann.call("/me", name="Ann") and ann.call("/tables", game="gin-rummy", seats=2)["id"]
    for path, last in (
        ("/", ann.page.get_by_role("button", name="Play now").last),
        ("/me", ann.page.get_by_role("button", name="Make a token")),
        ("/rules/gin-rummy", ann.page.locator(".rules section").last),
        (f"/table/{table}", ann.page.locator(".chair").last),
    ):
        ann.go(path)
        expect(ann.page.locator("h1")).to_be_visible()
        expect(last).to_be_visible()
        for size in SIZES:
            resize(ann, size)
            assert ann.page.evaluate(SMALL) == [], (path, size)
    Position(ann, "an end to read").play_while(lambda view: view["result"] is None)
    expect(ann.page.locator(".outcome")).to_be_visible()
    for size in SIZES:
        resize(ann, size)
        assert ann.page.evaluate(SMALL) == [], ("result", size)
    ann.page.get_by_role("link", name="Replay").click()
    ann.page.get_by_role("button", name="Score").click()
    expect(ann.page.locator("table.sheet")).to_be_visible()
    for size in SIZES:
        resize(ann, size)
        assert ann.page.evaluate(SMALL) == [], ("replay", size)
    resize(ann, SIZES[0])
    ann.sit("gin-rummy")
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Settings").click()
    before = ann.page.locator(".board").evaluate("board => parseFloat(getComputedStyle(board).fontSize)")
    ann.page.get_by_label("Text size").select_option("largest")
    assert ann.page.locator(".board").evaluate("board => parseFloat(getComputedStyle(board).fontSize)") > 1.25 * before
    assert ann.page.evaluate(SMALL) == []
