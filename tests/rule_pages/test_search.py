"""Questions find their clauses, and the page ranks as the terminal does."""

from __future__ import annotations

import gzip
import json
import subprocess
from functools import cache
from pathlib import Path

import pytest

from rumpus.core.errors import UsageError
from rumpus.games import games
from rumpus.games.pages.questions import questions
from rumpus.games.pages.search import LONGEST, Ranking, rank
from rumpus.games.pages.search_index import index_without, search_index
from rumpus.server.protocol.frames import json_bytes
from tests.record.second import NODE, needs_node

ASKED = [slug for slug in games() if questions(slug)]
EACH = 5
"""One in so many questions is held out, to save time."""
SMALL = 40_000  # bytes, compressed
BLIND = Path(__file__).with_name("blind_questions.json")
"""118 questions by somebody who had seen the rule pages alone, with the clauses that answer."""
FIRST, AMONG_THREE = 0.62, 0.86
"""The least shares of questions that find their clause without themselves; the figures of today are a little higher."""


@cache
def ask(slug: str, question: str) -> Ranking:
    """The ranking of a question, made once: several tests ask every known question."""
    return rank(search_index(slug), question)


def ids(ranking: Ranking, most: int) -> list[str]:
    return [clause.id for clause in ranking.clauses[:most]]


def test_each_known_question_finds_its_clause_among_the_first_three() -> None:
    missed = [
        (slug, one.text)
        for slug in ASKED
        for one in questions(slug)
        if one.clauses and not {*one.clauses} & {*ids(ask(slug, one.text), 3)}
    ]
    assert len(missed) <= 0.05 * sum(len(questions(slug)) for slug in ASKED), missed


def test_questions_find_their_clauses_without_themselves() -> None:
    found = [
        (one, ids(rank(index_without(slug, one), one.text), 3))
        for slug in ASKED
        for one in questions(slug)[::EACH]
        if one.clauses
    ]
    first = sum(best[0] in one.clauses for one, best in found) / len(found)
    among_three = sum(bool({*one.clauses} & {*best}) for one, best in found) / len(found)
    assert (first > FIRST, among_three > AMONG_THREE) == (True, True), (first, among_three)


def test_questions_that_the_index_does_not_know_find_their_clauses() -> None:
    blind = json.loads(BLIND.read_text("utf-8"))
    found = [(one["clauses"], ids(ask(one["game"], one["question"]), 3)) for one in blind]
    assert sum(best[0] in clauses for clauses, best in found) >= 91
    assert sum(bool({*clauses} & {*best}) for clauses, best in found) >= 115
    known = {one.text for slug in ASKED for one in questions(slug)}
    assert {one["question"] for one in blind} & known == set()


def test_a_question_without_answer_is_said_to_have_none() -> None:
    silent = [(slug, one.text) for slug in ASKED for one in questions(slug) if not one.clauses]
    assert [one for one in silent if ask(*one).is_answered] == []
    assert not ask("rummy-q", "where can i buy a pizza").is_answered
    answered = [ask(slug, one.text).is_answered for slug in ASKED for one in questions(slug) if one.clauses]
    assert sum(answered) > 0.98 * len(answered)


@pytest.mark.parametrize("question", ["can i steal the jocker", "can i STEAL teh joker?!", "steal the jokr"])
def test_misspelt_words_are_understood(question: str) -> None:
    assert ids(ask("rummy-q", question), 1) == ["RQ-9"]


@pytest.mark.parametrize("question", ["", " ?! ", "the of", "x" * (LONGEST + 1)])
def test_a_question_without_words_or_too_long_is_refused(question: str) -> None:
    with pytest.raises(UsageError, match="ask"):
        ask("rummy-q", question)


@pytest.mark.parametrize("slug", ASKED)
def test_an_index_is_small(slug: str) -> None:
    assert len(gzip.compress(json_bytes(search_index(slug).document()), 9)) < SMALL


@needs_node
def test_the_page_ranks_as_the_terminal_does() -> None:
    odd = ["?!", "steal teh jokr", "qqqq wwww qqqq the joker", "constructor toString 13", "it’s İ K ß no 1 café"]
    lines, expected = [], []
    for slug in ASKED:
        document = search_index(slug).document()
        for number, text in enumerate([*(one.text for one in questions(slug)), *odd]):
            lines.append(json.dumps([None if number else document, text]))
            expected.append(None if text == "?!" else _as_places(slug, text))
    assert NODE is not None
    script = Path(__file__).with_name("ask.mjs")
    sent = "\n".join(lines)
    done = subprocess.run([NODE, script], input=sent, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    assert list(map(json.loads, done.stdout.splitlines())) == expected


def _as_places(slug: str, text: str) -> list[object]:
    places = {clause.id: place for place, clause in enumerate(search_index(slug).clauses)}
    ranking = ask(slug, text)
    return [[places[clause.id] for clause in ranking.clauses], ranking.is_answered]
