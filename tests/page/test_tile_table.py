"""A tile game at the table: by keys, by drag, by taps and by words; an arrangement is never lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.page.tiling import Tiler, strangers_in
from tests.page.visits import DESK, PHONE, TABLET, Visit, Window
from tests.server.serving import dealing

OpenWindow = Callable[..., Visit]


def test_a_whole_tile_turn_is_played_with_keys_alone(visit: OpenWindow) -> None:
    ann = Tiler(visit())
    ann.sit()
    meld = ann.pick_until_meld()
    ann.rack.first.focus()
    for tile in meld:
        ann.keys.press("Home")
        while ann.page.evaluate("document.activeElement.dataset.card") != tile:
            ann.keys.press("ArrowRight")
        ann.keys.press("Space")
    ann.keys.press("n")
    expect(ann.placed).to_have_count(3)
    expect(ann.status).to_contain_text("Ready")
    while ann.page.evaluate("document.activeElement.textContent") != "Play":
        ann.keys.press("Tab")
    held = ann.rack.count()
    ann.visit.changes(lambda: ann.keys.press("Enter"))
    expect(ann.log).to_contain_text("You play")
    expect(ann.rack).to_have_count(held)
    expect(ann.placed).to_have_count(0)
    expect(ann.status).not_to_contain_text("No longer fits")


def test_tiles_are_dragged_to_the_felt_and_to_a_group_and_played(visit: OpenWindow) -> None:
    ann = Tiler(visit())
    ann.sit()
    first, *others = ann.pick_until_meld()
    ann.drag(first, ann.page.locator(".groups"))
    group = ann.groups.filter(has=ann.tile(first))
    expect(group).to_contain_text("✕")
    for tile in others:
        ann.drag(tile, group)
        expect(group.locator("[data-card]").and_(ann.tile(tile))).to_be_visible()
    expect(group).to_contain_text("✓")
    ann.visit.changes(lambda: ann.press("Play"))
    expect(ann.log).to_contain_text("You play")


def check_drag_back(ann: Tiler) -> None:
    tile = ann.texts()[0]
    ann.drag(tile, ann.page.locator(".groups"))
    expect(ann.placed).to_have_count(1)
    ann.drag(tile, ann.page.locator(".rack"))
    expect(ann.placed).to_have_count(0)
    assert tile in ann.texts()


def check_illegal_play(ann: Tiler) -> None:
    tiles = strangers_in(ann.texts())
    ann.lay(tiles)
    expect(ann.groups.filter(has=ann.tile(tiles[0])).locator(".fault")).not_to_be_empty()
    ann.press("Play")
    expect(ann.visit.refusal.locator(".clause")).to_have_text("RQ-3")
    expect(ann.placed).to_have_count(3)
    ann.visit.refusal.locator(".clause").click()
    expect(ann.page.get_by_role("dialog").locator(".sought")).to_contain_text("RQ-3")
    ann.keys.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)


def test_the_arrangement_and_the_turn_survive_a_kill_of_the_server(visit: OpenWindow, tmp_path: Path) -> None:
    with dealing(tmp_path) as server:
        ann = Tiler(visit(at=server.url))
        ann.sit()
        meld = ann.pick_until_meld()
        ann.lay(meld)
        server.kill()
        expect(ann.visit.broken_line).to_be_visible()
    with dealing(tmp_path, server.port):
        expect(ann.visit.broken_line).to_be_hidden()
        expect(ann.placed).to_have_count(3)
        ann.visit.changes(lambda: ann.press("Play"))
        expect(ann.log).to_contain_text("You play")


def test_an_arrangement_outlasts_a_refused_play_a_reload_and_the_moves_of_others(visit: OpenWindow) -> None:
    ann = Tiler(visit())
    ann.sit()
    ann.visit.await_turn()
    check_illegal_play(ann)
    begin_anew(ann)
    tiles = ann.texts()[:2]
    ann.lay(tiles)
    ann.page.reload()
    expect(ann.placed).to_have_count(2)
    assert not set(tiles) & set(ann.texts())
    ann.press("Pick a tile")
    ann.visit.changes(ann.page.get_by_role("alertdialog").get_by_role("button", name="Pick a tile").click)
    expect(ann.log).to_contain_text("You pick")
    ann.visit.await_turn()
    for tile in tiles:
        expect(ann.placed.and_(ann.tile(tile))).to_be_visible()


def test_tiles_are_arranged_and_buttons_that_cannot_be_used_say_why(visit: OpenWindow) -> None:
    ann = Tiler(visit())
    ann.sit()
    ann.visit.await_turn()
    for check in (check_undo, check_drag_given_up, check_drag_back, check_keys_choose_a_group, check_offered_actions):
        check(ann)
        begin_anew(ann)
    check_unusable_buttons(ann)


def begin_anew(ann: Tiler) -> None:
    """Take every tile of the turn back to the rack, and choose none."""
    ann.press("Reset")
    expect(ann.placed).to_have_count(0)
    expect(ann.page.locator(".groups .chosen, .rack .chosen")).to_have_count(0)


def check_offered_actions(ann: Tiler) -> None:
    ann.lay(ann.texts()[:2])
    expect(ann.status).to_contain_text("1 group is not a meld yet")  # they lie in the order that the server gives them
    offered = ann.page.get_by_role("group", name="Chosen tiles").get_by_role("button")
    for chosen, words in ((0, ["New group"]), (1, ["New group", "Split"])):
        tile = ann.placed.nth(chosen)
        tile.click()
        expect(offered).to_have_text([*words, "To rack", "✕"])
        tile.click()
    ann.placed.first.click()
    ann.placed.last.click()
    expect(offered).to_have_text(["To rack", "✕"])


def check_undo(ann: Tiler) -> None:
    rack = ann.texts()
    ann.lay(rack[:1])
    ann.lay(rack[1:2])
    for press, count in (("Undo", 1), ("Redo", 2), ("Reset", 0), ("Redo", 1), ("Redo", 2)):
        ann.press(press)
        expect(ann.placed).to_have_count(count)
    ann.keys.press("Control+z")
    expect(ann.placed).to_have_count(1)


def test_words_arrange_and_play_a_turn(visit: OpenWindow) -> None:
    ann = Tiler(visit())
    ann.sit()
    meld = ann.pick_until_meld()
    words = ann.page.get_by_label("Type what you do")
    words.fill("lay " + " ".join(meld))
    words.press("Enter")
    expect(ann.placed).to_have_count(3)
    words.fill("go")
    ann.visit.changes(lambda: words.press("Enter"))
    expect(ann.log).to_contain_text("You play")


def test_the_points_and_the_rule_of_the_opening_are_shown(visit: OpenWindow) -> None:
    ann = Tiler(visit())
    ann.sit("rummy-gin", options={})
    ann.visit.await_turn()
    expect(ann.status).to_contain_text("of 50 points")
    expect(ann.page.locator(".seat .dealer")).to_have_count(0)  # each takes their own tiles
    expect(ann.page.locator(".status .clause, .opening-note .clause").first).to_have_text("RG-5")


def test_an_agreed_opening_is_shown_as_agreed(visit: OpenWindow) -> None:
    ann = Tiler(visit())
    ann.sit(options={"opening": 15})
    ann.visit.await_turn()
    note = ann.page.locator(".opening-note")
    expect(note).to_contain_text("worth 15 points")
    expect(note).not_to_contain_text("25")


def check_opening_needed(ann: Visit) -> None:
    assert ann.page.evaluate(NOT_YET) == "✕ Open first RG-5"


NOT_YET = """async () => {
  const [{ Status }, { html }, { render }] = await Promise.all(
    ["/page/tiles/status.js", "/page/base/html.js", "preact"].map((name) => import(name)));
  const refusal = { code: "must-open", clause: "RG-5", message: "open first", said: "open first" };
  const standing = { groups: [{ fault: null }], placed: ["K6"], points: 0, needed: 50, left: 13, can_play: false,
    refusal };
  const draft = { standing: { value: standing }, lost: { value: [] }, steps: { value: ["off K6 to 1"] } };
  const place = document.createElement("div");
  const game = { slug: "rummy-gin", layout: { opening: { clause: "RG-5" } } };
  render(html`<${Status} draft=${draft} mine=${true} game=${game} />`, place);
  return place.querySelector(".status > p:last-child").textContent;
}"""


def check_unusable_buttons(ann: Tiler) -> None:
    ann.press("Play")
    expect(ann.visit.refusal).to_be_visible()
    ann.press("Pass")
    expect(ann.visit.refusal.locator(".clause")).to_be_visible()


def check_drag_given_up(ann: Tiler) -> None:
    before = ann.texts()
    ann.rack.first.hover()
    ann.page.mouse.down()
    ann.page.mouse.move(300, 300, steps=6)
    expect(ann.page.locator(".flying .tile")).to_be_visible()
    ann.keys.press("Escape")
    ann.page.mouse.up()
    expect(ann.page.locator(".flying")).to_have_count(0)
    assert ann.texts() == before


@pytest.mark.parametrize("window", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])
def test_the_tile_table_fits_any_window_and_axe_finds_nothing(visit: OpenWindow, window: Window) -> None:
    ann = Tiler(visit(window, checks_scripts=False))
    ann.sit()
    ann.lay(ann.pick_until_meld()[:2])
    assert not ann.visit.scrolls()
    assert ann.page.evaluate(
        "() => { const rack = document.querySelector('.rack'); return rack.scrollWidth <= rack.clientWidth }"
    )
    assert ann.visit.faults() == []


STEPS = "async ([name, ...words]) => (await import('/page/tiles/steps.js'))[name](...words)"


def on_rack(ann: Visit, steps: list[str]) -> list[str]:
    """The rack where a server says that three tiles of Ann's lie in a group."""
    standing = {"groups": [{"number": 1, "tiles": ["R7", "B7'", "J1=K7"]}], "next_number": 2}
    rack: list[str] = ann.page.evaluate(STEPS, ["settled", ["R7", "B7'", "J1", "K9"], standing, steps])["rack"]
    return rack


def check_server_trusted_with_no_tile(ann: Visit) -> None:
    """The page draws tiles from the player's own hand and the steps of the draft, not from the server's answer."""
    assert on_rack(ann, []) == ["R7", "B7'", "J1", "K9"]
    assert on_rack(ann, ["lay R7 B7'"]) == ["J1", "K9"]
    assert on_rack(ann, ["lay R7 B7' J1=K7"]) == on_rack(ann, ["lay red 7 and blue 7 and a joker"]) == ["K9"]
    assert on_rack(ann, ["lay R7 B7", "off J2 to 1"]) == ["K9"], "either copy may be named, and either joker"
    assert on_rack(ann, ["LAY R7 B7 J"]) == on_rack(ann, ["lay R7,B7 / J"]) == on_rack(ann, ["lay 7R 7B J1"]) == ["K9"]
    joined = {"groups": [{"number": 1, "tiles": ["R7", "B7 J1"]}], "next_number": 2}
    assert ann.page.evaluate(STEPS, ["settled", ["R7", "J1"], joined, ["lay R7"]])["groups"][0]["tiles"] == ["R7"]
    twins = {"groups": [{"number": 1, "tiles": ["R7", "R7'", "B7"]}], "next_number": 2}
    layout = ann.page.evaluate(STEPS, ["settled", ["R7", "R7'"], twins, ["lay R7", "back R7", "lay R7"]])
    assert (layout["rack"], layout["groups"][0]["tiles"]) == (["R7'"], ["R7", "B7"]), "one of them was laid out"
    groups = [{"tiles": ["R7", "B7'", "J1=K7"]}, {"tiles": ["K1", "K2", "K3"]}]
    for act, one_tile, is_so in (
        ("play R7 B7' J1=K7 / K1 K2 K3", False, True),
        ("open K1 K2 K3 => R7 B7' J1=K7 / K1 K2 K3 one tile", True, True),
        ("play R7 B7' J1=K7 / K1 K2 K3 one tile", False, False),
        ("play R7 B7' J1=Y7 / K1 K2 K3", False, False),
        ("play R7 B7 J1=K7 / K1 K2 K3", False, False),
        ("play R7 B7' J1=K7 / K1 K2 K3 / Y1 Y2 Y3", False, False),
    ):
        assert ann.page.evaluate(STEPS, ["plays", act, groups, one_tile]) == is_so, act


def check_steps_keep_their_groups(ann: Visit) -> None:
    before = [["R7", "B7", "K7"], ["Y1", "Y2", "Y3"]]
    after = [["Y1", "Y2", "Y3", "Y4"], ["B9", "B10", "B11"], ["R7", "B7", "K7"]]
    steps = ["lay R1 R2 R3", "off Y7 to 1", "off R4 to 3", "move Y3 from 2 to new", "split 2 at Y2"]
    renumbered = ann.page.evaluate(STEPS, ["renumbered", steps, before, after])
    assert renumbered == ["lay R1 R2 R3", "off Y7 to 3", "off R4 to 4", "move Y3 from 1 to new", "split 1 at Y2"]


def check_dropped_step(ann: Visit) -> None:
    steps = ["lay R1 R2 R3", "lay B4 B5 B6", "off R4 to 3", "off B7 to 4", "move K1 from 1 to 2"]
    left = ann.page.evaluate(STEPS, ["without", steps, 0, 2])
    assert left == ["lay B4 B5 B6", "off B7 to 3", "move K1 from 1 to 2"]


PLAYING = """async (goesOn) => {
  const { Draft } = await import("/page/tiles/draft.js");
  const { signal } = await import("@preact/signals");
  const view = { deal: 1, phase: "turn", hand: ["R1", "R2", "R3", "K9"], melds: [] };
  const played = [], answers = [];
  const send = () => new Promise((answer) => answers.push(answer));
  const act = (act) => (played.push(act), true);
  const table = { id: "t", number: 1, seq: 4, you: 0, view: signal(view), connection: { send }, act };
  const draft = new Draft(table);
  draft.follow();
  draft.take("lay R1 R2 R3");
  const done = draft.play();
  if (goesOn) table.seq = 6;
  const groups = [{ number: 1, tiles: ["R1", "R2", "R3"], placed: [], fault: null }];
  for (const answer of answers) answer({ taken: 1, groups, next_number: 2, can_play: true, act: "play R1 R2 R3" });
  await done;
  return played;
}"""


def check_play_in_its_turn(ann: Visit) -> None:
    """A server could keep the answer back until the player has passed, and has another turn."""
    assert ann.page.evaluate(PLAYING, False) == ["play R1 R2 R3"]
    assert ann.page.evaluate(PLAYING, True) == []


FOLLOWING = """async () => {
  const { Draft } = await import("/page/tiles/draft.js");
  const { signal } = await import("@preact/signals");
  const view = (melds, hand) => ({ deal: 1, phase: "turn", hand,
    melds: melds.map((cards, place) => ({ number: place + 1, cards })) });
  const asked = [];
  const send = async ({ steps }) => {
    asked.push(steps);
    const taken = steps.findIndex((step) => step.includes("R4"));
    const failed = taken < 0 ? null : { message: "R4 lies no longer there", code: "x", clause: null, subject: null };
    return { groups: [], rack: [], placed: steps.length ? ["Y5"] : [], next_number: 9, failed, taken };
  };
  const table = { id: "following", number: 1, you: 0, game: "rummy-q", connection: { send },
    view: signal(view([["R4", "R5", "R6"]], ["Y5"])) };
  const draft = new Draft(table);
  draft.follow();
  draft.steps.value = ["move R4 from 1 to new", "lay Y5", "off K1 to 2"];
  table.view.value = view([["B4", "B5", "B6"], ["R5", "R6", "R7"]], ["Y5"]);
  draft.follow();
  await draft.settled;
  const kept = { steps: draft.steps.value, lost: draft.lost.value.map((one) => one.step) };
  table.view.value = view([["B4", "B5", "B6"]], []);
  draft.follow();
  await draft.settled;
  return { ...kept, after: draft.steps.value };
}"""


DRAWN_MEANWHILE = """async () => {
  const { Draft } = await import("/page/tiles/draft.js");
  const { signal } = await import("@preact/signals");
  const view = signal({ deal: 1, phase: "turn", hand: ["Y5"], melds: [] });
  const send = () => new Promise(() => {});
  const draft = new Draft({ id: "drawn", number: 1, you: 0, game: "rummy-q", view, connection: { send } });
  draft.follow();
  draft.take("lay Y5");
  view.value = { ...view.value, hand: ["Y5", "K9"] };
  draft.follow();
  return draft.layout.value;
}"""


def check_drawn_tile(ann: Visit) -> None:
    layout = ann.page.evaluate(DRAWN_MEANWHILE)
    assert (layout["rack"], [group["tiles"] for group in layout["groups"]]) == (["K9"], [["Y5"]])


def check_lost_steps(ann: Visit) -> None:
    found = ann.page.evaluate(FOLLOWING)
    assert found["lost"] == ["move R4 from 2 to new"]
    assert found["steps"] == ["lay Y5"], "what was built on the lost step went with it"
    assert found["after"] == [], "a draft that was played is done with"


def test_groups_are_split_and_joined_again(visit: OpenWindow) -> None:
    ann = Tiler(visit())
    ann.sit()
    first, second, third = ann.pick_until_meld()
    before = ann.groups.count()
    ann.lay([first, second, third])
    ann.page.locator(".group .placed").nth(1).focus()
    ann.keys.press("s")
    expect(ann.groups).to_have_count(before + 2)
    ann.page.locator(".group .placed").first.click()
    ann.page.locator(".group .placed").last.click()
    expect(ann.groups).to_have_count(before + 1)
    expect(ann.status).to_contain_text("Ready")


def check_keys_choose_a_group(ann: Tiler) -> None:
    first, second = ann.texts()[:2]
    ann.lay([first])
    ann.tile(second).focus()
    ann.keys.press("Space")
    ann.keys.press("t")
    while ann.page.evaluate("document.activeElement.dataset.card") != first:
        ann.keys.press("ArrowRight")
    ann.keys.press("Enter")
    expect(ann.groups.filter(has=ann.tile(first)).filter(has=ann.tile(second))).to_have_count(1)


def test_a_turn_is_played_by_taps_on_a_phone(visit: OpenWindow) -> None:
    ann = Tiler(visit(PHONE))
    ann.sit()
    meld = ann.pick_until_meld()
    for tile in meld:
        ann.tile(tile).tap()
    ann.page.locator(".new-group").tap()
    expect(ann.placed).to_have_count(3)
    held = ann.rack.count()
    ann.visit.changes(ann.visit.deed("Play").tap)
    expect(ann.log).to_contain_text("You play")
    expect(ann.rack).to_have_count(held)
    expect(ann.placed).to_have_count(0)


def test_the_rack_can_be_sorted_and_arranged_by_the_player(visit: OpenWindow) -> None:
    ann = Tiler(visit())
    ann.sit()
    ann.visit.await_turn()
    ann.press("Number")
    numbers = [int(text[1:].rstrip("'")) for text in ann.texts() if not text.startswith("J")]
    assert numbers == sorted(numbers)
    last = ann.texts()[-1]
    ann.page.evaluate(KEPT_AS_SEEN)
    ann.drag(last, ann.rack.first)
    expect(ann.rack.nth(1)).to_have_attribute("data-card", last)
    assert ann.page.evaluate("() => window.kept[1]") == last
    laid = ann.texts()
    ann.page.reload()
    expect(ann.rack.nth(1)).to_have_attribute("data-card", last)
    assert ann.texts() == laid


KEPT_AS_SEEN = """() => {
  const rack = document.querySelector(".rack");
  const kept = () => JSON.parse(localStorage.getItem(`rumpus.hand.${location.pathname.split("/").pop()}`)).cards;
  new MutationObserver(() => (window.kept = kept())).observe(rack, { childList: true, subtree: true });
}"""
"""See what is kept when tiles change places: a player who leaves the page at that moment finds them so again."""


def check_one_tile_said(ann: Visit) -> None:
    said = ann.page.evaluate(ONE_TILE)
    assert said == [False, True]


ONE_TILE = """async () => {
  const { Draft } = await import("/page/tiles/draft.js");
  const { signal } = await import("@preact/signals");
  const asked = [];
  const standing = { groups: [], rack: [], placed: [], next_number: 1, failed: null, taken: 0 };
  const send = async (question) => asked.push(question.one_tile) && { ...standing };
  const view = { deal: 1, phase: "turn", hand: ["Y5"], melds: [] };
  const table = { id: "one-tile", number: 1, you: 0, game: "rummy-q", view: signal(view), connection: { send } };
  const draft = new Draft(table);
  draft.follow();
  await draft.settled;
  draft.sayOneTile(true);
  await draft.settled;
  return asked;
}"""


def test_drafts_and_their_steps_without_a_game(visit: OpenWindow) -> None:
    ann = visit()
    ann.go()
    for check in (
        check_opening_needed,
        check_server_trusted_with_no_tile,
        check_steps_keep_their_groups,
        check_dropped_step,
        check_play_in_its_turn,
        check_drawn_tile,
        check_lost_steps,
        check_one_tile_said,
    ):
        check(ann)
