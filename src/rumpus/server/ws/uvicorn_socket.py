"""uvicorn's WebSocket protocol with a direct path for messages.

Through ASGI a message costs a task, a queue and three layers of calls, which is more than a move costs. So a received
text is handled in the callback of the transport, and a sent one is written to the transport at once. Opening and
closing still go through ASGI.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from struct import Struct
from typing import Any, cast
from weakref import ref

from starlette.types import Scope
from uvicorn._types import ASGISendEvent
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from rumpus.server.front.limits import FRAMES_OF_WIRE, MOST_PARTS, MOST_QUEUED, WIRE_AT_ONCE
from rumpus.server.limits.limit import TooMany
from rumpus.server.limits.rate import Bucket
from rumpus.server.live.faults import Faults

_EXTENSION = "rumpus.wire"
OF_A_MESSAGE = 512
"""Bytes of memory that a queued message takes besides its text, estimated."""
_WHOLE_TEXT = 0x81  # FIN bit and opcode 1 (text)
_SHORT, _MEDIUM, _LONG = Struct("!BB"), Struct("!BBH"), Struct("!BBQ")
"""The head of a frame for sizes in 7, 16 and 64 bits (RFC 6455, 5.2)."""


class Outbox:
    """The sockets with texts to send at the end of this turn of the event loop.

    A system call costs as much as the rest of a move. So all texts to one client in a turn go out with one call.
    """

    def __init__(self, faults: Faults) -> None:
        self._faults = faults
        self._sockets: list[UvicornSocket] = []

    def add(self, socket: UvicornSocket) -> None:
        """Send the texts of a socket at the end of this turn."""
        if not self._sockets:
            asyncio.get_running_loop().call_soon(self._flush)
        self._sockets.append(socket)

    def _flush(self) -> None:
        sockets, self._sockets = self._sockets, []
        for socket in sockets:
            try:
                socket.flush()
            except Exception as fault:
                self._faults.of_server("sending to a client", fault)
                socket.cut()


class UvicornSocket(WebSocketsSansIOProtocol):
    """The protocol of one WebSocket. Once ``on_text`` is set, it is called with each received text."""

    on_text: Callable[[str], None] | None = None

    def __init__(
        self,
        faults: Faults,
        outbox: Outbox,
        headers: Mapping[str, str],
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
    ) -> None:
        super().__init__(config, server_state, app_state)
        self._faults = faults
        release_parser(self.conn)
        self.conn = Handshake(headers, config.ws_max_size)
        self._frames = Bucket(FRAMES_OF_WIRE, WIRE_AT_ONCE)
        self._outbox = outbox
        self._outgoing: list[bytes] = []  # frames that wait for the outbox
        self._outgoing_size = 0  # bytes

    @property
    def unsent(self) -> int:
        """The number of written bytes that the client has not received yet."""
        return self.transport.get_write_buffer_size() + self._outgoing_size

    def write(self, text: bytes) -> None:
        """Send a text. Never waits. Does nothing if the socket is closed or closing."""
        if not self._outgoing:
            self._outbox.add(self)
        self._outgoing.append(text_frame(text))
        self._outgoing_size += len(text)

    async def send(self, message: ASGISendEvent) -> None:
        """Send an ASGI message, such as the close of the socket, after the texts."""
        self.flush()
        await super().send(message)

    def flush(self) -> None:
        """Send the texts written in this turn of the event loop."""
        data = b"".join(self._outgoing)
        self._outgoing.clear()
        self._outgoing_size = 0
        if data and self.conn.state is State.OPEN and not (self.disconnected or self.close_sent):
            self.transport.write(data)

    def cut(self) -> None:
        """Close the connection at once and discard unsent bytes."""
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Handle received bytes. Cut the connection without an answer if they are not an HTTP request."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self._faults.of_client("sent what is no frame")
            self.transport.abort()

    def connection_lost(self, error: Exception | None) -> None:
        """Handle the end of the connection."""
        super().connection_lost(error)
        self.on_text = None
        release_parser(self.conn)

    def handle_connect(self, event: Request) -> None:
        """Put a reference to this protocol into the ASGI scope, for ``uvicorn_socket_of``."""
        super().handle_connect(event)
        if not self.close_sent:
            cast("dict[str, Any]", self.scope["extensions"])[_EXTENSION] = ref(self)

    def handle_events(self) -> None:
        """Handle received frames, unless they are too many. Pings and empty frames count: they cost as much to read."""
        try:
            if self.conn.events:
                self._frames.take(len(self.conn.events))
        except TooMany:
            self._cut_abuser("sent too many frames")
        else:
            super().handle_events()

    def holds(self) -> int:
        """Return the bytes of memory that received, unhandled messages take (estimated)."""
        messages = len(self.frames) + self.queue.qsize()
        return OF_A_MESSAGE * messages + sum(map(len, self.frames)) if messages else 0

    def handle_cont(self, event: Frame) -> None:
        """Handle a continuation frame, unless its message has too many parts."""
        if len(self.frames) < MOST_PARTS:
            super().handle_cont(event)
        else:
            self._cut_abuser("sent a message in too many parts")

    def _cut_abuser(self, kind: str) -> None:
        if not self.transport.is_closing():
            self._faults.of_client(kind)
            self.transport.abort()

    def handle_parser_exception(self) -> None:
        """Close a connection after bytes that are not a valid frame."""
        self._faults.of_client("sent what is no frame")
        if self.conn.close_sent is None:
            self.transport.abort()
        else:
            super().handle_parser_exception()

    def send_receive_event_to_app(self) -> None:
        """Call ``on_text`` with a message. Use the ASGI queue if it is no text, or if an earlier message is queued."""
        text = _text(self.frames)
        if self.on_text is not None and text is not None and not self.close_sent and self.queue.empty():
            self.frames = []
            self.on_text(text)
        elif text is None and self.conn.state is not State.OPEN:
            self.frames = []  # not a text, and the socket is closing: it cannot be refused any more
        elif self.queue.qsize() >= MOST_QUEUED:
            self._cut_abuser("sent too much before the socket was open")
        else:
            super().send_receive_event_to_app()


class Handshake(ServerProtocol):
    """The server side of the WebSocket handshake. All its responses carry ``headers``, also refusals."""

    def __init__(self, headers: Mapping[str, str], max_size: int) -> None:
        super().__init__(max_size=max_size)
        self._headers = headers

    def accept(self, request: Request) -> Response:
        """Return the response to a handshake request."""
        response = super().accept(request)
        if (fault := self.handshake_exc) is not None:  # stored for long, so drop its references to stack frames
            fault.__traceback__ = fault.__cause__ = fault.__context__ = None
        return response

    def send_response(self, response: Response) -> None:
        """Send the response with the headers, unless the connection is closed."""
        if self.eof_sent:
            return
        for name, value in self._headers.items():
            if name not in response.headers:
                response.headers[name] = value
        super().send_response(response)


def release_parser(conn: ServerProtocol) -> None:
    """End the parser of a finished protocol. It is a generator that refers to its protocol: a reference cycle."""
    conn.parser.close()
    conn.parser_exc = conn.handshake_exc = None


def text_frame(text: bytes) -> bytes:
    """Return a text as one unmasked frame, as servers send it (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return _SHORT.pack(_WHOLE_TEXT, size) + text
    if size < 1 << 16:
        return _MEDIUM.pack(_WHOLE_TEXT, 126, size) + text
    return _LONG.pack(_WHOLE_TEXT, 127, size) + text


def _text(frames: Sequence[bytes]) -> str | None:
    try:
        return b"".join(frames).decode()
    except UnicodeDecodeError:
        return None


def uvicorn_socket_of(scope: Scope) -> UvicornSocket:
    """Return the protocol object of the socket with this ASGI scope.

    Call it only while the application handles the socket.
    """
    protocol: UvicornSocket = scope["extensions"][_EXTENSION]()
    return protocol
