"""The documentation as a test: every Python example on its pages runs and shows what it says."""

import doctest
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent.parent
PAGES = [page for page in [PROJECT / "README.md", *sorted(PROJECT.glob("docs/**/*.md"))] if ">>> " in page.read_text()]


def test_the_library_page_has_examples() -> None:
    assert PROJECT / "docs/library/README.md" in PAGES


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(PROJECT)))
def test_examples_hold(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False)
    assert tried > 0
    assert failed == 0
