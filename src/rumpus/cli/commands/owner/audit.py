"""`rumpus audit`: list a server's log of sign-ins, failed sign-ins and changes of accounts."""

from __future__ import annotations

import json
import time
from datetime import datetime
from pathlib import Path

import click

from rumpus.cli.speech import echo


@click.command()
@click.argument("data", type=click.Path(path_type=Path))
@click.option("--days", type=click.FloatRange(0), help="Only entries of the last so many days.")
@click.option("--name", help="Only entries about this name, ignoring case.")
@click.option(
    "--json", "as_json", is_flag=True, help="Write JSON, one line for each entry. Times are seconds since 1970."
)
def audit(data: Path, days: float | None, name: str | None, as_json: bool) -> None:
    """List sign-ins and changes of accounts.

    DATA is the folder of a server (its --data), which may be running. Each entry is one line, the oldest first: time,
    event, user, address and subject.

    \b
    signed-in, signed-out, sign-in-failed  unregistered names are not stored
    name-kept, name-changed                a first passphrase; another name
    passphrase-changed, passphrase-failed  failed: the current one was wrong
    recovered, recovery-failed             by the recovery code
    token-made, token-taken-back           its name and id, never the token
    sent-away, admitted                    a host removed a player; let them return
    reported                               a user reported a user, with the reason
    banned, ban-lifted                     by rumpus ban: a user, or an address
    table-closed, user-deleted             by rumpus close, by rumpus delete
    score-linked                           a new link to write, by rumpus score link
    evening-linked                         a new link for organisers or a table, by rumpus evening link

    Guests have no passphrase to lose, and there can be any number of them. So entries about guests are stored only for
    reports and for actions of the owner. For one event, user and day, at most 100 entries are stored. The same limit
    holds for all strangers at one address.

    Many sign-in-failed entries for one name mean that a person is trying passphrases. They must wait longer after each
    failure. A browser that has used the name before is not slowed down. If the user sees a signed-in that was not
    theirs, they should set a new passphrase on their page: this ends all other sessions at once. Entries are stored
    for a year. They never contain a passphrase, a token or messages from tables.
    """  # noqa: D301 - click needs the character \b itself
    from rumpus.store.opening import DATABASE, read_only
    from rumpus.store.reads import Reads
    from rumpus.store.stored import DAY

    since = 0.0 if days is None else time.time() - days * DAY
    with read_only(data / DATABASE) as db:
        for entry in Reads(db).audit(since, name):
            fields = entry._asdict()
            if as_json:
                click.echo(json.dumps(fields, ensure_ascii=False))
            else:
                echo(_line(**fields))


def _line(
    at: float, event: str, user_id: str | None, name: str | None, address: str | None, subject: str | None
) -> str:
    when = datetime.fromtimestamp(at).astimezone().isoformat(sep=" ", timespec="seconds")
    who = "-" if user_id is None else f"{name or '-'} ({user_id})"
    return "  ".join(part for part in (when, f"{event:18}", who, address or "-", subject or "") if part)
