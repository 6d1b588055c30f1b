"""A server that can be killed and restarted at the same address with the same data."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from pathlib import Path


class MortalServer:
    """``up`` is set while the server can be reached at ``url``. ``starts`` are the seconds of each start."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.url = "http://127.0.0.1:0"
        self.up = asyncio.Event()
        self.starts: list[float] = []
        self._process: subprocess.Popen[str] | None = None

    async def start(self) -> None:
        begun = time.perf_counter()
        port = self.url.rpartition(":")[2]
        command = [sys.executable, "-P", "-m", "rumpus", "serve", "--port", port, "--data", str(self.data)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        told = await asyncio.to_thread(self._process.stdout.readline)
        self.url = next(word for word in told.split() if "://" in word).rstrip("/")
        self.starts.append(time.perf_counter() - begun)
        self.up.set()

    async def kill(self) -> None:
        """Kill it without warning, as a power cut does."""
        if self._process is not None:
            self.up.clear()
            self._process.kill()
            await asyncio.to_thread(self._process.communicate)
            self._process = None
