"""From the door to the table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import Locator, Route, expect

from rumpus.games import BOOKS
from tests.page.visits import DESK, PHONE, Visit, Window

OpenWindow = Callable[..., Visit]
SMALL = Window(390, 844, touch=True)


def play_after_one_click(newcomer: Visit) -> None:
    newcomer.page.get_by_role("button", name="Play now Rummy (1926)").click()
    expect(newcomer.hand).to_have_count(6)
    assert newcomer.await_turn()
    assert not newcomer.scrolls()


def test_a_newcomer_plays_after_one_click_on_a_phone(visit: OpenWindow) -> None:
    newcomer = visit(PHONE)
    newcomer.go()
    play_after_one_click(newcomer)


def test_every_game_is_offered_with_its_rules_and_played_after_one_click(visit: OpenWindow) -> None:
    reader = visit()
    reader.go()
    expect(reader.page.get_by_role("button", name=re.compile("^Play now"))).to_have_count(len(BOOKS))
    reader.page.get_by_role("button", name="rules of Gin Rummy").click()
    dialog = reader.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Gin Rummy")).to_be_visible()
    expect(dialog).to_contain_text("GIN-3")
    for check in (check_clauses, check_way_back):
        close(reader)
        reader.page.get_by_role("button", name="rules of Rummy (1916)").click()
        expect(dialog.locator("article").first).to_be_visible()
        check(dialog)
    close(reader)
    play_after_one_click(reader)


def close(reader: Visit) -> None:
    """Close the dialog."""
    reader.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(reader.page.get_by_role("dialog")).to_have_count(0)


def check_clauses(dialog: Locator) -> None:
    """Rules name each clause once, and lead from one to another."""
    told = dialog.locator("article h4 .clause").all_inner_texts()
    assert "C-1" in told
    assert len(told) == len(set(told))
    dialog.get_by_role("link", name="R16-18").first.click()
    expect(dialog.locator("#clause-R16-18.sought")).to_be_in_viewport()
    dialog.get_by_role("link", name=re.compile("^(R26|RG)-")).first.click()
    expect(dialog.get_by_role("heading", name="Rummy (1916)")).to_have_count(0)
    expect(dialog.locator(".sought")).to_be_in_viewport()


def check_way_back(dialog: Locator) -> None:
    """The way back from the common rulings leads to the same place."""
    expect(dialog.get_by_role("button", name=re.compile("^Back"))).to_have_count(0)
    dialog.get_by_role("link", name="common rulings").first.click()
    expect(dialog.get_by_role("heading", name="Common rulings", exact=True)).to_be_visible()
    dialog.get_by_role("link", name="RAP-9").first.click()
    expect(dialog.locator("#clause-RAP-9.sought")).to_be_in_viewport()
    dialog.get_by_role("button", name="Back to Common rulings").click()
    expect(dialog.locator("#clause-C-4.sought")).to_be_in_viewport()
    dialog.get_by_role("button", name="Back to Rummy (1916)").click()
    expect(dialog.get_by_role("heading", name="Rummy (1916)", exact=True)).to_be_visible()
    expect(dialog.get_by_role("region", name="Rule page")).to_be_focused()
    expect(dialog.get_by_role("button", name=re.compile("^Back"))).to_have_count(0)


def test_a_friend_comes_in_by_the_code_and_both_play(visit: OpenWindow) -> None:
    host, friend = visit(), visit(PHONE)
    host.go()
    host.page.get_by_label("Your name").fill("Ann")
    host.page.get_by_role("button", name="Make a table… for Gin Rummy").click()
    host.page.get_by_role("button", name="Make the table").click()
    expect(host.page.get_by_text("The waiting room. Nothing is dealt yet.")).to_be_visible()
    expect(host.page.locator(".chair", has_text="Ann (you)")).to_be_visible()
    code = host.page.locator(".leaf b.code").inner_text()
    friend.go()
    friend.page.get_by_label("Code").fill(code.lower())
    friend.page.get_by_label("Your name").fill("Bob")
    friend.page.get_by_role("button", name="Join", exact=True).click()
    expect(friend.page.get_by_label("Your name at this table")).to_have_value("Bob")
    friend.page.get_by_role("button", name="Sit here").click()
    friend.page.get_by_role("button", name="I’m ready").click()
    expect(host.page.locator(".chair.ready", has_text="Bob")).to_be_visible()
    host.page.get_by_role("button", name="Start", exact=True).click()
    expect(host.hand).to_have_count(10)
    expect(friend.hand).to_have_count(10)
    assert set(host.cards()).isdisjoint(friend.cards())


def test_friends_come_by_the_link_with_or_without_a_name_and_may_change_it(visit: OpenWindow) -> None:
    host, friend = visit(), visit(PHONE)
    host.call("/me", name="Guest")
    friend.go(f"/table/{host.call('/tables', game='rummy-1926', seats=2)['id']}")
    friend.page.get_by_role("button", name="Sit here").click()
    field = friend.page.get_by_label("Your name at this table")
    expect(field).to_have_value("Guest 2")
    friend.page.get_by_role("button", name="I’m ready").click()
    expect(friend.page.locator(".chair.ready", has_text="Guest 2 (you)")).to_be_visible()
    table = host.call("/tables", game="rummy-1926", seats=2)["id"]
    friend.go(f"/table/{table}")
    field.fill("Ann")
    friend.page.get_by_role("button", name="Sit here").click()
    host.go(f"/table/{table}")
    host.page.get_by_label("Your name at this table").fill("Ann")
    host.page.get_by_label("Your name at this table").press("Tab")
    for there, name, other in ((host, "Ann 2 (you)", "Ann"), (friend, "Ann (you)", "Ann 2")):
        expect(there.page.locator(".chair .name")).to_contain_text([other, name] if there is friend else [name, other])
    expect(host.page.locator(".chair.ready")).to_have_count(1)


def test_a_name_that_is_typed_early_is_kept(visit: OpenWindow) -> None:
    """The page learns its user's old name only when the new one is typed already."""
    host, friend = visit(), visit(PHONE)
    friend.call("/me", name="Old")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    friend.page.route("**/api/me", hold)
    host.call("/me", name="Host")
    friend.go(f"/table/{host.call('/tables', game='rummy-1926', seats=2)['id']}")
    friend.page.get_by_label("Your name at this table").fill("New")
    held[0].continue_()
    friend.page.unroute("**/api/me")
    friend.page.get_by_role("button", name="Sit here").click()
    expect(friend.page.locator(".chair .name", has_text="New (you)")).to_be_visible()


def test_the_page_shows_who_may_watch(visit: OpenWindow) -> None:
    host, friend = visit(), visit(PHONE)
    host.go()
    host.page.get_by_role("button", name="Make a table… for Rummy Q").click()
    host.page.get_by_label("Who may watch").select_option(label="everybody, with all hands open")
    host.page.get_by_role("button", name="Make the table").click()
    friend.go(f"/join/{host.page.locator('.leaf b.code').inner_text()}")
    expect(friend.page.get_by_role("region", name="At this table")).to_contain_text("everybody, with all hands open")


def test_options_show_the_usual_and_the_chosen_value(visit: OpenWindow) -> None:
    host = visit()
    host.go()
    host.page.get_by_role("button", name="Make a table… for Rummy Q").click()
    host.page.get_by_text("Rules in force: as the book says").click()
    opening = host.page.get_by_label("Points to open with")
    expect(opening).to_have_attribute("placeholder", "usual: 25")
    expect(host.page.get_by_label("Deals")).to_have_attribute("placeholder", "usual: 3")
    host.page.get_by_label("Seats").select_option("4")
    expect(host.page.get_by_label("Deals")).to_have_attribute("placeholder", "usual: 4")
    opening.fill("30")
    opening.press("Tab")
    expect(host.page.get_by_text("Rules in force: Points to open with: 30")).to_be_visible()
    host.page.get_by_role("button", name="Make the table").click()
    expect(host.page.get_by_role("region", name="Rules in force")).to_contain_text("30")
    host.page.get_by_role("button", name="Change the options").click()
    opening.fill("-5")
    opening.press("Tab")
    expect(host.refusal).to_be_visible()
    expect(opening).to_have_value("30")
    opening.fill("40")
    expect(host.refusal).to_have_count(0)
    opening.press("Tab")
    expect(host.page.get_by_text("Are you still ready?")).to_be_visible()


def test_no_option_is_shown_in_code_words(visit: OpenWindow) -> None:
    host = visit()
    for game in BOOKS:
        host.context.clear_cookies()  # nobody may have a waiting table of every game
        host.call("/me", name="Ann")
        host.go(f"/table/{host.call('/tables', game=game)['id']}")
        agreed = host.page.get_by_role("region", name="Rules in force")
        expect(agreed).to_contain_text("usual: ")
        told = agreed.locator("dt").all_inner_texts() + agreed.locator("dd b").all_inner_texts()
        assert [word for word in told if re.search(r"_|[a-z]-[a-z]|\bnum\b", word)] == [], game


def test_a_refusal_disappears_with_the_next_action(visit: OpenWindow) -> None:
    ann = visit(may_be_refused=True)
    ann.go()
    join = ann.page.get_by_role("button", name="Join", exact=True)
    join.click()
    expect(ann.refusal).to_contain_text("Type the code")
    ann.page.get_by_label("Code").fill("N")
    expect(ann.refusal).to_have_count(0)
    join.click()
    expect(ann.refusal).to_contain_text("There is no such table")
    ann.page.get_by_role("button", name="Settings").click()
    expect(ann.refusal).to_have_count(0)
    ann.page.keyboard.press("Escape")
    join.click()
    expect(ann.refusal).to_be_visible()
    ann.page.get_by_role("link", name="Read").or_(ann.page.get_by_role("link", name="Sign in")).first.click()
    expect(ann.page.get_by_role("heading", name="Who are you?")).to_be_visible()
    expect(ann.refusal).to_have_count(0)


def test_a_table_or_a_record_that_is_refused_says_why_where_it_was_wanted(visit: OpenWindow) -> None:
    keeper, other = visit(), visit(may_be_refused=True)
    keeper.call("/me", name="Wilma")
    keeper.call("/me/keep", passphrase="some words I remember")
    other.go()
    file = {"name": "letter.txt", "mimeType": "text/plain", "buffer": b"Dear diary,\n"}
    other.page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]  # as its documentation has it
    expect(other.refusal).to_contain_text("This file is not a game record. Line 1: not a whole line of JSON")
    other.page.get_by_label("Your name").fill("Wilma")
    other.page.get_by_role("button", name="Make a table… for Gin Rummy").click()
    other.page.get_by_role("button", name="Make the table").click()
    expect(other.page.locator("dialog .refused")).to_contain_text("The name Wilma is kept by somebody")


def test_giving_up_the_seat_needs_confirmation_and_the_others_see_it(visit: OpenWindow) -> None:
    ann, bob = visit(), visit()
    ann.call("/me", name="Ann")
    bob.call("/me", name="Bob")
    table = ann.call("/tables", game="gin-rummy", seats=2, pace=0.0)["id"]
    bob.call(f"/tables/{table}/commands", do="sit", seat=1)
    bob.call(f"/tables/{table}/commands", do="ready", ready=True)
    ann.call(f"/tables/{table}/commands", do="start")
    for there in (ann, bob):
        there.go(f"/table/{table}")
        expect(there.hand).to_have_count(10)
    bob.page.get_by_role("button", name="Menu").click()
    bob.page.get_by_role("button", name="Give up the seat…").click()
    expect(bob.page.get_by_role("dialog")).to_contain_text("A computer player plays your hand")
    bob.page.get_by_role("button", name="Stay").click()
    expect(bob.hand).to_have_count(10)
    bob.page.get_by_role("button", name="Menu").click()
    bob.page.get_by_role("button", name="Give up the seat…").click()
    bob.page.get_by_role("button", name="Give up the seat", exact=True).click()
    expect(ann.page.locator(".log")).to_contain_text("Bob has given up the seat; a computer player plays on.")
    given_up = bob.page.locator(".leaf", has=bob.page.get_by_role("heading", name="Games I gave up"))
    expect(given_up.get_by_role("link", name="Watch")).to_be_visible()
    expect(bob.page.get_by_role("link", name="Continue")).to_have_count(0)
    ann.decline()
    ann.take_turn()
    ann.await_turn()
    expect(ann.page.locator(".log")).not_to_contain_text("standing in")  # the seat is the computer player's own now
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Give up the seat…").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("Nobody else plays here: the game ends, without a winner.")
    ann.page.get_by_role("button", name="Give up the seat", exact=True).click()
    expect(ann.page.get_by_role("link", name="Continue")).to_have_count(0)
    bob.go(f"/table/{table}")
    expect(bob.page.get_by_text("The game was given up: nobody played any more")).to_be_visible()
    expect(bob.page.locator(".seat[aria-current]")).to_have_count(0)
    bob.page.get_by_role("link", name="Replay").click()
    expect(bob.page.get_by_role("region", name="Can you rely on this record?")).to_be_visible()


def test_the_lobby_remembers_the_name_and_the_opponents(visit: OpenWindow) -> None:
    ann = visit()
    ann.go()
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.keyboard.press("Tab")
    expect(ann.page.get_by_text("You are Ann")).to_be_visible()
    ann.page.get_by_label("Play now against").select_option("beginner")
    ann.page.reload()
    expect(ann.page.get_by_text("You are Ann")).to_be_visible()
    ann.page.get_by_role("button", name="Play now Rummy Q").click()
    expect(ann.board).to_be_visible()
    table = ann.page.url.removeprefix(ann.url).replace("table", "tables")
    seats = ann.call(f"{table}/commands", ask="table")["places"]["seats"]
    assert {seat["kind"] for seat in seats} == {"person", "beginner"}


def test_the_address_of_a_clause_or_section_and_a_link_to_one_open_there(visit: OpenWindow) -> None:
    reader = visit(PHONE)
    for address, place in (
        ("common#clause-C-6", "#clause-C-6"),
        ("tile-rummy#clause-RG-8", "#clause-RG-8"),
        ("common#jokers-on-the-tile-table", "#section-jokers-on-the-tile-table"),
    ):
        reader.go(f"/rules/{address}")
        expect(reader.page.locator(place), address).to_be_focused()
        expect(reader.page.locator(place), address).to_be_in_viewport()
    reader.go("/rules/rummy-q")
    reader.page.get_by_role("link", name="jokers", exact=True).click()
    dialog = reader.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Jokers on the tile table")).to_be_in_viewport()
    expect(dialog.locator("#section-jokers-on-the-tile-table")).to_be_focused()


LOOKED_FOR = [
    ("rummikub", ["Tile Rummy"], "Rummikub is not in Rumpus. Nearest: Tile Rummy."),
    ("Rummy Cube", ["Tile Rummy"], "no penalty of three tiles"),
    ("okey", ["Tile Rummy"], "until your whole rack is in melds"),
    ("CANASTA", ["500 Rummy"], "Canasta has two packs, wild cards and no runs."),
    ("conquian", ["Rummy (1916)"], "for two with 40 cards"),
    ("indian", ["Rap Rummy (1926)"], "one of them without a joker"),
    ("remi", ["Rummy (1916)"], "Remi has two packs and jokers"),
    ("romme", ["Rummy (1916)"], "Rommé is not in Rumpus."),
    ("Rommé", ["Rummy (1916)"], "Rommé has two packs and jokers"),
    ("chinchon", ["Gin Rummy"], "Chinchón is not in Rumpus."),
    ("kalooki", ["Rummy (1916)"], "Kalooki has two packs and jokers"),
    ("knock rummy", ["Rap Rummy (1926)", "Gin Rummy"], "2 games found"),
    ("dragon rummy", ["Rap Rummy (1926)", "Rummy (1926)"], "2 games found"),
]
"""What people call a game, the games they are shown, and what they are told."""


def test_a_game_is_found_by_each_name_on_its_box(visit: OpenWindow) -> None:
    seeker = visit()
    seeker.go()
    games, field = seeker.page.locator(".game article h3"), seeker.page.get_by_label("Find a game")
    expect(games).to_have_count(len(BOOKS))
    for book in BOOKS.values():
        for name in book.also:
            field.fill(f" {name.upper()} ")
            expect(seeker.page.get_by_role("heading", name=str(book.title), exact=True)).to_be_visible()
    field.fill("moose")
    expect(games).to_have_text(["Rummy (1916)"])
    expect(seeker.page.locator(".game article")).to_contain_text("On the box: Moosehead.")
    expect(seeker.page.get_by_role("status").filter(has_text="1 game found")).to_be_visible()
    for wanted, titles, told in LOOKED_FOR:
        field.fill(wanted)
        expect(games).to_have_text(titles)
        expect(seeker.page.locator(".looking").get_by_role("status")).to_contain_text(told)
    field.fill("whist")
    expect(games).to_have_count(0)
    expect(seeker.page.get_by_text("No game here has that name.")).to_be_visible()
    for window in (DESK, PHONE):
        seeker.page.set_viewport_size({"width": window.width, "height": window.height})
        assert seeker.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), window
    field.fill("")
    expect(games).to_have_count(len(BOOKS))


def test_the_waiting_room_says_that_a_link_works_here_alone_and_why_start_cannot_be_used(visit: OpenWindow) -> None:
    host = visit()
    host.call("/me", name="Ann")
    host.go(f"/table/{host.call('/tables', game='rap-rummy', seats=2)['id']}")
    expect(host.page.get_by_role("button", name="Start", exact=True)).to_have_attribute("aria-disabled", "true")
    expect(host.page.locator("#start-why")).to_have_text("A seat is still free.")
    invitation = host.page.get_by_role("region", name="Invite friends")
    expect(invitation).to_contain_text("This link works only on this computer.")
    expect(invitation.locator("code")).to_have_text("rumpus serve --host 0.0.0.0")
    told = json.dumps({"address": "http://192.168.1.20:8026/", "command": ""})
    host.page.route("**/api/invitation", lambda route: route.fulfill(body=told, content_type="application/json"))
    host.page.reload()
    link = invitation.get_by_label("Link to this table")
    expect(link).to_have_value(re.compile(r"^http://192\.168\.1\.20:8026/table/"))
    expect(invitation.get_by_role("img", name="QR code of the link")).to_be_visible()
    expect(invitation.locator("code")).to_have_count(0)
    host.page.get_by_label("Seat a computer player at seat 2").select_option("casual")
    expect(host.page.locator("#start-why")).to_have_text("")


def test_the_waiting_room_begins_with_the_controls_needed_to_play(visit: OpenWindow) -> None:
    host, friend = visit(SMALL), visit(SMALL)
    host.call("/me", name="Ann")
    table = host.call("/tables", game="rap-rummy", seats=6, options={"target_score": 50})["id"]
    for one in (host, friend):
        one.go(f"/table/{table}")
    friend.page.get_by_role("button", name="Sit here").first.click()
    ready, start = (host.page.get_by_role("button", name=name, exact=True) for name in ("I’m not ready", "Start"))
    for window in (SMALL, DESK):
        for one in (host, friend):
            one.page.set_viewport_size({"width": window.width, "height": window.height})
        for button in (ready, start, friend.page.get_by_role("button", name="I’m ready", exact=True)):
            expect(button).to_be_in_viewport(ratio=1)
    word, fold = friend.page.get_by_label("Your own word for the shuffle"), friend.page.get_by_text("Fair shuffle")
    expect(word).to_be_hidden()
    assert top(fold) > top(friend.page.locator(".chair").last)
    fold.click()
    expect(word).to_be_visible()
    rules = friend.page.get_by_role("region", name="Rules in force")
    expect(rules.locator("p").first).to_have_text("Play to 50 points.")
    expect(rules).to_contain_text("May you rap before your first draw? usual: allowed")


def top(thing: Locator) -> float:
    box = thing.bounding_box()
    assert box
    return box["y"]


def test_a_new_game_is_in_sight_on_a_phone_below_many_of_mine(visit: OpenWindow) -> None:
    ann, bob = visit(SMALL), visit()
    ann.call("/me", name="Ann")
    bob.call("/me", name="Bob")
    for _ in range(3):
        bob.call("/tables", game="gin-rummy", seats=2, is_open=True)
        over = ann.call("/tables", game="rap-rummy", computers=["random"], start=True)["id"]
        ann.call(f"/tables/{over}/commands", do="leave")
    for _ in range(6):
        ann.call("/tables", game="rap-rummy", computers=["random"], start=True)
    ann.go()
    play = ann.page.get_by_role("button", name=re.compile("^Play now"))
    expect(ann.page.get_by_role("button", name=re.compile("more games"))).to_be_visible()
    expect(ann.page.get_by_role("heading", name="Tables open to join")).to_be_visible()
    expect(play.first).to_be_in_viewport(ratio=1)
    expect(ann.page.get_by_role("heading", name="Join friends")).to_be_visible()
    assert top(play.first) < top(ann.page.get_by_role("heading", name="Join friends")) < top(play.nth(1))
    ann.page.get_by_role("button", name="Finished games").click()
    expect(ann.page.get_by_role("list", name="Finished").get_by_role("listitem")).to_have_count(3)


def test_the_longest_name_leaves_room_on_the_smallest_phone(visit: OpenWindow) -> None:
    ann = visit(Window(320, 568, touch=True))
    for name in ("Wilhelmina Featherstonehaugh-Cholmondele", "W" * 40):
        ann.call("/me", name=name)
        table = ann.call("/tables", game="gin-rummy", seats=2)["id"]
        for path in ("/", "/me", f"/table/{table}"):
            ann.go(path)
            expect(ann.page.get_by_text(name).first).to_be_attached()
            assert ann.page.evaluate("() => document.documentElement.scrollWidth") == 320, (path, name)
