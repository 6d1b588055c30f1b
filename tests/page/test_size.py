"""The page loads quickly anywhere: what a browser is sent is little, far less when it comes again, and nothing is from
elsewhere."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Route, expect

from bench.sent import Sent
from rumpus.server.http.static import PageFiles
from tests.page.visits import Visit

FIRST, LATER = 130_000, 15_000  # bytes
GAME = "Rummy (1926)"
DIGEST, COACH = "/bundle/proof-digest-", "/bundle/coach-"
"""They are fetched once the cards are drawn."""


def test_from_the_lobby_to_the_first_card_little_is_sent_and_less_the_next_time(visit: Callable[..., Visit]) -> None:
    ann = visit(helped=True)
    sent = Sent(ann.page)
    _begin(ann)
    of_others = sent.bytes.pop(f"{ann.url}/api/tables", 0)  # whose tables are listed
    sent.forget(DIGEST)
    sent.forget(COACH)
    assert 0 < sent.total < FIRST, (of_others, sent.bytes)
    assert {name for name in sent.bytes if not name.startswith((ann.url, "data:", "frames"))} == set()
    sent.clear()
    _begin(ann)
    sent.bytes.pop(f"{ann.url}/api/tables", 0)
    assert 0 < sent.total < LATER, sent.bytes


def test_the_digest_and_the_coach_are_fetched_once_the_cards_are_drawn(visit: Callable[..., Visit]) -> None:
    ann = visit(helped=True)
    _begin(ann)
    expect(ann.page.get_by_role("region", name="Coach")).to_be_visible()
    entries = ann.page.evaluate("performance.getEntriesByType('resource').map((one) => one.toJSON())")
    (board,) = (one for one in entries if "/bundle/cards-table-" in one["name"])
    for part in (DIGEST, COACH):
        found = [one for one in entries if part in one["name"]]
        assert found
        assert all(one["startTime"] >= board["responseEnd"] for one in found)


def test_tile_table_opened_by_its_link_is_small(visit: Callable[..., Visit]) -> None:
    ann = visit(helped=True)
    ann.call("/me", name="Ann")
    table = ann.call("/tables", game="rummy-q", computers=["casual"], start=True)
    sent = Sent(ann.page)
    ann.go(f"/table/{table['id']}")
    expect(ann.page.locator(".rack [data-card]").first).to_be_visible()
    ann.page.wait_for_load_state("networkidle")
    assert 0 < sent.total < FIRST, sent.bytes


def test_the_sources_are_a_page_without_the_bundle(visit: Callable[..., Visit]) -> None:
    ann = visit()
    sources = PageFiles().built

    def give_the_sources(route: Route) -> None:
        route.fulfill(
            body=sources.document.plain,
            headers={"Content-Type": "text/html", "Content-Security-Policy": sources.policy},
        )

    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.page.route(f"{ann.url}/", give_the_sources)
    ann.go()
    ann.page.get_by_role("button", name=f"Make a table… for {GAME}").click()
    expect(ann.page.get_by_role("dialog", name=GAME)).to_be_visible()
    assert f"{ann.url}/page/lobby/make.js" in asked
    assert [url for url in asked if "/bundle/" in url] == []


def _begin(ann: Visit) -> None:
    ann.go()
    ann.page.get_by_role("button", name=f"Play now {GAME}").click()
    expect(ann.hand).to_have_count(6)
    ann.page.wait_for_load_state("networkidle")
