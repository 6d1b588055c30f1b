"""`rumpus evening new` and `rumpus evening change`: the settings of an evening."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar, get_args

import click

from rumpus.cli.commands.evening.opened import answer, of_file, opened
from rumpus.cli.files.event_file import evening_file
from rumpus.cli.program import command_line, line_to_copy
from rumpus.cli.seating import parse_options, parse_sizes
from rumpus.cli.speech import text_of
from rumpus.competition.evening import commands as do
from rumpus.competition.evening.published import PUBLISHED
from rumpus.competition.evening.settings import (
    TIE_BREAKS,
    ByeValue,
    Counting,
    EveningSettings,
    Format,
    TableGame,
    TableRange,
)
from rumpus.core.errors import UsageError
from rumpus.core.given import wrong_value
from rumpus.core.messages import ListField, Message
from rumpus.games import rule_book

_Function = TypeVar("_Function", bound=Callable[..., Any])
_GAME = ("game", "options", "low", "target", "deals")
_OPTIONS = (
    click.option("--title", help="The title of the evening."),
    click.option("--game", help="The game (`rumpus games` lists them). Without it, any game in plain points."),
    click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game."),
    click.option("--low", is_flag=True, default=None, help="In plain points: the lowest total wins."),
    click.option("--target", type=int, help="In plain points: a game ends at this total."),
    click.option("--deals", type=int, help="In plain points: a game ends after so many deals."),
    click.option("--tables", metavar="SIZES", help="The people at a table: 3-4, or one number. Usually 3-4."),
    click.option("--prefer", type=int, help="The preferred people at a table. Usually the most."),
    click.option("--format", "form", type=click.Choice(get_args(Format)), help="Usually everybody-meets."),
    click.option("--rounds", type=int, help="The number of rounds. Usually 3."),
    click.option("--by", type=click.Choice(get_args(Counting)), help="How results add up. Usually points."),
    click.option("--places", metavar="POINTS", multiple=True, help='Points for the places, usually "4 2 1 0".'),
    click.option("--bye", type=click.Choice(get_args(ByeValue)), help="The worth of a round without a table."),
    click.option("--tie-break", "ties", multiple=True, type=click.Choice(TIE_BREAKS), help="The first one first."),
    click.option("--minutes", type=float, help="The length of a round, in minutes."),
    click.option("--turn", type=int, metavar="SECONDS", help="The time for one turn."),
    click.option("--clock", type=float, metavar="MINUTES", help="The time of each person for a game."),
)


def _with_settings(command: _Function) -> _Function:
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


@click.command()
@click.option("--event", type=click.Choice(tuple(PUBLISHED)), help="Take the settings of a published event.")
@of_file
@_with_settings
def new(path: Path, event: str | None, as_json: bool, **given: Any) -> None:
    """Begin an evening. FILE stores everything that happens there.

    Without options: tables of three and four, three rounds in which everybody meets, any game in plain points, and the
    most points lead. Other options change that; all but the game can be changed later.
    """
    file = evening_file(path)
    if file.state.settings is not None:
        message = Message("{path} has an evening already; give the name of a new file", {"path": str(path)})
        raise UsageError(message, code="bad-argument", subject=str(path))
    base = PUBLISHED[event].settings if event else EveningSettings("Evening")
    file.accept(do.Open(_changed(base, given)))
    said = Message("{path} is ready. Now add the people:", {"path": str(path)})
    add, names = command_line("evening add", path), text_of(Message("Ann Bob Cy Di", context="names"))
    answer(file.state, line_to_copy(said, f"{add} {names}"), as_json=as_json)


@click.command()
@of_file
@_with_settings
def change(path: Path, as_json: bool, **given: Any) -> None:
    """Change settings of an evening. The game cannot change after the first draw."""
    file = opened(path)
    assert file.state.settings is not None
    file.accept(do.Open(_changed(file.state.settings, given)))
    answer(file.state, Message("The settings are changed."), as_json=as_json)


def _changed(base: EveningSettings, given: Mapping[str, Any]) -> EveningSettings:
    """Return the settings with those that were given."""
    set_ = {name: value for name, value in given.items() if value not in (None, ())}
    whole = {"title": "title", "rounds": "rounds", "form": "format", "turn": "turn_seconds"}
    fields: dict[str, Any] = {field: set_[name] for name, field in whole.items() if name in set_}
    for name, field in (("minutes", "seconds"), ("clock", "own_seconds")):
        if name in set_:
            fields[field] = round(60 * set_[name])
    if any(name in set_ for name in _GAME):
        fields["played"] = _game(base.played, set_)
    if "tables" in set_ or "prefer" in set_:
        fields["tables"] = _tables(base.tables, set_)
    standing: dict[str, Any] = {name: set_[name] for name in ("by", "bye") if name in set_}
    if "ties" in set_:
        standing["tie_breaks"] = set_["ties"]
    if "places" in set_:
        standing["place_points"] = tuple(map(_points, set_["places"]))
    return base._replace(standing=base.standing._replace(**standing), **fields)


def _game(base: TableGame, given: Mapping[str, Any]) -> TableGame:
    of_points = [f"--{name}" for name in ("low", "target", "deals") if name in given]
    if "game" in given or (base.game and not of_points):
        if of_points:
            message = Message("{options} is for plain points; leave it out, or leave out --game")
            fields = {"options": ListField(tuple(of_points), ", ", " and ")}
            raise UsageError(message._replace(fields=fields), code="bad-argument", subject=of_points[0])
        book = rule_book(given.get("game", base.game))
        options = parse_options(given.get("options", ()))
        return TableGame(book.slug, options or (base.options if book.slug == base.game else {}))
    if "options" in given:
        message = Message("--option is for a game; name the game with --game")
        raise UsageError(message, code="bad-argument", subject="--option")
    points = base if not base.game else TableGame()
    return TableGame(
        lowest_wins=given.get("low", points.lowest_wins),
        target=given.get("target", points.target),
        deals=given.get("deals", points.deals),
    )


def _tables(base: TableRange, given: Mapping[str, Any]) -> TableRange:
    if "tables" not in given:
        return base._replace(preferred=given["prefer"])
    least, most = parse_sizes(given["tables"])
    return TableRange(least, most, given.get("prefer", most))


def _points(text: str) -> tuple[int, ...]:
    try:
        return tuple(map(int, text.replace(",", " ").split()))
    except ValueError as error:
        raise wrong_value("--places", text, Message("write numbers like 4 2 1 0"), "bad-places") from error
