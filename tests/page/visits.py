"""Visits: a user of the page who looks, clicks and plays."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import BrowserContext, FloatRect, Locator, Page, expect

from rumpus.games import BOOKS
from tests.whole_games import DIFFERENT_CARD_GAMES

NETWORK_NAME = "table.local"
"""The server as others of a network call it."""
PATIENCE = 120_000  # milliseconds until a test is sure that nothing comes
expect.set_options(timeout=PATIENCE)


class Window(NamedTuple):
    """The size of a window, and its kind of pointer: fingers or a mouse."""

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

LOOKS: tuple[tuple[Window, Literal["light", "dark"]], ...] = (
    (PHONE, "light"),
    (DESK, "dark"),
)

RULES_OF_LOOKS = (
    "color-contrast",
    "link-in-text-block",
    "scrollable-region-focusable",
    "css-orientation-lock",
    "aria-hidden-focus",
    "button-name",
    "link-name",
    "label",
)
"""The rules of axe whose outcome depends on colours, sizes or on what a window shows."""


LAID_OUT = [slug for slug in DIFFERENT_CARD_GAMES if slug != "gin-rummy"]
"""Card games whose tables look different. Oklahoma Gin shows all that Gin Rummy does, and the rules of the deal."""


def data_cards(found: Locator) -> list[str]:
    """Return the cards of these elements, in one call to the browser."""
    cards: list[str] = found.evaluate_all("cards => cards.map(card => card.dataset.card)")
    return cards


class Visit:
    """One window of somebody's browser."""

    def __init__(self, url: str, context: BrowserContext, page: Page) -> None:
        self.url = url
        self.context = context
        self.page = page
        self._looked_at: set[str] = set()
        page.set_default_timeout(PATIENCE)

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
        """Begin a game against a computer player who does not keep anybody waiting, and look at it."""
        self.call("/me", name=name)
        table = self.call("/tables", game=game, **{"computers": ["casual"], "pace": 0.0, "start": True, **wanted})
        self.go(f"/table/{table['id']}")
        expect(self.board).to_be_visible()
        return str(table["id"])

    def offer_hints(self) -> None:
        """Be one who knows every game, and has hints all the same: no coach comes."""
        self.page.add_init_script("localStorage.setItem('rumpus.help', '\"on\"')")
        known = {"games": {slug: {"finished": 9} for slug in BOOKS}}
        self.page.route("**/api/me/levels", lambda route: route.fulfill(json=known))

    @property
    def board(self) -> Locator:
        """The table."""
        return self.page.locator(".board")

    @property
    def hand(self) -> Locator:
        """The cards held, one after another."""
        return self.page.locator(".hand [data-card]")

    def hand_card(self, card: str) -> Locator:
        """A card of the hand."""
        return self.page.locator(f'.hand [data-card="{card}"]')

    def name_of(self, card: str) -> str:
        """The accessible name of a card of the hand."""
        return str(self.hand_card(card).get_attribute("aria-label")).partition(",")[0]

    @property
    def pile_top(self) -> Locator:
        """The upcard."""
        return self.page.locator(".heap .pile-place button")

    @property
    def refusal(self) -> Locator:
        return self.page.locator(".refusals .refusal")

    @property
    def broken_line(self) -> Locator:
        """The notice shown while the connection to the server is broken."""
        return self.page.locator(".prompt.broken p", has_text="reconnecting")

    @property
    def showdown(self) -> Locator:
        """The end of a deal, laid out."""
        return self.page.locator(".showdown")

    def deed(self, word: str) -> Locator:
        """A button of the turn."""
        return self.board.get_by_role("button", name=word, exact=True)

    def may(self, word: str) -> bool:
        """Return True if this button of the turn is present and enabled."""
        button = self.deed(word)
        return button.count() == 1 and button.get_attribute("aria-disabled") is None

    def await_turn(self) -> bool:
        """Wait until it is one's turn (True) or the deal has ended."""
        expect(self.page.locator(".prompt.mine, .showdown").first).to_be_visible(timeout=PATIENCE)
        return not self.showdown.is_visible()

    def cards(self) -> list[str]:
        """The hand as it lies."""
        return data_cards(self.hand)

    def decline(self) -> None:
        """Say no as long as one is asked before the first turn."""
        assert self.await_turn()
        if self.deed("No").is_visible():
            self.changes(self.deed("No").click)
            self.decline()

    def next_deal(self) -> None:
        """Go on to the next deal, which may have ended by the time it is shown."""
        shown = self.showdown.inner_text()
        self.showdown.get_by_role("button", name="Next deal").click()
        self.page.wait_for_function("shown => document.querySelector('.showdown')?.innerText !== shown", arg=shown)

    def changes(self, do: Callable[[], object]) -> None:
        """Do something, and wait until the log tells what came of it."""
        before = self.page.locator(".log").text_content()
        do()
        self.page.wait_for_function("told => document.querySelector('.log').textContent !== told", arg=before)

    def take_turn(self) -> None:
        """Draw, and discard the last card."""
        self.changes(self.deed("Draw").click)
        self.hand.last.click()
        self.changes(self.deed("Discard").click)

    def drag_by_finger(self, card: Locator, to: Locator, box: Locator | None = None) -> None:
        """Drag with real touches, a little at a time; where ``to`` has scrolled out of its box, over the edge of
        that."""
        self.page.evaluate("() => Promise.all(document.getAnimations().map(moving => moving.finished))")
        start = _place(card)
        finger = Finger(self, start["x"] + 12, start["y"] + start["height"] / 2)
        if box is not None:
            seen = _place(box)
            x, y = _middle(to)
            finger.move(x, min(max(y, seen["y"] + 8), seen["y"] + seen["height"] - 8))
            expect(to).to_be_in_viewport(ratio=0.99)
            finger.move(*_middle(box))  # away from the edge, where it goes on scrolling
        finger.move(*_middle(to))
        finger.lift()

    def may_do(self, table: str) -> list[dict[str, Any]]:
        """The legal actions by the server, once the page shows them too."""
        view: dict[str, Any] = self.call(f"/tables/{table}/commands", ask="table")["view"]
        if view["prompt"]:
            expect(self.page.locator(".prompt.mine p")).to_contain_text(view["prompt"])
            expect(self.hand).to_have_count(len(view["hand"]))
        return list(view["may"])

    def do(self, what: dict[str, Any]) -> None:
        """Do an action of the game as one does it with a mouse."""
        for card in what["cards"] if what["do"] != "take" else []:
            self.hand_card(card).click()
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
        """Return True if the page is larger than its window."""
        found = self.page.evaluate(
            """() => {
              const e = document.documentElement;
              return e.scrollWidth > innerWidth || e.scrollHeight > innerHeight;
            }"""
        )
        return bool(found)

    def check_fits(self, window: Window) -> None:
        """The page does not scroll, and the cards and buttons lie in the window."""
        assert not self.scrolls(), window
        for button in [*self.hand.all(), *self.board.locator(".deed").all()]:
            expect(button, str(window)).to_be_in_viewport(ratio=0.4)

    def faults(self, *rules: str, within: str = "") -> list[str]:
        """The violations that axe finds in the page. Names of rules limit it to these, a selector to one part."""
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE_SCRIPT)
        found: list[str] = self.page.evaluate(_FAULTS, [rules, within])
        return found

    def faults_in_any_light(self, within: str = "") -> list[str]:
        """The violations that axe finds on a phone by day and at a desk in the evening. The second look at a kind of
        page that this visit has looked at before runs only the rules that depend on the look. A selector limits it to
        one part, where the rest was looked at before."""
        found = []
        kind = self.page.url.removeprefix(self.url).split("/")[1]
        later_rules = RULES_OF_LOOKS if kind in self._looked_at else ()
        self._looked_at.add(kind)
        for (window, light), rules in zip(LOOKS, ((), later_rules), strict=True):
            self.page.set_viewport_size({"width": window.width, "height": window.height})
            self.page.emulate_media(color_scheme=light)
            self.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
            found += [f"{light}, {window.width}: {fault}" for fault in self.faults(*rules, within=within)]
        return found


class Tapping:
    """A person whose taps in a window are counted."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.page = visit.page
        self.taps = 0

    def tap(self, thing: Locator) -> None:
        """Tap a thing."""
        thing.click()
        self.taps += 1


_FAULTS = """async ([rules, within]) => {
  const options = { resultTypes: ["violations"], selectors: false, ...(rules.length && { runOnly: rules }) };
  const { violations } = await axe.run(within || document, options);
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}"""


class Finger:
    """A finger on the glass."""

    def __init__(self, visit: Visit, x: float, y: float) -> None:
        self._line = visit.context.new_cdp_session(visit.page)
        self._at = (x, y)
        self._tell("touchStart", self._at)

    def move(self, x: float, y: float) -> None:
        """Slide to a place."""
        (from_x, from_y), self._at = self._at, (x, y)
        for n in range(1, 13):
            self._tell("touchMove", (from_x + (x - from_x) * n / 12, from_y + (y - from_y) * n / 12))

    def lift(self) -> None:
        """Let go."""
        self._tell("touchEnd")

    def _tell(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def _place(thing: Locator) -> FloatRect:
    found = thing.bounding_box()
    assert found is not None
    return found


def _middle(thing: Locator) -> tuple[float, float]:
    place = _place(thing)
    return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
