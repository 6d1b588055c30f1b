"""The spool: files in which long bodies and answers wait, so that neither a slow sender nor a slow reader keeps a process busy."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from rumpus.server.records.limits import LONGEST_INLINE
from rumpus.store.opening import make_private


class Sheet:
    """One file of the spool, which is gone when it is closed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: BinaryIO | None = None

    def add(self, piece: bytes) -> None:
        """Write a piece after those before. Raises OSError."""
        if self._file is None:
            self._file = self.path.open("xb", buffering=0)
        self._file.write(piece)

    def size(self) -> int:
        """Bytes, of what somebody else has written there."""
        return self.path.stat().st_size

    def pieces(self) -> Iterator[bytes]:
        """What somebody else has written there, piece by piece."""
        with self.path.open("rb", buffering=0) as file:
            while piece := file.read(LONGEST_INLINE):
                yield piece

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()
        self.path.unlink(missing_ok=True)


class Spool:
    """A folder of sheets, empty when the server starts."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(mode=0o700, exist_ok=True)
        make_private(folder)
        for left in folder.iterdir():
            left.unlink()

    def sheet(self) -> Sheet:
        """A new sheet, to be closed after use."""
        return Sheet(self._folder / secrets.token_hex(12))
