"""Resume an unfinished game in the terminal: list the games, and continue the chosen one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from rumpus.cli.data_directory import games_directory
from rumpus.cli.program import command_line
from rumpus.cli.speech import text_of
from rumpus.cli.textplay.starting import play_on, start
from rumpus.cli.textplay.terminal import Closed, Terminal
from rumpus.core.errors import RumpusError, UsageError
from rumpus.core.messages import Field, ListField, Message
from rumpus.game import Seat
from rumpus.games import stored_book
from rumpus.players import kind_without_version
from rumpus.record import Record, RecordFile, read_record, unfinished
from rumpus.wording.signs import printable


@dataclass(frozen=True)
class UnfinishedGame:
    """An unfinished game: its file and its record.

    If the record cannot be read, it is None and ``damage`` is the reason.
    """

    path: Path
    record: Record | None
    damage: Field = ""
    is_installed: bool = True

    @property
    def summary(self) -> Message:
        """The game, its players, its progress, and the time of the last move.

        The names come from the file unchecked, so they may have unprintable characters.
        """
        if self.record is None:
            fields: dict[str, Field] = {"file": self.path.name, "fault": self.damage}
            if self.is_installed:
                return Message("{file}, damaged: {fault}", fields)
            return Message("{file}, {fault}", fields)
        names = tuple(seat["name"] for seat in self.record.header["seats"])
        fields = {
            "game": stored_book(self.record.header["game"]).title,
            "players": ListField(names, ", "),
            "progress": self._progress,
            "time": f"{self._last_played:%Y-%m-%d %H:%M}" if self._last_played else Message("time unknown"),
        }
        return Message("{game} with {players}; {progress}; {time}", fields)

    def as_dict(self) -> dict[str, Any]:
        """Return the game for programs."""
        fields: dict[str, Any] = {"file": str(self.path)}
        if self.record is None:
            return fields | {"damage": str(self.damage)}
        header = self.record.header
        return fields | {
            "game": header["game"],
            "seats": header["seats"],
            "deal": len(self._points) + 1,
            "totals": self._totals,
            "last_played": self._last_played.isoformat(timespec="seconds") if self._last_played else None,
        }

    @property
    def _progress(self) -> Message:
        fields: dict[str, Field] = {"deal": len(self._points) + 1}
        if not self._points:
            return Message("deal {deal}", fields)
        return Message("deal {deal}, totals {totals}", fields | {"totals": ListField(tuple(self._totals), ", ")})

    @property
    def _last_played(self) -> datetime | None:
        try:
            return datetime.fromtimestamp(self.path.stat().st_mtime).astimezone()
        except (OSError, OverflowError, ValueError):  # the file is gone, or its time is out of range
            return None

    @property
    def _totals(self) -> list[int]:
        assert self.record is not None
        seats = len(self.record.header["seats"])
        return [sum(column) for column in zip(*self._points, strict=False)] or [0] * seats

    @property
    def _points(self) -> list[list[int]]:
        assert self.record is not None
        return [line["points"] for line in self.record.lines if "points" in line]


def unfinished_games() -> list[UnfinishedGame]:
    """Return the unfinished games of this user, the last played first."""
    return list(_unfinished_games())


def _unfinished_games() -> Iterator[UnfinishedGame]:
    for path in unfinished(games_directory()):
        try:
            record = read_record(path)
            stored_book(record.header["game"])
        except RumpusError as error:
            yield UnfinishedGame(path, None, error.said, is_installed=error.code != "not-installed")
        else:
            if record.end is None:
                yield UnfinishedGame(path, record)


def resume_from_list(terminal: Terminal, which: str | None = None) -> None:
    """Resume game number ``which`` of the list. Without a number, resume the only game or ask.

    Raises UsageError if the list has no such game.
    """
    games = unfinished_games()
    if which is None and len(games) == 1:
        which = "1"
    elif which is None:
        list_games(terminal, games)
        which = _chosen(terminal, len(games)) if games else None
    if which is None:
        return
    if not 1 <= int(which) <= len(games):
        message = Message("there is no game {number} in the list; there are no unfinished games", {"number": which})
        if games:
            fields: dict[str, Field] = {"number": which, "most": len(games)}
            message = Message("there is no game {number} in the list; give 1 to {most}", fields)
        raise UsageError(message, code="no-such-game", subject=which)
    resume_game(terminal, games[int(which) - 1].path)


def list_games(terminal: Terminal, games: list[UnfinishedGame]) -> None:
    """Print the unfinished games, numbered from 1."""
    for number, game in enumerate(games, start=1):
        terminal.say(f"{number}  {printable(text_of(game.summary))}")
    if not games:
        message = Message("There are no unfinished games. To start one: {command}", {"command": command_line("play")})
        terminal.say(message)


def _chosen(terminal: Terminal, count: int) -> str | None:
    """Ask for a number from the list and return it; None if the user leaves."""
    question = Message("Which one, 1 to {most}? Enter for 1, q to leave", {"most": count})
    while True:
        try:
            answer = terminal.ask(question).strip() or "1"
        except Closed:
            return None
        if answer.lower() in ("q", "quit", "exit"):
            return None
        if answer.isdecimal() and 1 <= int(answer) <= count:
            return answer
        terminal.say(Message("There is no game {answer} in the list.", {"answer": repr(answer[:30])}))


def resume_game(terminal: Terminal, path: Path) -> None:
    """Resume the game of this record. A bare file name is searched in the data directory. Raises RumpusError."""
    if not path.exists() and path == Path(path.name):
        path = games_directory() / path
    with _resumed(path) as file:
        game = file.game
        fields: dict[str, Field] = {"game": game.rules.title, "players": ListField(tuple(game.players), ", ")}
        goes_on = Message("{game} with {players} goes on. Type help for the words, quit to leave.", fields)
        wants_rematch = play_on(file, terminal, goes_on)
    if wants_rematch:
        seats = [Seat(seat.name, kind_without_version(seat.kind)) for seat in game.seats]
        start(terminal, game.rules.game, seats, game.rules.options)


def _resumed(path: Path) -> RecordFile:
    try:
        return RecordFile.resume(path)
    except UsageError as error:
        if error.code != "game-over":
            raise
        fields = {"path": str(path), "command": command_line("show", path)}
        message = Message("{path} is finished; to see it: {command}", fields)
        raise UsageError(message, code=error.code, subject=error.subject) from None
