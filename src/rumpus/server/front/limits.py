"""Limits of connections: their number, buffers, times and rates.

`docs/server/README.md` shows these numbers as a table.
"""

from __future__ import annotations

import resource
from dataclasses import dataclass

from rumpus.server.write_quota import WriteQuota

RESERVED_DESCRIPTORS = 64
"""File descriptors reserved for the store, the workers and their replacements."""
LONGEST_HEAD = 64 * 1024
"""Bytes."""
MOST_HEADERS = 128
MOST_PIPELINED = 8
"""Requests of one connection without an answer."""
FRAMES_OF_SOCKET, FRAMES_AT_ONCE = 50.0, 100
"""Frames of one socket, a second and at once. A program may play at this speed."""
MOST_TOO_SOON = 100
"""Frames in a row above the rate; then the socket is closed."""
MOST_UNSENT = 1 << 20
"""Bytes in the queue of one slow reader at a table."""
MOST_PARTS = 64
"""WebSocket frames of one message."""
FRAMES_OF_WIRE, WIRE_AT_ONCE = 200.0, 2500
"""WebSocket frames of one socket, a second and at once, including parts of messages and pings. More cut it off."""
MOST_QUEUED = 128
"""Messages of a socket that wait until the table has attached its reader."""
_SECONDS_AT_ONCE = 4
_BYTES_A_DAY = 2_000_000  # stored by an address, for each call a second of its limit
_FEWEST_GUESTS = 10


@dataclass(frozen=True)
class Rate:
    """A rate limit: so many a second, and so many at once."""

    second: float
    at_once: int


@dataclass(frozen=True)
class FrontLimits:
    """Limits of connections. The owner chooses some of them; the others follow from these.

    ``calls``: calls a second of one address, from which its other rates and its storage limit follow. ``sockets``: open
    sockets of one address. ``guests``: new guests an hour, as a multiple of ``calls``. ``buffers`` and ``one``: bytes
    in memory for all connections, and unsent bytes for one. ``connections``: for the whole server.

    ``head_seconds``: until a head is complete. ``body_seconds``: between two parts of a body. ``whole_body_seconds``:
    for a whole body. ``body_rate``: the least bytes a second of a body, after its first ``body_start`` seconds.
    ``idle_seconds``: after these a client that takes no data counts as idle. ``stall_seconds``: after these it is cut
    off.
    """

    calls: float = 50.0
    sockets: int = 64
    guests: float = 2.0
    buffers: int = 64 << 20
    one: int = 2 << 20
    connections: int = 100_000
    head_seconds: float = 10.0
    body_seconds: float = 20.0
    whole_body_seconds: float = 300.0
    body_start: float = 5.0
    body_rate: int = 1024
    idle_seconds: float = 1.0
    stall_seconds: float = 30.0

    def rate(self, times: float = 1.0) -> Rate:
        """Return the rate of calls, multiplied by ``times``."""
        return Rate(times * self.calls, round(times * self.calls * _SECONDS_AT_ONCE))

    @property
    def rate_of_connections(self) -> Rate:
        """New connections of one address."""
        return self.rate(2)

    @property
    def rate_of_requests(self) -> Rate:
        """Requests of one address, including those for files of the page."""
        return self.rate(8)

    @property
    def rate_of_calls(self) -> Rate:
        """Calls of one address, and of one user. The handshake of a socket counts as one."""
        return self.rate()

    @property
    def rate_of_frames(self) -> Rate:
        """Frames of one address, in all its sockets together."""
        return self.rate(4)

    @property
    def rate_of_frames_of_user(self) -> Rate:
        """Frames of one user, in all their sockets together."""
        return self.rate(2)

    @property
    def rate_of_guests(self) -> Rate:
        """New guests of one address. A whole class may come at once, so the guests of an hour may come together."""
        an_hour = max(_FEWEST_GUESTS, round(self.guests * self.calls))
        return Rate(an_hour / 3600, an_hour)

    def write_quota(self) -> WriteQuota:
        """Return the daily storage limits."""
        of_address = round(self.calls * _BYTES_A_DAY)
        return WriteQuota(of_address // 4, of_address)

    @property
    def sockets_of_guest(self) -> int:
        """Sockets and streams that one guest may have open."""
        return max(1, self.sockets // 8)

    @property
    def of_address(self) -> int:
        """Connections that one address may have, without the reserve for people in running games."""
        return 2 * self.sockets

    @property
    def most(self) -> int:
        """Connections that the server may have.

        The operating system limits file descriptors, and the store and the workers need some of them.
        """
        allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if allowed == resource.RLIM_INFINITY:
            return self.connections
        return min(self.connections, max(allowed // 2, allowed - RESERVED_DESCRIPTORS))
