"""The game of the sample package, installed as one installs any, is a game of the page like another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.packages.installing import install
from tests.page.test_whole_games import play_to_the_end
from tests.page.visits import Visit
from tests.server.serving import Served, dealing

OpenWindow = Callable[..., Visit]


@pytest.fixture(scope="module")
def house(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    packages = [install(project, tmp_path_factory)]
    with dealing(tmp_path_factory.mktemp("house"), packages=packages) as running:
        yield running


def test_it_is_found_in_the_lobby_and_played_to_its_end(visit: OpenWindow, house: Served) -> None:
    ann = visit(at=house.url)
    ann.go()
    card = ann.page.locator(".game", has=ann.page.get_by_role("heading", name="Kitchen Rummy"))
    expect(card).to_contain_text("2 to 4 players")
    play_to_the_end(ann, ann.sit("kitchen-rummy", options={"deals": 1}, computers=["casual"] * 3))
    expect(ann.showdown.locator(".standing caption")).to_have_text("One deal · low score wins")
    ann.showdown.get_by_role("button", name="KR-3").click()
    expect(ann.page.locator("#clause-KR-3.sought")).to_be_in_viewport()
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name="Score", exact=True).click()
    expect(ann.page.get_by_role("dialog").locator("tbody tr")).to_have_count(1)
    ann.page.keyboard.press("Escape")
    ann.showdown.get_by_role("link", name="Replay").click()
    expect(ann.page.get_by_role("group", name="Replay")).to_be_visible()
