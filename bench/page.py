"""Measure the page in a real browser: its size, its time to be ready, and the cost of a drag (`python -m
bench.page`).
"""

from __future__ import annotations

import asyncio
import gzip
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
from playwright.sync_api import Browser, BrowserContext, CDPSession, Response

from bench.browser import DESK, tell, visiting
from bench.idle import begun
from bench.load.prepared import PreparedTable, prepared_table
from rumpus.arena.match import play_out
from rumpus.core.shuffle import secret_from_seed
from rumpus.core.state import Phase
from rumpus.game import Game, Seat
from rumpus.players import make_player
from rumpus.server.live.table.replies import written
from rumpus.store import Store
from rumpus.store.changes import Change

MOVES = 120
GAMES = 40  # the number of games in which to search for the table with the most tiles


@click.command()
@click.option("--rounds", default=7, show_default=True, help="The number of measurements for each time.")
def main(rounds: int) -> None:
    """Measure the page with Chromium on a server of its own."""
    game, lines = fullest_table()
    with tempfile.TemporaryDirectory() as folder:
        table = asyncio.run(kept(Path(folder), game, lines))
        with visiting(Path(folder)) as (browser, url):
            tell(figures(browser, url, table, rounds))


def fullest_table() -> tuple[Game, int]:
    """Return a game of Rummy Q and the number of lines after which its table has the most tiles."""
    best: tuple[int, Game, int] | None = None
    for number in range(GAMES):
        game = Game("rummy-q", [Seat(f"Player {seat}") for seat in range(2)], secret=secret_from_seed(number), deals=2)
        counts: list[int] = []

        def watch(played: Game, counts: list[int] = counts) -> None:
            is_turn = played.state.table.phase is Phase.TURN and played.to_move == 0
            tiles = sum(len(meld) for meld in played.state.table.tableau) if is_turn else 0
            counts.extend([tiles] * (len(played.lines) - len(counts)))

        play_out(game, [make_player("casual", game.rules, seat) for seat in range(2)], watch)
        most = max(counts)
        if best is None or most > best[0]:
            best = most, game, counts.index(most) + 1
    assert best is not None
    print(f"{best[0]} tiles on the table", file=sys.stderr)
    return best[1], best[2]


async def kept(folder: Path, game: Game, lines: int, number: int = 0) -> PreparedTable:
    """Store the game after so many lines in a data folder, at the table of this number."""
    with Store.open(folder / "rumpus.db", asyncio.get_running_loop().call_soon_threadsafe) as store:
        table, changes = prepared_table(number, game)
        whole: list[Change] = [*changes, *begun(table, game, changes, lines)]
        await written(store, whole)
    return table


def figures(browser: Browser, url: str, table: PreparedTable, rounds: int) -> Iterator[tuple[str, str]]:
    """Yield the figures, one after the other."""
    yield "lobby, first load", f"{loaded(browser, url, '/', None) / 1000:.1f} KB gzipped"
    yield "tile table, first load", f"{loaded(browser, url, address(table), table) / 1000:.1f} KB gzipped"
    for name, path, ready in (("lobby", "/", "text=Play now"), ("tile table", address(table), ".rack [data-card]")):
        times = [ready_after(browser, url, path, ready, table) for _ in range(rounds)]
        yield f"{name} ready", f"{statistics.median(times):.0f} ms ({min(times):.0f} - {max(times):.0f})"
    yield "script and layout per pointer move", dragged(browser, url, table)


def address(table: PreparedTable) -> str:
    return f"/table/{table.table_id}"


def visitor(browser: Browser, url: str, table: PreparedTable | None) -> BrowserContext:
    """Return a new browser context without a cache, with the session of the first seat."""
    context = browser.new_context(viewport=DESK)
    if table is not None:
        context.add_cookies([{"name": "rumpus_session", "value": table.sessions[0], "url": url}])
    return context


def loaded(browser: Browser, url: str, path: str, table: PreparedTable | None) -> int:
    """Return the bytes of everything that a first visit loads, gzipped if that is smaller."""
    context, heard = visitor(browser, url, table), list[Response]()
    page = context.new_page()

    def hear(response: Response) -> None:
        heard.append(response)

    page.on("response", hear)
    page.goto(url + path, wait_until="networkidle")
    bodies = [response.body() for response in heard if response.status == 200]
    context.close()
    return sum(min(len(body), len(gzip.compress(body, 9))) for body in bodies)


def ready_after(browser: Browser, url: str, path: str, ready: str, table: PreparedTable) -> float:
    """Return the milliseconds from the request for the page until it is ready for play."""
    context = visitor(browser, url, table)
    page = context.new_page()
    page.goto(url + path, wait_until="commit")
    page.wait_for_selector(ready)
    took = page.evaluate("performance.now()")
    context.close()
    return float(took)


def dragged(browser: Browser, url: str, table: PreparedTable) -> str:
    """Return the milliseconds of script, style and layout for each pointer move of a dragged tile."""
    context = visitor(browser, url, table)
    page = context.new_page()
    page.goto(url + address(table))
    tile = page.locator(".rack [data-card]").first
    box = tile.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(700, 500, steps=10)
    session = context.new_cdp_session(page)
    session.send("Performance.enable")
    before = cost(session)
    for number in range(MOVES):
        page.mouse.move(100 + 9 * number % 1000, 150 + 7 * number % 400)
    spent = cost(session) - before
    page.mouse.up()
    tiles = page.locator("[data-card]").count()
    context.close()
    return f"{1000 * spent / MOVES:.2f} ms, with {tiles} tiles on the page"


def cost(session: CDPSession) -> float:
    """Return the seconds of script, style and layout so far."""
    metrics: list[dict[str, Any]] = session.send("Performance.getMetrics")["metrics"]
    values = {metric["name"]: metric["value"] for metric in metrics}
    return float(values["ScriptDuration"] + values["LayoutDuration"] + values["RecalcStyleDuration"])


if __name__ == "__main__":
    main(prog_name="python -m bench.page")
