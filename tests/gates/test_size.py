"""Limits to the size of the code: lines of a module and of a function, nesting, parameters, modules of a
folder."""

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from tests.gates.sources import EVERYTHING, OF_PACKAGE, ROOT, Source

MODULE, FUNCTION, NESTING = 600, 40, 4
PARAMETERS, OF_KERNELS = 8, 12
"""A kernel on arrays is handed what an object would hold."""
FOLDER, FOLDERS = 15, {"src/rumpus/core": 20}
"""Modules of one folder, without its `__init__`; the core's shapes of a turn have folders of their own."""

# Files that are one table of data, by path, each with the reason why it is not split.
TABLES_OF_DATA: dict[str, str] = {}

Function = ast.FunctionDef | ast.AsyncFunctionDef
_BLOCKS = (ast.If, ast.For, ast.AsyncFor, ast.While, ast.With, ast.AsyncWith, ast.Try, ast.Match)


def functions(source: Source) -> Iterator[Function]:
    return (node for node in ast.walk(source.tree) if isinstance(node, Function))


def too_long(source: Source) -> list[str]:
    if source.name in TABLES_OF_DATA:
        return []
    lines = source.text.count("\n")
    faults = [f"{source.name}: {lines} lines; a module has at most {MODULE}"] if lines > MODULE else []
    for node in functions(source):
        length = (node.end_lineno or node.lineno) - node.lineno + 1
        if length > FUNCTION and not is_command(node):
            faults.append(source.at(node, f"{node.name} has {length} lines; a function has at most {FUNCTION}"))
    return faults


def too_deep(source: Source) -> list[str]:
    return [
        source.at(node, f"{node.name} nests {depth} deep; {NESTING} is the most")
        for node in functions(source)
        if (depth := nesting(node)) > NESTING
    ]


def nesting(node: ast.AST) -> int:
    """The depth of nested blocks. An `elif` counts as one level with its `if`; a nested function has its own count."""
    deepest = 0
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or isinstance(child, Function | ast.ClassDef | ast.Lambda):
                continue
            is_elif = isinstance(node, ast.If) and name == "orelse" and isinstance(child, ast.If) and len(value) == 1
            deepest = max(deepest, nesting(child) + (isinstance(child, _BLOCKS) and not is_elif))
    return deepest


def too_many_parameters(source: Source) -> list[str]:
    faults = []
    for node in functions(source):
        given = node.args
        count = len([*given.posonlyargs, *given.args, *given.kwonlyargs, *filter(None, [given.vararg, given.kwarg])])
        most = OF_KERNELS if decorators(node) & {"kernel", "entry_point"} else PARAMETERS
        if count > most and not is_command(node):
            faults.append(source.at(node, f"{node.name} has {count} parameters; {most} are the most"))
    return faults


def decorators(node: Function) -> set[str]:
    return {ast.unparse(decorator) for decorator in node.decorator_list}


def is_command(node: Function) -> bool:
    """A command of the terminal has a parameter for each of its options, and its help is its docstring."""
    return any(name.startswith(("click.command", "click.group")) for name in decorators(node))


def crowded_folders(names: Sequence[str]) -> list[str]:
    """Folders of `src/rumpus` with too many modules; a subfolder counts for itself."""
    files = [PurePosixPath(name) for name in names]
    counts = Counter(str(file.parent) for file in files if file.stem != "__init__" and "vendor" not in file.parts)
    return [
        f"{folder}: {count} modules; {FOLDERS.get(folder, FOLDER)} are the most"
        for folder, count in counts.items()
        if count > FOLDERS.get(folder, FOLDER)
    ]


def test_every_module_and_function_is_short() -> None:
    assert [fault for source in EVERYTHING for fault in too_long(source)] == []


def test_functions_are_flat_and_are_given_little() -> None:
    gates = (too_deep, too_many_parameters)
    assert [fault for source in OF_PACKAGE for gate in gates for fault in gate(source)] == []


def test_no_folder_is_crowded() -> None:
    package = ROOT / "src" / "rumpus"
    files = [file.relative_to(ROOT) for kind in ("py", "js") for file in sorted(package.rglob(f"*.{kind}"))]
    assert crowded_folders([file.as_posix() for file in files]) == []


def test_an_excepted_table_exists_and_is_long() -> None:
    assert [name for name in TABLES_OF_DATA if (ROOT / name).read_text("utf-8").count("\n") <= MODULE] == []


def test_long_ones_are_found() -> None:
    function = "def f():\n" + "    x = 1\n" * (FUNCTION - 1)
    assert too_long(Source("a.py", function)) == []
    assert too_long(Source("a.py", function + "    x = 1\n")) == ["a.py:1: f has 41 lines; a function has at most 40"]
    assert too_long(Source("a.py", "@click.command()\n" + function + "    x = 1\n")) == []
    assert too_long(Source("a.py", "x = 1\n" * 601)) == ["a.py: 601 lines; a module has at most 600"]


def test_deep_ones_are_found() -> None:
    four = "def f():\n for a in b:\n  if c:\n   while d:\n    with e:\n     x = 1\n"
    assert too_deep(Source("a.py", four)) == []
    assert too_deep(Source("a.py", four + "     if x:\n      y = 1\n")) == ["a.py:1: f nests 5 deep; 4 is the most"]
    chain = "def f():\n if a:\n  x = 1\n" + " elif b:\n  x = 2\n" * 9
    assert too_deep(Source("a.py", chain)) == []


def test_functions_that_are_given_much_are_found() -> None:
    given = ", ".join("abcdefghi")
    assert too_many_parameters(Source("a.py", f"def f({given[:-3]}): ...")) == []
    assert too_many_parameters(Source("a.py", f"def f({given}): ...")) == ["a.py:1: f has 9 parameters; 8 are the most"]
    assert too_many_parameters(Source("a.py", f"@kernel\ndef f({given}, j, k, l): ...")) == []
    assert too_many_parameters(Source("a.py", f"@kernel\ndef f({given}, j, k, l, m): ...")) != []
    assert too_many_parameters(Source("a.py", f"@click.command()\ndef f({given}): ...")) == []


def test_crowded_folders_are_found() -> None:
    many = [f"src/rumpus/room/{name}.py" for name in "abcdefghijklmno"]
    assert crowded_folders([*many, "src/rumpus/room/__init__.py", "src/rumpus/room/more/p.py"]) == []
    assert crowded_folders([*many, "src/rumpus/room/p.py"]) == ["src/rumpus/room: 16 modules; 15 are the most"]
    assert crowded_folders([f"src/rumpus/page/base/{name}.js" for name in "abcdefghijklmnop"]) != []
