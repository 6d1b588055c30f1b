"""A script of the page as a module: its imports and exports, and the statement that replaces it in a part."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import groupby

from rumpus.server.bundle.errors import BundleError
from rumpus.server.bundle.script import CODE, COMMENT, TEXT, Script, Token

_KEYWORD = re.compile(r"\b(?:im|ex)port\b")
_IMPORT = re.compile(r'import\s*(?:([\w$\s{},*]+?)\s*\bfrom\s*)?"([^"]+)";?')
_LAZY = re.compile(r'import\(\s*"([^"]+)"\s*\)')
_LISTED = re.compile(r'export\s*\{([^}]*)\}\s*(?:from\s*"([^"]+)")?;?')
_EXPORT = re.compile(r"export\s+(?=(?:async\s+)?(?:const|class|function\*?)\s*([\w$]+))")
_DEFAULT = re.compile(r"export\s+default\b")
_AWAIT = re.compile(r"^(?:(?:export )?const [^=]*= )?await\b", re.MULTILINE)
_LINE_END = re.compile(r"[ \0]*\n[\s\0]*")
_COMMENTS = re.compile(r"\0+")
_PUNCTUATION = r"[,;{}()\[\]:?=&|<>]"  # without + and -, which could become ++ and --
_SPACES = re.compile(rf"(?<={_PUNCTUATION}) +| +(?={_PUNCTUATION})")

PartOf = Callable[[str], str]
"""Returns the part that contains a module."""


class Module:
    """A script that imports and exports.

    ``needed`` are the modules it imports at once, ``lazy`` those it imports later. ``names`` are the names of the
    import map. Raises BundleError for an import or export in an unknown form.
    """

    def __init__(self, script: Script, names: dict[str, str]) -> None:
        self.script = script
        self.needed: list[str] = []
        self.lazy: list[str] = []
        self._names = names
        self._exports: list[str] = []
        self._edits: list[tuple[int, int, Callable[[PartOf], str]]] = []
        for keyword in _KEYWORD.finditer(script.code):
            end, new = self._edit(keyword.start())
            self._edits.append((keyword.start(), end, new))

    def statement(self, part_of: PartOf) -> str:
        """Return the module as a statement: a constant with all that it exports."""
        pieces, place = [], 0
        for start, end, new in self._edits:
            pieces += [_stripped(self.script, place, start), new(part_of)]
            place = end
        body = "".join([*pieces, _stripped(self.script, place, len(self.script.text))]).strip()
        waits, begun = ("await", "async") if _AWAIT.search(self.script.code) else ("", "")
        called = f"{waits}({begun}()=>{{{body}\nreturn{{{','.join(self._exports)}}}}})()"
        return f"const {variable(self.script.name)}={called};\n"

    def _edit(self, start: int) -> tuple[int, Callable[[PartOf], str]]:
        """Return the end of an import or export, and a function that returns its replacement."""
        text = self.script.text
        if match := _IMPORT.match(text, start):
            return match.end(), self._imported(match[1] or "", match[2])
        if match := _LAZY.match(text, start):
            name = self._path_of(match[1])
            self.lazy.append(name)
            return match.end(), lambda part_of: f'import("{part_of(name)}").then((part)=>part.{variable(name)})'
        if match := _LISTED.match(text, start):
            owner = f"{variable(self._needed(match[2]))}." if match[2] else ""
            self._exports += [f"{theirs}:{owner}{ours}" for ours, theirs in _pairs(match[1])]
            return match.end(), lambda _: ""
        if match := _EXPORT.match(text, start):
            self._exports.append(match[1])
            return match.end(), lambda _: ""
        if match := _DEFAULT.match(text, start):
            self._exports.append("default:_default")
            return match.end(), lambda _: "const _default="
        line = self.script.line(start)
        raise BundleError(f"{self.script}:{line}: the bundler does not know this form: {text[start : start + 60]!r}")

    def _imported(self, clause: str, address: str) -> Callable[[PartOf], str]:
        owner = variable(self._needed(address))
        if clause.startswith("*"):
            return lambda _: f"const {clause.rsplit(maxsplit=1)[-1]}={owner};"
        alone, _, listed = clause.partition("{")
        taken = [f"default:{name}" for name in alone.replace(",", " ").split()]
        taken += [theirs if theirs == ours else f"{theirs}:{ours}" for theirs, ours in _pairs(listed.rstrip("} \n"))]
        return lambda _: f"const{{{','.join(taken)}}}={owner};" if taken else ""

    def _needed(self, address: str) -> str:
        self.needed.append(self._path_of(address))
        return self.needed[-1]

    def _path_of(self, address: str) -> str:
        """Return the module of this name in the import map, or of this path."""
        return self._names.get(address) or self.script.path_of(address)


def variable(name: str) -> str:
    """Return the name of the constant that holds the exports of a module."""
    return "$" + re.sub(r"\W", "_", name.rpartition(".")[0])


def _pairs(listed: str) -> list[tuple[str, str]]:
    """Return the names in the braces of an import or export: `a as b` is a and b, `a` is a twice."""
    words = [item.split() for item in listed.split(",") if item.strip()]
    return [(item[0], item[-1]) for item in words]


def _stripped(script: Script, start: int, end: int) -> str:
    """Return a stretch of a script without comments, indentation, and spaces beside punctuation."""
    pieces = []
    for is_text, tokens in groupby(script.stretch(start, end), _is_text):
        signs = "".join(_shortened(token.kind, text) for token, text in tokens)
        pieces.append(signs if is_text else _LINE_END.sub("\n", signs))
    return _COMMENTS.sub(" ", "".join(pieces))


def _is_text(found: tuple[Token, str]) -> bool:
    """Return True for text that stays as it is. Markup may lose its indentation."""
    token, _ = found
    return token.kind == TEXT and not token.is_markup


def _shortened(kind: str, text: str) -> str:
    """Return code without needless spaces. A comment becomes a null character, which no script contains, and its line
    ends.
    """
    if kind == COMMENT:
        return "\0" + "\n" * text.count("\n")
    return _SPACES.sub("", text) if kind == CODE else text
