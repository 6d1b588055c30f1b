"""A record on disk that loses nothing: every line is synced before it is acknowledged.

During play the secret lies beside it in ``FILE.key`` (readable by its owner alone) and moves into the last line. A lock
keeps a second process from playing on in the same game.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from rumpus.core.errors import UsageError
from rumpus.core.shuffle import FairShuffle
from rumpus.game import Game
from rumpus.record.format import (
    LONGEST_LINE,
    Fields,
    Record,
    abandoned_fields,
    end_fields,
    header_of,
    line_fields,
    parse_record,
    record_of,
    spell,
)
from rumpus.record.replay import load


def read_record(path: Path) -> Record:
    """The record in a file; raises RecordError, or UsageError where the file cannot be read."""
    try:
        with path.open("rb") as file:
            return parse_record(_bounded_lines(file))
    except OSError as error:
        raise _unreadable(path, error) from None


def save(game: Game, path: Path) -> None:
    """Write the record of a game that is over, at once, to a new file."""
    with path.open("x", encoding="utf-8") as file:
        file.write(str(record_of(game)))


def key_path(path: Path) -> Path:
    """Where the secret of an unfinished record lies."""
    return path.with_name(path.name + ".key")


def read_secret(path: Path) -> bytes | None:
    """The secret beside an unfinished record, or None."""
    try:
        return bytes.fromhex(key_path(path).read_text("ascii").strip())
    except (OSError, ValueError):
        return None


class RecordFile:
    """A game being played, on disk. Made by ``create`` or ``resume``; a context manager that lets go of the lock.

    After each action call ``append``: it returns once the new lines are safe.
    """

    def __init__(self, path: Path, game: Game, handle: int, written: int) -> None:
        self.path = path
        self.game = game
        self._handle = handle
        self._written = written  # action lines on disk
        self._size = os.fstat(handle).st_size  # what is whole and synced
        self._ended = False

    @classmethod
    def create(cls, path: Path, game: Game) -> Self:
        """Start the record of a game in a new file; raises UsageError where it exists, OSError where it cannot be
        written.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o644)
        except FileExistsError:
            raise UsageError(
                f"{path} exists already: give another --file, or rumpus resume it",
                code="file-exists",
                subject=str(path),
            ) from None
        with _closed_on_error(handle):
            _lock(handle, path)
            if isinstance(game.chance, FairShuffle):
                _write_key(key_path(path), game.chance.secret)
            made = cls(path, game, handle, 0)
            made._write([header_of(game)])
            made.append()
            _sync_folder(path.parent)
        return made

    @classmethod
    def resume(cls, path: Path) -> Self:
        """Go on with an unfinished record; raises UsageError when another process plays it, RecordError when it does
        not hold. A last line cut by a crash was never acknowledged and is dropped.
        """
        try:
            handle = os.open(path, os.O_RDWR)
        except OSError as error:
            raise _unreadable(path, error) from None
        with _closed_on_error(handle):
            _lock(handle, path)
            _drop_cut_line(handle, path)
            record = read_record(path)
            if record.end is not None:
                key_path(path).unlink(missing_ok=True)  # a kill may have come between the last line and this
                raise UsageError(f"{path} is finished: rumpus show it", code="game-over", subject=str(path))
            game = load(record, read_secret(path))
            made = cls(path, game, handle, len(record.lines))
            made.append()
        return made

    def append(self) -> None:
        """Write the game's new lines, and its end if it is over; they are on disk when this returns.

        Raises OSError when they cannot be written; the file is then as it was before.
        """
        new = self.game.lines[self._written :]
        lines = [line_fields(self.game, self._written + i, line) for i, line in enumerate(new, start=1)]
        count = self._written + len(lines)
        ends = self.game.is_over and not self._ended
        self._write([*lines, end_fields(self.game, count + 1)] if ends else lines)
        self._written = count
        if ends:
            self._finish()

    def abandon(self) -> None:
        """Give the game up: the secret is revealed and the record closed."""
        self._write([abandoned_fields(self.game, self._written + 1)])
        self._finish()

    def close(self) -> None:
        """Let go of the file and its lock."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _write(self, lines: list[Fields]) -> None:
        data = "".join(map(spell, lines)).encode()
        written = 0
        try:
            while written < len(data):
                written += os.pwrite(self._handle, data[written:], self._size + written)
            os.fsync(self._handle)
        except OSError:
            # A half-written line must not stay in front of the next attempt.
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, self._size)
            raise
        self._size += len(data)

    def _finish(self) -> None:
        self._ended = True
        key_path(self.path).unlink(missing_ok=True)


def unfinished(folder: Path) -> Iterator[Path]:
    """The unfinished records of a folder, newest first."""
    found = [path for path in folder.glob("*.jsonl") if key_path(path).exists()]
    yield from sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)


def _bounded_lines(file: IO[bytes]) -> Iterator[bytes]:
    while line := file.readline(LONGEST_LINE + 1):
        yield line


def _unreadable(path: Path, error: OSError) -> UsageError:
    return UsageError(f"cannot open {path}: {error.strerror}", code="unreadable-file", subject=str(path))


@contextlib.contextmanager
def _closed_on_error(handle: int) -> Iterator[None]:
    try:
        yield
    except BaseException:
        os.close(handle)
        raise


def _lock(handle: int, path: Path) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise UsageError(
            f"{path} is being played by another process: finish there first", code="in-use", subject=str(path)
        ) from None


def _sync_folder(folder: Path) -> None:
    # The name of a new file is safe only once its folder is.
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _write_key(path: Path, secret: bytes) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secret.hex() + "\n")
        file.flush()
        os.fsync(file.fileno())


def _drop_cut_line(handle: int, path: Path) -> None:
    size = os.fstat(handle).st_size
    start = max(0, size - LONGEST_LINE)
    tail = os.pread(handle, LONGEST_LINE, start)
    whole = tail.rfind(b"\n") + 1
    # Only a tail we wrote is dropped: without a whole line before it this is not our file, and it stays as it is.
    if whole and whole < len(tail):
        os.ftruncate(handle, start + whole)
