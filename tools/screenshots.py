"""Take the pictures of the browser's table for README and docs: `python -m tools.screenshots [FOLDER]`.

It starts a server and plays real games in Chromium against computer players, following hints. Every deal is random, so
every call makes other pictures. Look at them before you commit them.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, Playwright, ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
SIZES = {
    "desk": ViewportSize(width=1440, height=900),
    "tablet": ViewportSize(width=820, height=1180),
    "phone": ViewportSize(width=375, height=667),
}


class Picture(NamedTuple):
    """A picture: its name, its game, and the settings of the browser.

    ``turns`` is the number of the viewer's turns that are played first. Without a game it shows the lobby.
    """

    name: str
    game: str = ""
    seats: int = 0
    turns: int = 0
    size: str = "desk"
    mode: str = "light"
    against: str = "club"


SHOWN = (
    Picture("lobby"),
    Picture("rummy-500", "rummy-500", 4, 6),
    Picture("rummy-q", "rummy-q", 3, 9),
    Picture("rummy-q-phone", "rummy-q", 2, 8, "phone"),
    Picture("rummy-1926-evening", "rummy-1926", 4, 3, "desk", "dark"),
)


def main() -> None:
    """Take all pictures into the folder."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURES
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        command = [sys.executable, "-P", "-m", "rumpus", "serve", "--port", "0", "--data", data]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            url = "http://" + server.stdout.readline().partition("http://")[2].split()[0].rstrip("/")
            for picture in SHOWN:
                take(playwright, url, picture, folder / f"{picture.name}.jpg")
                print(picture.name, flush=True)
        finally:
            server.terminate()
            server.wait()


def take(playwright: Playwright, url: str, picture: Picture, path: Path) -> None:
    """Take one picture."""
    browser = playwright.chromium.launch(
        executable_path=shutil.which("chromium") or shutil.which("chromium-headless-shell"), args=["--no-sandbox"]
    )
    scheme: Any = picture.mode
    context = browser.new_context(viewport=SIZES[picture.size], color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    post(context, f"{url}/api/me", {"name": "Ann"})
    address = "/"
    if picture.game:
        made = post(context, f"{url}/api/tables", wanted(picture))
        played(context, f"{url}/api/tables/{made['id']}/commands", picture.turns)
        address = f"/table/{made['id']}"
    page.goto(url + address, wait_until="networkidle")
    page.wait_for_timeout(600)
    page.screenshot(path=path, type="jpeg", quality=85)
    browser.close()


def wanted(picture: Picture) -> dict[str, Any]:
    """Return the request for the table."""
    return {"game": picture.game, "computers": [picture.against] * (picture.seats - 1), "start": True, "pace": 0}


def played(context: BrowserContext, url: str, turns: int) -> None:
    """Follow the hints for so many of the viewer's turns, and continue until the viewer is to move again."""
    while True:
        table = post(context, url, {"ask": "table"})
        view, stage = table["view"], table["places"]["stage"]
        if stage == "between":
            post(context, url, {"do": "next"})
        elif stage == "over":
            return
        elif view["to_move"] != table["you"]:
            time.sleep(0.05)
        elif turns <= 0 and view["phase"] in ("draw", "turn", "play"):
            return
        else:
            turns -= view["phase"] in ("play", "turn")
            post(context, url, {"do": "act", "act": hinted(context, url), "seq": view["seq"] + 1})


def hinted(context: BrowserContext, url: str) -> str:
    """Return the action that a hint suggests."""
    acts: list[str] = post(context, url, {"ask": "hint"})["acts"]
    *steps, last = acts
    if not last.startswith("go"):
        return last
    question = {"ask": "check", "steps": steps, "one_tile": last == "go one tile"}
    return str(post(context, url, question)["act"])


def post(context: BrowserContext, url: str, body: dict[str, Any]) -> dict[str, Any]:
    """Send a request to the server as this browser's user, and return the answer."""
    answer = context.request.post(url, data=json.dumps(body), headers={"content-type": "application/json"})
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


if __name__ == "__main__":
    main()
