"""The error boundary: nothing that the application raises gets past it. It counts clients that have left, and logs
faults.
"""

from __future__ import annotations

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect, WebSocketDisconnected
from uvicorn.protocols.utils import ClientDisconnected

from rumpus.server.live.faults import Faults

GONE = (WebSocketDisconnect, WebSocketDisconnected, ClientDisconnect, ClientDisconnected)
"""The exceptions of starlette and uvicorn that mean that the client has left."""


class ErrorBoundary:
    """ASGI middleware that catches every exception of the application.

    An endpoint answers its own errors, so nothing is sent here.
    """

    def __init__(self, app: ASGIApp, faults: Faults) -> None:
        self._app = app
        self._faults = faults

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the application; count or log its exception."""
        has_left = False

        async def receive_here() -> Message:
            nonlocal has_left
            message = await receive()
            has_left = has_left or message["type"].endswith(".disconnect")
            return message

        try:
            await self._app(scope, receive_here, send)
        except GONE:
            self._faults.of_client("left before the answer")
        except Exception as fault:
            if has_left and isinstance(fault, RuntimeError):  # it sent something after the client had left
                self._faults.of_client("left before the answer")
            else:
                self._faults.of_server(f"{scope['type']} {scope['path'][:100]!r}", fault)
