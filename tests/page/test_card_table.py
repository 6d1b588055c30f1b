"""A card game at the table: by clicks, by drag, by keys and by words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.page.test_whole_games import play_to_the_end
from tests.page.visits import DESK, PHONE, TABLET, Visit, Window
from tests.server.serving import dealing
from tests.whole_games import DIFFERENT_CARD_GAMES

OpenWindow = Callable[..., Visit]


def test_a_card_is_discarded_by_dragging_it_to_the_pile(visit: OpenWindow) -> None:
    ann = visit()
    ann.sit("rummy-1916")
    ann.decline()
    ann.changes(ann.deed("Draw").click)
    card = ann.hand.first
    text = card.get_attribute("data-card") or ""
    name = ann.name_of(text)
    ann.changes(lambda: card.drag_to(ann.page.locator(".pile-place"), steps=8))
    assert text not in ann.cards()
    expect(ann.page.locator(".log")).to_contain_text(f"You discard the {name}.")


def test_a_card_is_discarded_by_a_finger_on_a_phone(visit: OpenWindow) -> None:
    ann = visit(PHONE, motion=True)
    ann.sit("gin-rummy")
    ann.decline()
    ann.changes(ann.deed("Draw").tap)
    card = ann.hand.nth(3)
    text = card.get_attribute("data-card")
    ann.changes(lambda: ann.drag_by_finger(card, ann.page.locator(".pile-place")))
    expect(ann.hand).to_have_count(10)
    assert text not in ann.cards()


def test_escape_gives_a_drag_up(visit: OpenWindow) -> None:
    ann = visit()
    ann.sit("rummy-1926")
    ann.decline()
    ann.changes(ann.deed("Draw").click)
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


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_rules_of_this_deal_alone_are_shown_all_the_time(visit: OpenWindow, window: Window) -> None:
    ann = visit(window)
    ann.sit("gin-rummy", options={"oklahoma": "yes"})
    told = ann.page.locator(".deal-rules")
    first = ann.pile_top.get_attribute("data-card") or ""
    value = {"A": "gin alone", "T": "10 or less", "J": "10 or less", "Q": "10 or less", "K": "10 or less"}
    says = f"Knock with {value.get(first[0], f'{first[0]} or less')}."
    expect(told).to_contain_text(says)
    ann.decline()
    ann.take_turn()
    ann.await_turn()
    assert ann.pile_top.get_attribute("data-card") != first
    expect(told).to_contain_text(says)
    assert not ann.scrolls()
    told.get_by_role("button", name="GIN-3").click()
    expect(ann.page.locator("#clause-GIN-3.sought")).to_be_in_viewport()


def test_a_refused_action_gives_the_reason_and_opens_the_clause(visit: OpenWindow) -> None:
    ann = visit()
    ann.sit("rummy-1916")
    ann.decline()
    before = ann.cards()
    ann.hand.first.drag_to(ann.page.locator(".pile-place"), steps=8)
    expect(ann.refusal).to_be_visible()
    clause = ann.refusal.locator(".clause").inner_text()
    assert ann.cards() == before
    ann.refusal.locator(".clause").click()
    expect(ann.page.get_by_role("dialog").locator(".sought")).to_contain_text(clause)


def test_a_turn_is_played_with_keys_alone(visit: OpenWindow) -> None:
    ann = visit()
    ann.sit("rummy-1916")
    ann.decline()
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


def test_words_are_played_as_in_the_terminal(visit: OpenWindow) -> None:
    ann = visit()
    ann.sit("gin-rummy")
    ann.decline()
    words = ann.page.get_by_label("Type what you do")
    words.fill("d")
    ann.changes(lambda: words.press("Enter"))
    expect(ann.hand).to_have_count(11)
    words.fill("discard " + ann.cards()[0].lower())
    ann.changes(lambda: words.press("Enter"))
    expect(ann.hand).to_have_count(10)


@pytest.mark.parametrize("window", [TABLET, PHONE], ids=["tablet", "phone"])
def test_the_command_line_over_the_table_opens_by_key_and_closes_after_its_command(
    visit: OpenWindow, window: Window
) -> None:
    ann = visit(window, motion=True)
    ann.sit("rummy-1916")
    ann.decline()
    ann.page.keyboard.press("/")
    words = ann.page.get_by_label("Type what you do")
    expect(words).to_be_focused()
    ann.page.keyboard.type("draw")
    ann.changes(lambda: ann.page.keyboard.press("Enter"))
    expect(words).to_be_hidden()
    expect(ann.deed("Discard")).to_be_in_viewport()


def test_a_meld_stays_before_its_owner_and_ones_own_cards_bear_no_name(visit: OpenWindow) -> None:
    ann = visit()
    ann.go()
    assert ann.page.evaluate(MELDS) == [["You", ["9S Bo"], []], ["Bob", ["5D Cy"], ["QH"]]]


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


def test_help_lists_the_words_of_this_game_and_refused_text_is_typed_over(visit: OpenWindow) -> None:
    ann = visit()
    ann.sit("rap-rummy")
    ann.decline()
    words = ann.page.get_by_label("Type what you do")
    assert "lay" not in str(words.get_attribute("placeholder"))
    words.fill("lay 7B 8B 9B")
    words.press("Enter")
    expect(ann.refusal).to_be_visible()
    ann.page.keyboard.type("help")
    expect(words).to_have_value("help")
    words.press("Enter")
    expect(ann.page.get_by_role("dialog")).to_contain_text("rap (r)")
    expect(ann.page.get_by_role("dialog")).not_to_contain_text("as a meld")
    expect(words).to_have_value("")


def test_the_order_of_the_hand_outlives_a_reload(visit: OpenWindow) -> None:
    ann = visit()
    ann.sit("rummy-500")
    ann.await_turn()
    ann.hand.first.drag_to(ann.hand.last, steps=8)
    moved = ann.cards()
    ann.page.get_by_role("button", name="Rank", exact=True).click()
    assert ann.cards() != moved
    ann.hand.last.drag_to(ann.hand.first, steps=8)
    mine = ann.cards()
    ann.page.reload()
    expect(ann.hand).to_have_count(len(mine))
    assert ann.cards() == mine


def test_a_call_is_confirmed_before_it_is_made(visit: OpenWindow) -> None:
    ann = visit()
    ann.sit("rap-rummy")
    assert ann.await_turn()
    ann.deed("Rap").click()
    expect(ann.page.get_by_role("alertdialog")).to_contain_text("Rap?")
    ann.page.get_by_role("button", name="No", exact=True).last.click()
    expect(ann.showdown).to_be_hidden()
    ann.deed("Rap").click()
    ann.page.get_by_role("button", name="Yes, rap").click()
    expect(ann.showdown).to_be_visible()


@pytest.mark.parametrize(
    "windows", [(DESK, TABLET, Window(320, 568), Window(667, 375)), (PHONE,)], ids=["mouse", "touch"]
)
@pytest.mark.parametrize("game", DIFFERENT_CARD_GAMES)
def test_the_table_fits_its_window(visit: OpenWindow, game: str, windows: tuple[Window, ...]) -> None:
    ann = visit(windows[0])
    ann.sit(game)
    assert ann.await_turn()
    for window in windows:
        ann.page.set_viewport_size({"width": window.width, "height": window.height})
        assert not ann.scrolls(), window
        for button in [*ann.hand.all(), *ann.board.locator(".deed").all()]:
            expect(button).to_be_in_viewport(ratio=0.4)


def test_a_lost_line_looks_lost_and_comes_back(visit: OpenWindow) -> None:
    ann = visit()
    lines: list[WebSocketRoute] = []

    def pass_on(line: WebSocketRoute) -> None:
        lines.append(line)
        line.connect_to_server()

    ann.page.route_web_socket("**/socket*", pass_on)
    ann.sit("rummy-1916")
    ann.decline()
    lines[-1].close(code=1012)
    expect(ann.broken_line).to_be_visible()
    expect(ann.broken_line).to_be_hidden()
    ann.take_turn()


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


def test_a_turn_goes_on_after_a_reload(visit: OpenWindow) -> None:
    ann = visit()
    ann.sit("rummy-1926")
    ann.decline()
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


def test_an_onlooker_sees_the_table_and_no_hand(visit: OpenWindow) -> None:
    ann, cy = visit(), visit()
    table = ann.sit("rummy-1926")
    cy.go(f"/table/{table}")
    expect(cy.board).to_be_visible()
    expect(cy.page.get_by_text("watching")).to_be_visible()
    expect(cy.hand).to_have_count(0)
    expect(cy.page.locator(".seat")).to_have_count(2)


def shown_later(visit: OpenWindow, game: str, **options: int) -> tuple[Visit, Visit, str]:
    """Ann begins a game that is shown a deal later; Cy, who would watch, has waited for it with her."""
    ann, cy = visit(), visit()
    ann.call("/me", name="Ann")
    wanted = {"computers": ["casual"], "pace": 0.0, "watching": "delayed", "options": options}
    table = str(ann.call("/tables", game=game, **wanted)["id"])
    cy.go(f"/table/{table}")
    expect(cy.page.get_by_text("Ann").first).to_be_visible()
    for command in ("ready", "start"):
        ann.call(f"/tables/{table}/commands", do=command)
    return ann, cy, table


@pytest.mark.parametrize("game", [*DIFFERENT_CARD_GAMES, "tile-rummy"])
def test_an_onlooker_of_a_delayed_game_first_sees_an_empty_table(visit: OpenWindow, game: str) -> None:
    _, cy, _ = shown_later(visit, game)
    expect(cy.board).to_be_visible()
    expect(cy.page.locator(".seat")).to_have_count(2)
    expect(cy.page.get_by_text("You see each deal once the next one is dealt.")).to_be_visible()
    expect(cy.page.locator(".stands")).to_contain_text("watching")


def test_and_the_deals_once_they_are_shown(visit: OpenWindow) -> None:
    ann, cy, table = shown_later(visit, "rap-rummy", deals=2)
    ann.go(f"/table/{table}")
    play_to_the_end(ann, table)
    expect(cy.showdown.locator(".outcome")).to_be_visible()
    expect(cy.page.locator(".log")).to_contain_text("Ann")


def test_an_onlooker_sees_open_hands_until_the_result(visit: OpenWindow) -> None:
    ann, cy = visit(), visit()
    table = ann.sit("rummy-1916", watching="hands")
    cy.go(f"/table/{table}")
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


def test_the_dragon_pack_has_the_colours_of_the_box(visit: OpenWindow) -> None:
    ann = visit()
    ann.go()
    for suit, most in (("B", "green"), ("D", "red"), ("C", "blue"), ("F", "yellow")):
        ink = ann.page.locator(f".emblem .dragon-{suit}").first.evaluate("element => getComputedStyle(element).color")
        red, green, blue = (int(part) for part in ink.removeprefix("rgb(").removesuffix(")").split(","))
        found = (
            "yellow"
            if min(red, green) > 2 * blue
            else ["red", "green", "blue"][[red, green, blue].index(max(red, green, blue))]
        )
        assert found == most, (suit, ink)


LAYING_OFF = """async (goesOn) => {
  const { commandsOf } = await import("/page/cards/card_commands.js");
  const { signal } = await import("@preact/signals");
  const table = { number: 1, seq: 4, view: signal({ may: [], pile: [] }), sent: [] };
  table.act = async (act) => (table.sent.push(act), (table.seq += goesOn && table.sent.length === 1 ? 5 : 1), true);
  const hand = { chosen: ["5H", "6H"], setChosen() {} };
  const done = await commandsOf(table, { by: {} }, hand, async (ways) => ways[0]).off(0);
  return [done, table.sent];
}"""


def test_pending_lay_offs_are_valid_only_in_their_own_turn(visit: OpenWindow) -> None:
    """A server could keep the answer to the first back until the player has discarded, and has another turn."""
    ann = visit()
    ann.go()
    assert ann.page.evaluate(LAYING_OFF, False) == [True, ["off 5H to 0", "off 6H to 0"]]
    assert ann.page.evaluate(LAYING_OFF, True) == [False, ["off 5H to 0"]]


@pytest.mark.parametrize("game", DIFFERENT_CARD_GAMES)
def test_settings_are_opened_from_the_menu_and_stored(visit: OpenWindow, game: str) -> None:
    ann = visit()
    ann.sit(game)
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Settings").click()
    ann.page.get_by_role("dialog", name="Settings").get_by_label("Show the count of my hand").check()
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    expect(ann.page.locator(".tally")).to_contain_text("count")
    ann.page.reload()
    expect(ann.page.locator(".tally")).to_contain_text("count")


def test_the_score_sheet_and_the_rules_are_one_key_or_click_away(visit: OpenWindow) -> None:
    ann = visit()
    ann.sit("rummy-1926")
    ann.await_turn()
    ann.page.get_by_role("button", name="Score").click()
    expect(ann.page.get_by_role("dialog", name="Score sheet")).to_contain_text("No deal is finished yet.")
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    ann.page.keyboard.press("r")
    expect(ann.page.get_by_role("dialog")).to_contain_text("R26-3")
