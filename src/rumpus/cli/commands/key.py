"""`rumpus key`: the keys with which a server signs game records."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rumpus.cli.speech import echo
from rumpus.core.errors import UsageError
from rumpus.core.messages import ListField, Message

if TYPE_CHECKING:
    from rumpus.record.keys import PublishedKey
    from rumpus.server.signing_keys import SigningKeys

_DATA = click.argument("data", type=click.Path(path_type=Path))
_JSON = click.option("--json", "as_json", is_flag=True, help="Write the keys as the server publishes them.")


@click.group()
def key() -> None:
    """Show or replace the keys of a server.

    A server signs the records of finished games. Readers who trust its key can then see that nobody changed a record.
    The server creates the key at its first start, in signing-keys.json in its data folder. Store a copy of that file
    in a safe place. The public keys are published at /.well-known/rumpus-keys.
    """


@key.command()
@_DATA
@_JSON
def show(data: Path, as_json: bool) -> None:
    """Show the keys of the server in DATA.

    The oldest comes first; the last one signs. Give the last one to readers who want to trust this server. They check
    a record with rumpus verify --key, without needing the server's name or address.
    """
    _put(_keys_in(data), as_json)


@key.command()
@_DATA
@click.option("--stolen", is_flag=True, help="The old key may be stolen. It proves nothing any more.")
@_JSON
def rotate(data: Path, stolen: bool, as_json: bool) -> None:
    """Let the server in DATA sign with a new key.

    The old key signs the new one, so readers who trust the old key trust the new one too. Old records stay valid. With
    --stolen the old key does not sign the new one, and its records prove nothing any more: give your readers the new
    key. The server may be running.
    """
    _put(_keys_in(data).rotate(stolen=stolen), as_json)


def _keys_in(data: Path) -> SigningKeys:
    from rumpus.server.signing_keys import SigningKeys

    keys = SigningKeys.read(data)
    if keys is None:
        message = Message(
            "there are no keys in {path}: they are made when a server starts there for the first time",
            {"path": str(data)},
        )
        raise UsageError(message, code="no-keys", subject=str(data))
    return keys


def _put(keys: SigningKeys, as_json: bool) -> None:
    if as_json:
        click.echo(str(keys.published), nl=False)
    else:
        echo(ListField(tuple(map(_line, keys.published.keys)), "\n"))


def _line(key: PublishedKey) -> Message:
    fields = {"key": key.key, "since": _day(key.since)}
    if key.until is None:
        return Message("{key}  since {since}, signs now", fields)
    fields["until"] = _day(key.until)
    if key.stolen:
        return Message("{key}  since {since}, until {until}, stolen", fields)
    return Message("{key}  since {since}, until {until}", fields)


def _day(at: int) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d}"
