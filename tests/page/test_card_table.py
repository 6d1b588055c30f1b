"""A card game at the table: by clicks, by drag, by keys and by words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.page.positions import calling
from tests.page.test_whole_games import open_replay, play_to_the_end
from tests.page.visits import DESK, LAID_OUT, PHONE, TABLET, Visit, Window
from tests.server.serving import dealing
from tests.whole_games import ONE_OF_EACH_SHAPE

OpenWindow = Callable[..., Visit]


def test_a_turn_is_played_by_drags_and_by_keys_and_a_refused_drag_says_why(visit: OpenWindow) -> None:
    ann = visit()
    ann.sit("rummy-1916")
    ann.decline()
    check_refused_drag(ann)
    words = ann.page.get_by_label("Type what you do")
    words.fill("discard")
    words.press("Enter")
    expect(ann.refusal).to_be_visible()
    ann.changes(ann.deed("Draw").click)
    expect(ann.refusal).to_have_count(0)
    check_drag_given_up(ann)
    card = ann.hand.first
    text = card.get_attribute("data-card") or ""
    name = ann.name_of(text)
    ann.changes(lambda: card.drag_to(ann.page.locator(".pile-place"), steps=8))
    assert text not in ann.cards()
    expect(ann.page.locator(".log")).to_contain_text(f"You discard the {name}.")
    assert ann.await_turn()
    play_by_keys(ann)


def check_refused_drag(ann: Visit) -> None:
    """A discard before the draw is refused, with the clause, which opens."""
    before = ann.cards()
    ann.hand.first.drag_to(ann.page.locator(".pile-place"), steps=8)
    expect(ann.refusal).to_be_visible()
    clause = ann.refusal.locator(".clause").inner_text()
    assert ann.cards() == before
    ann.refusal.locator(".clause").click()
    expect(ann.page.get_by_role("dialog").locator(".sought")).to_contain_text(clause)
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)


def check_drag_given_up(ann: Visit) -> None:
    """Escape ends a drag over the pile without a discard."""
    before = ann.cards()
    ann.hand.first.hover()
    ann.page.mouse.down()
    ann.page.locator(".pile-place").hover()
    expect(ann.page.locator(".carried .card")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".carried")).to_have_count(0)
    ann.page.mouse.up()
    assert ann.cards() == before
    expect(ann.refusal).to_be_hidden()


def play_by_keys(ann: Visit) -> None:
    keys = ann.page.keyboard
    ann.deed("Draw").focus()
    ann.changes(lambda: keys.press("Enter"))
    ann.hand.first.focus()
    keys.press("End")
    keys.press("Space")
    chosen = ann.page.locator(".hand [aria-pressed=true]")
    expect(chosen).to_have_count(1)
    text = chosen.get_attribute("data-card")
    ann.pile_top.focus()
    ann.changes(lambda: keys.press("Enter"))
    assert text not in ann.cards()


@pytest.mark.parametrize(("window", "draw"), [(TABLET, "d"), (PHONE, "draw")], ids=["mouse", "touch"])
def test_rules_of_this_deal_stay_shown_while_a_turn_is_played_in_words_and_by_a_finger(
    visit: OpenWindow, window: Window, draw: str
) -> None:
    ann = visit(window, motion=True)
    ann.sit("gin-rummy", options={"oklahoma": "yes"})
    told = ann.page.locator(".deal-rules")
    first = ann.pile_top.get_attribute("data-card") or ""
    value = {"A": "gin alone", "T": "10 or less", "J": "10 or less", "Q": "10 or less", "K": "10 or less"}
    says = f"Knock with {value.get(first[0], f'{first[0]} or less')}."
    expect(told).to_contain_text(says)
    ann.decline()
    draw_in_words_over_the_table(ann, draw)
    expect(ann.hand).to_have_count(11)
    gone = discard_by_finger(ann) if window.touch else discard_in_words(ann)
    expect(ann.hand).to_have_count(10)
    assert gone not in ann.cards()
    ann.await_turn()
    assert ann.pile_top.get_attribute("data-card") != first
    expect(told).to_contain_text(says)
    assert not ann.scrolls()
    told.get_by_role("button", name="GIN-3").click()
    expect(ann.page.locator("#clause-GIN-3.sought")).to_be_in_viewport()


def draw_in_words_over_the_table(ann: Visit, draw: str) -> None:
    """A command line that covers the table opens by a key, and closes after its command."""
    ann.page.keyboard.press("/")
    words = ann.page.get_by_label("Type what you do")
    expect(words).to_be_focused()
    ann.page.keyboard.type(draw)
    ann.changes(lambda: ann.page.keyboard.press("Enter"))
    expect(words).to_be_hidden()
    expect(ann.deed("Discard")).to_be_in_viewport()


def discard_in_words(ann: Visit) -> str:
    """Discard the first card in the line of a desk."""
    ann.page.set_viewport_size({"width": DESK.width, "height": DESK.height})
    words = ann.page.get_by_label("Type what you do")
    text = ann.cards()[0]
    words.fill("discard " + text.lower())
    ann.changes(lambda: words.press("Enter"))
    return text


def discard_by_finger(ann: Visit) -> str:
    card = ann.hand.nth(3)
    text = str(card.get_attribute("data-card"))
    ann.changes(lambda: ann.drag_by_finger(card, ann.page.locator(".pile-place")))
    return text


def test_melds_and_pending_lay_offs_and_colours_without_a_game(visit: OpenWindow) -> None:
    ann = visit()
    ann.go()
    check_colours_of_the_box(ann)
    assert ann.page.evaluate(MELDS) == [["You", ["9S Bo"], []], ["Bob", ["5D Cy"], ["QH"]]], "owners of cards"
    # A server could keep the answer to the first back until the player has discarded, and has another turn.
    assert ann.page.evaluate(LAYING_OFF, False) == [True, ["off 5H to 0", "off 6H to 0"]], "in their own turn"
    assert ann.page.evaluate(LAYING_OFF, True) == [False, ["off 5H to 0"]], "in the next turn"


def check_colours_of_the_box(ann: Visit) -> None:
    """The dragon pack has the colours of the box."""
    for suit, most in (("B", "green"), ("D", "red"), ("C", "blue"), ("F", "yellow")):
        ink = ann.page.locator(f".emblem .dragon-{suit}").first.evaluate("element => getComputedStyle(element).color")
        red, green, blue = (int(part) for part in ink.removeprefix("rgb(").removesuffix(")").split(","))
        found = (
            "yellow"
            if min(red, green) > 2 * blue
            else ["red", "green", "blue"][[red, green, blue].index(max(red, green, blue))]
        )
        assert found == most, (suit, ink)


MELDS = """async () => {
  const [{ Melds }, { packOf }, { html }, { render }] = await Promise.all(
    ["/page/cards/melds.js", "/page/faces/pack.js", "/page/base/html.js", "preact"].map((name) => import(name)));
  const pack = packOf(await (await fetch("/api/games/rummy-500?seats=2")).json());
  const melds = [
    { number: 1, kind: "run", cards: ["9S", "TS", "JS", "QS"], owners: [1, 0, 0, 0] },
    { number: 2, kind: "set", cards: ["QH", "QD", "QC"], owners: [0, 1, 1] },
    { number: 3, kind: "set", cards: ["5H", "5C", "5D"], owners: [1, 1, 2] },
  ];
  const place = document.createElement("div");
  const nothing = () => false;
  render(html`<${Melds} pack=${pack} melds=${melds} you=${0} nameOf=${(seat) => ["Ann", "Bob", "Cy"][seat]}
    seats=${3} marks=${true} turn=${1}
    fits=${nothing} pick=${nothing} lay=${nothing} canLay=${false} chosen=${0} />`, place);
  return [...place.querySelectorAll(".before")].reverse().map((before) => [before.querySelector("h3").textContent,
    [...before.querySelectorAll(".slot:has(.owner)")].map((slot) =>
      `${slot.dataset.card} ${slot.querySelector(".owner").textContent}`),
    [...before.querySelectorAll(".slot.mine")].map((slot) => slot.dataset.card)]);
}"""


def test_help_lists_the_words_of_this_game_and_a_call_is_confirmed_before_it_is_made(visit: OpenWindow) -> None:
    ann = visit()
    ann.sit("rap-rummy")
    assert ann.await_turn()
    check_help(ann)
    asked = ann.page.get_by_role("alertdialog")
    ann.deed("Rap").click()
    expect(asked).to_contain_text("Rap?")
    asked.get_by_role("button", name="No", exact=True).click()
    expect(asked).to_have_count(0)
    expect(ann.showdown).to_be_hidden()
    ann.deed("Rap").click()
    asked.get_by_role("button", name="Yes, rap").click()
    expect(ann.showdown).to_be_visible()


def check_help(ann: Visit) -> None:
    """Refused text is typed over, and help lists the words of the game."""
    words = ann.page.get_by_label("Type what you do")
    assert "lay" not in str(words.get_attribute("placeholder"))
    words.fill("lay 7B 8B 9B")
    words.press("Enter")
    expect(ann.refusal).to_be_visible()
    ann.page.keyboard.type("help")
    expect(words).to_have_value("help")
    words.press("Enter")
    help_shown = ann.page.get_by_role("dialog")
    expect(help_shown).to_contain_text("rap (r)")
    expect(help_shown).not_to_contain_text("as a meld")
    expect(words).to_have_value("")
    ann.page.keyboard.press("Escape")
    expect(help_shown).to_have_count(0)


def test_the_hand_keeps_its_order_after_a_reload_and_score_and_rules_are_a_click_or_key_away(
    visit: OpenWindow,
) -> None:
    ann = visit()
    ann.sit("rummy-1926")
    ann.await_turn()
    first, *others = ann.cards()
    ann.hand.first.drag_to(ann.hand.last, steps=8)
    moved = ann.cards()
    assert [card for card in moved if card != first] == others
    assert first in moved[-2:]
    ann.page.get_by_role("button", name="Rank", exact=True).click()
    assert ann.cards() != moved
    ann.hand.last.drag_to(ann.hand.first, steps=8)
    mine = ann.cards()
    ann.page.reload()
    expect(ann.hand).to_have_count(len(mine))
    assert ann.cards() == mine
    ann.changes(ann.deed("Draw").click)
    assert ann.cards()[:-1] == mine
    ann.page.get_by_role("button", name="Score").click()
    expect(ann.page.get_by_role("dialog", name="Score sheet")).to_contain_text("No deal is finished yet.")
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    ann.page.keyboard.press("r")
    expect(ann.page.get_by_role("dialog")).to_contain_text("R26-3")


@pytest.mark.parametrize("game", LAID_OUT)
def test_the_table_fits_its_window_and_settings_are_stored(visit: OpenWindow, game: str) -> None:
    ann = visit()
    ann.sit(game)
    assert ann.await_turn()
    for window in (DESK, TABLET, Window(320, 568), Window(667, 375), DESK):
        ann.page.set_viewport_size({"width": window.width, "height": window.height})
        ann.check_fits(window)
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Settings").click()
    ann.page.get_by_role("dialog", name="Settings").get_by_label("Show the count of my hand").check()
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    expect(ann.page.locator(".tally")).to_contain_text("count")
    ann.page.reload()
    expect(ann.page.locator(".tally")).to_contain_text("count")


def test_a_turn_goes_on_after_the_line_was_lost_and_after_a_reload(visit: OpenWindow) -> None:
    ann = visit()
    lines: list[WebSocketRoute] = []

    def pass_on(line: WebSocketRoute) -> None:
        lines.append(line)
        line.connect_to_server()

    ann.page.route_web_socket("**/socket*", pass_on)
    ann.sit("rummy-1926")
    ann.decline()
    lines[-1].close(code=1012)
    expect(ann.broken_line).to_be_visible()
    expect(ann.broken_line).to_be_hidden()
    ann.changes(ann.deed("Draw").click)
    before = ann.cards()
    last = ann.name_of(before[-1])
    ann.page.reload()
    expect(ann.hand).to_have_count(len(before))
    assert ann.cards() == before
    expect(ann.deed("Draw")).to_have_attribute("aria-disabled", "true")
    ann.hand.last.click()
    ann.changes(ann.deed("Discard").click)
    expect(ann.page.locator(".log")).to_contain_text(f"You discard the {last}.")


def test_a_turn_goes_on_after_the_server_was_killed(visit: OpenWindow, tmp_path: Path) -> None:
    with dealing(tmp_path) as server:
        ann = visit(at=server.url)
        ann.sit("rummy-1916")
        ann.decline()
        ann.changes(ann.deed("Draw").click)
        before = ann.cards()
        server.kill()
        expect(ann.broken_line).to_be_visible()
    with dealing(tmp_path, server.port):
        expect(ann.broken_line).to_be_hidden()
        assert ann.cards() == before
        ann.hand.last.click()
        ann.changes(ann.deed("Discard").click)


def test_an_onlooker_sees_no_hand_or_open_hands_as_the_table_has_it(visit: OpenWindow) -> None:
    ann, cy = visit(), visit()
    cy.go(f"/table/{ann.sit('rummy-1926')}")
    expect(cy.board).to_be_visible()
    expect(cy.page.get_by_text("watching")).to_be_visible()
    expect(cy.hand).to_have_count(0)
    expect(cy.page.locator(".seat")).to_have_count(2)
    cy.go(f"/table/{ann.sit('rummy-1916', watching='hands')}")
    hands = cy.page.locator(".open-hand")
    expect(hands).to_have_count(2)
    ann.decline()
    ann.changes(ann.deed("Draw").click)
    for card in ann.cards():
        expect(hands.first.locator(f'[data-card="{card}"]')).to_be_visible()
    gone = ann.cards()[-1]
    ann.hand.last.click()
    ann.changes(ann.deed("Discard").click)
    expect(hands.first.locator(f'[data-card="{gone}"]')).to_have_count(0)
    expect(ann.page.locator(".open-hand")).to_have_count(0)


def begin_shown_later(ann: Visit, cy: Visit, game: str, others: int = 1, **options: int) -> str:
    """Ann begins a game that is shown a deal later. Cy, who wants to watch, has waited for it with her."""
    wanted = {"computers": ["casual"] * others, "pace": 0.0, "watching": "delayed", "options": options}
    table = str(ann.call("/tables", game=game, **wanted)["id"])
    cy.go(f"/table/{table}")
    expect(cy.page.get_by_text("Ann").first).to_be_visible()
    for command in ("ready", "start"):
        ann.call(f"/tables/{table}/commands", do=command)
    expect(cy.board).to_be_visible()
    expect(cy.page.locator(".seat")).to_have_count(others + 1)
    expect(cy.page.get_by_text("You see each deal once the next one is dealt.")).to_be_visible()
    expect(cy.page.locator(".stands")).to_contain_text("watching")
    return table


def test_an_onlooker_of_a_delayed_game_sees_an_empty_table_and_later_the_deals_of_a_whole_game(
    visit: OpenWindow,
) -> None:
    ann, cy = visit(), visit()
    ann.call("/me", name="Ann")
    for game in ONE_OF_EACH_SHAPE:
        begin_shown_later(ann, cy, game)
    table = begin_shown_later(ann, cy, calling("rap"), others=2, deals=2)
    ann.go(f"/table/{table}")
    play_to_the_end(ann, table)
    expect(cy.showdown.locator(".outcome")).to_be_visible()
    expect(cy.page.locator(".log")).to_contain_text("Ann")
    open_replay(ann)


def test_new_talk_is_marked_until_the_talk_is_opened(visit: OpenWindow) -> None:
    ann, bob = visit(PHONE), visit()
    ann.call("/me", name="Ann")
    bob.call("/me", name="Bob")
    made = ann.call("/tables", game="gin-rummy", seats=2)
    commands = f"/tables/{made['id']}/commands"
    bob.call(commands, do="sit", seat=1)
    for one in (ann, bob):
        one.call(commands, do="ready")
    ann.call(commands, do="start")
    ann.go(f"/table/{made['id']}")
    expect(ann.board).to_be_visible()
    bob.call(commands, do="say", text="Good luck!")
    expect(ann.page.locator(".heard")).to_be_visible()
    ann.page.get_by_role("button", name="Log").tap()
    expect(ann.page.locator(".talk")).to_contain_text("Good luck!")
    expect(ann.page.locator(".heard")).to_have_count(0)


LAYING_OFF = """async (goesOn) => {
  const { commandsOf } = await import("/page/cards/card_commands.js");
  const { signal } = await import("@preact/signals");
  const table = { number: 1, seq: 4, view: signal({ may: [], pile: [] }), sent: [] };
  table.act = async (act) => (table.sent.push(act), (table.seq += goesOn && table.sent.length === 1 ? 5 : 1), true);
  const hand = { chosen: ["5H", "6H"], setChosen() {} };
  const done = await commandsOf(table, { by: {} }, hand, async (ways) => ways[0]).off(0);
  return [done, table.sent];
}"""
