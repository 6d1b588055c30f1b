"""Every clause has its place: one heading, on the page of its game."""

import re
from collections import Counter
from pathlib import Path

import pytest

from rumpus.games import BOOKS
from rumpus.games.pages import COMMON
from rumpus.games.pages.lookup import page

PAGES = (*BOOKS, COMMON)


@pytest.fixture
def pages(project: Path) -> Path:
    return project / "src" / "rumpus" / "games" / "pages"


@pytest.mark.parametrize("slug", PAGES)
def test_a_page_has_each_of_its_clauses_once(pages: Path, slug: str) -> None:
    found = re.findall(r"^### (.*?) · .+$", (pages / f"{slug}.md").read_text("utf-8"), re.MULTILINE)
    assert Counter(found) == Counter(f"{page(slug).prefix}-{number}" for number in range(1, len(found) + 1))


def test_there_are_no_other_pages(pages: Path) -> None:
    assert {path.stem for path in pages.glob("*.md")} == set(PAGES)


@pytest.mark.parametrize("slug", PAGES)
def test_every_clause_cited_on_a_page_exists(pages: Path, slug: str) -> None:
    known = {clause.id for other in PAGES for clause in page(other).clauses}
    prefixes = "|".join(page(other).prefix for other in PAGES)
    text = (pages / f"{slug}.md").read_text("utf-8")
    assert set(re.findall(rf"\b(?:{prefixes})-\d+", text)) <= known


@pytest.mark.parametrize("slug", PAGES)
def test_a_page_is_plain_enough_for_any_terminal_and_screen_reader(pages: Path, slug: str) -> None:
    lines = (pages / f"{slug}.md").read_text("utf-8").splitlines()
    assert [line for line in lines if len(line) > 100] == []
    assert [line for line in lines if not re.sub("[·×]", "", line).isascii()] == []
    assert [line for line in lines if line.startswith("|")] == []


def test_the_docs_lead_to_the_pages(project: Path, pages: Path) -> None:
    docs = project / "docs" / "rules"
    links = re.findall(r"\]\((.+?)\)", (docs / "README.md").read_text("utf-8"))
    assert {(docs / link).resolve() for link in links} == {pages.resolve(), (pages / f"{COMMON}.md").resolve()}
