"""`rumpus key`: the keys with which a server signs the records of its games."""

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

    A server signs the records of finished games, so that those who trust its key can see that nothing was changed since. The key is
    made at the first start and lies in signing-keys.json beside the data: keep a copy of it somewhere safe. The public halves
    are published at /.well-known/rumpus-keys.
    """


@key.command()
@_DATA
@_JSON
def show(data: Path, as_json: bool) -> None:
    """Show the keys of the server in DATA.

    The oldest first; the last is the one that signs. Give it to those who want to trust this server: they check a record with
    rumpus verify --key, and need no name or address for that.
    """
    _put(_keys_in(data), as_json)


@key.command()
@_DATA
@click.option("--stolen", is_flag=True, help="Somebody else may have the old key: it vouches for nothing any more.")
@_JSON
def rotate(data: Path, stolen: bool, as_json: bool) -> None:
    """Let the server in DATA sign with a new key.

    The old key signs the new one, so those who trust the old trust the new; records that it signed stay good. With --stolen it
    does not, and its records prove nothing any more: tell your readers the new key. The server may be running.
    """
    _put(_keys_in(data).rotate(stolen=stolen), as_json)


def _keys_in(data: Path) -> SigningKeys:
    from rumpus.server.signing_keys import SigningKeys

    keys = SigningKeys.read(data)
    if keys is None:
        said = Message(
            "there are no keys in {path}: they are made when a server starts there for the first time",
            {"path": str(data)},
        )
        raise UsageError(said, code="no-keys", subject=str(data))
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
