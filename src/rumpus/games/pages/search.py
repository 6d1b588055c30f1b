"""Rank the clauses of a game by how well they answer a question.

The score of a clause is the weights of the question's words for it, and the likeness of the question to known questions
about it. The page ranks in the same way, from the same index (`page/rules/search.js`); a test compares the two.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.games.pages import Clause
from rumpus.games.pages.search_index import LEAST_SCORE, NEAREST, UNKNOWN_WORD, SearchIndex
from rumpus.games.pages.stems import features, stems

LONGEST = 300
"""The longest question, in characters."""
ANSWERS = 5
LIKENESS = 1000
"""The likeness of two equal questions."""


class Ranking(NamedTuple):
    """All clauses in order, best first. ``is_answered`` is False if the page does not seem to say."""

    clauses: tuple[Clause, ...]
    is_answered: bool


def rank(index: SearchIndex, question: str) -> Ranking:
    """Rank the clauses of a game for a question. Raise UsageError if the question has no words or is too long."""
    found = question_features(index, question)
    total = sum(index.worth.get(name, UNKNOWN_WORD) for name in found) or 1
    known = [name for name in found if name in index.worth]
    likeness, silence = _likeness(index, frozenset(known), total)
    scores = [0] * len(index.clauses)
    for name in known:
        for place, weight in index.weights.get(name, {}).items():
            scores[place] += weight
    scores = [
        score * LIKENESS // total + _nearest(likeness[one.id]) for one, score in zip(index.clauses, scores, strict=True)
    ]
    order = sorted(range(len(scores)), key=lambda place: -scores[place])
    best = max((value for values in likeness.values() for value in values), default=0)
    is_answered = scores[order[0]] >= LEAST_SCORE and best >= silence
    return Ranking(tuple(index.clauses[place] for place in order), is_answered)


def question_features(index: SearchIndex, question: str) -> list[str]:
    """Return the features of a question. A misspelt word becomes the nearest known word; unknown pairs are left out."""
    if len(question) > LONGEST:
        message = Message("a question has at most {most} characters; ask shorter", {"most": LONGEST})
        raise UsageError(message, code="bad-question", subject=question[:20])
    spelled = [one if one in index.worth else _corrected(index, one) for one in stems(question)]
    if not spelled:
        message = Message('ask a question in words, for example "can I take the joker?"')
        raise UsageError(message, code="bad-question", subject=question)
    return [name for name in features(spelled) if " " not in name or name in index.worth]


def _likeness(index: SearchIndex, asked: frozenset[str], total: int) -> tuple[Mapping[str, list[int]], int]:
    """Return how much known questions resemble this one, by clause, and the best of those that no clause answers."""
    found: dict[str, list[int]] = defaultdict(list)
    silence = 0
    for sample in index.samples:
        shared = sum(index.worth[name] for name in sample.features if name in asked)
        if not shared:
            continue
        whole = sum(index.worth[name] for name in sample.features)
        alike = 2 * shared * LIKENESS // (total + whole)
        value = alike * alike // LIKENESS * alike // LIKENESS * sample.strength // 100
        if not sample.clauses:
            silence = max(silence, value)
        for place, clause in enumerate(sample.clauses):
            found[clause].append(value if place == 0 else value * 9 // 10)
    return found, silence


def _nearest(values: Sequence[int]) -> int:
    share, total = LIKENESS, 0
    for value in sorted(values, reverse=True)[:NEAREST]:
        total += value * share // LIKENESS
        share = share * 3 // 10
    return total


def _corrected(index: SearchIndex, word: str) -> str:
    """Return the first known word that differs from this one in one letter or two neighbours; else this word."""
    if len(word) < 4 or word.isdecimal():
        return word
    return next((one for one in index.worth if " " not in one and _is_near(word, one)), word)


def _is_near(one: str, two: str) -> bool:
    if abs(len(one) - len(two)) > 1 or min(len(one), len(two)) < 4:
        return False
    start = 0
    while start < min(len(one), len(two)) and one[start] == two[start]:
        start += 1
    end = 0
    while end < min(len(one), len(two)) - start and one[-1 - end] == two[-1 - end]:
        end += 1
    rest = one[start : len(one) - end], two[start : len(two) - end]
    return max(map(len, rest)) <= 1 or (len(rest[0]) == 2 and rest[0] == rest[1][::-1])
