"""`rumpus evening draw`, `swap`, `clock`, `close` and `end`: the rounds of an evening."""

from __future__ import annotations

import secrets
import time
from pathlib import Path
from typing import get_args

import click

from rumpus.cli.commands.evening.opened import answer, names_of, of_file, opened, person_number
from rumpus.cli.progress import steps_bar
from rumpus.cli.speech import text_of
from rumpus.competition.evening import commands as do
from rumpus.competition.evening.draws import propose
from rumpus.competition.evening.evening import Evening
from rumpus.competition.evening.export import round_text
from rumpus.competition.evening.rounds import Round
from rumpus.competition.evening.settings import Format
from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, ListField, Message


@click.command()
@of_file
@click.option("--again", is_flag=True, help="Draw the last round again, and move as few people as can be.")
@click.option("--format", "drawn_as", type=click.Choice(get_args(Format)), help="Another format for this round.")
@click.option("--finalists", type=int, help="The number of people in a final.")
@click.option("--seats", metavar="TABLES", help="By hand: Ann,Bob,Cy/Di,Eve,Flo. All others have no table.")
@click.option("--seed", type=int, help="The same number gives the same seats. Usually by chance.")
def draw(
    path: Path,
    as_json: bool,
    again: bool,
    drawn_as: Format | None,
    finalists: int | None,
    seats: str | None,
    seed: int | None,
) -> None:
    """Draw the seats of the next round. Ctrl-C stops the search, and nothing is changed."""
    file = opened(path)
    before = file.state
    if seats is not None:
        command = _by_hand(file.state, seats, again=again)
    else:
        chosen = secrets.randbelow(1_000_000) if seed is None else seed
        with steps_bar(Message("seats", context="progress")) as progress:
            command = propose(
                file.state, chosen, again=again, drawn_as=drawn_as, finalists=finalists, progress=progress
            )
    file.accept(command)
    _answer_round(file.state, before=before, as_json=as_json)


def _by_hand(evening: Evening, seats: str, *, again: bool) -> do.Draw:
    tables = tuple(
        tuple(person_number(evening, name) for name in table.split(",")) for table in seats.split("/") if table.strip()
    )
    seated = {person for table in tables for person in table}
    byes = tuple(person.number for person in evening.here if person.number not in seated)
    return do.Draw(len(evening.rounds) + (not again), tables, byes)


def _answer_round(evening: Evening, *, before: Evening, as_json: bool) -> None:
    """Show the last round, and the people whom a change of it moved to another table."""
    told: list[Field] = [round_text(evening, evening.last_round, text_of)]
    if len(before.rounds) == len(evening.rounds):
        old, new = before.last_round, evening.last_round
        moved = [one for one in new.people if _table_of(old, one) != _table_of(new, one)]
        told.append(Message("At another table now: {names}", {"names": names_of(evening, moved)}) if moved else "")
    answer(evening, ListField(tuple(filter(None, told)), "\n"), as_json=as_json)


def _table_of(drawn: Round, person: int) -> int | None:
    place = drawn.place_of(person)
    return place and place[0]


@click.command()
@of_file
@click.argument("first")
@click.argument("second")
def swap(path: Path, as_json: bool, first: str, second: str) -> None:
    """Exchange two people of the last round, before its first result."""
    file = opened(path)
    before = file.state
    file.accept(do.Swap(person_number(before, first), person_number(before, second)))
    _answer_round(file.state, before=before, as_json=as_json)


@click.command()
@of_file
@click.argument("minutes", type=click.FloatRange(0, 360), required=False)
def clock(path: Path, as_json: bool, minutes: float | None) -> None:
    """Start the clock of the last round: with these minutes, or those of the settings."""
    file = opened(path)
    settings = file.state.settings
    seconds = round(60 * minutes) if minutes is not None else settings.seconds if settings else 0
    if not seconds:
        raise UsageError(Message("a round has no limit here; give the minutes"), code="no-clock")
    number = file.state.last_round.number
    file.accept(do.StartClock(number, seconds))
    ends_at = time.strftime("%H:%M", time.localtime(file.state.last_round.ends_at))
    fields: dict[str, Field] = {"round": number, "minutes": f"{seconds / 60:g}", "time": ends_at}
    answer(file.state, Message("Round {round} ends in {minutes} min, at {time}.", fields), as_json=as_json)


@click.command()
@of_file
@click.option(
    "--unfinished",
    type=click.Choice(("none", "equal")),
    default="none",
    show_default=True,
    help="The result of a table that did not finish: none, or equal for all.",
)
def close(path: Path, as_json: bool, unfinished: do.Unfinished) -> None:
    """Close the last round although a table has not finished.

    For the points so far of a table, enter them with the command score instead.
    """
    file = opened(path)
    number = file.state.last_round.number
    file.accept(do.CloseRound(number, unfinished))
    answer(file.state, Message("Round {round} is closed.", {"round": number}), as_json=as_json)


@click.command()
@of_file
@click.option("--reopen", is_flag=True, help="Open the evening again instead.")
def end(path: Path, as_json: bool, reopen: bool) -> None:
    """End the evening. Nothing can be changed until it is opened again."""
    file = opened(path)
    file.accept(do.Finish(not reopen))
    said = Message("The evening is open again.") if reopen else Message("The evening is over.")
    answer(file.state, said, as_json=as_json)
