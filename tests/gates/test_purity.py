"""The rules use no randomness, no clock, no file, no game by its name and no hidden cards of a player."""

import ast
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields

import pytest

from rumpus.core.rules import RuleSet
from rumpus.games import BOOKS
from tests.gates.scripts import PageScript, scripts
from tests.gates.sources import OF_PACKAGE, Source

# The core is a pure machine: what it needs of the world comes in as an argument.
IMPURE = frozenset(
    """asyncio datetime io logging multiprocessing os pathlib queue random secrets select shutil signal socket
    subprocess tempfile threading time uuid""".split()  # noqa: SIM905 a column of words reads as a table
)
# Who may read what lies face down: the rules, and the codecs that hand whole states to compiled playouts.
MAY_LOOK = ("core/", "games/", "solver/engine/cards/codec.py", "solver/engine/tiles/codec.py")
# Who may tell the shapes of turn apart: they themselves, and where what is compiled for each registers.
MAY_TELL_SHAPES = ("core/turns/", "core/packs.py", "players/heuristic_policy.py", "solver/")
SHAPES = frozenset({"LayDown", "Showdown", "TileTurn"})
SLUGS = frozenset(BOOKS)
MODULES = frozenset(f"rumpus.games.{slug.replace('-', '_')}" for slug in SLUGS)
OPTIONS = frozenset(option.name for book in BOOKS.values() for option in book.options)
# Options that are called as something else is, too: of those only what is read from a table of options counts.
AMBIGUOUS = frozenset(name for name in OPTIONS if "_" not in name or name in {field.name for field in fields(RuleSet)})

# A slug, or the name of an option, as a word.
_NAMED = re.compile(rf"(?<![\w-])(?:{'|'.join(SLUGS | (OPTIONS - AMBIGUOUS))})(?![\w-])")


def imports(tree: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Each import with the whole name of what it imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node, f"{node.module}.{alias.name}") for alias in node.names)


def foreign_imports(source: Source) -> list[str]:
    """The core's imports from outside itself and the pure part of the standard library."""
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
    """Outside `games/`, a game or an option of one, called by its name; the examples in docstrings may."""
    if source.is_in("games/"):
        return []
    faults = [
        source.at(node, f"{name} is of one game, and stays in games/")
        for node, name in imports(source.tree)
        if name.startswith(tuple(MODULES))
    ]
    told = _docstrings(source.tree)
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in told:
            faults += [source.at(node, f"{name!r} belongs into games/") for name in _NAMED.findall(node.value)]
        elif isinstance(node, ast.Subscript | ast.Call | ast.Compare):
            faults += [source.at(node, f"the option {name!r} belongs into games/") for name in _options_read(node)]
    return faults


def _docstrings(tree: ast.Module) -> set[ast.expr]:
    """The texts that stand alone: docstrings, also those of constants."""
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def _options_read(node: ast.Subscript | ast.Call | ast.Compare) -> frozenset[str]:
    """The options read from a table of options (`options["deals"]`, `options.get("deals")`) or compared by name."""
    if isinstance(node, ast.Subscript):
        whose, keys = node.value, [node.slice]
    elif isinstance(node, ast.Call):
        whose = node.func.value if isinstance(node.func, ast.Attribute) else next(iter(node.args), node.func)
        keys = node.args
    else:
        whose, keys = node.left, node.comparators
    named = _last_name(whose)
    if not named.endswith("options") and not ast.unparse(whose).endswith("option.name"):
        return frozenset()
    parts = [part.value for key in keys for part in ast.walk(key) if isinstance(part, ast.Constant)]
    return OPTIONS.intersection(part for part in parts if isinstance(part, str))


def scripts_by_name(script: PageScript) -> list[str]:
    """The same in a script of the page."""
    single = "|".join(AMBIGUOUS)
    of_options = rf"""options\??(?:\.|\.?\[["'])(?:{single})\b|\.name [!=]== ["'](?:{single})["']"""
    text = script.without_comments()
    return [
        f"{script}:{script.line(match.start())}: {match[0]} belongs into games/"
        for match in re.finditer(rf"{_NAMED.pattern}|{of_options}", text)
    ]


def hidden_cards(source: Source) -> list[str]:
    """Only `core/views.py` decides which seat sees a card. No code above the games reads cards that lie face down."""
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
    """Only the builder of a game interprets its options. No code that plays reads an option from a rule set."""
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


def shapes_by_name(source: Source) -> list[str]:
    """Which shape of turn it is, or whether these are tiles, asked where the shape itself, or its layout, can be."""
    if source.is_in(*MAY_TELL_SHAPES):
        return []
    faults = []
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Attribute) and node.attr == "is_tiles":
            faults.append(source.at(node, "ask the layout, or let the pack say it"))
        elif isinstance(node, ast.Call) and _last_name(node.func) in {"isinstance", "issubclass"}:
            kinds = {
                _last_name(part) for kind in node.args[1:] for part in ast.walk(kind) if isinstance(part, ast.expr)
            }
            faults += [source.at(node, f"ask the turn instead of whether it is a {kind}") for kind in kinds & SHAPES]
        elif isinstance(node, ast.MatchClass) and _last_name(node.cls) in SHAPES:
            faults.append(source.at(node.cls, "ask the turn instead of what it is"))
    return faults


def _last_name(node: ast.expr) -> str:
    """`b` of `a.b`, `a` of `a`; empty for anything else."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


GATES = [foreign_imports, chance, games_by_name, hidden_cards, late_options, shapes_by_name]


@pytest.mark.parametrize("gate", GATES, ids=lambda gate: gate.__name__)
def test_the_package_keeps_it(gate: Callable[[Source], list[str]]) -> None:
    assert [fault for source in OF_PACKAGE for fault in gate(source)] == []


def test_the_page_names_no_game() -> None:
    assert [fault for script in scripts() for fault in scripts_by_name(script)] == []


@pytest.mark.parametrize(
    "text",
    [
        'const LAYOUTS = { "rap-rummy": { call: "rap" } };',
        "const LABELS = { ace_value: `An ace counts` };",
        'const says = places.options.one_tile_call === "by-player";',
        "const opening = table.places.value?.options.opening;",
        'const deals = options["deals"];',
        'game.options.find((option) => option.name === "opening")',
        "html`<p>${game.slug === `rummy-q` ? 1 : 2}</p>`",
        "html`<a href=${'/rules/rummy-500'}>500</a>`",
        'html`<a href="/rules/rummy-500">500</a>`',
    ],
)
def test_a_game_in_a_script_is_found(text: str) -> None:
    assert scripts_by_name(PageScript("table/a.js", text))


@pytest.mark.parametrize(
    "text",
    [
        "/** As rummy-q has it, by one_tile_call. */\nconst a = 1; // rap-rummy",
        "const { deals, pack } = game;",
        "const many = options.length;",
    ],
)
def test_other_words_in_a_script_pass(text: str) -> None:
    assert scripts_by_name(PageScript("table/a.js", text)) == []


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
        (games_by_name, "cli/play.py", "default = 'rap-rummy'"),
        (games_by_name, "cli/play.py", "hint = f'name it: {program} rap-rummy'"),
        (games_by_name, "cli/play.py", "from rumpus.games import rummy_q"),
        (games_by_name, "cli/play.py", "from rumpus.games.rummy_q import BOOK"),
        (games_by_name, "room/room.py", "limit = rules.options.get('turn_seconds')"),
        (games_by_name, "solver/run.py", "deals = number(rules.options, 'deals')"),
        (games_by_name, "solver/run.py", "pack = options['pack']"),
        (games_by_name, "server/http/calls/games.py", "x = option.name == 'opening'"),
        (hidden_cards, "players/heuristic.py", "cards = game.state.hands[0]"),
        (hidden_cards, "game.py", "top = self._state.stock"),
        (hidden_cards, "room/seats.py", "def redact_line(line): ..."),
        (hidden_cards, "core/turns/tiles.py", "seen = View(seat, state.table, state.hands[seat])"),
        (hidden_cards, "players/heuristic.py", "seen = View(seat, table, hand)"),
        (hidden_cards, "solver/hands/hands.py", "cards = state.hands[0]"),
        (late_options, "games/rap_rummy.py", "target = rules.options['target_score']"),
        (shapes_by_name, "coach/hint.py", "x = isinstance(rules.turn, TileTurn)"),
        (shapes_by_name, "core/engine.py", "x = isinstance(rules.turn, Showdown | LayDown)"),
        (shapes_by_name, "wording/question.py", "x = isinstance(turn, (tiles.TileTurn, Pack))"),
        (shapes_by_name, "server/protocol/frames.py", "match rules.turn:\n    case LayDown(whole_pile=True): pass"),
        (shapes_by_name, "core/notation.py", "x = 1 if rules.pack.is_tiles else 2"),
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
        (games_by_name, "cli/play.py", '"""Play a game such as rap-rummy."""'),
        (games_by_name, "cli/play.py", "document = {'deals': 3, 'pack': pack}"),
        (hidden_cards, "cli/play.py", "shown = result.hands"),
        (shapes_by_name, "solver/engine/cards/rules.py", "x = isinstance(rules.turn, Showdown)"),
        (shapes_by_name, "core/turns/tiles/draft.py", "x = isinstance(rules.turn, TileTurn)"),
        (shapes_by_name, "core/packs.py", "x = self.is_tiles"),
        (shapes_by_name, "games/rap_rummy.py", "turn = Showdown(idle_rounds=isinstance(rounds, int))"),
        (hidden_cards, "core/engine.py", "top = state.stock[0]"),
        (hidden_cards, "solver/engine/cards/codec.py", "cards = state.hands[0]"),
        (hidden_cards, "core/evolution.py", "following = View(view.seat, table, hand)"),
        (hidden_cards, "games/rap_rummy.py", "counts = [count(hand) for hand in state.hands]"),
    ],
)
def test_allowed_code_passes(gate: Callable[[Source], list[str]], name: str, text: str) -> None:
    assert gate(Source(f"src/rumpus/{name}", text)) == []
