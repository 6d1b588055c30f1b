"""The rows that have a checksum. The fields are the columns in the order of the schema."""

from __future__ import annotations

import sqlite3
from typing import NamedTuple, TypeVar

from rumpus.core.messages import Message
from rumpus.store.errors import damage
from rumpus.store.integrity.checksums import checksum


class TableRow(NamedTuple):
    """A row of ``tables``."""

    table_id: str
    code: str
    document: str
    game: str
    stage: str
    is_open: int
    watching: str
    touched: float
    checksum: bytes | None = None


class GameRow(NamedTuple):
    """A row of ``games``.

    Its checksum also covers the players. ``last_link`` is the checksum of the last line of a finished game. It shows if
    lines are lost from the end.
    """

    game_id: str
    table_id: str
    number: int
    header: str
    secret: bytes
    started: float
    outcome: str | None = None
    ended: float | None = None
    last_link: bytes | None = None
    checksum: bytes | None = None


class TalkRow(NamedTuple):
    """A row of ``talk``."""

    talk_id: int
    table_id: str
    line: int
    user_id: str
    name: str
    text: str
    at: float
    guest: int
    checksum: bytes | None = None


class UserRow(NamedTuple):
    """A row of ``users``."""

    user_id: str
    name: str
    kept_name: str | None
    passphrase_hash: str | None
    created: float
    checksum: bytes | None = None


class UploadRow(NamedTuple):
    """A row of ``uploads``."""

    record_id: str
    user_id: str | None
    text: str
    header: str
    outcome: str | None
    at: float
    size: int
    expires: float
    checksum: bytes | None = None


class EventRow(NamedTuple):
    """A row of ``competition_events``."""

    event_id: int
    watch_code: str
    seq: int
    command_id: str
    document: str
    checksum: bytes | None = None


def players_of(db: sqlite3.Connection, game_id: str) -> tuple[str | None, ...]:
    """Return the ids of a game's players by seat, None for a computer player."""
    return tuple(user for (user,) in db.execute(PLAYERS, (game_id,)))


PLAYERS = "SELECT user_id FROM players WHERE game_id = ? ORDER BY seat"
Row = TableRow | GameRow | TalkRow | UserRow | UploadRow | EventRow
R = TypeVar("R", TableRow, GameRow, TalkRow, UserRow, UploadRow, EventRow)


def with_checksum(row: R, *others: object) -> R:
    """Return the row with its checksum. ``others`` are values of other tables that the checksum covers too."""
    return row._replace(checksum=checksum((*row[:-1], *others)))


def key_of(kind: type[Row]) -> str:
    """Return the name of the key column."""
    return str(kind._fields[0])


def is_whole(row: Row, *others: object) -> bool:
    """Return True if the row matches its checksum."""
    return row.checksum == checksum((*row[:-1], *others))


def check(row: Row, *others: object) -> None:
    """Raise StoreError if the row does not match its checksum."""
    if not is_whole(row, *others):
        raise damage(describe(row))


def describe(row: Row) -> Message:
    """Return a name of the row for messages."""
    match row:
        case TableRow():
            return Message("the table {code} ({table_id})", {"code": row.code, "table_id": row.table_id})
        case GameRow():
            return Message(
                "the game {game_id} of the table {table_id}", {"game_id": row.game_id, "table_id": row.table_id}
            )
        case TalkRow():
            return Message(
                "the talk number {talk_id} at the table {table_id}", {"talk_id": row.talk_id, "table_id": row.table_id}
            )
        case UserRow():
            return Message("the user {name} ({user_id})", {"name": row.name, "user_id": row.user_id})
        case UploadRow():
            return Message("the uploaded record {record_id}", {"record_id": row.record_id})
        case EventRow():
            return Message("event {seq} of the score or evening {code}", {"seq": row.seq, "code": row.watch_code})
