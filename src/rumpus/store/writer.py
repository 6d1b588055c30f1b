"""The writer: one thread that makes all changes. What waits while it commits goes together into the next transaction."""

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
_GATHERING = 0.003
"""Seconds that a busy writer waits for more to come: with fewer, larger transactions the event loop is held up less."""
_LARGEST_GROUP = 1000  # writes


@dataclass
class WriteChain:
    """After one write of a chain has failed none of the later ones is made, so that nothing is kept that stands on what is not."""

    is_broken: bool = False

    def check(self) -> None:
        """Raises StoreError where an earlier write has failed."""
        if self.is_broken:
            raise StoreError(Message("an earlier change could not be stored; try again"), code="try-again")


class _Write(NamedTuple):
    changes: Sequence[Change]
    done: Done
    chain: WriteChain | None

    def check(self) -> None:
        """Raises StoreError where it stands on what is not kept."""
        if self.chain is not None:
            self.chain.check()

    def fail(self, error: Exception) -> StoreError:
        """Let none be made that stands on this; why it is not made, in our words."""
        if self.chain is not None:
            self.chain.is_broken = True
        return store_error(error)


class Writer:
    """Owns the connection it is given. ``notify`` gets one function after each transaction, which tells all its writes."""

    def __init__(self, db: sqlite3.Connection, notify: Notify) -> None:
        self._db = db
        self._chains = Chains()
        self._notify = notify
        self._queue: SimpleQueue[_Write | None] = SimpleQueue()
        self._is_closed, self._door = False, Lock()
        self._is_busy = False
        self.fault: StoreError | None = None
        """Why the last transaction could not be made at all; None where it was."""
        self._thread = Thread(target=self._run, name="rumpus-store", daemon=True)
        self._thread.start()

    def put(self, changes: Sequence[Change], done: Done, chain: WriteChain | None = None) -> None:
        """Have changes made, all or none, after those that wait already."""
        with self._door:
            if self._is_closed:
                raise StoreError(Message("the store is closed; the server is stopping"), code="closed-store")
            self._queue.put(_Write(tuple(changes), done, chain))

    def close(self) -> None:
        """Make what waits, and end."""
        with self._door:
            if not self._is_closed:
                self._is_closed = True
                self._queue.put(None)
        self._thread.join()

    # In the thread

    def _run(self) -> None:
        while self._write_next():
            pass
        self._db.close()

    def _write_next(self) -> bool:
        """Make what waits, or comes next, and hold nothing of it any more; whether there was any."""
        group = self._next_group()
        if not group:
            return False
        self._is_busy = len(group) > 1
        outcomes = list(zip(group, self._commit(group), strict=True))
        # The loop may be closed by now. What was to be kept is kept, and nobody is left to hear of it.
        with suppress(RuntimeError):
            self._notify(partial(_call_done, outcomes))
        return True

    def _next_group(self) -> list[_Write]:
        """All that waits, or the next that comes; empty at the end."""
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
        """What became of each, once it is on the disk."""
        try:
            outcomes = self._make(group)
            self._db.execute("COMMIT")
            self._chains.trim()
        except Exception as error:
            self._roll_back()
            self._note(store_error(error))
            return [write.fail(error) for write in group]
        self._note(next((error for error in outcomes if error is not None and error.code in FAULTS), None))
        return outcomes

    def _note(self, fault: StoreError | None) -> None:
        """Remember what is the matter with the disk, and log when it begins and when it ends."""
        was, self.fault = self.fault, fault
        if fault is not None and was is None:
            _log.error("nothing can be stored: %s", fault.message)
        elif was is not None and fault is None:
            _log.warning("it can be stored again")

    def _make(self, group: list[_Write]) -> list[StoreError | None]:
        """Make all changes in one go; if any is refused, once more, each write by itself."""
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
                raise  # SQLite has given up the whole transaction
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
    """Tell each write what became of it, whatever the others do with what they hear."""
    faults = []
    for write, error in outcomes:
        try:
            write.done(error)
        except Exception as fault:
            faults.append(fault)
    if faults:
        raise ExceptionGroup("those who heard of what was kept failed", faults)
