"""An illegal action on the page shows the reason and the clause, and changes nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from itertools import combinations

import pytest
from playwright.sync_api import Route, expect

from rumpus.server.http.static import policy_of
from tests.page.positions import Position
from tests.page.tiling import Tiler
from tests.page.visits import Visit

OpenWindow = Callable[..., Visit]


LYING = "() => [...document.querySelectorAll('[data-card]')].map((card) => card.dataset.card)"


def check_refused(ann: Visit, told: str, do: Callable[[], object]) -> None:
    """Do it, see this refusal, dismiss it, and check that no card moved."""
    before = ann.page.evaluate(LYING)
    do()
    expect(ann.refusal).to_contain_text(told)
    assert before == ann.page.evaluate(LYING)
    ann.refusal.get_by_role("button", name="Dismiss").click()
    expect(ann.refusal).to_have_count(0)


def check_forbidden(ann: Visit, clause: str, do: Callable[[], object]) -> None:
    """Do it, open the rule page at the refusal's clause, and check that no card moved."""
    before = ann.page.evaluate(LYING)
    do()
    ann.refusal.locator(".clause", has_text=clause).click()
    expect(ann.page.get_by_role("dialog").locator(".sought")).to_contain_text(clause)
    expect(ann.refusal).to_have_count(0)
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    assert before == ann.page.evaluate(LYING)


def choose(ann: Visit, *cards: str) -> None:
    """Choose these cards of the hand and no others."""
    while (chosen := ann.page.locator(".hand [aria-pressed=true]")).count():
        chosen.first.click()
    for card in cards:
        ann.hand_card(card).click()


def type_words(ann: Visit, words: str) -> None:
    Tiler(ann).type(words)


def test_cards_that_may_not_be_played(visit: OpenWindow) -> None:
    ann = visit()
    position = Position(ann, "no way back")
    taken = str(ann.pile_top.get_attribute("data-card"))
    ann.changes(ann.deed("Take").click)
    may = position.view()["may"]
    choose(ann, taken)
    check_forbidden(ann, "R16-10", ann.deed("Discard").click)
    assert ann.page.locator(".hand [aria-pressed=true]").count() == 1, "what was chosen stays chosen"
    fits = {card for one in may if one["do"] == "off" for card in one["cards"]}
    choose(ann, next(card for card in ann.cards() if card not in fits))
    check_forbidden(ann, "R16-8", ann.page.locator(".meld").first.click)
    choose(ann, *strange_cards(ann.cards()))
    check_forbidden(ann, "R16-7", ann.deed("Lay down").click)
    check_forbidden(ann, "R16-5", lambda: type_words(ann, "draw"))
    choose(ann, next(one["cards"][0] for one in may if one["do"] == "discard"))
    ann.changes(ann.deed("Discard").click)
    check_refused(ann, "It is not your turn", lambda: type_words(ann, "draw"))


def strange_cards(hand: list[str]) -> tuple[str, ...]:
    """Three cards of a hand that make no meld: no two of one rank, and not all of one suit."""
    return next(
        three
        for three in combinations(hand, 3)
        if len({card[:-1] for card in three}) == 3 and len({card[-1] for card in three}) > 1
    )


def test_a_pile_that_brings_nothing_to_be_laid_and_a_knock_with_too_much_left(visit: OpenWindow) -> None:
    ann = visit()
    Position(ann, "a useless pile")
    ann.page.locator(".spread [data-card]").first.click()
    take = ann.page.locator(".brings").get_by_role("button", name="Take")
    expect(take).to_be_disabled()
    expect(ann.page.locator(".brings")).to_contain_text("You would take the ")
    check_forbidden(ann, "R500-5", lambda: take.click(force=True))
    Position(ann, "no knock yet")
    check_forbidden(ann, "GIN-3", lambda: type_words(ann, f"knock {ann.cards()[0]}"))
    ann.hand.first.click()
    check_forbidden(ann, "GIN-3", lambda: ann.deed("Knock").click(force=True))


def test_an_opening_below_the_points(visit: OpenWindow) -> None:
    ann = Tiler(visit())
    ann.sit("rummy-gin", options={})
    ann.lay(ann.pick_until_meld())
    expect(ann.page.locator(".opening")).to_have_text(re.compile(r"Opening [1-9]\d* of 50 points"))  # now it is settled
    check_forbidden(ann.visit, "RG-5", lambda: ann.press("Play"))


def test_tiles_that_may_not_be_moved(visit: OpenWindow) -> None:
    ann = Tiler(visit())
    Position(ann.visit, "some tiles")
    lying = ann.page.locator(".group [data-card]").first
    check_forbidden(ann.visit, "RQ-11", lambda: ann.type(f"back {lying.get_attribute('data-card')}"))
    lying.click()
    ann.page.locator(".new-group").click()
    expect(ann.page.locator(".group.faulty").first).to_be_visible()
    check_forbidden(ann.visit, "RQ-10", lambda: ann.press("Play"))
    ann.press("Reset")
    expect(ann.page.locator(".group.faulty")).to_have_count(0)
    check_forbidden(ann.visit, "RQ-5", lambda: ann.type("go"))
    ann.lay(ann.texts()[:1])
    check_refused(ann.visit, "go to play them, or reset first", lambda: ann.type("pick"))
    check_forbidden(ann.visit, "RQ-10", lambda: ann.type("go"))
    expect(ann.placed).to_have_count(1)
    ann.press("Reset")
    expect(ann.placed).to_have_count(0)
    ann.visit.changes(lambda: ann.press("Pick a tile"))
    check_refused(ann.visit, "It is not your turn", lambda: ann.type("pick"))
    check_refused(ann.visit, "It is Bob’s turn.", lambda: ann.press("Pick a tile"))


def older(part: str, route: Route) -> None:
    """Send the document of an older build, of which the server has this part no more."""
    sent = route.fetch().text()
    document = re.sub(rf"(/bundle/{part})-\w{{12}}", r"\1-000000000000", sent)
    assert document != sent
    policy = policy_of(document.encode())
    route.fulfill(body=document, content_type="text/html", headers={"Content-Security-Policy": policy})


def test_parts_and_addresses_of_an_older_page_are_gone_until_it_is_loaded_again(visit: OpenWindow) -> None:
    ann = visit(may_be_refused=True)
    ann.page.route(f"{ann.url}/", partial(older, "rules-page"), times=1)
    ann.go()
    ann.page.get_by_role("button", name="rules of Rummy (1926)").click()
    expect(ann.refusal).to_contain_text("Rumpus was updated. Reload the page.")
    ann.refusal.get_by_role("button", name="Reload").click()
    ann.page.get_by_role("button", name="rules of Rummy (1926)").click()
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    ann.page.route(f"{ann.url}/", partial(older, "lobby-me"), times=1)
    ann.go()
    ann.page.locator("a[href='/me']").first.click()
    expect(ann.page.get_by_role("alert")).to_have_text("Rumpus was updated. Reload the page.")
    ann.page.get_by_role("button", name="Reload").click()
    expect(ann.page.get_by_role("alert")).to_have_count(0)
    expect(ann.page.get_by_role("heading").first).to_be_visible()


@pytest.mark.parametrize("lost", [r"tiles-table.*\.js", r"tiles-.*\.css"])
def test_a_part_that_does_not_come(visit: OpenWindow, lost: str) -> None:
    ann = visit(may_be_refused=True)
    ann.call("/me", name="Ann")
    table = ann.call("/tables", game="rummy-q", computers=["casual"], start=True)
    ann.page.route(re.compile(lost), lambda route: route.abort())
    ann.go(f"/table/{table['id']}")
    expect(ann.refusal).to_contain_text("A part of the page did not come. Reload the page.")
    ann.page.unroute_all()
    ann.refusal.get_by_role("button", name="Reload").click()
    expect(ann.board).to_be_visible()
