"""The browser for measurements of the page, and the server that it visits."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import httpx
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from bench.load.server import LoadedServer

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
DESK = ViewportSize(width=1440, height=900)


@contextmanager
def visiting(folder: Path) -> Iterator[tuple[Browser, str]]:
    """Start Chromium and a server on this data folder, and stop both at the end of the block."""
    found = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if found is None:
        raise SystemExit("no Chromium is installed here")
    with LoadedServer(folder) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        httpx.get(f"{server.url}/bundle/none")  # the answer comes when the page is bundled
        yield browser, server.url
        browser.close()


def tell(figures: Iterable[tuple[str, str]]) -> None:
    """Print each figure as soon as it is measured: its name and its value."""
    for name, value in figures:
        click.echo(f"{name:>44}  {value}")
