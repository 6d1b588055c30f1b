"""Axe finds nothing wrong on any page and in any state, on a phone by day and at a desk in the
evening."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import WebSocketRoute, expect

from rumpus.games import BOOKS
from tests.page.positions import Position
from tests.page.test_replay import record, upload
from tests.page.visits import PHONE, Visit
from tests.whole_games import CARD_GAMES, ONE_OF_EACH_SHAPE, TILE_GAMES

OpenWindow = Callable[..., Visit]

RULES_OF_STRUCTURE = (
    "definition-list",
    "dlitem",
    "duplicate-id-aria",
    "empty-heading",
    "empty-table-header",
    "heading-order",
    "link-name",
    "list",
    "listitem",
    "page-has-heading-one",
    "region",
    "td-headers-attr",
    "th-has-data-cells",
)
"""The rules of axe whose outcome depends on the text of a page, not on its style."""


@pytest.fixture
def ann(visit: OpenWindow) -> Visit:
    """A visit on whose page axe may run."""
    return visit(checks_scripts=False, may_be_refused=True)


def test_nothing_is_wrong_in_the_middle_of_a_game_or_in_its_log_and_talk_on_a_phone(visit: OpenWindow) -> None:
    ann = visit(PHONE, checks_scripts=False)
    table = Position(ann, "rummy-1916").table
    expect(ann.page.locator(".prompt.mine")).to_be_visible()
    assert ann.faults_in_any_light() == []
    ann.page.set_viewport_size({"width": PHONE.width, "height": PHONE.height})
    ann.page.emulate_media(color_scheme="light")
    ann.call(f"/tables/{table}/commands", do="say", text="Good luck!")
    ann.page.get_by_role("button", name="Log").click()
    expect(ann.page.locator(".talk")).to_contain_text("Good luck!")
    assert ann.faults() == []


@pytest.mark.parametrize("game", ONE_OF_EACH_SHAPE)
def test_nothing_is_wrong_from_the_middle_of_a_game_to_its_replay(ann: Visit, game: str) -> None:
    position = Position(ann, game)
    expect(ann.page.locator(".prompt.mine")).to_be_visible()
    assert ann.faults_in_any_light() == []
    position.play_while(lambda view: view["to_move"] == 0)
    expect(ann.page.locator(".prompt.mine")).to_have_count(0)
    assert ann.faults_in_any_light() == []
    position.play_while(lambda view: view["result"] is None)
    ann.showdown.get_by_role("button", name="Look at the table").click()
    assert ann.faults_in_any_light() == []
    ann.page.get_by_role("button", name="Result").click()
    expect(ann.showdown).to_be_visible()
    assert ann.faults_in_any_light() == []
    if ann.showdown.get_by_role("link", name="Replay").is_visible():
        ann.showdown.get_by_role("link", name="Replay").click()
        expect(ann.page.locator(".controls")).to_be_visible()
        assert ann.faults_in_any_light() == []


def test_nothing_is_wrong_while_cards_fly(visit: OpenWindow) -> None:
    ann = visit(motion=True, checks_scripts=False)
    ann.context.add_init_script("localStorage.setItem('rumpus.motion', '\"slow\"')")
    ann.sit("rummy-1926")
    ann.page.wait_for_selector(".flying", state="attached")
    ann.page.evaluate("() => document.getAnimations().forEach((flight) => flight.pause())")
    assert ann.faults() == []
    expect(ann.page.locator(".flying")).not_to_have_count(0)


def test_nothing_is_wrong_in_the_lobby(ann: Visit) -> None:
    ann.go()
    expect(ann.page.get_by_role("button", name="Play now")).to_have_count(len(BOOKS))
    assert ann.faults_in_any_light() == []
    Position(ann, "a finished game").play_while(lambda view: view["result"] is None)
    ann.call("/tables", game="rap-rummy", is_open=True)
    ann.call("/tables", game="gin-rummy", computers=["random"], start=True, is_open=True)
    ann.go()
    for title in ("My games", "Tables open to join", "Games to watch"):
        expect(ann.page.get_by_role("heading", name=title)).to_be_visible()
    ann.page.get_by_label("Code").fill("NONE")
    ann.page.get_by_role("button", name="Join", exact=True).click()
    expect(ann.refusal).to_be_visible()
    assert ann.faults_in_any_light() == []
    ann.page.get_by_role("button", name="Settings").click()
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    assert ann.faults_in_any_light() == []


def test_nothing_is_wrong_where_a_table_is_made(ann: Visit) -> None:
    ann.go()
    for game in ONE_OF_EACH_SHAPE:
        ann.page.get_by_role("button", name="Make a table…").nth(list(BOOKS).index(game)).click()
        expect(ann.page.get_by_label("Computer players")).to_be_visible()
        ann.page.get_by_label("Computer players").select_option("1")
        assert ann.faults_in_any_light() == []
        ann.page.get_by_role("button", name="Not now").click()
        expect(ann.page.get_by_role("dialog")).to_have_count(0)


def test_nothing_is_wrong_in_the_waiting_room(ann: Visit, visit: OpenWindow) -> None:
    bob = visit(checks_scripts=False)
    ann.call("/me", name="Ann")
    made = ann.call("/tables", game="rummy-q", seats=3, computers=["expert"])
    ann.go(f"/table/{made['id']}")
    expect(ann.page.locator(".chair")).to_have_count(3)
    assert ann.faults_in_any_light() == []
    ann.page.get_by_role("button", name="Change the options").click()
    assert ann.faults_in_any_light() == []
    bob.go(f"/join/{made['code']}")
    bob.page.get_by_role("button", name="Sit here").wait_for()
    assert bob.faults_in_any_light() == []
    bob.page.get_by_role("button", name="Sit here").click()
    bob.page.get_by_role("button", name="I’m ready").click()
    bob.page.get_by_role("button", name="I’m not ready").wait_for()
    assert bob.faults_in_any_light() == []


def test_nothing_is_wrong_with_the_rule_pages(ann: Visit) -> None:
    printed = [f"print/rap-rummy?what={what}" for what in ("sheet", "options", "pack")]
    wholly = {"rules", *(f"rules/{game}" for game in ONE_OF_EACH_SHAPE), *printed}
    for path in ("rules", *(f"rules/{game}" for game in BOOKS), *printed):
        ann.go(f"/{path}")
        expect(ann.page.locator(":is(.rules section, .rows li, .printed section)").first).to_be_visible()
        assert ann.faults(*(() if path in wholly else RULES_OF_STRUCTURE)) == [], path


def test_axe_finds_no_problem_in_the_dialogs_of_a_card_table_or_while_the_line_is_broken(ann: Visit) -> None:
    lines: list[WebSocketRoute] = []

    def pass_on(line: WebSocketRoute) -> None:
        lines.append(line)
        if len(lines) == 1:
            line.connect_to_server()

    ann.page.route_web_socket("**/socket*", pass_on)
    ann.offer_hints()
    ann.sit("rap-rummy")
    ann.decline()
    check_notices(ann)
    ann.deed("Rap").click()
    expect(ann.page.get_by_role("alertdialog")).to_be_visible()
    assert ann.faults_in_any_light() == []
    for word in ("Score", "Rules", "Menu"):
        ann.page.get_by_role("button", name=word, exact=True).click()
        assert faults_of_a_dialog(ann) == [], word
    ann.page.keyboard.press("?")
    assert faults_of_a_dialog(ann) == []
    lines[0].close(code=1012)
    expect(ann.broken_line).to_be_visible()
    assert ann.faults_in_any_light() == []


def check_notices(ann: Visit) -> None:
    """Run axe on a hint, a refusal, and a hand in the log, in cards and in words."""
    ann.page.get_by_role("button", name="Hint").click()
    for word in ("hand", "names"):
        ann.page.get_by_label("Type what you do").fill(word)
        ann.page.get_by_label("Type what you do").press("Enter")
        expect(ann.page.locator(".log p").last).to_contain_text("Your hand:")
        ann.page.get_by_label("Type what you do").fill("discard")
        ann.page.get_by_label("Type what you do").press("Enter")
        expect(ann.refusal).to_be_visible()
        expect(ann.page.locator(".hint b")).to_be_visible()
        assert ann.faults_in_any_light() == [], word


def faults_of_a_dialog(ann: Visit) -> list[str]:
    """Run axe on the open dialog, then close it."""
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    found = ann.faults_in_any_light()
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    return found


def test_axe_finds_no_problem_while_tiles_are_arranged_or_a_joker_is_named(ann: Visit) -> None:
    ann.offer_hints()
    Position(ann, "a joker")
    joker = ann.page.locator('[data-card^="J"]')
    ann.page.locator(".rack").locator(joker).first.click()
    expect(ann.page.locator(".chosen-bar")).to_be_visible()
    assert ann.faults_in_any_light() == []
    ann.page.locator(".new-group").click()
    ann.page.locator(".placed").and_(joker).click()
    ann.page.get_by_role("button", name="Stands for").click()
    expect(ann.page.get_by_role("dialog", name="The joker stands for")).to_be_visible()
    assert faults_of_a_dialog(ann) == []
    ann.deed("Play").click(force=True)
    expect(ann.refusal).to_be_visible()
    ann.page.get_by_role("button", name="Hint").click()
    expect(ann.page.locator(".hint b")).to_be_visible()
    expect(ann.refusal).to_be_visible()
    assert ann.faults_in_any_light() == []


def test_nothing_is_wrong_for_an_onlooker(ann: Visit, visit: OpenWindow) -> None:
    bob = visit()
    bob.call("/me", name="Bob")
    for game in (CARD_GAMES[0], TILE_GAMES[0]):
        table = bob.call("/tables", game=game, computers=["casual"], start=True, watching="hands")
        ann.go(f"/table/{table['id']}")
        expect(ann.page.get_by_text("watching")).to_be_visible()
        expect(ann.page.locator(".open-hand")).to_have_count(2)
        assert ann.faults_in_any_light() == [], game


def test_nothing_is_wrong_with_a_replay_or_where_a_record_is_refused(ann: Visit) -> None:
    ann.go("/replay")
    expect(ann.page.get_by_role("heading", name="Look at a record")).to_be_visible()
    file = {"name": "game.jsonl", "mimeType": "application/jsonl", "buffer": b"{}"}
    ann.page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]  # as its documentation has it
    expect(ann.refusal).to_be_visible()
    assert ann.faults_in_any_light() == []
    ann.go(f"/replay/{upload(ann, record('rap-rummy', deals=2))}")
    expect(ann.board).to_be_visible()
    ann.page.keyboard.press("End")
    expect(ann.showdown).to_be_visible()
    assert ann.faults_in_any_light() == []
    ann.page.get_by_role("button", name="Check the record").click()
    expect(ann.page.locator(".verdict-line")).to_be_visible()
    assert ann.faults_in_any_light() == []
    ann.page.get_by_role("button", name="Score").click()
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    assert ann.faults_in_any_light() == []


def test_axe_finds_no_problem_on_the_page_of_the_user(ann: Visit) -> None:
    ann.go("/me")
    signing_in = ann.page.get_by_role("form", name="Sign in")
    signing_in.get_by_label("Name").fill("Zora")
    signing_in.get_by_label("Passphrase").fill("not the right one")
    ann.page.get_by_role("button", name="Sign in").click()
    expect(ann.refusal).to_be_visible()
    assert ann.faults_in_any_light() == []
    ann.call("/me", name="Zora")
    ann.page.reload()
    ann.page.get_by_label("What it is for").fill("my bot")
    ann.page.get_by_role("button", name="Make a token").click()
    expect(ann.page.locator(".token code")).to_be_visible()
    assert ann.faults_in_any_light() == []
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("form", name="Keep this name").locator("input").fill("some words I remember")
    ann.page.get_by_role("button", name="Keep it").click()
    expect(ann.page.get_by_text("You keep this name with a passphrase.")).to_be_visible()
    expect(ann.page.get_by_text("Your recovery code")).to_be_visible()
    assert ann.faults_in_any_light() == []
    ann.page.keyboard.press("Escape")
    assert ann.faults_in_any_light() == []


def test_axe_finds_no_problem_in_empty_lists(ann: Visit) -> None:
    for address, told in (
        ("/table/none", "no such table"),
        ("/join/NONE", "no such table"),
        ("/replay/none", "no such record"),
        ("/nowhere", "nothing at this address"),
    ):
        ann.go(address)
        expect(ann.page.get_by_role("main")).to_contain_text(told)
        assert ann.faults_in_any_light() == [], address


def test_axe_finds_no_problem_in_the_scorer(ann: Visit) -> None:
    ann.go("/score")
    ann.page.get_by_role("radio", name="Rap Rummy (1926)").check()
    assert ann.faults_in_any_light() == []
    ann.page.get_by_role("button", name="3 people").click()
    for deal in (1, 2):
        ann.page.get_by_role("group", name=f"Deal {deal}").get_by_role("button", name="Player 1").click()
        expect(ann.page.get_by_role("heading", name=f"Deal {deal}")).to_be_visible()
        for number in ann.page.locator(".numbers input").all():
            number.fill(str(deal))
        if deal == 1:
            assert ann.faults_in_any_light() == []
        ann.page.get_by_role("button", name="Save").click()
        ann.page.get_by_role("group", name="Who won?").get_by_role("button", name="Player 1").click()
        expect(ann.page.get_by_role("button", name=f"Correct deal {deal}")).to_be_visible()
    ann.page.get_by_text("Log", exact=True).click()
    assert ann.faults_in_any_light() == []
    ann.page.get_by_role("button", name="What could I have laid?").click()
    expect(ann.page.locator(".picker")).to_be_visible()
    assert ann.faults_in_any_light() == []
