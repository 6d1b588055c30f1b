"""The scripts of the page, read once for every gate."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from rumpus.server.bundle.script import COMMENT, Script

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = "src/rumpus/page/"
_RELATIVE = re.compile(r'"(\.{1,2}/[^"]+)"')
_IMPORT = re.compile(r"\b(?:import|from)\s*\(?\s*$")
_METHOD = re.compile(
    r"^ +(?:(?:async|static|get|set) )*(?!if\b|for\b|while\b|switch\b|catch\b|function\b)\w+\(", re.MULTILINE
)
_FUNCTION = re.compile(r"\bfunction\b[^(]*\(")
_BRACKET = re.compile(r"[()\[\]{}]")
_END_OF_VALUE = re.compile(r"[,;()\[\]{}]")
_NO_SPACE = re.compile(r"\S|$")


class PageScript(Script):
    """A script of ours as the gates read it."""

    def imports(self) -> list[str]:
        """The scripts it imports, at once or later, by their names."""
        return [
            self.path_of(match[1])
            for match in _RELATIVE.finditer(self.text)
            if _IMPORT.search(self.code[max(0, match.start() - 40) : match.start()])
        ]

    def without_comments(self) -> str:
        """The script with spaces for its comments."""
        return self.only(lambda token: token.kind != COMMENT)

    def functions(self) -> Iterator[tuple[int, int]]:
        """The first and the last line of each function."""
        for match in re.finditer("=>", self.code):
            yield self.line(self._head(match.start())), self.line(self._end_of_body(match.end()))
        for pattern in (_FUNCTION, _METHOD):
            for match in pattern.finditer(self.code):
                body = self._next(_closing(self.code, match.end() - 1) + 1)
                if self.code[body : body + 1] == "{":  # else it is called there
                    yield self.line(match.start()), self.line(_closing(self.code, body))

    def _head(self, arrow: int) -> int:
        before = self.code[:arrow].rstrip()
        return _opening(before) if before.endswith(")") else len(before) - 1

    def _end_of_body(self, start: int) -> int:
        place = self._next(start)
        if self.code[place : place + 1] == "{":
            return _closing(self.code, place)
        while (found := _END_OF_VALUE.search(self.code, place)) and found[0] in "([{":
            place = _closing(self.code, found.start()) + 1
        return (found.start() if found else len(self.code)) - 1

    def _next(self, place: int) -> int:
        """The next place that is no space."""
        found = _NO_SPACE.search(self.code, place)
        return found.start() if found else len(self.code)


def _closing(code: str, opening: int) -> int:
    depth = 0
    for bracket in _BRACKET.finditer(code, opening):
        depth += 1 if bracket[0] in "([{" else -1
        if depth == 0:
            return bracket.start()
    return len(code) - 1


def _opening(code: str) -> int:
    depth = 0
    for place in range(len(code) - 1, -1, -1):
        depth += (code[place] in ")]}") - (code[place] in "([{")
        if depth == 0:
            return place
    return 0


def scripts() -> list[PageScript]:
    """Every script of our own on the page."""
    found = sorted((ROOT / PAGE).rglob("*.js"))
    names = [(path, path.relative_to(ROOT / PAGE).as_posix()) for path in found]
    return [PageScript(name, path.read_text("utf-8")) for path, name in names if not name.startswith("vendor/")]
