"""No import cycles in `src`, wherever the import is written. Imports for types alone do not count."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.gates.sources import OF_PACKAGE


def name_of(path: str) -> str:
    """The name of the module in a file of `src`."""
    return path.removeprefix("src/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imported_names(node: ast.AST) -> Iterator[str]:
    """Every name that is imported below a node, but for types alone; a name in a module comes before the module."""
    children: Iterable[ast.AST] = ast.iter_child_nodes(node)
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        children = node.orelse
    for child in children:
        if isinstance(child, ast.Import):
            yield from (alias.name for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            yield from (f"{child.module}.{alias.name}" for alias in child.names)
        else:
            yield from imported_names(child)


def needs(trees: Mapping[str, ast.AST]) -> dict[str, set[str]]:
    """Of each module, those of the others that it imports: `from a import b` is of `a.b`, if that is a module, else of
    `a`."""
    return {
        name: {one if one in trees else one.rpartition(".")[0] for one in imported_names(tree)} & trees.keys() - {name}
        for name, tree in trees.items()
    }


def circle(needed: Mapping[str, set[str]]) -> list[str]:
    """The modules of a circle, the first again at its end; none if there is no circle."""
    try:
        TopologicalSorter(needed).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_module_needs_one_that_needs_it() -> None:
    needed = needs({name_of(source.name): source.tree for source in OF_PACKAGE})
    assert len(needed) > 300
    assert circle(needed) == []


@pytest.mark.parametrize(
    ("first", "second", "is_circle"),
    [
        ("import a.b", "import a.a", True),
        ("from a.b import name", "from a import a", True),
        ("def f():\n    from a.b import name", "if x:\n    import a.a", True),
        ("import a.b", "import os", False),
        ("import a.b", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import a.a", False),
        ("import a.b", "if TYPE_CHECKING:\n    import os\nelse:\n    import a.a", True),
    ],
)
def test_a_circle_is_found(first: str, second: str, is_circle: bool) -> None:
    trees = {"a": ast.parse(""), "a.a": ast.parse(first), "a.b": ast.parse(second)}
    assert bool(circle(needs(trees))) == is_circle
