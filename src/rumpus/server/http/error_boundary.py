"""The error boundary: nothing that the application raises gets past it.

Exceptions that mean only that the client has left count as faults of the client. All others are faults of the server.
``Faults`` counts and logs both kinds, each at its own level.
"""

from __future__ import annotations

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as AsgiMessage
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
        """Run the application. Count and log its exception."""
        has_left = False

        async def receive_here() -> AsgiMessage:
            nonlocal has_left
            message = await receive()
            has_left = has_left or message["type"].endswith(".disconnect")
            return message

        try:
            await self._app(scope, receive_here, send)
        except Exception as fault:
            # After the client has left, sending anything raises a RuntimeError.
            if isinstance(fault, GONE) or (has_left and isinstance(fault, RuntimeError)):
                self._faults.of_client("left before the answer")
            else:
                self._faults.of_server(f"{scope['type']} {scope['path'][:100]!r}", fault)
