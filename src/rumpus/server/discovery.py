"""Finding the server that runs on a folder of data: as long as it runs, it leaves its address there."""

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
def announced(data: Path, address: str) -> Iterator[None]:
    """Leave the address as long as the block lasts. Where that cannot be done, the server is only harder to find."""
    path = _path(data)
    with suppress(OSError):
        path.write_text(address, "ascii")
    try:
        yield
    finally:
        with suppress(OSError):
            path.unlink(missing_ok=True)


def address_of_running(data: Path, patience: float = PATIENCE) -> str | None:
    """Where the server answers that runs on this folder; None where there is none, or it does not answer."""
    give_up = time.monotonic() + patience
    while is_held(data / "rumpus.lock"):
        address = _announced_at(data)
        if address and _answers(address):
            return address
        if time.monotonic() > give_up:
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
    unproven = (
        ssl.create_default_context()
    )  # it is on this machine, and its certificate is for the name that others use
    unproven.check_hostname, unproven.verify_mode = False, ssl.CERT_NONE
    here = urllib.request.build_opener(urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=unproven))
    try:
        with here.open(f"{address}health", timeout=_LONGEST_ANSWER) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError, ValueError):
        return False
