"""The stream of a table for programs: JSON lines, and a blank one every few seconds."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator

from rumpus.core.messages import Message
from rumpus.server.accounts.sessions import Identity, Sessions
from rumpus.server.front.limits import MOST_UNSENT
from rumpus.server.live.live_table import LiveTable
from rumpus.server.protocol.frames import spelled

PULSE = 5.0  # seconds


class StreamReader:
    """A reader at the other end of a stream."""

    def __init__(self, identity: Identity | None) -> None:
        self.user = identity.user.user_id if identity else None
        self.lines: deque[bytes] = deque()
        self.more = asyncio.Event()
        self.is_dropped = False
        self._unsent = 0

    def tell(self, frame: bytes) -> None:
        """Take a frame; never waits. One that is dropped takes none any more."""
        if self.is_dropped:
            return
        self.lines.append(frame + b"\n")
        self._unsent += len(frame)
        self.is_dropped = self._unsent > MOST_UNSENT
        self.more.set()

    def drop(self, message: Message) -> None:
        """Say good-bye and why; the reader may ask for the stream again."""
        self.tell(spelled({"type": "bye", "message": str(message), "said": message.document()}))
        self.is_dropped = True
        self.more.set()

    def next_line(self) -> bytes:
        """The next line to send."""
        line = self.lines.popleft()
        self._unsent -= len(line) - 1
        return line


async def stream_of(
    table: LiveTable, sessions: Sessions, identity: Identity | None, address: str, since: int | None
) -> AsyncIterator[bytes]:
    """The lines of a stream that is read from an address, until its reader is dropped, with the token it was opened with at the
    latest, or leaves. Raises RumpusError before the first.
    """
    reader = StreamReader(identity)
    with sessions.connected(identity, address, reader):
        await table.attach(reader, since)
        try:
            while reader.lines or not reader.is_dropped:
                while reader.lines:
                    yield reader.next_line()
                reader.more.clear()
                if not reader.is_dropped and not await _more(reader):
                    yield b"\n"
        finally:
            table.detach(reader)


async def _more(reader: StreamReader) -> bool:
    try:
        await asyncio.wait_for(reader.more.wait(), PULSE)
    except TimeoutError:
        return False
    return True
