"""Answers in pieces: of a large one no more is handed to a connection than it is about to send."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

PIECE = 64 * 1024  # bytes


class InPieces:
    """An application whose bodies are sent piece by piece, each when there is room for it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the application does."""

        async def send_pieces(message: Message) -> None:
            body = message.get("body", b"")
            if message["type"] != "http.response.body" or len(body) <= PIECE:
                await send(message)
                return
            more = message.get("more_body", False)
            for start in range(0, len(body), PIECE):
                is_last = start + PIECE >= len(body)
                await send({**message, "body": body[start : start + PIECE], "more_body": more or not is_last})

        await self._app(scope, receive, send_pieces)
