"""A real server for tests: its own process, its own data, a free port of 127.0.0.1; it stops with the test."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class Served:
    """A running server."""

    def __init__(self, data: Path, *words: str) -> None:
        self._words = ("--data", str(data), *words)
        self._start("0")

    def start_again(self) -> None:
        """Start it where it was, once it has ended."""
        self._start(self.address.rpartition(":")[2])

    def _start(self, port: str) -> None:
        environ = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": "1"}
        command = [sys.executable, "-P", "-m", "rumpus", "serve", "--port", port, *self._words]
        self.process = subprocess.Popen(
            command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )
        assert self.process.stdout is not None
        told = self.process.stdout.readline()
        if "http://" not in told:
            _, faults = self.process.communicate()
            raise AssertionError(f"the server did not start: {told}{faults}")
        self.address = told.partition("http://")[2].split()[0].rstrip("/")

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://{self.address}"

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
        out, faults = self.process.communicate(timeout=20)
        assert "Traceback" not in faults, out + faults
        return self.process.returncode


@contextmanager
def served(data: Path, *words: str) -> Iterator[Served]:
    """A server as long as the block lasts."""
    server = Served(data, *words)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()
