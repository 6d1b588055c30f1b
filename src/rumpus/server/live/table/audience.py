"""The audience of a table: its readers (players and spectators with an open connection), and the frames sent to them.

Readers with the same viewpoint get the same bytes, so a frame is made once for each viewpoint, not for each reader.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from rumpus.core.messages import Message
from rumpus.core.views import Occurrence
from rumpus.room.messages import Happened, Said
from rumpus.server.live.table.events import TableEvent
from rumpus.server.live.table.viewpoints import NOT_SHOWN, Viewpoints
from rumpus.server.protocol.commit import Commit
from rumpus.server.protocol.frames import (
    StepFrames,
    clock_document,
    clock_frame,
    json_bytes,
    places_document,
    promise_frames,
    said_document,
    talk_of,
)
from rumpus.server.protocol.view import Document
from rumpus.server.work.past import Viewpoint
from rumpus.store import StoredTalk
from rumpus.store.changes import TALK_KEPT

_log = logging.getLogger(__name__)
WATCHERS_DELAY = 1.0
"""Seconds before a new number of spectators is sent, so that a reload of the page (leave, join) does not show."""


class TableReader(Protocol):
    """A subscriber to a table: one open connection. ``user`` is None for a spectator who has given no name."""

    user: str | None

    def tell(self, frame: bytes) -> None:
        """Send a frame to the client. Never waits."""

    def drop(self, message: Message) -> None:
        """Send this reason, then close the connection. The client may connect again."""


FramesByReader = list[tuple[TableReader, list[bytes]]]


class Audience:
    """The readers of one table, and its last lines of ``talk``. ``blocked_by`` returns the users that a user blocks."""

    def __init__(
        self, viewpoints: Viewpoints, blocked_by: Callable[[str | None], Collection[str]] = lambda user: ()
    ) -> None:
        self._viewpoints = viewpoints
        self._blocked_by = blocked_by
        self.readers: list[TableReader] = []
        self.talk: deque[StoredTalk] = deque(maxlen=TALK_KEPT)
        self._counting: asyncio.TimerHandle | None = None
        self._empty = asyncio.Event()
        self._empty.set()

    # Readers

    def join(self, reader: TableReader) -> None:
        """Add a reader, who gets every step from now on."""
        self.readers.append(reader)
        self._empty.clear()
        self._schedule_count(reader)

    def leave(self, reader: TableReader) -> None:
        """Remove a reader. The cached logs are dropped with the last one."""
        self.readers.remove(reader)
        self._schedule_count(reader)
        if not self.readers:
            self._empty.set()
            self._viewpoints.logs.clear()
            self._stop_counting()

    async def wait_until_empty(self) -> None:
        """Wait until there is no reader."""
        await self._empty.wait()

    def has_readers(self) -> bool:
        """Return True if there is a reader."""
        return bool(self.readers)

    def has(self, user: str) -> bool:
        """Return True if a user is one of the readers."""
        return user in [reader.user for reader in self.readers]

    @property
    def watchers(self) -> int:
        """The number of spectators. A user counts once; readers without a name count once for each connection."""
        users = [reader.user for reader in self.readers if self._viewpoints.seat_of(reader.user) is None]
        return len(set(users) - {None}) + users.count(None)

    def _schedule_count(self, reader: TableReader) -> None:
        if self._counting is None and self._viewpoints.seat_of(reader.user) is None:
            self._counting = asyncio.get_running_loop().call_later(WATCHERS_DELAY, self._tell_watchers)

    def _stop_counting(self) -> None:
        if self._counting is not None:
            self._counting.cancel()
            self._counting = None

    def _tell_watchers(self) -> None:
        self._counting = None
        frame = json_bytes({"type": "watchers", "watchers": self.watchers})
        self.tell([(reader, [frame]) for reader in self.readers if self._viewpoints.may_read(reader.user)])

    def drop_all(self, message: Message) -> None:
        """Drop all readers with this message. One that fails does not stop the others."""
        for reader in tuple(self.readers):
            try:
                reader.drop(message)
            except Exception as fault:
                _log.error("a reader could not be told to begin again", exc_info=fault)

    # Frames

    def follow(self, event: TableEvent) -> None:
        """Send a stored step to every reader, and remember its talk."""
        commit = event.commit
        self.tell(self.frames(commit))
        self.talk.extend(talk_of(commit.after, message) for message in event.messages if isinstance(message, Said))

    def follow_reply(self, event: TableEvent) -> None:
        """Drop the spectators who may not watch any more, such as when a private game begins."""
        for reader in tuple(self.readers) if event.commit.step.changed else ():
            if not self._viewpoints.may_read(reader.user):
                reader.drop(NOT_SHOWN)

    def frames(self, commit: Commit) -> FramesByReader:
        """Return the frames of a stored step for each reader, in order."""
        messages, viewpoints = commit.step.messages, self._viewpoints
        moments = [moment for message in messages if isinstance(message, Happened) for moment in message.moments]
        late = viewpoints.release(commit, moments)
        lines = StepFrames(commit, moments) if moments else None
        promised = promise_frames(commit.after) if commit.before.number != commit.after.number else []
        running = [clock_frame(commit.after)] if _is_clock_alone(commit, moments) else []
        said = [
            (message.user, json_bytes({"type": "said"} | said_document(commit.after, talk_of(commit.after, message))))
            for message in messages
            if isinstance(message, Said)
        ]
        seating = self._seating(commit) if commit.step.changed else None
        by_viewpoint: dict[Viewpoint, list[bytes]] = {}
        readers = [(one, viewpoints.viewpoint_of(one.user)) for one in self.readers if viewpoints.may_read(one.user)]
        for viewpoint in {viewpoint for _, viewpoint in readers}:
            if viewpoints.is_late(viewpoint):
                of_game = [] if late is None else [late]
            else:
                of_game = [lines.frame(*viewpoint)] if lines else running
            by_viewpoint[viewpoint] = (
                promised + of_game + ([json_bytes(seating | {"you": viewpoint.seat})] if seating else [])
            )
        return [
            (reader, by_viewpoint[viewpoint] + self._talk_frames(reader, said) if said else by_viewpoint[viewpoint])
            for reader, viewpoint in readers
        ]

    def tell(self, frames_by_reader: FramesByReader) -> None:
        """Send frames to the readers that are still there."""
        for reader, frames in frames_by_reader:
            if reader in self.readers:
                for frame in frames:
                    reader.tell(frame)

    def talk_for(self, user: str | None) -> list[Document]:
        """Return the last lines of talk for a reader, without those of users they have blocked."""
        blocked, shown = self._blocked_by(user), self._viewpoints.shown
        return [said_document(shown, said) for said in self.talk if said.user_id not in blocked]

    def _seating(self, commit: Commit) -> Document:
        return {"type": "places"} | places_document(commit.after) | {"watchers": self.watchers}

    def _talk_frames(self, reader: TableReader, said: Sequence[tuple[str, bytes]]) -> list[bytes]:
        blocked = self._blocked_by(reader.user)
        return [frame for user, frame in said if user not in blocked]


def _is_clock_alone(commit: Commit, moments: Sequence[Occurrence]) -> bool:
    """Return True if the clock has started or stopped and nothing has happened in the game."""
    if moments or commit.after.game is None:
        return False
    return clock_document(commit.before.clock) != clock_document(commit.after.clock)
