"""A real server and a real browser. Without Chromium these tests are skipped, and say so."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.page.positions import keep
from tests.page.visits import DESK, NETWORK_NAME, Visit, Window
from tests.server.serving import Served, dealing
from tests.sharing import made_once

# The headless shell is the same browser without windows of its own, whose making costs more than most of the tests.
PROGRAMS = ("chromium-headless-shell", "chromium", "google-chrome")
CHROMIUM = os.environ.get("RUMPUS_CHROMIUM") or next(filter(None, map(shutil.which, PROGRAMS)), None)

# Fewer processes and threads, and no optimising compiler: most windows are open for a second or two only. This takes a
# seventh of the processor's time.
_LESS_WORK = (
    "--renderer-process-limit=1",
    "--disable-gpu",
    "--in-process-gpu",
    "--enable-features=NetworkServiceInProcess2",
    "--js-flags=--no-opt,--no-maglev,--single-threaded-gc",
)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    if not CHROMIUM:
        pytest.skip("no Chromium here: install it, or name it in RUMPUS_CHROMIUM, to try the page in a browser")
    with sync_playwright() as playwright:
        args = ["--no-sandbox", f"--host-resolver-rules=MAP {NETWORK_NAME} 127.0.0.1", *_LESS_WORK]
        yield playwright.chromium.launch(executable_path=CHROMIUM, args=args)


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data: Path = tmp_path_factory.mktemp("data")
    shutil.copytree(made_once(tmp_path_factory, "positions", keep), data, dirs_exist_ok=True)
    with dealing(data) as running:
        running.wait_for_bundle()
        yield running


@pytest.fixture
def visit(browser: Browser, site: Served) -> Iterator[Callable[..., Visit]]:
    """Open the page in a new window, without the coach unless wanted. Errors in the browser's console fail the test,
    except those that a tampering server causes.
    """
    opened: list[tuple[BrowserContext, list[str]]] = []

    def open_window(
        window: Window = DESK,
        *,
        at: str = site.url,
        motion: bool = False,
        helped: bool = False,
        checks_scripts: bool = True,
        may_be_refused: bool = False,
        is_lied_to: bool = False,
    ) -> Visit:
        context = browser.new_context(
            viewport={"width": window.width, "height": window.height},
            has_touch=window.touch,
            is_mobile=window.touch,
            reduced_motion="no-preference" if motion else "reduce",
            bypass_csp=not checks_scripts,
        )
        complaints: list[str] = []
        opened.append((context, [] if is_lied_to else complaints))
        page = context.new_page()
        if not helped:
            page.add_init_script(_NO_HELP)
        _listen(page, complaints, tuple(_OF_REFUSALS[not may_be_refused :]))
        return Visit(at, context, page)

    yield open_window
    complaints = [complaint for context, told in opened for complaint in told]
    for context, _ in opened:
        context.close()
    assert complaints == []


_NO_HELP = """if (location.origin !== "null" && localStorage.getItem("rumpus.help") === null)
  localStorage.setItem("rumpus.help", '"off"');"""

# The browser itself reports connections and calls that reach no server, and refused calls. The page copes with them.
_OF_REFUSALS = [
    "Failed to load resource: the server responded with a status of 4",
    "Failed to load resource: net::ERR_",
    "WebSocket connection to",
    "The Cross-Origin-Opener-Policy header has been ignored",  # so it is on plain http in a home network
]


def _listen(page: Page, complaints: list[str], borne: tuple[str, ...]) -> None:
    def on_console(said: ConsoleMessage) -> None:
        if said.type in ("error", "warning") and not said.text.startswith(borne):
            complaints.append(said.text)

    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", on_console)
