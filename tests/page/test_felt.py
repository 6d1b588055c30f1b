"""A felt that is filled: cards and tiles grow with the window, all of it is seen at every size, and nothing on it
jumps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from rumpus.games import BOOKS
from tests.page.tiling import Tiler
from tests.page.visits import DESK, LAID_OUT, PHONE, Visit, Window
from tests.whole_games import ONE_OF_EACH_SHAPE

OpenWindow = Callable[..., Visit]
LARGE = Window(2560, 1440)
WINDOWS = (
    LARGE,
    DESK,
    Window(1024, 768),
    Window(768, 1024),
    Window(390, 844),
    Window(320, 568),
    Window(1280, 600),
    Window(1080, 1920),
)
LANDSCAPE, SMALLEST = Window(667, 375, touch=True), Window(320, 568, touch=True)
GAMES = {slug: BOOKS[slug].most_seats for slug in (*LAID_OUT, ONE_OF_EACH_SHAPE[-1])}
OWN = ".hand .card, .rack .tile"
PARTS = ".seats, .heap, .laid, .spread, .groups, .own, .rack, .actions, .bar"


def table(visit: OpenWindow, game: str, window: Window, *, most: int = 6, hints: bool = False, **wanted: Any) -> Visit:
    """Ann at a table of at most so many, in a window of this size."""
    ann = visit(window)
    if hints:
        ann.offer_hints()
    ann.sit(game, computers=["casual"] * (min(most, GAMES[game]) - 1), **wanted)
    ann.await_turn()
    return ann


def boxes(ann: Visit, selector: str = PARTS) -> list[dict[str, float]]:
    """The rectangles of the visible parts of the board."""
    found: list[dict[str, float]] = ann.page.evaluate(
        """(selector) => [...document.querySelectorAll(selector)].map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect();
          return { x, y, width, height, part: part.className };
        }).filter(({ width }) => width)""",
        selector,
    )
    return found


@pytest.mark.parametrize("game", GAMES)
def test_cards_grow_with_the_window_never_overlap_and_stay_in_place(visit: OpenWindow, game: str) -> None:
    ann = table(visit, game, DESK)
    small = card_height(ann)
    for width, height in (LARGE[:2], (1280, 600), (1080, 1920), DESK[:2]):
        resize(ann, Window(width, height))
        large = card_height(ann)
        if (width, height) == LARGE[:2]:
            assert large >= 1.5 * small
        assert 0.55 * small < large, (width, height)
    assert large == small, "it is the window alone that decides"
    for window in WINDOWS:
        resize(ann, window)
        for deck in ("", "large"):
            ann.page.evaluate("deck => void (document.documentElement.dataset.deck = deck)", deck)
            check_felt(ann, window)
    ann.page.evaluate("() => void (document.documentElement.dataset.deck = '')")
    resize(ann, DESK)
    ann.offer_hints()
    ann.page.reload()
    ann.await_turn()
    check_nothing_moves(ann, DESK)


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_nothing_moves_and_titles_and_names_are_whole(visit: OpenWindow, game: str) -> None:
    ann = table(visit, game, PHONE, most=4, hints=True)
    ann.check_fits(PHONE)
    check_nothing_moves(ann, PHONE)
    ann.page.reload()  # neither a hint nor a refusal is open
    ann.await_turn()
    resize(ann, LANDSCAPE)
    check_nothing_moves(ann, LANDSCAPE)
    resize(ann, SMALLEST)
    cut = "things => things.filter((thing) => thing.scrollWidth > thing.clientWidth).map((thing) => thing.textContent)"
    for part in (".table-head h1", ".seat .name .stem"):
        assert ann.page.locator(part).evaluate_all(cut) == [], part


def card_height(ann: Visit) -> float:
    return float(ann.page.locator(OWN).first.evaluate("card => card.offsetHeight"))


def resize(ann: Visit, window: Window) -> None:
    ann.page.set_viewport_size({"width": window.width, "height": window.height})
    drawn(ann)


def check_nothing_moves(ann: Visit, window: Window) -> None:
    """The table stays in place when a hint or a refusal opens, or the prompt is long."""
    before = boxes(ann)
    ann.page.locator("#hint").click()
    expect(ann.page.locator(".hint")).to_be_visible()
    assert boxes(ann) == before, (window, "hint")
    ann.page.evaluate("""() => { document.querySelector(".prompt p").textContent += " and a line more".repeat(9); }""")
    assert boxes(ann) == before, (window, "prompt")
    ann.page.keyboard.press("/")
    ann.page.get_by_label("Type what you do").fill("gibberish")
    ann.page.get_by_label("Type what you do").press("Enter")
    expect(ann.refusal).to_be_visible()
    assert boxes(ann) == before, (window, "refusal")


def drawn(ann: Visit) -> None:
    """Wait until the page is drawn: what a window's new size changes is seen by the frame after the next."""
    ann.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def check_felt(ann: Visit, window: Window) -> None:
    """All of the board lies on the felt, no part of it on another, and the felt is used."""
    drawn(ann)
    assert not ann.scrolls(), window
    parts = boxes(ann)
    felt = boxes(ann, ".felt")[0]
    for part in parts:
        assert felt["x"] <= part["x"] <= felt["x"] + felt["width"] + 1 - part["width"], (window, part)
        assert part["y"] + part["height"] <= felt["y"] + felt["height"] + 1, (window, part)
    for place, one in enumerate(parts):
        for other in parts[place + 1 :]:
            wide = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
            high = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
            assert min(wide, high) <= 1, (window, one, other)
    used = sum(part["height"] for part in boxes(ann, ".board > *") if part["height"] > 40)
    assert window.width > 1.9 * window.height or used >= 0.82 * felt["height"], window


@pytest.mark.parametrize("windows", [(DESK, Window(1024, 768)), (PHONE,)], ids=["mouse", "touch"])
def test_the_table_stays_in_place_when_a_pick_with_tiles_laid_out_must_be_confirmed(
    visit: OpenWindow, windows: tuple[Window, ...]
) -> None:
    ann = Tiler(visit(windows[0]))
    ann.sit()
    ann.visit.await_turn()
    ann.lay(ann.texts()[:3])
    asking = ann.page.get_by_role("alertdialog")
    for window in windows:
        resize(ann.visit, window)
        before = boxes(ann.visit)
        ann.press("Pick a tile")
        expect(asking).to_be_visible()
        assert boxes(ann.visit) == before, window
        asked, bar = boxes(ann.visit, "[role=alertdialog], .bar")
        assert asked["y"] >= bar["y"], (window, "it covers the rack")
        assert asked["width"] == bar["width"], (window, "something looks out from under it")
        asking.get_by_role("button", name="Go on arranging").click()
        expect(asking).to_have_count(0)


def test_a_slow_clock_stays_in_its_line_on_a_phone(visit: OpenWindow) -> None:
    ann = table(visit, next(iter(GAMES)), PHONE, clock={"per_turn": 259200})
    clock = ann.page.locator(".prompt .clock.long")
    expect(clock).to_contain_text("3 days")
    assert clock.evaluate("clock => clock.getClientRects().length") == 1
    prompt, words = boxes(ann, ".prompt")[0], boxes(ann, ".prompt > *")
    assert all(part["y"] < prompt["y"] + prompt["height"] for part in words)
    assert prompt["height"] <= 41, "the room that is kept for it"


def test_the_list_of_unsent_actions_covers_no_title_no_player_and_no_menu(visit: OpenWindow) -> None:
    ann = table(visit, next(iter(GAMES)), DESK)
    ann.page.evaluate("""() => { document.querySelector(".unsent").innerHTML =
      "<div><p>Not sent yet:</p><ul><li>discard the seven "
      + "of Characters <button class='quiet'>Cancel</button></li></ul></div>"; }""")
    for width, height in (DESK[:2], (1024, 768), (390, 844), (320, 568)):
        ann.page.set_viewport_size({"width": width, "height": height})
        strip = boxes(ann, ".unsent > div")[0]
        for part in boxes(ann, ".seat, .table-head nav, .table-head h1"):
            is_above = strip["y"] + strip["height"] <= part["y"] + 1
            assert is_above or part["y"] + part["height"] <= strip["y"] + 1, (width, strip, part)
