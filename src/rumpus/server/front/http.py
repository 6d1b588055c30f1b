"""The HTTP of a connection: uvicorn's, with our answer where a request cannot be read."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from rumpus.core.errors import UsageError
from rumpus.server.live.faults import Faults


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

    def send_400_response(self, msg: str) -> None:
        """Say that it was no HTTP, and end."""
        self._faults.of_client("sent what is no HTTP")
        self.refuse(400, UsageError("that is no HTTP request", code="bad-request"))

    def refuse(self, status: int, error: UsageError) -> None:
        """Answer what the application does not see, and end."""
        body = json.dumps(error.as_dict()).encode()
        headers = {
            **self._safe,
            "Content-Type": "application/json",
            "Content-Length": str(len(body)),
            "Cache-Control": "no-store",
            "Connection": "close",
        }
        lines = [f"HTTP/1.1 {status} {_REASONS[status]}", *(f"{name}: {value}" for name, value in headers.items())]
        self.transport.write("\r\n".join([*lines, "", ""]).encode() + body)
        self.transport.close()


_REASONS = {400: "Bad Request", 408: "Request Timeout", 431: "Request Header Fields Too Large"}
