"""The writer: one thread that makes all changes.

A commit waits for the disk and takes milliseconds. So the writer makes all writes that queued up during one commit in
the next transaction (group commit). If one of them is refused, it rolls back and makes each write under a savepoint of
its own.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import NamedTuple

from rumpus.core.messages import Message
from rumpus.store.changes import Change, apply
from rumpus.store.errors import FAULTS, StoreError, store_error
from rumpus.store.integrity.chains import Chains

_log = logging.getLogger(__name__)
Done = Callable[[StoreError | None], None]
Notify = Callable[[Callable[[], None]], object]
_GATHERING = 0.003  # seconds that a busy writer waits for more writes: fewer commits delay the event loop less
_LARGEST_GROUP = 1000  # writes


@dataclass
class WriteChain:
    """Writes that depend on each other. After one of them has failed, all later ones are refused.

    So the store never contains a change without the changes before it.
    """

    is_broken: bool = False

    def check(self) -> None:
        """Raise StoreError if an earlier write has failed."""
        if self.is_broken:
            raise StoreError(Message("an earlier change could not be stored; try again"), code="try-again")


class _Write(NamedTuple):
    changes: Sequence[Change]
    done: Done
    chain: WriteChain | None

    def check(self) -> None:
        if self.chain is not None:
            self.chain.check()

    def fail(self, error: Exception) -> StoreError:
        """Mark the chain as broken. Return the error as StoreError."""
        if self.chain is not None:
            self.chain.is_broken = True
        return store_error(error)


class Writer:
    """The thread that makes all changes, with its own connection.

    After each transaction it calls ``notify`` once, with a function that reports to all writes of the transaction.
    """

    def __init__(self, db: sqlite3.Connection, notify: Notify) -> None:
        self._db = db
        self._chains = Chains()
        self._notify = notify
        self._queue: SimpleQueue[_Write | None] = SimpleQueue()
        self._is_closed = False
        self._closing = Lock()  # no write may be queued after the end mark
        self._is_busy = False
        self.fault: StoreError | None = None
        """The fault of the disk or the file in the last transaction, if any."""
        self._thread = Thread(target=self._run, name="rumpus-store", daemon=True)
        self._thread.start()

    def put(self, changes: Sequence[Change], done: Done, chain: WriteChain | None = None) -> None:
        """Queue changes to be made in one transaction, all or none. Raise StoreError if the writer is closed.

        ``done`` is called later, by ``notify``, with None or the error. After a failed write, all later writes of the
        same ``chain`` fail too.
        """
        with self._closing:
            if self._is_closed:
                raise StoreError(Message("the store is closed; the server is stopping"), code="closed-store")
            self._queue.put(_Write(tuple(changes), done, chain))

    def close(self) -> None:
        """Make all queued changes, then end the thread."""
        with self._closing:
            if not self._is_closed:
                self._is_closed = True
                self._queue.put(None)
        self._thread.join()

    # In the thread

    def _run(self) -> None:
        while self._write_next():
            pass
        self._db.close()

    # A function of its own, so that no variable keeps finished writes in memory while the thread waits.
    def _write_next(self) -> bool:
        group = self._next_group()
        if not group:
            return False
        self._is_busy = len(group) > 1
        outcomes = list(zip(group, self._commit(group), strict=True))
        # RuntimeError: the event loop is closed. The data is stored, and no caller waits for the news.
        with suppress(RuntimeError):
            self._notify(partial(_call_done, outcomes))
        return True

    def _next_group(self) -> list[_Write]:
        """Return all waiting writes, or else the next one. Empty at the end."""
        group: list[_Write] = []
        write = self._queue.get()
        if self._is_busy:
            time.sleep(_GATHERING)
        while write is not None:
            group.append(write)
            if len(group) == _LARGEST_GROUP:
                return group
            try:
                write = self._queue.get_nowait()
            except Empty:
                return group
        if group:
            self._queue.put(None)
        return group

    def _commit(self, group: list[_Write]) -> list[StoreError | None]:
        """Make and commit a group of writes. Return None or the error, for each write."""
        try:
            outcomes = self._make(group)
            self._db.execute("COMMIT")
            self._chains.trim()
        except Exception as error:
            self._roll_back()
            self._set_fault(store_error(error))
            return [write.fail(error) for write in group]
        self._set_fault(next((error for error in outcomes if error is not None and error.code in FAULTS), None))
        return outcomes

    def _set_fault(self, fault: StoreError | None) -> None:
        # Log only the beginning and the end of a fault.
        before = self.fault
        self.fault = fault
        if fault is not None and before is None:
            _log.error("nothing can be stored: %s", fault.message)
        elif before is not None and fault is None:
            _log.warning("it can be stored again")

    def _make(self, group: list[_Write]) -> list[StoreError | None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            for write in group:
                write.check()
            apply(self._db, [change for write in group for change in write.changes], self._chains)
        except Exception:
            self._roll_back()
            self._db.execute("BEGIN IMMEDIATE")
            return [self._make_alone(write) for write in group]
        return [None] * len(group)

    def _make_alone(self, write: _Write) -> StoreError | None:
        self._db.execute("SAVEPOINT alone")
        try:
            write.check()
            apply(self._db, write.changes, self._chains)
        except Exception as error:
            self._chains.forget()
            if not self._db.in_transaction:
                raise  # SQLite has rolled back the whole transaction
            self._db.execute("ROLLBACK TO alone")
            return write.fail(error)
        finally:
            if self._db.in_transaction:
                self._db.execute("RELEASE alone")
        return None

    def _roll_back(self) -> None:
        self._chains.forget()
        with suppress(sqlite3.Error):
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")


def _call_done(outcomes: Sequence[tuple[_Write, StoreError | None]]) -> None:
    # An error in one callback must not keep the others from being called.
    faults = []
    for write, error in outcomes:
        try:
            write.done(error)
        except Exception as fault:
            faults.append(fault)
    if faults:
        raise ExceptionGroup("callbacks of finished writes failed", faults)
