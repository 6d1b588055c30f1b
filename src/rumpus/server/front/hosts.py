"""Hosts: by which names a server lets itself be asked.

A page of another site can have its own name lead to this machine, and would then ask as if it came from here.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable

_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:[0-9]+)?", re.IGNORECASE)


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
    found = _HOST.fullmatch(host)
    return found[1].lower().strip("[]").rstrip(".") if found else ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
