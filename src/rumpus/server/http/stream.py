"""The stream of a table for programs: JSON lines, and an empty line every few seconds as a sign of life."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator

from rumpus.core.messages import Message
from rumpus.server.accounts.sessions import Identity, Sessions
from rumpus.server.front.limits import MOST_UNSENT
from rumpus.server.live.live_table import LiveTable
from rumpus.server.protocol.frames import json_bytes

PULSE = 5.0  # seconds


class StreamReader:
    """The subscriber behind one stream. It queues frames of the table until they are sent."""

    def __init__(self, identity: Identity | None) -> None:
        self.user = identity.user.user_id if identity else None
        self.lines: deque[bytes] = deque()
        self.more = asyncio.Event()
        self.is_dropped = False
        self._unsent = 0

    def tell(self, frame: bytes) -> None:
        """Queue a frame, without waiting.

        A reader with more than ``MOST_UNSENT`` bytes in its queue is dropped. It still gets the queued lines, but no
        further frames and no good-bye.
        """
        if self.is_dropped:
            return
        self.lines.append(frame + b"\n")
        self._unsent += len(frame)
        self.is_dropped = self._unsent > MOST_UNSENT
        self.more.set()

    def drop(self, message: Message) -> None:
        """Queue a good-bye with the reason, and end the stream after it. The client may open the stream again.

        If the reader is dropped already, ``tell`` ignores the good-bye.
        """
        self.tell(json_bytes({"type": "bye", "message": str(message), "said": message.document()}))
        self.is_dropped = True
        self.more.set()

    def next_line(self) -> bytes:
        """Remove the next line from the queue and return it."""
        line = self.lines.popleft()
        self._unsent -= len(line) - 1  # ``tell`` counts the frame without its newline
        return line


async def stream_of(
    table: LiveTable, sessions: Sessions, identity: Identity | None, address: str, since: int | None
) -> AsyncIterator[bytes]:
    """Yield the lines of a table's stream until the client leaves or is dropped.

    ``address`` is the client's. ``since`` is the number of the last line that the client has. ``sessions``
    ends the stream when the session or token that opened it ends. Raises RumpusError before the first line.
    """
    reader = StreamReader(identity)
    with sessions.register(identity, address, reader):
        await table.attach(reader, since)  # if it fails, the reader is not attached
        try:
            while reader.lines or not reader.is_dropped:
                while reader.lines:
                    yield reader.next_line()
                reader.more.clear()
                if not reader.is_dropped and not await _has_more(reader):
                    yield b"\n"
        finally:
            table.detach(reader)


async def _has_more(reader: StreamReader) -> bool:
    try:
        await asyncio.wait_for(reader.more.wait(), PULSE)
    except TimeoutError:
        return False
    return True
