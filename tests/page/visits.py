"""Visits: somebody at the page, who looks, clicks and plays."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Locator, Page, expect

PATIENCE = 30_000  # milliseconds until a test is sure that nothing comes


class Window(NamedTuple):
    """How large a window is, and whether fingers touch it."""

    width: int
    height: int
    touch: bool = False


_WORDS = {
    "draw": "Draw",
    "take": "Take",
    "lay": "Lay down",
    "discard": "Discard",
    "rap": "Rap",
    "knock": "Knock",
    "no": "No",
    "pass": "Pass",
}

DESK, TABLET, PHONE = Window(1440, 900), Window(820, 1180), Window(375, 667, touch=True)


class Visit:
    """One window of somebody's browser."""

    def __init__(self, url: str, context: BrowserContext, page: Page) -> None:
        self.url = url
        self.context = context
        self.page = page
        page.set_default_timeout(PATIENCE)
        self._game: tuple[tuple[str, str], dict[str, Any]] = ("", ""), {}

    def go(self, path: str = "/") -> None:
        """Open an address of the page."""
        self.page.goto(self.url + path)

    def call(self, path: str, **body: Any) -> dict[str, Any]:
        """Call the server as this browser's user."""
        answer = self.context.request.post(
            f"{self.url}/api{path}", data=json.dumps(body), headers={"content-type": "application/json"}
        )
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found

    def sit(self, game: str, name: str = "Ann", **wanted: Any) -> str:
        """Begin a game against a computer player who does not keep anybody waiting, and look at it. Rap Rummy has many
        deals: some end before one's first turn.
        """
        self._game = (game, name), wanted
        self.call("/me", name=name)
        wanted = {"options": {"deals": 9} if game == "rap-rummy" else {}} | wanted
        table = self.call("/tables", game=game, **{"computers": ["heuristic"], "pace": 0.0, "start": True, **wanted})
        self.go(f"/table/{table['id']}")
        expect(self.board).to_be_visible()
        return str(table["id"])

    @property
    def board(self) -> Locator:
        """The table."""
        return self.page.locator(".board")

    @property
    def hand(self) -> Locator:
        """The cards held, one after another."""
        return self.page.locator(".hand [data-card]")

    @property
    def pile_top(self) -> Locator:
        """The upcard."""
        return self.page.locator(".heap .pile-place button")

    @property
    def refusal(self) -> Locator:
        """What was refused."""
        return self.page.get_by_role("alert").locator(".refusal")

    @property
    def broken_line(self) -> Locator:
        """What is said while the line to the server is broken."""
        return self.page.locator(".prompt.broken p", has_text="reconnecting")

    @property
    def showdown(self) -> Locator:
        """The end of a deal, laid out."""
        return self.page.locator(".showdown")

    def deed(self, word: str) -> Locator:
        """A button of the turn."""
        return self.board.get_by_role("button", name=word, exact=True)

    def may(self, word: str) -> bool:
        """Whether a button of the turn is there and can be used."""
        button = self.deed(word)
        return button.count() == 1 and button.get_attribute("aria-disabled") is None

    def await_turn(self) -> bool:
        """Wait until it is one's turn (True) or the deal has ended."""
        expect(self.page.locator(".prompt.mine, .showdown").first).to_be_visible(timeout=PATIENCE)
        return not self.showdown.is_visible()

    def cards(self) -> list[str]:
        """The hand as it lies."""
        return [str(card.get_attribute("data-card")) for card in self.hand.all()]

    def decline(self) -> None:
        """Say no as long as one is asked before the first turn; a deal that ends before it is followed by the next."""
        while not self.await_turn():
            next_deal = self.showdown.get_by_role("button", name="Next deal")
            if next_deal.is_visible():
                shown = self.showdown.inner_text()
                next_deal.click()  # the next deal may have ended by the time it is shown
                self.page.wait_for_function(
                    "shown => document.querySelector('.showdown')?.innerText !== shown", arg=shown
                )
            else:
                self.sit(*self._game[0], **self._game[1])
        if self.deed("No").is_visible():
            self.changes(self.deed("No").click)
            self.decline()

    def changes(self, do: Callable[[], object]) -> None:
        """Do something, and wait until the log tells what came of it."""
        lines = self.page.locator(".log p")
        before = lines.count()
        do()
        self.page.wait_for_function("count => document.querySelectorAll('.log p').length > count", arg=before)

    def take_turn(self) -> None:
        """Draw, and discard the last card."""
        self.changes(self.deed("Draw").click)
        self.hand.last.click()
        self.changes(self.deed("Discard").click)

    def drag_by_finger(self, card: Locator, to: Locator) -> None:
        """Drag with real touches, a little at a time."""
        self.page.evaluate("() => Promise.all(document.getAnimations().map(moving => moving.finished))")
        start, end = card.bounding_box(), to.bounding_box()
        assert start is not None
        assert end is not None
        begin = (start["x"] + 12, start["y"] + start["height"] / 2)
        stop = (end["x"] + end["width"] / 2, end["y"] + end["height"] / 2)
        fingers = self.context.new_cdp_session(self.page)
        steps = [
            (begin[0] + (stop[0] - begin[0]) * n / 12, begin[1] + (stop[1] - begin[1]) * n / 12) for n in range(13)
        ]
        for name, (x, y) in zip(["touchStart"] + ["touchMove"] * 12, steps, strict=True):
            fingers.send("Input.dispatchTouchEvent", {"type": name, "touchPoints": [{"x": x, "y": y}]})
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def may_do(self, table: str) -> list[dict[str, Any]]:
        """What the server says one may do now, once the page shows that too."""
        view: dict[str, Any] = self.call(f"/tables/{table}/commands", ask="table")["view"]
        if view["prompt"]:
            expect(self.page.locator(".prompt.mine p")).to_contain_text(view["prompt"])
            expect(self.hand).to_have_count(len(view["hand"]))
        return list(view["may"])

    def do(self, what: dict[str, Any]) -> None:
        """Do an action of the game as one does it with a mouse."""
        for card in what["cards"] if what["do"] != "take" else []:
            self.page.locator(f'.hand [data-card="{card}"]').click()
        if what["do"] == "off":
            self.page.locator(f'[data-zone="meld-{what["meld"]}"]').click()
            if what["end"]:
                self.page.get_by_role("button", name=f"{what['end']} end").click()
        elif what["do"] == "take" and self.page.locator(".spread").count():
            self.page.locator(f'.spread [data-card="{what["cards"][0]}"]').click()
            self.page.get_by_role("button", name=re.compile(r"^Take \d+ card")).click()
        else:
            self.deed(_WORDS[what["do"]]).click()
            if what["do"] in ("rap", "knock"):
                self.page.get_by_role("button", name=f"Yes, {what['do']}").click()

    def scrolls(self) -> bool:
        """Whether the page is larger than its window."""
        found = self.page.evaluate(
            "() => { const e = document.documentElement; return e.scrollWidth > innerWidth || e.scrollHeight > innerHeight }"
        )
        return bool(found)

    def faults(self) -> list[str]:
        """What axe finds wrong with what is shown."""
        found = Axe().run(self.page).response["violations"]
        return [f"{fault['id']}: {node['html'][:160]}" for fault in found for node in fault["nodes"]]


def number_in(text: str) -> int:
    """The first number of a text."""
    found = re.search(r"\d+", text)
    assert found is not None, text
    return int(found[0])
