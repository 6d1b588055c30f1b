"""Presence: the players that are at a table now.

A player is present while they have an open connection. A program may send commands without a connection, so a player
is also present for a minute after each command (a *visit*).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial

from rumpus.room.commands import Connect, Disconnect
from rumpus.room.messages import Step
from rumpus.room.room import Room
from rumpus.server.live.table.journal import Journal

VISIT = 60.0  # seconds that a player without a connection is present after a command


class Presence:
    """Tracks the presence of the players at one table. ``touched`` is when the last user was here (monotonic clock)."""

    def __init__(self, journal: Journal, room: Room, is_reading: Callable[[str], bool]) -> None:
        self._journal, self._room, self._is_reading = journal, room, is_reading
        self._is_closed = False
        self.visits: dict[str, asyncio.TimerHandle] = {}
        self.touched = time.monotonic()

    def connect(self, user: str | None) -> None:
        """Mark a player as present."""
        self._set(user, Connect())

    def leave(self, user: str | None) -> None:
        """Mark a player as away, unless they have another connection or a visit."""
        if self._is_closed:
            return  # the table ends, the player has not left; ``return_absent`` decides when it is loaded again
        if user is not None and not self._is_reading(user) and user not in self.visits:
            self._set(user, Disconnect())

    def all_leave(self) -> None:
        """Mark all players as away."""
        for place in self._room.places:
            self._set(place.user, Disconnect())

    def return_absent(self, gone_at: float) -> None:
        """Mark the players without a connection as away since ``gone_at``. Call it when the table is loaded."""
        for place in self._room.places:
            if place.user is not None and not self._is_reading(place.user):
                self._journal.run_step(partial(self._gone, place.user, gone_at))

    def _gone(self, user: str, gone_at: float, now: float) -> Step:
        return self._room.receive(user, Disconnect(), gone_at)

    def note_visit(self, user: str) -> None:
        """Begin or extend the visit of a player who has sent a command without an open connection."""
        if self._is_closed or self._is_reading(user) or self._room.places.seat_of(user) is None:
            return
        self.forget_visit(user)
        self.visits[user] = asyncio.get_running_loop().call_later(VISIT, self.end_visit, user)
        self.connect(user)

    def forget_visit(self, user: str | None) -> None:
        """Cancel the visit of a user who has a connection now."""
        if user is not None and (timer := self.visits.pop(user, None)) is not None:
            timer.cancel()

    def end_visit(self, user: str) -> None:
        """End the visit of a user who has sent no command for a minute, and mark them as away."""
        del self.visits[user]
        self.touched = time.monotonic()
        self.leave(user)

    def close(self) -> None:
        """Stop all timers."""
        self._is_closed = True
        for visit in self.visits.values():
            visit.cancel()

    def _set(self, user: str | None, command: Connect | Disconnect) -> None:
        if user is not None and self._room.places.seat_of(user) is not None:
            self._journal.run_step(partial(self._room.receive, user, command))
