"""The connection to the server: the page explains why it fails to open or is closed, and notices when it is dead.

Actions wait meanwhile and can be canceled."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import monotonic
from typing import Any

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.page.test_me import fill, form
from tests.page.visits import PATIENCE, Visit

OpenWindow = Callable[..., Visit]

SOCKETS = 8  # of a guest
OPEN = """([url, count]) => Promise.all(Array.from({ length: count }, () => new Promise((open) => {
  const socket = new WebSocket(url.replace("http", "ws"));
  (window.sockets ??= []).push(socket);
  socket.onopen = open;
})))"""


def test_a_page_with_too_many_open_tables_says_so_until_there_is_room(visit: OpenWindow) -> None:
    ann = visit(may_be_refused=True)
    ann.call("/me", name="Ann")
    table = ann.call("/tables", game="gin-rummy", computers=["casual"], start=True)["id"]
    other = ann.context.new_page()
    other.goto(f"{ann.url}/rules")
    other.evaluate(OPEN, [f"{ann.url}/api/tables/{table}/socket", SOCKETS])
    ann.go(f"/table/{table}")
    expect(ann.page.get_by_role("status")).to_contain_text("You have too many tables open")
    other.close()
    expect(ann.hand).to_have_count(10)
    expect(ann.page.get_by_text("opens no more tables")).to_have_count(0)


def test_a_player_signed_out_elsewhere_sees_a_notice_and_not_the_onlookers_view(visit: OpenWindow) -> None:
    ann, elsewhere = visit(), visit()
    ann.call("/me", name="Wanda")
    ann.call("/me/keep", passphrase="correct horse battery")
    ann.go(f"/table/{ann.call('/tables', game='gin-rummy', computers=['casual'], start=True)['id']}")
    expect(ann.hand).to_have_count(10)
    elsewhere.call("/sign-in", name="Wanda", passphrase="correct horse battery")
    elsewhere.call("/me/keep", passphrase="other words I keep", current="correct horse battery")
    told = ann.page.locator(".prompt.broken p")
    expect(told).to_have_text("The passphrase was changed; sign in again.")
    ann.page.get_by_role("button", name="Take", exact=True).click()
    expect(ann.refusal).to_contain_text("The passphrase was changed; sign in again.")
    ann.page.get_by_role("link", name="Rumpus, lobby").click()
    ann.page.get_by_role("link", name="Sign in").click()
    expect(ann.page.get_by_role("heading", name="Who are you?")).to_be_visible()


def test_other_windows_stay_connected_when_a_name_is_changed_and_registered(visit: OpenWindow) -> None:
    ann = visit()
    ann.call("/me", name="Ulla")
    ann.go(f"/table/{ann.call('/tables', game='gin-rummy', computers=['casual'], start=True)['id']}")
    expect(ann.hand).to_have_count(10)
    other = Visit(ann.url, ann.context, ann.context.new_page())
    other.go("/me")
    with ann.page.expect_websocket():
        fill(form(other, "Change your name"), name="Ursula")
    ann.changes(ann.deed("Take").click)
    with ann.page.expect_websocket():
        fill(form(other, "Keep this name"), passphrase="correct horse battery")
    ann.hand.first.click()
    ann.changes(ann.deed("Discard").click)
    expect(ann.page.locator(".prompt.broken")).to_have_count(0)


class Line:
    """The lines of a page, which can be cut so that nobody notices: what is sent is lost, and nothing is said of it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sent: list[dict[str, Any]] = []
        self.heard = 0  # how many frames came to the page
        self.tells = self.hears = True  # the page to the server, the server to the page
        self.opens = True  # another line
        self.count = 0
        page.clock.install()
        page.route_web_socket("**/socket*", self._begin)
        page.route("**/api/**", lambda route: route.fallback() if self.opens else route.abort())

    def cut(self) -> None:
        """Lose everything from now on."""
        self.tells = self.hears = self.opens = False

    def await_more(self, heard: int) -> None:
        """Wait until the page has heard more than so many frames; its clock stands meanwhile."""
        end = monotonic() + PATIENCE / 1000
        while self.heard <= heard and monotonic() < end:
            self.page.evaluate("() => 0")  # what was told comes before its answer
        assert self.heard > heard

    def mend(self) -> None:
        """Carry everything on lines that are opened from now on."""
        self.tells = self.hears = self.opens = True

    def sent_of_kind(self, what: str) -> list[dict[str, Any]]:
        """The requests sent of one kind."""
        return [frame for frame in self.sent if frame.get("do", frame.get("ask")) == what]

    def _begin(self, line: WebSocketRoute) -> None:
        self.count += 1
        number = self.count
        if not self.opens:
            line.close(code=1012)
            return
        server = line.connect_to_server()

        def tell(frame: str | bytes) -> None:
            self.sent.append(json.loads(frame))
            if self.tells and number == self.count:
                server.send(frame)

        def hear(frame: str | bytes) -> None:
            if self.hears and number == self.count:
                line.send(frame)
                self.heard += 1

        line.on_message(tell)
        server.on_message(hear)


def at_turn(visit: OpenWindow, **how: bool) -> tuple[Visit, Line]:
    ann = visit(**how)
    line = Line(ann.page)
    ann.sit("rummy-1916")
    ann.decline()
    return ann, line


def waiting(ann: Visit) -> Locator:
    """The notice of commands on their way."""
    return ann.page.locator(".unsent")


def test_a_line_that_carries_nothing_is_noticed_after_some_seconds_of_silence(visit: OpenWindow) -> None:
    ann, line = at_turn(visit)
    ann.page.clock.run_for(11_000)
    expect(ann.broken_line).to_be_hidden()
    assert len(line.sent_of_kind("time")) >= 1
    heard = line.heard
    ann.page.clock.run_for(11_000)
    expect(ann.broken_line).to_be_hidden()
    line.await_more(heard)
    line.cut()
    ann.page.clock.run_for(15_500)
    expect(ann.broken_line).to_be_visible()
    line.mend()
    ann.page.clock.run_for(9_000)
    expect(ann.broken_line).to_be_hidden()
    ann.take_turn()


def test_the_page_does_not_ping_a_connection_in_use(visit: OpenWindow) -> None:
    ann, line = at_turn(visit)
    for _ in range(4):
        ann.page.clock.run_for(4_000)
        ann.call(f"/tables/{ann.page.url.rpartition('/')[2]}/commands", do="say", text="Oops!")
        said = len(line.sent)
        expect(ann.page.locator(".talk p")).to_have_count(_ + 1)
        assert len(line.sent) == said
    assert line.sent_of_kind("time") == []


def test_an_action_without_connection_is_shown_as_unsent_and_sent_on_reconnect(visit: OpenWindow) -> None:
    ann, line = at_turn(visit)
    line.cut()
    held = len(ann.cards())
    ann.deed("Draw").click()
    ann.page.clock.run_for(400)
    expect(waiting(ann)).to_have_text("Sending…draw Cancel")
    ann.deed("Draw").click()
    expect(ann.refusal).to_contain_text("not answered yet")
    ann.page.clock.run_for(5_000)
    expect(ann.broken_line).to_be_visible()
    expect(waiting(ann)).to_contain_text("Not sent yet:")
    line.mend()
    ann.page.clock.run_for(9_000)
    expect(waiting(ann)).to_be_empty()
    expect(ann.hand).to_have_count(held + 1)
    drawn = line.sent_of_kind("act")
    assert len({frame["id"] for frame in drawn}) == 1 < len(drawn)


def test_an_unanswered_action_is_sent_again_and_done_once(visit: OpenWindow) -> None:
    ann, line = at_turn(visit)
    held = len(ann.cards())
    line.hears = line.opens = False
    ann.deed("Draw").click()
    ann.page.clock.run_for(5_500)
    expect(ann.broken_line).to_be_visible()
    line.mend()
    ann.page.clock.run_for(9_000)
    expect(ann.broken_line).to_be_hidden()
    expect(waiting(ann)).to_be_empty()
    expect(ann.hand).to_have_count(held + 1)
    sent = line.sent_of_kind("act")
    assert len({frame["id"] for frame in sent}) == 1 < len(sent)
    expect(ann.refusal).to_have_count(0)
    ann.hand.last.click()
    ann.changes(ann.deed("Discard").click)


def test_an_unsent_action_can_be_canceled(visit: OpenWindow) -> None:
    ann, line = at_turn(visit, checks_scripts=False)
    line.cut()
    ann.page.clock.run_for(15_500)
    expect(ann.broken_line).to_be_visible()
    ann.deed("Draw").click()
    expect(waiting(ann)).to_contain_text("Not sent yet:draw")
    assert ann.faults() == []
    waiting(ann).get_by_role("button", name="Cancel").click()
    expect(waiting(ann)).to_be_empty()
    expect(ann.refusal).to_contain_text("Canceled before it was sent")
    line.mend()
    ann.page.clock.run_for(9_000)
    expect(ann.broken_line).to_be_hidden()
    assert line.sent_of_kind("act") == []
    ann.take_turn()
