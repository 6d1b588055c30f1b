"""The host names under which a server answers.

This stops DNS rebinding: a page of another site can let its own name resolve to this machine, and its requests would
then count as those of the server's own page.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable

_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:[0-9]+)?", re.IGNORECASE)


class Hosts:
    """The names in a Host header that mean this server.

    They are IP addresses, the names of this machine, names ending in ``.local``, further ``names``, and the hosts of
    ``origins``.
    """

    def __init__(self, names: Iterable[str] = (), origins: Iterable[str] = ()) -> None:
        own = socket.gethostname()
        of_origins = (_name_in(origin.partition("://")[2]) for origin in origins)
        self._names = {
            name.lower().rstrip(".") for name in ("localhost", own, own.partition(".")[0], *names, *of_origins)
        }

    def allow(self, header: str) -> bool:
        """Return True if a request with this Host header is meant for this server."""
        name = _name_in(header)
        return bool(name) and (name in self._names or name.endswith(".local") or _is_address(name))


def _name_in(host: str) -> str:
    found = _HOST.fullmatch(host)
    return found[1].lower().strip("[]").rstrip(".") if found else ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
