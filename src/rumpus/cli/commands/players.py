"""`rumpus players`: the computer players, how they play, and their versions."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

import click

from rumpus.cli.lines import put
from rumpus.games import rule_book
from rumpus.players import PLAYERS, PlayerKind, kinds_of


@click.command()
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def players(game: str | None, as_json: bool) -> None:
    """List the computer players and how they play.

    The gentlest come first; with GAME those that it has. They are given by name to rumpus play, rumpus simulate and rumpus panel, as in --players You,casual. In tile games those
    that end in -patient wait with what they could lay until much of it goes at once; the others play sociably. What was measured
    holds for one version, club@2.
    """
    if game is None:
        kinds = list(PLAYERS.values())
    else:
        book = rule_book(game)
        kinds = kinds_of(book.rules(book.least_seats))
    if as_json:
        click.echo(json.dumps([_fields(kind) for kind in kinds], indent=2))
    else:
        put("\n".join(_lines(kinds)))


def _lines(kinds: Sequence[PlayerKind]) -> Iterator[str]:
    width = max(len(kind.versioned) for kind in kinds)
    for kind in kinds:
        yield f"{kind.versioned:{width}}  {kind.description}"


def _fields(kind: PlayerKind) -> dict[str, object]:
    return {
        "player": kind.name,
        "version": kind.version,
        "level": kind.level or None,
        "manner": kind.manner or None,
        "title": kind.title,
        "description": kind.description,
        "offered": kind.is_offered,
        "characters": [character.name for character in kind.characters],
    }
