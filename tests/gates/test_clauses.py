"""Every clause of the rule books is on a rule page and has a test that names it."""

import ast
import re
from collections.abc import Iterable, Iterator

from rumpus.games import BOOKS
from rumpus.games.pages import COMMON
from rumpus.games.pages.lookup import page
from tests.gates.sources import EVERYTHING, PACKAGE, ROOT, Source
from tests.golden import deals

# They say what people do with cards and tiles in their hands: share a side, err, and put it right. The games of the
# program have no sides, and refuse each of these mistakes.
AT_A_REAL_TABLE = {
    "C-11",
    *(f"C-{number}" for number in range(17, 30)),
    *("GIN-14", "OKL-5", "R16-19", "R26-20", "R500-17", "RAP-15", "RG-15", "RQ-16", "TR-10"),
}

HEADING = re.compile(r"^#{2,5}\s+([A-Z][A-Z0-9]*-\d+)\b", re.MULTILINE)


def on_pages(pages: Iterable[str]) -> list[str]:
    """The clauses that head a part of a page."""
    return [clause for page in pages for clause in HEADING.findall(page)]


def in_tests(tests: Iterable[Source]) -> set[str]:
    """The clauses named by `pytest.mark.clause("…")` anywhere in these files."""
    return {clause for source in tests for clause in _named(source.tree)}


def _named(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "clause":
            yield from (
                word.value for word in node.args if isinstance(word, ast.Constant) and isinstance(word.value, str)
            )


PAGES = ROOT / PACKAGE / "games" / "pages"
PAGED = on_pages((*map(BOOKS.page, BOOKS), (PAGES / f"{COMMON}.md").read_text("utf-8")))
FAMILIES = {slug: page(slug).prefix for slug in (*BOOKS, COMMON)}
"""What the clauses of each page begin with."""


def shown_clauses() -> set[str]:
    """The clauses that tests name, and those that the golden deals show."""
    tests = [source for source in EVERYTHING if source.name.startswith("tests/")]
    return in_tests(tests).union(*map(deals.shown_clauses, deals.names()))


def test_every_clause_has_its_test() -> None:
    shown = shown_clauses()
    assert set(PAGED) - shown == AT_A_REAL_TABLE
    assert shown - set(PAGED) == set()


def test_each_page_has_a_family_of_its_own() -> None:
    assert sorted(set(FAMILIES.values())) == sorted(FAMILIES.values())
    assert {clause.rpartition("-")[0] for clause in PAGED} == set(FAMILIES.values())


def test_every_clause_cited_in_source_and_docs_exists() -> None:
    cited = re.compile(rf"\b(?:{'|'.join(FAMILIES.values())})-\d+\b")
    kinds = {".py", ".js", ".json", ".md", ".html", ".css"}
    below = [path for folder in ("src", "docs", "tools", "bench", "examples") for path in (ROOT / folder).rglob("*.*")]
    read = [path for path in (*ROOT.glob("*.md"), *below) if path.suffix in kinds]
    assert len(read) > 500
    unknown = {path.name: set(cited.findall(path.read_text("utf-8"))) - set(PAGED) for path in read}
    assert {name: ids for name, ids in unknown.items() if ids} == {}


def test_no_clause_heads_two_parts() -> None:
    assert sorted(PAGED) == sorted(set(PAGED))


def test_headings_and_markers_are_read() -> None:
    assert on_pages(["# Rap\n### RAP-3 · At once\ntext R16-1\n### RAP-4\n## Words\n"]) == ["RAP-3", "RAP-4"]
    marked = (
        "@pytest.mark.clause('RAP-3', 'RAP-4')\ndef test(): ...\nx = pytest.param(1, marks=pytest.mark.clause('C-1'))"
    )
    assert in_tests([Source("a.py", marked)]) == {"RAP-3", "RAP-4", "C-1"}
