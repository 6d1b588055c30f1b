"""What the application raises ends here: clients that have gone are counted, faults of ours are logged and answered."""

from __future__ import annotations

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect, WebSocketDisconnected
from uvicorn.protocols.utils import ClientDisconnected

from rumpus.server.live.faults import Faults

GONE = (WebSocketDisconnect, WebSocketDisconnected, ClientDisconnect, ClientDisconnected)
"""What it looks like, to one who sends or listens, that the other end has left."""


class Caught:
    """An application that raises nothing."""

    def __init__(self, app: ASGIApp, faults: Faults) -> None:
        self._app = app
        self._faults = faults

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the application does, which has said itself where it failed."""
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
            if has_left and isinstance(fault, RuntimeError):
                self._faults.of_client("left before the answer")
            else:
                self._faults.of_server(f"{scope['type']} {scope['path'][:100]!r}", fault)
