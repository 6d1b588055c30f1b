"""How soon the page is there, in a real browser: bytes as sent, times on loopback and on a slow line (`python -m bench.loading`).

The bytes are those from the lobby to the first card of a game begun there, by a browser that was never here and by the same
one later. Times are the page's own clock, from asking for the document.
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

# When what is waited for is there, by the page's own clock: looked at in every frame.
READY = """selector => new Promise((ready) => {
  const look = () => document.querySelector(selector) ? ready(performance.now()) : requestAnimationFrame(look);
  look();
})"""
PAINTED = """() => new Promise((found) => {
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  if (paint) found(paint.startTime);
  else new PerformanceObserver((list, all) => { all.disconnect(); found(list.getEntries()[0].startTime); }).observe({ type: "paint", buffered: true });
})"""
# Milliseconds from a click to the line in the log that tells of it.
CLICK = """button => new Promise((told) => {
  const log = document.querySelector(".log-box"), start = performance.now();
  new MutationObserver((_, all) => { all.disconnect(); told(performance.now() - start); }).observe(log, { childList: true, subtree: true, characterData: true });
  button.click();
})"""


@click.command()
@click.option("--rounds", default=7, show_default=True, help="How often each time is taken.")
def main(rounds: int) -> None:
    """Measure the page with Chromium on a server of its own."""
    with tempfile.TemporaryDirectory() as folder, visiting(Path(folder)) as (browser, url):
        tell(figures(browser, url, rounds))


def figures(browser: Browser, url: str, rounds: int) -> Iterator[tuple[str, str]]:
    """What is measured, one after the other."""
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
    """Bytes as sent from the lobby to the first card, the first time and later."""
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
    """Begin a game in the lobby, and wait until its cards are seen."""
    page.goto(url)
    page.get_by_role("button", name=f"Play now {GAME}").click()
    expect(page.locator(".hand [data-card]").first).to_be_visible(timeout=PATIENCE)


def visited(browser: Browser, url: str, *, slow: bool) -> tuple[float, float, float, float]:
    """Milliseconds to first paint and to a lobby one can use, the first time and later."""
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
    """Milliseconds from the click on Draw to its line in the log, turn by turn, against a computer player who does not wait."""
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
    """Wait for one's turn; False where the deal is over."""
    draw = page.locator('.board button:text-is("Draw"):not([aria-disabled])')
    expect(draw.or_(page.locator(".showdown")).first).to_be_visible(timeout=PATIENCE)
    return draw.is_visible()


def _is_to_discard(page: Page) -> bool:
    """Wait for the discard; False where drawing ended the deal, as it does from a stock that is used up (R26-7)."""
    discard = page.get_by_role("button", name="Discard", exact=True)
    expect(discard.or_(page.locator(".showdown")).first).to_be_visible(timeout=PATIENCE)
    return discard.is_visible()


if __name__ == "__main__":
    main(prog_name="python -m bench.loading")
