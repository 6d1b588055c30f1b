"""Every clause of the rule books stands on a rule page and has a test that names it."""

import ast
import re
from collections.abc import Iterable, Iterator

from tests.gates.sources import PACKAGE, ROOT, Source, sources

# How many clauses each family of the books has.
FAMILIES = {"C": 5, "R16": 18, "R26": 8, "RAP": 12, "R500": 14, "RG": 14, "RQ": 15, "GIN": 10, "TR": 8, "OKL": 4}

# A club is no rule of the game: lessons, club evenings and tournaments.
UNTESTED = {"RQ-15"}

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


PAGED = on_pages(path.read_text("utf-8") for path in sorted((ROOT / PACKAGE / "games" / "pages").glob("*.md")))
TESTED = in_tests(sources("tests"))


def family(clause: str) -> str:
    return clause.rpartition("-")[0]


def missing(name: str) -> list[str]:
    """The clauses of a family that stand on no page or in no test."""
    clauses = [f"{name}-{number}" for number in range(1, FAMILIES[name] + 1)]
    return [clause for clause in clauses if clause not in PAGED or clause not in TESTED | UNTESTED]


def test_every_clause_has_its_page_and_its_test() -> None:
    assert {name: missing(name) for name in FAMILIES if missing(name)} == {}


def test_pages_and_tests_name_only_clauses_there_are() -> None:
    known = {f"{name}-{number}" for name, count in FAMILIES.items() for number in range(1, count + 1)}
    assert set(PAGED) - known == set()
    assert TESTED - known == set()


def test_no_clause_heads_two_parts() -> None:
    assert sorted(PAGED) == sorted(set(PAGED))


def test_headings_and_markers_are_read() -> None:
    assert on_pages(["# Rap\n### RAP-3 · At once\ntext R16-1\n### RAP-4\n## Words\n"]) == ["RAP-3", "RAP-4"]
    marked = (
        "@pytest.mark.clause('RAP-3', 'RAP-4')\ndef test(): ...\nx = pytest.param(1, marks=pytest.mark.clause('C-1'))"
    )
    assert in_tests([Source("a.py", marked)]) == {"RAP-3", "RAP-4", "C-1"}
