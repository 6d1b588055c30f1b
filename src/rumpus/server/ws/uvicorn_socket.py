"""The wire: uvicorn's WebSockets, with a short way in and out.

A message costs a task, a queue and three layers of calls on its way through ASGI, which is more than a move costs; so
what comes is handled where it arrives, and what is told is written at once. Opening and closing go the long way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

_EXTENSION = "rumpus.wire"


class UvicornSocket(WebSocketsSansIOProtocol):
    """One socket. ``on_text``, once it is set, gets each message that comes."""

    on_text: Callable[[str], None] | None = None

    @property
    def unsent(self) -> int:
        """Bytes that were written and wait for the other end to read."""
        return self.transport.get_write_buffer_size()

    def write(self, text: bytes) -> None:
        """Send a text. Never waits; where the other end has gone, nothing happens."""
        if not (self.disconnected or self.close_sent or self.transport.is_closing()):
            self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))

    def cut(self) -> None:
        """End it at once, whatever is unsent."""
        self.transport.abort()

    def handle_connect(self, event: Request) -> None:
        """Let the application find the wire."""
        super().handle_connect(event)
        if not self.close_sent:
            cast("dict[str, Any]", self.scope["extensions"])[_EXTENSION] = self

    def send_receive_event_to_app(self) -> None:
        """Hand a message on, unless one before it has gone the long way, or it is no text."""
        text = _text(self.frames)
        if self.on_text is None or text is None or self.close_sent or not self.queue.empty():
            super().send_receive_event_to_app()
        else:
            self.frames = []
            self.on_text(text)


def _text(frames: Sequence[bytes]) -> str | None:
    try:
        return b"".join(frames).decode()
    except UnicodeDecodeError:
        return None


def uvicorn_socket_of(scope: Scope) -> UvicornSocket:
    """The wire of a socket."""
    wire: UvicornSocket = scope["extensions"][_EXTENSION]
    return wire
