"""Measure cards in motion in a real browser, from its trace (`python -m bench.motion`).

It measures the page's thread while cards are dealt and tiles are dragged, and checks that the compositor does all
animations.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click
from playwright.sync_api import Browser, Page

from bench.browser import DESK, tell, visiting
from bench.load.prepared import PreparedTable, played
from bench.page import MOVES, address, fullest_table, kept, visitor
from rumpus.game import Game
from rumpus.games import BOOKS

CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.animations", "toplevel"]
NO_EFFECT = 1 << 17  # Chromium's reason for not composing an animation without visible effect, as of a hidden card
FOUR = 2  # the number of a prepared game that has four players
ALL = 106  # tiles
# No game has all tiles on the page at once, so this script doubles groups until there are enough.
FILL = """most => {
  const groups = [...document.querySelectorAll(".group")];
  const count = () => document.querySelectorAll("[data-card]").length;
  for (const group of groups) if (count() < most) group.after(group.cloneNode(true));
}"""
LANDED = "() => !document.querySelector('.flying')"

Event = dict[str, Any]


class Task(NamedTuple):
    """A task of the page's thread, in milliseconds: its CPU time, and its duration, which includes waiting on a busy
    machine.
    """

    own: float
    passed: float


class Watched(NamedTuple):
    """The result of a trace: the tasks, the flights of cards, and the number of animations that the compositor cannot
    do.
    """

    tasks: list[Task]
    flights: int = 0
    uncomposed: int = 0

    @property
    def longest(self) -> Task:
        """The longest CPU time and the longest duration."""
        return Task(max(task.own for task in self.tasks), max(task.passed for task in self.tasks))


@click.command()
@click.option(
    "--rounds",
    type=click.IntRange(1),
    default=3,
    show_default=True,
    help="The number of deals of each game, and of ends of a deal.",
)
def main(rounds: int) -> None:
    """Measure motion with Chromium on a server of its own."""
    game, lines = fullest_table()
    with tempfile.TemporaryDirectory() as folder:
        table = asyncio.run(kept(Path(folder), game, lines))
        endings = [ending(Path(folder), 1 + number) for number in range(rounds)]
        with visiting(Path(folder)) as (browser, url):
            tell(figures(browser, url, table, endings, rounds))


def ending(folder: Path, number: int) -> PreparedTable:
    """Return a table where the next line ends the first deal. Each number is another game."""
    evening = played("rummy-1926", FOUR, deals=2)
    return asyncio.run(kept(folder, evening, first_deal(evening) - 1, number))


def first_deal(game: Game) -> int:
    """Return the number of lines of the first deal."""
    return next(seq for seq, line in enumerate(game.lines, start=1) if line.points is not None)


def figures(
    browser: Browser, url: str, table: PreparedTable, endings: list[PreparedTable], rounds: int
) -> Iterator[tuple[str, str]]:
    """Yield the figures, one after the other."""
    for slug in BOOKS:
        deals = [dealt(browser, url, slug) for _ in range(rounds)]
        flights, uncomposed = max(deal.flights for deal in deals), sum(deal.uncomposed for deal in deals)
        told = f"{flights} flights, {uncomposed} animations not composed"
        yield f"{slug}, longest task while dealing", f"{spread([deal.longest for deal in deals])}, {told}"
    frames = [dealt_next(browser, url, ending).longest for ending in endings]
    yield "longest task, the next deal's frame included", spread(frames)
    moves, tiles = carried(browser, url, table)
    yield "longest task of a pointer move", f"{spread([moves.longest])}, with {tiles} tiles on the page"


def spread(longest: list[Task]) -> str:
    """Return the median of the longest tasks, and the longest of all."""
    own, passed = ([task[which] for task in longest] for which in (0, 1))
    return f"{statistics.median(own):.1f} ms, at most {max(own):.1f} ({max(passed):.1f} passed)"


def dealt(browser: Browser, url: str, slug: str) -> Watched:
    """Trace a deal from the opening of the table, after the page is loaded."""
    context = browser.new_context(viewport=DESK, reduced_motion="no-preference")
    page = context.new_page()
    page.goto(url)
    context.request.post(f"{url}/api/me", data={"name": "Ann"})
    wanted = {"game": slug, "computers": ["random"], "pace": 5.0, "start": True}
    made = context.request.post(f"{url}/api/tables", data=wanted)
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.goto(f"{url}/table/{made.json()['id']}")
    page.wait_for_selector(".flying")
    page.wait_for_function(LANDED, polling=250)  # polling in each frame would add tasks to the trace
    found = watched(json.loads(browser.stop_tracing())["traceEvents"])
    context.close()
    return found


def dealt_next(browser: Browser, url: str, table: PreparedTable) -> Watched:
    """Trace the deal after one that the first seat sees ending."""
    context = visitor(browser, url, table)
    page = context.new_page()
    page.goto(url + address(table))
    last = next(move for move in table.moves if move.ends_deal)
    said(page, url, table, last.seat, do="act", act=last.act, seq=last.seq)
    page.wait_for_selector(".showdown")
    browser.start_tracing(page=page, categories=CATEGORIES)
    for seat in range(len(table.sessions)):
        said(page, url, table, seat, do="next")  # refused for the last seats, after the next deal has begun
    page.wait_for_selector(".flying")
    page.wait_for_function(LANDED, polling=250)
    found = watched(json.loads(browser.stop_tracing())["traceEvents"], whole=True)
    context.close()
    return found


def said(page: Page, url: str, table: PreparedTable, seat: int, **command: object) -> None:
    """Send a command of a seat to the server."""
    cookie = {"Cookie": f"rumpus_session={table.sessions[seat]}"}
    page.request.post(f"{url}/api/tables/{table.table_id}/commands", data=command, headers=cookie)


def carried(browser: Browser, url: str, table: PreparedTable) -> tuple[Watched, int]:
    """Trace dragging a tile over the fullest table. Return also the number of tiles on the page."""
    context = visitor(browser, url, table)
    page = context.new_page()
    page.goto(url + address(table))
    page.locator(".rack [data-card]").first.hover()
    page.evaluate(FILL, ALL)
    page.mouse.down()
    page.mouse.move(700, 500, steps=10)
    browser.start_tracing(page=page, categories=CATEGORIES)
    for number in range(MOVES):
        page.mouse.move(100 + 9 * number % 1000, 150 + 7 * number % 400)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    page.mouse.up()
    tiles = page.locator("[data-card]").count()
    context.close()
    [thread] = {(event["pid"], event["tid"]) for event in events if heard(event)}
    return Watched(tasks_of(events, thread, 0.0)), tiles


def heard(event: Event) -> bool:
    """Return True if this event is the page's handling of a pointer move."""
    return bool(event["name"] == "EventDispatch" and event["args"]["data"]["type"] == "pointermove")


def watched(events: list[Event], *, whole: bool = False) -> Watched:
    """Evaluate a trace from the first flight on, or the whole trace."""
    animations = [event for event in events if event["name"] == "Animation" and event.get("args", {}).get("data")]
    begun = [event for event in animations if "flying" in event["args"]["data"].get("nodeName", "")]
    first = min(begun, key=lambda event: float(event["ts"]))
    uncomposed = [event for event in animations if event["args"]["data"].get("compositeFailed", 0) & ~NO_EFFECT]
    return Watched(
        tasks_of(events, (first["pid"], first["tid"]), 0.0 if whole else first["ts"]), len(begun), len(uncomposed)
    )


def tasks_of(events: list[Event], thread: tuple[int, int], since: float) -> list[Task]:
    """Return the tasks of a thread that began at or after a time."""
    tasks = [event for event in events if event["name"].endswith("RunTask") and (event["pid"], event["tid"]) == thread]
    return [Task(task["tdur"] / 1000, task["dur"] / 1000) for task in tasks if task["ts"] >= since and "tdur" in task]


if __name__ == "__main__":
    main(prog_name="python -m bench.motion")
