"""Help follows the person to every table: coach, hints and beginners in the first games of each kind, as they wish."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Route, expect

from rumpus.games import BOOKS, first_choice, for_newcomers
from rumpus.games.book import RuleBook
from rumpus.players import LEVELS, PLAYERS, ladder_of
from tests.page.positions import calling
from tests.page.visits import DESK, Visit, Window
from tests.whole_games import ONE_OF_EACH_SHAPE

OpenWindow = Callable[..., Visit]
KNOCKING, RAPPING = calling("knock"), calling("rap")
SIZES = (DESK, Window(1024, 768), Window(390, 844), Window(320, 568))
COVERED = """(parts) => {
  const coach = document.querySelector(".coach").getBoundingClientRect();
  return parts.filter((part) => [...document.querySelectorAll(part)].some((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return Math.min(right, coach.right) - Math.max(left, coach.left) > 1
      && Math.min(bottom, coach.bottom) - Math.max(top, coach.top) > 1;
  }));
}"""
FAR = """() => {
  const coach = document.querySelector(".coach").getBoundingClientRect();
  const { about } = document.querySelector(".coach").dataset;
  const selectors = { begin: ".heap, .groups", melds: ".hand, .groups", end: ".actions, .ends" };
  const meant = document.querySelectorAll(selectors[about]);
  return Math.min(...[...meant].map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return Math.hypot(
      Math.max(0, left - coach.right, coach.left - right), Math.max(0, top - coach.bottom, coach.top - bottom));
  }));
}"""
"""The distance of the coach from what it explains, in pixels."""
MOST_APART = {"What to do now": 90, "Melds": 120, "How your turn ends": 360}
"""The hand may lie between the coach and the buttons."""
IN_SIGHT = [".heap", ".hand [data-card]", ".rack", ".actions", ".ends"]


def coach_of(one: Visit) -> Locator:
    return one.page.get_by_role("region", name="Coach")


def hint_of(one: Visit) -> Locator:
    return one.page.get_by_role("button", name="Hint")


def help_of(one: Visit) -> Locator:
    return one.page.get_by_role("switch", name="Help")


def is_helped(one: Visit, title: str) -> None:
    """Coach, hint and switch are there, on a desk and on a phone. There the coach covers nothing that is needed, on the
    desk it stands beside what it explains."""
    one.await_turn()
    for window in SIZES:
        one.page.set_viewport_size({"width": window.width, "height": window.height})
        expect(coach_of(one).get_by_role("heading")).to_contain_text(title)
        expect(hint_of(one)).to_be_visible()
        expect(help_of(one)).to_be_checked()
        expect(help_of(one)).to_be_in_viewport()
        one.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
        assert one.page.evaluate(COVERED, IN_SIGHT) == [], (one.page.title(), title, window)
        assert not one.scrolls()
        if window == DESK:
            assert one.page.evaluate(FAR) < MOST_APART[title], (one.page.title(), title)


def made_by_hand(maker: Visit, book: RuleBook) -> None:
    """A table that somebody makes in the lobby, with a computer player, who is a beginner unless another is chosen."""
    maker.go()
    maker.page.get_by_role("button", name=f"Make a table… for {book.title}", exact=True).click()
    maker.page.get_by_label(re.compile("^Seats")).select_option("2")
    maker.page.get_by_label("Computer players").select_option("1")
    expect(maker.page.get_by_label("They play as")).to_have_value(LEVELS[0])
    expect(maker.page.get_by_role("dialog")).to_contain_text("Beginners: your first games.")
    maker.page.get_by_role("button", name="Make the table").click()
    maker.page.get_by_role("button", name="Start", exact=True).click()
    expect(maker.page.locator(".seat .name .stem")).to_have_text([PLAYERS[LEVELS[0]].characters[0].name])


def by_link(newcomer: Visit, host: Visit, book: RuleBook) -> None:
    """A table that a host makes; the newcomer who has its link sits down, and begins."""
    table = host.call("/tables", game=book.slug, seats=2)["id"]
    do = f"/tables/{table}/commands"
    host.call(do, do="leave")
    host.call(do, do="sit", seat=1, name="Host")
    newcomer.go(f"/table/{table}")
    newcomer.page.locator(".chairs").get_by_role("button", name=re.compile("Sit|Take")).first.click()
    newcomer.page.get_by_role("button", name="I’m ready").click()
    host.call(do, do="ready", ready=True)
    host.call(do, do="start")


def test_a_new_host_gets_all_help_in_a_first_game_of_each_shape(visit: OpenWindow) -> None:
    maker = visit(helped=True, checks_scripts=False)
    for game in ONE_OF_EACH_SHAPE:
        book = BOOKS[game]
        maker.page.set_viewport_size({"width": DESK.width, "height": DESK.height})
        made_by_hand(maker, book)
        is_helped(maker, "What to do now")
        for title in ("Melds", "How your turn ends"):
            coach_of(maker).get_by_role("button", name="Next").click()
            is_helped(maker, title)
            maker.page.set_viewport_size({"width": DESK.width, "height": DESK.height})
        expect(coach_of(maker)).not_to_contain_text(re.compile("undefined|null|NaN"))
        expect(coach_of(maker)).to_contain_text("“Hint” shows")
        assert maker.faults_in_any_light() == []


def test_a_player_who_comes_by_a_link_gets_help_in_the_first_game_of_each_kind(visit: OpenWindow) -> None:
    newcomer, host = visit(helped=True), visit()
    host.call("/me", name="Host")
    for book in BOOKS.values():
        newcomer.page.set_viewport_size({"width": 390, "height": 844})
        by_link(newcomer, host, book)
        is_helped(newcomer, "What to do now")
        expect(coach_of(newcomer)).not_to_contain_text(re.compile("undefined|null|NaN"))
    newcomer.go()
    newcomer.page.get_by_role("button", name=f"Play now {first_choice().title}").click()
    expect(newcomer.page.locator(".seat .name .stem").first).to_have_text(PLAYERS[LEVELS[0]].characters[0].name)


def test_help_is_switched_off_and_on_at_the_table_and_in_the_settings(visit: OpenWindow) -> None:
    ann = visit(helped=True)
    ann.sit(KNOCKING, computers=["beginner"])
    ann.await_turn()
    expect(coach_of(ann)).to_be_visible()
    help_of(ann).click()
    expect(hint_of(ann)).to_have_count(0)
    expect(coach_of(ann)).to_have_count(0)
    ann.sit(RAPPING, computers=["beginner"])
    expect(help_of(ann)).not_to_be_checked()
    setting = ann.page.get_by_label("Help at the table")
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Settings").click()
    expect(setting.locator("option:checked")).to_have_text("never")
    setting.select_option("in my first two games of each kind")
    ann.page.keyboard.press("Escape")
    expect(help_of(ann)).to_be_checked()
    expect(coach_of(ann)).to_be_visible()
    coach_of(ann).get_by_role("button", name="Close").click()
    expect(coach_of(ann)).to_have_count(0)
    expect(hint_of(ann)).to_be_visible()


def test_help_ends_with_the_second_game_of_a_kind_and_stays_where_it_is_wanted(visit: OpenWindow) -> None:
    ann = visit(helped=True)
    known = levels({KNOCKING: {"finished": 2}, RAPPING: {"finished": 1}})
    ann.page.route("**/api/me/levels", lambda route: route.fulfill(json=known))
    ann.sit(RAPPING, computers=["beginner"])
    expect(coach_of(ann)).to_be_visible()
    ann.sit(KNOCKING, computers=["beginner"])
    ann.await_turn()
    expect(hint_of(ann)).to_have_count(0)
    expect(help_of(ann)).not_to_be_checked()
    help_of(ann).click()
    expect(coach_of(ann)).to_be_visible()
    ann.page.reload()
    expect(coach_of(ann)).to_be_visible()
    expect(hint_of(ann)).to_be_visible()
    ann.sit(KNOCKING, computers=["beginner"])
    expect(hint_of(ann)).to_be_visible()
    expect(coach_of(ann)).to_have_count(0)


def levels(changed: dict[str, Any]) -> dict[str, Any]:
    """The server's answer for a user who has finished games of some kinds."""
    others = {"level": LEVELS[0], "told": "Beginners: your first games."}
    games = {slug: {"won": 0} | others | one for slug, one in changed.items()}
    return {"games": games, "others": others, "start_here": first_choice().slug}


def test_play_now_sends_the_proposed_options_and_the_recommended_player(visit: OpenWindow) -> None:
    ann = visit(helped=True, may_be_refused=True)
    told = "Casual players: you won twice against beginners."
    known = levels({KNOCKING: {"finished": 3, "won": 2, "level": LEVELS[1], "told": told}})
    known["start_here"] = for_newcomers()[1].slug
    ann.page.route("**/api/me/levels", lambda route: route.fulfill(json=known))
    sent: list[dict[str, Any]] = []

    def refuse(route: Route) -> None:
        if route.request.method == "GET":
            return route.continue_()
        sent.append(json.loads(route.request.post_data or ""))
        return route.fulfill(
            status=429, json={"code": "too-many-tables", "clause": None, "subject": None, "message": "No."}
        )

    ann.page.route("**/api/tables", refuse)
    ann.go()
    expect(ann.page.locator(".game").first).to_contain_text("Start here")
    expect(ann.page.locator(".game").first.get_by_role("heading")).to_have_text(str(for_newcomers()[1].title))
    expect(ann.page.get_by_label("Play now against")).to_have_accessible_description(
        "Beginners first, then stronger players."
    )
    expect(ann.page.get_by_role("article", name=str(BOOKS[KNOCKING].title), exact=True)).to_contain_text(told)
    expect(ann.page.get_by_text("your first games")).to_have_count(0)
    for number, book in enumerate(BOOKS.values(), start=1):
        ann.page.get_by_role("button", name=f"Play now {book.title}", exact=True).click()
        expect(ann.refusal).to_contain_text("No.")
        ann.refusal.get_by_role("button", name="Dismiss").click()
        assert len(sent) == number
        proposed = {option.name: option.proposed for option in book.options if option.proposed is not None}
        kind = ladder_of(book.rules(book.least_seats))[1 if book.slug == KNOCKING else 0].name
        assert sent[-1] == {"game": book.slug, "computers": [kind] * (book.usual_seats - 1), "options": proposed}
    assert {"target_score": 100} in [body["options"] for body in sent]
