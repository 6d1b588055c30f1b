"""A script of the page, read sign by sign: which are code, comment, text or markup. For the gates and the bundle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from posixpath import join, normpath

CODE, COMMENT, TEXT, MARKUP = "code", "comment", "text", "markup"
_BEFORE_PATTERN = re.compile(r"(?:^|[(,=:\[!&|?{};+\-*%~^<>]|\breturn)\s*$")
_IMPORT = re.compile(r"\b(?:import|from)\s*\(?\s*$")
_METHOD = re.compile(
    r"^ +(?:(?:async|static|get|set) )*(?!if\b|for\b|while\b|switch\b|catch\b|function\b)\w+\(", re.MULTILINE
)
_FUNCTION = re.compile(r"\bfunction\b[^(]*\(")
_CLOSING = {"(": ")", "[": "]", "{": "}"}


class Script:
    """A script; ``name`` is its path from the folder of the page."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text

    def __repr__(self) -> str:
        return self.name

    @property
    def folder(self) -> str:
        """The folder it lies in, empty for the script that starts the page."""
        return self.name.rpartition("/")[0]

    @cached_property
    def kinds(self) -> list[str]:
        """What each sign is; code within markup is markup."""
        return _Reader(self.text).kinds

    @cached_property
    def code(self) -> str:
        """The script without comments, text and markup: spaces stand for them. Code within markup stays."""
        return _Reader(self.text).code

    def line(self, place: int) -> int:
        """The number of the line of a place."""
        return self.text.count("\n", 0, place) + 1

    def imports(self) -> list[str]:
        """The scripts it imports, at once or when they are wanted, by their names."""
        return [
            self.path_of(match[1])
            for match in re.finditer(r'"(\.{1,2}/[^"]+)"', self.text)
            if _IMPORT.search(self.code[max(0, match.start() - 40) : match.start()])
        ]

    def path_of(self, asked: str) -> str:
        """The name of the script that it calls so: from its own folder, or from the folder of the page."""
        return normpath(join(self.folder, asked))

    def without_comments(self) -> str:
        """The script with spaces for its comments."""
        return "".join(
            " " if kind == COMMENT and sign != "\n" else sign for kind, sign in zip(self.kinds, self.text, strict=True)
        )

    def functions(self) -> Iterator[tuple[int, int]]:
        """The first and the last line of each function."""
        for match in re.finditer("=>", self.code):
            yield self.line(self._head(match.start())), self.line(self._end_of_body(match.end()))
        for pattern in (_FUNCTION, _METHOD):
            for match in pattern.finditer(self.code):
                words = _closing(self.code, match.end() - 1) + 1
                body = words + len(self.code[words:]) - len(self.code[words:].lstrip())
                if self.code[body : body + 1] == "{":  # else it is called there
                    yield self.line(match.start()), self.line(_closing(self.code, body))

    def _head(self, arrow: int) -> int:
        before = self.code[:arrow].rstrip()
        return _opening(before) if before.endswith(")") else len(before) - 1

    def _end_of_body(self, start: int) -> int:
        start += len(self.code[start:]) - len(self.code[start:].lstrip())
        if self.code[start : start + 1] == "{":
            return _closing(self.code, start)
        place = start
        while place < len(self.code) and self.code[place] not in ",;)]}":
            place = _closing(self.code, place) + 1 if self.code[place] in _CLOSING else place + 1
        return min(place, len(self.code)) - 1


def _closing(code: str, opening: int) -> int:
    depth = 0
    for place in range(opening, len(code)):
        depth += (code[place] in "([{") - (code[place] in ")]}")
        if depth == 0:
            return place
    return len(code) - 1


def _opening(code: str) -> int:
    depth = 0
    for place in range(len(code) - 1, -1, -1):
        depth += (code[place] in ")]}") - (code[place] in "([{")
        if depth == 0:
            return place
    return 0


class _Reader:
    """Reads a script sign by sign. Open templates and the braces of code within them lie on one another."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.kinds: list[str] = []
        self._code: list[str] = []
        self._open: list[list[int | bool]] = [[0, False]]  # of each code: its open braces, and whether it is in markup
        place = 0
        while place < len(text):
            place = self._template(place) if self._in_template else self._sign(place)

    @property
    def code(self) -> str:
        return "".join(self._code)

    @property
    def _in_template(self) -> bool:
        return self._open[-1][0] == -1

    def _take(self, start: int, end: int, kind: str, *, is_code: bool = False) -> int:
        end = min(end, len(self.text))
        in_markup = kind in (CODE, TEXT) and self._open[-1][1]
        self.kinds += [MARKUP if in_markup else kind] * (end - start)
        self._code += self.text[start:end] if is_code else re.sub(r"[^\n]", " ", self.text[start:end])
        return end

    def _sign(self, place: int) -> int:
        text, sign = self.text, self.text[place]
        if text.startswith("//", place):
            return self._take(place, text.find("\n", place) if "\n" in text[place:] else len(text), COMMENT)
        if text.startswith("/*", place):
            return self._take(place, text.index("*/", place) + 2, COMMENT)
        if sign in "\"'":
            return self._take(place, self._quote(place, sign), TEXT)
        if sign == "`":
            is_markup = "".join(self._code[-4:]) == "html" or bool(self._open[-1][1])
            end = self._take(place, place + 1, MARKUP if is_markup else TEXT)
            self._open.append([-1, is_markup])
            return end
        if sign == "/" and _BEFORE_PATTERN.search("".join(self._code[-20:])):
            return self._take(place, self._pattern(place), TEXT)
        return self._brace(place, sign)

    def _brace(self, place: int, sign: str) -> int:
        if sign == "}" and self._open[-1][0] == 0 and len(self._open) > 1:
            self._open.pop()
            return self._take(place, place + 1, MARKUP if self._open[-1][1] else TEXT)
        self._open[-1][0] += (sign == "{") - (sign == "}")
        return self._take(place, place + 1, CODE, is_code=True)

    def _template(self, place: int) -> int:
        kind = MARKUP if self._open[-1][1] else TEXT
        if self.text[place] == "\\":
            return self._take(place, place + 2, kind)
        if self.text[place] == "`":
            end = self._take(place, place + 1, kind)
            self._open.pop()
            return end
        if self.text.startswith("${", place):
            end = self._take(place, place + 2, kind)
            self._open.append([0, kind == MARKUP])
            return end
        return self._take(place, place + 1, kind)

    def _quote(self, place: int, sign: str) -> int:
        end = place + 1
        while self.text[end] != sign:
            end += 2 if self.text[end] == "\\" else 1
        return end + 1

    def _pattern(self, place: int) -> int:
        end, in_class = place + 1, False
        while self.text[end] != "/" or in_class:
            if self.text[end] == "\\":
                end += 1
            elif self.text[end] in "[]":
                in_class = self.text[end] == "["
            end += 1
        return end + 1
