"""From the door to the table."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.page.visits import DESK, PHONE, Visit, Window

OpenWindow = Callable[..., Visit]


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_a_newcomer_plays_after_one_click(visit: OpenWindow, window: Window) -> None:
    newcomer = visit(window)
    newcomer.go()
    newcomer.page.get_by_role("button", name="Play now Rummy (1926)").click()
    expect(newcomer.hand).to_have_count(6)
    assert newcomer.await_turn()
    assert not newcomer.scrolls()


def test_all_seven_games_are_offered_with_their_rules(visit: OpenWindow) -> None:
    reader = visit()
    reader.go()
    expect(reader.page.get_by_role("button", name=re.compile("^Play now"))).to_have_count(7)
    reader.page.get_by_role("button", name="rules of Gin Rummy").click()
    expect(reader.page.get_by_role("dialog").get_by_role("heading", name="Gin Rummy")).to_be_visible()
    expect(reader.page.get_by_role("dialog")).to_contain_text("GIN-3")


def test_a_friend_comes_in_by_the_code_and_both_play(visit: OpenWindow) -> None:
    host, friend = visit(), visit(PHONE)
    host.go()
    host.page.get_by_label("Your name").fill("Ann")
    host.page.get_by_role("button", name="Make a table… for Gin Rummy").click()
    host.page.get_by_role("button", name="Make the table").click()
    expect(host.page.get_by_text("The waiting room. Nothing is dealt yet.")).to_be_visible()
    code = host.page.locator(".leaf b.code").inner_text()
    friend.go()
    friend.page.get_by_label("Your name").fill("Bob")
    friend.page.get_by_label("Your name").press("Enter")
    expect(friend.page.get_by_text("You are Bob")).to_be_visible()
    friend.page.get_by_label("Code").fill(code.lower())
    friend.page.get_by_role("button", name="Join", exact=True).click()
    friend.page.get_by_role("button", name="Sit here").click()
    friend.page.get_by_role("button", name="I am ready").click()
    expect(host.page.locator(".chair.ready")).to_have_count(2)
    host.page.get_by_role("button", name="Start", exact=True).click()
    expect(host.hand).to_have_count(10)
    expect(friend.hand).to_have_count(10)
    assert set(host.cards()).isdisjoint(friend.cards())


def test_a_friend_without_a_name_comes_by_the_link_and_sits_down(visit: OpenWindow) -> None:
    host, friend = visit(), visit(PHONE)
    host.call("/me", name="Ann")
    table = host.call("/tables", game="rummy-1926", seats=2)
    friend.go(f"/table/{table['id']}")
    friend.page.get_by_role("button", name="Sit here").click()
    friend.page.get_by_role("button", name="I am ready").click()
    expect(friend.page.locator(".chair.ready", has_text="Guest (you)")).to_be_visible()


def test_start_says_why_it_cannot_be_used_yet(visit: OpenWindow) -> None:
    host = visit()
    host.call("/me", name="Ann")
    table = host.call("/tables", game="rap-rummy", seats=2)
    host.go(f"/table/{table['id']}")
    expect(host.page.get_by_role("button", name="Start", exact=True)).to_have_attribute("aria-disabled", "true")
    expect(host.page.locator("#start-why")).to_have_text("A seat is still free.")
    host.page.get_by_label("Seat a computer player at seat 2").select_option("heuristic")
    expect(host.page.locator("#start-why")).to_have_text("")
