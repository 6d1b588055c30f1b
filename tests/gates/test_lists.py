"""Tests and tools contain no list of games; they ask the rule books for the games and their properties."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable

import pytest

from rumpus.games import BOOKS
from tests.gates.sources import EVERYTHING, Source

# A clause is tested in the games whose pages it stands in.
MAY_LIST = ("tests/clauses/",)
SLUGS = frozenset(BOOKS)

_NAMED = re.compile("|".join(slug.replace("-", "[-_]") for slug in BOOKS))

Collection = ast.List | ast.Tuple | ast.Set | ast.Dict


def shapes() -> list[frozenset[str]]:
    """The games of each shape of turn."""
    found: dict[type, set[str]] = defaultdict(set)
    for slug, book in BOOKS.items():
        found[type(book.rules(book.least_seats).turn)].add(slug)
    return [frozenset(slugs) for slugs in found.values() if len(slugs) > 1]


SHAPES = shapes()


def lists_of_games(source: Source) -> list[str]:
    """Collections of two games or more by their names, and tables of cases that name every game of a shape of turn."""
    if not source.name.startswith(("tests/", "tools/")) or source.name.startswith(MAY_LIST):
        return []
    if len(set(_NAMED.findall(source.text))) < 2:
        return []
    faults = []
    collections = [node for node in ast.walk(source.tree) if isinstance(node, Collection)]
    cases = {case for node in collections for case in elements(node) if isinstance(case, ast.Tuple)}
    for node in collections:
        listed = frozenset() if node in cases else slugs_in(elements(node))
        named = slugs_in(ast.walk(node))
        if len(listed) > 1 or any(shape <= named for shape in SHAPES):
            faults.append(source.at(node, f"a list of games ({', '.join(sorted(named))}): take them from their books"))
    return faults


def elements(node: Collection) -> list[ast.expr]:
    """The elements of a collection, or the keys of a dictionary."""
    return [key for key in node.keys if key] if isinstance(node, ast.Dict) else node.elts


def slugs_in(nodes: Iterable[ast.AST]) -> frozenset[str]:
    """Which of them are names of games, as slugs or as modules are written."""
    texts = (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return SLUGS.intersection(text.replace("_", "-") for text in texts)


def test_no_games_are_listed() -> None:
    assert [fault for source in EVERYTHING for fault in lists_of_games(source)] == []


@pytest.mark.parametrize(
    "text",
    [
        "GAMES = ['rap-rummy', 'rummy-q']",
        "x = slug in ('gin-rummy', 'oklahoma-gin')",
        "DEALS = {'rap-rummy': RapDeal, 'gin-rummy': GinDeal}",
        "FILES = {'rap_rummy', 'gin_rummy'}",
        "CASES = [('rummy-gin', 1), ('rummy-q', 2), ('tile-rummy', 3)]",
        "CASES = [Mode('rummy-gin'), Mode('rummy-q', free=True), Mode('tile-rummy')]",
        "WON = {('rummy-1916', 'random'): 1, ('rummy-1926', 'random'): 2, ('rummy-500', 'random'): 1}",
    ],
)
@pytest.mark.parametrize("name", ["tests/solver/test_a.py", "tools/a.py"])
def test_a_breach_is_found(name: str, text: str) -> None:
    assert lists_of_games(Source(name, text))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("tests/cli/test_play.py", "CASES = [('rap-rummy', 2), ('rap-rummy', 6), ('rummy-q', 4)]"),
        ("tests/rule_pages/test_loader.py", "CASES = [('rap-rummy', 'R16-10', 'rummy-1916')]"),
        ("tests/cli/test_play.py", "RAP, GIN = rule_book('rap-rummy'), rule_book('gin-rummy')"),
        ("tests/cli/test_play.py", "OPTIONS = {'rap-rummy': 1, 'deals': 2}"),
        ("tests/clauses/test_jokers.py", "BOTH = ['rummy-gin', 'rummy-q']"),
    ],
)
def test_allowed_code_passes(name: str, text: str) -> None:
    assert lists_of_games(Source(name, text)) == []
