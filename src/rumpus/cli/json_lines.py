"""Answer requests in JSON Lines: one request a line in, one answer a line out.

An answer has the ``id`` of its request. If a request fails, its answer has ``error`` with the four fields of every
error.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn

import click

from rumpus.core.errors import NotationError, RumpusError
from rumpus.core.messages import Message

Request = Mapping[str, Any]


def standard_input() -> Iterable[bytes]:
    """Return the lines of standard input as bytes, which need not be valid text."""
    return sys.stdin.buffer


def answer_lines(lines: Iterable[str | bytes], answer: Callable[[Request], Mapping[str, object]]) -> int:
    """Write the answer to each line that is not blank to standard output, before reading the next line.

    Return the number of requests that failed.
    """
    failed = 0
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        question: Request = {}
        try:
            question = _question(line, number)
            row = answer(question)
        except RumpusError as error:
            row = {"error": error.as_dict()}
            failed += 1
        click.echo(json.dumps({"id": question.get("id"), **row}))
    return failed


def words_of(question: Request, name: str) -> list[str]:
    """Return the words of a field: a list of strings, or text separated by spaces or commas. Raises NotationError."""
    value = question.get(name)
    if isinstance(value, str):
        return value.replace(",", " ").split()
    if isinstance(value, list) and all(isinstance(word, str) for word in value):
        return value
    if name in question:
        message = Message(
            '"{name}" is not a list of words; write for example "{name}": ["…", "…"]',
            {"name": name},
        )
    else:
        message = Message('"{name}" is missing; write for example "{name}": ["…", "…"]', {"name": name})
    raise NotationError(message, code="bad-field", subject=name)


def _question(line: str | bytes, number: int) -> Request:
    try:
        question = json.loads(line, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        message = Message("line {line} is not JSON: {error}", {"line": number, "error": str(error)})
        raise NotationError(message, code="bad-line", subject=str(number)) from error
    if not isinstance(question, dict):
        message = Message("line {line} is no JSON object; write it in braces", {"line": number})
        raise NotationError(message, code="bad-line", subject=str(number))
    return question


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is no value of JSON")
