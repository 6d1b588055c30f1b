"""`rumpus ban`: ban a user or an address from a server, or lift a ban."""

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
@click.option("--address", help="An address instead of a user. For IPv6 its whole /64 is banned.")
@click.option(
    "--days",
    type=click.IntRange(1, LONGEST),
    help="The number of days. Without it, the ban lasts until it is lifted.",
)
@click.option("--lift", is_flag=True, help="Lift the ban.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON, one line for each. Times are seconds since 1970.")
def ban(data: Path, user: str | None, address: str | None, days: int | None, lift: bool, as_json: bool) -> None:
    """Ban a user or an address from a server.

    DATA is the folder of a server (its --data), which may be running. Within seconds it closes all connections of the
    user and refuses new ones. USER is a registered name, or the id that `rumpus audit DATA` shows in brackets. Without
    USER and --address, all bans are listed.

    A ban works best for a registered name, because a banned guest can return as another guest. A banned --address gets
    no other answer than that. Other people may share the address, or get it later, so ban it only for some days.
    Behind a proxy, this needs rumpus serve --proxy.

    \b
    rumpus ban DATA Bob                             until it is lifted
    rumpus ban DATA --address 203.0.113.7 --days 7  for a week
    rumpus ban DATA --address 203.0.113.7 --lift    lift the ban
    rumpus ban DATA                                 list all bans
    """  # noqa: D301 - click needs the character \b itself
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
        raise UsageError(Message("name a user by name or id, or give an --address"), code="bad-ban")


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
