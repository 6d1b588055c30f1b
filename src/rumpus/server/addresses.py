"""The addresses of a server, for its own machine and for other machines on the network."""

from __future__ import annotations

import socket
from typing import NamedTuple

# The operating system chooses the local address for a target. These targets are reserved for documentation:
# nothing is sent to them, since connecting a UDP socket sends nothing.
_TARGETS = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
_LOOPBACK_OF_WILDCARD = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}


class Addresses(NamedTuple):
    """The URLs of a server's page. ``here`` works on this machine; ``others`` work on other machines of the network.

    ``others`` is empty if the socket accepts only connections from this machine.
    """

    here: str
    others: tuple[str, ...] = ()

    @classmethod
    def of(cls, listening: socket.socket, scheme: str = "http") -> Addresses:
        """Return the addresses of a listening socket."""
        host, port = listening.getsockname()[:2]
        here = _url(scheme, _LOOPBACK_OF_WILDCARD.get(host) or _bracketed(host), port)
        if host not in _LOOPBACK_OF_WILDCARD:
            return cls(here)
        families = (socket.AF_INET,) if host == "0.0.0.0" else (socket.AF_INET, socket.AF_INET6)
        found = (own_address(family) for family in families)
        return cls(here, tuple(_url(scheme, _bracketed(address), port) for address in found if address is not None))


def own_address(family: socket.AddressFamily) -> str | None:
    """Return the address of this machine on its network, or None if it has none."""
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_TARGETS[family], 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _url(scheme: str, host: str, port: int) -> str:
    return f"{scheme}://{host}:{port}/"
