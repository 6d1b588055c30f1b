"""Slices: run long work on the event loop for a few milliseconds at a time.

The server has one thread for all clients, so a computation of a second would block them all. Such work is a generator
that yields at each place where it may pause. ``Slices.run`` goes on with it for 3 ms of processor time. It stops at the
next ``yield``, and lets the loop handle other events. All long work shares one lock. So each round of the loop has one
slice, however much work there is.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Generator
from typing import TypeVar

_Found = TypeVar("_Found")
Work = Generator[None, None, _Found]
"""A generator that may be paused at each ``yield``, and returns its result."""
SLICE = 0.003  # seconds of processor time, after which a slice ends at the next ``yield``


class Slices:
    """Runs the long work of one server in slices: one slice in each round of the loop."""

    def __init__(self, clock: Callable[[], float] = time.thread_time) -> None:
        self._clock = clock
        self._lock = asyncio.Lock()

    async def run(self, work: Work[_Found]) -> _Found:
        """Run work in slices. Return its result, or raise its exception."""
        while True:
            async with self._lock:
                await asyncio.sleep(0)
                end = self._clock() + SLICE
                try:
                    while self._clock() < end:
                        next(work)
                except StopIteration as found:
                    value: _Found = found.value
                    return value


def run_to_end(work: Work[_Found]) -> _Found:
    """Run work without a pause. Return its result, or raise its exception.

    This is for a small rest of work, for callers that cannot await.
    """
    while True:
        try:
            next(work)
        except StopIteration as found:
            value: _Found = found.value
            return value
