"""The rows of the store as values. Documents, headers and outcomes are plain dictionaries."""

from __future__ import annotations

from typing import Any, NamedTuple

DAY = 86400.0  # seconds


class CommandKey(NamedTuple):
    """The key of a command at its table: its user, and the id that they gave it, which stands for this command alone."""

    user: str
    id: str


class KeyedCommand(NamedTuple):
    """The key of a command, and a digest of its content, which tells another command under the same id."""

    key: CommandKey
    digest: str


class StoredLine(NamedTuple):
    """A line of a game: its number from 1, whose action (None: chance's), its text, who did it for the seat, when, and the
    command that asked for it: its user, its id and the digest of its content. Stored and read in the same shape.
    """

    seq: int
    seat: int | None
    act: str
    by: str | None
    at: float
    command_user: str | None = None
    command_id: str | None = None
    command_digest: str | None = None

    def asked_by(self, command: KeyedCommand) -> StoredLine:
        """Return the line as one that this command asked for."""
        return self._replace(command_user=command.key.user, command_id=command.key.id, command_digest=command.digest)


class EmptyTable(NamedTuple):
    """Since when nobody who sits at a table is there, and what kind of wait that is: ``waiting`` for the first game, or in a
    ``live`` or a ``slow`` one, with the seconds of its turn.
    """

    kind: str
    since: float
    turn: float | None = None


class StoredTalk(NamedTuple):
    """Something that a user said at a table: the ``line`` of this number there. ``guest``: under a name that the user did not keep."""

    line: int
    user_id: str
    name: str
    text: str
    at: float
    guest: bool


class StoredTable(NamedTuple):
    """A table with the lines of its running or last game (no ``game_id`` before the first) and its last talk, oldest first."""

    table_id: str
    code: str
    document: dict[str, Any]
    game_id: str | None
    lines: list[StoredLine]
    talk: list[StoredTalk]


class ListedTable(NamedTuple):
    """A table in a list, without its lines; ``deadline`` is when it has something to do next, ``to_move`` the seat to move,
    None also where the table is in use and tells it itself.
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
    """A game whole: its header as it was promised, and what that says; ``users`` by seat (None: a computer player), the ``outcome``
    once it is over.
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
    """A finished game in a list; ``users`` by seat (None: a computer player)."""

    game_id: str
    table_id: str
    number: int
    header: dict[str, Any]
    outcome: dict[str, Any]
    started: float
    ended: float
    users: tuple[str | None, ...]


class StoredUser(NamedTuple):
    """A user; one with a passphrase keeps the name."""

    user_id: str
    name: str
    passphrase_hash: str | None
    created: float


class StoredToken(NamedTuple):
    """A token of a user's programs, by its name; the token itself is not kept."""

    token_id: str
    name: str
    created: float


class StoredUpload(NamedTuple):
    """A record that a user uploaded."""

    record_id: str
    user_id: str | None
    text: str
    header: dict[str, Any]
    outcome: dict[str, Any] | None
    at: float


class ListedUpload(NamedTuple):
    """An upload in a list: the slug of its game, when it came, its size in bytes, and when it is dropped."""

    record_id: str
    game: str
    at: float
    size: int
    expires: float
