"""The page reports a table that it cannot draw, and runs no code that the server sends in a text."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Route, WebSocketRoute, expect

from tests.page.test_promises import at_own_turn
from tests.page.visits import Visit

OpenWindow = Callable[..., Visit]


def test_a_table_that_cannot_be_drawn_says_so(visit: OpenWindow) -> None:
    """Else the table of before would stay, on which one goes on with cards that are not seen."""
    ann, lines = visit(is_lied_to=True), list[tuple[WebSocketRoute, int]]()

    def pass_on(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(server.send)

        def tell(text: str | bytes) -> None:
            lines.append((line, json.loads(text).get("view", {}).get("seq", 0)))
            line.send(text)

        server.on_message(tell)

    ann.page.route_web_socket("**/socket*", pass_on)
    at_own_turn(ann)
    view = {"seq": max(seq for _, seq in lines), "counts": None}
    lines[-1][0].send(json.dumps({"type": "lines", "number": 1, "lines": [], "view": view}))
    undrawn = ann.page.get_by_role("alert").filter(has_text="This table cannot be shown")
    expect(undrawn).to_be_visible()
    ann.page.get_by_role("button", name="Load the page again").click()
    expect(ann.board).to_be_visible()
    expect(undrawn).not_to_be_attached()


def test_code_in_the_text_of_a_rule_does_not_run(visit: OpenWindow) -> None:
    ann = visit(is_lied_to=True)
    text = (
        "<p>Open with <strong>30</strong><img src='/none' onerror='window.ran = true'> points"
        "<script>window.ran = true</script>, <a href='javascript:window.ran = true'>or not</a>.</p>"
    )

    def with_script(route: Route) -> None:
        page = route.fetch().json()
        route.fulfill(json=page | {"intro": text, "html": text})

    ann.page.route("**/api/rules/rummy-q", with_script)
    ann.go("/rules/rummy-q")
    rule = ann.page.locator(".prose").first
    expect(rule).to_contain_text("Open with 30 points, or not.")
    rule.get_by_text("or not").click()
    assert rule.locator("img, script, [href]").count() == 0
    assert ann.page.evaluate("() => window.ran") is None
