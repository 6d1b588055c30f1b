"""The scorer at a real table: few taps, corrections, a cut line, two phones, links, and the keyboard."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from click.testing import CliRunner
from playwright.sync_api import Locator, Route, expect

from rumpus.cli import main
from tests.page.visits import NETWORK_NAME, PHONE, Tapping, Visit
from tests.server.serving import Served, served

OpenWindow = Callable[..., Visit]
FOUR = ("Ann", "Bob", "Cy", "Di")


class Scorer(Tapping):
    """A person who keeps the score. Their taps are counted without the digits."""

    def press(self, name: str | re.Pattern[str]) -> None:
        self.tap(self.page.get_by_role("button", name=name))

    def choose(self, name: str) -> None:
        self.tap(self.page.get_by_role("radio", name=name, exact=True))

    def type(self, *numbers: int) -> None:
        """Type a number into each field, by the keys on the screen. A complete number needs no "Next"."""
        for number in numbers:
            for digit in str(number):
                self.page.locator(".keypad").get_by_role("button", name=digit, exact=True).click()
            if self.page.locator(".numbers .active").input_value():
                self.tap(self.page.locator(".keypad .next"))

    def deal(self, *numbers: int) -> int:
        """Enter the next deal. Return its taps, without the digits."""
        before = self.taps
        self.press(re.compile("^Enter deal"))
        self.type(*numbers)
        expect(self.page.locator(".sheet")).to_be_visible()
        return self.taps - before

    def begin(self, game: str, people: int, names: tuple[str, ...] = ()) -> None:
        """Begin a score; its first deal is open then, if nobody ends a deal by a call."""
        self.choose(game)
        if names:
            self.page.get_by_text("Names and rules").click()
        for number, name in enumerate(names, start=1):
            self.page.get_by_label(f"Player {number}", exact=True).fill(name)
        self.press(f"{people} people")

    def wait_until_stored(self) -> None:
        """Wait until the browser can load the page without a connection."""
        self.page.evaluate(
            """async () => {
              const store = await caches.open("score");
              while (!(await store.match("/score"))) await new Promise(requestAnimationFrame);
            }"""
        )

    @property
    def totals(self) -> Locator:
        return self.page.locator(".sheet tfoot td")

    @property
    def note(self) -> Locator:
        """The notice of entries that are not sent."""
        return self.page.locator(".note")

    @property
    def code(self) -> str:
        return self.page.url.rpartition("/")[2]


def test_a_family_scores_with_few_taps_corrects_undoes_and_plays_again(visit: OpenWindow) -> None:
    ann = Scorer(visit(PHONE, may_be_refused=True))
    ann.visit.go()
    ann.tap(ann.page.get_by_role("link", name="Evenings and scores"))
    ann.begin("Rummy Q (club rules)", 4)
    ann.type(12, 0, 34, 7)
    expect(ann.totals).to_have_text(["12", "0", "34", "7"])
    assert ann.taps <= 9
    assert ann.deal(5, 60, 0, 11) <= 5
    expect(ann.totals).to_have_text(["17", "60", "34", "18"])
    ann.press("Correct deal 2")
    ann.type(5, 43, 0, 11)
    expect(ann.page.get_by_role("listitem").filter(has_text="Player 2")).to_have_text("Player 2: 60 → 43, total 43")
    ann.press("Save the correction")
    expect(ann.totals).to_have_text(["17", "43", "34", "18"])
    ann.page.get_by_text("Log", exact=True).click()
    expect(ann.page.locator(".log")).to_contain_text("corrected deal 2: 5 60 0 11 → 5 43 0 11")
    ann.press("Undo")
    expect(ann.totals).to_have_text(["17", "60", "34", "18"])
    expect(ann.page.locator(".log .undone")).to_have_count(1)
    ann.press("Names")
    ann.page.get_by_label("Player 1").fill("Player 2")
    ann.press("Save")
    expect(ann.page.get_by_role("dialog")).to_contain_text("Two people have the name Player 2")
    ann.page.get_by_label("Player 1").fill("Zoe")
    ann.press("Save")
    expect(ann.page.get_by_role("columnheader", name="Zoe")).to_be_visible()
    assert not ann.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    ann.press("Again with the same people")
    expect(ann.page.get_by_role("heading", name="Deal 1")).to_be_visible()
    expect(ann.page.get_by_label("Zoe", exact=True)).to_be_focused()


def test_the_first_deal_of_two_numbers_a_person_is_entered_with_few_taps(visit: OpenWindow) -> None:
    ann = Scorer(visit(PHONE))
    ann.visit.go()
    ann.tap(ann.page.get_by_role("link", name="Evenings and scores"))
    ann.begin("500 Rummy", 4)
    ann.type(35, 12, 55, 20, 38, 0, 10, 25)
    expect(ann.totals).to_have_text(["23", "35", "38", "−15"])
    assert ann.taps <= 9


def test_a_complete_number_goes_on_by_itself_and_habit_does_no_harm(visit: OpenWindow) -> None:
    ann = Scorer(visit(PHONE))
    ann.visit.go("/score")
    ann.begin("500 Rummy", 2, ("Ann", "Bob"))
    expect(ann.page.get_by_label("Ann: shown")).to_be_focused()
    for key in "140":
        ann.page.keyboard.press(key)
    expect(ann.page.get_by_label("Ann: left")).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_label("Ann: left")).to_be_focused()
    expect(ann.page.get_by_text("Type a number")).to_have_count(0)
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_text("Type a number: Ann: left.")).to_be_visible()
    ann.press("Delete the last digit")
    expect(ann.page.get_by_label("Ann: shown")).to_be_focused()
    ann.type(39, 0, 60, 5)
    expect(ann.totals).to_have_text(["39", "55"])
    ann.press("Correct deal 1")
    ann.page.locator(".keypad").get_by_role("button", name="0", exact=True).click()
    expect(ann.page.get_by_label("Ann: shown")).to_be_focused()


def test_two_numbers_a_picture_of_cards_and_the_end_of_the_game(visit: OpenWindow) -> None:
    ann = Scorer(visit(PHONE, may_be_refused=True))
    ann.visit.go("/score")
    ann.begin("500 Rummy", 4, FOUR)
    ann.type(300, 0, 60)
    ann.press("Cards…")
    for card in ("king of clubs", "four of hearts"):
        ann.page.get_by_role("button", name=card, exact=True).click()
    ann.press("Fill in 14")
    ann.tap(ann.page.locator(".keypad .next"))
    ann.type(20, 20, 15, 10)
    expect(ann.page.get_by_role("alert").filter(has_text="the whole pack has only")).to_be_visible()
    ann.page.get_by_label("Ann: shown").fill("90")
    ann.page.get_by_label("Di: left").focus()
    ann.press("Save")
    expect(ann.totals).to_have_text(["90", "46", "0", "5"])
    taps = [ann.deal(140, 0, 20, 5, 0, 30, 10, 15) for _ in range(3)]
    assert max(taps) <= 9
    expect(ann.page.get_by_role("status").filter(has_text="Ann wins")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Enter deal")).to_have_count(0)
    expect(ann.page.get_by_role("img", name="Graph of the totals")).to_be_visible()


def test_all_is_done_by_the_keyboard_and_equal_counts_are_asked_about(visit: OpenWindow) -> None:
    ann = Scorer(visit())
    ann.visit.go("/score")
    ann.begin("Rap Rummy (1926)", 4, FOUR)
    expect(ann.page.get_by_role("button", name="Ann")).to_be_focused()
    keys = ["2", *"3", "Enter", *"3", "Enter", *"10", "Enter", *"12", "Enter"]
    for key in keys:
        ann.page.keyboard.press(key)
    assert len(keys) - len("331012") == 5
    expect(ann.page.get_by_text("The counts are equal. Who won?")).to_be_visible()
    expect(ann.page.get_by_role("button", name="RAP-8")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Ann")).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_text("Bob deals next.")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Ann")).to_be_focused()
    expect(ann.page.get_by_role("button", name="RAP-4")).to_be_visible()
    ann.press("Which rule?")
    ann.page.get_by_role("searchbox", name="Which rule?").fill("we have the same count, who wins")
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("dialog").get_by_role("heading", name="RAP-8")).to_be_visible()


def test_entries_wait_while_the_server_is_away_and_the_page_is_loaded_again(visit: OpenWindow, tmp_path: Path) -> None:
    with served(tmp_path) as server:
        server.wait_for_bundle()
        ann = Scorer(visit(PHONE, at=server.url, may_be_refused=True))
        ann.visit.go("/score")
        ann.begin("Rummy Q (club rules)", 3)
        ann.type(0, 30, 1)
        expect(ann.totals).to_have_text(["0", "30", "1"])
        ann.wait_until_stored()
        server.kill()
        ann.deal(20, 0, 2)
        expect(ann.totals).to_have_text(["20", "30", "3"])
        expect(ann.note).to_contain_text("1 entry is not yet sent.")
        ann.page.reload()
        ann.deal(0, 4, 3)
        expect(ann.totals).to_have_text(["20", "34", "6"])
        expect(ann.note).to_contain_text("2 entries are not yet sent.")
        ann.press("Correct deal 2")
        ann.type(21, 0, 2)
        ann.press("Save the correction")
        expect(ann.totals).to_have_text(["21", "34", "6"])
        server.start_again()
        expect(ann.note).to_have_count(0)
        stored = ann.visit.context.request.get(f"{server.url}/api/scores/{ann.code}").json()["score"]
        assert stored["totals"] == [21, 34, 6]
        assert [line["seq"] for line in stored["log"]] == [1, 2, 3, 4, 5]


def test_two_phones_links_and_an_entry_that_is_refused_later(visit: OpenWindow) -> None:
    ann, bob, cy = (Scorer(visit(PHONE, may_be_refused=True)) for _ in range(3))
    ann.visit.go("/score")
    ann.begin("Any other game", 2, ("Ann", "Bob"))
    ann.type(10, 20)
    ann.press("Links")
    ann.press("Show the link to write")
    link = ann.page.get_by_role("textbox", name="Link to write").input_value()
    ann.page.keyboard.press("Escape")
    bob.page.goto(link)
    expect(bob.page).to_have_url(re.compile(f"/score/{ann.code}$"))
    cy.visit.go("/score")
    cy.page.get_by_label("Code of a score").fill(f" {ann.code.lower()} ")
    cy.press("Open")
    expect(cy.totals).to_have_text(["10", "20"])
    expect(cy.page.get_by_role("button", name="Enter deal")).to_have_count(0)
    ann.press("Enter deal 2")
    bob.deal(1, 2)
    ann.type(3, 4)
    expect(ann.page.get_by_text("There are two results of this deal.")).to_be_visible()
    ann.page.get_by_role("button", name="This one").last.click()
    expect(ann.totals).to_have_text(["13", "24"])
    for other in (bob, cy):
        expect(other.totals).to_have_text(["13", "24"])
    bob.visit.context.set_offline(True)
    bob.press("Correct deal 2")
    bob.type(5, 6)
    bob.press("Save the correction")
    expect(bob.totals).to_have_text(["15", "26"])
    for totals in (["10", "20"], ["11", "22"], ["10", "20"], ["0", "0"]):
        ann.press("Undo")
        expect(ann.totals).to_have_text(totals)
    bob.visit.context.set_offline(False)
    expect(bob.note).to_contain_text("Refused: There is no deal 2 yet; the next one is deal 1. 5 · 6")
    bob.press("Throw it away")
    expect(bob.totals).to_have_text(["0", "0"])
    cy.visit.go("/score/AAAAAA")
    expect(cy.page.get_by_role("alert")).to_contain_text("This link has ended or was never given")


def test_a_score_begun_from_the_lobby_works_without_a_connection(visit: OpenWindow) -> None:
    ann = Scorer(visit(PHONE, may_be_refused=True))
    ann.visit.go()
    ann.tap(ann.page.get_by_role("link", name="Evenings and scores"))
    ann.begin("Rummy Q (club rules)", 3)
    ann.type(0, 30, 1)
    ann.wait_until_stored()
    ann.visit.context.set_offline(True)
    for _ in range(2):
        ann.press("Which rule?")
        ask = ann.page.get_by_role("dialog")
        ask.get_by_role("searchbox", name="Which rule?").fill("can i take the joker")
        ann.page.keyboard.press("Enter")
        expect(ask.get_by_role("heading", name="RQ-9")).to_be_visible()
        ann.page.keyboard.press("Escape")
        ann.page.reload()
    ann.deal(20, 0, 2)
    ann.visit.context.set_offline(False)
    expect(ann.note).to_have_count(0)
    expect(ann.totals).to_have_text(["20", "30", "3"])


def test_a_link_to_write_that_ends_loses_no_entry(visit: OpenWindow, site: Served) -> None:
    ann = Scorer(visit(PHONE, may_be_refused=True))
    ann.visit.go("/score")
    ann.begin("Any other game", 2, ("Ann", "Bob"))
    ann.type(10, 20)
    ann.press("Enter deal 2")
    made = CliRunner().invoke(main, ["score", "link", ann.code, "--data", str(site.data), "--json"])
    ann.type(3, 4)
    expect(ann.totals).to_have_text(["13", "24"])
    expect(ann.note).to_contain_text(
        "1 entry is not yet sent. The link to write has ended. Ask the person who keeps the score"
    )
    expect(ann.page.get_by_role("button", name="Enter deal")).to_have_count(0)
    ann.page.reload()
    expect(ann.totals).to_have_text(["13", "24"])
    ann.visit.go(f"/score/{json.loads(made.output)['write']}")
    expect(ann.note).to_have_count(0)
    expect(ann.totals).to_have_text(["13", "24"])
    ann.deal(1, 1)
    expect(ann.totals).to_have_text(["14", "25"])


def test_on_plain_http_the_page_warns_before_a_reload_would_lose_it(visit: OpenWindow, site: Served) -> None:
    ann = Scorer(visit(PHONE, at=site.url.replace("127.0.0.1", NETWORK_NAME), may_be_refused=True))
    ann.visit.go("/score")
    ann.begin("Any other game", 2, ("Ann", "Bob"))
    ann.type(10, 20)
    expect(ann.page.get_by_text("Keep this page open.")).to_be_visible()
    ann.visit.context.set_offline(True)
    ann.deal(1, 2)
    expect(ann.note).to_contain_text("1 entry is not yet sent. Do not reload this page now")
    with ann.page.expect_event("dialog") as asked:
        ann.page.evaluate("() => void setTimeout(() => location.reload())")
    assert asked.value.type == "beforeunload"
    asked.value.dismiss()
    expect(ann.totals).to_have_text(["11", "22"])
    ann.visit.context.set_offline(False)
    expect(ann.note).to_have_count(0)
    ann.page.reload()
    expect(ann.totals).to_have_text(["11", "22"])


def test_a_lost_answer_makes_no_second_score(visit: OpenWindow) -> None:
    ann = Scorer(visit(PHONE, may_be_refused=True))
    ann.visit.go("/score")
    made = []

    def lose_the_first(route: Route) -> None:
        answer = route.fetch()
        made.append(answer.json()["watch"])
        route.abort() if len(made) == 1 else route.fulfill(response=answer)

    ann.page.route("**/api/scores", lose_the_first)
    ann.begin("Any other game", 2)
    expect(ann.page.get_by_role("alert").filter(has_text="The server cannot be reached.")).to_be_visible()
    ann.press("2 people")
    expect(ann.page.get_by_role("heading", name="Deal 1")).to_be_visible()
    assert made == [ann.code] * 2
