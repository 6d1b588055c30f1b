"""Tables in memory: each is a room with its readers, its rows in the store and its timers."""

from __future__ import annotations
