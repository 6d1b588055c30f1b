"""A script of the page, cut into tokens: code, comments and text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import cached_property
from posixpath import join, normpath
from typing import NamedTuple

from rumpus.server.bundle.errors import BundleError

CODE, COMMENT, TEXT = "code", "comment", "text"


class Token(NamedTuple):
    """A stretch of one kind. TEXT is a string, a regular expression, or the text of a template.

    ``is_markup`` is true within a template that holds HTML, also for the code in it.
    """

    kind: str
    start: int
    end: int
    is_markup: bool


class Script:
    """A script. ``name`` is its path from the folder of the page. Raises BundleError if it ends within a token."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.tokens = _Reader(name, text).tokens

    def __repr__(self) -> str:
        return self.name

    @property
    def folder(self) -> str:
        """The folder of the script, empty for the script that starts the page."""
        return self.name.rpartition("/")[0]

    @cached_property
    def code(self) -> str:
        """The script with spaces in place of comments and text. Code within markup stays."""
        return self.only(lambda token: token.kind == CODE)

    def only(self, matches: Callable[[Token], bool]) -> str:
        """Return the script with a space for each character of the other tokens. Line ends stay."""
        pieces = []
        for token in self.tokens:
            text = self.text[token.start : token.end]
            pieces.append(text if matches(token) else _NO_LINE_END.sub(" ", text))
        return "".join(pieces)

    def stretch(self, start: int, end: int) -> Iterator[tuple[Token, str]]:
        """Yield the tokens from start to end, each with its text there."""
        place = bisect_right(self.tokens, start, key=lambda token: token.end)
        while place < len(self.tokens) and self.tokens[place].start < end:
            token = self.tokens[place]
            yield token, self.text[max(start, token.start) : min(end, token.end)]
            place += 1

    def line(self, place: int) -> int:
        """Return the line number of a place."""
        return self.text.count("\n", 0, place) + 1

    def path_of(self, address: str) -> str:
        """Return the name of the script that this one imports as ``address``."""
        return normpath(join(self.folder, address))


_NO_LINE_END = re.compile(r"[^\n]")
_PLAIN_CODE = re.compile(r"""[^"'`/{}]+""")
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_QUOTE = re.compile(r""""(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'""", re.DOTALL)
_PATTERN = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/")
_TEMPLATE = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(`|\$\{)", re.DOTALL)
# A slash after one of these, or at the start, begins a regular expression; else it divides.
_BEFORE_PATTERN = re.compile(r"(?:[(,=:\[!&|?{};+\-*%~^<>]|\breturn)\s*$")
_TAIL = 20  # characters of code that decide about a slash


class _Reader:
    """Cuts a script into tokens. Code may contain templates, and templates code, so the two methods call each other."""

    def __init__(self, name: str, text: str) -> None:
        self.tokens: list[Token] = []
        self._name = name
        self._text = text
        self._code("", is_markup=False)

    def _code(self, closed_by: str, start: int = 0, *, is_markup: bool) -> int:
        """Read code to its end, or to the brace that closes it. Return that place."""
        text, place, depth = self._text, start, 0
        while place < len(text):
            if found := _PLAIN_CODE.match(text, place):
                place = self._take(CODE, place, found.end(), is_markup)
                continue
            sign = text[place]
            if sign == closed_by and depth == 0:
                return place
            depth += (sign == "{") - (sign == "}")
            place = self._sign(place, sign, is_markup)
        if closed_by:
            raise self._unended(start)
        return place

    def _sign(self, place: int, sign: str, is_markup: bool) -> int:
        text = self._text
        if sign == "`":
            return self._template(place, is_markup or text.endswith("html", 0, place))
        if sign in "\"'":
            return self._take(TEXT, place, self._matched(_QUOTE, place), is_markup)
        if text.startswith(("//", "/*"), place):
            return self._take(COMMENT, place, self._matched(_COMMENT, place), is_markup=False)
        if sign == "/" and self._is_before_pattern():
            return self._take(TEXT, place, self._matched(_PATTERN, place), is_markup)
        return self._take(CODE, place, place + 1, is_markup)

    def _template(self, start: int, is_markup: bool) -> int:
        """Read a template from its first quote to its last. Return the place after it."""
        place, begun = start + 1, start
        while True:
            found = _TEMPLATE.match(self._text, place)
            if not found:
                raise self._unended(start)
            self._take(TEXT, begun, found.end(), is_markup)
            if found[1] == "`":
                return found.end()
            begun = self._code("}", found.end(), is_markup=is_markup)
            place = begun + 1

    def _is_before_pattern(self) -> bool:
        for token in reversed(self.tokens):
            code = self._text[max(token.start, token.end - _TAIL) : token.end]
            if token.kind == TEXT:
                return False
            if token.kind == CODE and not code.isspace():
                return _BEFORE_PATTERN.search(code) is not None
        return True

    def _take(self, kind: str, start: int, end: int, is_markup: bool) -> int:
        self.tokens.append(Token(kind, start, end, is_markup))
        return end

    def _matched(self, pattern: re.Pattern[str], place: int) -> int:
        found = pattern.match(self._text, place)
        if not found:
            raise self._unended(place)
        return found.end()

    def _unended(self, place: int) -> BundleError:
        line = self._text.count("\n", 0, place) + 1
        return BundleError(f"{self._name}:{line}: this does not end: {self._text[place : place + 60]!r}")
