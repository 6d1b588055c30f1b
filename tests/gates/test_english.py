"""Plain English in docstrings: facts and instructions, in words that name the thing; and one class for one name."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from tests.gates.sources import OF_PACKAGE, Source

OPENINGS, WORDS, DOUBLES = 10, 0.12, 3
"""At most so many docstrings that open as a question does, so many vague words per docstring, and so many names of two
classes."""
SHARED_NAMES: dict[str, str] = {}
"""Class names that stand twice, each with the reason."""

_OPENING = re.compile(r"(What|Who|Whom|Whose|Whether|Where|How|Why|When|Somebody|Something)\b")
_VAGUE = re.compile(r"\b(what|who|whose|whom|whether|told|kept|asked|lies|nobody|somebody)\b", re.IGNORECASE)


def docstrings(source: Source) -> Iterator[tuple[ast.AST, str]]:
    for node in ast.walk(source.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and (
            text := ast.get_docstring(node)
        ):
            yield node, text


def riddles(sources: Sequence[Source]) -> list[str]:
    """Return the docstrings that open as a question does."""
    return [
        source.at(node, text.splitlines()[0])
        for source in sources
        for node, text in docstrings(source)
        if _OPENING.match(text)
    ]


def vague_words(sources: Sequence[Source]) -> float:
    """Return the number of vague words per docstring."""
    texts = [text for source in sources for _, text in docstrings(source)]
    return sum(len(_VAGUE.findall(text)) for text in texts) / len(texts)


def doubles(sources: Sequence[Source]) -> dict[str, list[str]]:
    """Return the public class names that stand more than once, and where."""
    places = defaultdict(list)
    for source in sources:
        for node in ast.walk(source.tree):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(source.at(node, node.name))
    return {name: found for name, found in places.items() if len(found) > 1}


def test_few_docstrings_open_as_a_question_does() -> None:
    found = riddles(OF_PACKAGE)
    assert len(found) <= OPENINGS, found


def test_docstrings_name_the_thing() -> None:
    assert vague_words(OF_PACKAGE) <= WORDS


def test_a_class_has_a_name_of_its_own() -> None:
    assert doubles(OF_PACKAGE).keys() == SHARED_NAMES.keys()
    assert len(SHARED_NAMES) <= DOUBLES


def test_a_riddle_a_vague_word_and_a_double_are_found() -> None:
    one = Source("a.py", 'class Part:\n    """What somebody told."""\n')
    two = Source("b.py", 'class Part:\n    """Return it."""\n')
    assert riddles([one, two]) == ["a.py:1: What somebody told."]
    assert vague_words([one, two]) == 1.5
    assert list(doubles([one, two])) == ["Part"]
