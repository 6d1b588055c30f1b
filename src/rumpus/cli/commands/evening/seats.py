"""`rumpus evening seats`: tables and seats for the rounds of an evening."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import TextIO

import click

from rumpus.cli.progress import steps_bar
from rumpus.cli.seating import parse_sizes
from rumpus.cli.speech import echo
from rumpus.competition.evening.evening import MOST_PEOPLE
from rumpus.competition.evening.pasting import pasted_names
from rumpus.competition.seating import SeatingPlan, SeatingTask, by_standing, duels, final, plan_rounds, table_sizes
from rumpus.core.errors import UsageError
from rumpus.core.given import wrong_value
from rumpus.core.messages import Field, ListField, Message

MOST_ROUNDS = 50
_ROUNDS = 5
FORMATS = ("everybody-meets", "by-standing", "duels", "final")
_ONE_ROUND = ("by-standing", "final")


@click.command()
@click.option("--people", type=int, help="The number of people, 1 to so many. Or give --names.")
@click.option("--names", type=click.File(encoding="utf-8"), help="A file with a name on each line; - reads them here.")
@click.option("--rounds", type=int, help=f"The number of rounds, for everybody-meets and duels. Usually {_ROUNDS}.")
@click.option("--tables", help="The sizes of a table: 3-4, or one number. Usually 3-4; in duels always 2.")
@click.option("--prefer", type=int, help="The preferred size. Usually the largest.")
@click.option("--byes", default=1, show_default=True, type=click.IntRange(0), help="The most byes in a round.")
@click.option("--format", "format_", type=click.Choice(FORMATS), default=FORMATS[0], show_default=True)
@click.option("--best", type=int, help="The number of people in a final. Usually one full table.")
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same seats, on every machine.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def seats(
    people: int | None,
    names: TextIO | None,
    rounds: int | None,
    tables: str | None,
    prefer: int | None,
    byes: int,
    format_: str,
    best: int | None,
    seed: str,
    as_json: bool,
) -> None:
    """Seat people at tables for the rounds of an evening.

    In everybody-meets, as few pairs as can be meet a second time. In duels, everybody plays everybody. In by-standing
    and final, the order of the people is the standing, the best first, and one round is drawn.
    """
    known = _people(people, names)
    task = _task(len(known), tables, prefer, byes, is_duel=format_ == "duels")
    count = _round_count(rounds, format_)
    if best is not None and format_ != "final":
        raise UsageError(Message("--best is for a final; add --format final"), code="bad-argument", subject="--best")
    draw: dict[str, Callable[[], SeatingPlan]] = {
        "everybody-meets": lambda: _with_progress(task, count, seed),
        "by-standing": lambda: by_standing(task.people, task, seed),
        "duels": lambda: duels(task, count, seed),
        "final": lambda: final(task.people, best or task.preferred, task, seed),
    }
    plan = draw[format_]()
    if as_json:
        click.echo(json.dumps(_document(plan, known), ensure_ascii=False))
    else:
        echo(ListField(tuple(_lines(plan, known)), "\n"))


def _with_progress(task: SeatingTask, rounds: int, seed: str) -> SeatingPlan:
    with steps_bar(Message("seats", context="progress")) as progress:
        return plan_rounds(task, rounds, seed, progress=progress)


def _people(count: int | None, names: TextIO | None) -> list[str]:
    if (count is None) == (names is None):
        raise UsageError(Message("give either --people or --names"), code="bad-argument", subject="--people")
    if names is None:
        known = [str(number) for number in range(1, (count or 0) + 1)]
    else:
        known = [person.name for person in pasted_names(names.read())]
    for number, name in enumerate(known):
        if name in known[:number]:
            message = Message("two people are called {name}; add a mark to one of them", {"name": name})
            raise UsageError(message, code="same-name", subject=name)
    if not 2 <= len(known) <= MOST_PEOPLE:
        fields: dict[str, Field] = {"count": len(known), "most": MOST_PEOPLE}
        message = Message(
            "{count} person cannot be seated; give 2 to {most} people",
            fields,
            plural="{count} people cannot be seated; give 2 to {most} people",
        )
        raise UsageError(message, code="bad-people", subject=str(len(known)))
    return known


def _round_count(rounds: int | None, format_: str) -> int:
    if format_ in _ONE_ROUND and rounds not in (None, 1):
        message = Message("{format} draws one round, from the standing; leave out --rounds", {"format": format_})
        raise UsageError(message, code="bad-argument", subject="--rounds")
    count = _ROUNDS if rounds is None else rounds
    if not 1 <= count <= MOST_ROUNDS:
        raise wrong_value("--rounds", count, Message("give 1 to {most} rounds", {"most": MOST_ROUNDS}))
    return count


def _task(people: int, tables: str | None, prefer: int | None, byes: int, *, is_duel: bool) -> SeatingTask:
    if is_duel and tables not in (None, "2"):
        message = Message("duels have tables of 2; leave out --tables")
        raise UsageError(message, code="bad-argument", subject="--tables")
    low, high = parse_sizes("2" if is_duel else tables or "3-4")
    table_sizes(people, low, high, prefer or high, most_byes=byes)
    return SeatingTask(tuple(range(people)), low, high, prefer or high)


def _document(plan: SeatingPlan, known: Sequence[str]) -> dict[str, object]:
    document: dict[str, object] = {
        "rounds": [[[known[person] for person in table] for table in tables] for tables in plan.rounds],
        "repeats": plan.repeats,
        "bound": plan.bound,
    }
    if any(plan.byes):
        document["byes"] = [[known[person] for person in byes] for byes in plan.byes]
    return document


def _lines(plan: SeatingPlan, known: Sequence[str]) -> Iterator[Message]:
    for number, (tables, byes) in enumerate(zip(plan.rounds, plan.byes, strict=True), start=1):
        yield Message("Round {number}", {"number": number})
        for place, table in enumerate(tables, start=1):
            yield Message("  Table {table}: {people}", {"table": place, "people": _row(table, known)})
        if byes:
            yield Message("  No seat: {people}", {"people": _row(byes, known)})
    fields: dict[str, Field] = {"count": plan.repeats, "bound": plan.bound}
    yield Message(
        "{count} meeting is a repeat (at least {bound} has to be)",
        fields,
        plural="{count} meetings are repeats (at least {bound} have to be)",
    )


def _row(people: Sequence[int], known: Sequence[str]) -> ListField:
    return ListField(tuple(known[person] for person in people), ", ")
