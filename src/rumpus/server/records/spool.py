"""The spool: files in which long bodies and answers wait, so that neither a slow sender nor a slow reader keeps a process busy.

No file is open between two pieces, so slow clients take no descriptors.
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

from rumpus.server.limits.shares import Claim, Holding, Shares
from rumpus.server.records.limits import LONGEST_INLINE
from rumpus.store.opening import make_private


class Sheet:
    """One file of the spool. What lies on it is counted."""

    def __init__(self, path: Path, holding: Holding) -> None:
        self.path = path
        self._holding = holding

    def add(self, piece: bytes) -> None:
        """Write a piece after those before. Raises OSError, and TooMany if there is no room."""
        self._holding.add(len(piece))
        with self.path.open("ab", buffering=0) as file:
            file.write(piece)

    def count(self) -> None:
        """Count what somebody else has written there. Raises TooMany if there is no room."""
        self._holding.add(self.size())

    def size(self) -> int:
        """Bytes that lie there."""
        return self.path.stat().st_size

    def pieces(self) -> Iterator[bytes]:
        """What somebody else has written there, piece by piece."""
        start = 0
        while piece := self._piece(start):
            yield piece
            start += len(piece)

    def _piece(self, start: int) -> bytes:
        with self.path.open("rb", buffering=0) as file:
            file.seek(start)
            return file.read(LONGEST_INLINE)


class Spool:
    """A folder of sheets, empty when the server starts."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(mode=0o700, exist_ok=True)
        make_private(folder)
        for left in folder.iterdir():
            left.unlink()

    @asynccontextmanager
    async def sheet(self, shares: Shares, claim: Claim) -> AsyncIterator[Sheet]:
        """A new sheet as long as the block lasts. Raises TooMany in the middle of the block if others need its room."""
        async with shares.holding(claim) as holding:
            sheet = Sheet(self._folder / secrets.token_hex(12), holding)
            try:
                yield sheet
            finally:
                sheet.path.unlink(missing_ok=True)
