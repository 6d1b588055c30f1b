"""Addresses: where a server can be reached, from its own machine and from the network it lets in."""

from __future__ import annotations

import socket
from typing import NamedTuple

# What a machine would send to these from is its address on the network; they are for documentation, and nothing is sent.
_ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
_ANY = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}


class Addresses(NamedTuple):
    """``here`` is for this machine, ``others`` are for others; there are none where only this machine is listened to."""

    here: str
    others: tuple[str, ...] = ()

    @classmethod
    def of(cls, listening: socket.socket, scheme: str = "http") -> Addresses:
        """The addresses of a listening socket."""
        host, port = listening.getsockname()[:2]
        here = _page(scheme, _ANY.get(host) or _bracketed(host), port)
        if host not in _ANY:
            return cls(here)
        families = (socket.AF_INET,) if host == "0.0.0.0" else (socket.AF_INET, socket.AF_INET6)
        found = (own_address(family) for family in families)
        return cls(here, tuple(_page(scheme, _bracketed(address), port) for address in found if address is not None))


def own_address(family: socket.AddressFamily) -> str | None:
    """The address of this machine on its network; None where it has none."""
    with socket.socket(family, socket.SOCK_DGRAM) as unsent:
        try:
            unsent.connect((_ELSEWHERE[family], 9))
        except OSError:
            return None
        address: str = unsent.getsockname()[0]
        return address


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _page(scheme: str, host: str, port: int) -> str:
    return f"{scheme}://{host}:{port}/"
