"""Split questions and clauses into stems, so that "swapping jockers" finds "take a joker".

The tables are data, because the page splits questions in the same way (`page/rules/search.js`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import NamedTuple

SHORTEST = 3
"""An ending is cut off only if at least so many letters remain."""
_WORD = re.compile("[a-z0-9]+")
_APOSTROPHES = re.compile("['’]")


class WordTables(NamedTuple):
    """The words to leave out, the phrases and endings with their replacements, and stems that stand for others."""

    stop: frozenset[str]
    phrases: tuple[tuple[str, str], ...]
    endings: tuple[tuple[str, str], ...]
    same: dict[str, str]


@cache
def word_tables() -> WordTables:
    """Return the tables of ``search_words.json``, with the synonyms as stems."""
    read = json.loads(files(__package__).joinpath("search_words.json").read_text("utf-8"))
    phrases = tuple((phrase, instead) for phrase, instead in read["phrases"])
    endings = tuple((ending, instead) for ending, instead in read["endings"])
    same = {
        stem(word, endings): stem(first, endings)
        for first, others in read["same"].items()
        for word in (first, *others.split())
    }
    return WordTables(frozenset(" ".join(read["stop"]).split()), phrases, endings, same)


def stem(word: str, endings: tuple[tuple[str, str], ...]) -> str:
    """Return a word without its first known ending, and with its last two letters once if they are the same."""
    for ending, instead in endings:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST - len(instead):
            word = word[: len(word) - len(ending)] + instead
            break
    return word[:-1] if len(word) > SHORTEST and word[-1] in (word[-2], "e") else word


def stems(text: str) -> list[str]:
    """Return the stems of a text in order, without stop words. Synonyms have the same stem."""
    stop, phrases, endings, same = word_tables()
    words = f" {' '.join(_WORD.findall(_APOSTROPHES.sub('', text.lower())))} "
    for phrase, instead in phrases:
        words = words.replace(f" {phrase} ", f" {instead} ")
    found = (stem(word, endings) for word in words.split() if word not in stop)
    return [same.get(one, one) for one in found]


def features(found: Sequence[str]) -> list[str]:
    """Return each stem once, then each pair of neighbours once, such as ``take joker``."""
    pairs = (f"{first} {second}" for first, second in pairwise(found))
    return list(dict.fromkeys((*found, *pairs)))
