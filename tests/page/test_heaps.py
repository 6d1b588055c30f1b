"""Stock, pile and melds: drag from them, drop or click targets, and owners."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.page.positions import Position
from tests.page.visits import Visit

OpenWindow = Callable[..., Visit]


def test_of_the_stock_the_top_card_is_carried_and_its_note_makes_it_no_wider(visit: OpenWindow) -> None:
    ann = visit()
    ann.sit("rummy-1916")
    ann.decline()
    assert ann.page.evaluate(STOCKS) == [[0, 0, 1], [1, 0, 0], [1, 1, 0], [1, 1, 0]], "of 0, 1, 2 and 30 cards"
    for width in (2560, 1024, 768, 1440):
        ann.page.set_viewport_size({"width": width, "height": 900})
        before, turned = ann.page.evaluate(TURNED)
        assert before == turned, width
    stock = ann.page.locator(".stock-place")
    stock.hover()
    ann.page.mouse.down()
    ann.page.mouse.move(700, 600, steps=4)
    carried = ann.page.locator(".carried .card")
    expect(carried).to_have_count(1)
    expect(carried).not_to_contain_class("stack")
    expect(stock.locator(".card.stack")).to_be_visible()
    ann.hand.first.hover()
    ann.changes(ann.page.mouse.up)
    expect(ann.page.locator(".log")).to_contain_text("You draw")


# How wide the heaps are, before and after it is said that the stock was turned over.
TURNED = """() => {
  const said = document.createElement("small");
  Object.assign(said, { className: "turned", textContent: "turned over as it lay" });
  const wide = () => document.querySelector(".heaps").getBoundingClientRect().width;
  const before = wide();
  document.querySelector(".heap p").append(said);
  const turned = wide();
  said.remove();
  return [before, turned];
}"""


# Backs and faces of a stock of so many cards: of its top, beneath it, and the empty place.
STOCKS = """async () => {
  const [{ Stock }, { packOf }, { html }, { render }] = await Promise.all(
    ["/page/cards/pile.js", "/page/faces/pack.js", "/page/base/html.js", "preact"].map((name) => import(name)));
  const pack = packOf(await (await fetch("/api/games/rummy-1916")).json());
  return [0, 1, 2, 30].map((count) => {
    const place = document.createElement("div");
    render(html`<${Stock} pack=${pack} count=${count} known=${[]} can=${true} draw=${() => 0} />`, place);
    return ["button .back", ".beneath .back", ".gap"].map((those) => place.querySelectorAll(those).length);
  });
}"""


def test_the_spread_pile_takes_the_chosen_card_wherever_it_is_clicked_and_no_other(visit: OpenWindow) -> None:
    ann = visit()
    ann.sit("rummy-500")
    assert ann.await_turn()
    pile = ann.page.locator(".spread")
    ann.changes(ann.deed("Draw").click)
    expect(pile).not_to_contain_class("ready")
    card = ann.hand.last.get_attribute("data-card")
    ann.hand.last.click()
    expect(pile).to_contain_class("ready")
    mark = pile.evaluate("pile => getComputedStyle(pile, '::before').borderTopStyle")
    assert mark == "dashed"
    box = pile.bounding_box()
    assert box is not None
    ann.changes(lambda: pile.click(position={"x": box["width"] - 12, "y": box["height"] - 12}))
    assert card not in ann.cards()
    position = Position(ann, "a pile to discard on")  # no card is chosen
    before = position.view()["seq"]
    ann.page.locator(".spread h2").click()
    expect(ann.refusal).to_be_hidden()
    assert position.view()["seq"] == before
