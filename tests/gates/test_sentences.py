"""Every sentence for a person is a message, so that another language can say it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from rumpus.core.messages import JOINED
from tests.gates.sentences import SOURCES, is_sentence, sentences
from tests.gates.sources import OF_PACKAGE

ROOT = Path(__file__).resolve().parent.parent.parent
EXCEPTIONS: dict[str, str] = {
    "cli/data_directory.py": "the name of a folder",
    "competition/evening/published.py": "titles of events",
    "server/bundle/": "faults of the page's sources, for their authors, and parts of HTML",
    "server/http/openapi.py": "descriptions of the API",
    "server/http/cached_file.py": "a header",
    "server/http/static.py": "headers",
    "server/live/faults.py": "lines of the log",
    "players/compiling.py": "programs for python -c",
    "processes/pool.py": "errors for the server, which says them in its own messages",
    "wording/names.py": "names that a typed line may contain",
    "wording/words.py": "lines as players type them, the same in every language",
}
"""Files whose strings are no sentences for people, and why."""


def test_no_sentence_stands_outside_a_message() -> None:
    found = []
    for one in sentences(ROOT / SOURCES):
        name = one.path.relative_to(ROOT / SOURCES).as_posix()
        if not name.startswith(tuple(EXCEPTIONS)):
            found.append(f"{name}:{one.line}: {one.text!r}")
    assert found == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('raise UsageError("take another card", code="x")', ["take another card"]),
        ('raise UsageError(Message("take {card} now", {"card": card}), code="x")', []),
        ('echo(f"{card} is not here")', ["{} is not here"]),
        ('Message(f"take {card} or not")', ["take {} or not"]),
        ('Message("{a}: {b}", {"a": "not this one"})', ["not this one"]),
        ('raise ValueError("no such state")', []),
        ('log.info("began a game")', []),
        ('def take() -> None:\n    """Take a card."""', []),
        ('run("SELECT name FROM users WHERE id = ?")', []),
        ('option("--seed", help="the seed of all deals")', []),
    ],
)
def test_a_sentence_is_distinguished_from_other_strings(source: str, found: list[str], tmp_path: Path) -> None:
    path = tmp_path / "some.py"
    path.write_text(source, "utf-8")
    assert [one.text for one in sentences(path)] == found


def test_a_separator_with_a_word_is_a_phrase() -> None:
    tree = [node for source in OF_PACKAGE for node in ast.walk(source.tree)]
    rows = [node for node in tree if isinstance(node, ast.Call) and ast.unparse(node.func) == "ListField"]
    separators = {
        part.value
        for row in rows
        for argument in [*row.args[1:], *(keyword.value for keyword in row.keywords)]
        for part in ast.walk(argument)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    }
    assert {one for one in separators if re.search(r"\w", one)} == JOINED.keys()


def test_words_that_are_typed_are_no_sentence() -> None:
    assert not is_sentence("take 7D")
    assert not is_sentence("standard-52")
