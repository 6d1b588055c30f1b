"""The wire: uvicorn's WebSockets, with a short way in and out.

A message costs a task, a queue and three layers of calls on its way through ASGI, which is more than a move costs; so
what comes is handled where it arrives, and what is told is written at once. Opening and closing go the long way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from struct import Struct
from typing import Any, cast
from weakref import ref

from starlette.types import Scope
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
"""Bytes that a message takes beside its text, about."""
_WHOLE_TEXT = 0x81
_SHORT, _MEDIUM, _LONG = Struct("!BB"), Struct("!BBH"), Struct("!BBQ")
"""How the head of a frame tells the size of what follows."""


class UvicornSocket(WebSocketsSansIOProtocol):
    """One socket. ``on_text``, once it is set, gets each message that comes."""

    on_text: Callable[[str], None] | None = None

    def __init__(
        self,
        faults: Faults,
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

    @property
    def unsent(self) -> int:
        """Bytes that were written and wait for the other end to read."""
        return self.transport.get_write_buffer_size()

    def write(self, text: bytes) -> None:
        """Send a text. Never waits; where the other end has gone or goes, nothing happens."""
        if self.conn.state is State.OPEN and not (self.disconnected or self.close_sent):
            self.transport.write(text_frame(text))

    def cut(self) -> None:
        """End it at once, whatever is unsent."""
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Take what came; where it cannot even be read as a request, there is no answer."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self._faults.of_client("sent what is no frame")
            self.transport.abort()

    def connection_lost(self, error: Exception | None) -> None:
        """The connection has ended: nothing more comes."""
        super().connection_lost(error)
        self.on_text = None
        release_parser(self.conn)

    def handle_connect(self, event: Request) -> None:
        """Let the application find the wire."""
        super().handle_connect(event)
        if not self.close_sent:
            cast("dict[str, Any]", self.scope["extensions"])[_EXTENSION] = ref(self)

    def handle_events(self) -> None:
        """Take the frames that came, unless they are too many: those that ask for nothing cost as much to read."""
        try:
            if self.conn.events:
                self._frames.take(len(self.conn.events))
        except TooMany:
            self._cut_abuser("sent too many frames")
        else:
            super().handle_events()

    def holds(self) -> int:
        """Bytes of what came that it keeps in memory, about."""
        messages = len(self.frames) + self.queue.qsize()
        return OF_A_MESSAGE * messages + sum(map(len, self.frames)) if messages else 0

    def handle_cont(self, event: Frame) -> None:
        """Take a part of a message, unless it has too many."""
        if len(self.frames) < MOST_PARTS:
            super().handle_cont(event)
        else:
            self._cut_abuser("sent a message in too many parts")

    def _cut_abuser(self, kind: str) -> None:
        if not self.transport.is_closing():
            self._faults.of_client(kind)
            self.transport.abort()

    def handle_parser_exception(self) -> None:
        """Close what is no WebSocket; what breaks off before it is one gets no answer."""
        self._faults.of_client("sent what is no frame")
        if self.conn.close_sent is None:
            self.transport.abort()
        else:
            super().handle_parser_exception()

    def send_receive_event_to_app(self) -> None:
        """Hand a message on, unless one before it has gone the long way, or it is no text."""
        text = _text(self.frames)
        if self.on_text is not None and text is not None and not self.close_sent and self.queue.empty():
            self.frames = []
            self.on_text(text)
        elif text is None and self.conn.state is not State.OPEN:
            self.frames = []  # it cannot be refused any more
        elif self.queue.qsize() >= MOST_QUEUED:
            self._cut_abuser("sent too much before the socket was open")
        else:
            super().send_receive_event_to_app()


class Handshake(ServerProtocol):
    """The protocol of a socket; all its answers bear the headers, also those that refuse."""

    def __init__(self, headers: Mapping[str, str], max_size: int) -> None:
        super().__init__(max_size=max_size)
        self._headers = headers

    def accept(self, request: Request) -> Response:
        """The answer to the request for a socket. Where it is refused, the request is left with the fault, but not with all that was at work."""
        response = super().accept(request)
        if (fault := self.handshake_exc) is not None:
            fault.__traceback__ = fault.__cause__ = fault.__context__ = None
        return response

    def send_response(self, response: Response) -> None:
        """Answer the request for a socket, unless its sender has closed it meanwhile."""
        if self.eof_sent:
            return
        for name, value in self._headers.items():
            if name not in response.headers:
                response.headers[name] = value
        super().send_response(response)


def release_parser(conn: ServerProtocol) -> None:
    """Nothing more is read by this: it holds itself no longer."""
    conn.parser.close()
    conn.parser_exc = conn.handshake_exc = None


def text_frame(text: bytes) -> bytes:
    """A whole text as a server sends it: in one frame, unmasked (RFC 6455, 5.2)."""
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
    """The wire of a socket; there is one as long as the application is at work for it."""
    wire: UvicornSocket = scope["extensions"][_EXTENSION]()
    return wire
