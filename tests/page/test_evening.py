"""Evenings with several tables in the browser: opening one, an evening of 13 people on three screens, and paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.page.qr_reading import read
from tests.page.test_print import is_paper, pdf_of
from tests.page.test_sociable import of_the_network, read_modules
from tests.page.visits import PHONE, Tapping, Visit, Window
from tests.server.serving import Served, served

OpenWindow = Callable[..., Visit]
WALL = Window(1920, 1080)
NAMES = ["Ann", "Bob", "Cy", "Di", "Eve", "Fay", "Gus", "Hana", "Ivo", "Jo", "Kim", "Lou"]
OLDER = NAMES[:5]
CUT_OFF = """() => [...document.querySelectorAll(".wall li, .wall .wall-standing th")].filter((one) => {
  const [own, page] = [one, document.querySelector(".wall-page")].map((element) => element.getBoundingClientRect());
  return one.scrollWidth > one.clientWidth + 1 || own.bottom > page.bottom + 1 || own.right > page.right + 1;
}).map((one) => one.innerText)"""


class Organiser(Tapping):
    """A person who runs an evening in the page."""

    def press(self, name: str) -> None:
        self.tap(self.page.get_by_role("button", name=name, exact=True))

    def show(self, part: str) -> None:
        self.page.locator(".parts").get_by_role("button", name=part).click()

    def open(self, names: list[str], title: str = "Club") -> None:
        """Open an evening, from the lobby, with names that were pasted."""
        self.visit.go()
        self.tap(self.page.get_by_role("link", name="Evenings and scores"))
        self.tap(self.page.get_by_role("link", name="An evening with several tables"))
        self.tap(self.page.get_by_label("Names, one a line"))
        self.page.keyboard.insert_text("\n".join(names))
        self.press("Open the evening")

    def table(self, number: int) -> Locator:
        return table_of(self.page, number)

    def enter(self, table: int, *numbers: int | None) -> None:
        """Enter the result of a table in the dialog."""
        self.table(table).get_by_role("button", name="Enter the result").click()
        fill(self.page.get_by_role("dialog"), *numbers)
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def seats(self, table: int) -> list[str]:
        return [name.inner_text() for name in self.table(table).locator("li span").all()]


def table_of(page: Page, number: int) -> Locator:
    heading = page.get_by_role("heading", name=f"Table {number}", exact=True)
    return page.locator("section.leaf", has=heading).first


def fill(form: Locator, *numbers: int | None) -> None:
    """Type the numbers of a result, and go on after the last one."""
    fields = form.locator(".numbers input")
    expect(fields).to_have_count(len(numbers))
    for field, number in zip(fields.all(), numbers, strict=True):
        field.fill("" if number is None else str(number))
    form.locator(".keypad .next").click()


def look(*pages: Page) -> None:
    """Let pages fetch what is new at once, and not only after some seconds."""
    for page in pages:
        page.evaluate("() => dispatchEvent(new Event('online'))")


def see(page: Page, head: str) -> None:
    """Turn the pages of the screen until this one shows."""
    expect(page.locator(".wall h2")).not_to_be_empty()
    while head not in page.locator(".wall h2").inner_text():
        page.locator(".wall footer button").click()


def test_pasted_names_are_seated_on_the_wall_in_few_taps(visit: OpenWindow) -> None:
    ann = Organiser(visit())
    ann.open([f"{number}. Somebody {number} van den Berg" for number in range(1, 25)])
    ann.press("Draw the seats of round 1")
    with ann.page.expect_popup() as opened:
        ann.tap(ann.page.get_by_role("link", name="Screen"))
    wall = opened.value
    wall.set_viewport_size({"width": WALL.width, "height": WALL.height})
    expect(wall.locator(".wall li")).to_have_count(24)
    assert ann.taps <= 6, ann.taps
    assert wall.evaluate(CUT_OFF) == []
    smallest = wall.locator(".wall li").evaluate_all(
        "all => Math.min(...all.map(o => parseFloat(getComputedStyle(o).fontSize)))"
    )
    assert smallest >= WALL.height / 25
    expect(wall.locator(".qr-code")).to_have_count(0)  # phones cannot reach 127.0.0.1


def test_an_evening_of_thirteen_people_on_a_laptop_a_phone_and_a_wall(visit: OpenWindow, tmp_path: Path) -> None:
    with served(tmp_path) as server:
        ann = Organiser(visit(at=server.url, may_be_refused=True))
        ann.open(NAMES)
        ann.page.get_by_role("button", name="Draw the seats of round 1").click()
        planned = ann.page.get_by_role("status").filter(
            has_text="In rounds 1 to 3, as planned, pairs meet again 6 times"
        )
        expect(planned).to_be_visible()
        wall = visit(WALL, at=server.url, may_be_refused=True)
        wall.go(screen_of(ann))
        expect(wall.page.locator(".wall li")).to_have_count(12)
        _one_comes_late_and_two_exchange(ann, wall.page)
        phone = visit(PHONE, at=server.url, may_be_refused=True)
        phone.go(link_of_table(ann, 1))
        _a_phone_enters_a_result_while_the_server_is_down(ann, phone.page, server)
        other = visit(PHONE, at=server.url, may_be_refused=True)
        _two_results_are_chosen_from_and_one_is_corrected(ann, phone.page, other)
        _a_table_never_finishes_and_two_leave(ann, wall.page)


def screen_of(ann: Organiser) -> str:
    return str(ann.page.get_by_role("link", name="Screen").get_attribute("href"))


def link_of_table(ann: Organiser, table: int) -> str:
    ann.show("More")
    ann.page.get_by_role("button", name="New links for the tables").click()
    link = ann.page.get_by_label(f"Table {table}", exact=True).input_value()
    ann.show("Tables")
    return "/" + link.split("/", 3)[3]


def _one_comes_late_and_two_exchange(ann: Organiser, wall: Page) -> None:
    ann.show("People")
    ann.page.get_by_label("Add people, one a line").fill("Mo")
    ann.page.get_by_role("button", name="Add", exact=True).click()
    expect(ann.page.get_by_label("Name of person 13")).to_have_value("Mo")
    ann.show("Tables")
    expect(ann.page.get_by_role("status").filter(has_text="Mo has no seat yet.")).to_be_visible()
    ann.page.get_by_role("button", name="Draw again").click()
    expect(ann.table(4)).to_be_visible()
    look(wall)
    expect(wall.locator(".wall li")).to_have_count(13)
    assert 0 < wall.locator(".wall .moved").count() < 7
    (first, *_), (second, *_) = ann.seats(1), ann.seats(2)
    ann.page.get_by_role("button", name="Exchange two people").click()
    for name in (first, second):
        ann.table(1 if name == first else 2).get_by_role("button", name=name).click()
    expect(ann.table(2).locator("li", has_text=first)).to_be_visible()
    ann.page.get_by_role("button", name="Stop exchanging").click()
    expect(ann.page.get_by_role("status").filter(has_text="as planned")).to_have_count(0)
    look(wall)
    for name in (first, second):
        expect(wall.locator(".wall .moved", has_text=name)).to_be_visible()
    ann.page.get_by_role("button", name="Start the clock").click()
    look(wall)
    expect(wall.locator(".clock")).to_be_visible()


def _a_phone_enters_a_result_while_the_server_is_down(ann: Organiser, phone: Page, server: Served) -> None:
    seats = ann.seats(1)
    expect(phone.locator(".own-table")).to_contain_text(f"{seats[0]}, {seats[1]}")
    phone.get_by_label("Who are you?").select_option(label=seats[1])
    expect(phone.locator(".own-seat")).to_contain_text(f"You: table 1, seat 2, with {seats[0]}")
    phone.get_by_role("button", name="Enter the result").click()
    server.kill()
    fill(phone.locator(".result-form"), *RESULT[: len(seats)])
    expect(phone.get_by_role("status").filter(has_text="The result waits here")).to_be_visible()
    server.start_again()
    look(phone)
    expect(phone.get_by_role("status").filter(has_text="The result is stored.")).to_be_visible()
    look(ann.page)
    expect(ann.table(1).locator("li b")).to_have_text([str(number) for number in RESULT[: len(seats)]])


RESULT = (40, 30, 20, 10)


def _two_results_are_chosen_from_and_one_is_corrected(ann: Organiser, phone: Page, other: Visit) -> None:
    size = len(ann.seats(2))
    path = link_of_table(ann, 2)
    phones = [phone, other.page]
    for one in phones:
        one.goto(other.url + path)
        one.get_by_role("button", name="Enter the result").click()
    for one, best in zip(phones, (50, 55), strict=True):
        fill(one.locator(".result-form"), best, *RESULT[1:size])
    look(ann.page, phone)
    for page in (ann.page, phone):
        expect(page.get_by_role("group", name="Two results of table 2")).to_contain_text("55")
    ann.page.get_by_role("group", name="Two results of table 2").get_by_role("button").first.click()
    expect(ann.table(2).locator("li b").first).to_have_text("50")
    ann.table(2).get_by_role("button", name="Correct the result").click()
    fill(ann.page.get_by_role("dialog"), 5, *RESULT[1:size])
    changes = ann.page.get_by_role("dialog").get_by_role("listitem")
    expect(changes.filter(has_text=ann.seats(2)[0])).to_contain_text("50 → 5, rank 1 →")
    ann.page.get_by_role("button", name="Save the correction").click()
    expect(ann.table(2).locator("li b").first).to_have_text("5")
    ann.enter(3, *range(60, 60 + len(ann.seats(3))))
    ann.page.get_by_role("button", name="Undo the last result").click()
    expect(ann.table(3).get_by_role("button", name="Enter the result")).to_be_visible()
    ann.enter(3, *range(60, 60 + len(ann.seats(3))))


def _a_table_never_finishes_and_two_leave(ann: Organiser, wall: Page) -> None:
    address = ann.page.url
    ann.page.goto("about:blank")  # the organiser's window closes, and opens again from its link
    ann.page.goto(address)
    ann.page.get_by_role("button", name="Close the round…").click()
    ann.page.get_by_role("button", name="No result", exact=True).click()
    expect(ann.page.get_by_text("This round is closed.")).to_be_visible()
    ann.show("People")
    for name in ("Bob", "Cy"):
        ann.page.get_by_role("button", name=f"{name} leaves").click()
        expect(ann.page.get_by_role("button", name=f"{name} is back")).to_be_visible()
    ann.show("Tables")
    ann.page.get_by_label("How").select_option(label="By standing")
    ann.page.get_by_role("button", name="Draw the seats of round 2").click()
    expect(ann.page.get_by_role("heading", name="Round 2")).to_be_visible()
    look(wall)
    expect(wall.locator(".wall h2")).to_have_text("Round 2: seats")
    expect(wall.locator(".wall li")).to_have_count(11)
    see(wall, "Standing")
    expect(wall.locator(".wall-standing tr").first).to_contain_text(re.compile("6[0-9]$"))
    assert wall.evaluate(CUT_OFF) == []


def test_seat_cards_score_sheets_and_the_standing_are_printed(visit: OpenWindow) -> None:
    ann = Organiser(visit())
    ann.open([f"{name}, {'75+' if name in OLDER else '60+'}" for name in NAMES])
    ann.page.get_by_role("button", name="Draw the seats of round 1").click()
    for table in (1, 2, 3):
        ann.enter(table, 4 * table, 2, 1, 0)
    ann.show("Standing")
    ann.page.get_by_label("Group").select_option("75+")
    expect(ann.page.locator(".standing tbody th")).to_have_count(len(OLDER))
    expect(ann.page.locator(".standing tbody td").first).to_have_text("1")
    code = ann.page.url.rpartition("/")[2]
    for what, paper, pages in (("seats", "a4", 2), ("sheets", "letter", 3), ("standing", "a4", 1)):
        ann.visit.go(f"/evening/{code}/print?what={what}&paper={paper}")
        printed = ann.page.locator(".printed")
        expect(printed).to_contain_text(re.compile(r"Version \d+, printed "))
        for name in NAMES:
            expect(printed).to_contain_text(name)
        if what == "sheets":
            ann.page.get_by_role("button", name="Put new links on the sheets").click()
            expect(printed.locator(".code")).to_have_count(3)
            expect(ann.page.locator(".print-bar code")).to_contain_text("--host")
            expect(printed.locator(".qr-code")).to_have_count(0)  # phones cannot reach 127.0.0.1
        pdf = pdf_of(ann.page)
        assert (len(pdf.pages), is_paper(pdf.pages, paper)) == (pages, True), what
    ann.page.get_by_label("Group").select_option("75+")
    expect(ann.page.locator(".printed")).to_contain_text("Standing: 75+")
    expect(ann.page.locator(".printed tbody th")).to_have_count(len(OLDER))
    ann.visit.go(f"/evening/{code}")
    assert ann.table(3).locator("li b").first.inner_text() == "12"


def test_two_organisers_see_what_the_other_changed_and_nothing_typed_is_lost(visit: OpenWindow) -> None:
    ann, bob = Organiser(visit(may_be_refused=True)), Organiser(visit(may_be_refused=True))
    ann.open(NAMES[:8])
    ann.page.get_by_role("button", name="Draw the seats of round 1").click()
    expect(ann.table(2)).to_be_visible()
    bob.visit.go(ann.page.url.removeprefix(ann.visit.url))
    _both_enter_seats_and_a_result(ann, bob)
    _both_change_the_settings(ann, bob)
    _both_rename_a_person(ann, bob)
    ann.show("More")
    ann.page.get_by_role("button", name="End the evening").click()
    expect(ann.page.get_by_role("button", name="Open the evening again")).to_be_visible()
    ann.show("Tables")
    expect(ann.table(1).get_by_role("button")).to_be_disabled()


def refused_as_stale(where: Page | Locator) -> Locator:
    return where.get_by_role("alert").filter(has_text="Meanwhile this changed")


def _both_enter_seats_and_a_result(ann: Organiser, bob: Organiser) -> None:
    bob.table(1).get_by_role("button", name="Enter the result").click()
    form = bob.page.get_by_role("dialog")
    expect(form.locator(".numbers input")).to_have_count(4)
    first, second = ann.seats(1)[0], ann.seats(2)[0]
    ann.page.get_by_role("button", name="Exchange two people").click()
    for table, name in ((1, first), (2, second)):
        ann.table(table).get_by_role("button", name=name).click()
    ann.page.get_by_role("button", name="Stop exchanging").click()
    expect(ann.table(1)).to_contain_text(second)
    fill(form, 8, 6, 4, 2)
    expect(refused_as_stale(form)).to_contain_text(f"exchanged {first} and {second}")
    expect(form.locator(".numbers input").first).to_have_value("8")
    expect(form.get_by_label(second, exact=True)).to_have_value("8")
    form.locator(".keypad .next").click()
    expect(form).to_have_count(0)
    expect(bob.table(1).locator("li b").first).to_have_text("8")


def _both_change_the_settings(ann: Organiser, bob: Organiser) -> None:
    for one, field, value in ((ann, "Rounds", "5"), (bob, "Title", "Thursday")):
        one.show("More")
        one.page.get_by_text("Settings", exact=True).click()
        one.page.get_by_role("textbox", name=field, exact=True).fill(value)
    expect(bob.page.get_by_text("It cannot change after the first draw.")).to_be_visible()
    expect(bob.page.get_by_label("Game")).to_have_count(0)
    save = [one.page.get_by_role("button", name="Save the settings") for one in (bob, ann)]
    save[0].click()
    expect(bob.page.get_by_text("The settings are saved.")).to_be_visible()
    save[1].click()
    expect(refused_as_stale(ann.page)).to_contain_text("changed the settings")
    expect(ann.page.get_by_role("textbox", name="Title", exact=True)).to_have_value("Thursday")
    expect(ann.page.get_by_role("textbox", name="Rounds", exact=True)).to_have_value("5")
    save[1].click()
    expect(ann.page.get_by_text("The settings are saved.")).to_be_visible()
    expect(ann.page.locator(".page-head")).to_contain_text("Round 1 of 5")


def _both_rename_a_person(ann: Organiser, bob: Organiser) -> None:
    for one, name in ((ann, "Anna"), (bob, "Annie, 75+")):
        one.show("People")
        one.page.get_by_label("Name of person 1", exact=True).fill(name)
    for one in (ann, bob):
        one.page.get_by_role("button", name="Rename").click()
    expect(refused_as_stale(bob.page)).to_contain_text("renamed Ann to Anna")
    bob.page.get_by_role("button", name="Rename").click()
    expect(bob.page.get_by_role("button", name="Annie leaves")).to_be_visible()
    expect(bob.page.get_by_label("Name of person 1", exact=True)).to_have_value("Annie, 75+")


def test_an_evening_is_opened_with_the_rules_and_the_standing_of_a_club(visit: OpenWindow) -> None:
    ann = Organiser(visit(may_be_refused=True))
    ann.visit.go("/evening")
    page = ann.page
    page.get_by_label("Names, one a line").fill("Ann\nBob\nann")
    page.get_by_label("Game").select_option("rap-rummy")
    page.get_by_text("More, if you like").click()
    page.locator("label", has_text=re.compile("^Standing")).get_by_role("combobox").first.select_option("places")
    for name, text in (("Points for places", "5 3 1"), ("Rounds", "99"), ("Seconds a turn", "30")):
        page.get_by_role("textbox", name=name).fill(text)
    page.get_by_label("A round without a table").select_option("nothing")
    page.get_by_label("Between equals").select_option("direct")
    page.get_by_label("Deals").fill("3")
    page.get_by_label("Deals").blur()
    ann.press("Open the evening")
    expect(page.get_by_role("alert")).to_have_text("The number of rounds must be from 1 to 30.")
    page.get_by_role("textbox", name="Rounds").fill("4")
    ann.press("Open the evening")
    expect(page.get_by_role("alert")).to_contain_text("Two people have the same name: ann; add a mark to one")
    page.get_by_label("Names, one a line").fill("Ann\nBob\nann B.")
    ann.press("Open the evening")
    expect(page.get_by_role("button", name="Draw the seats of round 1")).to_be_visible()
    code = page.url.rpartition("/")[2]
    found = page.context.request.get(f"{ann.visit.url}/api/evenings/{code}").json()["evening"]["settings"]
    assert (found["played"]["game"], found["played"]["options"], found["rounds"]) == ("rap-rummy", {"deals": 3}, 4)
    assert (found["turn_seconds"], found["own_seconds"], found["seconds"]) == (30, 0, 0)
    assert found["standing"] == {
        "by": "places",
        "bye": "nothing",
        "tie_breaks": ["direct", "best-round"],
        "place_points": [[5, 3, 1]],
    }


def test_the_qr_code_on_the_wall_leads_phones_to_the_evening(visit: OpenWindow, site: Served) -> None:
    ann = Organiser(visit(WALL, at=of_the_network(site)))
    ann.open(NAMES)
    ann.page.get_by_role("button", name="Draw the seats of round 1").click()
    expect(ann.table(3)).to_be_visible()
    path = screen_of(ann)
    ann.visit.go(path)
    expect(ann.page.locator(".wall footer")).to_contain_text(f"{of_the_network(site).partition('//')[2]}/evening, code")
    expect(ann.page.locator(".qr-code")).to_be_visible()
    ann.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
    assert ann.page.evaluate(CUT_OFF) == []
    assert read(read_modules(ann.page.locator(".qr-code"))) == of_the_network(site) + path.removesuffix("/screen")


def test_axe_finds_no_problem_in_an_evening(visit: OpenWindow) -> None:
    ann = Organiser(visit())
    ann.visit.go("/evening")
    ann.page.get_by_label("Game").select_option("rap-rummy")
    ann.page.get_by_text("More, if you like").click()
    expect(ann.page.get_by_label("Deals")).to_be_visible()
    assert ann.visit.faults_in_any_light() == []
    ann.open(NAMES)
    ann.page.get_by_role("button", name="Draw the seats of round 1").click()
    ann.page.get_by_role("button", name="Exchange two people").click()
    assert ann.visit.faults_in_any_light() == []
    ann.page.get_by_role("button", name="Stop exchanging").click()
    ann.enter(1, 40, 30, 20, 10)
    screen = screen_of(ann)
    ann.table(1).get_by_role("button", name="Correct the result").click()
    assert ann.visit.faults_in_any_light() == []
    ann.page.keyboard.press("Escape")
    for part in ("Standing", "People", "More"):
        ann.show(part)
        if part == "More":
            ann.page.get_by_text("Settings", exact=True).click()
        assert ann.visit.faults_in_any_light() == [], part
    path = link_of_table(ann, 1)
    for address in (path, screen, f"{path}/print?what=sheets", f"{path}/print?what=standing"):
        ann.visit.go(address)
        expect(ann.page.get_by_role("main")).to_contain_text("Ann")
        assert ann.visit.faults_in_any_light() == [], address
