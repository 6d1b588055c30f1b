"""The HTTP of a connection: uvicorn's, with bounds on what is read, and our answer where a request cannot be."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, cast

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.server.front.limits import LONGEST_HEAD, MOST_HEADERS, MOST_PIPELINED, FrontLimits
from rumpus.server.limits.limit import error_document
from rumpus.server.live.faults import Faults

OF_A_REQUEST = 4096
"""Bytes that a request takes beside its body, about."""


class Abuse(Exception):  # noqa: N818 - named for what it is
    """The connection was cut off."""


class FrontHttp(HttpToolsProtocol):
    """The HTTP of one connection. ``headers`` stand in every answer."""

    def __init__(
        self,
        faults: Faults,
        headers: Mapping[str, str],
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._faults = faults
        self._safe = headers
        self._unanswered = 0  # requests, also those that are not whole yet
        self._strange = 0  # bytes that came since a head was whole, or a part of a body
        self._has_come = False
        self._head_since: float | None = time.monotonic()
        self._body_since: float | None = None
        self._body_size = 0  # bytes that have come since then
        self._heard = 0.0

    # What comes

    def data_received(self, data: bytes) -> None:
        """Take what came, unless it is a head without end."""
        self._heard = time.monotonic()
        if self._head_since is None and not self._unanswered:
            self._head_since = self._heard
        self._has_come = False
        super().data_received(data)
        self._strange = 0 if self._has_come else self._strange + len(data)
        if self._strange > LONGEST_HEAD and not self.transport.is_closing():
            self._faults.of_client("sent a head without end")
            self.refuse(431, UsageError(Message("that is more than the head of a request may have"), code="too-large"))

    def handle_websocket_upgrade(self) -> None:
        """It becomes a WebSocket, and nothing more is read here."""
        super().handle_websocket_upgrade()
        self._let_go()

    def connection_lost(self, error: Exception | None) -> None:
        """The connection has ended."""
        super().connection_lost(error)
        self._unset_keepalive_if_required()  # uvicorn does it only where there is no error
        self._let_go()

    def _let_go(self) -> None:
        """Hold nothing that holds this: the parser, and requests that nobody has begun to answer."""
        self.parser = self.cycle = None  # type: ignore[assignment] # as uvicorn itself does
        self.pipeline.clear()

    def on_message_begin(self) -> None:
        """A request comes."""
        self._unanswered += 1
        if self._unanswered > MOST_PIPELINED:
            raise self._abused("sent requests without waiting for answers")
        self._head_since = self._heard
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header has come."""
        if len(self.headers) >= MOST_HEADERS:
            raise self._abused("sent too many headers")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """A head is whole."""
        self._has_come = True
        self._head_since = None
        self._begin_body(self._heard)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of a body has come."""
        self._has_come = True
        self._body_size += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """A request is whole."""
        self._has_come = True
        self._body_since = None
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """A request is answered."""
        self._unanswered -= 1
        super().on_response_complete()

    # What it costs

    def holds(self) -> int:
        """Bytes of what came that it keeps in memory, about."""
        cycle = self._newest()
        bodies = len(cycle.body) if cycle is not None else 0
        if self.pipeline:
            bodies += sum(len(waiting.body) for waiting, _ in self.pipeline)
        return self._strange + self._unanswered * OF_A_REQUEST + bodies

    def is_unused(self) -> bool:
        """Whether no request is whole that is not answered."""
        is_half = self._head_since is not None or self._body_since is not None
        return self._unanswered <= is_half

    def look(self, now: float, limits: FrontLimits) -> None:
        """Refuse what does not come in time."""
        if self.flow.read_paused:
            if self._body_since is not None:  # the client cannot send
                self._begin_body(now)
            return
        if self._head_since is not None:
            is_late = now - self._head_since > limits.head_seconds
        elif self._body_since is not None:
            is_late = now - self._heard > limits.body_seconds or self._is_slow(now - self._body_since, limits)
        else:
            return
        if is_late:
            self._faults.of_client("sent a request too slowly")
            self.refuse(408, UsageError(Message("the request did not come in time; send it again"), code="too-slow"))

    def _begin_body(self, now: float) -> None:
        self._body_since, self._body_size = now, 0

    def _is_slow(self, seconds: float, limits: FrontLimits) -> bool:
        """Return True if the body has come for too long, or for so many seconds too slowly."""
        least = limits.body_rate * (seconds - limits.body_start)
        return seconds > limits.whole_body_seconds or self._body_size < least

    # What is refused

    def send_400_response(self, msg: str) -> None:
        """Say that it was no HTTP, and end."""
        if not self.transport.is_closing():
            self._faults.of_client("sent what is no HTTP")
            self.refuse(400, UsageError(Message("that is no HTTP request"), code="bad-request"))

    def refuse(self, status: int, error: UsageError) -> None:
        """Answer what the application does not see, and end; where another answer is on its way, only end."""
        cycle = self._newest()
        if cycle is None or cycle.response_complete or not cycle.response_started:
            self.transport.write(_answer(status, error, self._safe))
        self.transport.close()

    def _newest(self) -> RequestResponseCycle | None:
        return cast("RequestResponseCycle | None", self.cycle)  # there is none before the first request

    def _abused(self, kind: str) -> Abuse:
        if not self.transport.is_closing():
            self._faults.of_client(kind)
            self.transport.abort()
        return Abuse(kind)


def refusal_bytes(message: Message, headers: Mapping[str, str]) -> bytes:
    """The answer to a connection that is not let in."""
    error = UsageError(message, code="too-many-connections")
    return _answer(503, error, {**headers, "Retry-After": "10"})


def _answer(status: int, error: UsageError, more: Mapping[str, str]) -> bytes:
    body = json.dumps(error_document(error)).encode()
    headers = {
        **more,
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Cache-Control": "no-store",
        "Connection": "close",
    }
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode() + body
