"""A pool of processes for jobs: moves and hints, records, games of a match."""

from __future__ import annotations
