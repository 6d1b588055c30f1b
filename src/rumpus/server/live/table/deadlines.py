"""Deadlines: a timer runs the duties of the room that have a time, such as ending a turn or a pause."""

from __future__ import annotations

import asyncio

from rumpus.room.room import Room
from rumpus.server.live.server_time import ServerTime
from rumpus.server.live.table.events import TableEvent
from rumpus.server.live.table.journal import Journal

BETWEEN_TICKS = 1.0  # seconds at least between two runs, so that seats without time left do not play in a burst


class Deadlines:
    """The timer of one table, set to the deadline of its room."""

    def __init__(self, journal: Journal, room: Room, time: ServerTime) -> None:
        self._journal, self._room, self._time = journal, room, time
        self._is_closed = False
        self.timer: asyncio.TimerHandle | None = None

    def follow(self, event: TableEvent) -> None:
        """Set the timer to the new deadline after a step."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        deadline = self._room.deadline
        if deadline is not None and not self._is_closed:
            seconds = max(BETWEEN_TICKS, deadline - self._time.now())
            self.timer = asyncio.get_running_loop().call_later(seconds, self.run_due)

    def follow_reply(self, event: TableEvent) -> None:
        """Do nothing: ``follow`` has handled the step."""

    def run_due(self) -> None:
        """Let the room do everything that is due by now."""
        self._journal.run_step(self._room.tick)

    def close(self) -> None:
        """Stop the timer for good."""
        self._is_closed = True
        if self.timer is not None:
            self.timer.cancel()
