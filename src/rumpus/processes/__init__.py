"""A pool of processes that do jobs: moves and hints, records, games of a match."""

from __future__ import annotations
