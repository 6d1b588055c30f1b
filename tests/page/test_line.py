"""The line to the server: where it is not opened, or is ended for good, the page says why."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.page.visits import Visit

OpenWindow = Callable[..., Visit]

SOCKETS = 8  # of a guest
OPEN = """([url, count]) => Promise.all(Array.from({ length: count }, () => new Promise((open) => {
  const socket = new WebSocket(url.replace("http", "ws"));
  (window.sockets ??= []).push(socket);
  socket.onopen = open;
})))"""


def test_where_too_many_tables_are_open_it_is_said_until_there_is_room(visit: OpenWindow) -> None:
    ann = visit(may_be_refused=True)
    ann.call("/me", name="Ann")
    table = ann.call("/tables", game="gin-rummy", computers=["heuristic"], start=True)["id"]
    other = ann.context.new_page()
    other.goto(f"{ann.url}/rules")
    other.evaluate(OPEN, [f"{ann.url}/api/tables/{table}/socket", SOCKETS])
    ann.go(f"/table/{table}")
    expect(ann.page.get_by_role("status")).to_contain_text("The server opens no more tables for you now")
    other.close()
    expect(ann.hand).to_have_count(10)
    expect(ann.page.get_by_text("opens no more tables")).to_have_count(0)


def test_who_is_signed_out_elsewhere_is_told_so_and_not_shown_as_a_watcher(visit: OpenWindow) -> None:
    ann, elsewhere = visit(), visit()
    ann.call("/me", name="Wanda")
    ann.call("/me/keep", passphrase="correct horse battery")
    ann.go(f"/table/{ann.call('/tables', game='gin-rummy', computers=['heuristic'], start=True)['id']}")
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
