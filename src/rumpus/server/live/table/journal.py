"""The journal of a table: each step runs on the room, is stored, and is then published, in this order.

Readers see a step only after it is stored, so a crash never takes back something that they saw. The room does not wait
for the store: several steps can be pending. Each is published later from its own snapshot (``Commit``).

If a step fails or cannot be stored, no reader has seen it. If it is stored but cannot be sent, it stays valid.
In both cases the table has failed: it takes no more steps, and it ends when all pending writes are finished.
Its readers connect again, and the table is rebuilt from the store.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from rumpus.core.errors import RumpusError
from rumpus.room.messages import Step
from rumpus.room.room import Room
from rumpus.server.live.guests import SeatedGuests
from rumpus.server.live.table.events import Follower, TableEvent
from rumpus.server.live.table.owner import Owner
from rumpus.server.live.table.pending_writes import PendingWrites
from rumpus.server.live.table.persistence import Persistence
from rumpus.server.live.table.replies import Replies, try_again
from rumpus.server.protocol.commit import Commit, Snapshot
from rumpus.server.write_quota import Charge
from rumpus.store import KeyedCommand, StoreError

_log = logging.getLogger(__name__)


class Journal:
    """Runs, stores and publishes the steps of one table.

    ``shown`` is the table after the last stored step, the only state that may be sent. ``followers`` are the parts of
    the table; they get each step before the subscribers to all tables. ``failure`` is set once the table has failed.
    ``stop`` is called at that moment, and ``end`` with the failure when no write is pending any more.
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
        self.shown = self._latest = self._snapshot()  # ``_latest`` includes the steps that wait for the store
        self.writes = PendingWrites(owner.store)
        self.failure: RumpusError | None = None

    def check_stored(self) -> None:
        """Raise the failure of the table, if it has failed. The next request rebuilds it."""
        if self.failure is not None:
            raise self.failure

    def run_step(
        self, make_step: Callable[[float], Step], command: KeyedCommand | None = None, charge: Charge | None = None
    ) -> None:
        """Run a step on the room and queue its changes for the store. ``make_step`` gets the server time.

        If it raises RumpusError and has not changed the room, the command is refused. Any other error fails the table.
        """
        if self.failure is not None or self.writes.is_broken:
            self.answer(command, try_again(), is_final=False)
            self._end_if_failed()
            return
        began = time.monotonic()
        try:
            step = make_step(self._owner.time.now())
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
        """Store a new table."""
        commit = Commit(self._latest, self._latest, Step())
        changes = [self._persistence.table(self._room, time.time(), self._owner.time.now())]
        self.writes.write(
            changes, partial(self._publish, TableEvent(self._persistence.table_id, commit, changes, time.monotonic()))
        )

    def answer(self, command: KeyedCommand | None, error: RumpusError | None, *, is_final: bool = True) -> None:
        """Answer a command, if there is one. After an answer that is not final, a repeat of it runs again."""
        self._try(partial(self._replies.give, is_final=is_final), command, error)

    def fail(self, fault: Exception) -> None:
        """Fail the table after a fault outside its steps."""
        self._fail_table(fault)
        self._end_if_failed()

    def unload(self) -> None:
        """Drop the references to the other parts, so that no cycle keeps them in memory. No write may be pending."""
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
        event = TableEvent(self._persistence.table_id, commit, changes, began, charge)
        if changes or self.writes.count:
            self.writes.write(changes, partial(self._publish, event))
        else:
            self._publish(event, None)

    def _snapshot(self) -> Snapshot:
        return Snapshot.of(self._room, self._persistence.game_id, self.guests.of(self._room.places))

    def _publish(self, event: TableEvent, error: RumpusError | None) -> None:
        """End a step: call the followers, then the subscribers, then answer the command."""
        if error is None:
            self.shown = event.commit.after
            # The readers of a failed table connect again.
            for follower in self.followers if self.failure is None else ():
                self._try(follower.follow, event)
            if self._owner.events.publish(event):  # a subscriber has written: its change is stored before the reply
                with suppress(StoreError):
                    self.writes.write((), partial(self._reply, event))
                    return
        elif self.failure is None:
            self._discard(error)
        self._reply(event, error)

    def _reply(self, event: TableEvent, error: RumpusError | None) -> None:
        self.answer(event.commit.command, error, is_final=error is None)
        for follower in self.followers if error is None and self.failure is None else ():
            self._try(follower.follow_reply, event)
        self._end_if_failed()

    def _refuse(self, command: KeyedCommand | None, error: RumpusError) -> None:
        """Refuse a command, but not before the commands before it are answered."""
        if command is None or not self.writes.count:
            self.answer(command, error)
            return
        try:
            self.writes.write((), partial(self._refused, command, error))
        except StoreError:
            self.answer(command, error)

    def _refused(self, command: KeyedCommand, error: RumpusError, failure: RumpusError | None) -> None:
        self.answer(command, failure or error, is_final=failure is None)
        self._end_if_failed()

    # Failures

    def _try(self, do: Callable[..., object], *words: Any) -> None:
        """Call ``do``. If it raises, the table fails, but the stored step stays valid."""
        try:
            do(*words)
        except Exception as fault:
            self._fail_table(fault)

    def _fail_step(self, command: KeyedCommand | None, fault: Exception) -> None:
        """Fail the table after a step that was not stored, because the room may have changed."""
        self._fail_table(fault)
        self.answer(command, try_again(), is_final=False)
        self._end_if_failed()

    def _fail_table(self, fault: Exception) -> None:
        trace = None if isinstance(fault, StoreError) else fault  # a store error says in words what is the matter
        _log.error("table %s failed, and is made again: %s", self._persistence.table_id, fault, exc_info=trace)
        self._owner.metrics.tables_failed.inc()
        self._discard(try_again())

    def _discard(self, error: RumpusError) -> None:
        if self.failure is None:
            self.failure = error
            self._stop()

    def _end_if_failed(self) -> None:
        """If no write is pending, wake all waiters and end a failed table."""
        if self.writes.count:
            return
        self.writes.settle()
        if self.failure is not None:
            self._end(self.failure)
