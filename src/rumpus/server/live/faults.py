"""Faults of the server, and abuse by clients. Every fault is counted; the log gets one line in ten seconds at most."""

from __future__ import annotations

import logging
import time

from rumpus.core.errors import RumpusError, UsageError
from rumpus.core.messages import Message
from rumpus.server.live.metrics import Metrics

_log = logging.getLogger(__name__)
QUIET = 10.0  # seconds between two lines: clients can cause faults, and could fill the disk through the log


class ThrottledLog:
    """Writes to the log at most once in ``quiet`` seconds. Each line says how many were left out before it."""

    def __init__(self, level: int, quiet: float = QUIET) -> None:
        self._level = level
        self._quiet = quiet
        self._next = 0.0
        self._left_out = 0

    def write(self, line: str, fault: BaseException | None = None, trace: str = "") -> None:
        """Write the line, or leave it out. Add the traceback of ``fault``, or ``trace``, a traceback as text."""
        now = time.monotonic()
        if now < self._next:
            self._left_out += 1
            return
        more = f" ({self._left_out} more since the last such line)" if self._left_out else ""
        self._next, self._left_out = now + self._quiet, 0
        _log.log(self._level, "%s%s%s", line, more, trace and f"\n{trace.rstrip()}", exc_info=fault)


class Faults:
    """Counts and logs the faults of one server."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._of_server = ThrottledLog(logging.ERROR)
        self._of_clients = ThrottledLog(logging.WARNING)

    def of_server(self, where: str, fault: BaseException) -> RumpusError:
        """Count a fault of the server at ``where``, and log it as an error. Return the error to send to the client."""
        self._metrics.server_faults.inc()
        self._of_server.write(f"{where} failed: {type(fault).__name__}", fault)
        return server_fault()

    def of_process(self, where: str, trace: str) -> None:
        """Count and log a fault in a worker process; ``trace`` is the traceback that the process sent."""
        self._metrics.server_faults.inc()
        self._of_server.write(f"{where} failed", trace=trace)

    def of_owner(self, line: str) -> None:
        """Count and log a fault that the owner of the server can repair, such as a full disk."""
        self._metrics.server_faults.inc()
        self._of_server.write(line)

    def of_client(self, kind: str) -> None:
        """Count a client that abused its connection or broke it off, and log a warning. ``kind`` says how."""
        self._metrics.client_faults.labels(kind).inc()
        self._of_clients.write(f"a client was cut off or broke off: {kind}")


def server_fault() -> RumpusError:
    """Return the error that a client gets after a fault of the server."""
    return UsageError(
        Message("something went wrong on the server, and nothing was done; try again"), code="server-fault"
    )
