"""The store as a server sees it: changes go in by ``write``, what is kept is read in short queries."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from rumpus.store.changes import Change
from rumpus.store.errors import StoreError, store_errors
from rumpus.store.lock import Lock
from rumpus.store.opening import connect, make_folder, open_database
from rumpus.store.reads import Reads
from rumpus.store.writer import Done, Notify, WriteChain, Writer


class Store(Reads):
    """Made by ``open``. Writing is for any thread, reading for one at a time."""

    def __init__(self, path: Path, lock: Lock, notify: Notify, largest: int | None) -> None:
        db = open_database(path)
        if largest is not None:
            (page,) = db.execute("PRAGMA page_size").fetchone()
            db.execute(f"PRAGMA max_page_count = {max(1, largest // page)}")
        super().__init__(connect(path))
        self._read.execute("PRAGMA query_only = ON")
        self._lock = lock
        self._writer = Writer(db, notify)

    @classmethod
    def open(cls, path: Path, notify: Notify, *, largest: int | None = None) -> Store:
        """Open a server's file, for one server at a time; make it, or bring it up to date. Raises StoreError.

        ``notify`` is called from the writer's thread after each transaction, once, with a function to be called where its
        writes are to be told, such as ``loop.call_soon_threadsafe``. ``largest``: the bytes that the database may grow to;
        what needs more is refused as by a full disk.
        """
        with store_errors(str(path)):
            make_folder(path)
            lock = Lock(path.with_suffix(".lock"))
            try:
                return cls(path, lock, notify, largest)
            except BaseException:
                lock.release()
                raise

    def write(self, changes: Sequence[Change], done: Done, chain: WriteChain | None = None) -> None:
        """Make changes, all or none, after those of earlier writes, and none where an earlier one of the same chain failed.
        ``done`` hears None once they are on the disk, else why they are not kept.
        """
        self._writer.put(changes, done, chain)

    @property
    def fault(self) -> StoreError | None:
        """Why the last changes could not be stored, such as a full disk; None where they were."""
        return self._writer.fault

    def close(self) -> None:
        """Make what was written before, and let the file go. ``notify`` has been called for all of it by then."""
        self._writer.close()
        self._read.close()
        self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
