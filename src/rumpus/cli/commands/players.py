"""`rumpus players`: list the computer players, how they play, and their versions."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby

import click

from rumpus.cli.speech import echo
from rumpus.core.messages import Field, ListField, Message
from rumpus.games import rule_book
from rumpus.players import PLAYERS, PlayerKind, kinds_of
from rumpus.players.strength import Strength, strengths


@click.command()
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def players(game: str | None, as_json: bool) -> None:
    """List the computer players and how they play.

    The weakest come first. With GAME, only players of that game are listed, and below them the results of
    measurements. Give their names to rumpus play, rumpus simulate and rumpus panel, for example --players You,casual.
    In tile games, players that end in -patient wait until they can place many tiles at once. The others play sociably.
    In rap games, players that end in -sociable rap only after everybody has drawn, and with a low count. The others
    rap as soon as it pays.
    A measurement holds for one version, such as club@2.
    """
    if game is None:
        kinds, measured = list(PLAYERS.values()), []
    else:
        book = rule_book(game)
        kinds, measured = kinds_of(book.rules(book.least_seats)), strengths(book.slug)
    if as_json:
        click.echo(json.dumps([_fields(kind, measured) for kind in kinds], indent=2))
    else:
        echo(ListField((*_lines(kinds), *_measured(measured)), "\n"))


def _measured(found: Sequence[Strength]) -> Iterator[Field]:
    """Yield a line for each measurement, grouped by the number of seats and the options."""
    for (seats, options), strong in groupby(found, lambda one: (one.seats, one.options)):
        yield ""
        yield _measured_table(seats, options)
        for one in strong:
            fields: dict[str, Field] = {
                "player": one.player,
                "share": f"{one.share:.1%}",
                "low": f"{one.low:.1%}",
                "high": f"{one.high:.1%}",
                "opponents": one.against if seats == 2 else f"{seats - 1} × {one.against}",
                "count": one.games,
            }
            yield Message("{player} wins {share} ({low} to {high}) against {opponents}, in {count:,} games", fields)


def _measured_table(seats: int, options: str) -> Message:
    fields: dict[str, Field] = {"count": seats, "share": f"{1 / seats:.1%}"}
    if options:
        return Message(
            "Measured with {count:,} seat and {options}; of equal players each wins {share} of the games:",
            fields | {"options": options},
            plural="Measured with {count:,} seats and {options}; of equal players each wins {share} of the games:",
        )
    return Message(
        "Measured with {count:,} seat; of equal players each wins {share} of the games:",
        fields,
        plural="Measured with {count:,} seats; of equal players each wins {share} of the games:",
    )


def _lines(kinds: Sequence[PlayerKind]) -> Iterator[Message]:
    width = max(len(kind.versioned) for kind in kinds)
    for kind in kinds:
        fields: dict[str, Field] = {"player": f"{kind.versioned:{width}}", "description": kind.description}
        yield Message("{player}  {description}", fields)


def _fields(kind: PlayerKind, measured: Sequence[Strength]) -> dict[str, object]:
    return {
        "player": kind.name,
        "version": kind.version,
        "level": kind.level or None,
        "manner": kind.manner or None,
        "title": str(kind.title),
        "description": str(kind.description),
        "offered": kind.is_offered,
        "characters": [character.name for character in kind.characters],
        "measured": [one._asdict() for one in measured if one.player == kind.versioned],
    }
