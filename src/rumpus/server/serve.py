"""Runs a server: one process and one socket, until a signal stops it."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import re
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, cast

import uvicorn
from uvicorn.server import ServerState

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.server.addresses import Addresses
from rumpus.server.app import Setup, application, open_site
from rumpus.server.discovery import announce
from rumpus.server.front.gate import Gate
from rumpus.server.front.http import FrontHttp
from rumpus.server.front.tls import Tls
from rumpus.server.http.static import SAFE, PageFiles
from rumpus.server.protocol.requests import LONGEST_FRAME
from rumpus.server.site import Site
from rumpus.server.ws.uvicorn_socket import Outbox, UvicornSocket

Ready = Callable[[Addresses], None]
SIGNALS = (signal.SIGINT, signal.SIGTERM)
STOPPING = Message("the server is stopping; the table is kept and continues when it is back")
GOODBYE = 1.0  # seconds for sending the message that the server stops
GRACE = 2  # seconds that open connections have after that
PULSE, PONG = 15.0, 10.0  # seconds between pings, and until a client has to answer one
GARBAGE = (2_000, 10, 5_000)
"""The thresholds of the garbage collector for its three generations.

They are high: a full collection walks through all tables, and no player can move meanwhile. Closed tables leave no
reference cycles, so collections are rarely needed.
"""
NO_NEWS = re.compile("Invalid UTF-8|Invalid HTTP request|Unsupported upgrade|ASGI callable returned without")
"""The beginnings of uvicorn's log lines about bad input of clients, and about faults that are logged already."""
SWITCH_INTERVAL = 0.0005  # seconds that the store's thread may wait for the interpreter, at each of its statements


def serve_on(setup: Setup, host: str, port: int, ready: Ready) -> None:
    """Serve until SIGINT or SIGTERM. Call ``ready`` with the addresses once the page can be loaded.

    Raises RumpusError.
    """
    listening = _listen(host, port)
    sys.setswitchinterval(SWITCH_INTERVAL)
    loop_factory = uvicorn.Config("").get_loop_factory()
    with listening, asyncio.Runner(loop_factory=loop_factory) as runner:
        runner.run(_serve(setup, listening, ready))


async def _serve(setup: Setup, listening: socket.socket, ready: Ready) -> None:
    addresses = Addresses.of(listening, "http" if setup.tls is None else "https")
    async with open_site(setup) as site:
        site.addresses, site.network_command = addresses.others, setup.network_command
        with announce(setup.data, addresses.here):
            await _Server(site, lambda: ready(addresses), setup).serve(sockets=[listening])


class _Server(uvicorn.Server):
    """A uvicorn server that calls ``on_ready`` once it serves, and says good-bye to all tables when it stops."""

    def __init__(self, site: Site, on_ready: Callable[[], None], setup: Setup) -> None:
        super().__init__(_config(site, setup))
        self._site = site
        logging.getLogger("uvicorn.error").addFilter(_is_no_fault_of_a_client)
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            gc.freeze()  # modules stay loaded, so the collector need not look at them
            gc.set_threshold(*GARBAGE)
            self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self._site.tables.shut_down(STOPPING, GOODBYE)
        await self._site.records.close()  # jobs that wait are refused with try-again
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        # uvicorn raises a signal again after it has stopped. The process would then end by the signal, without cleanup.
        before = {number: signal.signal(number, self.handle_exit) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _is_no_fault_of_a_client(record: logging.LogRecord) -> bool:
    # Bad input of clients is answered and counted elsewhere. The owner cannot act on a line about it.
    return NO_NEWS.match(str(record.msg)) is None


def _config(site: Site, setup: Setup) -> uvicorn.Config:
    tls = setup.tls

    def gate(config: uvicorn.Config, server_state: ServerState, app_state: dict[str, Any], **more: Any) -> Gate:
        def http(state: dict[str, Any]) -> FrontHttp:
            return FrontHttp(site.faults, SAFE, config, server_state, app_state | state, **more)

        return Gate(site.connections, SAFE, http, None if tls is None else Tls(tls))

    return uvicorn.Config(
        application(site, PageFiles(origins=setup.origins)),
        lifespan="off",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(setup.proxies),
        forwarded_allow_ips=list(setup.proxies),
        http=cast("type[asyncio.Protocol]", gate),
        ws=cast("type[asyncio.Protocol]", partial(UvicornSocket, site.faults, Outbox(site.faults), SAFE)),
        ws_max_size=4 * LONGEST_FRAME,
        ws_ping_interval=PULSE,
        ws_ping_timeout=PONG,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE,
    )


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
        message = Message(
            "port {port} is taken; stop what runs there, or give another --port (0 takes a free one)", {"port": port}
        )
        return UsageError(message, code="port-taken", subject=str(port))
    if error.errno == errno.EACCES:
        return UsageError(
            Message("port {port} may not be taken; give a --port of 1024 or more", {"port": port}),
            code="port-taken",
            subject=str(port),
        )
    message = Message(
        "nothing can listen at {host}: {fault}; give another --host, for example 127.0.0.1",
        {"host": host, "fault": error.strerror or str(error)},
    )
    return UsageError(message, code="bad-host", subject=host)
