"""Allowances: the number of requests and open connections that each address and each user may have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from rumpus.core.messages import Message
from rumpus.server.front.clients import CountedClient
from rumpus.server.front.limits import FrontLimits, Rate
from rumpus.server.limits.limit import TooMany
from rumpus.server.limits.open_count import OpenCount
from rumpus.server.limits.rate import RateLimits
from rumpus.server.limits.shares import with_reserve
from rumpus.store import StoredUser

_OPEN_AGAIN = 10.0  # seconds after which a refused client may try again


class TooManyAtOnce(TooMany):
    """Too many connections of one user or address are open."""


class Allowances:
    """Counts the requests and connections of all clients. A method raises TooMany if the client has reached a limit."""

    def __init__(self, limits: FrontLimits) -> None:
        self._limits = limits
        self._requests = _limits_of(limits.rate_of_requests)
        self._calls = _limits_of(limits.rate_of_calls)
        self._guests = _limits_of(limits.rate_of_guests)
        self._frames = _limits_of(limits.rate_of_frames)
        self._calls_of_users = _limits_of(limits.rate_of_calls)
        self._frames_of_users = _limits_of(limits.rate_of_frames_of_user)
        self._open, self._open_of_users = OpenCount(limits.sockets), OpenCount(limits.sockets)

    def count_request(self, client: CountedClient) -> None:
        """Count a request of any kind."""
        self._requests.take(*client)

    def count_call(self, client: CountedClient, user: StoredUser | None) -> None:
        """Count a call of the HTTP interface, or the handshake of a socket."""
        self._calls.take(*client)
        if user is not None:
            self._calls_of_users.take(user.user_id)

    def count_guest(self, client: CountedClient) -> None:
        """Count a new guest. The server stores each guest for as long as a session, so this limit is low."""
        self._guests.take(*client)

    def count_frame(self, client: CountedClient, user: str | None, weight: int) -> None:
        """Count a frame of a socket. ``weight`` is the number of ordinary frames that it counts as."""
        self._frames.take(*client, weight)
        if user is not None:
            self._frames_of_users.take(user, amount=weight)

    @contextmanager
    def open_reader(self, client: CountedClient, user: StoredUser | None, plays: Callable[[], bool]) -> Iterator[None]:
        """Count an open socket or stream while the block runs.

        If the address has reached its limit, a user for whom ``plays`` returns True may use a reserve.
        """
        most, of_guest = self._limits.sockets * client.share, self._limits.sockets_of_guest
        if self._open.used(client.key) >= most and plays():
            most = with_reserve(most)
        with ExitStack() as places:
            if user is not None:
                own = of_guest if user.passphrase_hash is None else self._limits.sockets
                places.enter_context(_place(self._open_of_users, user.user_id, own, _of_user))
            places.enter_context(_place(self._open, client.key, most, _of_address))
            yield


def _limits_of(rate: Rate) -> RateLimits:
    return RateLimits(rate.second, rate.at_once)


def _of_user(count: int) -> Message:
    return Message(
        "this user has {count} table open already; close it and try again",
        {"count": count},
        plural="this user has {count} tables open already; close one and try again",
    )


def _of_address(count: int) -> Message:
    return Message(
        "your address has {count} table open already; close it and try again",
        {"count": count},
        plural="your address has {count} tables open already; close one and try again",
    )


@contextmanager
def _place(places: OpenCount, key: str, most: int, refusal: Callable[[int], Message]) -> Iterator[None]:
    if places.used(key) >= most:
        raise TooManyAtOnce(_OPEN_AGAIN, refusal(most))
    places.add(key)
    try:
        yield
    finally:
        places.give_back(key)
