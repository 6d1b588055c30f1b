"""One server at a time for a folder of data: a lock that the kernel frees however its holder ends."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from rumpus.store.errors import StoreError


class Lock:
    """Held from when it is made until ``release``. A forked child would hold it as well; ours are spawned."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = os.read(self._file, 20).decode("ascii", "replace").strip()
            self.release()
            raise StoreError(
                f"another Rumpus server (process {holder or 'unknown'}) uses {path.parent}; stop it, or give another --data",
                code="data-in-use",
                subject=str(path.parent),
            ) from None
        os.ftruncate(self._file, 0)
        os.write(self._file, str(os.getpid()).encode())

    def release(self) -> None:
        """Let the next one in."""
        os.close(self._file)


def is_held(path: Path) -> bool:
    """Whether a server holds the lock of this path just now."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(file)
    return False
