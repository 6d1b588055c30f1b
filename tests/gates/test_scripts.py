"""The scripts of the page: imports point down, and lines, functions, files and folders stay small."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from tests.gates.scripts import PAGE as FOLDER_OF_PAGE
from tests.gates.scripts import ROOT, PageScript, scripts

LINE, FUNCTION, MODULE, FOLDER = 120, 50, 500, 15
DRAWING = re.compile(r'\s*(?:d=|\w+: )?"[\sMLHVCSQTAZ\d.,-]+"\W*', re.IGNORECASE)
"""A line that holds only the path of a drawing, which has no good place for a break."""

# The folders of the page from the ground up. A script imports from its own folder and from those below; the two boards
# stand beside one another.
FLOORS: tuple[tuple[str, ...], ...] = (
    ("voice",),
    ("base",),
    ("proof",),
    ("keys", "focus"),
    ("line",),
    ("sociable",),
    ("faces",),
    ("move",),
    ("rules",),
    ("portraits", "coach", "confirm"),
    ("table",),
    ("result", "answers"),
    ("cards", "tiles"),
    ("room",),
    ("lobby",),
    ("score",),
    ("replay",),
    ("print",),
    ("evening",),
    ("club",),
    ("",),
)
FLOOR = {folder: floor for floor, folders in enumerate(FLOORS) for folder in folders}

PAGE = scripts()


def upward_imports(page: Sequence[PageScript]) -> list[str]:
    """Imports of what does not lie below, at once or when it is wanted."""
    return [
        f"{script}: {name} does not lie below"
        for script in page
        for name in script.imports()
        if (folder := name.rpartition("/")[0]) != script.folder and FLOOR[folder] >= FLOOR[script.folder]
    ]


def circles(page: Sequence[PageScript]) -> list[str]:
    """Scripts that import themselves by way of others; a lazy import closes a circle too."""
    imports = {script.name: set(script.imports()) for script in page}
    while ends := {name for name, wanted in imports.items() if not wanted & imports.keys()}:
        imports = {name: wanted for name, wanted in imports.items() if name not in ends}
    return [f"{name}: imports itself by way of others, or something that does" for name in imports]


def long_lines(page: Sequence[PageScript]) -> list[str]:
    """Lines with too many characters. Drawings may be longer."""
    return [
        f"{script}:{number}: {len(line)} characters; a line has at most {LINE}"
        for script in page
        for number, line in enumerate(script.text.split("\n"), start=1)
        if len(line) > LINE and not DRAWING.fullmatch(line)
    ]


def long_functions(page: Sequence[PageScript]) -> list[str]:
    """Functions of too many lines, arrow functions and methods among them."""
    return [
        f"{script}:{first}: a function of {last - first + 1} lines; it has at most {FUNCTION}"
        for script in page
        for first, last in script.functions()
        if last - first >= FUNCTION
    ]


def long_modules(page: Sequence[PageScript]) -> list[str]:
    """Scripts of too many lines."""
    counts = [(script, script.text.count("\n")) for script in page]
    return [f"{script}: {lines} lines; a script has at most {MODULE}" for script, lines in counts if lines > MODULE]


def full_folders(page: Sequence[PageScript]) -> list[str]:
    """Folders with too many scripts."""
    counts = Counter(script.folder for script in page)
    return [f"{folder}: {count} scripts; at most {FOLDER}" for folder, count in counts.items() if count > FOLDER]


GATES = [upward_imports, circles, long_lines, long_functions, long_modules, full_folders]
LONG = "x".ljust(LINE + 1, "x")
PATH = "M3.8-4.2c.2-6.2 4.2-9.8 11.6-10.4z".ljust(LINE + 1, "m")
BODY = "\n" * (FUNCTION - 1)


@pytest.mark.parametrize("gate", GATES, ids=lambda gate: gate.__name__)
def test_the_page_keeps_it(gate: Callable[[Sequence[PageScript]], list[str]]) -> None:
    assert gate(PAGE) == []


def test_style_sheets_are_short() -> None:
    sheets = (ROOT / FOLDER_OF_PAGE / "looks").glob("*.css")
    assert [sheet.name for sheet in sheets if sheet.read_text("utf-8").count("\n") > MODULE] == []


def test_every_folder_has_its_floor() -> None:
    assert {script.folder for script in PAGE} == set(FLOOR)


def test_the_docs_list_every_folder_in_this_order() -> None:
    docs = (ROOT / "docs/contributing/README.md").read_text("utf-8")
    rows = re.findall(r"^\| (`.*?`) \|", docs.partition("\n## The page\n")[2].partition("\n## ")[0], re.MULTILINE)
    listed = [tuple(re.findall(r"`(\w+)`", row)) for row in rows]
    assert listed == [*FLOORS[:-1], ("looks",), ("vendor",)]


@pytest.mark.parametrize(
    ("gate", "name", "text"),
    [
        (upward_imports, "base/refusals.js", 'import { openRules } from "../rules/rules.js";'),
        (upward_imports, "table/header.js", 'const Room = lazy(() => import("../room/waiting.js"));'),
        (upward_imports, "cards/table.js", 'import "../tiles/rack.js";'),
        (upward_imports, "move/drag.js", 'import { go } from "../start.js";'),
        (circles, "base/a.js", 'import { a } from "./a.js";'),
        (long_lines, "base/a.js", f"// {LONG}"),
        (long_lines, "base/a.js", f'const a = "{LONG}";'),
        (long_lines, "base/a.js", f"const a = `{LONG}`;"),
        (long_lines, "base/a.js", f"/** {LONG} */"),
        (long_lines, "base/a.js", f"const a = html`<p>${{b.map((c) => html`<i>{LONG}</i>`)}}</p>`;"),
        (long_lines, "base/a.js", f'const a = t("{LONG}");'),
        (long_lines, "base/a.js", f'<path class="suit" d="{PATH}" />'),
        (long_functions, "base/a.js", f"function a() {{{BODY}\n}}"),
        (long_functions, "base/a.js", f"export const a = ({{ b }}) => {{{BODY}\n}};"),
        (long_functions, "base/a.js", f"const a = (b) =>\n  html`<p>{BODY}</p>`;"),
        (long_functions, "base/a.js", f"class A {{\n  async b(c) {{{BODY}\n}}\n}}"),
        (long_modules, "base/a.js", "\n" * (MODULE + 1)),
    ],
)
def test_a_breach_is_found(gate: Callable[[Sequence[PageScript]], list[str]], name: str, text: str) -> None:
    assert gate([PageScript(name, text)])


def test_a_circle_of_two_and_a_full_folder_are_found() -> None:
    two = [PageScript("base/a.js", 'import "./b.js";'), PageScript("base/b.js", 'const b = () => import("./a.js");')]
    assert len(circles(two)) == 2
    assert full_folders([PageScript(f"base/{number}.js", "") for number in range(FOLDER + 1)])


@pytest.mark.parametrize(
    ("gate", "name", "text"),
    [
        (
            upward_imports,
            "cards/table.js",
            'import { html } from "../base/html.js";\nimport { Hand } from "./hand.js";',
        ),
        (upward_imports, "base/a.js", '/** @typedef {import("../table/table.js").Table} Table */'),
        (upward_imports, "base/a.js", 'import { h } from "preact";'),
        (circles, "base/a.js", 'import { b } from "./b.js";'),
        (long_lines, "base/a.js", LONG[1:]),
        (long_lines, "base/a.js", f'const a = html`<path class="suit"\n  d="{PATH}" />`;'),
        (long_lines, "base/a.js", f'const a = {{\n  Q: "{PATH}",\n}};'),
        (long_lines, "base/a.js", f'const a =\n  "{PATH}" +\n  "z";'),
        (long_functions, "base/a.js", f"function a() {{{BODY}}}"),
        (long_modules, "base/a.js", "\n" * MODULE),
        (long_functions, "base/a.js", f"if (a) {{{BODY}\n}}"),
        (long_functions, "base/a.js", f"const brace = /[}}{{]/;\nconst a = () => 1;{BODY}\n"),
    ],
)
def test_allowed_code_passes(gate: Callable[[Sequence[PageScript]], list[str]], name: str, text: str) -> None:
    assert gate([PageScript(name, text)]) == []
