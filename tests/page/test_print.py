"""The page and the files of `rumpus print` give the right number of pages, whole lines, and cards of the right size."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner
from playwright.sync_api import Page, expect

from rumpus.cli import main
from rumpus.core.scoring import HandsCharged, KnockScoring, LowestCount, ShownLessHeld, WinnerPaid
from rumpus.games import BOOKS
from tests.page.visits import Visit

OpenWindow = Callable[..., Visit]

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
POINT = 25.4 / 72  # in millimetres
# The heights of the lines, the sizes of the letters in points, and the words that are cut off.
SHEET = """() => {
  const all = [...document.querySelectorAll(".score-paper *")];
  const written = all.filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  return {
    lines: [...document.querySelectorAll("tbody tr")].map((one) => one.getBoundingClientRect().height * 25.4 / 96),
    letters: written.map((one) => parseFloat(getComputedStyle(one).fontSize) * 0.75),
    cut: all.filter((one) => one.matches("th, td") && one.scrollWidth > one.clientWidth + 1).length,
    words: [...document.querySelectorAll("thead th, tfoot th, .circle")].map((one) => one.innerText),
  };
}"""
WORDS: dict[type, set[str]] = {
    ShownLessHeld: {"shown", "left", "points"},
    LowestCount: {"Who rapped", "count", "points"},
    KnockScoring: {"Who knocked", "knock gin undercut", "count", "points"},
    HandsCharged: {"left"},
    WinnerPaid: {"left"},
}


class Box(NamedTuple):
    """A rectangle in millimetres, from the top left."""

    x: float
    y: float
    width: float
    height: float


class Pdf:
    """The boxes of the pages of a PDF that Chromium made, and the rectangles on them."""

    def __init__(self, content: bytes) -> None:
        objects = {
            int(found[1]): (found[2], content[found.end() :])
            for found in re.finditer(
                rb"(\d+) 0 obj\s*<<((?:(?!endobj).)*?)>>\s*(?:stream\r?\n|endobj)", content, re.DOTALL
            )
        }
        pages = [head for head, _ in objects.values() if re.search(rb"/Type /Page\b", head)]
        found = [re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", page) for page in pages]
        self.pages = [(float(box[1]) * POINT, float(box[2]) * POINT) for box in found if box]
        drawn = [re.search(rb"/Contents (\d+) 0 R", page) for page in pages]
        self.streams = [zlib.decompressobj().decompress(objects[int(one[1])][1]).decode() for one in drawn if one]

    def boxes(self, page: int) -> list[Box]:
        """The rectangles that are drawn or clipped to, of any turn by 90 degrees."""
        height, matrix, saved, found = self.pages[page][1], (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), [], []
        for step in re.finditer(r"^(?:(q)|(Q)|([-\d. ]+) (cm|re))$", self.streams[page], re.MULTILINE):
            numbers = [float(word) for word in (step[3] or "").split()]
            if step[1]:
                saved.append(matrix)
            elif step[2]:
                matrix = saved.pop()
            elif step[4] == "cm":
                matrix = _product(numbers, matrix)
            else:
                (x, y, across, down), (a, b, c, d, e, f) = numbers, matrix
                ends = ((x, y), (x + across, y + down))
                xs = sorted((a * one + c * other + e) * POINT for one, other in ends)
                ys = sorted(height - (b * one + d * other + f) * POINT for one, other in ends)
                found.append(Box(xs[0], ys[0], xs[1] - xs[0], ys[1] - ys[0]))
        return found


def _product(one: list[float], other: tuple[float, ...]) -> tuple[float, float, float, float, float, float]:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def pdf_of(page: Page, pages: str = "") -> Pdf:
    return Pdf(page.pdf(prefer_css_page_size=True, page_ranges=pages))


def is_paper(pages: list[tuple[float, float]], paper: str) -> bool:
    return all(tuple(sorted(page)) == pytest.approx(PAPERS[paper], abs=0.5) for page in pages)


def test_every_game_has_a_score_sheet_and_the_rules_of_a_table_on_one_page_each(visit: OpenWindow) -> None:
    ann = visit()
    for number, (slug, book) in enumerate(BOOKS.items()):
        paper = list(PAPERS)[number % 2]
        ann.go(f"/print/{slug}?what=sheet&paper={paper}&seats={book.most_seats}")
        expect(ann.page.locator(".score-paper")).to_be_visible()
        sheet = ann.page.evaluate(SHEET)
        assert min(sheet["lines"]) >= 10.99
        assert len(sheet["lines"]) >= 9
        assert min(sheet["letters"]) >= 15.99
        assert sheet["cut"] == 0
        rules = book.rules(book.most_seats)
        assert set(sheet["words"]) >= WORDS[type(rules.scoring)] | ({"paid"} if rules.goal.pays else set())
        pdf = pdf_of(ann.page)
        assert (len(pdf.pages), is_paper(pdf.pages, paper)) == (1, True), slug
        ann.page.get_by_role("combobox", name="Print").select_option("options")
        expect(ann.page.locator(".option-paper tr")).to_have_count(len(book.options))
        pdf = pdf_of(ann.page)
        assert (len(pdf.pages), is_paper(pdf.pages, paper)) == (1, True), slug


@pytest.mark.parametrize(("game", "paper"), [("rap-rummy", "a4"), ("rummy-500", "letter")])
def test_cards_are_63_by_88_millimetres_from_mark_to_mark(visit: OpenWindow, game: str, paper: str) -> None:
    ann = visit()
    ann.go(f"/print/{game}?what=pack&paper={paper}")
    cards = BOOKS[game].rules(3).pack.size
    expect(ann.page.locator(".cut-card")).to_have_count(2 * cards)
    pdf = pdf_of(ann.page)
    assert (len(pdf.pages), is_paper(pdf.pages, paper)) == (-(-cards // 4), True)
    for page in range(len(pdf.pages)):
        boxes = pdf.boxes(page)
        left = [box for box in boxes if box.width == pytest.approx(4, abs=0.4) and box.height < 0.4]
        top = [box for box in boxes if box.height == pytest.approx(4, abs=0.4) and box.width < 0.4]
        rows, columns = (sorted(Counter(map(key, marks))) for key, marks in ((_middle_y, left), (_middle_x, top)))
        assert [low - high for high, low in pairwise(rows)] == pytest.approx([63] * 4, abs=0.2)
        assert [right - left for left, right in pairwise(columns)] == pytest.approx([176], abs=0.4)
        printed = [box for box in boxes if (box.width, box.height) == pytest.approx((88, 63), abs=0.2)]
        places = {(round((box.x - columns[0]) / 88), round((box.y - rows[0]) / 63)): box for box in printed}
        assert set(places) == {(side, row) for side in (0, 1) for row in range(4)}
        for (side, row), box in places.items():
            assert (box.x, box.y) == pytest.approx((columns[0] + 88 * side, rows[row]), abs=0.3)
        assert all(box.x > 0 and box.x + box.width < pdf.pages[page][0] for box in printed)


def _middle_x(box: Box) -> float:
    return round(box.x + box.width / 2, 2)


def _middle_y(box: Box) -> float:
    return round(box.y + box.height / 2, 2)


def test_a_file_shows_what_the_page_prints_and_asks_for_nothing(visit: OpenWindow, tmp_path: Path) -> None:
    ann = visit()
    path = tmp_path / "rules.html"
    assert CliRunner().invoke(main, ["print", "rules", "rap-rummy", "--large", "-o", str(path)]).exit_code == 0
    ann.go("/print/rap-rummy?what=rules&large=yes&paper=a4")
    expect(ann.page.locator(".rule-paper")).to_be_visible()
    of_page, pages = ann.page.locator(".printed").inner_html(), len(pdf_of(ann.page).pages)
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.page.goto(path.as_uri())
    expect(ann.page.locator(".rule-paper")).to_be_visible()
    assert ann.page.locator(".printed").inner_html() == of_page
    assert len(pdf_of(ann.page).pages) == pages > 8
    assert [url for url in asked if not url.startswith("data:")] == [path.as_uri()]


@pytest.mark.parametrize("paper", PAPERS)
def test_a_file_of_an_evening_has_its_cards_sheets_standing_and_rules(
    visit: OpenWindow, tmp_path: Path, paper: str
) -> None:
    club, out = str(tmp_path / "club.jsonl"), tmp_path / "club.html"
    names = ["Ann", "Bob", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ivo", "Jo", "Kim"]
    for words in (
        ["new", club, "--game", "rummy-q", "--option", "opening=30"],
        ["add", club, *names],
        ["draw", club, "--seats", "Ann,Bob,Cy,Di/Eve,Flo,Gus,Hal/Ivo,Jo,Kim"],
        ["score", club, "3", "0", "5", "-7"],
        ["print", club, "--paper", paper, "--out", str(out)],
    ):
        assert CliRunner().invoke(main, ["evening", *words]).exit_code == 0, words
    page, asked = visit().page, list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(out.as_uri())
    expect(page.locator(".seat-card", has_text="Kim")).to_contain_text("Table 3, seat 3")
    expect(page.locator(".seat-card h2")).to_have_text(names)
    sheets = page.locator(".table-sheet")
    expect(sheets).to_have_count(3)
    expect(sheets.nth(1).locator("thead th")).to_have_text(["Deal", "1 Eve", "2 Flo", "3 Gus", "4 Hal"])
    expect(page.locator(".qr-code")).to_have_count(0)
    for sheet in (*page.locator(".seat-page").all(), *sheets.all(), page.locator(".standing-sheet")):
        expect(sheet).to_contain_text("Version 4, printed ")
    rows = page.locator(".standing-sheet tbody tr")
    expect(rows.nth(0)).to_have_text("1Kim−7−7")
    expect(rows.nth(3)).to_have_text("4Ann")
    expect(page.locator(".option-paper")).to_contain_text(["4 players.", "3 players."])
    expect(page.locator(".option-paper").first).to_contain_text("30 (usual: 25)")
    pdf = pdf_of(page)
    assert (len(pdf.pages), is_paper(pdf.pages, paper)) == (8, True)
    assert [url for url in asked if not url.startswith("data:")] == [out.as_uri()]


# Paint what must stay whole. It becomes one rectangle in a PDF, or several where a page ends in it.
PAINT = """() => {
  const all = [...document.querySelectorAll(".rule-paper :is(p, .example)")];
  for (const one of all) Object.assign(one.style, { background: "#eee", printColorAdjust: "exact" });
  return all.length;
}"""


@pytest.mark.parametrize("large", ["yes", "no"])
def test_no_page_of_rules_ends_in_a_paragraph_or_an_example(visit: OpenWindow, large: str) -> None:
    ann = visit()
    ann.go(f"/print/oklahoma-gin?what=rules&large={large}&paper=a4")
    expect(ann.page.locator(".rule-paper")).to_be_visible()
    plain, whole = pdf_of(ann.page), ann.page.evaluate(PAINT)
    painted = pdf_of(ann.page)
    assert len(painted.pages) == len(plain.pages)
    assert sum(_count_boxes(pdf) * sign for pdf, sign in ((painted, 1), (plain, -1))) == whole


def _count_boxes(pdf: Pdf) -> int:
    return sum(len(pdf.boxes(page)) for page in range(len(pdf.pages)))


def test_an_example_is_one_block_with_the_sentences_before_and_after_it(visit: OpenWindow) -> None:
    ann = visit()
    ann.go("/print/rummy-q?what=rules&paper=a4")
    examples = ann.page.locator(".rule-paper .prose > .example")
    four = examples.filter(has_text="Ann steals two jokers")
    expect(four.locator("pre")).to_have_count(1)
    expect(four).to_contain_text("this play is refused")
    two = examples.filter(has_text="Bob might still add")  # This sentence leads on to the next example.
    expect(two.locator("pre")).to_contain_text("> play R10 B10 J1=K10 Y10")
    expect(ann.page.locator(".rule-paper .prose > pre")).to_have_count(0)


def test_printing_is_reached_from_the_rules_and_from_a_table_with_its_options(visit: OpenWindow) -> None:
    ann = visit(may_be_refused=True)
    ann.go("/rules/gin-rummy")
    ann.page.locator(".page-head").get_by_role("link", name="Print Gin Rummy").click()
    expect(ann.page.get_by_role("heading", name="Print Gin Rummy")).to_be_visible()
    ann.page.get_by_role("combobox", name="Print").select_option("pack")
    ann.page.get_by_role("combobox", name="Paper").select_option("letter")
    ann.page.reload()
    expect(ann.page.locator(".printed.letter .pack-paper").first).to_be_visible()
    for address, why in (("rummy-501", "no game"), ("gin-rummy?seats=3", "2 players, not 3")):
        ann.go(f"/print/{address}")
        expect(ann.page.get_by_role("alert")).to_contain_text(why)
    ann.sit("rummy-q", options={"opening": 30})
    ann.page.get_by_role("button", name="Menu").click()
    with ann.page.expect_popup() as opened:
        ann.page.get_by_role("link", name="Print rules and score sheet").click()
    opening = opened.value.locator(".option-paper tr", has_text="RQ-4")
    expect(opening).to_contain_text("30 (usual: 25)")
    expect(opened.value.locator(".option-paper")).to_contain_text("2 players.")
