"""Finds the running server of a data folder: while it runs, the server stores its address in a file there."""

from __future__ import annotations

import ssl
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from rumpus.store.lock import is_held

PATIENCE = 10.0  # seconds for a server that is just starting
_LONGEST_ANSWER = 2.0  # seconds


@contextmanager
def announce(data: Path, address: str) -> Iterator[None]:
    """Store the server's address in the data folder while the block runs. A disk error is ignored: the server works
    without the file.
    """
    path = _path(data)
    with suppress(OSError):
        path.write_text(address, "ascii")
    try:
        yield
    finally:
        with suppress(OSError):
            path.unlink(missing_ok=True)


def address_of_running(data: Path, patience: float = PATIENCE) -> str | None:
    """Return the address of the server that runs on this folder.

    Return None if no server runs, or if it does not answer within ``patience`` seconds.
    """
    deadline = time.monotonic() + patience
    while is_held(data / "rumpus.lock"):
        address = _announced_at(data)
        if address and _answers(address):
            return address
        if time.monotonic() > deadline:
            break
        time.sleep(0.05)
    return None


def _path(data: Path) -> Path:
    return data / "rumpus.address"


def _announced_at(data: Path) -> str | None:
    with suppress(OSError, UnicodeDecodeError):
        return _path(data).read_text("ascii").strip()
    return None


def _answers(address: str) -> bool:
    if not address.startswith(("http://", "https://")):
        return False
    # The server is on this machine, and its certificate has the name that other machines use. So nothing is verified.
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=context))
    try:
        with opener.open(f"{address}health", timeout=_LONGEST_ANSWER) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError, ValueError):
        return False
