"""Clients: which addresses count as one client, and how many times the usual limits a client has."""

from __future__ import annotations

import ipaddress
from functools import lru_cache
from typing import NamedTuple

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message

_SHARE_OF_PRIVATE = 4
_PRIVATE = tuple(
    ipaddress.ip_network(network)
    for network in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7", "fe80::/10")
)


class CountedClient(NamedTuple):
    """A client as limits count it. ``share`` is how many times the limits of one address it has."""

    key: str
    share: int = 1


def named_address(text: str) -> str:
    """Return the key of the client at an address that a person typed. Raises UsageError if it is no address."""
    try:
        parsed = ipaddress.ip_interface(text)
    except ValueError:
        parsed = None
    if parsed is None or parsed.network.prefixlen not in ((32,) if parsed.version == 4 else (64, 128)):
        raise UsageError(
            Message(
                "{text} is no address; name one such as 203.0.113.7, or of IPv6 2001:db8::7, which stands for its /64",
                {"text": text},
            ),
            code="bad-address",
            subject=text[:60],
        )
    return client_at(str(parsed.ip)).key


@lru_cache(maxsize=10_000)
def client_at(host: str) -> CountedClient:
    """Return the client at an address.

    A whole /64 of IPv6 counts as one client. A private address has a larger share, since several people may use it.
    """
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return CountedClient(host)
    share = _SHARE_OF_PRIVATE if any(address in network for network in _PRIVATE) else 1
    if isinstance(address, ipaddress.IPv4Address):
        return CountedClient(str(address), share)
    if address.ipv4_mapped is not None:
        return client_at(str(address.ipv4_mapped))
    return CountedClient(str(ipaddress.ip_network((address, 64), strict=False)), share)
