"""Answer a question about the rules of a game, for `rumpus rules GAME --ask`."""

import json
from collections.abc import Iterator, Mapping, Sequence

import click

from rumpus.cli.lines import columns_up_to, wrapped
from rumpus.cli.speech import text_of
from rumpus.core.messages import Field, Message
from rumpus.core.rules import OptionValue
from rumpus.games import rule_book
from rumpus.games.book import RuleBook
from rumpus.games.pages import Clause
from rumpus.games.pages.plain import WIDTH, clause_text
from rumpus.games.pages.search import ANSWERS, Ranking, rank
from rumpus.games.pages.search_index import search_index
from rumpus.games.pages.topics import topic_of, topic_rows, value_field


def put_answer(game: str, question: str, options: Mapping[str, str], as_json: bool) -> None:
    """Write the clause that answers, the next ones, and how other games differ. Raises UsageError."""
    book = rule_book(game)
    chosen = book.rules(book.usual_seats, **options).options
    ranking = rank(search_index(book.slug), question)
    if as_json:
        click.echo(json.dumps(_document(book, question, ranking, chosen), indent=2))
    else:
        click.echo("\n\n".join(_texts(book, ranking, chosen)))


def _document(book: RuleBook, question: str, ranking: Ranking, options: Mapping[str, OptionValue]) -> dict[str, object]:
    clauses = ranking.clauses[:ANSWERS]
    return {
        "game": book.slug,
        "question": question,
        "is_answered": ranking.is_answered,
        "clauses": [one.id for one in clauses],
        "options": {
            option.name: options[option.name] for option in book.options if option.clause in {one.id for one in clauses}
        },
    }


def _texts(book: RuleBook, ranking: Ranking, options: Mapping[str, OptionValue]) -> Iterator[str]:
    first, *others = ranking.clauses[:ANSWERS]
    if not ranking.is_answered:
        yield _wrapped(Message("This page does not say. The nearest clauses are:"))
        yield _titles((first, *others))
        return
    if at_table := _at_table(book, first, options):
        yield at_table
    yield clause_text(first, columns_up_to(WIDTH))
    yield text_of(Message("The next clauses are:"))
    yield _titles(others)
    yield from _differences(book, first, options)


def _at_table(book: RuleBook, clause: Clause, options: Mapping[str, OptionValue]) -> str:
    return "\n".join(
        _wrapped(
            Message(
                "At this table, {option}: {value}",
                {"option": option.name_on_screen, "value": value_field(option, options[option.name])},
            )
        )
        for option in book.options
        if option.clause == clause.id
    )


def _titles(clauses: Sequence[Clause]) -> str:
    return "\n".join(f"{one.id}\t{one.title}" for one in clauses)


def _differences(book: RuleBook, clause: Clause, options: Mapping[str, OptionValue]) -> Iterator[str]:
    topic = topic_of((clause.id,))
    if topic is None:
        return
    rows: list[tuple[str, Field]] = [(row.title, row.says) for row in topic_rows(topic, {book.slug: options})]
    rows += [(one.name, one.says) for one in topic.variants]
    yield _wrapped(Message("In other games: {topic}", {"topic": topic.title}))
    yield "\n".join(_wrapped(Message("{game}: {rule}", {"game": name, "rule": says})) for name, says in rows)


def _wrapped(message: Message) -> str:
    return wrapped(text_of(message), columns_up_to(WIDTH))
