"""A real server for tests: its own process, its own data, a free port of 127.0.0.1; it stops with the test. ``served``
runs the command ``rumpus serve``; ``dealing`` deals cards that are known, so that a game goes the same way every time.

Both are forked from a process that has imported everything. Servers with packages of others start anew.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import httpx

from rumpus.cli import main
from rumpus.server.http.metrics import metrics_token
from tests.forked import Forked
from tests.patience import PATIENCE
from tests.server import known_deals

ROOT = Path(__file__).resolve().parents[2]
Process = subprocess.Popen[str] | Forked


class Served:
    """A running server."""

    def __init__(self, begin: Callable[[str], Process], port: str, data: Path) -> None:
        self.data = data
        self._begin = begin
        self._start(port)

    def start_again(self) -> None:
        """Start it where it was, once it has ended."""
        self._start(self.port)

    def _start(self, port: str) -> None:
        self.process = self._begin(port)
        assert self.process.stdout is not None
        told = self.process.stdout.readline()
        if "://" not in told:
            _, faults = self.process.communicate()
            raise AssertionError(f"the server did not start: {told}{faults}")
        self.url = next(word for word in told.split() if "://" in word).rstrip("/")  # where it answers

    @property
    def address(self) -> str:
        """Its host and port."""
        return self.url.rpartition("/")[2]

    def wait_for_bundle(self) -> None:
        """Wait until the page is bundled: an answer for any part of it waits for that."""
        assert httpx.get(f"{self.url}/bundle/none", verify=False).json()["code"] == "old-build"

    def metrics(self) -> str:
        """The metrics, as those who look after the server get them."""
        token = metrics_token(self.data)
        return httpx.get(f"{self.url}/metrics", headers={"Authorization": f"Bearer {token}"}, verify=False).text

    @property
    def port(self) -> str:
        return self.address.rpartition(":")[2]

    def kill(self) -> None:
        """End it without a word, as a power cut does."""
        self.process.send_signal(signal.SIGKILL)
        self.ended()

    def stop(self) -> int:
        """Ask it to stop; its exit status is returned."""
        self.process.send_signal(signal.SIGTERM)
        return self.ended()

    def ended(self) -> int:
        """Wait until it has ended; its exit status is returned."""
        out, faults = self.process.communicate(timeout=PATIENCE)
        assert "Traceback" not in faults, out + faults
        assert self.process.returncode is not None
        return self.process.returncode


def served(
    data: Path, port: str = "0", packages: Sequence[Path] = (), words: Sequence[str] = ()
) -> AbstractContextManager[Served]:
    """``rumpus serve`` with more words as long as the block lasts; ``packages``: folders in which more is installed."""
    command = ["serve", "--data", str(data), *words, "--port"]
    if packages:
        return _running(lambda port: _started(["rumpus", *command, port], packages), port, data)
    return _running(lambda port: Forked(_rumpus, [*command, port], _environ()), port, data)


def dealing(data: Path, port: str = "0", packages: Sequence[Path] = ()) -> AbstractContextManager[Served]:
    """A server of known deals as long as the block lasts; ``packages`` as there."""
    if packages:
        return _running(lambda port: _started(["tests.server.known_deals", str(data), port], packages), port, data)
    return _running(lambda port: Forked(known_deals.serve, [str(data), port], _environ()), port, data)


def dealing_another_game(data: Path) -> AbstractContextManager[Served]:
    """A server with one game more, as long as the block lasts."""
    return _running(lambda port: _started(["tests.server.another_game", str(data), port]), "0", data)


def dealing_two_packs(data: Path) -> AbstractContextManager[Served]:
    """A server with the game of two packs, as long as the block lasts."""
    return _running(lambda port: _started(["tests.two_packs.serve", str(data), port]), "0", data)


def _rumpus(*words: str) -> None:
    main(words, prog_name="rumpus")


def _started(command: Sequence[str], packages: Sequence[Path] = ()) -> subprocess.Popen[str]:
    """A new process that runs a module."""
    words, pipe = [sys.executable, "-P", "-m", *command], subprocess.PIPE
    return subprocess.Popen(words, env=_environ(packages), stdout=pipe, stderr=pipe, text=True, start_new_session=True)


def _environ(packages: Sequence[Path] = ()) -> dict[str, str]:
    paths = os.pathsep.join(map(str, (ROOT / "src", ROOT, *packages)))
    return {**os.environ, "PYTHONPATH": paths, "PYTHONUNBUFFERED": "1"}


@contextmanager
def _running(begin: Callable[[str], Process], port: str, data: Path) -> Iterator[Served]:
    server = Served(begin, port, data)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()
        elif server.process.stdout and not server.process.stdout.closed:
            server.ended()  # it was told to end, and nobody has waited for it
