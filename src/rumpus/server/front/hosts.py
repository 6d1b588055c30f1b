"""Hosts: by which names a server lets itself be asked.

A page of another site can have its own name lead to this machine, and would then ask as if it came from here.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit


class Hosts:
    """The names of one server: addresses, this machine's, those within one's own network, and ``names``; and those of ``origins``."""

    def __init__(self, names: Iterable[str] = (), origins: Iterable[str] = ()) -> None:
        own = socket.gethostname()
        told = (_name_in(origin.partition("://")[2]) for origin in origins)
        self._names = {name.lower().rstrip(".") for name in ("localhost", own, own.partition(".")[0], *names, *told)}

    def allow(self, header: str) -> bool:
        """Whether a request to this host, as its header says it, is meant for this server."""
        name = _name_in(header)
        return bool(name) and (name in self._names or name.endswith(".local") or _is_address(name))


def _name_in(host: str) -> str:
    """The name in a host with its port; nothing where it cannot be read."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
