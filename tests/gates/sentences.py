"""Finds sentences outside messages: `python -m tests.gates.sentences [FOLDER]` lists strings of two words or more.

A docstring, a log line, SQL, a pattern, the help of a command and an error of Python's own (a bug, read by programmers)
are no messages. Everything else that a person reads is a ``Message``, whose text is one literal, so that translators
find it. The fields of a message are looked at too: a sentence is not glued from pieces."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SOURCES = Path("src/rumpus")
_WORD = re.compile(r"(?<![\w=-])[A-Za-z][a-z']+(?![\w=-])")
_SQL = re.compile(
    r"\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|PRAGMA|WITH|BEGIN|ALTER"
    r"|AND|WHERE|FROM|JOIN|ORDER|ON CONFLICT|INDEXED BY|NOT EXISTS)\b"
)
_CODES = {
    *("stock used up", "put back", "upcard draws", "pool used up", "target reached", "deals played"),
    *("draw for deal", "turn stock", "not shown", "not decided"),
}
"""Codes of two words or more in records and JSON; programs read them."""
_LOGS = {"log", "_log", "logger", "_logger", "logging", "LOG", "_LOG"}
_LOG_CALLS = {"debug", "info", "warning", "error", "exception", "critical"}
_OF_PYTHON = {
    *("ValueError", "TypeError", "RuntimeError", "AssertionError", "KeyError", "NotImplementedError", "AttributeError"),
    *("ExceptionGroup", "BaseExceptionGroup", "LookupError", "IndexError", "OSError", "MemoryError"),
}
_OF_PROGRAMS = {
    *("LazyCommand", "version_option"),
    "Endpoint",
    "Gauge",
    "Counter",
    "Histogram",
    "of_client",
    "of_server",
    "of_owner",
    "of_process",
    "cut",
    "_abused",
    "_cut_abuser",
    "_cut_off",
    "RefusedConnection",
    "_Way",
    "entry",
}
"""Calls whose words are for programmers and owners: descriptions of the API and of metrics, reasons in the log, entries
of the audit log."""
_NO_MESSAGE = {
    "compile",
    "cast",
    "TypeVar",
    "NewType",
    "namedtuple",
    "Literal",
    "match",
    "startswith",
    "fullmatch",
    "sub",
    "text",
    "literal_column",
    "command_line",
}
_HELP = {"help", "epilog", "short_help", "metavar", "usage", "show_default", "also", "known_as", "media_type"}
"""Keywords whose words are the help of commands, names that people search for, or a type of bytes."""


class Sentence(NamedTuple):
    """A string of two words or more that is no message: where it stands, and how it reads."""

    path: Path
    line: int
    text: str


def sentences(folder: Path) -> Iterator[Sentence]:
    """Yield the sentences outside messages in the sources of a folder, or of one file."""
    for path in [folder] if folder.is_file() else sorted(folder.rglob("*.py")):
        for node, text in _strings(ast.parse(path.read_text("utf-8"))):
            if is_sentence(text):
                yield Sentence(path, node.lineno, text)


def is_sentence(text: str) -> bool:
    """Return True if a string has two words or more, and is neither SQL nor a code of a record."""
    return text not in _CODES and " " in text.strip() and len(_WORD.findall(text)) > 1 and not _SQL.match(text)


def _strings(node: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """Yield the strings below a node that may be sentences; an f-string is one string."""
    if isinstance(node, ast.FunctionDef) and node.name == "__repr__":
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node, node.value
    elif isinstance(node, ast.JoinedStr):
        parts = [str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values]
        yield node, "".join(parts)
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                yield from _strings(part.value)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Message":
        yield from _glued(node)
    else:
        for child in ast.iter_child_nodes(node):
            if not _is_apart(node, child):
                yield from _strings(child)


def _glued(message: ast.Call) -> Iterator[tuple[ast.expr, str]]:
    """Yield the strings of a message that translators would not find: its text where that is no literal, and those of
    its fields."""
    text, fields = message.args[0] if message.args else None, message.args[1:2]
    parts = [text] if text is not None and not isinstance(text, ast.Constant) else []
    for part in [*parts, *fields, *(keyword.value for keyword in message.keywords if keyword.arg == "fields")]:
        yield from _strings(part)


def _is_apart(node: ast.AST, child: ast.AST) -> bool:
    """Return True if the strings of a child are messages already, or none by their place."""
    if isinstance(node, ast.Expr) and isinstance(child, ast.Constant):
        return True  # a docstring
    if isinstance(child, ast.Call) and _is_no_message(child.func):
        return True
    if isinstance(node, ast.keyword | ast.arg | ast.AnnAssign | ast.FunctionDef | ast.AsyncFunctionDef):
        return (
            (isinstance(node, ast.keyword) and node.arg in _HELP)
            or child is getattr(node, "annotation", None)
            or (child is getattr(node, "returns", None))
        )
    if isinstance(node, ast.Assert):
        return child is node.msg
    return isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "Literal"


def _is_no_message(called: ast.expr) -> bool:
    if isinstance(called, ast.Attribute):
        of_log = isinstance(called.value, ast.Name) and called.value.id in _LOGS and called.attr in _LOG_CALLS
        return of_log or called.attr in _NO_MESSAGE | _OF_PROGRAMS
    return isinstance(called, ast.Name) and called.id in _OF_PYTHON | _NO_MESSAGE | _OF_PROGRAMS


def _main(folders: list[str]) -> None:
    found = [one for folder in folders or [str(SOURCES)] for one in sentences(Path(folder))]
    for one in found:
        print(f"{one.path}:{one.line}: {one.text!r}")
    print(f"{len(found)} sentences outside messages")


if __name__ == "__main__":
    _main(sys.argv[1:])
