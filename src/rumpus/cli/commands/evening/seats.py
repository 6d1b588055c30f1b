"""`rumpus evening seats`: who sits where in the rounds of an evening."""

from __future__ import annotations

import json

import click

from rumpus.competition.seating import SeatingTask, plan_rounds, table_sizes
from rumpus.core.given import wrong_value
from rumpus.core.messages import Message


@click.command()
@click.option("--people", required=True, type=click.IntRange(2, 200), help="The number of people.")
@click.option("--rounds", default=5, show_default=True, type=click.IntRange(1, 50), help="The number of rounds.")
@click.option("--tables", default="3-4", show_default=True, help="The sizes of a table: 3-4, or one number.")
@click.option("--prefer", type=int, help="The preferred size. The default is the largest.")
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same seats.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def seats(people: int, rounds: int, tables: str, prefer: int | None, seed: str, as_json: bool) -> None:
    """Seat people at tables for the rounds of an evening, so that as many as can be meet each other."""
    least, _, most = tables.partition("-")
    if not (least.isdecimal() and (most or least).isdecimal()):
        raise wrong_value("--tables", tables, Message("write sizes like 3-4, or one number like 4"), "bad-tables")
    low, high = int(least), int(most or least)
    table_sizes(people, low, high, prefer or high, most_byes=1)
    task = SeatingTask(tuple(range(1, people + 1)), low, high, prefer or high)
    plan = plan_rounds(task, rounds, seed)
    if as_json:
        named = [[[str(person) for person in table] for table in tables] for tables in plan.rounds]
        click.echo(json.dumps({"rounds": named, "repeats": plan.repeats, "bound": plan.bound}))
