"""The registry: what it finds, in which order, and what it says of a game that is not complete."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from rumpus.games import BOOKS, OURS_PATHS
from rumpus.games.registry import GROUP, Registry
from tests.server.another_game import PAGE as KNOCK_PAGE
from tests.server.another_game import SLUG as KNOCK

BOOK = """
from dataclasses import replace
from rumpus.games.rummy_1916 import BOOK as OTHER
BOOK = replace(OTHER, slug={slug!r}, clauses={{code: "XX-1" for code in OTHER.clauses}}, scoring=("XX-1",), options=())
"""
PAGE = "# A page\n\n*A sentence.*\n\nIn short.\n\n## Rules\n\n### XX-1 · All of it\n\nAs at home.\n"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that modules are imported from, and forgotten afterwards."""
    monkeypatch.syspath_prepend(tmp_path)
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        del sys.modules[name]


def package(site: Path, name: str, source: str, page: str | None = None, slug: str = "odd-rummy") -> EntryPoint:
    """The entry point of a package that is written there."""
    (site / name / "pages").mkdir(parents=True)
    (site / name / "__init__.py").write_text(source)
    if page is not None:
        (site / name / "pages" / f"{slug}.md").write_text(page)
    return EntryPoint(slug, f"{name}:BOOK", GROUP)


def test_our_games_stand_in_the_order_of_their_place() -> None:
    places = [book.place for book in BOOKS.values()]
    assert places == sorted(places)
    assert [slug for slug, book in BOOKS.items() if book.slug != slug] == []
    assert len(BOOKS) == len(set(BOOKS))
    assert BOOKS.faults == ()


@pytest.mark.parametrize(
    ("source", "page", "told"),
    [
        ("import nowhere_at_all", PAGE, "nowhere_at_all"),
        ("", PAGE, "BOOK"),
        ("BOOK = 7", PAGE, "its BOOK is no RuleBook"),
        (BOOK.format(slug="odd-rummy"), None, "its rule page pages/odd-rummy.md is missing"),
        (BOOK.format(slug="even-rummy"), PAGE, "its entry point is odd-rummy, its book even-rummy"),
        (
            BOOK.format(slug="odd-rummy"),
            PAGE.replace("XX-1", "RAP-1"),
            "its clauses begin with RAP, as those of rap-rummy do",
        ),
        (BOOK.format(slug="odd-rummy"), PAGE.replace("XX-1", "XX-2"), "its rule page has no XX-1"),
        (BOOK.format(slug="odd-rummy"), "# A page\n\nNothing.\n", "odd-rummy"),
    ],
)
def test_an_incomplete_package_is_left_out_and_logged_once(
    site: Path, source: str, page: str | None, told: str
) -> None:
    entry = package(site, "odd_rummy", source, page)
    registry = Registry(OURS_PATHS, packages=lambda: [entry])
    assert tuple(registry) == tuple(BOOKS)
    (fault,) = registry.faults
    assert told in fault.message
    assert fault.message.startswith("the game odd-rummy of odd_rummy:BOOK is left out: ")


def test_the_second_package_with_a_slug_is_refused_by_name(site: Path) -> None:
    first = package(site, "a_rummy", BOOK.format(slug="rap-rummy"), PAGE, slug="rap-rummy")
    registry = Registry(OURS_PATHS, packages=lambda: [first])
    assert registry["rap-rummy"] is BOOKS["rap-rummy"]
    (fault,) = registry.faults
    assert fault.message == (
        "the game rap-rummy of a_rummy:BOOK is left out: there is a game rap-rummy already; give it another slug"
    )


def test_packages_are_searched_only_for_unknown_games() -> None:
    def asked() -> list[EntryPoint]:
        raise AssertionError

    registry = Registry(OURS_PATHS, packages=asked)
    assert registry["gin-rummy"].slug == "gin-rummy"
    with pytest.raises(AssertionError):
        registry["another"]


def test_a_package_that_is_uninstalled_meanwhile_keeps_its_rule_page_and_the_clauses_of_all(site: Path) -> None:
    entry = package(site, "knock_rummy", "from tests.server.another_game import BOOK\n", KNOCK_PAGE, KNOCK)
    registry = Registry(OURS_PATHS, packages=lambda: [entry])
    assert registry.faults == ()
    assert KNOCK in registry
    shutil.rmtree(site / "knock_rummy")
    first = registry.rule_page(KNOCK).clauses[0].id
    assert first.startswith("KR-")
    assert {first, "RAP-1"} <= set(registry.clauses)


def test_a_broken_file_of_ours_leaves_the_others_alone(site: Path) -> None:
    (site / "ours" / "pages").mkdir(parents=True)
    (site / "ours" / "__init__.py").write_text("")
    (site / "ours" / "good.py").write_text(BOOK.format(slug="good-rummy"))
    (site / "ours" / "pages" / "good-rummy.md").write_text(PAGE)
    (site / "ours" / "broken.py").write_text("BOOK = nothing_of_this_name\n")
    (site / "ours" / "pageless.py").write_text(BOOK.format(slug="pageless-rummy"))
    (site / "ours" / "no_game.py").write_text("raise AssertionError  # never imported\n")
    registry = Registry([str(site / "ours")], "ours", packages=tuple)
    assert tuple(registry) == ("good-rummy",)
    assert registry.page("good-rummy") == PAGE
    broken, pageless = (fault.message for fault in registry.faults)
    assert "ours.broken is left out: NameError" in broken
    assert "its rule page pages/pageless-rummy.md is missing" in pageless
