"""Cards and tiles in motion: dealt, drawn, taken and laid one after another, at a pace one chooses."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.page.positions import Move, Position
from tests.page.visits import Visit

OpenWindow = Callable[..., Visit]

# What is animated, and of each flight where it begins and ends: the place there, and how wide the card is.
WATCHED = """
window.animated = new Set();
window.flown = [];
window.sheets = [];
const animate = Element.prototype.animate;
const placeAt = (x, y) => [...document.querySelectorAll("[data-place]")].find((place) => {
  const at = place.getBoundingClientRect();
  return x >= at.left && x <= at.right && y >= at.top && y <= at.bottom;
})?.dataset.place ?? "";
Element.prototype.animate = function (frames, timing) {
  const moving = animate.call(this, frames, timing);
  for (const frame of moving.effect.getKeyframes())
    for (const name in frame)
      if (!["offset", "computedOffset", "easing", "composite"].includes(name)) window.animated.add(name);
  if (!this.classList.contains("flying")) return moving;
  const { delay, endTime } = moving.effect.getComputedTiming();
  const [from, to] = [delay, endTime].map((time) => {
    moving.currentTime = time;
    const { x, y, width, height } = this.firstElementChild.getBoundingClientRect();
    return { place: placeAt(x + width / 2, y + height / 2), width };
  });
  moving.currentTime = 0;
  window.flown.push({
    leaves: performance.now() + delay,
    from: from.place,
    to: to.place,
    back: Boolean(this.querySelector(".back, .blank")),
    widths: [from.width, to.width],
  });
  return moving;
};
addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  if (document.querySelector(".showdown") && !window.sheets.length)
    window.sheets.push({ flying: document.querySelectorAll(".flying").length, last: window.flown.at(-1) });
}).observe(document.body, { childList: true, subtree: true }));
"""


class Flown(NamedTuple):
    """A flight: from where to where, and whether one sees the back."""

    start: str
    end: str
    back: bool = False


def record_animations(visit: OpenWindow, *, motion: bool = True, pace: str = "") -> Visit:
    """Open a page that records its animations."""
    ann = visit(motion=motion)
    ann.context.add_init_script(WATCHED)
    if pace:
        ann.context.add_init_script(f"localStorage.setItem('rumpus.motion', '\"{pace}\"')")
    return ann


def flights(ann: Visit, count: int) -> list[Flown]:
    """The flights until now, which are so many, when the last has landed."""
    ann.page.wait_for_function("most => flown.length >= most && !document.querySelector('.flying')", arg=count)
    return [Flown(one["from"], one["to"], one["back"]) for one in raw(ann)]


def raw(ann: Visit) -> list[dict[str, Any]]:
    """All that was seen of each flight, in the order in which they left."""
    found: list[dict[str, Any]] = ann.page.evaluate("flown.sort((a, b) => a.leaves - b.leaves)")
    return found


def await_landing(ann: Visit) -> None:
    """Wait until nothing flies, and forget what flew."""
    ann.page.wait_for_function("() => !document.querySelector('.flying')")
    ann.page.evaluate("() => { flown.length = 0 }")


def seen_of(moves: Sequence[Move]) -> list[Flown]:
    """The flights of moves of two players with cards, as the first of them sees them."""
    found = []
    for move in moves:
        held = "seat-1" if move.seat else "hand"
        if move.act == "draw":
            found.append(Flown("stock", held, move.seat > 0))
        elif move.act.startswith("take"):
            found.append(Flown("pile", held))
        else:
            found.append(Flown(held, "pile"))
    return found


def two_people(ann: Visit, bob: Visit, game: str) -> None:
    """A game of two people, which neither of them has begun."""
    ann.call("/me", name="Ann")
    bob.call("/me", name="Bob")
    table = ann.call("/tables", game=game, seats=2)["id"]
    bob.call(f"/tables/{table}/commands", do="sit", seat=1)
    for one in (ann, bob):
        one.call(f"/tables/{table}/commands", do="ready")
    ann.call(f"/tables/{table}/commands", do="start")
    ann.go(f"/table/{table}")


def test_cards_are_dealt_to_each_in_turn_at_their_right_size_and_the_upcard_last(visit: OpenWindow) -> None:
    ann = record_animations(visit)
    two_people(ann, visit(), "gin-rummy")
    found = flights(ann, 21)
    assert [one.start for one in found] == ["stock"] * 21
    first, second = found[0].end, found[1].end
    assert {first, second} == {"hand", "seat-1"}
    assert [one.end for one in found] == [first, second] * 10 + ["pile"]
    assert [one.back for one in found] == [one.end == "seat-1" for one in found]
    stock, card = (ann.page.locator(of).bounding_box() for of in (".stock", ".pile-place .movable"))
    assert stock is not None
    assert card is not None
    held = ann.hand.first.evaluate("card => card.offsetWidth")
    ends = {"hand": held, "pile": card["width"]}
    for one in raw(ann):
        assert one["widths"][0] == pytest.approx(stock["width"], abs=1)
        assert one["widths"][1] == pytest.approx(ends.get(one["to"], one["widths"][1]), abs=1)
        assert one["widths"][1] > 30
    assert ann.page.evaluate("[...animated].sort()") == ["opacity", "transform"]


def test_moves_are_animated_in_order_with_known_cards_face_up(visit: OpenWindow) -> None:
    ann = record_animations(visit)
    position = Position(ann, "motion of cards")
    await_landing(ann)
    moves, slow, all_told = list(position.moves), 6, 14
    assert any(move.seat and move.act.startswith("take") for move in moves[:all_told])
    for number in range(1, slow + 1):
        position.play()
        assert flights(ann, number) == seen_of(moves[:number])
    for _ in range(slow, all_told):  # without waiting until it was seen
        position.play()
    assert flights(ann, all_told) == seen_of(moves[:all_told])
    assert ann.page.evaluate("[...animated].sort()") == ["opacity", "transform"]


def test_tiles_are_picked_from_behind_and_laid_and_played_face_up(visit: OpenWindow) -> None:
    ann = record_animations(visit)
    position = Position(ann, "motion of tiles")
    await_landing(ann)
    ann.page.locator(".rack [data-card]").first.click()
    ann.page.locator(".new-group").click()
    assert flights(ann, 1) == [Flown("hand", "table")]
    assert ann.page.evaluate("[...animated].sort()") == ["opacity", "transform"]
    ann.page.keyboard.press("u")
    expect(ann.page.locator(".placed")).to_have_count(0)
    await_landing(ann)
    for move in list(position.moves):
        ann.page.evaluate("() => { flown.length = 0 }")
        position.play()
        found = set(flights(ann, 1))
        held = f"seat-{move.seat}" if move.seat else "hand"
        if move.act == "pick":
            assert found == {Flown("stock", held, move.seat > 0)}
        else:
            assert found == {Flown(held, "table")}
        if move.seat and move.act != "pick":
            return
    raise AssertionError("nobody else played")


def check_still(ann: Visit) -> None:
    """A turn in which nothing moves."""
    ann.take_turn()
    ann.await_turn()
    assert raw(ann) == []
    assert ann.page.evaluate("animated.size") == 0


def test_nothing_moves_where_the_player_chose_so(visit: OpenWindow) -> None:
    ann = record_animations(visit, pace="less")
    ann.sit("rummy-1916")
    ann.decline()
    check_still(ann)


def test_nothing_moves_where_the_system_says_so_until_a_pace_is_chosen_and_stored(visit: OpenWindow) -> None:
    ann = record_animations(visit, motion=False)
    ann.sit("rummy-1916")
    ann.decline()
    check_still(ann)
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Settings").click()
    ann.page.get_by_label("Cards move").select_option("slowly")
    ann.page.keyboard.press("Escape")
    ann.page.reload()
    ann.changes(ann.deed("Draw").click)
    assert flights(ann, 1)[-1] == Flown("stock", "hand")


def test_no_flight_keeps_the_hand_out_of_sight(visit: OpenWindow) -> None:
    """A line tells that one card came to the hand again and again, before the others did."""
    ann = record_animations(visit)

    def pass_on(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(server.send)

        def tell(text: str | bytes) -> None:
            frame = json.loads(text)
            for told in frame.get("lines", []):
                first, *others = frame["view"].get("hand") or [""]
                took = {"event": "Took", "seat": 0, "cards": [first] * 200 + others, "must_play": False}
                told["events"] += [took] if others and told["act"] == "draw" else []
            line.send(json.dumps(frame))

        server.on_message(tell)

    ann.page.route_web_socket("**/socket*", pass_on)
    ann.sit("rummy-1916")
    ann.decline()
    await_landing(ann)
    ann.changes(ann.deed("Draw").click)
    expect(ann.page.locator(".flying").first).to_be_attached()
    expect(ann.page.locator(".flying")).to_have_count(0)


def test_a_click_while_cards_fly_works_and_ends_the_flights(visit: OpenWindow) -> None:
    ann = record_animations(visit, pace="slow")
    two_people(ann, visit(), "gin-rummy")
    expect(ann.page.locator(".flying").first).to_be_attached()
    ann.hand.last.click()
    assert ann.page.locator(".flying").count() == 0
    assert ann.hand.last.get_attribute("aria-pressed") == "true"
    assert ann.hand.evaluate_all("all => all.map((card) => getComputedStyle(card).opacity)") == ["1"] * 10


def test_a_long_queue_of_animations_is_skipped(visit: OpenWindow) -> None:
    ann = visit(motion=True)
    ann.go()
    assert ann.page.evaluate(HURRIED) == [1, 0, True]


HURRIED = """async () => {
  const { fly, whenSettled } = await import("/page/move/flights.js");
  const spot = { x: 100, y: 100, width: 50 };
  const steps = (count) => Array.from({ length: count }, () =>
    [{ card: null, start: spot, end: { ...spot, x: 300 }, lies: null, stays: true, face: () => null }]);
  const flying = () => document.querySelectorAll(".flying").length;
  fly(steps(1));
  const few = flying();
  fly(steps(40));
  let settled = false;
  whenSettled(() => { settled = true; });
  return [few, flying(), settled];
}"""


def test_the_result_waits_for_the_last_card(visit: OpenWindow) -> None:
    ann = record_animations(visit)
    position = Position(ann, "motion to the end")
    await_landing(ann)
    position.play_while(lambda view: view["result"] is None)
    expect(ann.showdown).to_be_visible()
    sheet = ann.page.evaluate("sheets[0]")
    assert sheet["flying"] == 0
    assert sheet["last"]["to"] == "pile"
