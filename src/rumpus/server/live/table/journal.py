"""The journal of a table: every step in its order is taken, stored, and then published.

The room moves on at once; what it announces waits until the store has it, and is made from a snapshot of that step. Where a step
fails or cannot be stored, nobody has heard of it; where it is stored and cannot be sent, it stands. Either way the table is lost
then: once all that waits is settled it ends, its readers begin again, and the next touch makes it again from the store.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

from rumpus.core.errors import RumpusError
from rumpus.room.messages import Step
from rumpus.room.room import Room
from rumpus.server.live.guests import SeatedGuests
from rumpus.server.live.table.events import TableEvent
from rumpus.server.live.table.owner import Owner
from rumpus.server.live.table.pending_writes import PendingWrites
from rumpus.server.live.table.persistence import Persistence
from rumpus.server.live.table.replies import Replies, try_again
from rumpus.server.protocol.commit import Commit, Snapshot
from rumpus.server.write_quota import Charge
from rumpus.store import KeyedCommand, StoreError

_log = logging.getLogger(__name__)


class Follower(Protocol):
    """A part of a table that follows its journal."""

    def follow(self, event: TableEvent) -> None:
        """Hear of a step that is stored."""

    def follow_reply(self, event: TableEvent) -> None:
        """Hear of it once more, when the command that asked for it is answered."""


class Journal:
    """The steps of one table. ``shown`` is the table as it is stored, and may be sent. ``followers`` are the parts of the table,
    which hear of each step before the subscribers of all tables do. ``stop`` is called when the table is lost, and ``end`` with
    the reason once nothing waits any more.
    """

    def __init__(
        self,
        owner: Owner,
        persistence: Persistence,
        room: Room,
        replies: Replies,
        stop: Callable[[], None],
        end: Callable[[RumpusError], None],
    ) -> None:
        self._owner, self._persistence, self._room, self._replies = owner, persistence, room, replies
        self._stop, self._end = stop, end
        self.followers: list[Follower] = []
        self.guests = SeatedGuests(owner.store)
        self.shown = self._latest = self._snapshot()
        self.writes = PendingWrites(owner.store)
        self.failure: RumpusError | None = None

    def check_stored(self) -> None:
        """Raise the error that lost the table, if it is lost: the next touch makes it again."""
        if self.failure is not None:
            raise self.failure

    def do(
        self, what: Callable[[float], Step], command: KeyedCommand | None = None, charge: Charge | None = None
    ) -> None:
        """Take a step and queue its changes for the store; where it is refused, or fails, nothing is stored."""
        if self.failure is not None or self.writes.is_broken:
            self.answer(command, try_again(), is_final=False)
            self._end_if_lost()
            return
        began = time.monotonic()
        try:
            step = what(self._owner.time.now())
        except Exception as error:
            if isinstance(error, RumpusError) and self._latest.is_of(self._room):
                self._refuse(command, error)
            else:
                self._fail_step(command, error)
            return
        try:
            self._persist(step, command, charge, began)
        except Exception as error:
            self._fail_step(command, error)

    def store_whole(self) -> None:
        """Store a table that has just been made."""
        commit = Commit(self._latest, self._latest, Step())
        changes = [self._persistence.table(self._room, time.time(), self._owner.time.now())]
        self.writes.write(
            changes, partial(self._publish, TableEvent(self._persistence.table_id, commit, changes), time.monotonic())
        )

    def answer(self, command: KeyedCommand | None, error: RumpusError | None, *, is_final: bool = True) -> None:
        """Answer a command."""
        self._try(partial(self._replies.give, is_final=is_final), command, error)

    def fail(self, fault: Exception) -> None:
        """Give the table up after a fault beside its steps."""
        self._fail_table(fault)
        self._end_if_lost()

    def unload(self) -> None:
        """Hold the other parts of the table no longer, so that its memory is free at once. Nothing waits then."""
        self.followers.clear()
        self._stop, self._end = (lambda: None), (lambda error: None)

    def _persist(self, step: Step, command: KeyedCommand | None, charge: Charge | None, began: float) -> None:
        if self._room.number != self._latest.number:
            self._persistence.game_id = secrets.token_urlsafe(12)
            self._replies.begin_game()
            self._room.next_secret = self._owner.secret_of(self._room)
        commit = Commit(self._latest, self._snapshot(), step, command)
        self._latest = commit.after
        changes = self._persistence.changes(self._room, commit, time.time(), self._owner.time.now())
        event = TableEvent(self._persistence.table_id, commit, changes, charge)
        if changes or self.writes.count:
            self.writes.write(changes, partial(self._publish, event, began))
        else:
            self._publish(event, began, None)

    def _snapshot(self) -> Snapshot:
        return Snapshot.of(self._room, self._persistence.game_id, self.guests.of(self._room.places))

    def _publish(self, event: TableEvent, began: float, error: RumpusError | None) -> None:
        """End a step: the followers hear of it, then the subscribers, then the user who asked for it."""
        if error is None:
            event = event._replace(seconds=time.monotonic() - began)
            self.shown = event.commit.after
            for follower in self.followers if self.failure is None else ():  # the readers of a lost table begin again
                self._try(follower.follow, event)
            if self._owner.events.publish(event):  # a subscriber has written: its change is stored before the reply
                with suppress(StoreError):
                    self.writes.write((), partial(self._reply, event))
                    return
        elif self.failure is None:
            self._discard(error)
        self._reply(event, error)

    def _reply(self, event: TableEvent, error: RumpusError | None) -> None:
        self.answer(event.commit.reply, error, is_final=error is None)
        for follower in self.followers if error is None and self.failure is None else ():
            self._try(follower.follow_reply, event)
        self._end_if_lost()

    def _refuse(self, command: KeyedCommand | None, error: RumpusError) -> None:
        """Refuse a command after what was asked before it."""
        if command is None or not self.writes.count:
            self.answer(command, error)
            return
        try:
            self.writes.write((), partial(self._refused, command, error))
        except StoreError:
            self.answer(command, error)

    def _refused(self, command: KeyedCommand, error: RumpusError, failure: RumpusError | None) -> None:
        self.answer(command, failure or error, is_final=failure is None)
        self._end_if_lost()

    # What fails

    def _try(self, do: Callable[..., object], *words: Any) -> None:
        """Do something that undoes nothing stored, even if it fails."""
        try:
            do(*words)
        except Exception as fault:
            self._fail_table(fault)

    def _fail_step(self, command: KeyedCommand | None, fault: Exception) -> None:
        """End a step that failed before it was stored: the room may have moved, and nothing else has."""
        self._fail_table(fault)
        self.answer(command, try_again(), is_final=False)
        self._end_if_lost()

    def _fail_table(self, fault: Exception) -> None:
        trace = None if isinstance(fault, StoreError) else fault  # a store error says in words what is the matter
        _log.error("table %s failed, and is made again: %s", self._persistence.table_id, fault, exc_info=trace)
        self._owner.metrics.tables_failed.inc()
        self._discard(try_again())

    def _discard(self, error: RumpusError) -> None:
        if self.failure is None:
            self.failure = error
            self._stop()

    def _end_if_lost(self) -> None:
        """Let all waiters go on once nothing waits, and end a lost table."""
        if self.writes.count:
            return
        self.writes.settle()
        if self.failure is not None:
            self._end(self.failure)
