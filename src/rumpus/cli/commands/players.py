"""`rumpus players`: the computer players, how they play, and their versions."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby

import click

from rumpus.cli.lines import put
from rumpus.games import rule_book
from rumpus.players import PLAYERS, PlayerKind, kinds_of
from rumpus.players.strength import Strength, strengths
from rumpus.wording.counting import counted


@click.command()
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def players(game: str | None, as_json: bool) -> None:
    """List the computer players and how they play.

    The gentlest come first; with GAME those that it has. They are given by name to rumpus play, rumpus simulate and rumpus panel, as in --players You,casual. In tile games those
    that end in -patient wait with what they could lay until much of it goes at once; the others play sociably. With GAME, what panels
    found of them follows. What was measured holds for one version, club@2.
    """
    if game is None:
        kinds, measured = list(PLAYERS.values()), []
    else:
        book = rule_book(game)
        kinds, measured = kinds_of(book.rules(book.least_seats)), strengths(book.slug)
    if as_json:
        click.echo(json.dumps([_fields(kind, measured) for kind in kinds], indent=2))
    else:
        put("\n".join((*_lines(kinds), *_measured(measured))))


def _measured(found: Sequence[Strength]) -> Iterator[str]:
    """A line for each measured strength, by the number of seats and the options."""
    for (seats, options), strong in groupby(found, lambda one: (one.seats, one.options)):
        table = f"{counted(seats, 'seat')} and {options}" if options else counted(seats, "seat")
        yield f"\nMeasured with {table}; of equal players each wins {1 / seats:.1%} of the games:"
        for one in strong:
            others = one.against if seats == 2 else f"{seats - 1} × {one.against}"
            share = f"{one.share:.1%} ({one.low:.1%} to {one.high:.1%})"
            yield f"{one.player} wins {share} against {others}, in {one.games:,} games"


def _lines(kinds: Sequence[PlayerKind]) -> Iterator[str]:
    width = max(len(kind.versioned) for kind in kinds)
    for kind in kinds:
        yield f"{kind.versioned:{width}}  {kind.description}"


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
