"""Say how the games differ on a topic, with the options of a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rumpus.core.messages import Field, Message
from rumpus.core.rules import OptionValue
from rumpus.games import BOOKS
from rumpus.games.book import RuleBook
from rumpus.games.options import Option
from rumpus.games.pages.questions import Topic, differences


class TopicRow(NamedTuple):
    """The rule of one game on a topic: the slug and title of the game, the clause or None, and the sentence."""

    game: str
    title: str
    clause: str | None
    says: Message


def topic_of(clauses: Iterable[str]) -> Topic | None:
    """Return the topic of the first clause that has one."""
    return next((topic for clause in clauses for topic in differences() if clause in topic.clauses), None)


def topic_rows(topic: Topic, options: Mapping[str, Mapping[str, OptionValue]]) -> list[TopicRow]:
    """Return the rule on a topic of each game that has one.

    ``options`` are those that the players chose, by game. A game without an entry has its usual options.
    """
    return [
        TopicRow(slug, str(book.title), rule.clause, Message(rule.says, option_fields(book, options.get(slug, {}))))
        for slug, book in BOOKS.items()
        if (rule := topic.games.get(slug)) is not None
    ]


def option_fields(book: RuleBook, options: Mapping[str, OptionValue]) -> dict[str, Field]:
    """Return the value of each option of a game as a field of a sentence."""
    usual = book.rules(book.usual_seats).options
    return {option.name: value_field(option, options.get(option.name, usual[option.name])) for option in book.options}


def value_field(option: Option, value: OptionValue) -> Field:
    """Return a value of an option in words."""
    if value in option.words:
        return option.words[value]
    return value if type(value) is int else str(Message("none")) if value is None else str(value)
