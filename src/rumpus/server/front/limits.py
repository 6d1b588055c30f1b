"""What connections may cost: their number, their buffers, their time, and how much is asked by them.

`docs/server/README.md` has these numbers as a table.
"""

from __future__ import annotations

import resource
from dataclasses import dataclass

from rumpus.server.write_quota import WriteQuota

KEPT_FREE = 64
"""Descriptors that connections leave to the store, to workers and to what these are replaced by."""
LONGEST_HEAD = 64 * 1024
"""Bytes of the head of a request."""
MOST_HEADERS = 128
MOST_PIPELINED = 8
"""Requests that wait for the answer to another."""
FRAMES_OF_SOCKET, FRAMES_AT_ONCE = 50.0, 100
"""Frames of one socket, a second and at once: a program may play as fast as that."""
MOST_TOO_SOON = 100
"""Frames in a row that were too many, until the socket is closed."""
MOST_UNSENT = 1 << 20
"""Bytes that are held for one slow reader at a table."""
MOST_PARTS = 64
"""Parts of one message."""
FRAMES_OF_WIRE, WIRE_AT_ONCE = 200.0, 2500
"""Frames of one socket of any kind, parts of messages and pings among them, until it is cut off."""
MOST_QUEUED = 128
"""Messages of a socket before the table has heard of the reader."""
_SECONDS_AT_ONCE = 4
_BYTES_A_DAY = 2_000_000  # that an address may store, for each call a second
_FEWEST_GUESTS = 10


@dataclass(frozen=True)
class Rate:
    """So many a second, and so many at once."""

    second: float
    at_once: int


@dataclass(frozen=True)
class FrontLimits:
    """Limits of connections. Of one address: ``calls`` a second, and so many ``sockets`` open, by which its other limits go; new
    ``guests`` an hour, so many times its calls a second; its daily storage limit goes by its calls too. Bytes of
    ``buffers`` of all and of ``one``. ``connections`` of all. Seconds until a head has come, until more of a body comes and all
    of it has, until a reader who takes nothing of what was sent is idle, and until they are cut off. After ``body_start`` seconds of
    its own a body has to come as fast as ``body_rate`` bytes a second.
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
        """So many times the rate of calls."""
        return Rate(times * self.calls, round(times * self.calls * _SECONDS_AT_ONCE))

    @property
    def rate_of_connections(self) -> Rate:
        """Connections that one address may open."""
        return self.rate(2)

    @property
    def rate_of_requests(self) -> Rate:
        """Requests of one address, those for the files of the page among them."""
        return self.rate(8)

    @property
    def rate_of_calls(self) -> Rate:
        """Calls of one address, and of one user; a handshake of a socket is one."""
        return self.rate()

    @property
    def rate_of_frames(self) -> Rate:
        """Frames of one address, over all its sockets."""
        return self.rate(4)

    @property
    def rate_of_frames_of_user(self) -> Rate:
        """Frames of one user, over all their sockets."""
        return self.rate(2)

    @property
    def rate_of_guests(self) -> Rate:
        """New guests of one address: those of an hour may come together, as a class does."""
        an_hour = max(_FEWEST_GUESTS, round(self.guests * self.calls))
        return Rate(an_hour / 3600, an_hour)

    def write_quota(self) -> WriteQuota:
        """The daily storage limits."""
        of_address = round(self.calls * _BYTES_A_DAY)
        return WriteQuota(of_address // 4, of_address)

    @property
    def sockets_of_guest(self) -> int:
        """Sockets and streams that one guest may have open."""
        return max(1, self.sockets // 8)

    @property
    def of_address(self) -> int:
        """Connections that one address may have, beside those of people who play."""
        return 2 * self.sockets

    @property
    def most(self) -> int:
        """Connections that there may be: as many as there are descriptors, without those that others need."""
        allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if allowed == resource.RLIM_INFINITY:
            return self.connections
        return min(self.connections, max(allowed // 2, allowed - KEPT_FREE))
