"""What the rules may touch: no chance, no clock, no file; no game by its name; nobody's hidden cards."""

import ast
import sys
from collections.abc import Callable, Iterator

import pytest

from tests.gates.sources import OF_PACKAGE, Source

# The core is a pure machine: what it needs of the world comes in as an argument.
IMPURE = frozenset(
    """asyncio datetime io logging multiprocessing os pathlib queue random secrets select shutil signal socket subprocess
    tempfile threading time uuid""".split()  # noqa: SIM905 a column of words reads as a table
)
# Who may read what lies face down: the rules, and the codecs that hand whole states to compiled playouts.
MAY_LOOK = ("core/", "games/", "solver/deal_codec.py", "solver/tile_deal_codec.py")
SLUGS = {
    "rummy-1916",
    "rummy-1926",
    "rap-rummy",
    "rummy-500",
    "rummy-gin",
    "rummy-q",
    "gin-rummy",
    "tile-rummy",
    "oklahoma-gin",
}


def imports(tree: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Each import with the whole name of what it imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node, f"{node.module}.{alias.name}") for alias in node.names)


def foreign_imports(source: Source) -> list[str]:
    """What the core imports beside itself and the pure part of the standard library."""
    if not source.is_in("core/"):
        return []
    allowed = (sys.stdlib_module_names - IMPURE) | {"rumpus"}
    return [
        source.at(node, f"the core does without {name}")
        for node, name in imports(source.tree)
        if name.split(".")[0] not in allowed
    ]


def chance(source: Source) -> list[str]:
    """`random` where a deal is made: its states reach a sliver of the orders of a pack."""
    if not source.is_in("core/", "games/", "game.py", "record/"):
        return []
    return [
        source.at(node, "no random touches a deal")
        for node, name in imports(source.tree)
        if name.split(".")[0] == "random"
    ]


def games_by_name(source: Source) -> list[str]:
    """Outside `games/`, a choice made by the slug of a game: compared with, matched, or the key of a table."""
    if source.is_in("games/"):
        return []
    return [
        source.at(slug, f"a choice by {slug.value!r} belongs into games/") for slug in _slugs_chosen_by(source.tree)
    ]


def _slugs_chosen_by(tree: ast.AST) -> Iterator[ast.Constant]:
    for node in ast.walk(tree):
        deciding: list[ast.expr | None] = []
        if isinstance(node, ast.Compare):
            deciding = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            deciding = [node.value]
        elif isinstance(node, ast.Dict):
            deciding = node.keys
        for expression in deciding:
            for part in ast.walk(expression) if expression else ():
                if isinstance(part, ast.Constant) and part.value in SLUGS:
                    yield part


def hidden_cards(source: Source) -> list[str]:
    """Who sees what is decided in `core/views.py` alone, and no code above the games reads what lies face down."""
    if source.is_in("core/views.py"):
        return []
    faults = []
    for node in ast.walk(source.tree):
        if isinstance(node, ast.FunctionDef) and "redact" in node.name:
            faults.append(source.at(node, f"{node.name} belongs into core/views.py"))
        elif isinstance(node, ast.Call) and _last_name(node.func) == "View" and not _is_fold_of_a_view(node, source):
            faults.append(source.at(node, "a View of a state is made by view() of core/views.py"))
        elif isinstance(node, ast.Attribute) and _is_face_down(node) and not source.is_in(*MAY_LOOK):
            faults.append(source.at(node, f"only {', '.join(MAY_LOOK)} read state.{node.attr}"))
    return faults


def _is_fold_of_a_view(call: ast.Call, source: Source) -> bool:
    """The core makes the next view from the last one and an event, with nothing of the state."""
    parts = ast.walk(call)
    return source.is_in("core/") and not any(isinstance(part, ast.Attribute) and _is_face_down(part) for part in parts)


def _is_face_down(node: ast.Attribute) -> bool:
    """`state.hands` and `state.stock`, however the state is called; a result's hands are shown to all."""
    return node.attr in {"hands", "stock"} and "state" in _last_name(node.value).lower()


def late_options(source: Source) -> list[str]:
    """What an option means is said by the builder of its game; nothing that plays asks a rule set for one."""
    if source.is_in("cli/", "record/"):  # which list them all
        return []
    return [
        source.at(node, "an option is read in the builder of its game")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Subscript | ast.Attribute) and _is_of_a_rule_set(node.value)
    ]


def _is_of_a_rule_set(node: ast.expr) -> bool:
    """`rules.options`, however the rules are reached."""
    return isinstance(node, ast.Attribute) and node.attr == "options" and "rules" in _last_name(node.value)


def _last_name(node: ast.expr) -> str:
    """`b` of `a.b`, `a` of `a`; empty for anything else."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


GATES = [foreign_imports, chance, games_by_name, hidden_cards, late_options]


@pytest.mark.parametrize("gate", GATES, ids=lambda gate: gate.__name__)
def test_the_package_keeps_it(gate: Callable[[Source], list[str]]) -> None:
    assert [fault for source in OF_PACKAGE for fault in gate(source)] == []


@pytest.mark.parametrize(
    ("gate", "name", "text"),
    [
        (foreign_imports, "core/packs.py", "import numpy.linalg"),
        (foreign_imports, "core/packs.py", "from time import monotonic"),
        (chance, "game.py", "from random import shuffle"),
        (chance, "games/registry.py", "def f():\n    import random"),
        (games_by_name, "core/engine.py", "x = rules.slug == 'rap-rummy'"),
        (games_by_name, "players/heuristic.py", "x = slug in ('rummy-q', 'rummy-gin')"),
        (games_by_name, "cli/play.py", "match slug:\n    case 'gin-rummy' | 'rummy-q': pass"),
        (games_by_name, "cli/play.py", "SORTED = {'rummy-1926': by_suit}"),
        (hidden_cards, "players/heuristic.py", "cards = game.state.hands[0]"),
        (hidden_cards, "game.py", "top = self._state.stock"),
        (hidden_cards, "room/seats.py", "def redact_line(line): ..."),
        (hidden_cards, "core/turns/tiles.py", "seen = View(seat, state.table, state.hands[seat])"),
        (hidden_cards, "players/heuristic.py", "seen = View(seat, table, hand)"),
        (hidden_cards, "solver/hands.py", "cards = state.hands[0]"),
        (late_options, "games/rap_rummy.py", "target = rules.options['target_score']"),
        (late_options, "wording/words.py", "timed = self.game.rules.options.get('turn_seconds')"),
    ],
)
def test_a_breach_is_found(gate: Callable[[Source], list[str]], name: str, text: str) -> None:
    assert gate(Source(f"src/rumpus/{name}", text))


@pytest.mark.parametrize(
    ("gate", "name", "text"),
    [
        (foreign_imports, "core/packs.py", "import dataclasses\nfrom rumpus.core.errors import BadCard"),
        (chance, "players/random.py", "import random"),
        (games_by_name, "games/registry.py", "x = slug == 'rap-rummy'"),
        (games_by_name, "cli/play.py", "default = 'rap-rummy'"),
        (hidden_cards, "cli/play.py", "shown = result.hands"),
        (hidden_cards, "core/engine.py", "top = state.stock[0]"),
        (hidden_cards, "solver/deal_codec.py", "cards = state.hands[0]"),
        (hidden_cards, "core/evolution.py", "following = View(view.seat, table, hand)"),
        (hidden_cards, "games/rap_rummy.py", "counts = [count(hand) for hand in state.hands]"),
    ],
)
def test_what_is_allowed_passes(gate: Callable[[Source], list[str]], name: str, text: str) -> None:
    assert gate(Source(f"src/rumpus/{name}", text)) == []
