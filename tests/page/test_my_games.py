"""My games in the lobby: the player to move, the deadline, and the results of finished games."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.page.positions import Position
from tests.page.visits import DESK, PHONE, Visit, Window

OpenWindow = Callable[..., Visit]
DAY = 86400


def my_games(one: Visit) -> Locator:
    return one.page.get_by_role("region", name="My games")


def begin_game(ann: Visit, bob: Visit, **wanted: Any) -> str:
    """A game of the two, who are not at the table."""
    ann.call("/me", name="Ann")
    bob.call("/me", name="Bob")
    table = ann.call("/tables", **{"game": "rummy-1916", "seats": 2, **wanted})["id"]
    bob.call(f"/tables/{table}/commands", do="sit", seat=1)
    bob.call(f"/tables/{table}/commands", do="ready", ready=True)
    ann.call(f"/tables/{table}/commands", do="start")
    return str(table)


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_the_lobby_begins_with_whose_turn_it_is_and_the_deadline(visit: OpenWindow, window: Window) -> None:
    ann, bob = visit(window), visit()
    table = begin_game(ann, bob, clock={"per_turn": 3 * DAY})
    mover = ann.call(f"/tables/{table}/commands", ask="table")["view"]["to_move"]
    told = ["your turn · 3 days left", "’s turn · 3 days left"]
    for one, is_mover in ((ann, mover == 0), (bob, mover == 1)):
        one.go()
        row = my_games(one).get_by_role("listitem")
        expect(row).to_contain_text(f"Rummy (1916) with {'Bob' if one is ann else 'Ann'} (guest)")
        expect(row).to_contain_text(told[0] if is_mover else told[1])
        expect(one.page.locator("main > *").first).to_contain_text("My games")
    my_games(ann).get_by_role("link", name="Continue").click()
    expect(ann.board).to_be_visible()
    expect(ann.page.locator(".clock").first).to_have_text("3 days left")


def test_games_waiting_for_me_come_first(visit: OpenWindow) -> None:
    ann, bob = visit(), visit()
    tables = [begin_game(ann, bob, clock={"per_turn": 86400 * days}) for days in (3, 2)]
    for table in tables:
        if ann.call(f"/tables/{table}/commands", ask="table")["view"]["to_move"] != 0:
            give_turn(bob, table)
    ann.call("/tables", game="gin-rummy", seats=2)
    ann.go()
    rows = my_games(ann).get_by_role("listitem")
    expect(rows.nth(0)).to_contain_text("your turn · 2 days left")
    expect(rows.nth(1)).to_contain_text("your turn · 3 days left")
    expect(rows.nth(2)).to_contain_text("waiting for players, 1 of 2 seats free")


def test_a_game_without_a_deadline_comes_after_one_with_a_deadline(visit: OpenWindow) -> None:
    ann, bob = visit(), visit()
    for clock in ({"per_turn": 2 * DAY}, {}):
        table = begin_game(ann, bob, clock=clock)
        if ann.call(f"/tables/{table}/commands", ask="table")["view"]["to_move"] != 0:
            give_turn(bob, table)
    ann.go()
    rows = my_games(ann).get_by_role("listitem")
    expect(rows.nth(0)).to_contain_text("your turn · 2 days left")
    expect(rows.nth(1)).to_contain_text("your turn")
    expect(rows.nth(1)).not_to_contain_text("left")


def give_turn(one: Visit, table: str) -> None:
    """Do the first that may be done, until it is another's turn."""
    while (view := one.call(f"/tables/{table}/commands", ask="table")["view"])["may"]:
        one.call(f"/tables/{table}/commands", do="act", act=view["may"][0]["act"], seq=view["seq"] + 1)


def test_a_finished_game_tells_how_it_ended_and_when(visit: OpenWindow) -> None:
    ann = visit()
    Position(ann, "a finished game in the lobby").play_while(lambda view: view["result"] is None)
    ann.go()
    row = my_games(ann).get_by_role("listitem")
    expect(row).to_contain_text("Gin Rummy with Bob")
    expect(row.locator("small")).to_contain_text("won (you ")
    expect(row.locator("small")).to_contain_text(str(datetime.now().astimezone().year))
    row.get_by_role("link", name="Replay").click()
    expect(ann.page.locator(".controls")).to_be_visible()


def test_older_finished_games_are_shown_when_asked_for(visit: OpenWindow) -> None:
    ann = visit()
    ann.call("/me", name="Ann")
    for _ in range(5):
        table = ann.call("/tables", game="rap-rummy", computers=["random"], start=True)["id"]
        ann.call(f"/tables/{table}/commands", do="leave")
    ann.go()
    rows = my_games(ann).get_by_role("listitem")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("Given up, nobody won")
    my_games(ann).get_by_role("button", name="More finished games").click()
    expect(rows).to_have_count(5)
    expect(my_games(ann).get_by_role("button", name="More finished games")).to_have_count(0)


def test_the_dialog_offers_the_grace_time_where_it_matters_and_explains_it(visit: OpenWindow) -> None:
    host = visit()
    host.go()
    host.page.get_by_role("button", name="Make a table… for Gin Rummy").click()
    dialog = host.page.get_by_role("dialog")
    expect(dialog).to_contain_text(
        "If somebody is gone for a minute while others are there, a computer player plays for them"
    )
    dialog.get_by_label("After being away for").select_option("300")
    expect(dialog).to_contain_text("gone for five minutes")
    dialog.get_by_label("If somebody is gone").select_option("wait")
    expect(dialog.get_by_label("After being away for")).to_have_count(0)
    dialog.get_by_label("Clock").select_option("day")
    expect(dialog.get_by_label("After being away for")).to_have_count(0)
    expect(dialog.get_by_label("If somebody’s time is up")).to_have_value("skip")
    dialog.get_by_label("If somebody’s time is up").select_option("computer")
    told = (
        "Nobody plays for a player before their time is up; if they are away then, a computer player plays that turn."
    )
    expect(dialog).to_contain_text(told)
    dialog.get_by_role("button", name="Make the table").click()
    expect(host.page.get_by_role("region", name="At this table")).to_contain_text(told)


def test_the_grace_that_was_chosen_is_agreed_on(visit: OpenWindow) -> None:
    host = visit()
    host.go()
    host.page.get_by_role("button", name="Make a table… for Gin Rummy").click()
    host.page.get_by_label("After being away for").select_option("1800")
    host.page.get_by_role("button", name="Make the table").click()
    expect(host.page.get_by_role("region", name="At this table")).to_contain_text("gone for half an hour")


def test_the_link_is_at_hand_during_play(visit: OpenWindow) -> None:
    ann = visit()
    table = ann.sit("gin-rummy")
    ann.page.get_by_role("button", name="Menu").click()
    expect(ann.page.get_by_label("Link to this table")).to_have_value(f"{ann.url}/table/{table}")
    expect(ann.page.get_by_role("dialog").get_by_role("button", name="Copy link")).to_be_visible()


def test_a_seat_that_was_given_up_has_another_name(visit: OpenWindow) -> None:
    ann, bob = visit(), visit()
    table = begin_game(ann, bob)
    ann.go(f"/table/{table}")
    expect(ann.page.locator(".seat .name")).to_contain_text("Bob")
    bob.call(f"/tables/{table}/commands", do="leave")
    expect(ann.page.locator(".seat .name")).not_to_contain_text("Bob")
    expect(ann.page.locator(".log")).to_contain_text("Bob has given up the seat; a computer player plays on.")
