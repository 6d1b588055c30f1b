"""Players can remove, block and report others at a table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.page.visits import DESK, PHONE, Visit, Window

OpenWindow = Callable[..., Visit]


def at_one_table(host: Visit, friend: Visit, *, starts: bool = True) -> str:
    """Ann and Bob at a table of Ann's, before the start or after it."""
    host.call("/me", name="Ann")
    friend.call("/me", name="Bob")
    table = str(host.call("/tables", game="gin-rummy", seats=2)["id"])
    friend.call(f"/tables/{table}/commands", do="sit", seat=1)
    if starts:
        friend.call(f"/tables/{table}/commands", do="ready", ready=True)
        host.call(f"/tables/{table}/commands", do="start")
    for there in (host, friend):
        there.go(f"/table/{table}")
        expect(there.page.locator(".hand, .chairs")).to_be_visible()
    return table


def open_people(visit: Visit) -> Locator:
    """The dialog about the others."""
    opens = visit.page.get_by_role("button", name="Problems with a player?")
    if not opens.is_visible():
        visit.page.get_by_role("button", name="Log").click()
    opens.click()
    return visit.page.get_by_role("dialog", name="People at this table")


def test_a_hidden_player_is_heard_nowhere_until_shown_again(visit: OpenWindow) -> None:
    ann, bob = visit(PHONE), visit()
    table = at_one_table(ann, bob)
    ann.page.get_by_role("button", name="Log").click()
    open_people(ann).get_by_role("button", name="Hide talk of Bob").click()
    ann.page.keyboard.press("Escape")
    ann.page.keyboard.press("Escape")
    bob.call(f"/tables/{table}/commands", do="say", text="You play like a goat")
    bob.call(f"/tables/{table}/commands", do="leave")
    expect(ann.page.locator(".log")).to_contain_text("Bob has given up the seat")
    expect(ann.page.get_by_text("goat")).to_have_count(0)
    expect(ann.page.get_by_title("Somebody has spoken")).to_have_count(0)


def test_a_player_is_heard_hidden_muted_and_reported_at_one_table(visit: OpenWindow) -> None:
    ann, bob = visit(), visit()
    table = at_one_table(ann, bob)
    check_guest_in_talk(ann, bob, table)
    check_hidden_talk(ann, bob, table)
    people = ann.page.get_by_role("dialog", name="People at this table")
    check_muted(bob, people)
    check_report(ann, people)


def check_guest_in_talk(ann: Visit, bob: Visit, table: str) -> None:
    bob.call(f"/tables/{table}/commands", do="say", text="Hello!")
    expect(ann.page.locator(".talk p")).to_have_text("Bobguest Hello!")


def check_hidden_talk(ann: Visit, bob: Visit, table: str) -> None:
    """Old talk is not new when a player is hidden or shown."""
    for words in ("Good luck!", "Sorry!"):
        bob.call(f"/tables/{table}/commands", do="say", text=words)
    expect(ann.page.locator(".said")).to_have_text("Sorry!")
    people = open_people(ann)
    people.get_by_role("button", name="Hide talk of Bob").click()
    expect(ann.page.locator(".said")).to_have_count(0)
    expect(ann.page.locator(".talk")).not_to_contain_text("Good luck!")
    people.get_by_role("button", name="Show talk of Bob").click()
    expect(ann.page.locator(".talk")).to_contain_text("Good luck!")


def check_muted(bob: Visit, people: Locator) -> None:
    """A muted player reads so in place of the field for talk."""
    people.get_by_role("button", name="Mute Bob", exact=True).click()
    expect(people.get_by_role("heading", name="Bob (guest), muted")).to_be_visible()
    expect(bob.page.get_by_text("The host has muted you")).to_be_visible()
    expect(bob.page.get_by_label("Say something")).to_have_count(0)
    people.get_by_role("button", name="Unmute Bob").click()
    expect(bob.page.get_by_label("Say something")).to_be_visible()


def check_report(ann: Visit, people: Locator) -> None:
    """A report is sent when its button is pressed, and not before."""
    sent: list[str] = []
    ann.page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/report") else None)
    people.get_by_label("Report Bob for").select_option("spam")
    assert sent == []
    with ann.page.expect_request("**/report") as asked:
        people.get_by_role("button", name="Report Bob").click()
    assert asked.value.post_data_json == {"reason": "spam"}
    expect(people.get_by_role("status")).to_have_text("Bob is reported.")


def test_a_refused_report_says_so_once_and_keeps_the_choices(visit: OpenWindow) -> None:
    ann, bob = visit(may_be_refused=True), visit()
    at_one_table(ann, bob)
    too_many = {"code": "too-many", "clause": None, "subject": None, "message": "that was too much", "seconds": 9.0}
    ann.page.route("**/report", lambda route: route.fulfill(status=429, json=too_many))
    people = open_people(ann)
    people.get_by_label("Report Bob for").select_option("spam")
    people.get_by_role("button", name="Report Bob").click()
    expect(people.locator(".refused")).to_have_text("That was too much.")
    expect(ann.refusal).not_to_be_visible()
    expect(people.get_by_label("Report Bob for")).to_have_value("spam")


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_the_people_of_a_table_are_seen_to_in_a_dialog_that_gives_the_focus_back(
    visit: OpenWindow, window: Window
) -> None:
    ann, bob = visit(window, checks_scripts=False), visit()
    at_one_table(ann, bob)
    people = open_people(ann)
    expect(people.get_by_role("heading", name="Bob (guest)")).to_be_visible()
    assert ann.faults() == []
    assert not ann.scrolls()
    ann.page.keyboard.press("Escape")
    expect(people).to_have_count(0)
    expect(ann.page.get_by_role("button", name="Problems with a player?")).to_be_focused()


def test_blocked_people_are_listed_and_can_be_unblocked(visit: OpenWindow) -> None:
    ann, bob = visit(), visit()
    table = at_one_table(ann, bob)
    bob.call(f"/tables/{table}/commands", do="say", text="You play like a goat")
    expect(ann.page.locator(".talk")).to_contain_text("goat")
    people = open_people(ann)
    people.get_by_role("button", name="Block Bob").click()
    expect(people.get_by_role("status")).to_have_text("Bob is blocked.")
    expect(ann.page.locator(".talk")).not_to_contain_text("goat")
    people.get_by_role("link", name="your page").click()
    ann.page.get_by_role("button", name="Unblock Bob").click()
    expect(ann.page.get_by_text("Bob: unblocked.")).to_be_visible()
    expect(ann.page.get_by_role("heading", name="People you blocked")).to_be_focused()


def test_a_removed_player_sees_it_until_they_are_let_in_again(visit: OpenWindow) -> None:
    ann, bob = visit(), visit(PHONE)
    at_one_table(ann, bob, starts=False)
    ann.page.get_by_role("button", name="Send away Bob").click()
    expect(bob.page.get_by_text("The host has sent you away from this table.")).to_be_visible()
    expect(bob.page.get_by_role("button", name="Sit here")).to_have_count(0)
    ann.page.get_by_role("button", name="Let Bob sit down again").click()
    bob.page.get_by_role("button", name="Sit here").click()
    expect(ann.page.locator(".chair", has_text="Bob")).to_be_visible()


def test_a_player_who_leaves_does_not_read_that_they_were_removed(visit: OpenWindow) -> None:
    ann, bob = visit(), visit()
    at_one_table(ann, bob, starts=False)
    bob.page.get_by_role("button", name="Leave the seat").click()
    expect(bob.page.get_by_role("button", name="Sit here")).to_be_visible()
    expect(bob.page.get_by_text("Take a free seat to play.")).to_be_visible()


def test_at_a_full_table_beside_the_talk_the_names_of_guests_are_whole(visit: OpenWindow) -> None:
    ann = visit(Window(1024, 768))
    ann.call("/me", name="Ann")
    table = ann.call("/tables", game="rummy-1926", seats=6)["id"]
    for seat, name in enumerate(["Bob", "Cyril", "Dora", "Emil", "Fay"], start=1):
        other = visit()
        other.call("/me", name=name)
        other.call(f"/tables/{table}/commands", do="sit", seat=seat)
        other.call(f"/tables/{table}/commands", do="ready", ready=True)
    ann.call(f"/tables/{table}/commands", do="start")
    ann.go(f"/table/{table}")
    expect(ann.page.locator(".seat .stem")).to_have_text(["Bob", "Cyril", "Dora", "Emil", "Fay"])
    cut = "stems => stems.filter((stem) => stem.scrollWidth > stem.clientWidth).map((stem) => stem.textContent)"
    assert ann.page.locator(".seat .stem").evaluate_all(cut) == []


def test_a_player_who_left_is_blocked_from_their_talk_and_the_next_in_their_seat_is_not(visit: OpenWindow) -> None:
    ann, bob, cy = visit(PHONE), visit(), visit()
    table = at_one_table(ann, bob, starts=False)
    bob.call(f"/tables/{table}/commands", do="say", text="You play like a goat")
    expect(ann.page.locator(".talk")).to_contain_text("goat")
    bob.call(f"/tables/{table}/commands", do="leave")
    cy.call("/me", name="Cy")
    cy.call(f"/tables/{table}/commands", do="sit", seat=1)
    people = open_people(ann)
    expect(people.get_by_role("heading")).to_have_text(["People at this table", "Cy (guest)", "Bob (guest), has left"])
    expect(people.get_by_text("Said last: “You play like a goat”")).to_be_visible()
    people.get_by_label("Report Bob for").select_option("insult")
    with ann.page.expect_request("**/talk/1/report"):
        people.get_by_role("button", name="Report Bob").click()
    expect(people.get_by_text("Bob is reported.")).to_be_visible()
    people.get_by_role("button", name="Block Bob").click()
    expect(people.get_by_text("Bob is blocked.")).to_be_visible()
    expect(ann.page.locator(".talk")).not_to_contain_text("goat")
    assert ann.faults() == []


def test_when_the_host_leaves_the_next_host_reads_that_they_start_the_game(visit: OpenWindow) -> None:
    ann, bob = visit(), visit(PHONE)
    at_one_table(ann, bob, starts=False)
    expect(bob.page.locator("#start-why")).to_have_text("Are you ready?")
    expect(bob.page.get_by_role("button", name="Start")).to_have_count(0)
    ann.page.get_by_role("button", name="Leave the seat").click()
    expect(bob.page.locator("#start-why")).to_have_text(
        "You are the host now, and you start the game. A seat is still free."
    )
    expect(bob.page.get_by_role("button", name="Start")).to_be_visible()
    expect(bob.page.locator(".chair", has_text="Bob")).to_contain_text("guest, host, not ready yet")
    expect(ann.page.get_by_role("button", name="Change the options")).to_have_count(0)
