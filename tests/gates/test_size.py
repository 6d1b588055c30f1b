"""A module has at most 500 lines, a function at most 50."""

import ast

from tests.gates.sources import EVERYTHING, ROOT, Source

MODULE, FUNCTION = 500, 50

# Files that are one table of data, by path, each with the reason why it is not split.
TABLES_OF_DATA: dict[str, str] = {}


def too_long(source: Source) -> list[str]:
    if source.name in TABLES_OF_DATA:
        return []
    lines = source.text.count("\n")
    faults = [f"{source.name}: {lines} lines; a module has at most {MODULE}"] if lines > MODULE else []
    for node in ast.walk(source.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > FUNCTION:
                faults.append(source.at(node, f"{node.name} has {length} lines; a function has at most {FUNCTION}"))
    return faults


def test_every_module_and_function_is_short() -> None:
    assert [fault for source in EVERYTHING for fault in too_long(source)] == []


def test_an_excepted_table_exists_and_is_long() -> None:
    assert [name for name in TABLES_OF_DATA if (ROOT / name).read_text("utf-8").count("\n") <= MODULE] == []


def test_long_ones_are_found() -> None:
    function = "def f():\n" + "    x = 1\n" * 49
    assert too_long(Source("a.py", function)) == []
    assert too_long(Source("a.py", function + "    x = 1\n")) == ["a.py:1: f has 51 lines; a function has at most 50"]
    assert too_long(Source("a.py", "x = 1\n" * 501)) == ["a.py: 501 lines; a module has at most 500"]
