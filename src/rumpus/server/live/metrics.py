"""Metrics of a server for its operator, in the format of Prometheus."""

from __future__ import annotations

import time

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from rumpus.core.errors import RumpusError
from rumpus.server.live.table.events import TableEvent


class Metrics:
    """The counters, gauges and histograms of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.sockets = Gauge("rumpus_sockets", "Open sockets.", registry=self.registry)
        self.connections = Gauge("rumpus_connections", "Open connections.", registry=self.registry)
        self.connections_held = Gauge(
            "rumpus_connections_held_bytes", "What connections have sent and not read yet.", registry=self.registry
        )
        self.tables = Gauge("rumpus_tables_loaded", "Tables in memory.", registry=self.registry)
        self.tables_failed = Counter(
            "rumpus_tables_failed", "Tables that failed and were made again.", registry=self.registry
        )
        self.commands = Counter(
            "rumpus_commands", "Commands, by what became of them.", ["answer"], registry=self.registry
        )
        self._done = self.commands.labels("done")
        self.seconds_to_store = Histogram(
            "rumpus_kept_seconds",
            "Seconds until a command was stored and sent.",
            registry=self.registry,
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
        )
        self.fallbacks = Counter(
            "rumpus_fallbacks",
            "Moves that the plain player chose for another computer player, by the reason.",
            ["reason"],
            registry=self.registry,
        )
        self.server_faults = Counter(
            "rumpus_server_faults", "Faults of the server that were answered.", registry=self.registry
        )
        self.client_faults = Counter(
            "rumpus_client_faults",
            "Connections that clients broke off or abused, by how.",
            ["kind"],
            registry=self.registry,
        )
        self.workers_busy = Gauge("rumpus_workers_busy", "Computer players thinking.", registry=self.registry)
        self.workers_restarted = Gauge("rumpus_workers_restarted", "Workers replaced.", registry=self.registry)

    def follow(self, event: TableEvent) -> None:
        """Count a stored command, and observe the seconds until it was stored and sent."""
        if event.commit.command is not None:
            self._done.inc()
            self.seconds_to_store.observe(time.monotonic() - event.began)

    def refused(self, error: RumpusError) -> None:
        """Count a command that was refused or failed, by its error code."""
        self.commands.labels(error.code).inc()

    def text(self) -> bytes:
        """Return all metrics as Prometheus reads them."""
        return generate_latest(self.registry)
