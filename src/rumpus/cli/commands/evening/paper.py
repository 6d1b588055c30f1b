"""`rumpus evening print`: write the papers of an evening as one HTML file, to print from a browser."""

from __future__ import annotations

import json
import time
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

import click

from rumpus.cli.commands.evening.opened import FILE, opened
from rumpus.cli.files.new_file import write_file
from rumpus.cli.speech import echo, text_of
from rumpus.competition.evening.evening import Evening
from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, ListField, Message
from rumpus.games import rule_book

_WHAT: dict[str, Message] = {
    "seats": Message("seat cards"),
    "sheets": Message("score sheets"),
    "standing": Message("the standing"),
    "rules": Message("the rules"),
}
_OF_A_ROUND = ("seats", "sheets")


@click.command("print")
@FILE
@click.option("--what", "wanted", multiple=True, type=click.Choice(tuple(_WHAT)), help="Several are allowed.")
@click.option("--round", "number", type=int, help="The round of the seats and sheets. Usually the last one.")
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True, help="The paper.")
@click.option(
    "--out",
    "--output",
    "-o",
    "out",
    type=click.Path(path_type=Path, dir_okay=False),
    help="A new HTML file. Usually beside FILE, with the number of the round: club-round-2.html replaces an old one.",
)
@click.option("--json", "as_json", is_flag=True, help="Write the path and the contents of the file as JSON.")
def print_(
    path: Path, wanted: tuple[str, ...], number: int | None, paper: str, out: Path | None, as_json: bool
) -> None:
    """Write one HTML file to print. Open it in a browser and print it.

    Without --what it has everything that exists by then: a seat card for each person and a score sheet for each table
    of the round, the standing after all rounds, and the rules of the game on a page. In plain points there are no
    rules. Each sheet has a version, the number of the last event, so that an old one is noticed.
    """
    evening = opened(path).state
    what = tuple(word for word in _WHAT if word in wanted) if wanted else _everything(evening)
    round_number = _checked(evening, what, number)
    target = out or path.with_name(f"{path.stem}-round-{round_number}.html" if round_number else f"{path.stem}.html")
    data = _data(evening, what, round_number) | {"paper": paper}
    write_file(target, _document(evening, data).encode(), may_replace=out is None)
    if as_json:
        shown: dict[str, Any] = {"path": str(target), "what": what, "paper": paper}
        click.echo(json.dumps(shown | {"round": round_number, "version": len(evening.log)}, ensure_ascii=False))
        return
    fields: dict[str, Field] = {
        "path": str(target),
        "what": ListField(tuple(_WHAT[word] for word in what), ", ", " and "),
    }
    echo(Message("{path} has {what}. Open it in a browser and print it.", fields))


def _everything(evening: Evening) -> tuple[str, ...]:
    assert evening.settings is not None
    exists = {
        "seats": bool(evening.rounds),
        "sheets": bool(evening.rounds),
        "standing": _has_result(evening),
        "rules": bool(evening.settings.played.game),
    }
    return tuple(word for word in _WHAT if exists[word]) or _OF_A_ROUND


def _has_result(evening: Evening) -> bool:
    return any(table.entries for drawn in evening.rounds for table in drawn.tables)


def _checked(evening: Evening, what: Collection[str], number: int | None) -> int | None:
    """Return the number of the round to print, or None if none was drawn. Raise UsageError if a part does not exist."""
    assert evening.settings is not None
    if number is not None:
        evening.table(number, 1)
    if not {*_OF_A_ROUND}.isdisjoint(what):
        number = number or evening.last_round.number
    if "standing" in what and not _has_result(evening):
        raise UsageError(Message("there is no standing yet; enter a result first"), code="no-result")
    if "rules" in what and not evening.settings.played.game:
        message = Message("this evening is in plain points and has no rule page; leave out --what rules")
        raise UsageError(message, code="plain-points", subject="rules")
    return number or len(evening.rounds) or None


def _data(evening: Evening, what: Collection[str], number: int | None) -> dict[str, Any]:
    from rumpus.server.evenings.document import evening_document

    rules = list(_rules(evening, number)) if "rules" in what else []
    document = evening_document(evening, ())
    return {"what": what, "evening": document, "round": number, "at": time.time(), "rules": rules}


def _rules(evening: Evening, number: int | None) -> Iterator[dict[str, Any]]:
    """Yield the rules for each size of table in the round, since the usual options may depend on it."""
    from rumpus.server.http.calls.games import game_document, rules_document

    settings = evening.settings
    assert settings is not None
    book = rule_book(settings.played.game)
    sizes = {len(table.people) for table in evening.rounds[number - 1].tables} if number else set()
    usual = settings.tables.preferred if settings.tables.preferred in settings.sizes else settings.sizes[0]
    for seats in sorted(sizes or {usual}, reverse=True):
        game = game_document(book, seats, settings.played.options)
        yield {"seats": seats, "game": game, "page": rules_document(book.slug)}


def _document(evening: Evening, data: dict[str, Any]) -> str:
    from rumpus.server.bundle.print_file import OF_AN_EVENING, print_file
    from rumpus.server.http.static import PAGE

    assert evening.settings is not None
    fields: dict[str, Field] = {"title": evening.settings.title, "round": data["round"] or 0}
    titled = Message("{title}, round {round}", fields) if data["round"] else evening.settings.title
    return print_file(PAGE, OF_AN_EVENING, text_of(titled), data)
