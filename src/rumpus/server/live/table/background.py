"""Work that a table does beside its steps, until it is closed."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine


class Background:
    """The running tasks of one table."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[None]] = set()

    def run(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Run something in the background; it ends when the table is closed."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def close(self) -> None:
        """End all of it."""
        for task in self.tasks:
            task.cancel()
