"""Every clause has its place: one heading, on the page of its game."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.gates.test_clauses import FAMILIES

FAMILY = {
    "common": "C",
    "rummy-1916": "R16",
    "rummy-1926": "R26",
    "rap-rummy": "RAP",
    "rummy-500": "R500",
    "rummy-gin": "RG",
    "rummy-q": "RQ",
    "gin-rummy": "GIN",
    "tile-rummy": "TR",
    "oklahoma-gin": "OKL",
}


@pytest.fixture
def pages(project: Path) -> Path:
    return project / "src" / "rumpus" / "games" / "pages"


@pytest.mark.parametrize("slug", FAMILY)
def test_a_page_has_each_of_its_clauses_once(pages: Path, slug: str) -> None:
    prefix, last = FAMILY[slug], FAMILIES[FAMILY[slug]]
    found = re.findall(r"^### (.*?) · .+$", (pages / f"{slug}.md").read_text("utf-8"), re.MULTILINE)
    assert Counter(found) == Counter(f"{prefix}-{number}" for number in range(1, last + 1))


def test_there_are_no_other_pages(pages: Path) -> None:
    assert {page.stem for page in pages.glob("*.md")} == set(FAMILY)


@pytest.mark.parametrize("slug", FAMILY)
def test_every_clause_cited_on_a_page_exists(pages: Path, slug: str) -> None:
    known = {f"{prefix}-{number}" for prefix, last in FAMILIES.items() for number in range(1, last + 1)}
    text = (pages / f"{slug}.md").read_text("utf-8")
    assert set(re.findall(r"\b(?:C|R16|R26|RAP|R500|RG|RQ|GIN|OKL|TR)-\d+", text)) <= known


@pytest.mark.parametrize("slug", FAMILY)
def test_a_page_is_plain_enough_for_any_terminal_and_screen_reader(pages: Path, slug: str) -> None:
    lines = (pages / f"{slug}.md").read_text("utf-8").splitlines()
    assert [line for line in lines if len(line) > 100] == []
    assert [line for line in lines if not re.sub("[·×]", "", line).isascii()] == []
    assert [line for line in lines if line.startswith("|")] == []


def test_the_docs_lead_to_every_page(project: Path, pages: Path) -> None:
    docs = project / "docs" / "rules"
    links = re.findall(r"\]\((.+?)\)", (docs / "README.md").read_text("utf-8"))
    assert {(docs / link).resolve() for link in links} == {page.resolve() for page in pages.glob("*.md")}
