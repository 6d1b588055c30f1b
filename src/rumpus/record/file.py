"""A record on disk that loses nothing: every line is synced before it is acknowledged.

During play the secret lies beside it in ``FILE.key`` (readable by its owner alone) and moves into the last line. A lock
keeps a second process from playing on in the same game.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import IO, NamedTuple, Self

from rumpus.core.errors import UsageError
from rumpus.core.given import check_kind, wrong_value
from rumpus.core.messages import Message
from rumpus.core.shuffle import FairShuffle
from rumpus.game import Game
from rumpus.record.format import (
    LONGEST_LINE,
    Record,
    abandoned_fields,
    end_fields,
    header_line_of,
    line_fields,
    record_of,
    spell,
)
from rumpus.record.parse import parse_record
from rumpus.record.replay import load


def read_record(path: str | Path) -> Record:
    """The record in a file; raises RecordError, or UsageError where the file cannot be read."""
    path = _path(path)
    try:
        with path.open("rb") as file:
            return parse_record(_bounded_lines(file))
    except OSError as error:
        raise _unreadable(path, error) from None


def save(game: Game, path: str | Path) -> None:
    """Write the record of a game that is over to a new file, which appears whole or not at all.

    Raises UsageError where the file exists or the game goes on (``RecordFile`` keeps such a one), OSError where it cannot
    be written.
    """
    check_kind("game", game, Game, Message("give a rumpus.Game"))
    path = _path(path)
    if not game.is_over:
        raise UsageError(Message("the game is not over: keep it with RecordFile.create"), code="not-over")
    write_whole(path, str(record_of(game)))


def write_whole(path: Path, text: str, *, sync: bool = True) -> None:
    """Write a new file that appears whole or not at all; with ``sync`` it survives a power cut. Raises as ``save``."""
    if path.exists():
        raise _exists(path)
    part = path.with_name(path.name + ".part")
    try:
        with part.open("w", encoding="utf-8") as file:
            file.write(text)
            if sync:
                file.flush()
                os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def key_path(path: Path) -> Path:
    """Where the secret of an unfinished record lies."""
    return path.with_name(path.name + ".key")


def read_secret(path: Path) -> bytes | None:
    """The secret beside an unfinished record, or None. Raises UsageError where what lies there is no plain file, or longer than
    any secret.
    """
    try:
        content = _plain_content(key_path(path), LONGEST_LINE)
    except OSError:
        return None
    try:
        return bytes.fromhex(content.decode("ascii").strip())
    except ValueError:
        return None


class _Safe(NamedTuple):
    """What is on disk and synced. Replaced as one, so that Ctrl-C at any moment leaves it true."""

    size: int = 0
    lines: int = 0
    """Of actions."""
    ended: bool = False


class RecordFile:
    """A game being played, on disk. Made by ``create`` or ``resume``; a context manager that lets go of the lock.

    After each action call ``append``: it returns once the new lines are safe. Until it is closed no action of the game is undone.
    """

    def __init__(self, path: Path, game: Game, handle: int, safe: _Safe) -> None:
        self.path = path
        self.game = game
        self._handle = handle
        self._safe = safe

    @classmethod
    def create(cls, path: str | Path, game: Game) -> Self:
        """Start the record of a game in a new file; raises UsageError where it exists, OSError where it cannot be
        written (and then leaves nothing behind).
        """
        path = _path(path)
        check_kind("game", game, Game, Message("give a rumpus.Game"))
        path.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.ExitStack() as undone:
            handle = _new_file(path, 0o644)
            undone.callback(os.close, handle)
            undone.callback(path.unlink)
            _lock(handle, path)
            made = cls(path, game, handle, _Safe())
            if isinstance(game.chance, FairShuffle):
                key = _new_file(key_path(path), 0o600)
                undone.callback(key_path(path).unlink)
                _write_key(key, game.chance.secret)
            made._write(header_line_of(game) + "\n", lines=0)
            made.append()
            _sync_folder(path.parent)
            undone.pop_all()
        game.file = path
        return made

    @classmethod
    def resume(cls, path: str | Path) -> Self:
        """Go on with an unfinished record; raises UsageError when another process plays it, RecordError when it does
        not hold. A last line cut by a crash was never acknowledged and is dropped.
        """
        path = _path(path)
        try:
            handle = os.open(path, os.O_RDWR)
        except OSError as error:
            raise _unreadable(path, error) from None
        with contextlib.ExitStack() as undone:
            undone.callback(os.close, handle)
            _lock(handle, path)
            record, size = _read_whole_lines(path)
            if record.end is not None:
                key_path(path).unlink(missing_ok=True)  # a kill may have come between the last line and this
                raise UsageError(
                    Message("{path} is finished: there is nothing to go on with", {"path": str(path)}),
                    code="game-over",
                    subject=str(path),
                )
            game = load(record, read_secret(path))
            os.ftruncate(handle, size)  # only now is it certain that this is a file of ours
            made = cls(path, game, handle, _Safe(size, len(record.lines)))
            made.append()
            undone.pop_all()
        game.file = path
        return made

    def append(self) -> None:
        """Write the game's new lines, and its end if it is over; they are on disk when this returns.

        Raises OSError when they cannot be written; the file is then as it was before, and the next call tries again.
        """
        self._check_open()
        new = self.game.lines[self._safe.lines :]
        lines = [line_fields(self.game, seq, line) for seq, line in enumerate(new, start=self._safe.lines + 1)]
        count = self._safe.lines + len(lines)
        ended = self.game.is_over
        added = [*lines, end_fields(self.game, count + 1)] if ended else lines
        self._write("".join(map(spell, added)), count, ended)

    def abandon(self) -> None:
        """Give the game up: the secret is revealed and the record closed. Raises OSError as ``append`` does."""
        if self.game.pauses and self.game.is_between_deals:
            self.game.deal()  # as it does where it is played again
        self.append()
        if not self.ended:
            count = self._safe.lines
            self._write(spell(abandoned_fields(self.game, count + 1)), count, ended=True)

    @property
    def ended(self) -> bool:
        """Whether the last line is written."""
        return self._safe.ended

    def close(self) -> None:
        """Let go of the file and its lock; whatever was appended is safe."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1
            self.game.file = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _check_open(self) -> None:
        if self.ended:
            said = Message("{path} is finished: nothing can be added", {"path": str(self.path)})
            raise UsageError(said, code="game-over", subject=str(self.path))

    def _write(self, added: str, lines: int, ended: bool = False) -> None:
        """Add to the file, which then has so many lines of actions."""
        data = added.encode()
        size, written = self._safe.size, 0
        try:
            while written < len(data):
                written += os.pwrite(self._handle, data[written:], size + written)
            os.fsync(self._handle)
        except BaseException:
            # A half-written line must not stay in front of the next attempt, be it a full disk or Ctrl-C that cut it.
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, size)
            raise
        self._safe = _Safe(size + len(data), lines, ended)
        if ended:
            key_path(self.path).unlink(missing_ok=True)


def unfinished(folder: Path) -> Iterator[Path]:
    """The unfinished records of a folder, newest first; last those that cannot even be looked at."""
    found = [(path, time) for path in folder.glob("*.jsonl") if (time := _last_written(path)) is not None]
    yield from (path for path, _ in sorted(found, key=lambda one: one[1], reverse=True))


def _last_written(path: Path) -> float | None:
    """When an unfinished record was written last, long ago where nobody can tell; None of other files."""
    try:
        if not key_path(path).exists():
            return None
        status = path.stat()
    except OSError:
        return float("-inf")
    # An empty file was being created when its process was killed: no card of it was ever shown.
    return status.st_mtime if status.st_size else None


def _plain_content(path: Path, most: int) -> bytes:
    """What is in a file that others may have put there: no pipe or device is waited for, and no more is read than that."""
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY)
    try:
        content = os.read(handle, most + 1) if stat.S_ISREG(os.fstat(handle).st_mode) else None
    finally:
        os.close(handle)
    if content is None or len(content) > most:
        if content is None:
            said = Message("cannot read {path}: it is no plain file", {"path": str(path)})
        else:
            said = Message("cannot read {path}: it is longer than {most} bytes", {"path": str(path), "most": most})
        raise UsageError(said, code="unreadable-file", subject=str(path))
    return content


def _bounded_lines(file: IO[bytes]) -> Iterator[bytes]:
    while line := file.readline(LONGEST_LINE + 1):
        yield line


def _read_whole_lines(path: Path) -> tuple[Record, int]:
    """The record without a last line that has no end, and the size of the rest."""
    sizes = [0]

    def whole(file: IO[bytes]) -> Iterator[bytes]:
        for line in _bounded_lines(file):
            if any(sizes) and not line.endswith(b"\n") and len(line) <= LONGEST_LINE:
                return
            sizes.append(len(line))
            yield line

    try:
        with path.open("rb") as file:
            record = parse_record(whole(file))
    except OSError as error:
        raise _unreadable(path, error) from None
    return record, sum(sizes)


def _path(path: object) -> Path:
    if not isinstance(path, str | Path) or "\0" in str(path):
        raise wrong_value("path", path, Message('give the path of a file, for example "game.jsonl"'))
    return Path(path)


def _unreadable(path: str | Path, error: OSError) -> UsageError:
    said = Message("cannot open {path}: {error}", {"path": str(path), "error": str(error.strerror)})
    return UsageError(said, code="unreadable-file", subject=str(path))


def _exists(path: Path) -> UsageError:
    said = Message("{path} exists already: give another file", {"path": str(path)})
    return UsageError(said, code="file-exists", subject=str(path))


def _new_file(path: Path, mode: int) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, mode)
    except FileExistsError:
        raise _exists(path) from None


def _lock(handle: int, path: Path) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        said = Message("{path} is being played by another process: finish there first", {"path": str(path)})
        raise UsageError(said, code="in-use", subject=str(path)) from None


def _sync_folder(folder: Path) -> None:
    # The name of a new file is safe only once its folder is.
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _write_key(handle: int, secret: bytes) -> None:
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secret.hex() + "\n")
        file.flush()
        os.fsync(file.fileno())
