"""A whole game of each book at the page, against computer players, and its replay opened from where it ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.tiling import Tiler, meld_in
from tests.page.visits import Visit

OpenWindow = Callable[..., Visit]
EAGERNESS = ["lay", "off", "knock", "discard", "take", "draw", "no", "rap", "pass"]
SHORT: Mapping[str, Mapping[str, Any]] = {
    "rummy-1916": {"options": {"deals": 1}},
    "rummy-1926": {"options": {"deals": 1}},
    "rap-rummy": {"options": {"deals": 2}},
    "rummy-500": {"options": {"max_deals": 1}},
    "rummy-gin": {"options": {"deals": 1, "opening": 0}, "computers": ["heuristic"] * 3},
    "rummy-q": {"options": {"deals": 1, "opening": 0}, "computers": ["heuristic"] * 3},
    "gin-rummy": {},
}


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_is_played_and_its_replay_opened(visit: OpenWindow, game: str) -> None:
    ann = visit()
    table = ann.sit(game, **SHORT[game])
    turn = partial(_tile_turn, Tiler(ann)) if ann.page.locator(".rack").count() else partial(_card_turn, ann, table)
    outcome = ann.showdown.locator(".outcome")
    while not outcome.is_visible():
        if ann.await_turn():
            turn()
        elif not outcome.is_visible():
            ann.next_deal()
    expect(ann.showdown.locator(".shown")).to_have_count(ann.page.locator(".seat").count() + 1)
    expect(ann.showdown).to_contain_text("The game is over")
    expect(ann.refusal).to_be_hidden()
    ann.showdown.get_by_role("link", name="Replay").click()
    expect(ann.page.get_by_role("group", name="Replay")).to_be_visible()
    ann.page.keyboard.press("End")
    expect(ann.page.locator(".watch > .told")).not_to_be_empty()


def _card_turn(ann: Visit, table: str) -> None:
    may = ann.may_do(table)
    if may:  # the page may be behind the server for a moment
        ann.changes(partial(ann.do, min(may, key=lambda one: EAGERNESS.index(one["do"]))))


def _tile_turn(ann: Tiler) -> None:
    expect(ann.rack.first).to_be_visible()
    meld = meld_in(ann.texts())
    if meld:
        ann.lay(meld)
        expect(ann.status).to_contain_text("Ready")
    words = "Play" if meld else "Pass" if ann.visit.may("Pass") else "Pick a tile"
    ann.visit.changes(partial(ann.press, words))
