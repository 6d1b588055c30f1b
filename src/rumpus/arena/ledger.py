"""The ledger of a match: a file with one line for each finished game, so that an interrupted match can continue.

It is JSON Lines: a header that names the match, then the games in the order in which they ended.
"""

from __future__ import annotations

import fcntl
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from rumpus.arena.match import Match, MatchGame
from rumpus.arena.pool import GameReport
from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, ListField, Message
from rumpus.games import rule_book, stored_book

FORMAT = 1


class Ledger:
    """The ledger file of ``match``, created if it does not exist. ``reports`` are its games by number.

    Entering it locks the file. Raises UsageError if the file cannot be opened, belongs to another match, or is in use.
    """

    def __init__(self, path: Path, match: Match) -> None:
        self.path = path
        self.reports: dict[int, GameReport] = {}
        self._header = _header(match)
        try:
            self._file = path.open("ab+")
        except OSError as error:
            raise _unusable(path, error.strerror or str(error), "unwritable-file") from None

    def __enter__(self) -> Self:
        try:
            self._open()
        except BaseException:
            self._file.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def add(self, report: GameReport) -> None:
        """Write a finished game. Raises OSError if writing fails."""
        self.reports[report.number] = report._replace(record=None)
        self._write(_line(report))

    def _open(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise _unusable(self.path, Message("another process is playing this match"), "in-use") from None
        self._file.seek(0)
        data = self._file.read()
        if not data:
            self._write(self._header)
            return
        lines = _whole_lines(data) or [data]
        header = _with_new_options(self.path, _read(self.path, lines[0]), self._header)
        if header != self._header:
            raise _other_match(self.path, self._header, header)
        self.reports = {report.number: report for report in _reports(self.path, lines[1:])}
        # Drop a last line that was cut off when its writer was killed. That game is played again.
        self._file.truncate(sum(map(len, lines)))

    def _write(self, fields: Mapping[str, Any]) -> None:
        self._file.write(json.dumps(fields).encode() + b"\n")
        self._file.flush()


def seed_in(path: Path) -> str | None:
    """Return the seed of the match in a ledger; None if there is no ledger yet.

    Raises UsageError if its game is not installed any more.
    """
    try:
        lines = _whole_lines(path.read_bytes())
    except OSError:
        return None
    header = _read(path, lines[0]) if lines else {}
    if isinstance(header.get("game"), str):
        stored_book(header["game"])
    seed = header.get("seed")
    return None if seed is None else str(seed)


def read_reports(path: Path) -> dict[int, GameReport]:
    """Read the games of a ledger by number; none if the file does not exist.

    Raises UsageError if the file is no ledger.
    """
    try:
        lines = _whole_lines(path.read_bytes())
    except OSError:
        return {}
    if lines and "match" not in _read(path, lines[0]):
        raise _unusable(path, Message("it is not the ledger of a match"), "no-ledger")
    return {report.number: report for report in _reports(path, lines[1:])}


def _header(match: Match) -> dict[str, Any]:
    book = rule_book(match.game)
    rules = book.rules(len(match.contestants), **match.options)
    players = [
        {"name": seat.name, "player": player} for seat, player in zip(match.contestants, match.players, strict=True)
    ]
    options = dict(rules.options)
    return {"match": FORMAT, "game": book.slug, "version": rules.version, "options": options, "players": players} | {
        "seed": str(match.seed)
    }


def _with_new_options(path: Path, header: dict[str, Any], ours: Mapping[str, Any]) -> dict[str, Any]:
    options = header.get("options")
    if header.get("game") != ours["game"] or not isinstance(options, dict):
        return header
    try:
        return header | {"options": rule_book(ours["game"]).with_later_options(options)}
    except UsageError as missing:
        raise _unusable(path, missing.said, "no-ledger") from None


def _line(report: GameReport) -> dict[str, Any]:
    fields = report._asdict() | report.played._asdict()
    return {name: value for name, value in fields.items() if name not in ("played", "record")}


def _reports(path: Path, lines: Iterable[bytes]) -> Iterable[GameReport]:
    for line in lines:
        fields = _read(path, line)
        try:
            played = MatchGame(*(tuple(fields.pop(name)) for name in MatchGame._fields))
            fields["deal_reasons"] = tuple(fields["deal_reasons"])
            yield GameReport(played=played, record=None, **fields)
        except (KeyError, TypeError):
            message = Message("this line is no game of a match: {line}", {"line": repr(line.decode()[:60])})
            raise _unusable(path, message, "no-ledger") from None


def _read(path: Path, line: bytes) -> dict[str, Any]:
    try:
        fields = json.loads(line)
    except ValueError:
        fields = None
    if not isinstance(fields, dict):
        raise _unusable(path, Message("it is not the ledger of a match"), "no-ledger")
    return fields


def _whole_lines(data: bytes) -> list[bytes]:
    return [line for line in data.splitlines(keepends=True) if line.endswith(b"\n")]


def _other_match(path: Path, ours: Mapping[str, Any], header: Mapping[str, Any]) -> UsageError:
    if "match" not in header:
        return _unusable(path, Message("it is not the ledger of a match"), "no-ledger")
    name = next(name for name in ours if ours[name] != header.get(name))
    if name == "players":
        players: dict[str, Field] = {"kept": _player_names(header), "wanted": _player_names(ours)}
        message = Message("it holds a match of other players: {kept}, not {wanted}", players)
    else:
        message = _DIFFERENCES[name]
    return _unusable(path, message, "other-match")


_DIFFERENCES = {
    "match": Message("it holds a match in another format"),
    "game": Message("it holds a match of other games"),
    "version": Message("it holds a match of other versions"),
    "options": Message("it holds a match of other options"),
    "seed": Message("it holds a match of other seeds"),
}
"""The message for the first entry of the header that differs."""


def _player_names(header: Mapping[str, Any]) -> Field:
    """Return the players of a header as text. The header may be damaged."""
    try:
        seats = [(str(seat["name"]), str(seat["player"])) for seat in header["players"]]
    except (KeyError, TypeError):
        return Message("nobody", context="players of a match")
    players = (player if player.startswith(name) else f"{name}={player}" for name, player in seats)
    return ListField(tuple(players), " and ")


def _unusable(path: Path, reason: Message | str, code: str) -> UsageError:
    message = Message(
        "{path} cannot keep this match: {reason}; name another file", {"path": str(path), "reason": reason}
    )
    return UsageError(message, code=code, subject=str(path))
