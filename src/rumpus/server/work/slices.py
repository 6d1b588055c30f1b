"""Slices: long work on the server's loop is done a little at a time, and everybody else has their turn in between."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Generator
from typing import TypeVar

_Found = TypeVar("_Found")
Work = Generator[None, None, _Found]
"""Work that may rest wherever it yields, and returns what it found."""
LONGEST = 0.003  # seconds of the processor, after which work rests


class Slices:
    """Long work of one server: of all that is to be done there is one slice in a round of the loop, and those who have more
    to do take turns.
    """

    def __init__(self, clock: Callable[[], float] = time.thread_time) -> None:
        self._clock = clock
        self._turn = asyncio.Lock()

    async def run(self, work: Work[_Found]) -> _Found:
        """What the work finds. Raises what it raises."""
        while True:
            async with self._turn:
                await asyncio.sleep(0)
                end = self._clock() + LONGEST
                try:
                    while self._clock() < end:
                        next(work)
                except StopIteration as found:
                    value: _Found = found.value
                    return value


def at_once(work: Work[_Found]) -> _Found:
    """What work finds that is short. Raises what it raises."""
    while True:
        try:
            next(work)
        except StopIteration as found:
            value: _Found = found.value
            return value
