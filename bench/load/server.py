"""The server under load, as a process of its own, and its CPU time."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

_TICKS = os.sysconf("SC_CLK_TCK")


class LoadedServer:
    """A server on a free local port during the block. ``words`` are additional words of its command."""

    def __init__(self, data: Path, words: Sequence[str] = ()) -> None:
        command = [sys.executable, "-P", "-m", "rumpus", "serve", "--port", "0", "--data", str(data), *words]
        self.started = time.perf_counter()
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = next(word for word in self.process.stdout.readline().split() if "://" in word).rstrip("/")
        self._marked = 0.0

    def mark(self) -> None:
        """Start counting CPU time."""
        self._marked = self._cpu()

    def cpu_seconds(self) -> float:
        """Return the CPU time since ``mark``."""
        return self._cpu() - self._marked

    def memory(self) -> int:
        """Return the memory in bytes."""
        fields = Path(f"/proc/{self.process.pid}/statm").read_text().split()
        return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")

    def _cpu(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.terminate()
        self.process.wait()
