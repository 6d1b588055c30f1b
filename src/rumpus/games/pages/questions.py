"""Load the questions that people ask about the rules, and how the games differ from one another.

``questions/SLUG.txt`` has the questions about a game, one a line: the clauses that answer, a colon, the question.
``differences.json`` has the topics on which the games and well-known variants differ.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

UNANSWERED = "-"
"""Stands for the clauses of a question that the rules of the game do not answer."""


class RuleQuestion(NamedTuple):
    """A question as people ask it, and the ids of the clauses that answer it, best first. No id: no clause answers."""

    clauses: tuple[str, ...]
    text: str


class TopicRule(NamedTuple):
    """The rule of one game on a topic: its clause, or None, and a sentence with the options of the table as fields."""

    clause: str | None
    says: str


class Variant(NamedTuple):
    """A well-known variant that is none of our games, and its rule on a topic."""

    name: str
    says: str


class Topic(NamedTuple):
    """A point on which the games differ: the clauses about it, of any game, and the rule of each game by its slug."""

    topic: str
    title: str
    clauses: tuple[str, ...]
    games: Mapping[str, TopicRule]
    variants: tuple[Variant, ...]


@cache
def questions(slug: str) -> tuple[RuleQuestion, ...]:
    """Return the questions about a game. A game of another package has none."""
    file = files(__package__).joinpath("questions", f"{slug}.txt")
    if not file.is_file():
        return ()
    return tuple(_question(line) for line in file.read_text("utf-8").splitlines() if line and line[0] != "#")


def _question(line: str) -> RuleQuestion:
    named, _, text = line.partition(":")
    return RuleQuestion(() if named == UNANSWERED else tuple(named.split()), text.strip())


@cache
def differences() -> tuple[Topic, ...]:
    """Return the topics on which the games differ."""
    rows = json.loads(files(__package__).joinpath("differences.json").read_text("utf-8"))
    return tuple(
        Topic(
            row["topic"],
            row["title"],
            tuple(row["clauses"]),
            {slug: TopicRule(**rule) for slug, rule in row["games"].items()},
            tuple(Variant(**variant) for variant in row["variants"]),
        )
        for row in rows
    )
