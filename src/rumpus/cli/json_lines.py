"""JSON Lines: a question a line in, an answer a line out; one that cannot be answered says why on its own line.

An answer bears the ``id`` of its question. Where it fails it has ``error`` with the four fields of every error instead.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn

import click

from rumpus.core.errors import NotationError, RumpusError
from rumpus.core.messages import Message

Question = Mapping[str, Any]


def standard_input() -> Iterable[bytes]:
    """The lines of standard input as they come, whatever bytes they hold."""
    return sys.stdin.buffer


def answer_lines(lines: Iterable[str | bytes], answer: Callable[[Question], Mapping[str, object]]) -> int:
    """Answer each line that is not blank before the next is read; returns how many failed."""
    failed = 0
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        question: Question = {}
        try:
            question = _question(line, number)
            row = answer(question)
        except RumpusError as error:
            row = {"error": error.as_dict()}
            failed += 1
        click.echo(json.dumps({"id": question.get("id"), **row}))
    return failed


def words_of(question: Question, name: str) -> list[str]:
    """The words of a field: a list of them, or text with spaces or commas between; raises NotationError."""
    value = question.get(name)
    if isinstance(value, str):
        return value.replace(",", " ").split()
    if isinstance(value, list) and all(isinstance(word, str) for word in value):
        return value
    if name in question:
        said = Message(
            '"{name}" is not a list of words; write for example "{name}": ["…", "…"]',
            {"name": name},
        )
    else:
        said = Message('"{name}" is missing; write for example "{name}": ["…", "…"]', {"name": name})
    raise NotationError(said, code="bad-field", subject=name)


def _question(line: str | bytes, number: int) -> Question:
    try:
        question = json.loads(line, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        said = Message("line {line} is not JSON: {error}", {"line": number, "error": str(error)})
        raise NotationError(said, code="bad-line", subject=str(number)) from error
    if not isinstance(question, dict):
        said = Message("line {line} is no JSON object; write it in braces", {"line": number})
        raise NotationError(said, code="bad-line", subject=str(number))
    return question


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is no value of JSON")
