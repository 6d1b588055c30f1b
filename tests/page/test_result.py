"""The end of a deal and of a game: what is told of it, the table under it, and how one goes on."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.page.positions import Position
from tests.page.visits import PHONE, Visit

OpenWindow = Callable[..., Visit]


def ended(ann: Visit, name: str) -> None:
    """A game whose first deal has just ended."""
    Position(ann, name).play_while(lambda view: view["result"] is None)
    expect(ann.showdown).to_be_visible()


def test_the_result_is_put_aside_to_look_at_the_winning_play(visit: OpenWindow) -> None:
    ann = visit(PHONE)
    ended(ann, "tiles near the end")
    ann.page.get_by_role("button", name="Look at the table").tap()
    expect(ann.showdown).to_be_hidden()
    expect(ann.page.locator(".group .recent").first).to_be_visible()
    ann.page.get_by_role("button", name="Result").tap()
    expect(ann.showdown).to_be_visible()


def test_the_result_names_oneself_what_is_paid_and_the_clause_that_says_so(visit: OpenWindow) -> None:
    ann = visit()
    ended(ann, "cards near the end")
    expect(ann.showdown.locator("h3").first).to_have_text("You")
    expect(ann.showdown.locator(".paid")).to_contain_text("Bob")
    ann.showdown.get_by_role("button", name="GIN-6").click()
    expect(ann.page.get_by_role("dialog").locator(".sought")).to_contain_text("GIN-6")


def test_the_result_says_that_the_deal_counts_double(visit: OpenWindow) -> None:
    ann = visit()
    ended(ann, "a deal that counts double")
    expect(ann.showdown.locator(".legend")).to_contain_text("This deal counts double.")


def test_who_watched_may_open_the_replay(visit: OpenWindow) -> None:
    ann, cy = visit(), visit()
    position = Position(ann, "a game that is watched")
    cy.go(f"/table/{position.table}")
    expect(cy.board).to_be_visible()
    position.play_while(lambda view: view["result"] is None)
    cy.showdown.get_by_role("link", name="Replay").click()
    expect(cy.page.locator(".controls")).to_be_visible()


def test_it_is_said_at_the_table_whether_many_points_win(visit: OpenWindow) -> None:
    ann = visit(PHONE)
    ann.sit("rummy-1916")
    expect(ann.page.locator(".stands")).to_contain_text("fewest")
    ann.sit("gin-rummy")
    expect(ann.page.locator(".stands")).to_contain_text("most")


def two_at_the_end(visit: OpenWindow, deals: int) -> tuple[Visit, Visit]:
    """Ann and Bob, who look at the result of a deal of Rap Rummy: the one to move has rapped."""
    ann, bob = visit(), visit()
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
    view = ann.call(commands, ask="table")["view"]
    (ann, bob)[view["to_move"]].call(commands, do="act", act="rap", seq=view["seq"] + 1)
    for one in (ann, bob):
        expect(one.showdown).to_be_visible()
    return ann, bob


def test_a_rematch_begins_when_both_have_asked_for_it(visit: OpenWindow) -> None:
    ann, bob = two_at_the_end(visit, 1)
    ann.showdown.get_by_role("button", name="Play again").click()
    expect(ann.showdown).to_contain_text("Waiting for Bob.")
    expect(bob.showdown).to_contain_text("Ann would like to play again.")
    bob.showdown.get_by_role("button", name="Play again").click()
    for one in (ann, bob):
        expect(one.showdown).to_be_hidden()
        expect(one.page.locator(".stands")).to_contain_text("Deal 1")


def test_the_pause_between_deals_is_counted_down_and_says_who_still_looks(visit: OpenWindow) -> None:
    ann, bob = two_at_the_end(visit, 9)
    expect(ann.showdown).to_contain_text("Still looking: you and Bob.")
    expect(ann.showdown.locator("button .seconds")).to_contain_text("(")
    bob.showdown.get_by_role("button", name="Next deal").click()
    expect(ann.showdown).to_contain_text("Bob waits for you.")
    ann.showdown.get_by_role("button", name="Next deal").click()
    expect(ann.page.locator(".stands")).to_contain_text("Deal 2")
