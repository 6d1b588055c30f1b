"""Records on disk. No line is lost in a crash: ``RecordFile.append`` returns only after the new lines are synced.

The secret of a running game is in a second file, ``FILE.key``, readable by its owner alone. When the game ends, the
secret is written into the last line of the record and the key file is removed. A file lock stops a second process
from continuing the same game.
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
    """Return the record in a file.

    Raises RecordError if it is no valid record, UsageError if the file cannot be read.
    """
    path = _path(path)
    try:
        with path.open("rb") as file:
            return parse_record(_bounded_lines(file))
    except OSError as error:
        raise _unreadable(path, error) from None


def save(game: Game, path: str | Path) -> None:
    """Write the record of a finished game to a new file. The file appears complete or not at all.

    Raises UsageError if the file exists or the game is not over (use ``RecordFile`` for a running game), and OSError
    if the file cannot be written.
    """
    check_kind("game", game, Game, Message("give a rumpus.Game"))
    path = _path(path)
    if not game.is_over:
        raise UsageError(Message("the game is not over: keep it with RecordFile.create"), code="not-over")
    write_whole(path, str(record_of(game)))


def write_whole(path: Path, text: str, *, sync: bool = True) -> None:
    """Write ``text`` to a new file. The file appears complete or not at all; with ``sync`` it survives a power cut.

    Raises UsageError if the file exists, OSError if it cannot be written.
    """
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
    """Return the path of the file with the secret of an unfinished record."""
    return path.with_name(path.name + ".key")


def read_secret(path: Path) -> bytes | None:
    """Return the secret of an unfinished record from its key file, or None if there is none or it is not hexadecimal.

    Raises UsageError if the key file is no regular file, or longer than ``LONGEST_LINE`` bytes.
    """
    try:
        content = _content_of_regular_file(key_path(path), LONGEST_LINE)
    except OSError:
        return None
    try:
        return bytes.fromhex(content.decode("ascii").strip())
    except ValueError:
        return None


class _Synced(NamedTuple):
    """The part of the file that is synced. The tuple is replaced as a whole, so Ctrl-C never leaves it half updated."""

    size: int = 0  # bytes
    action_lines: int = 0
    ended: bool = False


class RecordFile:
    """The record file of a running game. Make one with ``create`` or ``resume``.

    Use it as a context manager, or call ``close``.
    Call ``append`` after each action. It returns once the new lines are synced. No action of the game can be undone
    until the file is closed.
    """

    def __init__(self, path: Path, game: Game, handle: int, synced: _Synced) -> None:
        self.path = path
        self.game = game
        self._handle = handle
        self._synced = synced

    @classmethod
    def create(cls, path: str | Path, game: Game) -> Self:
        """Create the record file of a game, with its key file and all lines so far.

        Raises UsageError if the file exists. Raises OSError if it cannot be written; then no file stays behind.
        """
        path = _path(path)
        check_kind("game", game, Game, Message("give a rumpus.Game"))
        path.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.ExitStack() as undone:
            handle = _new_file(path, 0o644)
            undone.callback(os.close, handle)
            undone.callback(path.unlink)
            _lock(handle, path)
            made = cls(path, game, handle, _Synced())
            if isinstance(game.chance, FairShuffle):
                key = _new_file(key_path(path), 0o600)
                undone.callback(key_path(path).unlink)
                _write_key(key, game.chance.secret)
            made._write(header_line_of(game) + "\n", action_lines=0)
            made.append()
            _sync_folder(path.parent)
            undone.pop_all()
        game.file = path
        return made

    @classmethod
    def resume(cls, path: str | Path) -> Self:
        """Open an unfinished record to continue its game. A last line that a crash cut off is dropped.

        Raises UsageError if another process plays it, if it is finished, or if it cannot be opened. Raises
        RecordError if it is no valid record.
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
                # The process may have been killed after it wrote the last line and before it removed the key.
                key_path(path).unlink(missing_ok=True)
                raise UsageError(
                    Message("{path} is finished: there is nothing to go on with", {"path": str(path)}),
                    code="game-over",
                    subject=str(path),
                )
            game = load(record, read_secret(path))
            os.ftruncate(handle, size)  # after ``load``: a file that is no record is never changed
            made = cls(path, game, handle, _Synced(size, len(record.lines)))
            made.append()
            undone.pop_all()
        game.file = path
        return made

    def append(self) -> None:
        """Write the new lines of the game, and the end if the game is over. All are on disk when this returns.

        Raises OSError if they cannot be written. The file is then as before, and the next call tries again.
        """
        self._check_open()
        new = self.game.lines[self._synced.action_lines :]
        lines = [line_fields(self.game, seq, line) for seq, line in enumerate(new, start=self._synced.action_lines + 1)]
        count = self._synced.action_lines + len(lines)
        ended = self.game.is_over
        added = [*lines, end_fields(self.game, count + 1)] if ended else lines
        self._write("".join(map(spell, added)), count, ended)

    def abandon(self) -> None:
        """End the record of an abandoned game: write its new lines, and then a line with the shuffle's secret.

        Raises OSError if they cannot be written. The next call tries again.
        """
        if self.game.pauses and self.game.is_between_deals:
            # A replay never pauses: it would deal here and miss the line of that deal (``check_end``).
            self.game.deal()
        self.append()
        if not self.ended:
            count = self._synced.action_lines
            self._write(spell(abandoned_fields(self.game, count + 1)), count, ended=True)

    @property
    def ended(self) -> bool:
        """True once the last line is written."""
        return self._synced.ended

    def close(self) -> None:
        """Close the file and release its lock. Appended lines stay on disk."""
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

    def _write(self, text: str, action_lines: int, ended: bool = False) -> None:
        """Append ``text``; with it the file has ``action_lines`` lines of actions."""
        data = text.encode()
        size = self._synced.size
        written = 0
        try:
            while written < len(data):
                written += os.pwrite(self._handle, data[written:], size + written)
            os.fsync(self._handle)
        except BaseException:
            # Remove a half-written line (full disk, Ctrl-C), or the next attempt would write behind it.
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, size)
            raise
        self._synced = _Synced(size + len(data), action_lines, ended)
        if ended:
            key_path(self.path).unlink(missing_ok=True)


def unfinished(folder: Path) -> Iterator[Path]:
    """Yield the unfinished records of a folder, newest first. Files that cannot be accessed come last."""
    found = [(path, time) for path in folder.glob("*.jsonl") if (time := _last_written(path)) is not None]
    yield from (path for path, _ in sorted(found, key=lambda one: one[1], reverse=True))


def _last_written(path: Path) -> float | None:
    """Return the time of the last write to an unfinished record, ``-inf`` if it is unknown; None for other files."""
    try:
        if not key_path(path).exists():
            return None
        status = path.stat()
    except OSError:
        return float("-inf")
    # An empty file: its process was killed while it created the record, before any card was shown.
    return status.st_mtime if status.st_size else None


def _content_of_regular_file(path: Path, most: int) -> bytes:
    # Another user may have put the file there: never block on a pipe or a device, never read more than ``most`` bytes.
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
    """Return the record without a last line that is cut off, and the size in bytes of the lines read."""
    sizes = [0]

    def whole(file: IO[bytes]) -> Iterator[bytes]:
        for line in _bounded_lines(file):
            # The first line is the header: a cut header stays an error. A too long line is refused by the parser.
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
    # The name of a new file survives a power cut only once its folder is synced.
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
