"""The lock on a data folder, so that only one server uses it. The kernel frees it however the process ends."""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path

from rumpus.core.messages import Message
from rumpus.store.errors import StoreError


class Lock:
    """A lock on the folder of ``path``, from its creation until ``release``. Raises StoreError if another server has
    it.

    The folder itself is locked, because a file in it can be deleted. The file ``path`` contains the id of the process.
    A forked child would inherit the lock, but our child processes are spawned.
    """

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        self._folder = os.open(path.parent, os.O_RDONLY | os.O_CLOEXEC)
        try:
            fcntl.flock(self._folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = os.read(self._file, 20).decode("ascii", "replace").strip()
            self.release()
            raise StoreError(_in_use(path.parent, holder), code="data-in-use", subject=str(path.parent)) from None
        os.ftruncate(self._file, 0)
        os.write(self._file, str(os.getpid()).encode())

    def release(self) -> None:
        """Release the lock."""
        os.close(self._file)
        os.close(self._folder)


def _in_use(folder: Path, holder: str) -> Message:
    if not holder:
        return Message("another Rumpus server uses {folder}; stop it, or give another --data", {"folder": str(folder)})
    return Message(
        "another Rumpus server (process {process}) uses {folder}; stop it, or give another --data",
        {"process": holder, "folder": str(folder)},
    )


def is_held(path: Path) -> bool:
    """Return True if a server has the lock of this path."""
    with suppress(FileNotFoundError, NotADirectoryError, PermissionError):
        folder = os.open(path.parent, os.O_RDONLY | os.O_CLOEXEC)
        try:
            fcntl.flock(folder, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        finally:
            os.close(folder)
    return False
