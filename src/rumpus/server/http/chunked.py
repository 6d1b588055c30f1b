"""Long response bodies in chunks, so that a connection never buffers more than it is about to send."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

CHUNK = 64 * 1024  # bytes


class ChunkedBodies:
    """ASGI middleware that splits long bodies into chunks. Each is sent when the connection has room for it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the application, and split its long bodies."""

        async def send_chunks(message: Message) -> None:
            body = message.get("body", b"")
            if message["type"] != "http.response.body" or len(body) <= CHUNK:
                await send(message)
                return
            more = message.get("more_body", False)
            for start in range(0, len(body), CHUNK):
                is_last = start + CHUNK >= len(body)
                await send({**message, "body": body[start : start + CHUNK], "more_body": more or not is_last})

        await self._app(scope, receive, send_chunks)
