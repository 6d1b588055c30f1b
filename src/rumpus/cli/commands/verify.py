"""`rumpus verify`: whether records hold, a line each."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from rumpus.cli.lines import put
from rumpus.core.errors import RecordError, RumpusError
from rumpus.record import Record, Verification, read_record, read_secret
from rumpus.record import verify as verified
from rumpus.wording.counting import counted

BROKEN, UNREADABLE = 1, 2  # exit statuses


@click.command()
@click.argument("records", nargs=-1, required=True, metavar="RECORD...", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.pass_context
def verify(context: click.Context, records: Sequence[Path], as_json: bool) -> None:
    """Check that records hold.

    Every deal is derived again, every action replayed, every score recomputed. A line a record: that it holds, or the
    first line of it that does not, and why. Of a game that goes on the secret is not
    revealed yet; where its .key file lies beside it, it is used. The exit status is 1 when a record does not hold, 2 when
    a file cannot be read.
    """
    shown, status = [], 0
    for path in records:
        try:
            row = _held(path)
        except RecordError as error:
            row, status = _broken(path, error), max(status, BROKEN)
        except RumpusError as error:
            row, status = _broken(path, error), UNREADABLE
        shown.append(row)
        if not as_json:
            put(_line(row))
    if as_json:
        click.echo(json.dumps(shown, indent=2))
    context.exit(status)


def _held(path: Path) -> dict[str, object]:
    record = read_record(path)
    held = verified(record, None if record.end else read_secret(path))
    return {
        "record": str(path),
        "holds": True,
        "complete": held.complete,
        "actions": held.actions,
        "deals": held.deals,
        "ending": _ending(record, held),
        "unchecked": list(held.unchecked),
    }


def _ending(record: Record, held: Verification) -> str | None:
    return record.end["end"]["reason"] if held.complete and record.end else None


def _broken(path: Path, error: RumpusError) -> dict[str, object]:
    return {"record": str(path), "holds": False, **error.as_dict()}


def _line(row: dict[str, Any]) -> str:
    """The row as a sentence."""
    if not row["holds"]:
        return " ".join(f"{row['record']}: {row['message']} ({row['clause'] or row['code']})".split())
    told = counted(row["actions"], "action")
    if row["deals"]:
        told += f", {counted(row['deals'], 'deal')}"
    if row["complete"]:
        return f"{row['record']}: holds: {told}, {row['ending']}"
    return f"{row['record']}: holds so far: {told}; not checked: {'; '.join(row['unchecked'])}"
