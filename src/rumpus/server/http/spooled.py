"""Uploads and answers about records, streamed: the server never has a whole one in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.server.front.gate import gate_of
from rumpus.server.limits.limit import TooMany
from rumpus.server.records.limits import LONGEST_UPLOAD, UPLOAD_SECONDS
from rumpus.server.records.record_service import RecordAnswer
from rumpus.server.records.spool import SpoolFile
from rumpus.store.errors import store_errors


class SpooledResponse(Response):
    """The response to a job about a record: a short one from memory, a long one streamed from its spool file."""

    def __init__(self, answer: RecordAnswer, media: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(answer.body or b"", headers=headers, media_type=media)
        self._record_answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the response. A slow reader is cut off if other responses need its room on disk."""
        try:
            async with self._record_answer.resources:
                if self._record_answer.body is not None:
                    await super().__call__(scope, receive, send)
                else:
                    await self._stream(send)
        except TooMany:
            if gate := gate_of(scope):
                gate.cut("read an answer too slowly for others")

    async def _stream(self, send: Send) -> None:
        file = self._record_answer.file
        self.headers["content-length"] = str(file.size())
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        for piece in file.pieces():
            await send({"type": "http.response.body", "body": piece, "more_body": True})
            await asyncio.sleep(0)  # a fast reader never has to wait, so it would leave others no turn
        await send({"type": "http.response.body", "body": b""})


async def receive_upload(request: Request, file: SpoolFile) -> None:
    """Write the body of a request to a spool file, without parsing it.

    Raises UsageError if the body is too large or too slow, and StoreError if the disk is full.
    """
    size = 0
    with store_errors():
        file.add(b"")  # the file has to exist, also for an empty body
    try:
        async with asyncio.timeout(UPLOAD_SECONDS):
            async for piece in request.stream():
                size += len(piece)
                if size > LONGEST_UPLOAD:
                    raise UsageError(
                        Message("that is too large; send at most {most} bytes", {"most": LONGEST_UPLOAD}),
                        code="too-large",
                    )
                with store_errors():
                    file.add(piece)
    except TimeoutError:
        raise UsageError(Message("the body took too long to arrive; try again"), code="too-slow") from None
