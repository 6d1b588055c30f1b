"""The Python sources of the project, read and parsed once for every gate."""

import ast
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGE = "src/rumpus/"


class Source:
    """A Python file of the project; `name` is its path from the root, with `/`."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text

    def __repr__(self) -> str:
        return self.name

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text, self.name)

    def is_in(self, *places: str) -> bool:
        """Return True if the file is one of these, or lies in one of these folders: `core/`, `game.py`."""
        return self.name.startswith(tuple(PACKAGE + place for place in places))

    def at(self, node: ast.AST, fault: str) -> str:
        """The fault with its place."""
        return f"{self.name}:{getattr(node, 'lineno', 1)}: {fault}"


def sources(*folders: str) -> list[Source]:
    """Every Python file below these folders of the project, `run` not among them."""
    return [Source(path.relative_to(ROOT).as_posix(), path.read_text("utf-8")) for path in _files(folders)]


def _files(folders: tuple[str, ...]) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


EVERYTHING = sources("src", "tools", "tests", "bench")
OF_PACKAGE = [source for source in EVERYTHING if source.is_in("")]
