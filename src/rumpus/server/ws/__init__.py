"""The WebSocket of a table."""

from __future__ import annotations
