"""`rumpus audit`: who signed in at a server and who failed to, and what became of passphrases, tokens and seats."""

from __future__ import annotations

import json
import time
from datetime import datetime
from pathlib import Path

import click

from rumpus.cli.speech import echo


@click.command()
@click.argument("data", type=click.Path(path_type=Path))
@click.option("--days", type=click.FloatRange(0), help="Only what happened in so many days before now.")
@click.option("--name", help="Only what is about this name, however it is capitalized.")
@click.option(
    "--json", "as_json", is_flag=True, help="Write JSON, a line for each entry; times are seconds since 1970."
)
def audit(data: Path, days: float | None, name: str | None, as_json: bool) -> None:
    """List sign-ins, failures, changed accounts.

    DATA is the folder of a server (its --data), which may be running. A line an entry, the oldest first: when, what happened, to or
    by whom, from which address, and what it was about.

    \b
    signed-in, signed-out, sign-in-failed  a name that nobody keeps is not told
    name-kept, name-changed                a first passphrase; another name
    passphrase-changed, passphrase-failed  the current one was asked, and wrong
    recovered, recovery-failed             by the recovery code
    token-made, token-taken-back           its name and id, never the token
    sent-away, admitted                    a host freed somebody's seat; let them sit down again
    reported                               somebody reported somebody, and why
    banned, ban-lifted                     by rumpus ban: a user, or an address
    table-closed, user-deleted             by rumpus close, by rumpus delete

    What guests do is not noted, but for what they report and what the owner did: they have no passphrase to lose, and there is
    no end of them. Of one event and user at most 100 entries are kept of a day, and of strangers at one address.

    Many sign-in-failed at one name: somebody tries passphrases. They wait longer each time and a browser that knew the name is
    not kept out; if the owner sees a signed-in that was not theirs, a new passphrase on their page ends everything else at once.
    Entries are kept for a year and hold no passphrase, no token and nothing that was said.
    """  # noqa: D301 - click wants the sign itself, not its spelling
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
