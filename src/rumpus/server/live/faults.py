"""Faults: what went wrong in the server, and what clients did to it. All are counted; the log hears of them now and then."""

from __future__ import annotations

import logging
import time

from rumpus.core.errors import RumpusError, UsageError
from rumpus.core.messages import Message
from rumpus.server.live.metrics import Metrics

_log = logging.getLogger(__name__)
QUIET = 10.0  # seconds


class ThrottledLog:
    """A line of the log that is written at most once in ``quiet`` seconds, and tells how many were left out before it."""

    def __init__(self, level: int, quiet: float = QUIET) -> None:
        self._level = level
        self._quiet = quiet
        self._next = 0.0
        self._left_out = 0

    def write(self, told: str, fault: BaseException | None = None, trace: str = "") -> None:
        """Write the line, with the traceback of a fault, or with one that is text already, or leave it out."""
        now = time.monotonic()
        if now < self._next:
            self._left_out += 1
            return
        more = f" ({self._left_out} more since the last such line)" if self._left_out else ""
        self._next, self._left_out = now + self._quiet, 0
        _log.log(self._level, "%s%s%s", told, more, trace and f"\n{trace.rstrip()}", exc_info=fault)


class Faults:
    """The faults of one server."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._of_server = ThrottledLog(logging.ERROR)
        self._of_clients = ThrottledLog(logging.WARNING)

    def of_server(self, where: str, fault: BaseException) -> RumpusError:
        """Count and log a fault that is ours; the error to answer with is returned."""
        self._metrics.server_faults.inc()
        self._of_server.write(f"{where} failed: {type(fault).__name__}", fault)
        return server_fault()

    def of_process(self, where: str, trace: str) -> None:
        """Count and log a fault of ours in a process of the server; ``trace`` is what it told of it."""
        self._metrics.server_faults.inc()
        self._of_server.write(f"{where} failed", trace=trace)

    def of_owner(self, told: str) -> None:
        """Count and log a fault that the owner of the server can mend."""
        self._metrics.server_faults.inc()
        self._of_server.write(told)

    def of_client(self, kind: str) -> None:
        """Count a client that broke off or abused the connection, by what it did."""
        self._metrics.client_faults.labels(kind).inc()
        self._of_clients.write(f"a client was cut off or broke off: {kind}")


def server_fault() -> RumpusError:
    """What is answered where the server has failed."""
    return UsageError(
        Message("something went wrong on the server, and nothing was done; try again"), code="server-fault"
    )
