"""“Which rule?”: questions about the rules, at a table and on the rule pages."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.page.visits import Visit, Window

OpenWindow = Callable[..., Visit]


def ask(place: Locator, question: str) -> None:
    field = place.get_by_role("searchbox", name="Which rule?")
    field.fill(question)
    field.press("Enter")


def test_a_question_at_a_table_is_answered_as_this_table_plays_even_offline(visit: OpenWindow) -> None:
    ann = visit(Window(390, 844, touch=True))
    ann.sit("rummy-q", options={"opening": 30})
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Which rule?").click()
    dialog = ann.page.get_by_role("dialog", name="Rummy Q")
    expect(dialog.get_by_role("searchbox", name="Which rule?")).to_be_focused()
    ann.page.wait_for_load_state("networkidle")
    ann.context.set_offline(True)
    ask(dialog, "can my first meld have a jocker in it")
    expect(dialog.get_by_role("status")).to_have_text("RQ-4: Twenty-five points, without jokers")
    expect(dialog.get_by_role("heading", level=3).first).to_have_text("RQ-4 Twenty-five points, without jokers")
    expect(dialog.locator(".at-table")).to_contain_text("30")
    expect(dialog.get_by_role("row", name="Rummy Q")).to_contain_text("30 points")
    expect(dialog.get_by_role("row", name="Rummy Gin")).to_contain_text("50")
    assert ann.faults_in_any_light() == []
    ask(dialog, "where can i buy a pizza")
    expect(dialog.get_by_role("status")).to_have_text("This page does not say.")
    ask(dialog, "?!")
    expect(dialog.get_by_role("status")).to_contain_text("Ask a question in words")


def test_a_question_on_the_rule_pages_leads_to_the_clause(visit: OpenWindow) -> None:
    ann = visit(Window(1280, 800))
    ann.go("/rules")
    ann.page.get_by_label("Game", exact=True).select_option("Tile Rummy")
    main = ann.page.get_by_role("main")
    ask(main, "can i take the joker off the table")
    expect(main.get_by_role("heading", level=2).first).to_have_text("TR-5 Freeing a joker")
    assert ann.faults() == []
    ann.go("/rules/rummy-q")
    ask(main, "how many points to open")
    main.get_by_role("button", name="RQ-").first.click()
    expect(ann.page.get_by_role("dialog", name="Rummy Q")).to_be_visible()


def test_a_rule_page_does_not_begin_with_the_list_of_games(visit: OpenWindow) -> None:
    ann = visit(Window(390, 844, touch=True), may_be_refused=True)
    ann.page.route("**/api/rules/rummy-q", lambda route: None)  # its answer never comes
    with ann.page.expect_response("**/api/games"):
        ann.go("/rules/rummy-q")
    expect(ann.page.get_by_role("heading", name="Rules")).to_be_visible()
    expect(ann.page.get_by_role("link", name="Read")).to_have_count(0)
    ann.page.unroute("**/api/rules/rummy-q")
    ann.go("/rules/none")
    expect(ann.page.get_by_role("link", name="Read").first).to_be_visible()
