"""Tables in use: each a room with its audience, its place in the store and its timers."""

from __future__ import annotations
