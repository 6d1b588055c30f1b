"""A server in this process, for what cannot be seen or brought about from outside."""

from __future__ import annotations

import asyncio
import socket as sockets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from rumpus.server.app import Setup, open_site
from rumpus.server.serve import _Server
from rumpus.server.site import Site


@asynccontextmanager
async def serving(data: Path, **wanted: Any) -> AsyncIterator[tuple[Site, int]]:
    """A site and the port it is served at, as long as the block lasts."""
    ready = asyncio.Event()
    setup = Setup(data, **wanted)
    with sockets.create_server(("127.0.0.1", 0)) as listening:
        listening.setsockopt(
            sockets.SOL_SOCKET, sockets.SO_SNDBUF, 8192
        )  # the system itself holds little of what is not read
        # As uvloop sets it in a real server: else each answer waits 40 ms for the client's acknowledgement.
        listening.setsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY, 1)
        async with open_site(setup) as site:
            server = _Server(site, ready.set, setup)
            task = asyncio.create_task(server.serve(sockets=[listening]))
            await ready.wait()
            yield site, listening.getsockname()[1]
            server.should_exit = True
            await task
