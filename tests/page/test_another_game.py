"""The page shows and plays a game it does not know, from the descriptions that the server sends."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from rumpus.games import BOOKS
from rumpus.store.changes import AddUpload
from rumpus.store.opening import DATABASE
from tests.books import registered
from tests.page.test_replay import record
from tests.page.visits import Visit
from tests.server.another_game import BOOK, PAGE, SLUG, TITLE
from tests.server.serving import Served, dealing, dealing_another_game
from tests.store.stores import keep, store_at

OpenWindow = Callable[..., Visit]


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with dealing_another_game(tmp_path_factory.mktemp("another")) as running:
        yield running


@pytest.fixture
def ann(visit: OpenWindow, elsewhere: Served) -> Visit:
    return visit(at=elsewhere.url)


def test_the_lobby_shows_its_card_options_and_rules(ann: Visit) -> None:
    ann.go()
    card = ann.page.locator(".game", has=ann.page.get_by_role("heading", name=TITLE))
    expect(card.locator(".sentence")).to_have_text(re.compile("^For two. Knock when"))
    emblem = card.locator(".emblem span:has(svg path[d^=M])")
    assert emblem.evaluate_all("all => all.map((one) => one.className)") == [f"standard-{suit}" for suit in "SHDC"]
    expect(card).to_contain_text("2 players")
    expect(card.get_by_role("button", name=f"Play now {TITLE}")).to_be_enabled()
    card.get_by_role("button", name=f"Make a table… for {TITLE}").click()
    form = ann.page.get_by_role("dialog")
    form.get_by_text("Rules in force").click()
    expect(form.get_by_label("Most deadwood to knock with")).to_have_attribute("placeholder", "usual: 10")
    form.get_by_role("button", name="KR-9").first.click()
    expect(ann.page.locator("#clause-KR-9.sought")).to_be_in_viewport()


def test_it_is_played_and_ended_with_its_button(ann: Visit, visit: OpenWindow, elsewhere: Served) -> None:
    bob = visit(at=elsewhere.url)
    ann.call("/me", name="Ann")
    bob.call("/me", name="Bob")
    table = str(ann.call("/tables", game=SLUG, seats=2, options={"hand_size": 1})["id"])
    bob.call(f"/tables/{table}/commands", do="sit", seat=1)
    bob.call(f"/tables/{table}/commands", do="ready", ready=True)
    ann.go(f"/table/{table}")
    expect(ann.page.get_by_role("region", name="Rules in force")).to_contain_text("Cards dealt to each")
    ann.page.get_by_role("button", name="Start", exact=True).click()
    expect(ann.hand).to_have_count(1)
    while not ann.may("Draw"):
        _goes_on(bob if _to_move(bob, table) else ann, table)
    expect(ann.board.locator(".laid")).to_have_count(0)
    ann.changes(ann.deed("Draw").click)
    ann.hand.last.click()
    ann.deed("Knock").click()
    ann.page.get_by_role("button", name="Yes, knock").click()
    expect(ann.showdown.locator(".outcome")).to_contain_text("game")
    ann.showdown.get_by_role("button", name="KR-6").click()
    expect(ann.page.get_by_role("dialog").get_by_role("heading", name=TITLE)).to_be_visible()


def test_stored_games_of_a_removed_package_are_reported(visit: OpenWindow, tmp_path: Path) -> None:
    with dealing_another_game(tmp_path) as running, registered(BOOK, PAGE):
        ann = visit(at=running.url, may_be_refused=True)
        ann.sit(SLUG, computers=["random"], absence="wait", grace=86400.0)
        table, text = ann.page.url.rpartition("/")[2], record(SLUG)
        ann.page.goto("about:blank")  # nothing is asked of a server that stops
    with store_at(tmp_path / DATABASE) as store:
        keep(store, AddUpload("kept", None, text, json.loads(text.partition("\n")[0]), {}, 1.0))
    with dealing(tmp_path) as running:
        ann.url = running.url
        ann.go()
        expect(ann.page.locator("main")).to_contain_text(f"game not installed: {SLUG}")
        expect(ann.page.get_by_role("button", name=re.compile("^Play now"))).to_have_count(len(BOOKS))
        for address in (f"/table/{table}", "/replay/kept"):
            ann.go(address)
            expect(ann.page.locator("main")).to_contain_text(f"Game not installed: {SLUG}.")
            expect(ann.page.get_by_role("link", name="Lobby")).to_be_visible()


def _to_move(somebody: Visit, table: str) -> int:
    view = somebody.call(f"/tables/{table}/commands", ask="table")["view"]
    return int(view["to_move"])


def _goes_on(mover: Visit, table: str) -> None:
    """Says no to the upcard, or draws and discards."""
    view = mover.call(f"/tables/{table}/commands", ask="table")["view"]
    act = next(one["act"] for what in ("no", "draw", "discard") for one in view["may"] if one["do"] == what)
    mover.call(f"/tables/{table}/commands", do="act", act=act, seq=view["seq"] + 1)
