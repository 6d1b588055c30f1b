"""Weigh the words of the clauses of a game, so that a question finds the clauses that answer it.

A clause is a document of its title, its text, and the questions that people ask about it. A word of it has the weight
of BM25F: rare words weigh more, repeated words weigh less each time, and long clauses do not win by length. Games
resemble one another: the questions about the most similar clause of another game count too, with less weight.

All weights are whole numbers, and the ranking adds and divides whole numbers. So Python and the page rank alike.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from rumpus.games import games
from rumpus.games.pages import Clause
from rumpus.games.pages.lookup import page
from rumpus.games.pages.questions import RuleQuestion, questions
from rumpus.games.pages.stems import SHORTEST, features, stems, word_tables

# Tuned on the questions: each was held out in turn, and ranked by the others.
TITLE, TEXT, QUESTION, NEIGHBOUR = 3.0, 1.5, 2.0, 2.5
"""The weight of a word in the title, the text, a question, and a question about the similar clause of another game."""
SECOND = 0.3
"""The share of a question that counts for its second and third clause."""
SATURATION, LENGTH, PAIR = 8.0, 0.7, 0.5
"""The count at which a word has half its weight, the share of the length, and the weight of a pair of words."""
RARITY = 1.3
"""Above 1, rare words weigh more than by their inverse document frequency alone."""
SIMILAR, SIMILAR_QUESTION = 0.15, 0.4
"""A question about another game counts for a clause here if the clauses are so similar (a cosine), and if this plus the
similarity of the question itself is so great."""
FEWEST_PAIRS = 3
"""A pair of words counts only if so many questions and clauses have it."""
UNKNOWN_WORD = 700
"""The weight of a word that no clause and no question has. It only lowers the scores."""
BORROWED = 50
"""The strength of a question about another game, in percent."""
SCALE = 100
NEAREST = 6
"""So many known questions count for a clause. Each counts less than the one before it."""
LEAST_SCORE = 500
"""A page does not answer a question if no clause reaches this score."""
MOST_REPEATED = 2
"""A word counts at most so often in the text of a clause."""


class Sample(NamedTuple):
    """A question in features, with the clauses that answer it. ``strength`` is 100 for a question about this game."""

    clauses: tuple[str, ...]
    features: tuple[str, ...]
    strength: int


@dataclass(frozen=True)
class SearchIndex:
    """The index of one game.

    ``worth`` is the weight of a feature in a question, and ``weights`` its weight for clauses, by their place in
    ``clauses``.
    """

    clauses: tuple[Clause, ...]
    worth: Mapping[str, int]
    weights: Mapping[str, Mapping[int, int]]
    samples: tuple[Sample, ...]

    def document(self) -> dict[str, Any]:
        """Return the index for the page: features by number, and flat lists of numbers."""
        stop, phrases, endings, same = word_tables()
        names = {name: number for number, name in enumerate(self.worth)}
        places = {clause.id: place for place, clause in enumerate(self.clauses)}
        return {
            "stop": " ".join(sorted(stop)),
            "phrases": phrases,
            "endings": endings,
            "same": same,
            "clauses": [{"id": one.id, "title": one.title} for one in self.clauses],
            "features": list(names),
            "worth": list(self.worth.values()),
            "weights": [
                [number for pair in self.weights.get(name, {}).items() for number in pair] for name in self.worth
            ],
            "samples": [
                [[places[one] for one in sample.clauses], [names[one] for one in sample.features], sample.strength]
                for sample in self.samples
            ],
            "limits": {
                "shortest": SHORTEST,
                "unknown": UNKNOWN_WORD,
                "nearest": NEAREST,
                "least_score": LEAST_SCORE,
            },
        }


@cache
def _stems(text: str) -> tuple[str, ...]:
    return tuple(stems(text))


@cache
def _features(text: str) -> tuple[str, ...]:
    return tuple(features(_stems(text)))


@cache
def search_index(slug: str) -> SearchIndex:
    """Return the index of a game."""
    return index_without(slug, None)


def index_without(slug: str, left_out: RuleQuestion | None) -> SearchIndex:
    """Return the index of a game as it is without one question. Tests measure with it."""
    clauses = page(slug).holding
    own = [Sample(one.clauses, _features(one.text), 100) for one in questions(slug) if one is not left_out]
    borrowed = [Sample(answers, found, BORROWED) for answers, found in dict.fromkeys(_borrowed(slug))]
    counts = [_counts(clause, own, borrowed) for clause in clauses]
    rarity = _rarity()
    names = dict.fromkeys(name for count in counts for name in count)
    for sample in own:
        names |= dict.fromkeys(name for name in sample.features if name in rarity)
    worth = {name: _worth(name) for name in names if name in rarity}
    known = tuple(
        Sample(sample.clauses, tuple(name for name in sample.features if name in worth), sample.strength)
        for sample in (*own, *borrowed)
    )
    return SearchIndex(clauses, worth, _weights(counts, worth), known)


def _counts(clause: Clause, own: Iterable[Sample], borrowed: Iterable[Sample]) -> dict[str, float]:
    counts = _counts_of_text(clause)
    for samples, weight in ((own, QUESTION), (borrowed, NEIGHBOUR)):
        for sample in samples:
            if clause.id in sample.clauses:
                share = weight if sample.clauses[0] == clause.id else weight * SECOND
                for name in sample.features:
                    counts[name] += share
    return counts


def _counts_of_text(clause: Clause) -> dict[str, float]:
    counts: dict[str, float] = defaultdict(float)
    for name in _features(clause.title):
        counts[name] += TITLE
    for name, count in Counter(_stems(clause.text)).items():
        counts[name] += TEXT * min(count, MOST_REPEATED)
    return counts


def _weights(counts: Sequence[Mapping[str, float]], worth: Mapping[str, int]) -> dict[str, dict[int, int]]:
    lengths = [sum(count.values()) for count in counts]
    usual = sum(lengths) / len(lengths)
    weights: dict[str, dict[int, int]] = defaultdict(dict)
    for place, (count, length) in enumerate(zip(counts, lengths, strict=True)):
        half = SATURATION * (1 - LENGTH + LENGTH * length / usual)
        for name in count:
            if name in worth and (weight := round(worth[name] * 3 * count[name] / (count[name] + half))):
                weights[name][place] = weight
    return weights


def _worth(name: str) -> int:
    return round(SCALE * math.pow(_rarity()[name], RARITY) * (PAIR if " " in name else 1))


@cache
def _documents(slug: str) -> tuple[tuple[str, ...], ...]:
    clauses = ((*_features(one.title), *_stems(one.text)) for one in page(slug).holding)
    return (*clauses, *(_features(one.text) for one in questions(slug)))


@cache
def _rarity() -> Mapping[str, float]:
    """Return the inverse document frequency of each feature, over all games. Rare pairs are left out."""
    documents = [document for slug in games() for document in _documents(slug)]
    found = Counter(name for document in documents for name in set(document))
    return {
        name: math.log(1 + (len(documents) - count + 0.5) / (count + 0.5))
        for name, count in found.items()
        if count >= FEWEST_PAIRS or " " not in name
    }


@cache
def _profile(slug: str) -> Mapping[str, Mapping[str, float]]:
    rarity = _rarity()
    profiles = {}
    for clause in page(slug).holding:
        counts = _counts_of_text(clause)
        for question in questions(slug):
            if question.clauses[:1] == (clause.id,):
                for name in _features(question.text):
                    counts[name] += 1
        profile = {name: math.log(1 + count) * rarity[name] for name, count in counts.items() if name in rarity}
        profiles[clause.id] = _unit(profile)
    return profiles


@cache
def _borrowed(slug: str) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    """Return the questions about other games: those without answer, and those that resemble a clause of this game."""
    found: list[tuple[tuple[str, ...], tuple[str, ...]]] = []
    here = _postings(slug)
    for other in games():
        if other == slug:
            continue
        alike = {clause: _similarities(here, profile) for clause, profile in _profile(other).items()}
        for one in questions(other):
            names = _features(one.text)
            if not one.clauses:
                found.append(((), names))
            elif (clause := _clause_for(one, names, alike.get(one.clauses[0], {}), slug)) is not None:
                found.append(((clause,), names))
    return tuple(found)


def _clause_for(question: RuleQuestion, names: Sequence[str], alike: Mapping[str, float], slug: str) -> str | None:
    """Return the clause here that resembles the question of another game, and the clause that answers it there."""
    if question.clauses[0] in _profile(slug):
        return question.clauses[0]
    near = _similarities(_postings(slug), _unit({name: _rarity()[name] for name in names if name in _rarity()}))
    both = {clause: share + near.get(clause, 0) for clause, share in alike.items() if share >= SIMILAR}
    best = max(both, key=lambda clause: both[clause], default=None)
    return best if best is not None and both[best] >= SIMILAR_QUESTION else None


@cache
def _postings(slug: str) -> Mapping[str, tuple[tuple[str, float], ...]]:
    found: dict[str, list[tuple[str, float]]] = defaultdict(list)
    for clause, profile in _profile(slug).items():
        for name, value in profile.items():
            found[name].append((clause, value))
    return {name: tuple(row) for name, row in found.items()}


def _similarities(
    postings: Mapping[str, Sequence[tuple[str, float]]], profile: Mapping[str, float]
) -> Mapping[str, float]:
    """Return the cosine of a profile with each clause that shares a feature."""
    found: dict[str, float] = defaultdict(float)
    for name, value in profile.items():
        for clause, other in postings.get(name, ()):
            found[clause] += value * other
    return found


def _unit(profile: Mapping[str, float]) -> Mapping[str, float]:
    length = math.sqrt(sum(value * value for value in profile.values())) or 1
    return {name: value / length for name, value in profile.items()}
