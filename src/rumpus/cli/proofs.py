"""What records prove, at the terminal: what a reader brings along, as options, and the table of statements."""

from __future__ import annotations

import functools
import shutil
import textwrap
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import click

from rumpus.cli.speech import text_of
from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, Message
from rumpus.record.keys import published_keys
from rumpus.record.signing import is_digest, is_key
from rumpus.record.statements import Keys, Reader, Report, Stance

_WIDEST = 110
_LONGEST_KEYS = 1 << 20
"""Bytes that are read of a file of keys: what is longer is cut, and is no such file."""
_STANCES = {
    Stance.SHOWN: Message("shown"),
    Stance.NOT_SHOWN: Message("not shown"),
    Stance.CONTRADICTED: Message("contradicted"),
}
"""The stance of a statement as it is shown."""

_PROMISE = click.option(
    "--promise",
    "promises",
    multiple=True,
    metavar="HEX",
    help="A promise that you were given beforehand; give any number.",
)
_WORDS = click.option(
    "--words", multiple=True, help="Your own words, whole, if you named them after the secret was promised to you."
)
_KEY = click.option(
    "--key", "keys", multiple=True, metavar="HEX|FILE", help="A server's key that you trust, or a file of its keys."
)


def reader_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of a command that say what its reader brings along; it gets them as ``reader``."""

    @_PROMISE
    @_WORDS
    @_KEY
    @functools.wraps(command)
    def with_reader(
        *arguments: object, promises: Sequence[str], words: Sequence[str], keys: Sequence[str], **others: object
    ) -> object:
        reader = Reader(frozenset(map(_promise, promises)), frozenset(map(_word, words)), _keys(keys))
        return command(*arguments, reader=reader, **others)

    return with_reader


def table(report: Report) -> Iterator[Field]:
    """Every statement with its evidence, in lines that fit the terminal."""
    width = min(_WIDEST, shutil.get_terminal_size().columns)
    if report.are_cards_chosen:
        yield Message("  The cards were chosen.")
    stances = {stance: text_of(told) for stance, told in _STANCES.items()}
    margin = " " * (max(map(len, stances.values())) + 4)
    for one in report.statements:
        fields: dict[str, Field] = {"stance": f"{stances[one.stance]:{len(margin) - 2}}", "statement": one.told}
        yield Message("  {stance}{statement} ({name})", fields | {"name": one.name})
        yield textwrap.fill(text_of(one.evidence), width, initial_indent=margin, subsequent_indent=margin)


def _promise(text: str) -> str:
    promise = text.strip().lower()
    if is_digest(promise):
        return promise
    said = Message("{text} is no promise: it has 64 hexadecimal digits", {"text": repr(text)})
    raise UsageError(said, code="bad-promise", subject=text)


def _word(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:  # Python could not read what was typed
        said = Message(
            "a word of --words cannot be read in the encoding that is set here: set LC_ALL=C.UTF-8 and ask again"
        )
        raise UsageError(said, code="bad-words", subject=ascii(text)) from None
    return text


def _keys(texts: Sequence[str]) -> Keys:
    pinned = [text.strip().lower() for text in texts if is_digest(text.strip().lower())]
    files = [Path(text) for text in texts if not is_digest(text.strip().lower())]
    for key in pinned:
        if not is_key(key):
            said = Message(
                "{key} is no key of a server: anybody can make signatures that fit it. Ask the owner for theirs",
                {"key": key},
            )
            raise UsageError(said, code="bad-keys", subject=key)
    published = [published_keys(_read(path)) for path in files]
    stolen = set[str]().union(*(keys.stolen for keys in published))
    return dict.fromkeys(pinned, False) | dict(
        chain.from_iterable(keys.trusted(pinned, stolen).items() for keys in published)
    )


def _read(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(_LONGEST_KEYS).decode("utf-8")
    except (OSError, ValueError) as error:
        said = Message(
            "cannot read {path}: give a key of 64 hexadecimal digits, or a file of a server's keys",
            {"path": str(path)},
        )
        raise UsageError(said, code="bad-keys", subject=str(path)) from error
