"""Worker processes that choose the moves of computer players and find hints."""

from __future__ import annotations
