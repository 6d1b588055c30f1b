"""`rumpus print`: write a score sheet, rules or a pack of cards as one HTML file, to print from a browser."""

from __future__ import annotations

from pathlib import Path

import click

from rumpus.cli.files.new_file import write_file
from rumpus.cli.seating import parse_options
from rumpus.cli.speech import echo
from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.games import rule_book
from rumpus.games.book import RuleBook


@click.command("print")
@click.argument("what", metavar="WHAT", type=click.Choice(["sheet", "rules", "options", "pack"]))
@click.argument("game")
@click.option("--out", "-o", "path", required=True, type=click.Path(path_type=Path), help="The new HTML file.")
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True, help="The paper.")
@click.option("--large", is_flag=True, help="The rules in large print.")
@click.option("--seats", type=int, help="The number of players of a score sheet or of the options.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
def print_(
    what: str, game: str, path: Path, paper: str, large: bool, seats: int | None, options: tuple[str, ...]
) -> None:
    """Write score sheets, rules and packs to print.

    The result is one HTML file that needs nothing else. Open it in a browser and print it.

    WHAT is sheet (an empty score sheet), rules (the rules of the game), options (the rules of a table on one page) or
    pack (the cards, to cut out).
    """
    book = rule_book(game)
    people = book.usual_seats if seats is None else seats
    document = _document(book, people, parse_options(options), {"what": what, "paper": paper, "large": large})
    write_file(path, document.encode())
    echo(Message("{path} is written. Open it in a browser and print it.", {"path": str(path)}))


def _document(book: RuleBook, seats: int, options: dict[str, str], settings: dict[str, str | bool]) -> str:
    from rumpus.server.bundle.print_file import OF_A_GAME, print_file
    from rumpus.server.http.calls.games import game_document, rules_document
    from rumpus.server.http.static import PAGE

    rules = book.rules(seats, **options)
    if settings["what"] == "pack" and rules.pack.kind != "cards":
        message = Message("{game} is played with tiles; only cards can be printed", {"game": rules.title})
        raise UsageError(message, code="no-cards", subject=book.slug)
    game = game_document(book, seats, options)
    data = settings | {"seats": seats, "game": game, "page": rules_document(book.slug)}
    return print_file(PAGE, OF_A_GAME, str(rules.title), data)
