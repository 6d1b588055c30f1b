"""Processes that choose the moves of computer players and think up hints."""

from __future__ import annotations
