"""The WebSocket of a table: frames in, frames out. A reader too slow to follow is dropped, not waited for."""

from __future__ import annotations

import asyncio
from collections import deque
from functools import partial
from urllib.parse import urlsplit

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from rumpus.core.errors import RumpusError, UsageError
from rumpus.server.asked import Asked, command_of, read_asked
from rumpus.server.frames import spelled
from rumpus.server.limits import Bucket
from rumpus.server.live_table import LiveTable
from rumpus.server.questions import answer
from rumpus.server.site import Site
from rumpus.store import KeptUser

MOST_UNSENT = 1 << 20  # characters
FRAMES_A_SECOND, FRAMES_AT_ONCE = 20.0, 60
CLOSED_GOING_AWAY, CLOSED_POLICY, CLOSED_NO_TABLE = 1001, 1008, 4404


class SocketReader:
    """A reader at the other end of a socket."""

    def __init__(self, socket: WebSocket, user: KeptUser | None) -> None:
        self.user = user.user_id if user else None
        self.name = user.name if user else ""
        self._socket = socket
        self._frames: deque[str] = deque()
        self._unsent = 0
        self._more = asyncio.Event()
        self._dropped: tuple[int, str] | None = None

    def tell(self, frame: str) -> None:
        """Take a frame; never waits."""
        self._unsent += len(frame)
        if self._unsent > MOST_UNSENT:
            self._drop(CLOSED_POLICY, "you read too slowly; connect again")
            return
        self._frames.append(frame)
        self._more.set()

    def drop(self, message: str) -> None:
        """Say good-bye and why."""
        self.tell(spelled({"type": "bye", "message": message}))
        self._drop(CLOSED_GOING_AWAY, message)

    def _drop(self, code: int, message: str) -> None:
        self._dropped = self._dropped or (code, message)
        self._more.set()

    async def send_all(self) -> None:
        """Send what is told until the reader is dropped."""
        while not (self._dropped and not self._frames):
            await self._more.wait()
            self._more.clear()
            while self._frames:
                frame = self._frames.popleft()
                self._unsent -= len(frame)
                await self._socket.send_text(frame)
        code, message = self._dropped
        await self._socket.close(code, message[:100])


async def table_socket(socket: WebSocket) -> None:
    """A reader's time at a table."""
    site: Site = socket.app.state.site
    if not is_own_origin(socket, site.origins):
        await socket.close(CLOSED_POLICY, "this page may not connect here")
        return
    user = site.user_of(socket)
    await socket.accept()
    reader = SocketReader(socket, user)
    try:
        table = site.tables.table(socket.path_params["table"])
        await table.attach(reader, _since(socket))
    except RumpusError as error:
        await socket.send_text(spelled({"type": "refused", "re": None, "error": error.as_dict()}))
        await socket.close(CLOSED_NO_TABLE, error.code)
        return
    await _talk(site, socket, table, reader)


async def _talk(site: Site, socket: WebSocket, table: LiveTable, reader: SocketReader) -> None:
    sending = asyncio.create_task(reader.send_all())
    bucket = Bucket(FRAMES_A_SECOND, FRAMES_AT_ONCE)
    site.metrics.sockets.inc()
    try:
        while socket.client_state is WebSocketState.CONNECTED:
            await _receive(table, reader, await _frame(socket), bucket)
    except WebSocketDisconnect:
        pass
    finally:
        site.metrics.sockets.dec()
        table.detach(reader)
        sending.cancel()


async def _frame(socket: WebSocket) -> str:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text: str | None = message.get("text")
    return text if text is not None else (message.get("bytes") or b"").decode("utf-8", "replace")


async def _receive(table: LiveTable, reader: SocketReader, frame: str, bucket: Bucket) -> None:
    name: str | None = None
    try:
        asked = read_asked(frame)
        name = asked.id
        bucket.take()
        if asked.ask:
            _ask(table, reader, asked)
        else:
            _do(table, reader, asked)
    except RumpusError as error:
        refuse(
            table, reader, name or (error.subject if error.code in ("bad-frame", "unknown-command") else None), error
        )


def _do(table: LiveTable, reader: SocketReader, asked: Asked) -> None:
    if reader.user is None:
        raise UsageError("say your name first, then take a seat", code="no-user")
    reply = partial(reply_to, table, reader, asked.id)
    if asked.do == "start":
        table.start(reader.user, asked.id, reply)
    else:
        table.receive(reader.user, command_of(asked, reader.name), asked.id, reply)


def reply_to(table: LiveTable, reader: SocketReader, name: str, error: RumpusError | None) -> None:
    """Answer a command."""
    if error is None:
        reader.tell(spelled({"type": "done", "re": name}))
    else:
        refuse(table, reader, name, error)


def refuse(table: LiveTable, reader: SocketReader, name: str | None, error: RumpusError) -> None:
    """Say why something was not done; who knew another table than it is sees it as it is."""
    seq = table.room.next_seq - 1
    if error.code == "stale":
        reader.tell(table.table_frame(reader.user))
    reader.tell(spelled({"type": "refused", "re": name, "error": error.as_dict(), "seq": seq}))


def _ask(table: LiveTable, reader: SocketReader, asked: Asked) -> None:
    table.run(_answer(table, reader, asked))


async def _answer(table: LiveTable, reader: SocketReader, asked: Asked) -> None:
    try:
        document = await answer(table, reader.user, asked)
    except RumpusError as error:
        refuse(table, reader, asked.id, error)
    else:
        reader.tell(spelled({"type": "answer", "re": asked.id, "answer": document}))


def is_own_origin(socket: WebSocket, origins: frozenset[str]) -> bool:
    """Whether a socket was opened by a page of this server, or by no page at all."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host") or origin in origins


def _since(socket: WebSocket) -> int | None:
    text = socket.query_params.get("since", "")
    return int(text) if text.isdecimal() and len(text) < 10 else None
