"""The end of a deal and of a game: the result, the table under it, and the next step."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from rumpus.server.protocol.view import Document
from tests.page.positions import Position
from tests.page.test_sociable import COUNTED
from tests.page.tiling import Tiler
from tests.page.visits import DESK, PHONE, Visit, Window

OpenWindow = Callable[..., Visit]


def end_first_deal(ann: Visit, name: str) -> None:
    """A game whose first deal has just ended."""
    Position(ann, name).play_while(lambda view: view["result"] is None)
    expect(ann.showdown).to_be_visible()


def test_the_result_is_put_aside_to_look_at_the_winning_play(visit: OpenWindow) -> None:
    ann = visit(PHONE)
    end_first_deal(ann, "tiles near the end")
    ann.page.get_by_role("button", name="Look at the table").tap()
    expect(ann.showdown).to_be_hidden()
    expect(ann.page.locator(".group .recent").first).to_be_visible()
    ann.page.get_by_role("button", name="Result").tap()
    expect(ann.showdown).to_be_visible()


def test_one_deal_is_headed_by_its_winner_repeats_nothing_and_onlookers_may_open_the_replay(visit: OpenWindow) -> None:
    ann, cy = visit(), visit()
    position = Position(ann, "cards near the end")
    cy.go(f"/table/{position.table}")
    expect(cy.board).to_be_visible()
    position.play_while(lambda view: view["result"] is None)
    cy.showdown.get_by_role("link", name="Replay").click()
    expect(cy.page.locator(".controls")).to_be_visible()
    expect(ann.showdown.get_by_role("heading", level=2)).to_have_text(re.compile(r"^(You win|Bob wins) the game$"))
    expect(ann.showdown.locator(".outcome .place")).to_have_text(re.compile(r"^You have \d+ points?, Bob has \d+\.$"))
    expect(ann.showdown.get_by_text(" the last deal")).to_have_count(0)
    expect(ann.showdown.locator("h3").first).to_contain_text("You")
    expect(ann.showdown.locator(".paid")).to_have_count(0)
    ann.showdown.get_by_role("button", name="GIN-6").click()
    expect(ann.page.get_by_role("dialog").locator(".sought")).to_contain_text("GIN-6")


def test_a_result_says_who_pays_and_that_a_deal_counts_double(visit: OpenWindow) -> None:
    ann = visit()
    end_first_deal(ann, "a deal that counts double")
    expect(ann.showdown.locator(".legend")).to_contain_text("This deal counts double.")
    end_first_deal(ann, "tiles that are paid for")
    expect(ann.showdown.locator(".paid")).to_have_text(
        re.compile(r"^(You pay|You collect) \d+ and Bob (pays|collects) \d+\.$")
    )


def test_after_a_deal_the_table_names_awaited_players_and_offers_nothing(visit: OpenWindow) -> None:
    ann = visit()
    end_first_deal(ann, "melds when the deal is over")
    ann.showdown.get_by_role("button", name="Look at the table").click()
    expect(ann.page.locator(".prompt p")).to_have_text("The deal is over. The next one waits for you and Bob.")
    expect(ann.page.locator(".meld").first).to_be_visible()
    for word in ("Draw", "Discard", "Lay down", "Lay down here"):
        expect(ann.deed(word)).to_have_count(0)


def test_an_unfinished_arrangement_is_not_on_the_table_of_an_ended_deal(visit: OpenWindow) -> None:
    ann = visit()
    position = Position(ann, "tiles arranged when the deal is over")
    while len(position.moves) > 1:
        position.play()
    tiler = Tiler(ann)
    expect(tiler.rack).to_have_count(len(position.view()["hand"]))
    tiler.lay(tiler.texts()[:1])
    expect(tiler.status).to_contain_text("1 group is not a meld yet")
    position.play()
    ann.showdown.get_by_role("button", name="Look at the table").click()
    expect(tiler.rack.first).to_be_visible()
    expect(tiler.placed).to_have_count(0)
    expect(tiler.status).to_have_text("")
    ann.page.reload()
    ann.showdown.get_by_role("button", name="Look at the table").click()
    expect(tiler.rack.first).to_be_visible()
    expect(tiler.placed).to_have_count(0)


def test_headlines_points_and_names_of_a_result(visit: OpenWindow) -> None:
    ann = visit(motion=True)
    ann.go()
    check_headlines(ann)
    check_headline_of_last_deal(ann)
    check_name_beside_meld(ann)
    check_points(ann)


LOW = {"lowest_wins": True}
DEALS: list[tuple[int | None, Document, str]] = [
    (0, {"winners": [0], "points": [37, 0, 0]}, "You win the deal, +37"),
    (1, {"winners": [0], "points": [37, 0, 0]}, "Ann wins the deal, +37"),
    (None, {"winners": [2], "points": [0, 0, -5]}, "Cy wins the deal, −5"),
    (2, {"winners": [1, 2], "points": [0, 14, 14]}, "You and Bob win the deal, +14 each"),
    (0, {"winners": [1, 2], "points": [0, 14, 3]}, "Bob and Cy win the deal"),
    (0, {"winners": [], "points": [0, 0, 0]}, "Nobody wins the deal"),
    (0, {"winners": [0], "points": [3, 9, 9], **LOW}, "You win the deal"),
]
GAMES: list[tuple[int | None, Document, str, str]] = [
    (0, {"winners": [0], "points": [512, 430, 20]}, "You win the game", "You are first of three, with 512 points."),
    (2, {"winners": [0], "points": [20, 4, 1]}, "Ann wins the game", "You are third of three, with 1 point."),
    (
        2,
        {"winners": [0], "points": [9, 4, 4]},
        "Ann wins the game",
        "You and Bob are second of three, with 4 points each.",
    ),
    (1, {"winners": [2], "points": [9, 4, 1], **LOW}, "Cy wins the game", "You are second of three, with 4 points."),
    (
        1,
        {"winners": [0, 1], "points": [5, 5, 2]},
        "You and Ann share the win",
        "You and Ann are first of three, with 5 points each.",
    ),
    (1, {"winners": [0, 1, 2], "points": [0, 0, 0]}, "The game is drawn", "You, Ann and Cy have 0 points each."),
    (1, {"winners": [0], "points": [30, -2]}, "Ann wins the game", "You have −2 points, Ann has 30."),
    (None, {"winners": [1], "points": [3, 14, 9]}, "Bob wins the game", "Bob is first of three, with 14 points."),
]  # fmt: skip


def check_headlines(ann: Visit) -> None:
    """A headline names the winner, and the line below it the player's place."""
    for you, ends, told in DEALS:
        assert ann.page.evaluate(TOLD, ["dealWon", you, ends]) == told
    for you, ends, headline, place in GAMES:
        assert ann.page.evaluate(TOLD, ["gameWon", you, ends]) == headline
        assert ann.page.evaluate(TOLD, ["placeTold", you, ends]) == place


TOLD = """async ([what, you, ends]) => {
  const words = await import("/page/result/words.js");
  return words[what]({ you, nameOf: (seat) => ["Ann", "Bob", "Cy"][seat] }, ends, ends);
}"""


SHEETS: list[tuple[Document, str, str]] = [
    ({}, "Cy wins the deal, +7", ""),
    ({"outcome": [14, 9, 9]}, "You win the game", "Cy wins the last deal, +7."),
    ({"outcome": [14, 9, 9], "deal": 1}, "You win the game", ""),
    ({"outcome": [2, 9, 4]}, "Bob wins the game", "Cy wins the last deal, +7."),
    ({"stage": "over"}, "The game was given up", "Cy wins the last deal, +7."),
]


def check_headline_of_last_deal(ann: Visit) -> None:
    """The game is the headline, its last deal a line below."""
    for change, headline, last in SHEETS:
        found = ann.page.evaluate(SHEET, {"outcome": None, "deal": 3, "stage": "between", **change})
        assert found == {"headline": headline, "last": last, "celebrates": headline == "You win the game"}


SHEET = """async ({ outcome, deal, stage }) => {
  const [{ Showdown }, { packOf }, { html }, { render }, { signal }] = await Promise.all(
    ["/page/result/showdown.js", "/page/faces/pack.js", "/page/base/html.js", "preact", "@preact/signals"]
      .map((name) => import(name)));
  const game = await (await fetch("/api/games/rap-rummy?seats=3")).json();
  const hands = ["1B", "2B", "3B"].map((card) => [card]);
  const result = { reason: "rap", by: 2, winners: [2], hands, melds: [[], [], []], left: hands, laid: [],
    counts: [1, 2, 3], points: [0, 0, 7] };
  const best = Math.max(...(outcome ?? []));
  const winners = (outcome ?? []).flatMap((points, seat) => (points === best ? [seat] : []));
  const ended = outcome && { points: outcome, winners, settlement: [] };
  const view = signal({ deal, result, outcome: ended, totals: [0, 0, 7], counts: [1, 1, 1] });
  const places = signal({ stage, agreed: [0], seats: [], pause_ends: null, record: null });
  const table = { id: String(performance.now()), number: 1, you: 0, ahead: 0, view, places, log: signal([]),
    nameOf: (seat) => ["Ann", "Bob", "Cy"][seat] };
  const place = document.createElement("div");
  render(html`<${Showdown} table=${table} pack=${packOf(game)} game=${game} />`, place);
  return {
    headline: place.querySelector("h2").textContent,
    last: place.querySelector(".told").textContent.trim(),
    celebrates: place.querySelector(".celebration") !== null,
  };
}"""


def check_name_beside_meld(ann: Visit) -> None:
    """The player of a card laid off is named beside the meld."""
    meld = "Meld: five of clubs, six of clubs, seven of clubs, eight of clubs"
    assert ann.page.evaluate(OFF, 1) == [["yours"], [f"{meld} (yours)"]]
    assert ann.page.evaluate(OFF, 0) == [["by Bob"], [f"{meld} (by Bob)"]]


OFF = """async (you) => {
  const [{ Hands }, { packOf }, { html }, { render }] = await Promise.all(
    ["/page/result/hands.js", "/page/faces/pack.js", "/page/base/html.js", "preact"].map((name) => import(name)));
  const game = await (await fetch("/api/games/gin-rummy")).json();
  const result = { reason: "knock", by: 0, hands: [["5C", "6C", "7C"], ["8C"]],
    melds: [[["5C", "6C", "7C", "8C"]], []], left: [[], []] };
  const table = { you, nameOf: (seat) => ["Ann", "Bob"][seat] };
  const place = document.createElement("div");
  render(html`<${Hands} table=${table} pack=${packOf(game)} game=${game} result=${result} />`, place);
  const texts = [...place.querySelectorAll(".by > span")].map((one) => one.lastChild.textContent.trim());
  return [texts, [...place.querySelectorAll("[role=img]")].map((one) => one.ariaLabel)];
}"""


def test_the_winner_of_a_game_gets_one_celebration_with_a_sound(visit: OpenWindow) -> None:
    ann = visit(PHONE, motion=True, checks_scripts=False)
    ann.page.add_init_script(COUNTED)
    ann.page.add_init_script("""localStorage.setItem("rumpus.sounds.wanted", '["won"]')""")
    ann.page.emulate_media(reduced_motion="reduce")
    position = Position(ann, "a game to win")
    while len(position.moves) > 1:
        position.play()
    ann.page.emulate_media(reduced_motion="no-preference")
    ann.page.reload()
    expect(ann.page.locator(".prompt.mine")).to_be_visible()
    ann.page.get_by_role("heading", level=1).tap()
    position.play()
    expect(ann.showdown.get_by_role("heading", level=2)).to_have_text("You win the game")
    assert ann.page.evaluate(MOVED) == ["opacity", "transform"]
    assert ann.page.evaluate("window.heard.notes") == 10
    ann.page.evaluate("() => document.getAnimations().forEach((moving) => moving.finish())")
    assert ann.faults_in_any_light() == []
    for width, height in ((1280, 800), (390, 844)):
        ann.page.set_viewport_size({"width": width, "height": height})
        expect(ann.showdown.locator(".outcome")).to_be_in_viewport(ratio=1)
        sheet, band = (
            ann.page.locator(part).evaluate("part => part.clientWidth") for part in (".showdown", ".outcome")
        )
        assert band == sheet, "no button is as wide as the sheet"
    for button in ("Play again", "Look at the table"):
        ann.page.get_by_role("button", name=button).hover()
        assert ann.faults("color-contrast") == []
    ann.page.get_by_role("button", name="Look at the table").tap()
    ann.page.get_by_role("button", name="Result").tap()
    expect(ann.showdown.locator(".outcome.won")).to_be_visible()
    expect(ann.page.locator(".celebration")).to_have_count(0)
    ann.page.emulate_media(reduced_motion="reduce")
    ann.page.reload()
    expect(ann.showdown.locator(".outcome.won")).to_be_visible()
    expect(ann.page.locator(".celebration")).to_have_count(0)
    assert ann.page.evaluate(MOVED) == []


# The properties that are animated on the sheet, now.
MOVED = """() => [...new Set(document.getAnimations()
  .filter(({ effect }) => effect.target.closest(".showdown"))
  .flatMap(({ effect }) => effect.getKeyframes().flatMap(Object.keys))
  .filter((name) => !["offset", "computedOffset", "easing", "composite"].includes(name)))].sort()"""


def check_points(ann: Visit) -> None:
    """Points are shown from the laid cards to the total and the target."""
    rows, ways = ann.page.evaluate(STANDING, "/api/games/rummy-500?seats=2")
    assert rows == [
        "Deal 3 · to 500",
        "laid left points total",
        "You 65 12 +53 250",
        "Bob 0 30 −30 −30",
    ]
    assert ways == ["50%", "0%"]
    rows, ways = ann.page.evaluate(STANDING, "/api/games/rummy-1916?seats=2&deals=4")
    assert rows[:3] == ["Deal 3 of 4 · low score wins", "left points total", "You 12 +53 250"]
    assert ways == []


STANDING = """async (address) => {
  const [{ Standing }, { html }, { render }] = await Promise.all(
    ["/page/result/standing.js", "/page/base/html.js", "preact"].map((name) => import(name)));
  const game = await (await fetch(address)).json();
  const laid = game.layout.marks ? [65, 0] : [];
  const result = { winners: [0], hands: [[], []], laid, counts: [12, 30], points: [53, -30] };
  const table = { you: 0, nameOf: () => "Bob", view: { value: { deal: 3, totals: [250, -30], outcome: null } } };
  const place = document.createElement("div");
  render(html`<${Standing} table=${table} game=${game} result=${result} />`, place);
  const rows = [...place.querySelectorAll("caption, tr")].map((row) =>
    row.matches("caption") ? row.textContent : [...row.children].map((cell) => cell.textContent).join(" ").trim());
  return [rows, [...place.querySelectorAll(".to-goal i")].map((way) => way.style.width)];
}"""


@pytest.mark.parametrize("seats", [2, 6])
def test_the_result_fits_its_window_scrolls_within_and_grows(visit: OpenWindow, seats: int) -> None:
    ann = visit()
    ann.sit("rap-rummy", computers=["random"] * (seats - 1), options={"deals": 1})
    if ann.await_turn():
        ann.do({"do": "rap", "cards": []})
    expect(ann.showdown.locator(".shown")).to_have_count(seats)
    for width, height in ((1440, 900), (1024, 768), (390, 844), (320, 568), (667, 375)):
        ann.page.set_viewport_size({"width": width, "height": height})
        assert not ann.scrolls()
        for thing in (
            ann.showdown.locator("h2"),
            ann.showdown.locator(".outcome"),
            *ann.showdown.locator(".next-deal > *").all(),
        ):
            expect(thing).to_be_in_viewport(ratio=1)
        for part in (ann.showdown.locator(".shown").last, ann.showdown.locator(".standing tr").last):
            part.scroll_into_view_if_needed()
            expect(part).to_be_in_viewport(ratio=0.9)
    check_growth(ann)


def check_growth(ann: Visit) -> None:
    """The cards and the sheet grow with the window."""
    ann.page.set_viewport_size({"width": DESK.width, "height": DESK.height})
    ann.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
    card = ann.showdown.locator(".shown .card").first
    small = card.evaluate("card => card.offsetWidth")
    ann.page.set_viewport_size({"width": 2560, "height": 1440})
    ann.page.wait_for_function("least => document.querySelector('.shown .card').offsetWidth >= least", arg=1.5 * small)
    sheet, felt = (ann.page.locator(part).evaluate("part => part.offsetWidth") for part in (".showdown", ".felt"))
    assert sheet >= 0.78 * felt


TARGETS: list[tuple[str, Document, str]] = [
    ("rummy-1916", {"options": {"deals": 3}}, "Deal 1 of 3 · you 0, Bob 0 · low score wins"),
    ("rummy-500", {}, "Deal 1 · you 0, Bob 0 · to 500"),
    ("rap-rummy", {"computers": ["casual"] * 2}, "Deal 1 of 3 · you 0 · high score wins"),
    ("gin-rummy", {}, "One deal · high score wins"),
    ("rummy-500", {"options": {"max_deals": 1}}, "One deal · high score wins"),
]


def test_the_heading_of_the_table_shows_the_target(visit: OpenWindow) -> None:
    ann = visit()
    for game, wanted, told in TARGETS:
        ann.page.set_viewport_size({"width": DESK.width, "height": DESK.height})
        ann.sit(game, **wanted)
        name = ann.page.locator(".seat .name").first.inner_text().split("\n")[0]
        stands = ann.page.locator(".stands")
        expect(stands, game).to_have_text(told.replace("Bob", name))
        for width in (390, 320):
            ann.page.set_viewport_size({"width": width, "height": 844})
            assert stands.evaluate("line => line.scrollWidth <= line.clientWidth && line.clientHeight < 24"), game


def two_at_the_end(visit: OpenWindow, deals: int, window: Window = DESK) -> tuple[Visit, Visit]:
    """Ann and Bob, who look at the result of a deal of Rap Rummy: the one to move has rapped."""
    ann, bob = visit(window), visit(window)
    ann.call("/me", name="Ann")
    bob.call("/me", name="Bob")
    made = ann.call("/tables", game="rap-rummy", seats=2, options={"deals": deals})
    commands = f"/tables/{made['id']}/commands"
    bob.call(commands, do="sit", seat=1)
    for one in (ann, bob):
        one.call(commands, do="ready")
        one.go(f"/table/{made['id']}")
        expect(one.page.locator(".chair").first).to_be_visible()
    ann.call(commands, do="start")
    rap(ann, bob)
    return ann, bob


def rap(ann: Visit, bob: Visit, *, by_hand: bool = False) -> None:
    """Whoever is to move raps at the first turn, and both look at what came of it. ``by_hand``: as one does it with a
    mouse."""
    commands = f"/tables/{ann.page.url.rpartition('/')[2]}/commands"
    view = ann.call(commands, ask="table")["view"]
    one = (ann, bob)[view["to_move"]]
    if by_hand:
        one.do({"do": "rap", "cards": []})
    else:
        one.call(commands, do="act", act="rap", seq=view["seq"] + 1)
    for one in (ann, bob):
        expect(one.showdown).to_be_visible()


def test_a_rematch_begins_when_both_have_agreed(visit: OpenWindow) -> None:
    ann, bob = two_at_the_end(visit, 1, PHONE)
    before = bob.showdown.locator(".ending").bounding_box()
    ann.showdown.get_by_role("button", name="Play again").click()
    expect(ann.showdown).to_contain_text("Waiting for Bob.")
    expect(bob.showdown).to_contain_text("Ann would like to play again.")
    assert bob.showdown.locator(".ending").bounding_box() == before
    bob.showdown.get_by_role("button", name="Play again").click()
    for one in (ann, bob):
        expect(one.showdown).to_be_hidden()
        expect(one.page.locator(".stands")).to_contain_text("One deal")


def test_the_pause_between_deals_counts_down_and_names_players_not_ready(visit: OpenWindow) -> None:
    ann, bob = two_at_the_end(visit, 9)
    expect(ann.showdown).to_contain_text("Still looking: you and Bob.")
    expect(ann.showdown.locator("button .seconds")).to_contain_text("(")
    bob.showdown.get_by_role("button", name="Next deal").click()
    expect(ann.showdown).to_contain_text("Bob waits for you.")
    ann.showdown.get_by_role("button", name="Next deal").click()
    expect(ann.page.locator(".stands")).to_contain_text("Deal 2 of 9")
