"""The HTTP of one connection: uvicorn's protocol with limits on the input.

A request that breaks a limit, or that is no HTTP, gets its answer here: the application never sees it.
"""

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

REQUEST_BYTES = 4096
"""Bytes in memory for a request without its body, estimated."""


class Abuse(Exception):  # noqa: N818 - named for what it is
    """The connection was cut off."""


class FrontHttp(HttpToolsProtocol):
    """The HTTP protocol of one connection. ``headers`` are added to every answer that is made here."""

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
        self._headers = headers
        self._unanswered = 0  # requests, also incomplete ones
        self._unparsed = 0  # bytes received since the last complete head or part of a body
        self._has_progress = False  # a head or a part of a body, in the data now parsed
        self._head_since: float | None = time.monotonic()
        self._body_since: float | None = None
        self._body_size = 0  # bytes received since then
        self._received_at = 0.0

    # Received data

    def data_received(self, data: bytes) -> None:
        """Parse received data. Refuse a head without end."""
        self._received_at = time.monotonic()
        if self._head_since is None and not self._unanswered:
            self._head_since = self._received_at
        self._has_progress = False
        super().data_received(data)
        self._unparsed = 0 if self._has_progress else self._unparsed + len(data)
        if self._unparsed > LONGEST_HEAD and not self.transport.is_closing():
            self._faults.of_client("sent a head without end")
            self.refuse(431, UsageError(Message("that is more than the head of a request may have"), code="too-large"))

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to a WebSocket. Nothing more is read here."""
        super().handle_websocket_upgrade()
        self._break_cycles()

    def connection_lost(self, error: Exception | None) -> None:
        """Forget the connection."""
        super().connection_lost(error)
        self._unset_keepalive_if_required()  # uvicorn does so only if there was no error
        self._break_cycles()

    def _break_cycles(self) -> None:
        # Parser and waiting requests refer back to this object. Such a cycle would wait for the garbage collector.
        self.parser = self.cycle = None  # type: ignore[assignment] # as uvicorn itself does
        self.pipeline.clear()

    def on_message_begin(self) -> None:
        """Note that a request begins. Cut off a client that sends many without waiting for answers."""
        self._unanswered += 1
        if self._unanswered > MOST_PIPELINED:
            raise self._abused("sent requests without waiting for answers")
        self._head_since = self._received_at
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header. Cut off a client that sends too many."""
        if len(self.headers) >= MOST_HEADERS:
            raise self._abused("sent too many headers")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Note that a head is complete."""
        self._has_progress = True
        self._head_since = None
        self._begin_body(self._received_at)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Take a part of a body."""
        self._has_progress = True
        self._body_size += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Note that a request is complete."""
        self._has_progress = True
        self._body_since = None
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Note that a request is answered."""
        self._unanswered -= 1
        super().on_response_complete()

    # Costs and times

    def holds(self) -> int:
        """Return the bytes of received data in memory, estimated."""
        cycle = self._newest()
        bodies = len(cycle.body) if cycle is not None else 0
        if self.pipeline:
            bodies += sum(len(waiting.body) for waiting, _ in self.pipeline)
        return self._unparsed + self._unanswered * REQUEST_BYTES + bodies

    def is_unused(self) -> bool:
        """Return True if every complete request is answered."""
        is_half = self._head_since is not None or self._body_since is not None
        return self._unanswered <= is_half

    def check_times(self, now: float, limits: FrontLimits) -> None:
        """Refuse a request that does not arrive in time."""
        if self.flow.read_paused:
            if self._body_since is not None:  # we read nothing now, so the client is not slow
                self._begin_body(now)
            return
        if self._head_since is not None:
            is_late = now - self._head_since > limits.head_seconds
        elif self._body_since is not None:
            is_late = now - self._received_at > limits.body_seconds or self._is_slow(now - self._body_since, limits)
        else:
            return
        if is_late:
            self._faults.of_client("sent a request too slowly")
            self.refuse(408, UsageError(Message("the request did not come in time; send it again"), code="too-slow"))

    def _begin_body(self, now: float) -> None:
        self._body_since, self._body_size = now, 0

    def _is_slow(self, seconds: float, limits: FrontLimits) -> bool:
        """Return True if a body has taken too long, or was too slow in the first ``seconds``."""
        least = limits.body_rate * (seconds - limits.body_start)
        return seconds > limits.whole_body_seconds or self._body_size < least

    # Refusals

    def send_400_response(self, msg: str) -> None:
        """Answer that this is no HTTP, and close."""
        if not self.transport.is_closing():
            self._faults.of_client("sent what is no HTTP")
            self.refuse(400, UsageError(Message("that is no HTTP request"), code="bad-request"))

    def refuse(self, status: int, error: UsageError) -> None:
        """Answer with an error, and close. If another answer is being sent, only close."""
        cycle = self._newest()
        if cycle is None or cycle.response_complete or not cycle.response_started:
            self.transport.write(_answer(status, error, self._headers))
        self.transport.close()

    def _newest(self) -> RequestResponseCycle | None:
        return cast("RequestResponseCycle | None", self.cycle)  # None before the first request

    def _abused(self, kind: str) -> Abuse:
        if not self.transport.is_closing():
            self._faults.of_client(kind)
            self.transport.abort()
        return Abuse(kind)


def refusal_bytes(message: Message, headers: Mapping[str, str]) -> bytes:
    """Return the answer for a connection that is not accepted."""
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
