"""Measure the loading of the page in a real browser: sent bytes, and times on loopback and on a slow line.

Run it by `python -m bench.loading`. Bytes are counted from the lobby to the first card of a game, for a first visit
and a later one. Times are by the page's own clock, from the request for the document.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

import click
from playwright.sync_api import Browser, BrowserContext, Page, expect

from bench.browser import DESK, tell, visiting
from bench.sent import Sent

SLOW = {"offline": False, "latency": 400, "downloadThroughput": 400_000 / 8, "uploadThroughput": 400_000 / 8}
GAME = "Rummy (1926)"
CLICKS = 60
PATIENCE = 30_000  # milliseconds

# The time at which an element appears, by the page's own clock, checked in every frame.
READY = """selector => new Promise((ready) => {
  const look = () => document.querySelector(selector) ? ready(performance.now()) : requestAnimationFrame(look);
  look();
})"""
PAINTED = """() => new Promise((found) => {
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  if (paint) found(paint.startTime);
  else {
    const observer = new PerformanceObserver((list) => {
      observer.disconnect();
      found(list.getEntries()[0].startTime);
    });
    observer.observe({ type: "paint", buffered: true });
  }
})"""
# Milliseconds from a click to its line in the log.
CLICK = """button => new Promise((resolve) => {
  const log = document.querySelector(".log-box"), start = performance.now();
  const observer = new MutationObserver(() => { observer.disconnect(); resolve(performance.now() - start); });
  observer.observe(log, { childList: true, subtree: true, characterData: true });
  button.click();
})"""


@click.command()
@click.option("--rounds", default=7, show_default=True, help="The number of measurements for each time.")
def main(rounds: int) -> None:
    """Measure the page with Chromium on a server of its own."""
    with tempfile.TemporaryDirectory() as folder, visiting(Path(folder)) as (browser, url):
        tell(figures(browser, url, rounds))


def figures(browser: Browser, url: str, rounds: int) -> Iterator[tuple[str, str]]:
    """Yield the figures, one after the other."""
    yield from weighed(browser, url)
    for line, slow in (("loopback", False), ("400 kbit/s, 400 ms", True)):
        taken = [visited(browser, url, slow=slow) for _ in range(rounds)]
        for number, name in enumerate(
            ("first paint, first", "lobby ready, first", "first paint, later", "lobby ready, later")
        ):
            times = [visit[number] for visit in taken]
            yield f"{line}: {name}", f"{statistics.median(times):.0f} ms ({min(times):.0f} - {max(times):.0f})"
    times = sorted(clicked(browser, url))
    yield (
        f"click to log, {len(times)} draws",
        f"median {statistics.median(times):.0f} ms, p95 {times[int(0.95 * len(times))]:.0f} ms",
    )


def weighed(browser: Browser, url: str) -> Iterator[tuple[str, str]]:
    """Return the bytes sent from the lobby to the first card, for the first visit and a later one."""
    context = browser.new_context(viewport=DESK)
    for name in ("first", "later"):
        page = context.new_page()
        sent = Sent(page)
        to_the_first_card(page, url)
        page.wait_for_load_state("networkidle")
        yield f"lobby to first card, {name}", f"{sent.total / 1000:.1f} KB, icons apart"
        page.close()
    context.close()


def to_the_first_card(page: Page, url: str) -> None:
    """Start a game in the lobby, and wait until its cards are visible."""
    page.goto(url)
    page.get_by_role("button", name=f"Play now {GAME}").click()
    expect(page.locator(".hand [data-card]").first).to_be_visible(timeout=PATIENCE)


def visited(browser: Browser, url: str, *, slow: bool) -> tuple[float, float, float, float]:
    """Return the milliseconds to first paint and to a usable lobby, for the first visit and a later one."""
    context = browser.new_context(viewport=DESK)
    first = _arrived(context, url, slow=slow)
    later = _arrived(context, url, slow=slow)
    context.close()
    return *first, *later


def _arrived(context: BrowserContext, url: str, *, slow: bool) -> tuple[float, float]:
    page = context.new_page()
    if slow:
        context.new_cdp_session(page).send("Network.emulateNetworkConditions", SLOW)
    page.goto(url, wait_until="commit")
    ready = float(page.evaluate(READY, "main .game button.strong"))
    painted = float(page.evaluate(PAINTED))
    page.wait_for_load_state("networkidle")
    page.close()
    return painted, ready


def clicked(browser: Browser, url: str) -> Iterator[float]:
    """Return the milliseconds from each click on Draw to its line in the log, against a computer player without a
    pause.
    """
    context = browser.new_context(viewport=DESK)
    page = context.new_page()
    context.request.post(f"{url}/api/me", data={"name": "Ann"})
    left = CLICKS
    while left:
        made = {"game": "rummy-1926", "computers": ["random"], "pace": 0.0, "start": True}
        table = context.request.post(f"{url}/api/tables", data=made).json()
        page.goto(f"{url}/table/{table['id']}")
        while left and _is_to_move(page):
            draw = page.get_by_role("button", name="Draw", exact=True)
            yield float(draw.evaluate(CLICK))
            left -= 1
            if _is_to_discard(page):
                page.locator(".hand [data-card]").last.click()
                page.get_by_role("button", name="Discard", exact=True).click()
    context.close()


def _is_to_move(page: Page) -> bool:
    """Wait for the person's turn. Return False if the deal is over."""
    draw = page.locator('.board button:text-is("Draw"):not([aria-disabled])')
    expect(draw.or_(page.locator(".showdown")).first).to_be_visible(timeout=PATIENCE)
    return draw.is_visible()


def _is_to_discard(page: Page) -> bool:
    """Wait for the discard. Return False if drawing ended the deal, as it does when the stock is used up (R26-7)."""
    discard = page.get_by_role("button", name="Discard", exact=True)
    expect(discard.or_(page.locator(".showdown")).first).to_be_visible(timeout=PATIENCE)
    return discard.is_visible()


if __name__ == "__main__":
    main(prog_name="python -m bench.loading")
