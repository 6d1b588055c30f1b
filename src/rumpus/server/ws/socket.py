"""The WebSocket of a table: frames in, frames out.

A client that reads too slowly is dropped: to wait for it would delay the table for all readers. It can connect again
and get the lines that it missed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from rumpus.core.errors import RumpusError, UsageError
from rumpus.core.messages import Message
from rumpus.room.commands import Command
from rumpus.server.accounts.sessions import Identity
from rumpus.server.front.clients import CountedClient
from rumpus.server.front.limits import FRAMES_AT_ONCE, FRAMES_OF_SOCKET, MOST_TOO_SOON, MOST_UNSENT
from rumpus.server.limits.limit import TooMany, error_document
from rumpus.server.limits.rate import Bucket
from rumpus.server.live.faults import Faults
from rumpus.server.live.live_table import LiveTable
from rumpus.server.live.questions import answer
from rumpus.server.live.table.replies import Outcome
from rumpus.server.protocol.frames import json_bytes
from rumpus.server.protocol.requests import (
    ClientQuestion,
    TableQuestion,
    Typed,
    id_in,
    read_frame,
    read_since,
    request_of,
    weight_of,
)
from rumpus.server.site import Site, client_at_end, client_key, visitor_of
from rumpus.server.ws.uvicorn_socket import UvicornSocket, uvicorn_socket_of

GONE = (WebSocketDisconnect, WebSocketDisconnected)
"""The errors of sending and receiving after the client has left."""
CLOSING = 1.0  # seconds to wait for the close handshake of a client
CLOSED_GOING_AWAY, CLOSED_POLICY, CLOSED_NO_TABLE = 1001, 1008, 4404


class SocketReader:
    """The client at the other end of a socket, as a reader of a table."""

    def __init__(
        self, raw: UvicornSocket, identity: Identity | None, client: CountedClient, count: Callable[[int], None]
    ) -> None:
        self.user = identity.user.user_id if identity else None
        self.visitor = visitor_of(identity.user, client) if identity else None
        self.name = identity.user.name if identity else ""
        self._raw = raw
        self._count = count
        self._bucket = Bucket(FRAMES_OF_SOCKET, FRAMES_AT_ONCE)
        self._too_soon = 0  # frames in a row
        self._dropped: asyncio.Future[tuple[int, Message]] = asyncio.get_running_loop().create_future()

    @property
    def is_dropped(self) -> bool:
        """True once the socket is to be closed: no more frames are sent, and received ones are ignored."""
        return self._dropped.done()

    def tell(self, frame: bytes) -> None:
        """Send a frame. Never waits: a client with too many unsent bytes is dropped."""
        if self.is_dropped:
            return
        if self._raw.unsent + len(frame) > MOST_UNSENT:
            self._close(CLOSED_POLICY, Message("your connection is too slow; connect again"))
        else:
            self._raw.write(frame)

    def take(self, weight: int) -> None:
        """Count a received frame of this weight. Raises TooMany. Drop a client that goes on too often after that."""
        try:
            self._bucket.take(weight)
            self._count(weight)
            self._too_soon = 0
        except TooMany:
            self._too_soon += 1
            if self._too_soon > MOST_TOO_SOON:
                self._close(
                    CLOSED_POLICY, Message("too many messages were sent; connect again, and wait when you are asked to")
                )
            raise

    def drop(self, message: Message) -> None:
        """Send a ``bye`` frame with the reason, then close the socket."""
        self.tell(json_bytes({"type": "bye", "message": str(message), "said": message.document()}))
        self._close(CLOSED_GOING_AWAY, message)

    def _close(self, code: int, message: Message) -> None:
        if not self.is_dropped:
            self._dropped.set_result((code, message))

    async def close_when_dropped(self, socket: WebSocket) -> None:
        """Wait until the reader is dropped, then close the socket. Cut the connection if the client does not answer."""
        code, message = await self._dropped
        try:
            await asyncio.wait_for(socket.close(code, str(message)[:100]), CLOSING)
        except TimeoutError:
            self._raw.cut()
        except RuntimeError:
            pass  # it is closed already


async def table_socket(socket: WebSocket) -> None:
    """Serve a WebSocket of a table until it closes.

    Raises TooMany if the client or user makes too many calls or has too many sockets. Then the socket is never open.
    """
    site: Site = socket.app.state.site
    if not site.is_own_page(socket):
        await socket.close(CLOSED_POLICY, str(Message("this page may not connect here")))
        return
    identity, client = site.identity_of(socket), client_at_end(socket)
    user = identity.user if identity else None
    site.allowances.count_call(client, user)
    with site.allowances.open_reader(client, user, partial(site.plays, user)):
        await socket.accept()
        await _read_along(site, socket)


async def _read_along(site: Site, socket: WebSocket) -> None:
    # Read again after ``accept``. A session that ends after this point also closes the socket (``connected``).
    identity = site.identity_of(socket)
    client = client_at_end(socket)
    count = partial(site.allowances.count_frame, client, identity.user.user_id if identity else None)
    reader = SocketReader(uvicorn_socket_of(socket.scope), identity, client, count)
    with site.accounts.sessions.register(identity, client.key, reader):
        await _at_table(site, socket, reader)


async def _at_table(site: Site, socket: WebSocket, reader: SocketReader) -> None:
    try:
        table = await site.table(socket.path_params["table"], client_key(socket))
        await table.attach(reader, read_since(socket.query_params.get("since", "")))
    except RumpusError as error:
        with suppress(*GONE):
            if error.code == "try-again":
                await socket.close(CLOSED_GOING_AWAY, error.message[:100])
                return
            reader.tell(json_bytes({"type": "refused", "re": None, "error": error_document(error)}))
            await socket.close(CLOSED_POLICY if isinstance(error, TooMany) else CLOSED_NO_TABLE, error.code)
        return
    await _serve(site, socket, table, reader)


async def _serve(site: Site, socket: WebSocket, table: LiveTable, reader: SocketReader) -> None:
    site.metrics.sockets.inc()
    receive = partial(_receive, site, table, reader)
    raw = uvicorn_socket_of(socket.scope)
    raw.on_text = receive
    both = [asyncio.create_task(reader.close_when_dropped(socket)), asyncio.create_task(_until_gone(socket, receive))]
    try:
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    finally:
        raw.on_text = None
        site.metrics.sockets.dec()
        table.detach(reader)
        for task in both:
            task.cancel()
        ends = await asyncio.gather(*both, return_exceptions=True)
    for end in ends:
        if isinstance(end, Exception) and not isinstance(end, GONE):
            raise end


async def _until_gone(socket: WebSocket, receive: Callable[[str], None]) -> None:
    """Handle messages that were queued before ``on_text`` was set, and wait until the client leaves."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text: str | None = message.get("text")
        receive(text if text is not None else (message.get("bytes") or b"").decode("utf-8", "replace"))


def _receive(site: Site, table: LiveTable, reader: SocketReader, frame: str) -> None:
    if reader.is_dropped:
        return
    faults = site.faults
    weight = 1
    request_id: str | None = None
    try:
        try:
            request_id, request = request_of(read_frame(frame), reader.name)
            weight = weight_of(request)
        finally:  # a frame that cannot be read counts too
            reader.take(weight)
        if isinstance(request, ClientQuestion):
            table.background.run(_answer(faults, table, reader, request_id, request))
        else:
            _run_command(site, table, reader, request_id, request)
    except RumpusError as error:
        refuse(faults, table, reader, request_id or id_in(frame), error)
    except Exception as fault:
        refuse(faults, table, reader, request_id, faults.of_server(f"a frame at table {table.table_id}", fault))


def _run_command(site: Site, table: LiveTable, reader: SocketReader, request_id: str, command: Command | Typed) -> None:
    if reader.visitor is None:
        raise UsageError(Message("enter your name first, then take a seat"), code="no-user")
    site.receive(table, reader.visitor, command, request_id, partial(reply_to, site.faults, table, reader, request_id))


def reply_to(faults: Faults, table: LiveTable, reader: SocketReader, request_id: str, outcome: Outcome) -> None:
    """Send the ``done`` or ``refused`` frame of a command with this id."""
    if isinstance(outcome, RumpusError):
        refuse(faults, table, reader, request_id, outcome)
    else:
        means = {} if outcome is None else {"means": outcome}
        reader.tell(json_bytes({"type": "done", "re": request_id} | means))


def refuse(faults: Faults, table: LiveTable, reader: SocketReader, request_id: str | None, error: RumpusError) -> None:
    """Send the refusal of a request. A stale command first gets the whole table as it is now."""
    if error.code == "stale":
        table.background.run(_show_again(faults, table, reader, request_id, error))
    else:
        _tell_refused(table, reader, request_id, error)


async def _show_again(
    faults: Faults, table: LiveTable, reader: SocketReader, request_id: str | None, error: RumpusError
) -> None:
    """Send the whole table, then the refusal. If the client may not request the table now, send that error instead."""
    try:
        reader.take(weight_of(TableQuestion()) - 1)
        await table.caught_up(reader.user)
        reader.tell(json_bytes({"type": "table"} | table.table_document(reader.user)))
    except TooMany as too_many:
        error = too_many
    except Exception as fault:
        error = faults.of_server(f"a refusal at table {table.table_id}", fault)
    _tell_refused(table, reader, request_id, error)


def _tell_refused(table: LiveTable, reader: SocketReader, request_id: str | None, error: RumpusError) -> None:
    document = {"type": "refused", "re": request_id, "error": error_document(error), "seq": table.shown.seq}
    reader.tell(json_bytes(document))


async def _answer(
    faults: Faults, table: LiveTable, reader: SocketReader, request_id: str, question: ClientQuestion
) -> None:
    try:
        document = await answer(table, reader.user, question)
    except RumpusError as error:
        refuse(faults, table, reader, request_id, error)
    except Exception as fault:
        refuse(faults, table, reader, request_id, faults.of_server(f"a question at table {table.table_id}", fault))
    else:
        reader.tell(json_bytes({"type": "answer", "re": request_id, "answer": document}))
