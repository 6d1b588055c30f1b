"""Presence: which players of a table are there. A player is there while they read along, and for a while after each command."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial

from rumpus.room.commands import Connect, Disconnect
from rumpus.room.messages import Step
from rumpus.room.room import Room
from rumpus.server.live.table.journal import Journal

VISIT = 60.0  # seconds that a player who does not read along is there after a command


class Presence:
    """The presence of the players of one table. ``touched`` is when somebody was there last, by the monotonic clock."""

    def __init__(self, journal: Journal, room: Room, is_reading: Callable[[str], bool]) -> None:
        self._journal, self._room, self._is_reading = journal, room, is_reading
        self._is_closed = False
        self.visits: dict[str, asyncio.TimerHandle] = {}
        self.touched = time.monotonic()

    def connect(self, user: str | None) -> None:
        """Set a player as there."""
        self._set(user, Connect())

    def leave(self, user: str | None) -> None:
        """Set a player as away, unless they read along elsewhere or were there a moment ago."""
        if self._is_closed:
            return  # nobody has gone: it is the table that ends; those who are not back when it is made again go then
        if user is not None and not self._is_reading(user) and user not in self.visits:
            self._set(user, Disconnect())

    def all_leave(self) -> None:
        """Set everybody as away."""
        for place in self._room.places:
            self._set(place.user, Disconnect())

    def return_absent(self, gone_at: float) -> None:
        """After a restart nobody is connected: set those who have not come back as away since then."""
        for place in self._room.places:
            if place.user is not None and not self._is_reading(place.user):
                self._journal.do(partial(self._gone, place.user, gone_at))

    def _gone(self, user: str, gone_at: float, now: float) -> Step:
        return self._room.receive(user, Disconnect(), gone_at)

    def note_visit(self, user: str) -> None:
        """A user has sent a command: if they sit here and do not read along, they are there for a while."""
        if self._is_closed or self._is_reading(user) or self._room.places.seat_of(user) is None:
            return
        self.forget_visit(user)
        self.visits[user] = asyncio.get_running_loop().call_later(VISIT, self.end_visit, user)
        self.connect(user)

    def forget_visit(self, user: str | None) -> None:
        """End the visit of a user who reads along now."""
        if user is not None and (timer := self.visits.pop(user, None)) is not None:
            timer.cancel()

    def end_visit(self, user: str) -> None:
        """End the visit of a user who has sent no command for a while."""
        del self.visits[user]
        self.touched = time.monotonic()
        self.leave(user)

    def close(self) -> None:
        """Stop all timers for good."""
        self._is_closed = True
        for visit in self.visits.values():
            visit.cancel()

    def _set(self, user: str | None, command: Connect | Disconnect) -> None:
        if user is not None and self._room.places.seat_of(user) is not None:
            self._journal.do(partial(self._room.receive, user, command))
