"""The spool: files for long uploads and answers. So neither a slow sender nor a slow reader blocks a process.

A file is open only while a piece is read or written, so slow clients use no file descriptors.
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

from rumpus.server.limits.shares import Claim, Holding, Shares
from rumpus.server.records.limits import LONGEST_INLINE
from rumpus.store.opening import make_private


class SpoolFile:
    """One file of the spool. Its bytes count towards a limit."""

    def __init__(self, path: Path, holding: Holding) -> None:
        self.path = path
        self._holding = holding

    def add(self, piece: bytes) -> None:
        """Append a piece. Raises OSError, and TooMany if the limit is reached."""
        self._holding.add(len(piece))
        with self.path.open("ab", buffering=0) as file:
            file.write(piece)

    def count(self) -> None:
        """Count the bytes that another process has written. Raises TooMany if the limit is reached."""
        self._holding.add(self.size())

    def size(self) -> int:
        """Return the size of the file in bytes."""
        return self.path.stat().st_size

    def pieces(self) -> Iterator[bytes]:
        """Yield the content piece by piece."""
        start = 0
        while piece := self._piece(start):
            yield piece
            start += len(piece)

    def _piece(self, start: int) -> bytes:
        with self.path.open("rb", buffering=0) as file:
            file.seek(start)
            return file.read(LONGEST_INLINE)


class Spool:
    """The folder of spool files. It is emptied when the server starts."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(mode=0o700, exist_ok=True)
        make_private(folder)
        for left in folder.iterdir():
            left.unlink()

    @asynccontextmanager
    async def new_file(self, shares: Shares, claim: Claim) -> AsyncIterator[SpoolFile]:
        """Make a new file while the block runs.

        The block raises TooMany if others need the room of the file.
        """
        async with shares.holding(claim) as holding:
            file = SpoolFile(self._folder / secrets.token_hex(12), holding)
            try:
                yield file
            finally:
                file.path.unlink(missing_ok=True)
