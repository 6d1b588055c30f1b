"""`rumpus ban`: keep somebody out of a server, or let them in again."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rumpus.cli.speech import echo
from rumpus.core.messages import Message

if TYPE_CHECKING:
    from rumpus.store.instructions import BanEntry, Target

LONGEST = 36500  # days


@click.command(context_settings={"ignore_unknown_options": True})  # some ids begin with a hyphen
@click.argument("data", type=click.Path(path_type=Path))
@click.argument("user", required=False)
@click.option("--address", help="An address instead of a user; of IPv6 its whole /64.")
@click.option(
    "--days",
    type=click.IntRange(1, LONGEST),
    help="For so many days, instead of until it is lifted.",
)
@click.option("--lift", is_flag=True, help="Let them in again.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON, a line for each; times are seconds since 1970.")
def ban(data: Path, user: str | None, address: str | None, days: int | None, lift: bool, as_json: bool) -> None:
    """Keep somebody out of a server.

    DATA is the folder of a server (its --data), which may be running: within seconds it ends all that they have open, and lets
    them do nothing more. USER is a kept name, or the id that `rumpus audit DATA` shows in brackets. Without USER and --address
    those who are banned are listed.

    A guest who is banned can come back as another guest: a name that is kept is what a ban holds on to. Whoever is at a banned
    --address gets no answer but that, so ban one for a while: others may share it, or have it next. Behind a proxy it holds if the
    server knows whom the proxy speaks for (rumpus serve --proxy).

    \b
    rumpus ban DATA Bob                             until it is lifted
    rumpus ban DATA --address 203.0.113.7 --days 7  for a week
    rumpus ban DATA --address 203.0.113.7 --lift    in again
    rumpus ban DATA                                 who is banned
    """  # noqa: D301 - click wants the sign itself, not its spelling
    from rumpus.store import instructions
    from rumpus.store.opening import DATABASE

    path = data / DATABASE
    whom = _whom(path, user, address)
    if whom is None:
        _check_listing(days, lift)
        for one in instructions.active_bans(path):
            _tell(one, as_json)
    elif lift:
        instructions.lift_ban(path, whom)
        _tell_lifted(whom, as_json)
    else:
        _tell(instructions.ban(path, whom, days), as_json)


def _whom(path: Path, user: str | None, address: str | None) -> Target | None:
    from rumpus.core.errors import UsageError
    from rumpus.server.front.clients import named_address
    from rumpus.store.instructions import Target, find_user

    if user is not None and address is not None:
        raise UsageError(Message("name a user or an --address, one at a time"), code="bad-ban")
    if address is not None:
        return Target.at(named_address(address))
    return None if user is None else find_user(path, user)


def _check_listing(days: int | None, lift: bool) -> None:
    from rumpus.core.errors import UsageError

    if lift or days is not None:
        raise UsageError(Message("say whom: a kept name, an id, or an --address"), code="bad-ban")


def _tell(entry: BanEntry, as_json: bool) -> None:
    whom, at, until = entry
    if as_json:
        _echo_json(whom, banned=True, at=at, until=until)
    elif until is None:
        echo(Message("{user} is banned until it is lifted.", {"user": _called(whom)}))
    else:
        echo(Message("{user} is banned until {time}.", {"user": _called(whom), "time": _time(until)}))


def _tell_lifted(whom: Target, as_json: bool) -> None:
    if as_json:
        _echo_json(whom, banned=False)
    else:
        echo(Message("{user} may come in again.", {"user": _called(whom)}))


def _echo_json(whom: Target, **more: object) -> None:
    about = {"user_id": whom.user_id, "name": whom.name, "address": whom.address}
    click.echo(json.dumps(about | more, ensure_ascii=False))


def _called(whom: Target) -> str:
    return whom.key if whom.name is None else f"{whom.name} ({whom.key})"


def _time(at: float) -> str:
    return datetime.fromtimestamp(at).astimezone().isoformat(sep=" ", timespec="minutes")
