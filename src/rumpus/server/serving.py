"""Serving: one process, one socket, until it is told to stop."""

from __future__ import annotations

import asyncio
import errno
import gc
import socket
import sys
from collections.abc import Callable

import uvicorn

from rumpus.core.errors import UsageError
from rumpus.server.app import Setup, application
from rumpus.server.asked import LONGEST_FRAME

GRACE = 3  # seconds that open connections have when the server stops
PULSE = 20.0  # seconds between pings
SWITCH = 0.0005  # seconds; the store's thread waits no longer than this for its turn, at every statement


def serve_on(setup: Setup, host: str, port: int, ready: Callable[[str], None]) -> None:
    """Serve until SIGINT or SIGTERM; ``ready`` hears the address once the page can be loaded. Raises UsageError."""
    listening = _listen(host, port)
    sys.setswitchinterval(SWITCH)
    config = uvicorn.Config(
        application(setup),
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=4 * LONGEST_FRAME,
        ws_ping_interval=PULSE,
        ws_ping_timeout=PULSE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE,
    )
    server = _Server(config, lambda: ready(_address(listening)))
    with listening, asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(server.serve(sockets=[listening]))
    if server.failure is not None:
        raise server.failure


class _Server(uvicorn.Server):
    """Tells when it is ready, and what kept it from starting."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.failure: Exception | None = None
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve, and say so."""
        await super().startup(sockets)
        if self.started:
            gc.freeze()  # what is loaded by now stays; looking through it again and again would only delay tables
            self._on_ready()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise _refused(host, port, error) from error
    listening.listen(1024)
    return listening


def _refused(host: str, port: int, error: OSError) -> UsageError:
    if error.errno == errno.EADDRINUSE:
        told = f"port {port} is taken; stop what runs there, or give another --port (0 takes a free one)"
        return UsageError(told, code="port-taken", subject=str(port))
    if error.errno == errno.EACCES:
        return UsageError(
            f"port {port} may not be taken; give a --port of 1024 or more", code="port-taken", subject=str(port)
        )
    told = f"nothing can listen at {host}: {error.strerror or error}; give another --host, for example 127.0.0.1"
    return UsageError(told, code="bad-host", subject=host)


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"
