"""The page loads quickly anywhere: what the browser fetches is small, and nothing is fetched from elsewhere."""

from __future__ import annotations

import gzip
from collections.abc import Callable

from playwright.sync_api import Response, expect

from tests.page.visits import Visit

MOST = 110 * 1024  # bytes


def test_lobby_and_card_table_together_are_small(visit: Callable[..., Visit]) -> None:
    ann = visit()
    fetched: dict[str, int] = {}
    ann.page.on("response", lambda response: _weigh(response, fetched))
    ann.go()
    ann.page.get_by_role("button", name="Play now Rummy (1926)").click()
    expect(ann.hand).to_have_count(6)
    ann.page.wait_for_load_state("networkidle")
    assert 0 < sum(fetched.values()) < MOST, fetched
    assert {url for url in fetched if not url.startswith(ann.url)} == set()


def test_tile_table_opened_by_its_link_is_small(visit: Callable[..., Visit]) -> None:
    ann = visit()
    fetched: dict[str, int] = {}
    ann.call("/me", name="Ann")
    table = ann.call("/tables", game="rummy-q", computers=["heuristic"], start=True)
    ann.page.on("response", lambda response: _weigh(response, fetched))
    ann.go(f"/table/{table['id']}")
    expect(ann.page.locator(".rack [data-card]").first).to_be_visible()
    ann.page.wait_for_load_state("networkidle")
    assert 0 < sum(fetched.values()) < MOST, fetched


def _weigh(response: Response, fetched: dict[str, int]) -> None:
    if "/api/" in response.url:
        return
    body = response.body()
    fetched[response.url] = len(body) if response.url.endswith("woff2") else len(gzip.compress(body, 9))
