"""A table of an evening on this server, in the browser: the organiser opens it, two people sit down, and it starts."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.page.test_evening import OpenWindow, look, table_of
from tests.page.visits import PHONE
from tests.server.serving import Served
from tests.server.test_played_evenings import opened
from tests.server.test_played_evenings import table_of as stored_table


def test_people_come_to_their_table_from_the_evening_and_it_starts_without_a_host(
    site: Served, visit: OpenWindow
) -> None:
    phone = opened(site.url)
    org = visit()
    org.go(f"/evening/{phone.code.replace('-', '')}")
    for number in (1, 2):
        table_of(org.page, number).get_by_role("button", name="Play on this server").click()
        expect(table_of(org.page, number).get_by_role("link", name="Play this table here")).to_be_visible()
    table_of(org.page, 2).get_by_role("button", name="Stop playing on this server").click()
    expect(table_of(org.page, 2).get_by_role("button", name="Play on this server")).to_be_visible()
    people = [visit(PHONE), visit(PHONE)]
    zoe = visit(PHONE)
    zoe.go(f"/table/{stored_table(phone, 1)['played_at']}")
    sit_down(zoe.page, "Zoe", 0)
    table_of(org.page, 1).get_by_text("Free a seat").click()
    table_of(org.page, 1).get_by_role("button", name="Free the seat of Zoe").click()
    expect(table_of(org.page, 1).get_by_text("Nobody sits there.")).to_be_visible()
    for seat, (one, name) in enumerate(zip(people, ("Ann", "Bob"), strict=True)):
        one.go(f"/evening/{phone.watch}")
        one.page.get_by_label("Who are you?").select_option(label=name)
        one.page.get_by_role("link", name="Play this table here").click()
        sit_down(one.page, name, seat)
    for one in people:
        expect(one.board).to_be_visible()
    phone.do(do="result", round=1, table=1, numbers=[1, 2])
    look(org.page)
    expect(org.page.get_by_role("link", name="Play this table here")).to_have_count(0)
    assert stored_table(phone, 1)["chosen"] == 0


def test_the_rules_of_the_evening_are_printed_with_its_options(site: Served, visit: OpenWindow) -> None:
    phone = opened(site.url, played={"game": "rummy-q", "options": {"opening": 30}})
    org = visit()
    org.go(f"/evening/{phone.code.replace('-', '')}")
    org.page.get_by_role("button", name="More").click()
    with org.page.expect_popup() as paper:
        org.page.get_by_role("link", name="The rules of the evening").click()
    expect(paper.value.locator(".option-paper tr", has_text="RQ-4")).to_contain_text("30 (usual: 25)")
    expect(paper.value.locator(".option-paper")).to_contain_text("2 players.")


def sit_down(page: Page, name: str, seat: int) -> None:
    page.get_by_label("Your name at this table").fill(name)
    page.get_by_role("button", name="Sit here").nth(0).click()
    page.get_by_role("button", name="I’m ready").click()
    if seat == 0:
        expect(page.get_by_role("status").filter(has_text="A seat is still free.")).to_be_visible()
        expect(page.get_by_role("button", name="Start", exact=True)).to_have_count(0)
