"""The store as a server uses it: ``write`` for changes, and the queries of ``Reads``."""

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
    """An open store; create it by ``open``. Any thread may write. Only one thread at a time may read."""

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
        """Open the database file; create or migrate it if needed. Raise StoreError if that fails or another server has
        it.

        ``notify`` is called once after each transaction, in the thread of the writer. It gets a function that calls
        ``done`` of all writes in it. Pass this function to the right thread, for example by
        ``loop.call_soon_threadsafe``. ``largest`` limits the bytes of the database. A change beyond it is refused as on
        a full disk.
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
        """Queue changes to be made in one transaction, all or none.

        ``done`` is called with None when they are on the disk, or with the error. After a failed write, all later
        writes of the same ``chain`` fail too.
        """
        self._writer.put(changes, done, chain)

    @property
    def fault(self) -> StoreError | None:
        """The error of the last transaction, such as a full disk. None if it succeeded."""
        return self._writer.fault

    def close(self) -> None:
        """Make all queued changes, then close the file. ``notify`` has been called for all of them at the return."""
        self._writer.close()
        self._read.close()
        self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
