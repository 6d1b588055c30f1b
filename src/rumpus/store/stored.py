"""The data of the store as plain values. Documents, headers and outcomes are dictionaries."""

from __future__ import annotations

from typing import Any, NamedTuple

DAY = 86400.0  # seconds


class CommandKey(NamedTuple):
    """The key of a command at its table: the user, and the id that the user's client chose for this command."""

    user: str
    id: str


class KeyedCommand(NamedTuple):
    """The key of a command, and a digest of its content. The digest detects another command with the same id."""

    key: CommandKey
    digest: str


class StoredLine(NamedTuple):
    """A line of a game, as it is stored and read.

    ``seq`` counts from 1. ``seat`` is None for a line of chance. ``by`` names the substitute that acted for the seat,
    if any. The last three fields identify the command that caused the line.
    """

    seq: int
    seat: int | None
    act: str
    by: str | None
    at: float
    command_user: str | None = None
    command_id: str | None = None
    command_digest: str | None = None


class EmptyTable(NamedTuple):
    """The time since which no seated user is present at a table, and the ``kind`` of its wait.

    Kinds: ``waiting`` for the first game, in a ``live`` game, or in a ``slow`` game with ``turn`` seconds a turn.
    """

    kind: str
    since: float
    turn: float | None = None


class StoredTalk(NamedTuple):
    """A line of talk at a table. ``line`` counts from 1. ``guest`` is True if the user's name was not protected."""

    line: int
    user_id: str
    name: str
    text: str
    at: float
    guest: bool


class StoredTable(NamedTuple):
    """A table with the lines of its running or last game, and its last talk, the oldest first.

    ``game_id`` is None before the first game.
    """

    table_id: str
    code: str
    document: dict[str, Any]
    game_id: str | None
    lines: list[StoredLine]
    talk: list[StoredTalk]


class ListedTable(NamedTuple):
    """A table in a list, without its lines.

    ``deadline`` is the time of its next task and ``to_move`` the seat to move. Both are None if the query does not
    include them.
    """

    table_id: str
    code: str
    game: str
    stage: str
    touched: float
    document: dict[str, Any]
    deadline: float | None = None
    to_move: int | None = None


class StoredGame(NamedTuple):
    """A complete game. ``users`` are by seat, None for a computer player. ``outcome`` is None while the game runs.

    ``header_line`` is the header as it was promised to the players; ``header`` is the same, decoded.
    """

    game_id: str
    table_id: str
    number: int
    header_line: str
    header: dict[str, Any]
    secret: bytes
    started: float
    outcome: dict[str, Any] | None
    ended: float | None
    lines: list[StoredLine]
    users: tuple[str | None, ...]


class FinishedGame(NamedTuple):
    """A finished game in a list. ``users`` are by seat, None for a computer player."""

    game_id: str
    table_id: str
    number: int
    header: dict[str, Any]
    outcome: dict[str, Any]
    started: float
    ended: float
    users: tuple[str | None, ...]


class StoredCompetition(NamedTuple):
    """A score of one real table, or an evening of several, without its events. ``kind``: ``score`` or ``evening``."""

    watch_code: str
    kind: str
    touched: float


class StoredEvent(NamedTuple):
    """An event of a competition. ``seq`` counts from 1. ``command_id`` is the id that the client gave its command."""

    seq: int
    command_id: str
    document: dict[str, Any]


class StoredLink(NamedTuple):
    """A competition as a secret code finds it. ``table`` is the only table that the code may write, or 0."""

    competition: StoredCompetition
    table: int


class StoredUser(NamedTuple):
    """A user. A passphrase protects the name."""

    user_id: str
    name: str
    passphrase_hash: str | None
    created: float


class StoredToken(NamedTuple):
    """A token of a user's programs, without the secret itself."""

    token_id: str
    name: str
    created: float


class StoredUpload(NamedTuple):
    """An uploaded record. ``user_id`` is None if no user is known."""

    record_id: str
    user_id: str | None
    text: str
    header: dict[str, Any]
    outcome: dict[str, Any] | None
    at: float


class ListedUpload(NamedTuple):
    """An upload in a list: the slug of its game, the upload time, the size in bytes, and the time it expires."""

    record_id: str
    game: str
    at: float
    size: int
    expires: float
