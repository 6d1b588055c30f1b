"""The replay of a finished game: forwards and back, through anybody's eyes, and checked in the browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Route, expect

import rumpus
from rumpus.core.scoring import LowestCount
from rumpus.games import BOOKS
from rumpus.record import record_of
from tests.page.visits import DESK, PHONE, TABLET, Visit, Window
from tests.patience import PATIENCE
from tests.record.test_chosen_cards import played_from_hands
from tests.server.visitors import Visitor
from tests.whole_games import ONE_OF_EACH_SHAPE, players_at_random, short

OpenWindow = Callable[..., Visit]


def record(game_name: str, by: str | None = None, players: int = 2, **options: Any) -> str:
    """A game played to the end, with words of the players; ``by``: who acted for them."""
    names, words = ["Ann", "Bob", "Cy"][:players], ["apple", "Zoë", ""][:players]
    game = rumpus.Game(game_name, players=names, seed=7, words=words, **options)
    choosers = players_at_random(game.rules)
    while not game.is_over:
        seat = game.to_move
        assert seat is not None
        game.play(choosers[seat].choose(game.view(seat)), by=by)
    return str(record_of(game))


def upload(visit: Visit, text: str) -> str:
    """Kept by somebody who may: it is for everybody who knows its id."""
    answer = httpx.post(f"{visit.url}/api/records", content=text, cookies=_keeper(visit.url), timeout=PATIENCE)
    assert answer.is_success, answer.text
    return str(answer.json()["id"])


@cache
def _keeper(url: str) -> dict[str, str]:
    """The session of somebody who keeps their name at a server."""
    keeper = Visitor(url, "Keeper")
    keeper.post("/api/me/keep", passphrase="correct horse battery")
    keeper.http.close()
    return dict(keeper.http.cookies)


STOCK = re.compile(r"^Stock, \d+ cards$")


def test_a_record_is_stepped_through_forwards_and_back(visit: OpenWindow) -> None:
    ann = visit()
    text = record("rap-rummy", deals=2)
    ann.go(f"/replay/{upload(ann, text)}")
    told = ann.page.locator(".watch > .told")
    expect(told).to_contain_text("Deal 1")
    ann.page.keyboard.press("ArrowRight")
    expect(told).not_to_contain_text("Deal 1")
    stock = ann.page.locator("button.stock")
    expect(stock, "without a draw it does not ask for one").to_have_attribute("aria-label", STOCK)
    second = told.text_content() or ""
    ann.page.keyboard.press("ArrowRight")
    expect(told).not_to_have_text(second)
    ann.page.keyboard.press("ArrowLeft")
    expect(told).to_have_text(second)
    ann.page.keyboard.press("End")
    expect(ann.showdown).to_be_visible()
    ann.page.keyboard.press("ArrowRight")
    expect(told).to_contain_text("Deal 2")
    ann.page.keyboard.press("End")
    expect(ann.showdown.locator(".outcome")).to_contain_text("game")


def test_the_replay_names_what_a_player_declined_and_unknown_values_fade_nothing(visit: OpenWindow) -> None:
    ann = visit()
    for by, told in (
        ("clock", "time was up: done by the clock"),
        ("absent", "nobody was there: done without them"),
        ("stand-in", "done by a computer player standing in"),
    ):
        log = log_to_the_end(ann, record("rap-rummy", by=by, deals=1))
        expect(log).to_contain_text(f"({told})")
        expect(log).not_to_contain_text(f"({by})")
        bar = ann.page.locator(".felt > .told")
        for _ in range(20):  # the last lines end the deal and the game
            if f"({told})" not in bar.inner_text():
                ann.page.keyboard.press("ArrowLeft")
        expect(bar).to_contain_text(f"({told})")
    for by in ("__proto__", "constructor", "somebody"):
        text = record("rap-rummy", by="clock", deals=1).replace('"by":"clock"', f'"by":"{by}"')
        expect(log_to_the_end(ann, text).locator(".faded"), by).to_have_count(0)


def log_to_the_end(ann: Visit, text: str) -> Locator:
    """Look at a record to its end."""
    ann.go(f"/replay/{upload(ann, text)}")
    log = ann.page.get_by_role("log", name="What happened")
    expect(log).to_contain_text("Deal 1")
    ann.page.keyboard.press("End")
    expect(ann.showdown).to_be_visible()
    return log


def test_a_link_leads_to_the_same_moment_and_the_last_play_is_seen_before_the_result(visit: OpenWindow) -> None:
    ann = visit()
    ann.go(f"/replay/{upload(ann, record('rummy-q', deals=1))}")
    expect(ann.board).to_be_visible()
    check_link(ann)
    ann.page.keyboard.press("End")
    expect(ann.showdown).to_be_visible()
    ann.page.keyboard.press("ArrowLeft")
    expect(ann.showdown).to_be_hidden()
    told = ann.page.locator(".watch > .told")
    expect(told).not_to_contain_text("scores")
    before = told.text_content() or ""
    ann.page.keyboard.press("ArrowRight")
    expect(told).to_contain_text("scores")
    assert before not in (told.text_content() or "")
    ann.page.get_by_role("button", name="Look at the table").click()
    expect(ann.showdown).to_be_hidden()
    ann.page.get_by_role("button", name="Result").click()
    expect(ann.showdown).to_be_visible()


def check_link(ann: Visit) -> None:
    """The link leads to the same moment."""
    for _ in range(4):
        ann.page.keyboard.press("ArrowRight")
    told = ann.page.locator(".watch > .told").text_content() or ""
    ann.page.get_by_role("button", name="Copy link").click()
    expect(ann.page.locator(".sharing [role=status]")).to_contain_text("link")
    ann.page.reload()
    expect(ann.page.locator(".watch > .told")).to_have_text(told)


def test_the_score_sheet_numbers_its_deals_and_explains_several_entries_in_a_cell(visit: OpenWindow) -> None:
    ann = visit()
    ann.go(f"/replay/{upload(ann, record('rap-rummy', players=3, deals=3))}")
    ann.page.get_by_role("button", name="Score").click()
    sheet = ann.page.get_by_role("dialog", name="Score sheet")
    expect(sheet.locator("tbody th")).to_have_text(["1", "2", "3"])
    cells = sheet.locator("tbody tr td:not(.reason)").all_inner_texts()
    points = [sum(int(entry) for entry in cell.split() if entry != "+") for cell in cells]
    totals = sheet.locator("tfoot td:not(.reason)").all_inner_texts()
    assert [sum(points[seat::3]) for seat in range(3)] == [int(total) for total in totals]
    assert any("+" in cell for cell in cells)
    expect(sheet.locator("p.faded")).to_have_text(str(LowestCount.entries_told))


def test_it_plays_by_itself_until_it_is_stopped_and_open_hands_grow_with_the_window(visit: OpenWindow) -> None:
    ann = visit()
    ann.go(f"/replay/{upload(ann, record('gin-rummy'))}")
    moment = ann.page.locator(".moment")
    expect(moment).to_contain_text("/")
    before = moment.inner_text()
    ann.page.get_by_label("Speed", exact=True).select_option("4")
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name="Play", exact=True).click()
    expect(moment).not_to_have_text(before)
    ann.page.get_by_role("button", name="Pause").click()
    expect(ann.page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    check_growth(ann)
    ann.page.get_by_role("button", name="Play", exact=True).click()
    ann.page.keyboard.press("End")
    expect(ann.page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def check_growth(ann: Visit) -> None:
    """Open hands grow with the window."""
    card = ann.page.locator(".open-hand .card").first
    small = card.evaluate("card => card.offsetWidth")
    ann.page.set_viewport_size({"width": 2560, "height": 1440})
    ann.page.wait_for_function(
        "least => document.querySelector('.open-hand .card').offsetWidth >= least", arg=1.5 * small
    )
    assert not ann.scrolls()


def test_the_moment_stays_when_another_player_watches_who_sees_their_own_hand_and_a_spectator_none(
    visit: OpenWindow,
) -> None:
    ann = visit()
    ann.go(f"/replay/{upload(ann, record('rummy-1916'))}")
    moment, hands = ann.page.locator(".moment"), ann.page.locator(".open-hand")
    expect(hands).to_have_count(2)
    begun = moment.inner_text()
    for _ in range(4):
        ann.page.get_by_role("button", name="Forward").click()
    shown = moment.inner_text()
    assert shown != begun
    ann.page.get_by_label("Seen by").select_option("1")
    expect(hands).to_have_count(1)
    expect(hands).to_contain_text("Bob")
    expect(moment).to_have_text(shown)
    ann.page.get_by_label("Seen by").select_option("")
    expect(hands).to_have_count(0)


def test_the_browser_says_what_a_fair_record_proves(visit: OpenWindow) -> None:
    ann = visit()
    for game in ONE_OF_EACH_SHAPE:
        check_fair(ann, game)


def check_fair(ann: Visit, game: str) -> None:
    """The verdict on a record of this game."""
    options: dict[str, Any] = dict(short(BOOKS[game], 2))
    text = record(game, **options)
    ann.go(f"/replay/{upload(ann, text)}")
    ann.page.get_by_role("button", name="Check the record").click()
    expect(ann.page.locator(".verdict-line"), game).to_have_text(
        "Partly. 3 of the 6 statements are shown by this server's word. None is contradicted."
    )
    told = ann.page.locator(".findings li").all_inner_texts()
    assert [one.split("\n")[0] for one in told] == [
        "◐ Shown by this server's word: The rules were followed",
        "◐ Shown by this server's word: Every deal follows from the revealed secret",
        "○ Not shown: The secret and the start were promised to you beforehand",
        "○ Not shown: A server that you trust kept this record",
        "○ Not shown: Nobody could choose the cards at will",
        "◐ Shown by this server's word: The end is the rules' own",
    ], game
    assert "Played again: " in told[0]


def test_a_file_that_was_tampered_with_does_not_pass(visit: OpenWindow) -> None:
    ann = visit()
    for field in ("secret", "commitment"):
        check_tampered(ann, field)
        ann.page.unroute_all()


def check_tampered(ann: Visit, field: str) -> None:
    """The verdict on a record with a changed field."""
    text = record("rap-rummy", deals=1)

    def tamper(route: Route) -> None:
        route.fulfill(body=tampered(text, field), content_type="application/jsonl")

    ann.page.route("**/api/records/*/file", tamper)
    ann.go(f"/replay/{upload(ann, text)}")
    ann.page.get_by_role("button", name="Check the record").click()
    expect(ann.page.locator(".verdict-line"), field).to_have_text(
        re.compile(r"^No\. Do not rely on this record\. Contradicted: ")
    )
    expect(ann.page.locator(".findings li.bad").first).to_be_visible()


def tampered(text: str, field: str) -> str:
    """The record with one thing changed."""
    header, *lines = map(json.loads, text.splitlines())
    if field == "secret":
        lines[-1]["secret"] = "00" + lines[-1]["secret"][2:]
    else:
        header["commitment"] = "0" * 64
    return "\n".join(json.dumps(line) for line in [header, *lines]) + "\n"


def test_a_record_is_brought_as_a_file_and_of_chosen_cards_the_page_says_that_first(visit: OpenWindow) -> None:
    ann, file = visit(), record("gin-rummy").encode()
    ann.go("/replay")
    choose(ann, str(record_of(played_from_hands())).encode())
    expect(ann.page.get_by_role("status")).to_have_text(re.compile("^The cards were chosen. Moves and scores follow"))
    choose(ann, file)
    expect(ann.page.get_by_role("status")).to_contain_text("Moves and scores follow the rules: 1 deal, ")
    ann.call("/me", name="Reader")
    ann.call("/me/keep", passphrase="correct horse battery")
    choose(ann, file)
    expect(ann.board).to_be_visible()


def test_a_file_is_sent_as_it_is(visit: OpenWindow) -> None:
    """A browser that reads it as text mends it; what is refused at the terminal is refused here."""
    ann, file = visit(may_be_refused=True), record("gin-rummy").encode()
    for changed, told in (
        (b"\xef\xbb\xbf" + file, "This file is not a game record."),
        (file.replace(b'"name":"Ann"', b'"name":"Ann\xff"'), "a record is text in UTF-8"),
    ):
        ann.go("/replay")
        choose(ann, changed)
        expect(ann.refusal).to_contain_text(re.compile(told, re.IGNORECASE))


def choose(visit: Visit, file: bytes) -> None:
    """Bring a file to the page."""
    chosen = visit.page.locator("input[type=file]")
    chosen.set_input_files({"name": "game.jsonl", "mimeType": "application/jsonl", "buffer": file})


def test_melds_hands_and_players_are_all_seen_on_a_small_desk(visit: OpenWindow) -> None:
    ann = visit(Window(1024, 768))
    ann.go(f"/replay/{upload(ann, record('rummy-500', players=3, max_deals=1))}")
    expect(ann.board).to_be_visible()
    laid = ann.page.locator(".meld")
    for _ in range(200):
        if laid.count() >= 2:
            break
        ann.page.keyboard.press("ArrowRight")
    for seen in (*laid.all(), *ann.page.locator(".open-hand").all(), *ann.page.locator(".seat, .heap").all()):
        expect(seen).to_be_in_viewport(ratio=0.99)
    boxes = [one.bounding_box() for one in (ann.page.locator(".heap").first, *ann.page.locator(".seat").all())]
    heap, *seats = (box for box in boxes if box)
    assert len(seats) == 3
    assert all(heap["y"] >= seat["y"] + seat["height"] for seat in seats)


@pytest.mark.parametrize("windows", [[DESK, TABLET], [PHONE]], ids=["mouse", "phone"])
def test_the_replay_fits_any_window_and_axe_finds_nothing(visit: OpenWindow, windows: list[Window]) -> None:
    ann = visit(windows[0], checks_scripts=False)
    ann.go(f"/replay/{upload(ann, record('rummy-q', deals=1))}")
    expect(ann.board).to_be_visible()
    check_windows(ann, windows)
    more = ann.page.get_by_role("button", name="More")
    if more.is_visible():
        more.click()
    ann.page.get_by_role("button", name="Check the record").click()
    expect(ann.page.locator(".verdict-line")).to_be_visible()
    check_windows(ann, windows)


def check_windows(ann: Visit, windows: list[Window]) -> None:
    """The page fits each window, and axe finds nothing."""
    for window in windows:
        ann.page.set_viewport_size({"width": window.width, "height": window.height})
        ann.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
        assert not ann.scrolls(), window
        assert ann.faults() == [], window
