"""The options and the table of commands that check proofs in records.

The *reader* of a record brings promises, words and trusted keys. Each statement about the record is then shown, not
shown or contradicted.
"""

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
"""The most bytes read of a file of keys. No valid file is longer."""
_STANCES = {
    Stance.SHOWN: Message("shown"),
    Stance.NOT_SHOWN: Message("not shown"),
    Stance.CONTRADICTED: Message("contradicted"),
}
"""The text for each stance."""

_PROMISE = click.option(
    "--promise",
    "promises",
    multiple=True,
    metavar="HEX",
    help="A promise that you received before the game; may be repeated.",
)
_WORDS = click.option(
    "--words", multiple=True, help="Your own words, in full, if you chose them after the promise of the secret."
)
_KEY = click.option(
    "--key", "keys", multiple=True, metavar="HEX|FILE", help="A server's key that you trust, or a file with its keys."
)


def reader_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add options for promises, words and keys to a command. It gets them as ``reader``."""

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
    """Yield every statement with its evidence, in lines that fit the terminal."""
    width = min(_WIDEST, shutil.get_terminal_size().columns)
    if report.are_cards_chosen:
        yield Message("  The cards were chosen.")
    stances = {stance: text_of(text) for stance, text in _STANCES.items()}
    margin = " " * (max(map(len, stances.values())) + 4)
    for one in report.statements:
        fields: dict[str, Field] = {"stance": f"{stances[one.stance]:{len(margin) - 2}}", "statement": one.claim}
        yield Message("  {stance}{statement} ({name})", fields | {"name": one.name})
        yield textwrap.fill(text_of(one.evidence), width, initial_indent=margin, subsequent_indent=margin)


def _promise(text: str) -> str:
    promise = text.strip().lower()
    if is_digest(promise):
        return promise
    message = Message("{text} is no promise: it has 64 hexadecimal digits", {"text": repr(text)})
    raise UsageError(message, code="bad-promise", subject=text)


def _word(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:  # the argument has bytes that are not valid in the locale's encoding
        message = Message(
            "a word of --words cannot be read in the encoding that is set here: set LC_ALL=C.UTF-8 and ask again"
        )
        raise UsageError(message, code="bad-words", subject=ascii(text)) from None
    return text


def _keys(texts: Sequence[str]) -> Keys:
    pinned = [text.strip().lower() for text in texts if is_digest(text.strip().lower())]
    files = [Path(text) for text in texts if not is_digest(text.strip().lower())]
    for key in pinned:
        if not is_key(key):
            message = Message(
                "{key} is no key of a server: anybody can make signatures that fit it. Ask the owner for theirs",
                {"key": key},
            )
            raise UsageError(message, code="bad-keys", subject=key)
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
        message = Message(
            "cannot read {path}: give a key of 64 hexadecimal digits, or a file of a server's keys",
            {"path": str(path)},
        )
        raise UsageError(message, code="bad-keys", subject=str(path)) from error
