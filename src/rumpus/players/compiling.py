"""Compile the solver once, in a process beside the game. That process ends with the one that started it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading

from rumpus.extras import is_installed
from rumpus.processes.worker import environment

PROGRAM = "from rumpus.solver.warmup import warm; warm()"
_END_TOGETHER = "from rumpus.players.compiling import end_with_starter; end_with_starter(); "


def is_compiled() -> bool:
    """Return True if the solver is installed and compiled, so that no call has to wait."""
    if not is_installed("solver"):
        return False
    from rumpus.solver.jit import cache  # only now: it makes the folder of compiled kernels

    return cache.is_compiled()


def command() -> list[str]:
    """Return the command that compiles everything not compiled yet. It ends when its input ends."""
    return [sys.executable, "-c", _END_TOGETHER + PROGRAM]


def compiling(output: int) -> subprocess.Popen[str]:
    """Start the compiler and return its process. Its output goes to the file descriptor ``output``."""
    return subprocess.Popen(
        command(),
        stdin=subprocess.PIPE,
        stdout=output,
        stderr=subprocess.STDOUT,
        env=environment(),
        encoding="utf-8",
        start_new_session=True,
    )


def end_with_starter() -> None:
    """Lower the priority of this process, and end it and its children when the process that started it ends."""
    os.nice(10)
    threading.Thread(target=_end_with_input, daemon=True).start()


def _end_with_input() -> None:
    os.read(0, 1)  # the end of the input, as nothing is ever written
    os.killpg(0, signal.SIGKILL)
