"""`rumpus games`: list the games, their numbers of players, and their options."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click

from rumpus.cli.speech import echo
from rumpus.core.messages import Field, ListField, Message
from rumpus.games import BOOKS, rule_book
from rumpus.games.book import RuleBook
from rumpus.games.options import Option
from rumpus.players import kinds_of


@click.command()
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def games(game: str | None, as_json: bool) -> None:
    """List the games and their options. With GAME, list only that game.

    The value after = or : is the default. The next word is the clause of the rules. To read it, type rumpus rules
    GAME CLAUSE. Then comes the meaning of the option. Give an option as --option NAME=VALUE to rumpus play or rumpus
    simulate. For the computer players of a game, type rumpus players GAME.
    """
    books = list(BOOKS.values()) if game is None else [rule_book(game)]
    for fault in BOOKS.faults:
        echo(Message("rumpus: {fault}", {"fault": fault.said}), err=True)
    if as_json:
        click.echo(json.dumps([_fields(book) for book in books], indent=2))
    else:
        echo(ListField(tuple(ListField(tuple(_lines(book)), "\n") for book in books), "\n\n"))


def _lines(book: RuleBook) -> Iterator[Message]:
    yield Message(
        "{game}: {title}, {players}", {"game": book.slug, "title": str(book.title), "players": book.players_text}
    )
    for option in book.options:
        fields: dict[str, Field] = {
            "default": _default(book, option),
            "clause": option.clause,
            "meaning": option.meaning,
            "allowed": option.allowed,
        }
        if str(option.meaning).endswith("?"):
            yield Message("  {default}  {clause}: {meaning} {allowed}", fields)
        else:
            yield Message("  {default}  {clause}: {meaning}: {allowed}", fields)


def _default(book: RuleBook, option: Option) -> Field:
    """Return the default as it is typed, or as a sentence if it depends on the number of players."""
    if option.usual:
        return Message("{option}: {usual}", {"option": option.name, "usual": option.usual})
    return f"{option.name}={_word(option.default_for(book.least_seats))}"


def _defaults(book: RuleBook, option: Option) -> dict[int, str | int | None]:
    return {seats: option.default_for(seats) for seats in range(book.least_seats, book.most_seats + 1)}


def _word(value: str | int | None) -> str:
    return "none" if value is None else str(value)


def _fields(book: RuleBook) -> dict[str, object]:
    return {
        "game": book.slug,
        "title": str(book.title),
        "rules_version": book.version,
        "least_players": book.least_seats,
        "most_players": book.most_seats,
        "players": [kind.name for kind in kinds_of(book.rules(book.least_seats))],
        "options": [
            {
                "name": option.name,
                "clause": option.clause,
                "meaning": str(option.meaning),
                "defaults": _defaults(book, option),
                "choices": list(option.choices) or None,
                "least": None if option.choices else option.least,
                "most": option.most,
                "may_be_none": None in option.choices if option.choices else option.may_be_none,
            }
            for option in book.options
        ],
    }
